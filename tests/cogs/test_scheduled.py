"""Scheduled tables: from `/play when:` to the start, over restarts."""

from __future__ import annotations

from datetime import datetime
from pathlib import Path
from typing import Any
from unittest.mock import patch
from zoneinfo import ZoneInfo

import pytest

from bot.clock import Clock
from bot.host import Host, Match
from bot.surfaces.components.controls import Control
from bot.typed_times import typed_time
from kit.limits import payload, walk
from tests.cogs.counter import Counter
from tests.cogs.test_controls import refused
from tests.cogs.test_play import labels
from tests.host.harness import ALL, ANN, BEN, CAT, CHANNEL, LION, HostHarness
from tests.surfaces.clicks import Post

HOUR, MINUTE, DAY = 3600.0, 60.0, 86400.0
BERLIN = ZoneInfo("Europe/Berlin")


async def scheduled(counter: Counter, when: str = "friday 20:00") -> Match:
    """Type `/play when:` as Ann, and return the match."""
    said = (await counter.type(ANN, "play", game=LION, when=when)).text
    assert "I remind everyone" in said, said
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


async def test_reminder_is_one_post_that_mentions_everyone_who_is_in(counter: Counter) -> None:
    match = await scheduled(counter)
    await counter.host.lobby.join(match.id, BEN, "Ben")
    await counter.host.preferences.set_person(BEN, notices="none")
    await counter.host.lobby.maybe(match.id, CAT)
    await counter.quiet()
    start = match.ends_at or 0.0
    posts = []
    for before in (HOUR, 5 * MINUTE):
        counter.memory.notified.clear()
        with patch.object(counter.host.matches, "clock", lambda at=start - before: at + 1):
            for _ in range(2):  # the second time nothing is due
                await Clock(counter.host).tick()
        await counter.quiet()
        ((user, message),) = counter.memory.notified
        assert user == ANN and f"<t:{int(start)}:R>" in message.text
        posts.append(message)
    assert posts[0].deleted and not posts[1].deleted, "the second replaces the first"
    assert all(post.place is counter.channel for post in posts)


@pytest.mark.parametrize("fill", [True, False])
async def test_match_starts_once_with_those_who_are_in_over_restarts(
    tmp_path: Path, fill: bool
) -> None:
    now = datetime(2026, 3, 28, 18, 0, tzinfo=BERLIN).timestamp()
    start = datetime(2026, 3, 29, 20, 0, tzinfo=BERLIN).timestamp()  # 25 hours later
    assert start - now == 25 * HOUR
    async with HostHarness(tmp_path / "menagerie.sqlite3") as harness:

        async def ticked(at: float) -> Match:
            host = Host(harness.store, ALL, clock=lambda: at)
            await Clock(host).tick()
            return await host.match(match.id)

        host = Host(harness.store, ALL, clock=lambda: now)
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
    assert "I remind everyone" in opened.text
    (match,) = await counter.host.matches_of(ANN)
    assert match.ends_at == start and match.time_control.scheduled
    refused(await counter.type(ANN, "play", when="someday"), "understand that time")


async def test_start_is_picked_on_the_page_of_a_game(counter: Counter) -> None:
    await counter.host.preferences.set_person(ANN, zone="Europe/Berlin")
    page = (await counter.type(ANN, "play")).answer
    await counter.click(ANN, Control(0, "game", arg=LION), on=page)
    assert page.view is not None
    (menu,) = (part for part in walk(payload(page.view)) if part.get("options"))
    listed = {option["label"]: option["value"] for option in menu["options"]}
    assert list(listed)[:3] == ["Today, 20:00", "Today, 21:00", "Tomorrow, 20:00"]
    assert "Saturday 3 January, 15:00" in listed and "Times in Europe/Berlin" in page.text
    at = listed["Tomorrow, 20:00"]
    assert datetime.fromtimestamp(int(at), BERLIN).strftime("%d %H:%M") == "02 20:00"
    await counter.click(ANN, menu["custom_id"], at, on=page)
    assert f"<t:{at}:F>" in page.text and "Schedule a table here" in labels(page)
    await counter.click(ANN, Control(0, "start_at", arg=f"{LION}.0.{at}"), "0", on=page)
    assert "Open a table here" in labels(page) and f"<t:{at}:F>" not in page.text
    await counter.click(ANN, Control(0, "open_here", arg=f"{LION}.0.{at}"), on=page)
    (match,) = await counter.host.matches_of(ANN)
    assert match.ends_at == int(at)
    past = await counter.click(ANN, Control(0, "open_here", arg=f"{LION}.0.1"), on=page)
    refused(past, "understand that time")


async def test_opener_of_a_scheduled_table_sees_how_many_are_waiting(counter: Counter) -> None:
    counter.memory.channel(CHANNEL)
    await counter.click(BEN, Control(0, "alert"))
    opened = await counter.type(ANN, "play", game=LION, when="friday 20:00")
    assert "1 person wants to know about a table" in opened.text


async def test_typed_time_is_suggested_as_the_bot_reads_it(counter: Counter) -> None:
    from cogs.helpers.typed_times import time_choices
    from tests.surfaces.clicks import Click

    click: Any = Click(ANN)
    click.client = counter.client
    await counter.host.preferences.set_person(ANN, zone="Asia/Tokyo")
    (choice,) = time_choices(click, "friday 20:00")
    assert choice.name == "Friday 2 January, 20:00 (Asia/Tokyo)"
    start = datetime(1970, 1, 2, 20, 0, tzinfo=ZoneInfo("Asia/Tokyo")).timestamp()
    assert (await scheduled(counter, choice.value)).ends_at == start
    assert len(time_choices(click, "")) > 3
