"""Kill The Unicorns, as the engine and the host see it."""

from __future__ import annotations

from games.engine import Game, Outcome, Turn, Verb
from games.kill_the_unicorns import rules, scoring
from games.kill_the_unicorns.picture import KillPicture
from games.kill_the_unicorns.state import KillOptions, KillState, in_the_box
from games.kill_the_unicorns.text import KillText
from games.kill_the_unicorns.view import KillView, view


class KillTheUnicorns(Game[KillState, KillView]):
    """3 or 4 seats, four days of four hunts; the richest wins."""

    name = "kill_the_unicorns"
    title = "Kill The Unicorns"
    tagline = "Bid face-down for unicorns, lay schemes beneath them, and beware of ties."
    command = "unicorns"
    emoji = "🏹"
    version = 2
    seats = rules.SEATS
    # Once: a character for each of four seats. On each of four days four schemes are placed;
    # in each of four hunts each seat answers at most five times in bidding (bid, look, throw,
    # cards, marker), then come a scheme to reveal, what it asks, Princess and Shaman; and each
    # seat answers at most three times in the market.
    bound = 4 + 4 * (4 + 4 * (4 * 5 + 4) + 4 * 3)
    options = KillOptions
    state = KillState
    text = KillText()
    picture = KillPicture()
    verbs = (
        Verb("place", "Lay one of your two schemes beneath a unicorn", "scheme"),
        Verb("bid", "Take part in the hunt with so many cards", "number"),
        Verb("pass", "Take no part in this hunt"),
        Verb("lay", "Choose the hunt cards of your bid", "cards"),
        Verb("reveal", "Choose the scheme that is revealed", "scheme"),
        Verb("buy", "Buy something on the black market", "item"),
        Verb("on", "Choose the unicorn that your purchase is for", "unicorn"),
        Verb("colour", "Name a colour", "colour"),
        Verb("none", "Leave it: take nothing, buy nothing"),
        Verb("give", "Choose the unicorn that you give back for the Trojan Unicorn", "unicorn"),
        Verb("back", "Take cards of your bid back into your hand", "card"),
        Verb("mark", "As the Knight, say in secret whether you use your power", "marker"),
        Verb("look", "As the Wizard, look at a scheme on this unicorn", "scheme"),
        Verb("throw", "As the Wizard, throw out the scheme you looked at"),
        Verb("keep", "As the Wizard, leave the scheme you looked at"),
        Verb("role", "Choose your character", "character"),
    )

    def setup(self, seats: int, options: KillOptions) -> KillState:
        """Return the state with all cards open in the box."""
        return in_the_box(seats, options)

    def deal(self, s: KillState) -> None:
        """Draw the first player and the starting unicorns; deal the characters, if they are."""
        rules.deal(s)

    def turn(self, s: KillState) -> Turn:
        """Play one step of a day."""
        return rules.turn(s)

    def outcome(self, s: KillState) -> Outcome | None:
        """Say whether somebody has a double rainbow or the fourth day is over."""
        return scoring.outcome(s)

    def view(self, s: KillState, reader: int | None) -> KillView:
        """Make the view of one reader."""
        return view(s, reader)

    def zones(self, s: KillState) -> list[list[int]]:
        """List every place where a card can lie."""
        seats = (s.hand, s.bid, s.spent, s.deck, s.schemes, s.discard, s.buried, s.stable, s.traps)
        one = [s.pile, s.box, s.line, s.gone, s.sprung, s.markers, list(s.attached.values())]
        return one + [cards for rows in seats for cards in rows]
