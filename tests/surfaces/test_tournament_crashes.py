"""The posts of a tournament, while the bot is killed at every moment."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

import pytest

from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.rows import TournamentRows
from bot.store import Store
from tests.host.harness import CHANNEL
from tests.surfaces.cups import MANAGER, decided, end_post, main_post, opened, rounds
from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.test_crashes import Crash


@pytest.fixture
async def crash(harness: SurfaceHarness, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Crash]:
    crash = Crash()
    harness.memory.moment = crash.moment
    monkeypatch.setattr(Store, "update_surface", crash.around(Store.update_surface))
    for work in ("commit", "want"):
        monkeypatch.setattr(TournamentRows, work, crash.around(getattr(TournamentRows, work)))
    yield crash
    crash.at(0)


async def test_every_post_appears_once_despite_kills_at_every_moment(
    harness: SurfaceHarness, crash: Crash
) -> None:
    state, kills = await opened(harness, 4), 0
    kills += await killed_until_well(harness, crash)
    state = await harness.host[Tournaments].begin(MANAGER, state.id)
    kills += await killed_until_well(harness, crash)
    for table in (1, 2, 1, 2):
        state = await decided(harness, state, table)
        kills += await killed_until_well(harness, crash)
    assert state.record.status == "over" and kills > 20
    assert harness.memory.doubles() == []
    assert len(await rounds(harness, state)) == 2
    assert "🥇" in (await main_post(harness, state)).text and await end_post(harness, state)
    assert len(harness.memory.threads(CHANNEL)) == 1
    announced = [user for user, _ in harness.memory.notified if user < 10_100]
    assert max(announced.count(user) for user in announced) <= 3, "two rounds and the end"


async def killed_until_well(harness: SurfaceHarness, crash: Crash) -> int:
    """Update the posts, killed at the first moment, then at the second, until it isn't reached."""
    kills = 0
    while True:
        crash.at(kills + 1)
        harness.host.timers.run_due(1e9)
        end = asyncio.create_task(crash.struck.wait())
        while not crash.struck.is_set() and harness.posts.tasks:
            await asyncio.wait([*harness.posts.tasks, end], return_when=asyncio.FIRST_COMPLETED)
        end.cancel()
        died = crash.struck.is_set()
        crash.at(0)
        if not died:
            return kills
        kills += 1
        if kills % 2:  # it starts again minutes later
            harness.memory.forget_nonces()
        await harness.crash()
        await harness.tournament_posts.keeper.resume()
