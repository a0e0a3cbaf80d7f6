"""Pictures to draw in advance, with all recurring parts of the games' pictures."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import chain, zip_longest
from random import Random
from typing import Any

from bot.posts.pictures.night import on_night
from bot.posts.pictures.overview import SEED, games_overview
from games.drawing import Gap, Page, Score, Sheet, Shown, Text, result
from games.drawing.owners import MARKS
from games.engine import Game, Outcome, Table, View, Words

SAMPLES_PER_MATCH, ANSWERS_PER_SAMPLE = 8, 7
"""The number of samples from a match, and the number of answers between two samples."""
USUAL_SEATS = 4  # of a match among people, besides that against robots


def warm_up_pictures(games: Iterable[Game[Any, Any]]) -> Iterator[Sheet]:
    """Yield pictures with recurring parts, from all games in turn."""
    drawn = [game for game in games if game.picture]
    found = [*map(_of, drawn), iter([games_overview((game, "") for game in drawn)]), _results()]
    yield on_night(Page(Text("字"), 100))  # the letter loads the fallback font of Source Sans
    yield from filter(None, chain.from_iterable(zip_longest(*found)))


def _results() -> Iterator[Sheet]:
    """Yield results with each seat as the winner: faces and light are large, so they take long."""
    for seats in range(1, len(MARKS) + 1):
        outcome = Outcome(winners=(seats - 1,), reason="", scores=())
        view = View(game="", seats=seats, reader=None, active=0, outcome=outcome)
        rest = [Score(seat) for seat in range(seats - 1)]
        yield on_night(result(Shown(view, Words([""] * seats)), "", ".", Gap(), rest))


def _of(game: Game[Any, Any]) -> Iterator[Sheet]:
    """Yield new tables, the largest first, then the parts that the game lists, then matches."""
    assert game.picture is not None
    for seats in reversed(game.seats):
        yield from _seen(Table.new(game, seats, SEED))
    yield from game.picture.parts(Words([]))
    for seats in sorted({game.solo, min(USUAL_SEATS, game.seats[-1])}):
        yield from match_pictures(game, seats)


def match_pictures(game: Game[Any, Any], seats: int) -> Iterator[Sheet]:
    """Yield samples of a match with random answers."""
    table, rng = Table.new(game, seats, SEED), Random(0)
    for step in range(1, SAMPLES_PER_MATCH * ANSWERS_PER_SAMPLE):
        if table.outcome:
            return
        seat = rng.choice(list(table.waiting))
        decision = table.waiting[seat]
        taken = rng.sample(decision.choices, min(max(decision.least, 1), len(decision.choices)))
        table.answer(seat, [choice.id for choice in taken])
        if step % ANSWERS_PER_SAMPLE == 0:
            yield from _seen(table)


def _seen(table: Table[Any, Any]) -> Iterator[Sheet]:
    """Yield the table as spectators see it, and as one seat with a decision sees it."""
    drawn, seats = table.game.picture, table.state.seats
    assert drawn is not None
    for reader in (None, next(iter(table.waiting), 0)):
        decision = None if reader is None else table.waiting.get(reader)
        words = Words([f"Player {n + 1}" for n in range(seats)], reader)
        yield drawn.draw(table.view(reader), words, decision)
