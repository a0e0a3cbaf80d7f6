"""``menagerie bench``: decisions, guesses, playouts and pictures per second, on one core.

Four seats, or as many as a game has, decide at random. No views are built. The values are medians
of five repeats, per second of one core's time. "Table" plays through Table.waiting and Table.answer
with checkpoints. "Bare" runs only the generators of the rules.
"""

from __future__ import annotations

import gc
from collections.abc import Callable, Sequence
from random import Random
from time import process_time
from typing import Any

from games import Table
from games.engine import Chance, Choice, Decision, Game, Words
from games.painting import Painter
from games.robots.playing import play_on, respond
from kit.figures import Row, median

REPEATS = 5
MATCHES = 40
SEATS = 4
TABLES = 10
NAMES = ("Ada", "Łukasz", "Robo Fern", "Maximiliane von der Wiesenaue")


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


def game_rows(game: Game[Any, Any]) -> list[Row]:
    """Measure everything about one game."""
    gc.collect()
    gc.freeze()  # what has been loaded lives until the end
    return [*engine_rows(game), *playout_rows(game), *_picture_rows(game)]


def engine_rows(game: Game[Any, Any]) -> list[Row]:
    """Measure the engine."""
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
        Row(f"{game.name}: decisions through the table", table, "/s"),
        Row("  bare", loop, "/s"),
        Row("  playouts through the table", table / length, "/s", f"{length:,.0f} decisions each"),
        Row("  bare", loop / length, "/s"),
        *(Row(f"  {what}", per_second(work), "/s") for what, work in others),
    ]


def playout_rows(game: Game[Any, Any]) -> list[Row]:
    """Measure how often a hard robot can play on to its horizon, if the game has an evaluator."""
    evaluator, rng = game.robot, Random(1)
    if evaluator is None:
        return []
    turns = evaluator.tuning.ahead["hard"]
    positions = []
    for table in in_mid_match(game):
        if not table.outcome:
            seat = table.seat(next(s for s, d in table.waiting.items() if d.given is None))
            world = seat.world(rng)
            answers = respond(world.play(), evaluator, rng, {}, only=seat.number)
            positions.append((world, seat.number, answers[seat.number]))

    def playout(case: Any) -> object:
        world, seat, picks = case
        return play_on(world, evaluator, turns, seat, picks)

    return [Row(f"{game.name}: lean playouts to the horizon", per_second(each(positions, playout)),
                "/s", f"{turns} turns ahead")]  # fmt: skip


def _picture_rows(game: Game[Any, Any]) -> list[Row]:
    """Measure pictures of new positions, whose parts have mostly been drawn before."""
    picture, painter, times = game.picture, Painter(), []
    if picture is None:
        return []
    for table in in_mid_match(game)[:TABLES]:
        for reader in (None, 0):
            begun = process_time()
            painter.paint(picture.draw(table.view(reader), Words(NAMES, reader)))
            times.append(process_time() - begun)
    return [Row(f"{game.name}: pictures", 1 / median(times), "/s")]
