"""What could not be shown is tried again, by itself and soon where some of it goes through."""

from __future__ import annotations

from random import Random

import pytest

from bot.store import MatchRecord, StoreError
from bot.surfaces.messenger import Unwell
from bot.surfaces.publisher import Publisher
from tests.host.house import ANN, BEN, CHANNEL
from tests.surfaces.shown import Shown


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
    house.host.matches._slots.clear()  # as in a long time
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
    for times, place in enumerate((CHANNEL, match.place), 1):
        house.memory.fail(Unwell("429"), "edit", place=place, times=times)
    house.publisher.wake(match.id)
    await house.quiet()
    assert rests == [2.0, 2.0]
    await house.check(match)
    house.memory.fail(Unwell("502"), "edit", place=match.place, times=3)
    house.sql("UPDATE surface SET shown = 0, look = ''")
    rests.clear()
    house.publisher.wake(match.id)
    await house.quiet()
    assert rests == [2.0, 4.0, 8.0]
