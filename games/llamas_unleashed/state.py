"""The state of Llamas Unleashed between two turns."""

from __future__ import annotations

from dataclasses import dataclass, field

from pydantic import Field

from games.engine import Closed, Open, Options, Own, State
from games.llamas_unleashed.cards import BABIES, BOX, FARMED


class LlamasOptions(Options):
    """The lobby options of Llamas Unleashed."""

    expansion: bool = Field(
        default=False,
        title="Farmed & Dangerous",
        description="Shuffle the 54 cards of the expansion into the deck.",
    )


@dataclass(kw_only=True)
class LlamasState(State):
    """The places of the cards and the facts that last longer than a turn.

    The top of ``deck`` and ``discard`` is their last token. ``fields[seat]`` holds tokens in the
    order they came; all of them are open. ``pile`` holds the cards being played, the top last.
    ``skips`` and ``extra`` count the turns that each seat will skip or take in addition.
    ``guarded`` says whose Alpacas cannot be destroyed now, ``quiet`` whether nobody may play
    Instants this turn.

    After a card was taken from the discard pile in secret, ``closed`` cards at its bottom are no
    longer known to everyone. ``shadow`` lists these and the cards taken in their old order;
    ``takers`` are the seats that took (ruling 45). ``turns`` counts the turns that are over; in
    phase "setup", before the first, Babies are chosen and hands dealt.
    """

    deck: list[Closed]
    nursery: list[Open]
    discard: list[Open] = field(default_factory=list)
    pile: list[Open] = field(default_factory=list)
    hand: list[list[Own]] = field(default_factory=list)
    fields: list[list[Open]] = field(default_factory=list)
    skips: list[int] = field(default_factory=list)
    extra: list[int] = field(default_factory=list)
    guarded: list[bool] = field(default_factory=list)
    quiet: bool = False
    closed: int = 0
    shadow: list[str] = field(default_factory=list)
    takers: list[int] = field(default_factory=list)
    active: int = 0
    phase: str = "setup"
    turns: int = 0


def in_the_box(seats: int, options: LlamasOptions) -> LlamasState:
    """Return the state with all cards still open in the box."""
    box = BOX + FARMED if options.expansion else BOX
    return LlamasState(
        seats=seats,
        face=list(box),
        nursery=list(range(len(BABIES))),
        deck=list(range(len(BABIES), len(box))),
        hand=[[] for _ in range(seats)],
        fields=[[] for _ in range(seats)],
        skips=[0] * seats,
        extra=[0] * seats,
        guarded=[False] * seats,
    )


def zones(s: LlamasState) -> list[list[int]]:
    """List the piles, the Nursery, the cards being played, the hands and the Fields."""
    return [s.deck, s.discard, s.nursery, s.pile, *s.hand, *s.fields]


def own(s: LlamasState, seat: int) -> list[int]:
    """List the cards that a seat may always look at: its hand."""
    return s.hand[seat]
