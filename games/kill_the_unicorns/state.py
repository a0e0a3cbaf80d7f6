"""The state of Kill The Unicorns between two turns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar

from pydantic import Field

from games.engine import Closed, Open, Options, Own, State, Token, message
from games.kill_the_unicorns.cards import BOOK, BOX, CHARACTER_OF, MARKERS, PILE

SEATS = range(3, 5)
NOBODY = -1
LETTERS = "abcdefgh"
"""The places of a hand in notation; numbers there would be mistaken for the cards' values."""
TRAP, MARKET = 0, 5
"""The first and the last step of a day; the steps between are its hunts."""


class KillOptions(Options):
    """The lobby options of Kill The Unicorns."""

    menus: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "characters": {
            "dealt": message("Dealt at random"),
            "chosen": message("Chosen in turn"),
        }
    }
    memory: bool = Field(
        default=True,
        title="Memory help",
        description="Your panel keeps showing the schemes you laid or looked at.",
    )
    characters: str = Field(
        default="dealt",
        title="Characters",
        description="How characters are assigned: dealt at random, or chosen in turn.",
    )


@dataclass(kw_only=True)
class KillState(State):
    """The places of the cards and the progress of the day.

    ``day`` counts from 1 (0: characters are being chosen), ``step`` is 0 for the traps, 1 to 4
    for the hunts and 5 for the market. ``first`` is the first player. Lists with one entry per
    seat: ``role`` (character), ``used`` (the power, today), ``hand``, ``bid`` and ``spent`` (hunt
    cards), ``deck``, ``schemes`` (the two just drawn), ``discard`` (face-up schemes), ``buried``
    (face-down ones), ``stable`` (unicorns caught), ``pate`` (how many).

    ``line`` holds the unicorns still to be hunted today and ``traps`` the schemes on each.
    By unicorn: ``attached`` is the scheme that stays with it, ``worth`` the points that scheme
    adds, ``dyed`` the colour it gives, ``token`` the latest item from the market, ``painted``
    the colour that item gives. ``stock`` counts the items left on the market.

    In the present hunt: ``call`` is the number of cards announced, ``passed`` holds the seats
    that are out, ``total`` each seat's sum once the bids are up (-1: takes no part), ``lead``
    the winner so far, ``sprung`` the scheme revealed, ``mark`` the place of the marker that the
    Knight laid (-1: none).

    Of the hunts of the day that are over, ``hunted`` holds the unicorns by their faces, and
    ``sums`` the winner (-1: nobody) and then each seat's sum.

    ``power`` holds by character the number in the text of the power, if it has one; it is saved
    so that a match keeps the powers it began with.
    """

    noted: ClassVar[frozenset[str]] = frozenset({"hunted", "sums"})
    since: ClassVar[Mapping[str, int]] = {"power": 3}
    pile: list[Closed]
    box: list[Open]
    hand: list[list[Own]]
    bid: list[list[Own]]
    spent: list[list[Open]]
    deck: list[list[Closed]]
    schemes: list[list[Own]]
    discard: list[list[Open]]
    buried: list[list[Own]]
    stable: list[list[Open]]
    pate: list[int]
    role: list[str]
    used: list[bool]
    total: list[int]
    markers: list[Open]
    stock: dict[str, int]
    line: list[Open] = field(default_factory=list)
    traps: list[list[Closed]] = field(default_factory=list)
    attached: dict[Token, Open] = field(default_factory=dict)
    worth: dict[Token, int] = field(default_factory=dict)
    dyed: dict[Token, str] = field(default_factory=dict)
    token: dict[Token, str] = field(default_factory=dict)
    painted: dict[Token, str] = field(default_factory=dict)
    gone: list[Open] = field(default_factory=list)
    passed: list[int] = field(default_factory=list)
    dealt: bool = True
    day: int = 0
    step: int = TRAP
    first: int = 0
    call: int = 0
    lead: int = NOBODY
    sprung: list[Open] = field(default_factory=list)
    mark: int = NOBODY
    hunted: list[str] = field(default_factory=list)
    sums: list[list[int]] = field(default_factory=list)
    power: dict[str, int] = field(
        default_factory=lambda: {key: who.points for key, who in BOOK.characters.items()}
    )

    def order(self) -> Sequence[int]:
        """List the seats clockwise from the first player."""
        return self.clockwise(self.first)

    def owner(self, scheme: int) -> int:
        """Return the seat that owns a scheme; its back is public."""
        return self.role.index(CHARACTER_OF[scheme])

    def can(self, seat: int, character: str) -> bool:
        """Return whether a seat has this character's power and has not used it today."""
        return self.role[seat] == character and not self.used[seat]


def in_the_box(seats: int, options: KillOptions) -> KillState:
    """Return the state with all cards still open in the box."""

    def piles() -> list[list[int]]:
        return [[] for _ in range(seats)]

    return KillState(
        seats=seats, face=list(BOX), memory=options.memory, dealt=options.characters == "dealt",
        pile=list(PILE), box=list(range(PILE.stop, MARKERS.start)), markers=list(MARKERS),
        hand=piles(), bid=piles(), spent=piles(), deck=piles(), schemes=piles(), discard=piles(),
        buried=piles(), stable=piles(), pate=[0] * seats, role=[""] * seats,
        used=[False] * seats, total=[NOBODY] * seats,
        stock={key: item.count for key, item in BOOK.market.items()},
    )  # fmt: skip


def zones(s: KillState) -> list[list[int]]:
    """List every place where a card can be."""
    seats = (s.hand, s.bid, s.spent, s.deck, s.schemes, s.discard, s.buried, s.stable, s.traps)
    one = [s.pile, s.box, s.line, s.gone, s.sprung, s.markers, list(s.attached.values())]
    return one + [cards for rows in seats for cards in rows]


def own(s: KillState, seat: int) -> list[int]:
    """List the cards that a seat may always look at: its hunt cards and the schemes just drawn."""
    return [*s.hand[seat], *s.bid[seat], *s.schemes[seat]]
