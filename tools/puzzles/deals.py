"""Exact proofs: worlds for all deals that differ in anything that the rules look at.

Whether a choice wins follows from a few hidden cards. The faces in these worlds note when the rules
compare them. Cards that were compared get a world for every face they can show, until nothing else
is compared. So the worlds stand for all deals that the seat can't tell apart, the worst included.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from random import Random
from typing import Any

from games import Table
from games.engine import (
    Choice,
    Deals,
    GuessError,
    IllegalChoice,
    NotYourTurn,
    Seat,
    TooManyDeals,
    World,
)
from tools.puzzles.goals import Goal
from tools.puzzles.proof import OutOfReach, Picks, Prover

MOST = 600
"""The most worlds in which a choice is proven."""
STEPS = 8
"""How often the cards that were compared may turn out to be more."""
TRIES = 50
"""How often a random deal may be refused by the answers of the turn."""
QUICK, BUDGET = 1_500, 100_000
"""The most lines that are played in a random deal and turn, and in a proof."""

Groups = Sequence[Collection[int]]
"""Tokens as they lie now."""
Prepare = Callable[[Any], None]


class Noted(str):
    """A face that notes its token when it is compared."""

    token: int
    noted: set[int]

    def __eq__(self, other: object) -> bool:
        self.noted.add(self.token)
        return str.__eq__(self, other)

    def __ne__(self, other: object) -> bool:
        self.noted.add(self.token)
        return str.__ne__(self, other)

    def __hash__(self) -> int:
        self.noted.add(self.token)
        return str.__hash__(self)

    def __lt__(self, other: str) -> bool:
        self.noted.add(self.token)
        return str.__lt__(self, other)

    def __int__(self) -> int:
        self.noted.add(self.token)
        return int(str(self))

    def __str__(self) -> str:
        self.noted.add(self.token)
        return str.__str__(self)


class Exact:
    """All deals for a seat, as worlds. The order of cards within one of the ``piles`` is of no use.

    ``prepare`` changes the state where that makes no difference for what is proven.
    """

    def __init__(
        self,
        source: Seat[Any, Any],
        piles: Groups = (),
        prepare: Prepare = lambda s: None,
    ) -> None:
        self._info = source.information_set
        self._piles = [list(pile) for pile in piles]
        self._groups: list[list[int]] = []
        self._prepare = prepare
        self._noted = set[int]()

    def certain(self, goal: Goal, picks: Picks) -> bool:
        """Return whether an answer reaches a goal in all deals. Raise OutOfReach."""
        for _ in range(STEPS):
            worlds = self.worlds()
            prover = Prover(goal, BUDGET)
            if not worlds or not prover.wins([(world, ()) for world in worlds], picks):
                return False
            if not self._grow():
                return True
        raise OutOfReach

    def worlds(self) -> list[World[Any]]:
        """Return a world for every layout of the groups. Raise OutOfReach if they are too many."""
        try:
            deals = self._info.deals(self._groups)
        except TooManyDeals:
            raise OutOfReach from None
        layouts = deals.layouts()
        if len(layouts) > MOST:
            raise OutOfReach
        self._noted.clear()
        found = (self.world(deals, layout, n) for n, (layout, _) in enumerate(layouts))
        return [world for world in found if world is not None]

    def world(self, deals: Deals, layout: Any, n: int) -> World[Any] | None:
        """Return a world with a layout; None if the answers of this turn don't fit it."""
        rng, known = Random(n), self._info.known
        checkpoint, chance = self._info.deal(rng, deals, layout)
        mixed = {lie for mix in known.every_mix for lie in mix.inputs}
        for token in {*known.unseen, *mixed.intersection(range(len(checkpoint.face)))}:
            face = Noted(checkpoint.face[token])
            face.token, face.noted = token, self._noted
            checkpoint.face[token] = face
        self._prepare(checkpoint)
        try:
            return World(self._info.game, checkpoint, chance, self._info.closed, n)
        except (IllegalChoice, NotYourTurn):
            return None

    def _grow(self) -> bool:
        """Add the cards that were compared and are in no group; return whether there are any."""
        known = self._info.known
        lies = {lie: token for token, lie in enumerate(known.now)}
        after = {lie: mix.outputs for mix in known.every_mix for lie in mix.inputs}
        grouped = {token for group in self._groups for token in group}
        queue, new = list(self._noted), set[int]()
        while queue:
            lie = queue.pop()
            if lie in lies:
                new |= {lies[lie]} - grouped
            else:
                queue += after[lie]
        piles = [pile for pile in self._piles if new.intersection(pile)]
        self._groups += piles
        self._groups += [[token] for token in sorted(new.difference(*piles))]
        return bool(new)


def without_deductions(table: Table[Any, Any], seat: int) -> Table[Any, Any]:
    """Return the table as if the seat had only seen cards, and had kept nothing else in mind."""
    checkpoint = table.checkpoint()
    checkpoint.bags[seat], checkpoint.limits[seat], checkpoint.totals[seat] = (), {}, ()
    return table.replay(checkpoint, table.chance, table.answers)


def without_shuffles(table: Table[Any, Any], seat: int) -> Table[Any, Any]:
    """Return the table as if the seat had forgotten which cards were shuffled.

    Its page does not show what follows from a shuffle before the latest events.
    """
    checkpoint = table.checkpoint()
    checkpoint.bags[seat] = ()
    return table.replay(checkpoint, table.chance, table.answers)


def as_short_match(s: Any) -> None:
    """Let the match end with the round: the next deal doesn't matter."""
    s.wins, s.goal = [0] * s.seats, 1


def wins_among(
    source: Seat[Any, Any],
    goal: Goal,
    choices: Sequence[Choice],
    seed: str,
    many: int,
    prepare: Prepare = lambda s: None,
    quick: int = QUICK,
) -> list[Choice]:
    """Return the choices that reach a goal in some random deals; all others can fail."""
    rng, winning = Random(seed), list(choices)
    worlds = [random_world(source, rng, prepare) for _ in range(many)]
    for some in (worlds[:1], worlds):
        lines = [(world, ()) for world in some]
        prover = Prover(goal, quick * max(goal.turns, 1) * len(some))
        winning = [choice for choice in winning if prover.wins(lines, (choice,))]
    return winning


def random_world(source: Seat[Any, Any], rng: Random, prepare: Prepare) -> World[Any]:
    """Return a world like ``Seat.world``, with a changed state. Raise GuessError."""
    info = source.information_set
    for _ in range(TRIES):
        checkpoint, chance = info.deal(rng)
        prepare(checkpoint)
        try:
            return World(info.game, checkpoint, chance, info.closed, rng.getrandbits(32))
        except (IllegalChoice, NotYourTurn):
            continue
    raise GuessError("every deal was refused")
