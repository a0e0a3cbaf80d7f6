"""The bot is killed at any moment; after a restart nothing is lost or duplicated."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.engine import Game
from kit.amount import THOROUGH, draws, some

from .crash_injection import KillAtRequest, play_until_killed
from .player_driver import MatchDriver, accepted, draw_control, open_lobby
from .process import E2EHarness
from .records import check_journal, check_surfaces, given


async def begin(harness: E2EHarness, *, game: str = "lion_unicorn", robots: int = 1) -> MatchDriver:
    """Start a match of Ada and Ben with robots; Ben plays by direct message."""
    ada, ben = harness.standin.person("Ada"), harness.standin.person("Ben")
    driver = await open_lobby(harness, ada, game=game)
    await driver.sit(ben)
    for _ in range(robots):
        await driver.add_robot()
    await driver.start()
    driver.by_dm.add(ben.id)
    return driver


async def killed_again_and_again(
    driver: MatchDriver, folder: Path, rng: Random, kills: int, more: int = 10_000
) -> None:
    """Play through this many kills, then give this many more answers or finish the match."""
    harness = driver.harness
    for _ in range(kills):
        fault = KillAtRequest(harness.bot, nth=rng.randint(1, 30), lost=rng.random() < 0.5)
        if not await play_until_killed(driver, rng, fault):
            break
        check_journal(driver.ledger, harness.bot.database, driver.match_id)
        await harness.start()
    goal = len(driver.ledger.accepted) + more
    await driver.play_on(rng, until=lambda: len(driver.ledger.accepted) >= goal)
    check_journal(driver.ledger, harness.bot.database, driver.match_id)
    await check_surfaces(driver, folder)


async def test_no_answer_is_lost_or_written_twice_by_kills_at_random_moments(
    harness: E2EHarness, tmp_path: Path
) -> None:
    await killed_again_and_again(await begin(harness), tmp_path, Random(7), draws(8), more=12)


@pytest.mark.parametrize(
    "game", list(GAMES.values())[: None if THOROUGH else 1], ids=lambda game: game.name
)
async def test_match_of_any_game_survives_kills(
    harness: E2EHarness, tmp_path: Path, game: Game[Any, Any]
) -> None:
    driver = await begin(harness, game=game.name, robots=max(0, game.seats[0] - 2))
    await killed_again_and_again(driver, tmp_path, Random(5), 3, more=4)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
async def test_kills_at_many_more_moments_lose_nothing(
    harness: E2EHarness, tmp_path: Path, seed: int
) -> None:
    await killed_again_and_again(await begin(harness), tmp_path, Random(seed), 12)


async def test_buttons_from_before_a_kill_still_work(harness: E2EHarness, tmp_path: Path) -> None:
    ada, ben = harness.standin.person("Ada"), harness.standin.person("Ben")
    driver = await open_lobby(harness, ada)
    await harness.kill()
    await harness.start()
    await driver.sit(ben)
    await harness.kill()
    await harness.start()
    await driver.start()
    rng = Random(3)
    panels = {person.id: await driver.open_panel(person) for person in driver.people}
    await harness.kill()
    await harness.start()
    mover = next(p for p in driver.people if draw_control(panels[p.id], driver.match_id, rng))
    reply = await driver.use_control(mover, panels[mover.id], rng)
    assert reply is not None and accepted(reply)
    assert len(given(harness.bot.database, driver.match_id)) == 1
    check_journal(driver.ledger, harness.bot.database, driver.match_id)


@pytest.mark.parametrize("lost", some([True, False]))
async def test_every_post_is_made_once_after_a_kill_between_commit_and_post(
    harness: E2EHarness, tmp_path: Path, lost: bool
) -> None:
    """One kill at each kind of post: lobby, thread, table, panel, a fresh panel, an edit."""
    standin, rng = harness.standin, Random(11)
    ada, ben = standin.person("Ada"), standin.person("Ben")
    lobby = KillAtRequest(harness.bot, "/channels/", method="POST", lost=lost)
    standin.rest.faults.append(lobby)
    await ada.slash("play", {"game": "lion_unicorn"}, where=standin.channel())
    await lobby.killed.wait()
    await restart(harness)
    driver = MatchDriver(harness, standin.channel(), 1)
    driver.people.append(ada)
    await standin.until(driver.lobbies)
    await driver.sit(ben)
    killed_by = [
        KillAtRequest(harness.bot, path, method=method, lost=lost)
        for method, path in (
            ("POST", "/threads"),
            ("POST", "/channels/[0-9]+/messages$"),
            ("POST", f"/channels/{ben.dm.id}/messages$"),
        )
    ]
    standin.rest.faults += killed_by
    await ada.click(driver.lobby, label="Start")
    for fault in killed_by:
        await fault.killed.wait()
        await restart(harness)
    driver.place = (await standin.until(lambda: driver.channel.threads))[-1]
    await standin.until(driver.tables)
    await check_surfaces(driver, tmp_path)
    driver.by_dm.add(ben.id)
    for method, place in (("POST", ben.dm), ("PATCH", driver.place)):
        fault = KillAtRequest(
            harness.bot, f"/channels/{place.id}/messages", method=method, lost=lost
        )
        assert await play_until_killed(driver, rng, fault)
        await harness.start()
        await check_surfaces(driver, tmp_path)
        check_journal(driver.ledger, harness.bot.database, driver.match_id)


async def restart(harness: E2EHarness) -> None:
    """Wait until the killed bot has exited, and start it again."""
    await harness.kill()
    harness.standin.rest.faults = [
        f
        for f in harness.standin.rest.faults
        if not (isinstance(f, KillAtRequest) and f.killed.is_set())
    ]
    await harness.start()
