"""The state of The Lion & The Unicorn between two turns."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from pydantic import Field

from games.engine import Closed, Flags, Open, Options, Own, State
from games.lion_unicorn.cards import BOX

SEATS = range(2, 7)
ROUNDS_TO_WIN = 2


class LionOptions(Options):
    """The lobby options of The Lion & The Unicorn."""

    memory: bool = Field(
        default=True,
        title="Memory help",
        description="Your panel lists every card you have seen, not only the last one.",
    )

    short: bool = Field(
        default=False,
        title="Short match",
        description=(
            "The winner of the first round wins the match, which takes about a third of "
            "the usual time."
        ),
    )


@dataclass(kw_only=True)
class LionState(State):
    """The places of the cards and the progress of the rounds.

    ``front[seat]`` holds tokens in the order they came; place 0 is the starting card, which
    never leaves. The top of ``deck`` and ``discard`` is their last token. ``up[token]`` says
    whether a card is face-up. ``crown`` is the seat that holds the crown, ``aside`` the set
    under it. ``turns`` counts the turns of this round, ``voids`` the void rounds, and ``thefts``
    how often each token has been stolen in this round.
    """

    noted: ClassVar[frozenset[str]] = frozenset({"thefts"})

    deck: list[Closed]
    discard: list[Open]
    front: list[list[Own]]
    up: Flags
    aside: list[Open]
    wins: list[int]
    goal: int = Field(default=ROUNDS_TO_WIN, exclude_if=ROUNDS_TO_WIN.__eq__)
    crown: int = 0
    active: int = 0
    round: int = 0
    turns: int = 0
    voids: int = 0
    thefts: dict[int, int] = field(default_factory=dict)


def in_the_box(seats: int, options: LionOptions) -> LionState:
    """Return the state with all 48 cards still open in the box."""
    return LionState(
        seats=seats,
        face=list(BOX),
        memory=options.memory,
        deck=list(range(len(BOX))),
        discard=[],
        front=[[] for _ in range(seats)],
        up=[False] * len(BOX),
        aside=[],
        wins=[0] * seats,
        goal=1 if options.short else ROUNDS_TO_WIN,
    )


def zones(s: LionState) -> list[list[int]]:
    """List the deck, the discard pile, the cards under the crown and the seats' cards."""
    return [s.deck, s.discard, s.aside, *s.front]


def own(s: LionState, seat: int) -> list[int]:
    """ "Each player can look at their starting card at any time"; other looks happen once."""
    return s.front[seat][:1]
