"""Scheduled tables: from `/play when:` to the start, over restarts."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch
from zoneinfo import ZoneInfo

import pytest

from bot.app.features import new_host
from bot.checks.limits import payload, walk
from bot.features.privacy.acts import Privacy
from bot.features.schedules.typed_times import typed_time
from bot.match.match import Match
from bot.posts.controls import Control
from bot.posts.languages import using_language
from games.languages import language
from tests.cogs.counter import Counter
from tests.cogs.test_controls import refused
from tests.cogs.test_play import labels
from tests.host.harness import ALL, ANN, BEN, CAT, CHANNEL, EVE, LION, HostHarness
from tests.surfaces.clicks import Post
from tests.surfaces.memory import Message

HOUR, MINUTE, DAY = 3600.0, 60.0, 86400.0
BERLIN = ZoneInfo("Europe/Berlin")


async def scheduled(counter: Counter, when: str = "friday 20:00") -> Match:
    """Type `/play when:` as Ann, and return the match."""
    said = (await counter.type(ANN, "play", game=LION, when=when)).text
    assert "I'll remind everyone" in said, said
    return max(await counter.host.matches_of(ANN), key=lambda match: match.id)


def controls(post: Post) -> list[str]:
    """Return the ``custom_id`` of each control on a post."""
    assert post.view is not None
    return [part["custom_id"] for part in walk(payload(post.view)) if "custom_id" in part]


async def test_lobby_shows_the_time_to_everyone_in_their_own_zone(counter: Counter) -> None:
    await counter.host.preferences.set_person(ANN, zone="Europe/Berlin")
    match = await scheduled(counter)
    at = datetime.fromtimestamp(match.ends_at or 0.0, BERLIN)
    assert (at.strftime("%a %H:%M"), match.time_control.clock) == ("Fri 20:00", "live")
    lobby = await counter.on_lobby(match)
    assert f"<t:{int(match.ends_at or 0)}:F>" in lobby.text and ":R>" in lobby.text
    assert labels(lobby)[:2] == ["I am in", "Maybe"]
    await counter.click(BEN, Control(match.id, "maybe"), on=lobby)
    assert f"Maybe: <@{BEN}>" in lobby.text
    await counter.click(BEN, Control(match.id, "join"), on=lobby)
    assert "Maybe:" not in lobby.text and f"2. <@{BEN}>" in lobby.text
    await counter.click(BEN, Control(match.id, "maybe"), on=lobby)
    assert f"Maybe: <@{BEN}>" in lobby.text and f"2. <@{BEN}>" not in lobby.text
    refused(await counter.click(ANN, Control(match.id, "maybe"), on=lobby), "You are the host")
    for wrong in ("someday", "2031-01-01 20:00"):
        refused(await counter.type(ANN, "play", game=LION, when=wrong), "understand that time")


async def reminded(counter: Counter, at: float) -> list[tuple[int, Message]]:
    """Let the clock act at a time, and return who is notified by which message."""
    counter.memory.notified.clear()
    with patch.object(counter.host.matches, "clock", lambda: at):
        for _ in range(2):  # the second time nothing is due
            await counter.host.clock.tick()
        await counter.quiet()
    return list(counter.memory.notified)


async def test_each_player_is_reminded_in_the_way_they_have_chosen(counter: Counter) -> None:
    match = await scheduled(counter)
    ways = {ANN: "auto", BEN: "thread", CAT: "both", EVE: "none", 104: "dm"}
    for user, notices in ways.items():
        await counter.host.preferences.set_person(user, notices=notices)
        if user != ANN:
            await counter.host.lobby.join(match.id, user, f"Person {user}")
    await counter.host.lobby.maybe(match.id, 104)
    await counter.quiet()
    start = match.ends_at or 0.0
    posts = []
    for before in (HOUR, 5 * MINUTE):
        told = await reminded(counter, start - before + 1)
        assert sorted((user, m.place.person or 0) for user, m in told) == [
            (ANN, ANN), (BEN, 0), (CAT, 0), (CAT, CAT)
        ]  # fmt: skip
        assert all(f"<t:{int(start)}:R>" in m.text for _, m in told)
        posts.append({m for _, m in told})
    assert all(m.deleted for m in posts[0]) and not any(m.deleted for m in posts[1])
    (dm,) = (m for m in posts[1] if m.place.person == ANN)
    assert any(
        part.get("url", "").startswith("https://discord.com/channels/7/") for part in dm.parts
    )


async def test_player_without_direct_messages_is_mentioned_only_if_the_bot_may_choose(
    counter: Counter,
) -> None:
    match = await scheduled(counter)
    await counter.host.lobby.join(match.id, BEN, "Ben")
    await counter.host.preferences.set_person(BEN, notices="dm")
    counter.memory.unopenable |= {ANN, BEN}
    ((user, message),) = await reminded(counter, (match.ends_at or 0.0) - HOUR)
    assert user == ANN and message.place is counter.channel and f"<@{ANN}>" in message.text


async def test_player_who_leaves_the_lobby_is_not_reminded(counter: Counter) -> None:
    match = await scheduled(counter)
    await counter.host.lobby.join(match.id, BEN, "Ben")
    start = match.ends_at or 0.0
    assert {user for user, _ in await reminded(counter, start - HOUR)} == {ANN, BEN}
    dm = counter.memory.dm(BEN).messages[-1]
    await counter.click(BEN, Control(match.id, "leave"), on=Post(dm.layout), guild=None)
    assert (await counter.host.match(match.id)).seat_of(BEN) is None
    assert [user for user, _ in await reminded(counter, start - 5 * MINUTE)] == [ANN]
    assert await counter.store.surfaces_behind(match.id) == []
    await counter.host[Privacy].forget(ANN)


async def test_new_language_of_the_server_reminds_nobody_again(counter: Counter) -> None:
    await counter.host.preferences.set_person(ANN, notices="thread")
    match = await scheduled(counter)
    ((_, message),) = await reminded(counter, (match.ends_at or 0.0) - HOUR)
    counter.memory.notified.clear()
    await counter.host.preferences.set_server(7, language="de")
    await counter.quiet()
    assert not message.deleted and counter.memory.notified == []
    assert message.edits == 1


@pytest.mark.parametrize("fill", [True, False])
async def test_match_starts_once_with_those_who_are_in_over_restarts(
    tmp_path: Path, fill: bool
) -> None:
    now = datetime(2026, 3, 28, 18, 0, tzinfo=BERLIN).timestamp()
    start = datetime(2026, 3, 29, 20, 0, tzinfo=BERLIN).timestamp()  # 25 hours later
    assert start - now == 25 * HOUR
    async with HostHarness(tmp_path / "menagerie.sqlite3") as harness:

        async def ticked(at: float) -> Match:
            host = new_host(harness.store, ALL, clock=lambda: at)
            await host.clock.tick()
            return await host.match(match.id)

        host = new_host(harness.store, ALL, clock=lambda: now)
        match = await host.lobby.open(LION, ANN, "Ann", CHANNEL, 7, starts_at=start)
        await host.lobby.set_time_control(match.id, ANN, fill=fill)
        for before in (HOUR + 1, HOUR, HOUR - 1, 5 * MINUTE, 1.0):
            assert (await ticked(start - before)).record.status == "lobby"
        reminders = [act for act in await harness.acts(match.id) if act == "remind"]
        assert len(reminders) == 2
        for _ in range(2):
            begun = await ticked(start)
        assert begun.record.status == ("running" if fill else "ended")
        assert len(begun.seats) == (2 if fill else 1)
        assert (await harness.acts(match.id)).count("start") == fill


async def test_time_without_a_game_is_kept_on_the_page_of_games(counter: Counter) -> None:
    start = int(typed_time("friday 20:00", counter.host.now(), ZoneInfo("UTC")) or 0)
    page = (await counter.type(ANN, "play", when="friday 20:00")).answer
    assert "What shall we play?" in page.text and f"<t:{start}:F>" in page.text
    game = Control(0, "game", arg=f"{LION}.0.{start}")
    assert game.custom_id in controls(page)
    await counter.click(ANN, game, on=page)
    assert f"<t:{start}:F>" in page.text and "Schedule a table here" in labels(page)
    back = Control(0, "shelf", arg=f".0.{start}")
    assert back.custom_id in controls(page)
    await counter.click(ANN, back, on=page)
    assert f"<t:{start}:F>" in page.text
    opened = await counter.click(ANN, Control(0, "open_here", arg=game.arg), on=page)
    assert "I'll remind everyone" in opened.text
    (match,) = await counter.host.matches_of(ANN)
    assert match.ends_at == start and match.time_control.scheduled
    refused(await counter.type(ANN, "play", when="someday"), "understand that time")


async def test_start_is_picked_on_the_page_of_a_game(counter: Counter) -> None:
    await counter.host.preferences.set_person(ANN, zone="Europe/Berlin")
    page = (await counter.type(ANN, "play")).answer
    await counter.click(ANN, Control(0, "ways", arg=LION), on=page)
    assert page.view is not None
    (menu,) = (part for part in walk(payload(page.view)) if part.get("options"))
    listed = {option["label"]: option["value"] for option in menu["options"]}
    assert list(listed)[:3] == ["Today, 20:00", "Today, 21:00", "Tomorrow, 20:00"]
    assert "Saturday 3 January, 15:00" in listed
    assert menu["placeholder"] == "Start at a set time (Europe/Berlin)"
    at = listed["Tomorrow, 20:00"]
    assert datetime.fromtimestamp(int(at), BERLIN).strftime("%d %H:%M") == "02 20:00"
    assert "Times are in the Europe/Berlin time zone" in page.text
    await counter.click(ANN, menu["custom_id"], at, on=page)
    assert f"<t:{at}:F>" in page.text and "Schedule a table here" in labels(page)
    assert "Play against robots" not in labels(page)
    await counter.click(ANN, Control(0, "start_at", arg=f"{LION}.0.{at}"), "0", on=page)
    assert "Open a table" in labels(page) and f"<t:{at}:F>" not in page.text
    await counter.click(ANN, Control(0, "open_here", arg=f"{LION}.0.{at}"), on=page)
    (match,) = await counter.host.matches_of(ANN)
    assert match.ends_at == int(at)
    past = await counter.click(ANN, Control(0, "open_here", arg=f"{LION}.0.1"), on=page)
    refused(past, "understand that time")


async def test_opener_of_a_scheduled_table_sees_how_many_are_waiting(counter: Counter) -> None:
    counter.memory.channel(CHANNEL)
    await counter.click(BEN, Control(0, "alert"))
    opened = await counter.type(ANN, "play", game=LION, when="friday 20:00")
    assert "1 person wants to be notified of tables" in opened.text


@pytest.mark.parametrize(
    ("code", "said"),
    [
        ("en_GB", "Friday 2 January, 20:00 (Asia/Tokyo)"),
        ("de", "Fr., 2. Januar, 20:00 (Asia/Tokyo)"),
        ("ja", "1月2日金曜日, 20:00 (Asia/Tokyo)"),
    ],
    ids=["en", "de", "ja"],
)
async def test_typed_time_is_suggested_as_the_bot_reads_it(
    counter: Counter, code: str, said: str
) -> None:
    from cogs.options import time_choices
    from tests.surfaces.clicks import Click

    click: Any = Click(ANN)
    click.client = counter.client
    await counter.host.preferences.set_person(ANN, zone="Asia/Tokyo")
    with using_language(language(code)):
        (choice,) = await time_choices(click, "friday 20:00")
    assert choice.name == said
    start = datetime(1970, 1, 2, 20, 0, tzinfo=ZoneInfo("Asia/Tokyo")).timestamp()
    assert (await scheduled(counter, choice.value)).ends_at == start
    assert len(await time_choices(click, "")) > 3
