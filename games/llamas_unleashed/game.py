"""Llamas Unleashed, as the engine and the host see it."""

from __future__ import annotations

from games.engine import Game, Outcome, Turn
from games.llamas_unleashed import rules
from games.llamas_unleashed.cards import HOUSE
from games.llamas_unleashed.picture import LlamasPicture
from games.llamas_unleashed.state import LlamasOptions, LlamasState, in_the_box
from games.llamas_unleashed.text import LlamasText
from games.llamas_unleashed.verbs import VERBS
from games.llamas_unleashed.view import LlamasView, view
from games.llamas_unleashed.windows import LlamasWindows


class LlamasUnleashed(Game[LlamasState, LlamasView]):
    """2 to 8 seats; who first has a Field full of Animals wins."""

    name = "llamas_unleashed"
    title = "Llamas Unleashed"
    tagline = "Fill your Field with Animals, ruin your friends' plans, spit on their cards."
    command = "llamas"
    emoji = "🦙"
    version = 2
    seats = rules.SEATS
    # A turn asks about what the cards do; a card is played, lost or named only a few times in it.
    # There are 181 cards, at most eight seats are asked about each, and usually far fewer.
    bound = HOUSE.last_turn * 181 * 8
    options = LlamasOptions
    state = LlamasState
    text = LlamasText()
    picture = LlamasPicture()
    verbs = VERBS
    windows = LlamasWindows()

    def setup(self, seats: int, options: LlamasOptions) -> LlamasState:
        """Return the state with all cards open in the box."""
        return in_the_box(seats, options.expansion)

    def deal(self, s: LlamasState) -> None:
        """Shuffle the deck and draw who goes first."""
        rules.deal(s)

    def turn(self, s: LlamasState) -> Turn:
        """Play one turn."""
        return rules.turn(s)

    def outcome(self, s: LlamasState) -> Outcome | None:
        """Say whether somebody has the Animals needed, or the deck or the turns ran out."""
        return rules.outcome(s)

    def view(self, s: LlamasState, reader: int | None) -> LlamasView:
        """Make the view of one reader."""
        return view(s, reader)

    def zones(self, s: LlamasState) -> list[list[int]]:
        """List the piles, the Nursery, the cards being played, the hands and the Fields."""
        return [s.deck, s.discard, s.nursery, s.pile, *s.hand, *s.fields]
