"""Measure the engine: ``python -m tests.bench`` prints one table.

Decisions are made at random by four seats, views are not built; medians of five repeats, in
seconds of one core's time. "Table" plays through Table.waiting and Table.answer with
checkpoints, "bare" runs the generators of the rules alone.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from statistics import median
from time import process_time
from typing import Any

from games import GAMES, Table
from games.engine import Choice, Decision, Game
from games.engine.chance import Chance

REPEATS = 5
MATCHES = 40
SEATS = 4


def picks(decision: Decision, at: float) -> Sequence[Choice]:
    """Return one choice, or the fewest where one is not enough or none is there."""
    choices = decision.choices
    if decision.least > 1 or not choices:
        return choices[: decision.least]
    return (choices[int(at * len(choices))],)


def through_the_table(game: Game[Any, Any], first: int) -> int:
    """Play matches as the host does and return how many decisions were made."""
    draw, decisions = Random(first).random, 0
    for n in range(first, first + MATCHES):
        table = Table.new(game, SEATS, n.to_bytes(32, "big"))
        while not table.outcome:
            for seat, decision in table.waiting.items():
                if decision.given is None:
                    table.answer(seat, [c.id for c in picks(decision, draw())])
                    decisions += 1
                    break
    return decisions


def bare(game: Game[Any, Any], first: int) -> int:
    """Play matches with the rules' generators alone and return how many decisions were made."""
    draw, decisions = Random(first).random, 0
    for n in range(first, first + MATCHES):
        s = game.setup(SEATS, game.options())
        s.chance = Chance(n.to_bytes(32, "big"))
        game.deal(s)
        while not game.outcome(s):
            turn: Any = game.turn(s)
            answers: dict[int, Sequence[Choice]] | None = None
            try:
                while True:
                    question = turn.send(answers)
                    answers = {seat: picks(d, draw()) for seat, d in question.items()}
                    decisions += len(answers)
            except StopIteration:
                s.events.clear()
                s.drawn.clear()
    return decisions


def in_mid_match(game: Game[Any, Any]) -> list[Table[Any, Any]]:
    """Return tables after a hundred random decisions."""
    tables = []
    for n in range(20):
        rng, table = Random(n), Table.new(game, SEATS, n.to_bytes(32, "big"))
        for _ in range(100):
            if not table.outcome:
                seat, decision = rng.choice(list(table.waiting.items()))
                table.answer(seat, [c.id for c in picks(decision, rng.random())])
        tables.append(table)
    return tables


def per_second(work: Callable[[int], int]) -> float:
    """Return how much of its work a function does in a second."""
    rates = []
    for repeat in range(REPEATS):
        start = process_time()
        done = work(repeat * MATCHES)
        rates.append(done / (process_time() - start))
    return median(rates)


def each(tables: list[Any], act: Callable[[Any], object]) -> Callable[[int], int]:
    """Return the work of acting three times on every table."""

    def work(_: int) -> int:
        for _ in range(3):
            for table in tables:
                act(table)
        return 3 * len(tables)

    return work


def measure(game: Game[Any, Any]) -> list[float]:
    """Return a row of the table."""
    tables, rng = in_mid_match(game), Random(1)
    saved = [table.save() for table in tables]
    return [
        per_second(lambda first: through_the_table(game, first)),
        per_second(lambda first: bare(game, first)),
        per_second(each(tables, lambda table: table.save().model_dump_json())),
        per_second(each(saved, Table.load)),
        per_second(each(tables, lambda table: table.fork())),
        per_second(each(tables, lambda table: table.guess(0, rng))),
        per_second(each(tables, lambda table: table.view(0))),
    ]


def main() -> None:
    """Print the table, in units per second."""
    heads = ("table", "bare", "saves", "loads", "forks", "guesses", "views")
    print(f"{'per second':16}" + "".join(f"{head:>10}" for head in heads))
    for name, game in GAMES.items():
        print(f"{name:16}" + "".join(f"{rate:>10,.0f}" for rate in measure(game)))


main()
