"""The Lion & The Unicorn, as the engine and the host see it."""

from __future__ import annotations

from games.engine import Game, Outcome, Turn, Verb
from games.lion_unicorn import rules
from games.lion_unicorn.picture import LionPicture
from games.lion_unicorn.state import LionOptions, LionState, in_the_box
from games.lion_unicorn.text import LionText
from games.lion_unicorn.view import LionView, view


class LionUnicorn(Game[LionState, LionView]):
    """2 to 6 seats, 48 animal cards; who first wins two rounds wins."""

    name = "lion_unicorn"
    title = "The Lion & The Unicorn"
    tagline = "Turn up three of a kind or four different animals. Remember what you saw."
    command = "lion"
    emoji = "🦁"
    version = 2
    seats = rules.SEATS
    # At most nine rounds (six seats with one win each, two void ones, the last) of 600 turns,
    # each of four actions with their choices at the very most.
    bound = 9 * 600 * 4 * 4
    options = LionOptions
    state = LionState
    text = LionText()
    picture = LionPicture()
    verbs = (
        Verb("draw", "Draw a card: all the others see it, you do not"),
        Verb("flip", "Turn one of your cards over", "card"),
        Verb("steal", "Take a face-down card from another player", "card"),
        Verb("to", "Choose the player who gets the card you must give away", "player"),
        Verb("swift", "Choose the card your swift carries away", "card"),
        Verb("rat", "Choose whose face-down cards your rat mixes", "player"),
        Verb("adder", "Choose the card your adder discards", "card"),
        Verb("return", "Choose the card of your set that goes back into the deck", "card"),
        Verb("keep", "Choose the winning set that goes under the crown", "set"),
    )

    def setup(self, seats: int, options: LionOptions) -> LionState:
        """Return the state with all 48 cards open in the box."""
        return in_the_box(seats, options.memory)

    def deal(self, s: LionState) -> None:
        """Draw the first holder of the crown (ruling 15) and set up the first round."""
        s.crown = s.pick(s.seats)
        rules.deal(s)

    def turn(self, s: LionState) -> Turn:
        """Play one turn."""
        return rules.turn(s)

    def outcome(self, s: LionState) -> Outcome | None:
        """Say whether somebody has won two rounds or three rounds were void."""
        return rules.outcome(s)

    def view(self, s: LionState, reader: int | None) -> LionView:
        """Make the view of one reader."""
        return view(s, reader)

    def zones(self, s: LionState) -> list[list[int]]:
        """List the deck, the discard pile, the cards under the crown and the seats' cards."""
        return [s.deck, s.discard, s.aside, *s.front]
