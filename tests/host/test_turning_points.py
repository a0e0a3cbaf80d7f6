"""Reviewing a finished match: from its journal, while no robot's answer is due."""

from __future__ import annotations

import asyncio
import os
from collections.abc import AsyncIterator, Callable
from math import inf
from random import Random
from time import monotonic
from typing import Any

import pytest
from pebble import ProcessExpired

from bot.features.turning_points.acts import TurningPointFinder, match_history_of
from bot.match.acts.votes import can_undo
from bot.match.match import Match
from bot.match.robots import robots
from bot.match.robots.robots import RobotPool, RobotProcesses
from bot.posts.refusals import Refusal
from bot.runtime.tasks import cancel_all
from games.robots.turning_points import played_again
from games.robots.worker import Review, list_choices
from tests.host.harness import ANN, BEN, CAT, HANGS, HostHarness, reviewed


@pytest.fixture
async def robot_pool() -> AsyncIterator[RobotPool]:
    robot_pool = RobotPool(seconds=0.02)
    yield robot_pool
    await robot_pool.close()


class Here:
    """Does the work in this process, and records it."""

    def __init__(self) -> None:
        self.done: list[str] = []

    async def __call__(
        self, work: Callable[[Review], Any], piece: Review, person: int, match: int
    ) -> Any:
        self.done.append(work.__name__)
        return reviewed(work, piece)


async def finished(harness: HostHarness) -> Match:
    return await harness.finish(await harness.begin(ANN, BEN, game="instinkt"))


async def refused(reviews: TurningPointFinder, match: Match, user: int) -> str:
    with pytest.raises(Refusal) as refusal:
        await reviews.find(match, user)
    return refusal.value.reason


async def test_person_gets_up_to_three_turning_points_computed_by_another_process(
    harness: HostHarness, robot_pool: RobotPool
) -> None:
    match = await finished(harness)
    reviews = TurningPointFinder(harness.store, robot_pool.when_idle, 0.02)
    one, two = await asyncio.gather(*[reviews.find(match, ANN) for _ in range(2)])
    assert one is two and 1 <= len(one) <= 3
    assert [turning.cost for turning in one] == sorted((t.cost for t in one), reverse=True)
    mine = match.seat_or_refuse(ANN).seat
    assert all(t.view.reader == mine == t.decision.seat for t in one)
    await reviews.close()


async def test_review_is_split_into_pieces_and_done_once(harness: HostHarness) -> None:
    match, here = await finished(harness), Here()
    reviews = TurningPointFinder(harness.store, here, 0.004)
    found = await reviews.find(match, BEN)
    assert here.done[0] == "list_choices" and here.done.count("doubt_choices") > 4
    assert 0 < here.done.count("weigh_choices") <= 8
    before = len(here.done)
    assert await reviews.find(match, BEN) is found and len(here.done) == before


async def test_robots_at_tables_are_served_first(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await finished(harness)
    mine = match.seat_or_refuse(ANN).seat
    piece = Review(match_history_of(match, await harness.store.journal(match.id), mine, ANN))
    served: list[str] = []
    free = asyncio.Event()

    class Served(RobotProcesses):
        async def do(self, work: Callable[[Any], Any], task: Any) -> Any:
            if work.__name__ == "think":
                await free.wait()
            served.append(work.__name__)

    robot_pool = RobotPool(processes=Served(), idle_processes=Served())
    monkeypatch.setattr(robots, "IDLE_WAIT_SECONDS", inf)
    running = await harness.begin(ANN, robots=1)
    answers = [robot_pool.answer(running, 1, seed) for seed in range(3)]
    first = [asyncio.create_task(answer) for answer in answers]
    idle = asyncio.create_task(robot_pool.when_idle(list_choices, piece, ANN, match.id))
    await asyncio.sleep(0)
    free.set()
    await asyncio.gather(idle, *first)
    assert served == ["think"] * 3 + ["list_choices"]
    monkeypatch.setattr(robots, "IDLE_WAIT_SECONDS", 0.0)
    free.clear()
    crowd = asyncio.create_task(robot_pool.answer(running, 1, 4))  # it never ends
    await asyncio.sleep(0)
    await robot_pool.when_idle(list_choices, piece, ANN, match.id)
    assert served[-1] == "list_choices"
    crowd.cancel()


class Paced(RobotProcesses):
    """Notes the matches of pieces of work, and does each only when the test lets it."""

    def __init__(self) -> None:
        super().__init__()
        self.served: list[int] = []
        self.free = asyncio.Semaphore(0)

    async def do(self, work: Callable[[Any], Any], task: Any) -> Any:
        self.served.append(task)
        await self.free.acquire()


async def test_people_take_turns_and_no_answer_waits_for_a_review(harness: HostHarness) -> None:
    idle, busy = Paced(), Paced()
    robot_pool = RobotPool(processes=busy, idle_processes=idle)
    whose = [(ANN, 1), (ANN, 1), (ANN, 2), (BEN, 3), (CAT, 4)]
    pieces = [
        asyncio.create_task(robot_pool.when_idle(abs, match, person, match))
        for person, match in whose
    ]
    running = await harness.begin(ANN, robots=1)
    await asyncio.sleep(0)
    assert idle.served == [1], "one at a time"
    answer = asyncio.create_task(robot_pool.answer(running, 1, 1))
    await asyncio.sleep(0)
    assert len(busy.served) == 1, "it starts while a piece of a review is under way"
    busy.free.release()
    await answer
    for _ in pieces:
        idle.free.release()
    await asyncio.gather(*pieces)
    assert idle.served == [1, 1, 3, 4, 2]


async def test_third_review_at_the_same_time_is_refused(harness: HostHarness) -> None:
    free = asyncio.Event()

    class Waiting(Here):
        async def __call__(
            self, work: Callable[[Any], Any], piece: Review, person: int, match: int
        ) -> Any:
            await free.wait()
            return await super().__call__(work, piece, person, match)

    matches = [await finished(harness) for _ in range(3)]
    reviews = TurningPointFinder(harness.store, Waiting(), 0.004)
    under_way = [asyncio.create_task(reviews.find(match, ANN)) for match in matches[:2]]
    again = asyncio.create_task(reviews.find(matches[0], ANN))
    others = asyncio.create_task(reviews.find(matches[2], BEN))
    await asyncio.sleep(0)
    async with asyncio.timeout(HANGS):
        assert await refused(reviews, matches[2], ANN) == "too_many_reviews"
    free.set()
    await asyncio.gather(*under_way, again, others)
    await reviews.find(matches[2], ANN)


async def test_search_is_refused_as_soon_as_the_bot_stops(harness: HostHarness) -> None:
    never = asyncio.Event()

    class Endless(Here):
        async def __call__(
            self, work: Callable[[Any], Any], piece: Review, person: int, match: int
        ) -> Any:
            await never.wait()

    reviews, match = TurningPointFinder(harness.store, Endless(), 0.004), await finished(harness)
    waiting = [asyncio.create_task(refused(reviews, match, ANN)) for _ in range(2)]
    await asyncio.sleep(0)
    await reviews.close()
    async with asyncio.timeout(HANGS):
        assert await asyncio.gather(*waiting) == ["closing"] * 2


def doze(seconds: float) -> int:
    """Work for so many seconds; return the niceness of the process."""
    end = monotonic() + seconds
    while monotonic() < end:
        pass
    return os.nice(0)


async def test_reviews_end_at_once_when_the_bot_stops(robot_pool: RobotPool) -> None:
    lowest = min(19, os.nice(0) + robots.IDLE_NICENESS)
    assert await robot_pool.when_idle(doze, 0.0, ANN, 1) == lowest
    pieces = [asyncio.create_task(robot_pool.when_idle(doze, 60.0, ANN, n)) for n in range(3)]
    await asyncio.sleep(0.2)
    begun = monotonic()
    await cancel_all(pieces)
    await robot_pool.close()
    assert monotonic() - begun < 30  # half of a doze, however busy the machine is


async def test_review_is_refused_for_strangers_and_in_running_matches(harness: HostHarness) -> None:
    reviews = TurningPointFinder(harness.store, Here(), 0.004)
    assert await refused(reviews, await harness.begin(ANN, BEN), ANN) == "not_over"
    assert await refused(reviews, await harness.lobby(ANN, BEN), ANN) == "still_lobby"
    match = await finished(harness)
    assert await refused(reviews, match, CAT) == "not_seated"
    harness.sql("UPDATE journal SET rules_version = 1 WHERE match_id = ? AND number = 9", match.id)
    assert await refused(reviews, match, ANN) == "no_review"


async def test_work_without_haste_may_take_longer_than_an_answer(
    robot_pool: RobotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(robots, "HANG_TIMEOUT_SECONDS", 0.1)
    await robot_pool.when_idle(doze, 0.3, ANN, 1)


async def test_review_whose_process_died_or_hung_can_be_asked_for_again(
    harness: HostHarness,
) -> None:
    class Failing(Here):
        async def __call__(
            self, work: Callable[[Review], Any], piece: Review, person: int, match: int
        ) -> Any:
            if errors:
                raise errors.pop()
            return await super().__call__(work, piece, person, match)

    errors = [TimeoutError("hung"), ProcessExpired("died")]  # type: ignore[no-untyped-call]
    match, reviews = await finished(harness), TurningPointFinder(harness.store, Failing(), 0.004)
    for _ in range(2):
        assert await refused(reviews, match, ANN) == "review_failed"
    assert await reviews.find(match, ANN)


async def test_match_that_does_not_replay_is_not_reviewed(
    harness: HostHarness,
) -> None:
    reviews = TurningPointFinder(harness.store, Here(), 0.004)
    match = await finished(harness)
    harness.sql("UPDATE match SET seeds = '[\"00\"]' WHERE id = ?", match.id)
    await harness.reopen()
    reviews = TurningPointFinder(harness.store, Here(), 0.004)
    assert await refused(reviews, await harness.host.match(match.id), ANN) == "no_review"


async def test_journal_with_undo_and_restarted_turns_leads_to_the_same_end(
    harness: HostHarness,
) -> None:
    match, rng = await harness.begin(ANN, robots=1, game="instinkt"), Random(4)
    number = 0
    while match.status == "running":
        match, number = await harness.step(match, rng), number + 1
        if number % 3 == 0 and can_undo(match, 0):
            match = await harness.host.play.undo(match.id, ANN)
        elif number in (5, 10):
            match = await harness.mid_turn(match)
            async with harness.host.matches.locked(match.id) as held:
                match = await harness.host.matches.rewind(held, held.running_table(), None)
    course = match_history_of(match, await harness.store.journal(match.id), 0, ANN)
    acts = [step.act for step in course.steps]
    assert acts.count("undo") > 1 and acts.count("rewind") == 2
    *_, (_, last) = played_again(course, match.game)
    assert match.table and last.view(0) == match.table.view(0)
    assert last.state.face == match.table.state.face


async def test_awaited_review_is_not_evicted_by_another(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.turning_points.acts.CACHED_FINDINGS", 1)
    asked, free = asyncio.Event(), asyncio.Event()

    class Busy(Here):
        async def __call__(
            self, work: Callable[[Any], Any], piece: Review, person: int, match: int
        ) -> Any:
            asked.set()
            await free.wait()
            return await super().__call__(work, piece, person, match)

    match, here = await finished(harness), Busy()
    reviews = TurningPointFinder(harness.store, here, 0.004)
    both = [asyncio.create_task(reviews.find(match, user)) for user in (ANN, BEN)]
    await asked.wait()
    await asyncio.sleep(0)
    free.set()
    found = await asyncio.gather(*both)
    assert [await reviews.find(match, user) for user in (ANN, BEN)] == found
    before = len(here.done)
    await reviews.find(await finished(harness), ANN)
    after = len(here.done)
    await reviews.find(match, BEN)
    assert len(here.done) > after > before, "only one is kept"
