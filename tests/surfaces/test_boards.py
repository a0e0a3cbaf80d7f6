"""Boards: one post lists a server's tables, keeps itself up to date and tells nothing private."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable
from math import inf

import pytest

from bot.host import BOARD, Actor, Refusal
from bot.store import Store
from bot.surfaces.boards import GATHER, LISTED, PAUSE
from bot.surfaces.messenger import EditedTooOften, Unwell
from bot.surfaces.pages.board import SHOWN
from tests.host.house import ANN, BEN, CAT, CHANNEL, EVE, mover
from tests.surfaces.memory import Message
from tests.surfaces.shown import Shown
from tests.surfaces.test_crashes import Crash, struck

GUILD, ELSEWHERE = 7, 6100
MOD = Actor(EVE, moderated_channel_id=CHANNEL)


@pytest.fixture
async def house(house: Shown) -> Shown:
    await house.boards.resume()
    return house


async def ask(house: Shown, place: int = CHANNEL) -> None:
    """Let a moderator ask for the board in a channel."""
    await house.host.servers.place_board(Actor(EVE, moderated_channel_id=place), GUILD, place)


async def soon(house: Shown) -> None:
    """Let a minute pass in which all is shown."""
    await house.quiet()
    house.host.scheduler.run_due(inf)
    await house.quiet()


async def placed(house: Shown, place: int = CHANNEL) -> Message:
    await ask(house, place)
    await soon(house)
    return await board(house)


async def boards(house: Shown) -> list[Message]:
    surface = await house.store.server_surface(GUILD, BOARD)
    assert surface is not None
    here = house.memory.everything()
    return [m for m in here if m.marker.partition(".")[0] == str(surface.id)]


async def board(house: Shown) -> Message:
    (post,) = await boards(house)
    return post


async def test_an_empty_board_says_how_a_table_is_opened(house: Shown) -> None:
    post = await placed(house)
    assert post.place.id == CHANNEL and post.silent
    assert "No table is open here. `/play` opens one." in post.text


async def test_a_table_is_listed_from_its_lobby_to_its_end(house: Shown) -> None:
    post = await placed(house)
    match = await house.lobby(ANN)
    await soon(house)
    lobby = await house.lobby_post(match)
    link = f"https://discord.com/channels/{GUILD}/{CHANNEL}/{lobby.id}"
    assert f"1 of 6 seats taken · 3 days a decision · [join]({link})" in post.text
    await house.host.lobby.join(match.id, BEN, "Ben")
    await soon(house)
    assert "2 of 6 seats taken" in post.text
    match = await house.host.lobby.start(match.id, ANN)
    await soon(house)
    match = await house.host.match(match.id)
    _, seat, _ = mover(match)
    name, due = match.seats[seat].name, match.due_at(seat)
    assert due is not None and "To join" not in post.text
    told = f"**{name}** to move – the time runs out <t:{int(due)}:R> · <#{match.table_channel_id}>"
    assert told in post.text
    await house.host.play.end(match.id, Actor(ANN))
    await soon(house)
    assert "No table is open here" in post.text and await board(house) is post


async def test_a_full_lobby_and_a_paused_match_say_so(house: Shown) -> None:
    post = await placed(house)
    await house.lobby(ANN, robots=5)
    match = await house.playing(ANN, BEN)
    for user in (ANN, BEN):
        await house.host.seats.leave(match.id, user)
    assert (await house.host.match(match.id)).record.status == "paused"
    await soon(house)
    assert "[full](" in post.text and f"paused · <#{match.table_channel_id}>" in post.text


async def test_nobody_reads_on_a_board_whom_a_window_waits_for(house: Shown) -> None:
    post = await placed(house)
    match = await house.begin(ANN, BEN, CAT, game="llamas_unleashed")
    for user in (ANN, BEN, CAT):
        await house.host.seats.set_response_settings(match.id, user, mode="always")
    for _ in range(60):
        match = await house.host.match(match.id)
        if match.has_open_window and match.waited_for():
            break
        match = await house.on(match)
    assert match.has_open_window and match.waited_for()
    await soon(house)
    assert "the others may step in" in post.text and "to move" not in post.text


async def test_tables_of_other_servers_are_not_listed(house: Shown) -> None:
    post = await placed(house)
    house.memory.channel(ELSEWHERE)
    await house.host.lobby.open("lion_unicorn", CAT, "Cat", ELSEWHERE, 8)
    await house.host.lobby.open("lion_unicorn", CAT, "Cat", ELSEWHERE, None)
    await soon(house)
    assert post.edits == 0
    assert "No table is open here" in (await placed(house)).text


async def test_a_table_that_not_all_readers_may_see_is_not_listed(house: Shown) -> None:
    house.memory.channel(ELSEWHERE).secret = True
    post = await placed(house)
    hidden = await house.host.lobby.open("lion_unicorn", CAT, "Cat", ELSEWHERE, GUILD)
    await soon(house)
    assert "No table is open here" in post.text
    moved = await house.playing(ANN, BEN)
    await soon(house)
    assert f"<#{moved.table_channel_id}>" in post.text
    await house.host.seats.move_table(moved.id, Actor(ANN), ELSEWHERE, GUILD)
    await soon(house)
    assert "No table is open here" in post.text
    inside = await placed(house, ELSEWHERE)
    assert hidden.game.title in inside.text and f"<#{ELSEWHERE}>" in inside.text


async def test_a_long_board_names_so_many_lobbies_first_and_counts_the_others(
    house: Shown,
) -> None:
    for _ in range(SHOWN + 1):
        await house.lobby(ANN)
    latest = await house.playing(ANN, BEN)
    post = await placed(house)
    assert post.text.count("[join](") == SHOWN
    assert "and 2 more" in post.text and f"<#{latest.table_channel_id}>" not in post.text


async def test_where_many_decide_together_they_are_counted(house: Shown) -> None:
    match = await house.begin(ANN, BEN, CAT, EVE, game="smallseat")
    while len(match.waited_for()) < 4:
        match = await house.on(match)
    post = await placed(house)
    assert "4 players to move – the time runs out <t:" in post.text


async def test_a_board_is_edited_only_when_it_looks_otherwise(house: Shown) -> None:
    match = await house.lobby(ANN, BEN)
    post = await placed(house)
    await house.host.seats.set_dm(match.id, ANN, False)
    await soon(house)
    assert post.edits == 0
    await house.host.lobby.leave(match.id, BEN)
    await soon(house)
    assert post.edits == 1


async def test_a_busy_server_costs_one_look_a_minute(house: Shown) -> None:
    post = await placed(house)
    looked, alarms = house.boards._looked[GUILD], house.host.scheduler
    for _ in range(5):
        await house.lobby(ANN)
    await house.quiet()
    assert alarms.next_at == looked + PAUSE
    alarms.run_due(looked + PAUSE - 1)
    await house.quiet()
    assert post.edits == 0
    alarms.run_due(looked + PAUSE)
    await house.quiet()
    assert post.edits == 1 and post.text.count("[join](") == 5


async def test_after_a_quiet_minute_a_change_shows_within_seconds(house: Shown) -> None:
    await placed(house)
    house.boards._looked[GUILD] -= 2 * PAUSE
    before = house.host.now()
    await house.lobby(ANN)
    at = house.host.scheduler.next_at
    assert at is not None and before < at <= house.host.now() + GATHER


async def test_servers_without_a_board_cost_nothing(house: Shown) -> None:
    await house.playing(ANN, BEN)
    assert house.host.scheduler.next_at is None


async def test_the_newest_place_wins(house: Shown) -> None:
    old = await placed(house)
    await ask(house, ELSEWHERE)
    await ask(house, CHANNEL)
    await ask(house, ELSEWHERE)
    await soon(house)
    assert old.deleted and (await board(house)).place.id == ELSEWHERE


async def test_asked_for_again_in_its_channel_a_board_comes_down_to_the_newest_posts(
    house: Shown,
) -> None:
    old = await placed(house)
    new = await placed(house)
    assert old.deleted and new.id > old.id


async def test_a_board_asked_for_while_it_is_being_shown_stands_in_one_place(
    house: Shown,
) -> None:
    fault = house.memory.fail(None, "send", place=CHANNEL)
    await ask(house)
    house.host.scheduler.run_due(inf)
    await house.until(lambda: fault.struck)
    await ask(house, ELSEWHERE)
    house.host.scheduler.run_due(inf)
    fault.free.set()
    await soon(house)
    assert (await board(house)).place.id == ELSEWHERE


async def test_a_board_is_taken_away_for_good(house: Shown) -> None:
    post = await placed(house)
    await house.host.servers.remove_board(MOD, GUILD)
    await soon(house)
    await house.lobby(ANN)
    await house.crash()
    await house.boards.resume()
    await soon(house)
    assert post.deleted and await boards(house) == []
    with pytest.raises(Refusal, match="no_board"):
        await house.host.servers.remove_board(MOD, GUILD)


@pytest.mark.parametrize("trouble", ["gone", "mute", "hidden"])
async def test_a_board_that_cannot_be_shown_any_more_is_forgotten_until_asked_for(
    house: Shown, trouble: str
) -> None:
    await placed(house, ELSEWHERE)
    setattr(house.memory.channel(ELSEWHERE), trouble, True)
    if trouble == "mute":  # the bot may still edit its post, so it is lost with that
        house.memory.channel(ELSEWHERE).messages[0].deleted = True
    await house.lobby(ANN)
    await soon(house)
    assert house.host.preferences.server(GUILD).board == 0
    calls = house.memory.calls.copy()
    await house.lobby(ANN)
    await soon(house)
    assert {c for c in house.memory.calls - calls if c[1] == ELSEWHERE} == set()
    assert [p for p in house.memory.everything() if p.place.person] == [], "quietly"
    await ask(house)
    await soon(house)
    (post,) = [m for m in await boards(house) if m.place.id == CHANNEL]
    assert post.text.count("[join](") == 2


async def test_while_discord_is_unwell_a_board_waits(house: Shown) -> None:
    post = await placed(house)
    await house.lobby(ANN)
    await house.quiet()
    house.memory.fail(Unwell("502"), "edit", place=CHANNEL)
    await soon(house)
    assert "No table" in post.text
    await soon(house)
    assert "[join](" in post.text


async def test_after_a_restart_a_board_shows_what_happened_meanwhile_and_else_is_left_alone(
    house: Shown,
) -> None:
    post = await placed(house)
    await house.crash()
    await house.boards.resume()
    await soon(house)
    assert post.edits == 0
    await house.lobby(ANN)
    await house.crash()
    await house.boards.resume()
    await soon(house)
    assert post.edits == 1 and "[join](" in post.text and await board(house) is post


@pytest.fixture
async def crash(house: Shown, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Crash]:
    crash = Crash()
    house.memory.moment = crash.moment
    for work in ("surface_shown", "set_setting", "want_server_surface"):
        monkeypatch.setattr(Store, work, crash.around(getattr(Store, work)))
    yield crash
    crash.at(0)


async def opened(house: Shown, place: int) -> None:
    """Open a table, so that the board is edited."""
    await house.lobby(ANN)


async def moved(house: Shown, place: int) -> None:
    await ask(house, place)


async def asked_again(house: Shown, place: int) -> None:
    await ask(house)


async def edited_too_often(house: Shown, place: int) -> None:
    house.memory.fail(EditedTooOften("30046"), "edit", place=CHANNEL)
    await house.lobby(ANN)


@pytest.mark.parametrize("act", [opened, moved, asked_again, edited_too_often])
async def test_a_crash_at_any_moment_leaves_one_board_up_to_date(
    house: Shown, crash: Crash, act: Callable[[Shown, int], Awaitable[None]]
) -> None:
    await placed(house)
    moment, crashed = 0, True
    while crashed:
        moment += 1
        place = ELSEWHERE if moment % 2 else CHANNEL
        await act(house, place)
        await house.quiet()
        crash.at(moment)
        house.host.scheduler.run_due(inf)
        crashed = await struck(house, crash)
        crash.at(0)
        if moment % 3:  # it starts again minutes later
            house.memory.forget_nonces()
        await house.crash()
        await house.boards.resume()
        await soon(house)
        post = await board(house)
        assert post.place.id == house.host.preferences.server(GUILD).board
        lobbies = await house.store.matches_on(GUILD, LISTED)
        assert post.text.count("[join](") == min(len(lobbies), SHOWN)
    assert moment > 2
