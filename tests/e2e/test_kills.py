"""The bot is killed at any moment; after a restart nothing is lost and nothing is doubled."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.engine import Game

from .driving import Play, accepted, draw_control, open_lobby
from .process import House
from .records import check_journal, check_surfaces, given
from .striking import Strike, play_until_struck


async def begin(house: House, *, game: str = "lion_unicorn", robots: int = 1) -> Play:
    """Let Ada and Ben sit down at a table with robots; Ben plays by direct message."""
    ada, ben = house.standin.person("Ada"), house.standin.person("Ben")
    play = await open_lobby(house, ada, game=game)
    await play.sit(ben)
    for _ in range(robots):
        await play.add_robot()
    await play.start()
    play.by_dm.add(ben.id)
    return play


async def killed_again_and_again(
    play: Play, folder: Path, rng: Random, kills: int, more: int = 10_000
) -> None:
    """Play on through so many kills, and then for so many answers more, at most to the end."""
    house = play.house
    for _ in range(kills):
        strike = Strike(house.bot, nth=rng.randint(1, 30), lost=rng.random() < 0.5)
        if not await play_until_struck(play, rng, strike):
            break
        check_journal(play.ledger, house.bot.database, play.match_id)
        await house.start()
    goal = len(play.ledger.accepted) + more
    await play.on(rng, until=lambda: len(play.ledger.accepted) >= goal)
    check_journal(play.ledger, house.bot.database, play.match_id)
    await check_surfaces(play, folder)


async def test_killed_at_random_moments_no_answer_is_lost_or_doubled(
    house: House, tmp_path: Path
) -> None:
    await killed_again_and_again(await begin(house), tmp_path, Random(7), 8, more=12)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
async def test_a_match_of_any_game_outlives_kills(
    house: House, tmp_path: Path, game: Game[Any, Any]
) -> None:
    play = await begin(house, game=game.name, robots=max(0, game.seats[0] - 2))
    await killed_again_and_again(play, tmp_path, Random(5), 3, more=4)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
async def test_killed_at_many_more_moments(house: House, tmp_path: Path, seed: int) -> None:
    await killed_again_and_again(await begin(house), tmp_path, Random(seed), 12)


async def test_buttons_from_before_a_kill_still_work(house: House, tmp_path: Path) -> None:
    ada, ben = house.standin.person("Ada"), house.standin.person("Ben")
    play = await open_lobby(house, ada)
    await house.kill()
    await house.start()
    await play.sit(ben)
    await house.kill()
    await house.start()
    await play.start()
    rng = Random(3)
    panels = {person.id: await play.my_move(person) for person in play.people}
    await house.kill()
    await house.start()
    mover = next(p for p in play.people if draw_control(panels[p.id], play.match_id, rng))
    reply = await play.act(mover, panels[mover.id], rng)
    assert reply is not None and accepted(reply)
    assert len(given(house.bot.database, play.match_id)) == 1
    check_journal(play.ledger, house.bot.database, play.match_id)


@pytest.mark.parametrize("lost", [True, False])
async def test_killed_between_commit_and_post_every_post_is_made_once(
    house: House, tmp_path: Path, lost: bool
) -> None:
    """One kill at each kind of post: lobby, thread, table, panel, a fresh panel, an edit."""
    standin, rng = house.standin, Random(11)
    ada, ben = standin.person("Ada"), standin.person("Ben")
    lobby = Strike(house.bot, "/channels/", method="POST", lost=lost)
    standin.rest.faults.append(lobby)
    await ada.slash("play", {"game": "lion_unicorn"}, where=standin.channel())
    await lobby.struck.wait()
    await restart(house)
    play = Play(house, standin.channel(), 1)
    play.people.append(ada)
    await standin.until(play.lobbies)
    await play.sit(ben)
    struck = [
        Strike(house.bot, path, method=method, lost=lost)
        for method, path in (
            ("POST", "/threads"),
            ("POST", "/channels/[0-9]+/messages$"),
            ("POST", f"/channels/{ben.dm.id}/messages$"),
        )
    ]
    standin.rest.faults += struck
    await ada.click(play.lobby, label="Start")
    for strike in struck:
        await strike.struck.wait()
        await restart(house)
    play.place = (await standin.until(lambda: play.channel.threads))[-1]
    await standin.until(play.tables)
    await check_surfaces(play, tmp_path)
    play.by_dm.add(ben.id)
    for method, place in (("POST", ben.dm), ("PATCH", play.place)):
        strike = Strike(house.bot, f"/channels/{place.id}/messages", method=method, lost=lost)
        assert await play_until_struck(play, rng, strike)
        await house.start()
        await check_surfaces(play, tmp_path)
        check_journal(play.ledger, house.bot.database, play.match_id)


async def restart(house: House) -> None:
    """See the struck bot dead and start it again."""
    await house.kill()
    house.standin.rest.faults = [
        f for f in house.standin.rest.faults if not (isinstance(f, Strike) and f.struck.is_set())
    ]
    await house.start()
