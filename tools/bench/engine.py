"""The engine: decisions and whole matches per second, on one core.

Four seats, or as many as a game has, decide at random. No views are built. The values are medians
of five repeats, per second of one core's time. "Table" plays through Table.waiting and Table.answer
with checkpoints. "Bare" runs only the generators of the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import process_time
from typing import Any

from bot.app.run import settle_memory
from games import GAMES, Table
from games.engine import Chance, Choice, Decision, Game
from tools.bench.figures import Row, median

REPEATS = 5
MATCHES = 40
SEATS = 4


def seats_of(game: Game[Any, Any]) -> int:
    """Return the number of seats to measure: four, or fewer in smaller games."""
    return min(SEATS, game.seats[-1])


def picks(decision: Decision, at: float) -> Sequence[Choice]:
    """Return a random answer: the least number of choices, but one rather than none."""
    choices = decision.choices
    if decision.least == 1:
        return (choices[int(at * len(choices))],)
    return choices[: max(decision.least, min(1, len(choices)))]


def through_the_table(game: Game[Any, Any], first: int) -> int:
    """Play matches through ``Table``, as the host does; return the number of decisions."""
    draw, decisions = Random(first).random, 0
    for n in range(first, first + MATCHES):
        table = Table.new(game, seats_of(game), n.to_bytes(32, "big"))
        while not table.outcome:
            for seat, decision in table.waiting.items():
                if decision.given is None:
                    table.answer(seat, [c.id for c in picks(decision, draw())])
                    decisions += 1
                    break
    return decisions


def bare(game: Game[Any, Any], first: int) -> int:
    """Play matches with only the generators of the rules; return the number of decisions."""
    draw, decisions = Random(first).random, 0
    for n in range(first, first + MATCHES):
        s = game.setup(seats_of(game), game.options())
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
                s.recorded.clear()
                s.drawn.clear()
    return decisions


def in_mid_match(game: Game[Any, Any]) -> list[Table[Any, Any]]:
    """Return tables after a hundred random decisions, or after half a match if that is shorter."""
    tables, some = [], min(100, through_the_table(game, 0) // MATCHES // 2)
    for n in range(20):
        rng, table = Random(n), Table.new(game, seats_of(game), n.to_bytes(32, "big"))
        for _ in range(some):
            if not table.outcome:
                seat, decision = rng.choice(list(table.waiting.items()))
                table.answer(seat, [c.id for c in picks(decision, rng.random())])
        tables.append(table)
    return tables


def per_second(work: Callable[[int], int]) -> float:
    """Return how many units of work a function does per second of processor time."""
    rates = []
    for repeat in range(REPEATS):
        start = process_time()
        done = work(repeat * MATCHES)
        rates.append(done / (process_time() - start))
    return median(rates)


def each(tables: list[Any], act: Callable[[Any], object]) -> Callable[[int], int]:
    """Return a function that does ``act`` three times on every table, and counts that."""

    def work(_: int) -> int:
        for _ in range(3):
            for table in tables:
                act(table)
        return 3 * len(tables)

    return work


def engine_rows() -> list[Row]:
    """Measure every game in the registry."""
    settle_memory()
    return [row for name, game in GAMES.items() for row in _game_rows(name, game)]


def _game_rows(name: str, game: Game[Any, Any]) -> list[Row]:
    tables, rng = in_mid_match(game), Random(1)
    saved = [table.save() for table in tables]
    seats = [table.seat(0) for table in tables]
    worlds = [seat.world(rng) for seat in seats]
    length = through_the_table(game, 0) / MATCHES
    table = per_second(lambda first: through_the_table(game, first))
    loop = per_second(lambda first: bare(game, first))
    others: list[tuple[str, Callable[[int], int]]] = [
        ("saves", each(tables, lambda t: t.save().model_dump_json())),
        ("loads", each(saved, Table.load)),
        ("forks", each(tables, lambda t: t.fork())),
        ("guesses", each(tables, lambda t: t.guess(0, rng))),
        ("views", each(tables, lambda t: t.view(0))),
        ("seats from the inside", each(tables, lambda t: t.seat(0))),
        ("worlds", each(seats, lambda seat: seat.world(rng))),
        ("worlds begun again", each(worlds, lambda world: world.play())),
    ]
    return [
        Row(f"{name}: decisions through the table", table, "/s"),
        Row("  bare", loop, "/s"),
        Row("  playouts through the table", table / length, "/s", f"{length:,.0f} decisions each"),
        Row("  bare", loop / length, "/s"),
        *(Row(f"  {what}", per_second(work), "/s") for what, work in others),
    ]
