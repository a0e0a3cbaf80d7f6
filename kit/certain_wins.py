"""Positions in which an answer certainly wins, found in matches between policies.

An answer certainly wins if the seat has won by the end of the turn in every world that fits its
knowledge, whatever the others answer until then. Here it is tried in many worlds with random
answers of the others; the seat's own later answers of the turn are those of the policy. The real
cards are one such world, and take no guess, so they are tried first: hardly any position is left.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from games import Table
from games.engine import Choice, Evaluator, Game, World
from games.robots.answers import candidates
from games.robots.certainty import wins_anyway

FIRST, WORLDS = (1, 24, 200), 600
"""The worlds in which an answer must win to be looked at more closely, and to be certain. One that
lost in 23 of 1,500 had passed 224."""

Picks = tuple[Choice, ...]


class CertainWin(NamedTuple):
    """A position in which some answers certainly win, each as a set of ids, and others don't."""

    table: Table[Any, Any]
    seat: int
    answers: frozenset[frozenset[str]]

    def is_taken(self, ids: Sequence[str]) -> bool:
        """Return whether an answer certainly wins, also one that was not among those considered."""
        if frozenset(ids) in self.answers:
            return True
        seat, rng = self.table.seat(self.seat), Random(1)
        evaluator, picks = seat.game.robot, self.table.waiting[self.seat].read(ids)
        assert evaluator is not None
        worlds = [seat.world(rng) for _ in range(WORLDS)]
        return bool(_winning([picks], worlds, self.seat, evaluator))


def certain_wins(game: Game[Any, Any], seed: int, seats: int = 0) -> Iterator[CertainWin]:
    """Yield positions for ever, always the same for a seed; by default for all numbers of seats."""
    evaluator, number = game.robot, 0
    assert evaluator is not None
    while True:
        rng = Random(f"{seed} {number}")
        taking_part = seats or game.seats[number % len(game.seats)]
        table = Table.new(game, taking_part, rng.randbytes(32))
        number += 1
        while not table.outcome:
            asked = rng.choice([s for s, d in table.waiting.items() if d.given is None])
            if (found := _certain_in(table, asked, evaluator, rng)) is not None:
                yield found
            picks = evaluator.policy(table.state, table.waiting[asked], rng)
            table.answer(asked, [choice.id for choice in picks])


def _certain_in(
    table: Table[Any, Any], number: int, evaluator: Evaluator[Any], rng: Random
) -> CertainWin | None:
    """Return the certain answers of a position; None unless some, but not all, are certain."""
    decision = table.waiting[number]
    if len(decision.choices) <= decision.least:
        return None
    closed, cards = table.answers[: table.opened], table.checkpoint()
    real = World(table.game, cards, table.chance, closed, rng.getrandbits(32))
    single = [(choice,) for choice in decision.choices] + [()] * (decision.least == 0)
    if decision.most == 1 and not _winning(single, [real], number, evaluator):
        return None
    seat = table.seat(number)
    listed = found = candidates(seat, decision, evaluator, rng)
    for worlds in (*FIRST, WORLDS):
        found = _winning(found, [seat.world(rng) for _ in range(worlds)], number, evaluator)
        if not found or len(found) == len(listed):
            return None
    return CertainWin(
        table.fork(), number, frozenset(frozenset(c.id for c in picks) for picks in found)
    )


def _winning(
    answers: Sequence[Picks], worlds: Sequence[World[Any]], seat: int, evaluator: Evaluator[Any]
) -> list[Picks]:
    return [
        picks
        for picks in answers
        if all(wins_anyway(world, evaluator, seat, picks) for world in worlds)
    ]
