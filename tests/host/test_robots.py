"""Robots answer when a match waits for them, whatever happens."""

import asyncio
import logging
from itertools import pairwise
from random import Random

import pytest

from bot.match.match import Match
from bot.match.robots import robots
from bot.match.robots.robots import Think
from bot.store import CommitUnknown, MatchRecord, StoreError
from tests.host.harness import ANN, BEN, HANGS, HostHarness, at_random


class Bell(logging.Handler):
    """Is set when a line with a certain text is logged."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text = text
        self.rung = asyncio.Event()

    def emit(self, record: logging.LogRecord) -> None:
        if self.text in record.getMessage():
            self.rung.set()


async def robots_turn(harness: HostHarness, seed: int = 1) -> Match:
    """Start a match and play until it waits for a robot."""
    match, rng = await harness.begin(ANN, BEN, robots=2), Random(seed)
    while not set(match.waited_for()) & {2, 3}:
        match = await harness.step(match, rng)
    return match


async def test_a_robot_tries_again_when_its_answer_could_not_be_saved(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(robots, "FIRST_RETRY_SECONDS", 0.0)
    match = await robots_turn(harness)
    bell = Bell("a robot's answer: commit")
    logging.getLogger(robots.__name__).addHandler(bell)
    harness.refuse_answers()
    await harness.seat_robots().resume()
    await bell.rung.wait()
    logging.getLogger(robots.__name__).removeHandler(bell)
    assert (await harness.store.journal(match.id))[-1].number == match.last_row
    harness.take_again()
    match = await harness.settled(match.id)
    assert not set(match.waited_for()) & {2, 3}


@pytest.mark.parametrize("error", [StoreError, CommitUnknown])
async def test_robots_return_later_to_a_match_that_was_unreadable_at_the_start(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch, error: type[StoreError]
) -> None:
    monkeypatch.setattr(robots, "FIRST_RETRY_SECONDS", 0.0)
    match = await robots_turn(harness)
    await harness.reopen()
    read, failing = harness.store.match, [1, 1]

    async def failing_twice(match_id: int) -> MatchRecord | None:
        if failing:
            failing.pop()
            raise error("the disk is busy")
        return await read(match_id)

    monkeypatch.setattr(harness.store, "match", failing_twice)
    await harness.seat_robots().resume()
    assert harness.robots is not None
    await harness.robots.settle(match.id, HANGS)
    assert not set((await harness.host.match(match.id)).waited_for()) & {2, 3}


def silly(said: list[str] | None) -> Think:
    """Return a robot that raises or gives an illegal answer."""

    async def think(match: Match, seat: int, seed: int, share: float) -> list[str]:
        if said is None:
            raise RuntimeError("This button no longer works")
        return said

    return think


@pytest.mark.parametrize("answer", [None, [], ["fly:9"], ["draw", "draw"]])
async def test_failing_robot_plays_the_fallback(
    harness: HostHarness, answer: list[str] | None
) -> None:
    match = await robots_turn(harness)
    assert match.table is not None
    seat, before = match.waited_for()[0], match.last_row
    fallback = match.table.waiting[seat].fallback
    await harness.seat_robots(silly(answer)).resume()
    await harness.settled(match.id)
    row = (await harness.store.journal(match.id, after=before))[0]
    assert (row.act, row.seat, row.choices) == ("answer", seat, fallback)


async def test_robot_woken_repeatedly_answers_each_decision_once(
    harness: HostHarness,
) -> None:
    players = harness.seat_robots()
    match, rng = await harness.begin(ANN, BEN, robots=2), Random(3)
    for _ in range(12):
        match = await harness.settled(match.id)
        match = await harness.step(match, rng)
        players.wake(match)
        players.wake(match)
    await harness.settled(match.id)
    rows = [row for row in await harness.store.journal(match.id) if row.act == "answer"]
    decisions = [(row.seat, row.decision) for row in rows]
    assert len(set(decisions)) == len(decisions) and {2, 3} & {row.seat for row in rows}


async def test_stopped_robots_leave_their_answers_pending(harness: HostHarness) -> None:
    match = await robots_turn(harness)
    players = harness.seat_robots()
    players.wake(match)
    await players.close()
    await harness.reopen()
    await harness.seat_robots().resume()
    match = await harness.settled(match.id)
    assert not set(match.waited_for()) & {2, 3}


async def test_robots_draw_other_numbers_after_a_restart(harness: HostHarness) -> None:
    match = await robots_turn(harness)
    thinking, seeds = asyncio.Event(), list[int]()

    async def think(match: Match, seat: int, seed: int, share: float) -> list[str]:
        seeds.append(seed)
        thinking.set()
        await asyncio.Event().wait()
        raise AssertionError

    for _ in range(2):
        thinking.clear()
        players = harness.seat_robots(think)
        players.wake(match)
        await thinking.wait()
        await players.close()
    assert len(set(seeds)) == len(seeds) > 1


async def test_acts_after_the_robots_have_stopped_do_not_wake_them(harness: HostHarness) -> None:
    match = await robots_turn(harness)
    players = harness.seat_robots()
    await players.close()
    players.wake(match)
    assert not players.tasks


async def test_robot_retries_after_growing_pauses_up_to_a_minute(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await robots_turn(harness)
    harness.refuse_answers()
    waits: list[float] = []
    sleep = asyncio.sleep

    async def wait(seconds: float) -> None:
        if seconds:
            waits.append(seconds)
            if len(waits) == 8:
                harness.take_again()
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", wait)
    await harness.seat_robots().resume()
    await harness.settled(match.id)
    assert waits == [1, 2, 4, 8, 16, 32, 60, 60]


async def test_each_of_several_robots_in_a_row_answers_sooner(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await robots_turn(harness)
    shares: list[float] = []
    pauses: list[float] = []
    sleep = asyncio.sleep

    async def think(match: Match, seat: int, seed: int, share: float) -> list[str]:
        shares.append(share)
        return await at_random(match, seat, seed, share)

    async def wait(seconds: float) -> None:
        if seconds:
            pauses.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", wait)
    monkeypatch.setattr(robots, "PAUSE_VARIATION", 0.0)
    players = robots.RobotPlayers(harness.host, think, pause=1.0)
    for _ in range(2):
        await players.resume()
        await players.settle(match.id, HANGS)
        match = await harness.host.match(match.id)
        while not set(match.waited_for()) & {2, 3}:
            match = await harness.step(match, Random(len(shares)))
            await players.settle(match.id, HANGS)
    await players.close()
    rows = "".join("|" if pause == 1.0 else "." for pause in pauses)
    assert pauses[0] == shares[0] == 1.0 and rows.count("|") > 1 and "." in rows
    for before, pause in pairwise(pauses):
        assert pause == 1.0 or pause == pytest.approx(max(0.5 * before, 0.1))
    assert min(shares) >= 0.3
