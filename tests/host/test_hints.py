"""Hints: computed once per decision, however many requests come or are cancelled."""

from __future__ import annotations

import asyncio

import pytest

from bot.features.hints import acts as analysis
from bot.features.hints.acts import Hints
from bot.match.match import Match
from bot.posts.refusals import Refusal
from games.robots.hints import Hint
from tests.host.harness import ANN, HostHarness


class Adviser:
    """Gives hints once it is released, or takes too long; counts the requests."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.asked = 0
        self.broken = False
        self.hints = Hints(self.advise)

    async def advise(self, match: Match, seat: int, seed: int) -> Hint:
        self.asked += 1
        await self.free.wait()
        if self.broken:
            raise TimeoutError
        return Hint([(["card"], 0.5)])


@pytest.fixture
async def match(harness: HostHarness) -> Match:
    return await harness.begin(ANN, robots=1)


async def test_simultaneous_and_repeated_requests_share_one_hint(match: Match) -> None:
    adviser = Adviser()
    asked = [asyncio.create_task(adviser.hints.of(1, match, 0)) for _ in range(80)]
    await asyncio.sleep(0)
    asked[0].cancel()
    adviser.free.set()
    found = await asyncio.gather(*asked[1:])
    again = await adviser.hints.of(1, match, 0)
    assert adviser.asked == 1 and all(hint is again for hint in found)
    await adviser.hints.of(2, match, 0)
    assert adviser.asked == 2


async def test_a_hint_that_takes_too_long_can_be_asked_for_again(match: Match) -> None:
    adviser = Adviser()
    adviser.free.set()
    adviser.broken = True
    said = await asyncio.gather(
        *(adviser.hints.of(1, match, 0) for _ in range(3)), return_exceptions=True
    )
    assert [str(refusal) for refusal in said] == [str(Refusal("hint_failed"))] * 3
    assert adviser.asked == 1
    adviser.broken = False
    await adviser.hints.of(1, match, 0)
    assert adviser.asked == 2


async def test_only_the_latest_hints_are_cached(
    match: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(analysis, "CACHED_HINTS", 2)
    adviser = Adviser()
    adviser.free.set()
    for decision in (1, 2, 3, 2, 3, 1):
        await adviser.hints.of(decision, match, 0)
    assert adviser.asked == 4


async def test_unfinished_hints_are_cancelled_on_close(match: Match) -> None:
    adviser = Adviser()
    asked = asyncio.create_task(adviser.hints.of(1, match, 0))
    await asyncio.sleep(0)
    await adviser.hints.close()
    with pytest.raises(asyncio.CancelledError):
        await asked
