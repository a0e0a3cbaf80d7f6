"""Whose move it is, and when time runs out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from bot.checks.limits import texts
from bot.match.commits.matches import ANSWER_LOOKBACK_ROWS
from bot.match.match import Match
from bot.match.pages.panel import PanelContent
from bot.match.pages.turn import first_due
from bot.match.time_control import DAY, HOUR
from tests.host.days import Days
from tests.host.harness import ANN, BEN, HostHarness

START = datetime(2026, 11, 21, 12, tzinfo=UTC).timestamp()


@pytest.fixture
async def days(tmp_path: Path) -> AsyncIterator[Days]:
    async with HostHarness(tmp_path / "match.sqlite3") as harness:
        yield Days(harness)


async def test_first_due_is_the_earliest_time_of_simultaneous_decisions(days: Days) -> None:
    days.now = datetime(2026, 11, 21, 23, tzinfo=UTC).timestamp()
    await days.harness.host.preferences.set_person(ANN, zone="UTC", quiet=(22, 8))
    match = await days.begin(ANN, BEN, game="instinkt")
    dues = sorted(match.due_at(seat) or 0 for seat in match.waited_for())
    assert dues == [days.now + DAY, days.now + DAY + 9 * HOUR]
    assert first_due(match) == dues[0]


async def waiting_player(days: Days) -> tuple[Match, int]:
    """Start a match without a clock; return it and the seat that waits."""
    days.now = START
    match = await days.begin(ANN, BEN, clock="none")
    (seat,) = match.waited_for()
    return match, 1 - seat


def told(match: Match, seat: int) -> str:
    """Return what a seat's panel says about the time; empty if nothing."""
    lines = texts(PanelContent(match, seat, marker="5.1").layout(None)).splitlines()
    return "\n".join(line for line in lines if "Waiting since" in line)


async def test_waiting_panel_says_since_when_also_without_a_clock(days: Days) -> None:
    match, seat = await waiting_player(days)
    at = int(START)
    assert told(match, seat) == f"-# Waiting since <t:{at}:f> (<t:{at}:R>)"
    assert told(match, 1 - seat) == ""


async def test_time_of_waiting_is_unchanged_by_secret_acts_and_a_restart(days: Days) -> None:
    match, seat = await waiting_player(days)
    said = told(match, seat)
    await days.later(HOUR)
    user = match.seats[seat].user_id
    assert user is not None
    match = await days.harness.host.seats.plan(match.id, user, "action", "draw")
    assert told(match, seat) == said
    await days.down(HOUR)
    assert told(await days.match(match.id), seat) == said


async def test_time_of_waiting_is_known_after_many_other_acts_and_a_restart(days: Days) -> None:
    match, seat = await waiting_player(days)
    said, user = told(match, seat), match.seats[seat].user_id
    assert user is not None
    for n in range(2 * ANSWER_LOOKBACK_ROWS):
        match = await days.harness.host.seats.set_dm(match.id, user, bool(n % 2))
    await days.down(HOUR)
    assert told(await days.match(match.id), seat) == said


async def test_time_of_waiting_begins_with_the_question(days: Days) -> None:
    match, seat = await waiting_player(days)
    await days.later(HOUR)
    user = match.seats[1 - seat].user_id
    assert user is not None
    match = await days.harness.host.play.answer(match.id, user, None, ["draw"])
    assert told(match, 1 - seat).startswith(f"-# Waiting since <t:{int(START + HOUR)}:f>")
    await days.down(HOUR)
    assert told(await days.match(match.id), 1 - seat) == told(match, 1 - seat)


async def test_time_of_waiting_is_said_during_a_holiday_and_after_it(days: Days) -> None:
    match, seat = await waiting_player(days)
    said, user = told(match, seat), match.seats[1 - seat].user_id
    assert user is not None
    await days.later(HOUR)
    await days.harness.host.holidays.take(user, 1)
    assert told(await days.match(match.id), seat) == said
    await days.later(2 * DAY)
    assert told(await days.match(match.id), seat) == said


async def test_hidden_answer_of_one_player_does_not_change_the_time_of_waiting(
    days: Days,
) -> None:
    days.now = START
    match = await days.begin(ANN, BEN, clock="none", game="instinkt")
    first, second = match.waited_for()
    user = match.seats[first].user_id
    assert user is not None
    await days.later(HOUR)
    match = await days.harness.host.play.answer(match.id, user, None, ["play:0"])
    assert match.waited_for() == [second]
    assert f"<t:{int(START)}:R>" in told(match, first)
