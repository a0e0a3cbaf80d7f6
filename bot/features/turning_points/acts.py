"""Turning points of a finished match, found by a strong robot."""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Iterator, Sequence
from random import SystemRandom
from typing import Any, Protocol, TypeVar

from bot.match.acts.positions import Position
from bot.match.match import OVER_STATUSES, Match
from bot.posts.refusals import Refusal
from bot.runtime.logs import about, safe_traceback
from bot.runtime.tasks import cancel_all
from bot.store import JournalRecord, Store
from games.engine import write_position
from games.robots.turning_points import (
    ANSWER,
    HANDOVER,
    POINTS,
    REWIND,
    UNDO,
    MatchHistory,
    Step,
    TurningPoint,
    table_before,
)
from games.robots.worker import Review, doubt_choices, list_choices, weigh_choices

log = logging.getLogger(__name__)

QUICK_PASS_GUESSES = 16  # for a first look at all choices together
CHUNK_GUESSES = 2  # for each piece of that work
DEEP_PASS_GUESSES = 3  # for each choice of the second look
DEEP_PASS_CHOICES = 8  # number of the worst choices, which get a second look
MAX_SEARCHES = 2  # matches that are reviewed at the same time for one person
CACHED_FINDINGS = 100  # reviews that are remembered for repeated requests

MAX_ANSWER_SECONDS = 1.0  # upper limit of that unit, so that pieces of work stay short

T = TypeVar("T")

REPLAYED_ACTS = (ANSWER, UNDO, REWIND, HANDOVER)


class RunWhenIdle(Protocol):
    """Does a piece of work for which no table waits; see ``RobotPool.when_idle``."""

    async def __call__(
        self, work: Callable[[Review], Any], piece: Review, person: int, match: int
    ) -> Any:
        """Return what ``work`` returns."""


class TurningPointFinder:
    """Finds turning points of finished matches, once for each person.

    ``seconds`` is a robot's time for one answer.
    """

    def __init__(self, store: Store, when_idle: RunWhenIdle, seconds: float) -> None:
        self._store = store
        self._when_idle = when_idle
        self._seconds = min(seconds, MAX_ANSWER_SECONDS)
        self._found: OrderedDict[tuple[int, int], asyncio.Task[list[TurningPoint]]] = OrderedDict()
        self._positions: OrderedDict[tuple[int, int, int], Position] = OrderedDict()

    @property
    def duration(self) -> int:
        """About how many seconds a search takes if no robot is thinking."""
        units = QUICK_PASS_GUESSES + DEEP_PASS_GUESSES * DEEP_PASS_CHOICES
        return max(1, round(units * self._seconds))

    async def find(self, match: Match, user_id: int) -> Sequence[TurningPoint]:
        """Return where a person's choices cost most, the most expensive first.

        Raise Refusal if the match is not over, if the person has no seat in it, if MAX_SEARCHES
        for them are under way, if it cannot be replayed, or if the search fails.
        """
        match.table_or_refuse()
        seat = match.seat_or_refuse(user_id).seat
        if match.status not in OVER_STATUSES:
            raise Refusal("not_over")
        key = match.id, user_id
        if key not in self._found:
            if self._searches_for(user_id) >= MAX_SEARCHES:
                raise Refusal("too_many_reviews")
            self._found[key] = asyncio.create_task(self._find(match, seat, user_id))
            self._evict()
        search = self._found[key]
        try:
            return await asyncio.shield(search)
        except Refusal:
            raise
        except asyncio.CancelledError:
            if search.cancelled():
                raise Refusal("closing") from None
            raise
        except Exception as error:  # changed rules raise anything
            self._found.pop(key, None)
            log.warning(
                "match %s cannot be looked back at: %s",
                match.id,
                safe_traceback(error),
                extra=about(match.id),
            )
            from pebble import ProcessExpired  # loaded by then, and never without robots

            died_or_hung = isinstance(error, ProcessExpired | TimeoutError)
            raise Refusal("review_failed" if died_or_hung else "no_review") from error

    async def position(self, match: Match, user_id: int, step: int) -> Position:
        """Return the position before a turning point, as the person could have guessed it.

        Cards that the seat had not seen are dealt again: to play on with the real ones would reveal
        them, and teach what nobody could have known. The same guess is used again, so that a double
        click begins only one match. Raise Refusal like ``find``, or if there is no turning point
        in this step.
        """
        if all(turning.step != step for turning in await self.find(match, user_id)):
            raise Refusal("unknown_control")
        key = match.id, user_id, step
        if key not in self._positions:
            rows, seat = await self._store.journal(match.id), match.seat_or_refuse(user_id).seat
            history = match_history_of(match, rows, seat, user_id)
            self._positions[key] = await asyncio.to_thread(_guessed, history, match, step)
            while len(self._positions) > CACHED_FINDINGS:
                self._positions.popitem(last=False)
        return self._positions[key]

    def _searches_for(self, user_id: int) -> int:
        return sum(user == user_id and not task.done() for (_, user), task in self._found.items())

    def _evict(self) -> None:
        """Drop the oldest finished reviews; others may still be waited for."""
        done = [key for key, task in self._found.items() if task.done()]
        for key in done[: max(len(self._found) - CACHED_FINDINGS, 0)]:
            del self._found[key]

    async def close(self) -> None:
        """Stop all searches at once; anyone who waits for one gets a refusal."""
        await cancel_all(self._found.values())

    async def _find(self, match: Match, seat: int, user_id: int) -> list[TurningPoint]:
        rows = await self._store.journal(match.id)
        if any(row.rules_version != match.game.version for row in rows):
            raise Refusal("no_review")
        history = match_history_of(match, rows, seat, user_id)

        async def do(work: Callable[[Review], list[T]], piece: Review) -> list[T]:
            done: list[T] = await self._when_idle(work, piece, user_id, match.id)
            return done

        choices = await do(list_choices, Review(history))
        each = self._seconds * min(CHUNK_GUESSES, QUICK_PASS_GUESSES / max(1, len(choices)))
        losses: list[tuple[float, int]] = []
        for numbers in _chunks(choices, max(1, int(CHUNK_GUESSES * self._seconds / each))):
            losses += await do(doubt_choices, Review(history, numbers, match.id, each))
        costliest = [number for cost, number in sorted(losses, reverse=True) if cost > 0][
            :DEEP_PASS_CHOICES
        ]
        found: list[TurningPoint] = []
        for number in costliest:
            review = Review(history, (number,), match.id, self._seconds * DEEP_PASS_GUESSES)
            found += await do(weigh_choices, review)
        return sorted(found, key=lambda turning: -turning.cost)[:POINTS]


def _guessed(history: MatchHistory, match: Match, step: int) -> Position:
    """Return a guess for the seat whose match is reviewed, before one of its steps."""
    table = table_before(history, match.game, step)
    guess = table.seat(history.seat).guess(SystemRandom())
    start = guess.checkpoint()
    return Position(
        guess.replay(start, guess.chance, ()),
        write_position(match.game, start, match.options),
        match.record.options,
        guess.answers[: guess.opened],
        history.seat,
    )


def _chunks(numbers: Sequence[int], size: int) -> Iterator[tuple[int, ...]]:
    for begin in range(0, len(numbers), size):
        yield tuple(numbers[begin : begin + size])


def match_history_of(
    match: Match, rows: Sequence[JournalRecord], seat: int, user_id: int
) -> MatchHistory:
    """Return the history of a match from its journal, for one person's seat."""
    steps = [
        Step(row.act, row.seat if row.seat is not None else -1, tuple(row.choices),
             row.seat == seat and row.actor == user_id)
        for row in rows if row.act in REPLAYED_ACTS
    ]  # fmt: skip
    return MatchHistory(
        match.record.game, len(match.seats), dict(match.record.options),
        tuple(match.record.seeds), seat, tuple(steps),
    )  # fmt: skip
