"""Rounds, deadlines and scheduled tables of people in several zones, and across a clock change.

In 2026 the clock is put back in Berlin on 25 October at 3:00, and in New York on 1 November at
2:00. In Berlin it is put forward on 29 March at 2:00. In Tokyo it never changes.
"""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.features.schedules.typed_times import typed_time
from bot.match.time_control import DAY, HOUR, MINUTE
from tests.host.cups import PLAYER, ROUND, Cups
from tests.host.harness import ANN, BEN, CHANNEL, LION, VOTES

BERLIN, NEW_YORK, TOKYO = "Europe/Berlin", "America/New_York", "Asia/Tokyo"


def at(text: str, zone: str, *, again: bool = False) -> float:
    """Return a local time in seconds since the epoch; ``again`` is the second of a repeated one."""
    local = datetime.fromisoformat(text).replace(tzinfo=ZoneInfo(zone), fold=again)
    return local.timestamp()


def local(moment: float, zone: str) -> str:
    return datetime.fromtimestamp(moment, ZoneInfo(zone)).strftime("%Y-%m-%d %H:%M")


@pytest.mark.parametrize(
    ("begin", "zone", "end"),
    [
        ("2026-10-23 20:00", BERLIN, "2026-10-26 19:00"),
        ("2026-10-30 20:00", NEW_YORK, "2026-11-02 19:00"),
        ("2026-03-27 20:00", BERLIN, "2026-03-30 21:00"),
        ("2026-10-23 20:00", TOKYO, "2026-10-26 20:00"),
    ],
)
async def test_a_round_of_three_days_lasts_72_hours_across_a_clock_change(
    cups: Cups, begin: str, zone: str, end: str
) -> None:
    cups.now = at(begin, zone) - HOUR
    cup = await cups.open(2, starts="flexible")
    await cups.later(HOUR)
    [played] = (await cups.cup(cup.id)).rounds
    assert local(played.paired_at, zone) == begin and local(played.due_at, zone) == end
    assert played.start_by - played.paired_at == ROUND / 2
    await cups.later(played.start_by - cups.now)
    assert (await cups.match_at(cup)).time_control.robots_from == played.due_at


@pytest.mark.parametrize(
    ("begin", "zone", "ends"),  # in Berlin, New York and Tokyo
    [
        ("2026-10-24 02:30", BERLIN, ["2026-10-25 08:00", "2026-10-24 20:30", "2026-10-25 09:30"]),
        ("2026-10-31 01:30", NEW_YORK, ["2026-11-01 08:00"] * 2 + ["2026-11-01 14:30"]),
        ("2026-10-23 15:00", TOKYO, ["2026-10-24 08:00"] * 2 + ["2026-10-24 15:00"]),
    ],
)
async def test_time_for_a_move_ends_outside_the_quiet_hours_of_each_persons_own_zone(
    cups: Cups, begin: str, zone: str, ends: list[str]
) -> None:
    people = dict(zip(PLAYER, (BERLIN, NEW_YORK, TOKYO), strict=False))
    for person, own in people.items():
        await cups.harness.host.preferences.set_person(person, zone=own, quiet=(22, 8))
    cups.now = at(begin, zone)
    cup = await cups.started(3, game=VOTES, table_size=3)
    match = await cups.match_at(cup)
    found = {match.seats[d.seat].user_id: d.due_at for d in match.deadlines}
    assert [local(found[person], own) for person, own in people.items()] == ends


async def test_quiet_hours_in_a_long_night_dont_delay_the_end_of_a_round(cups: Cups) -> None:
    await cups.harness.host.preferences.set_person(PLAYER[0], zone=BERLIN, quiet=(22, 8))
    cups.now = at("2026-10-24 02:30", BERLIN)
    cup = await cups.started(2, game=VOTES, round_seconds=DAY + HOUR)
    match = await cups.match_at(cup)
    found = {match.seats[d.seat].user_id: d.due_at - cups.now for d in match.deadlines}
    assert found == {PLAYER[0]: DAY + HOUR, PLAYER[1]: DAY}


@pytest.mark.parametrize(
    ("typed", "now", "zone", "start", "reminders"),
    [
        ("Friday 20:00", "2026-10-23 12:00", BERLIN, "2026-10-23 20:00", ["19:00", "19:55"]),
        ("Friday 20:00", "2026-10-23 12:00", NEW_YORK, "2026-10-23 20:00", ["19:00", "19:55"]),
        ("Friday 20:00", "2026-10-23 12:00", TOKYO, "2026-10-23 20:00", ["19:00", "19:55"]),
        ("Sunday 20:00", "2026-10-24 20:00", BERLIN, "2026-10-25 20:00", ["19:00", "19:55"]),
        ("in 1 day", "2026-10-31 20:00", NEW_YORK, "2026-11-01 20:00", ["19:00", "19:55"]),
        ("2:30", "2026-10-25 01:00", BERLIN, "2026-10-25 02:30", ["01:30", "02:25"]),
        ("1:30", "2026-11-01 00:10", NEW_YORK, "2026-11-01 01:30", ["00:30", "01:25"]),
        ("2:30", "2026-03-29 00:00", BERLIN, "2026-03-29 03:30", ["01:30", "03:25"]),
    ],
)
async def test_scheduled_table_starts_and_reminds_at_the_local_time_that_was_typed(
    cups: Cups, typed: str, now: str, zone: str, start: str, reminders: list[str]
) -> None:
    cups.now = at(now, zone)
    starts_at = typed_time(typed, cups.now, ZoneInfo(zone))
    assert starts_at == at(start, zone)
    assert await rings(cups, starts_at) == [at(f"{start[:10]} {each}", zone) for each in reminders]


async def test_table_in_the_second_of_two_equal_hours_reminds_an_hour_before(cups: Cups) -> None:
    cups.now = at("2026-10-25 02:10", BERLIN)
    first, second = at("2026-10-25 02:30", BERLIN), at("2026-10-25 02:30", BERLIN, again=True)
    assert second - first == HOUR
    assert await rings(cups, second) == [first, second - 5 * MINUTE]


async def rings(cups: Cups, starts_at: float) -> list[float]:
    """Schedule a table, let time pass until it starts, and return when its players are reminded."""
    lobby, found = cups.harness.host.lobby, []
    match = await lobby.open(LION, ANN, "Ann", CHANNEL, cups.harness.guild, starts_at=starts_at)
    await lobby.join(match.id, BEN, "Ben")
    while (due := (await cups.match(match.id)).deadlines[0]).next_check_at < starts_at:
        assert due.due_at == starts_at
        found.append(due.next_check_at)
        await cups.later(due.next_check_at - cups.now)
    await cups.later(starts_at - cups.now)
    assert (await cups.match(match.id)).record.status == "running"
    return found
