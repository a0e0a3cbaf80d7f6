"""Matches stored by earlier versions of the bot: all their pages can be drawn."""

from __future__ import annotations

import json
import logging
from pathlib import Path
from typing import Any

import pytest

from bot.features.in_advance.wishes import wishes_post
from bot.features.records.acts import Records
from bot.features.records.pages.records import StatsContent, leaderboard_post
from bot.features.replays.acts import Replay, Replays
from bot.features.replays.gifs import GifContent, key_places
from bot.features.replays.pages.export import ExportContent, account
from bot.features.replays.pages.replay import ReplayContent, Scene
from bot.features.replays.pages.verify import proof_line, verify_post
from bot.features.settings.pages import PAGES, settings_post
from bot.features.table_lists.pages import TableListContent
from bot.features.turning_points.pages import TurningPointContent
from bot.match.match import OVER_STATUSES, Match
from bot.match.pages.content import table_picture_source, words_for
from bot.match.pages.ending import ending_text
from bot.match.pages.lobby import lobby_post
from bot.match.pages.lobby_settings import lobby_settings
from bot.match.pages.look_closer import closer_post
from bot.match.pages.manage import manage_post
from bot.match.pages.more import more_post
from bot.match.pages.my_games import games_post
from bot.match.pages.notice import notice_post
from bot.match.pages.panel import PanelContent
from bot.match.pages.story import log_post
from bot.match.pages.table import TableContent
from bot.match.pages.why import why_post
from bot.posts.content import PostContent
from bot.store import Status, connect
from games import GAMES
from kit.amount import some
from tests.host.harness import ANN, HostHarness, waiting
from tests.store.earlier import SCHEMAS, make_earlier

MARK = "9.9"
FRAMES = 3  # moments of a replay that are drawn for each reader; the events of all are told
STATUSES: tuple[Status, ...] = ("lobby", "running", "paused", "finished", "ended")
some_schemas = pytest.mark.parametrize("schema", some(SCHEMAS[::-3]))


def test_there_is_a_database_of_every_schema() -> None:
    assert sorted(connect.known_revisions()) == SCHEMAS


@some_schemas
async def test_every_page_of_an_earlier_database_can_be_drawn(
    tmp_path: Path, schema: str, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.ERROR)
    make_earlier(tmp_path / "earlier.sqlite3", schema)
    async with HostHarness(tmp_path / "earlier.sqlite3", GAMES) as harness:
        records = await harness.store.matches(STATUSES)
        matches = [await harness.host.match(record.id) for record in records]
        of_each = [(match.game.name, match.status) for match in matches]
        games = {name for name, _ in of_each}
        assert sorted(of_each) == sorted(
            (game, status)
            for game in games
            for status in ("lobby", "running", "running", "finished")
        )
        for match in matches:
            if match.table is None:
                draw_lobby(match)
            else:
                draw_match(match)
                await draw_account(harness, match)
        for match in matches:
            if match.status in OVER_STATUSES:
                await draw_replay(harness, match)
        await draw_house(harness, matches)
    assert caplog.messages == []


def draw_lobby(match: Match) -> None:
    lobby_post(match, MARK)
    lobby_settings(match, ANN)


def draw_match(match: Match) -> None:
    lobby_post(match, MARK)
    TableContent(match, marker=MARK).layout(None)
    TableContent(match, marker=MARK).layout(table_picture_source(match, None))
    manage_post(match)
    for reader in (None, *range(len(match.seats))):
        log_post(match, reader)
        closer_post(match, reader)
    for seat in match.seats:
        n = seat.seat
        PanelContent(match, n, marker=MARK).layout(None)
        PanelContent(match, n, marker=MARK).layout(table_picture_source(match, n))
        more_post(match, n)
        if match.status == "running":
            notice_post(match, seat, MARK)
            if n in waiting(match):
                why_post(match, n)
            if match.game.windows is not None:
                wishes_post(match, n)
        else:
            draw(TurningPointContent(match, n, []))
    if match.status in OVER_STATUSES:
        ending_text(match, words_for(match))


async def draw_account(harness: HostHarness, match: Match) -> None:
    rows = await harness.store.journal(match.id)
    for reader in (None, *range(len(match.seats))):
        draw(ExportContent(match, str(account(match, rows, reader)), whole=False))


async def draw_replay(harness: HostHarness, match: Match) -> None:
    replay: Replay = await harness.host[Replays].of(match.id)
    draw(ExportContent(match, replay.text(), whole=True))
    verify_post(match, proof_line(replay, words_for(match), GAMES))
    readers = (None, *range(len(match.seats)))
    for reader in readers if replay.moments else ():
        scene = Scene(replay, reader, 0)
        for place in key_places(scene, FRAMES):
            draw(ReplayContent(Scene(replay, reader, place), readers))
        GifContent(ANN, scene, gif=b"GIF").layout(None)


async def draw_house(harness: HostHarness, matches: list[Match]) -> None:
    await harness.host[Records].recount_if_outdated()
    games_post(matches, ANN)
    open_ones = [match for match in matches if match.status not in OVER_STATUSES]
    draw(TableListContent(open_ones, 0, {}, 1, marker=MARK))
    for game in ("", *GAMES):
        draw(
            StatsContent(await harness.host[Records].summary(ANN, ANN, harness.guild, game), GAMES)
        )
    for game in GAMES:
        leaderboard_post(
            await harness.host[Records].leaderboard(harness.guild, game), game, GAMES, ANN
        )
    for page in PAGES:
        settings_post(
            harness.host.preferences.server(harness.guild), harness.host.now(), GAMES, page
        )


def draw(content: PostContent) -> None:
    content.layout(content.picture_source)
    content.layout(None)


async def test_event_that_cannot_be_worded_is_left_out_and_logged_once(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    make_earlier(tmp_path / "earlier.sqlite3", SCHEMAS[-1])
    async with HostHarness(tmp_path / "earlier.sqlite3", GAMES) as harness:
        records = await harness.store.matches(STATUSES)
        mine = [record.id for record in records if record.game == "instinkt"]
        for match_id in mine:
            await forget_what_it_is_about(harness, match_id, "reveal")
        *_, running, over = [await harness.host.match(match_id) for match_id in mine]
        told = str(account(running, await harness.store.journal(running.id), None))
        assert "Round 1" not in told and "is the first card on the table" in told
        for match in (running, over):
            draw_match(match)
            await draw_account(harness, match)
        replay = await harness.host[Replays].of(over.id)
        assert len(Scene(replay, None, 0).shown) > 1
    (said,) = [record.message for record in caplog.records if record.levelname == "ERROR"]
    assert "reveal" in said and "IndexError" in said


async def forget_what_it_is_about(harness: HostHarness, match_id: int, kind: str) -> None:
    """Store events of a kind in an unknown form."""
    for row in await harness.store.journal(match_id):
        events: Any = row.events
        spoilt = [{**event, "about": []} if event["kind"] == kind else event for event in events]
        harness.sql(
            "UPDATE journal SET events = ? WHERE match_id = ? AND number = ?",
            json.dumps(spoilt), match_id, row.number,
        )  # fmt: skip
