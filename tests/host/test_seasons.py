"""Seasons: leaderboards that start over each quarter, in the server's time zone."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest

from bot.app.features import new_host
from bot.features.records.acts import Records
from bot.features.records.rows import History, Result, ResultRecord
from bot.match.host import Host
from bot.match.time_control import DAY, quarter
from tests.host.harness import ANN, BEN, CAT, HostHarness

GUILD, GAME = 7, "instinkt"
ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo")


@pytest.mark.parametrize("zone", ZONES)
def test_quarter_begins_and_ends_at_midnight_in_three_zones(zone: str) -> None:
    place = ZoneInfo(zone)
    # The clock changes within the first two, in Berlin and New York.
    for year, month, after in ((2026, 1, 4), (2026, 10, 1), (2026, 4, 7), (2026, 7, 10)):
        for day in (1, 20):
            at = datetime(year, month, day, 0, 30, tzinfo=place).timestamp()
            begin, end = (datetime.fromtimestamp(t, place) for t in quarter(at, place))
            assert (begin.month, begin.day, begin.hour) == (month, 1, 0)
            assert (end.month, end.day, end.hour) == (after, 1, 0)


def results(at: float, winners: list[int], first: int) -> Iterator[ResultRecord]:
    """Yield the results of five matches of two of these people, the first of whom wins."""
    for number in range(5):
        for place, user in enumerate(winners):
            result: Result = "won" if place == 0 else "lost"
            yield ResultRecord(
                first + number, user, GUILD, GAME, at + number, result, False, 30.0 - place, 1.0
            )


async def seasons(harness: HostHarness, now: float) -> Host:
    """Return a host at a time, with matches of Ann and Ben last season and of Cat and Ben now."""
    host = new_host(harness.store, harness.games, clock=lambda: now)
    begin, _ = quarter(now)
    for _ in range(10):
        await harness.lobby(ANN)
    some = [*results(begin - 9 * DAY, [ANN, BEN], 1), *results(begin + 1, [CAT, BEN], 6)]
    await History(harness.store).set_results((GUILD, GAME), some)
    return host


async def test_season_lists_its_own_matches_and_marks_the_last_top_three(tmp_path: Path) -> None:
    async with HostHarness(tmp_path / "menagerie.sqlite3") as harness:
        now = datetime(2026, 11, 20, tzinfo=ZoneInfo("UTC")).timestamp()
        host = await seasons(harness, now)
        leaderboard = await host[Records].leaderboard(GUILD, GAME)
        assert [(line.user_id, line.matches, line.won) for line in leaderboard] == [
            (CAT, 5, 5), (BEN, 5, 0)
        ]  # fmt: skip
        assert await host[Records].medallists(GUILD, GAME) == {ANN: 1, BEN: 2}
        await host.preferences.set_person(ANN, listed=False)
        assert await host[Records].medallists(GUILD, GAME) == {BEN: 1}
        await host.preferences.set_person(ANN, listed=True)
        await host.preferences.set_server(GUILD, seasons=False)
        leaderboard = await host[Records].leaderboard(GUILD, GAME)
        assert {(line.user_id, line.matches) for line in leaderboard} == {
            (ANN, 5),
            (BEN, 10),
            (CAT, 5),
        }
        assert host[Records].season(GUILD) is None
        assert await host[Records].medallists(GUILD, GAME) == {}


async def test_players_with_equal_ratings_share_the_mark_of_a_season(tmp_path: Path) -> None:
    async with HostHarness(tmp_path / "menagerie.sqlite3") as harness:
        now = datetime(2026, 11, 20, tzinfo=ZoneInfo("UTC")).timestamp()
        host = new_host(harness.store, harness.games, clock=lambda: now)
        begin, _ = quarter(now)
        for _ in range(5):
            await harness.lobby(ANN)
        strengths = {1: 40.0, 2: 35.0, 3: 30.0, 4: 30.0, 5: 25.0}
        some = [
            ResultRecord(match, user, GUILD, GAME, begin - DAY + match, "won", False, mu, 1.0)
            for match in range(1, 6) for user, mu in strengths.items()
        ]  # fmt: skip
        await History(harness.store).set_results((GUILD, GAME), some)
        assert await host[Records].medallists(GUILD, GAME) == {1: 1, 2: 2, 3: 3, 4: 3}


async def test_season_ends_at_midnight_of_the_server(tmp_path: Path) -> None:
    async with HostHarness(tmp_path / "menagerie.sqlite3") as harness:
        now = datetime(2026, 9, 30, 23, 30, tzinfo=ZoneInfo("UTC")).timestamp()
        host = await seasons(harness, now)
        assert host[Records].season(GUILD) == quarter(now)
        await host.preferences.set_server(GUILD, zone="Asia/Tokyo")
        begin, _ = host[Records].season(GUILD) or (0.0, 0.0)
        there = datetime.fromtimestamp(begin, ZoneInfo("Asia/Tokyo"))
        assert (there.month, there.day, there.hour) == (10, 1, 0)
