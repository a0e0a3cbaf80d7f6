"""The pictures of Kill The Unicorns."""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set

from games.drawing import (
    SQUARE,
    WIDTH,
    XXL,
    Box,
    Canvas,
    Card,
    GamePicture,
    Icon,
    Look,
    Row,
    Sheet,
    Text,
    card_page,
    drawn,
    joined,
)
from games.engine import Choice, Place, SeenEvent, Words, moved, places_of
from games.kill_the_unicorns.cards import BOOK, COLOURS, Named
from games.kill_the_unicorns.picture.cards import hunt_card, unicorn
from games.kill_the_unicorns.picture.ending import ending
from games.kill_the_unicorns.picture.ground import GROUND, PANEL
from games.kill_the_unicorns.picture.own import panel
from games.kill_the_unicorns.picture.signs import signs
from games.kill_the_unicorns.picture.table import table
from games.kill_the_unicorns.state import KillState
from games.kill_the_unicorns.text.prompts import prompt
from games.kill_the_unicorns.view import KillView, UnicornView

CHANGES = {"claim", "trade", "buy", "recolour", "place", "escape"}
"""The events that move or change a unicorn or a scheme."""
BID = 4
SMALLEST, LARGEST = 60, 140
"""The heights of the unicorns of a seat."""


class KillPicture(GamePicture[KillView]):
    """The hunts, the market and all seats; or the reader's own cards; at the end the winner."""

    look = Look(PANEL)
    ground = GROUND
    table, panel, ending = staticmethod(table), staticmethod(panel), staticmethod(ending)
    signs = staticmethod(signs)
    question = staticmethod(prompt)

    def moment(self, words: Words) -> Box:
        """Return two equal bids, so that the unicorn escapes."""
        prey = UnicornView(kind=f"blue_{BID}", colour="blue", value=BID, starting=False)
        same = Text("=", XXL, anchor="middle", grow=0.6)
        return Row(unicorn(prey, words), hunt_card(BID), same, hunt_card(BID), Icon("💨"))

    def target(self, choice: Choice, view: KillView) -> Place:
        """Return the card, the item or the character that a reader's choice refers to."""
        verb = choice.verb
        if verb in ("look", "reveal"):
            return "trap", 0, choice.place - 1
        if verb == "place":
            return "line", int(choice.at[1]) - 1
        if verb == "back" and choice.at[0] != "all":
            return "bid", view.reader or 0, choice.place - 1
        if verb in ("on", "give"):
            return "stable", view.reader or 0, choice.place - 1
        about = {"buy": "market", "role": "role", "colour": "colour"}
        return (about[verb], choice.at[0]) if verb in about else ()

    def touched(self, events: Sequence[SeenEvent], s: KillState) -> Set[Place]:
        """Return the unicorns and schemes that were moved or changed."""
        tokens = moved(events, CHANGES)
        return places_of(tokens, "stable", s.stable) | places_of(tokens, "trap", s.traps)

    def card(self, name: str, words: Words) -> Sheet:
        """Draw a scheme, a character or a market item with its effect."""
        things: list[tuple[Named, str, str]] = [
            (one, words("scheme"), one.effect) for one in BOOK.schemes.values()
        ]
        things += [(one, words("character"), one.power) for one in BOOK.characters.values()]
        things += [(one, words("black market"), one.effect) for one in BOOK.market.values()]
        thing, kind, effect = next(one for one in things if words(one[0].name) == name)
        pills = [kind, *(words("{price} gold", price=item.price)
                         for item in BOOK.market.values() if item is thing)]  # fmt: skip
        facts = ""
        for role in BOOK.characters.values():
            if role is thing:
                own = words(BOOK.schemes[role.signature].name)
                facts = words("own scheme: {scheme}", scheme=own)
        page = card_page(Card(thing.emoji), name, pills, words(effect), words, facts)
        return drawn(page, self.ground, self.look)

    def parts(self, words: Words) -> Iterator[Sheet]:
        """Yield the unicorns of all colours, in the sizes in which seats have them."""
        for high in range(SMALLEST, LARGEST + 1, 4):
            to = Canvas(self.look)
            for colour in (*COLOURS, ""):
                u = UnicornView(kind="", colour=colour, value=1, starting=False)
                unicorn(u, words).draw(to, 0, 0, high, high)
            yield Sheet(WIDTH, SQUARE, self.look.panel, joined(to.parts), to.words)
