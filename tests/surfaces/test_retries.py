"""Failed updates are tried again, sooner if other updates succeed."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from random import Random
from typing import Any

import pytest

from bot.match.match import Match
from bot.match.posts.surfaces import NoticeSurface, PanelSurface, TableSurface
from bot.match.time_control import DAY, HOUR
from bot.messaging.errors import DiscordUnavailable, MissingPermission, RateLimited
from bot.posts.publisher import Publisher
from bot.store import NO_SEAT, CommitUnknown, MatchRecord, StoreError, SurfaceRecord
from tests.host.days import Days
from tests.host.harness import ANN, BEN, CHANNEL, mover
from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.test_rate_limiter import Time


@pytest.mark.parametrize("error", [StoreError, CommitUnknown])
async def test_posts_of_an_unreadable_match_are_updated_later(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch, error: type[StoreError]
) -> None:
    match, read, failing = await harness.playing(ANN, BEN), harness.store.match, [1, 1]

    async def failing_once(match_id: int) -> MatchRecord | None:
        if failing:
            failing.pop()
            raise error("the disk is busy")
        return await read(match_id)

    match = await harness.step(match, Random(1))
    async with harness.host.matches.locked_for_rewrite(match.id):
        pass  # it is loaded again
    monkeypatch.setattr(harness.store, "match", failing_once)
    await harness.quiet()
    assert not failing
    await harness.check(match)


async def test_retries_stay_frequent_while_some_posts_succeed(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    harness.pauses.first_retry, harness.pauses.longest_retry = 2.0, 300.0
    rests: list[float] = []

    async def rest(self: Publisher[Match], match_id: int, seconds: float) -> None:
        rests.append(seconds)

    monkeypatch.setattr(Publisher, "back_off", rest)
    match = await harness.playing(ANN, BEN)
    harness.sql("UPDATE surface SET shown_version = 0, layout_hash = ''")
    for times, place in enumerate((CHANNEL, match.table_channel_id), 1):
        harness.memory.fail(RateLimited("429"), "edit", place=place, times=times)
    harness.publisher.schedule(match.id)
    await harness.quiet()
    assert rests == [2.0, 2.0]
    await harness.check(match)
    harness.memory.fail(RateLimited("429"), "edit", place=match.table_channel_id, times=3)
    harness.sql("UPDATE surface SET shown_version = 0, layout_hash = ''")
    rests.clear()
    harness.publisher.schedule(match.id)
    await harness.quiet()
    assert rests == [2.0, 4.0, 8.0]


async def test_simultaneous_failures_are_retried_at_random_times(
    harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    match, time = await harness.playing(ANN, BEN), Time()
    monkeypatch.setattr(Publisher, "back_off", undisturbed)
    await harness.posts.close()
    harness.host.on_commit.clear()
    drawn = iter([0.0] * 3 + [1.0, 0.5, 0.25])  # by group: two people, the table
    harness.pauses.first_retry = 2.0
    harness.show(harness.pauses, sleep=time.sleep, random=lambda: next(drawn))
    tried: list[int] = []

    for kind in (TableSurface, PanelSurface, NoticeSurface):
        monkeypatch.setattr(kind, "update", refused_at_first(kind.update, tried))
    match = await harness.step(match, Random(1))
    await harness.until(lambda: len(time.due) == 3)
    await time.pass_by(0)
    await harness.until(lambda: len(time.due) == 3)
    assert sorted(tried) == [NO_SEAT, 0, 0, 1]
    for seconds, seat in ((0.5, NO_SEAT), (0.5, 1), (1.0, 0)):
        await time.pass_by(seconds)
        await harness.until(lambda: len(time.due) + len(tried) == 7)
        assert tried[-1] == seat
    await harness.quiet()
    await harness.check(match)


async def undisturbed(publisher: Publisher[Match], match_id: int, seconds: float) -> bool:
    """Let the seconds between two attempts pass without any act."""
    return True


Update = Callable[[Any, Match, SurfaceRecord], Awaitable[bool]]


def refused_at_first(update: Update, tried: list[int]) -> Update:
    """Return an update that is refused the first four times; ``tried`` gets the seats."""

    async def refused(kind: Any, match: Match, surface: SurfaceRecord) -> bool:
        tried.append(surface.seat)
        if len(tried) <= 4:
            raise DiscordUnavailable("502")
        return await update(kind, match, surface)

    return refused


async def test_no_clock_runs_while_nobody_can_be_notified(harness: SurfaceHarness) -> None:
    days = Days(harness)
    match = await days.begin(ANN, BEN)
    await harness.quiet()
    user, _, _ = mover(match)
    held = match.deadlines[0]
    harness.memory.removed_from.add(7)
    for place in (harness.memory.dm(ANN), harness.memory.dm(BEN)):
        place.closed = True
    harness.sql("UPDATE surface SET shown_version = 0")
    harness.publisher.schedule(match.id)
    await harness.quiet()
    await days.later(3 * DAY)
    match = await days.match(match.id)
    (late,) = match.deadlines
    assert (late.decision, mover(match)[0]) == (held.decision, user), "nobody's time is up"
    harness.memory.removed_from.clear()
    harness.posts.refresh()
    await harness.quiet()
    await days.later(late.due_at - days.now + 1)
    match = await days.match(match.id)
    assert match.deadlines[0].decision != held.decision, "the clock runs again"


async def test_clock_runs_while_one_post_still_tells_the_player(harness: SurfaceHarness) -> None:
    days = Days(harness)
    match = await days.begin(ANN, BEN)
    await harness.quiet()
    harness.memory.fail(MissingPermission("Missing Access"), "send", times=99)
    await days.later(13 * HOUR)  # a reminder, which can't be sent
    await harness.quiet()
    await days.later(12 * HOUR)
    after = await days.match(match.id)
    assert after.deadlines[0].decision != match.deadlines[0].decision
