"""What could not be shown is tried again, by itself and soon where some of it goes through."""

from __future__ import annotations

from random import Random

import pytest

from bot.host import Match
from bot.store import NO_SEAT, MatchRecord, StoreError, SurfaceRecord
from bot.surfaces.budget import Budget
from bot.surfaces.messenger import Unwell
from bot.surfaces.publisher import Publisher
from tests.host.house import ANN, BEN, CHANNEL
from tests.surfaces.shown import PLENTY, Shown
from tests.surfaces.test_budget import Time


async def test_a_match_that_cannot_be_read_just_then_is_shown_later(
    house: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, read, failing = await house.playing(ANN, BEN), house.store.match, [1, 1]

    async def failing_once(match_id: int) -> MatchRecord | None:
        if failing:
            failing.pop()
            raise StoreError("the disk is busy")
        return await read(match_id)

    match = await house.step(match, Random(1))
    house.host.matches._cache.clear()  # as in a long time
    monkeypatch.setattr(house.store, "match", failing_once)
    await house.quiet()
    assert not failing
    await house.check(match)


async def test_as_long_as_some_of_the_posts_go_through_the_others_wait_no_longer(
    house: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, seconds in (("FIRST_WAIT", 2.0), ("LONGEST_WAIT", 300.0)):
        monkeypatch.setattr(f"bot.surfaces.publisher.{name}", seconds)
    rests: list[float] = []

    async def rest(self: Publisher, match_id: int, seconds: float) -> None:
        rests.append(seconds)

    monkeypatch.setattr(Publisher, "_rest", rest)
    match = await house.playing(ANN, BEN)
    house.sql("UPDATE surface SET shown = 0, look = ''")
    for times, place in enumerate((CHANNEL, match.table_channel_id), 1):
        house.memory.fail(Unwell("429"), "edit", place=place, times=times)
    house.publisher.wake(match.id)
    await house.quiet()
    assert rests == [2.0, 2.0]
    await house.check(match)
    house.memory.fail(Unwell("502"), "edit", place=match.table_channel_id, times=3)
    house.sql("UPDATE surface SET shown = 0, look = ''")
    rests.clear()
    house.publisher.wake(match.id)
    await house.quiet()
    assert rests == [2.0, 4.0, 8.0]


async def test_what_was_refused_side_by_side_is_tried_again_at_moments_drawn_by_chance(
    house: Shown, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, time = await house.playing(ANN, BEN), Time()
    monkeypatch.setattr("bot.surfaces.publisher.FIRST_WAIT", 2.0)
    monkeypatch.setattr(Publisher, "_rest", undisturbed)
    await house.publisher.close()
    house.host.on_commit.clear()
    house.publisher = Publisher(
        house.host, house.memory, house.pictures, house.emoji, Budget(PLENTY), sleep=time.sleep
    )
    drawn = iter([0.0] * 3 + [1.0, 0.5, 0.25])  # by group: two people, the table
    monkeypatch.setattr("bot.surfaces.publisher.random", lambda: next(drawn))
    tried: list[int] = []
    attempt = house.publisher._showing.attempt

    async def refused(match: Match, surface: SurfaceRecord) -> bool:
        tried.append(surface.seat)
        return len(tried) > 4 and await attempt(match, surface)

    monkeypatch.setattr(house.publisher._showing, "attempt", refused)
    match = await house.step(match, Random(1))
    await house.until(lambda: len(time.due) == 3)
    await time.pass_by(0)
    await house.until(lambda: len(time.due) == 3)
    assert sorted(tried) == [NO_SEAT, 0, 0, 1]
    for seconds, seat in ((0.5, NO_SEAT), (0.5, 1), (1.0, 0)):
        await time.pass_by(seconds)
        await house.until(lambda: len(time.due) + len(tried) == 7)
        assert tried[-1] == seat
    await house.quiet()
    await house.check(match)


async def undisturbed(publisher: Publisher, match_id: int, seconds: float) -> bool:
    """Let the seconds between two attempts pass, in which nobody acts."""
    return True
