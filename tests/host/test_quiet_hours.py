"""Quiet hours, holidays and nudges: no messages at night, and no lost moves because of that."""

from __future__ import annotations

from datetime import datetime
from random import Random
from zoneinfo import ZoneInfo

import pytest

from bot.match.acts.permissions import Actor
from bot.match.match import Match
from bot.match.preferences import quiet_hours_end
from bot.match.time_control import DAY, HOUR, MINUTE
from bot.posts.refusals import Refusal
from tests.host.days import Days
from tests.host.harness import ANN, BEN, CAT, HostHarness, mover

BERLIN = ZoneInfo("Europe/Berlin")
GUILD = 7


def at(text: str, zone: ZoneInfo = BERLIN) -> float:
    return datetime.fromisoformat(text).replace(tzinfo=zone).timestamp()


def clock(moment: float, zone: ZoneInfo = BERLIN) -> str:
    return datetime.fromtimestamp(moment, zone).strftime("%Y-%m-%d %H:%M")


# ---------------------------------------------------------------------- quiet hours


@pytest.mark.parametrize(
    ("now", "end"),
    [
        ("2026-11-21 21:59", None),
        ("2026-11-21 22:00", "2026-11-22 08:00"),
        ("2026-11-21 23:59", "2026-11-22 08:00"),
        ("2026-11-22 00:00", "2026-11-22 08:00"),
        ("2026-11-22 07:59", "2026-11-22 08:00"),
        ("2026-11-22 08:00", None),
        ("2026-03-28 23:30", "2026-03-29 08:00"),
        ("2026-10-24 23:30", "2026-10-25 08:00"),
    ],
)
def test_quiet_hours_are_in_local_time(now: str, end: str | None) -> None:
    until = quiet_hours_end((22, 8), BERLIN, at(now))
    assert (None if until is None else clock(until)) == end


def test_quiet_hours_follow_daylight_saving_time() -> None:
    for evening, hours in (("2026-03-28", 9), ("2026-10-24", 11), ("2026-11-21", 10)):
        begin = at(f"{evening} 22:00")
        until = quiet_hours_end((22, 8), BERLIN, begin)
        assert until is not None and until - begin == hours * HOUR


def test_quiet_hours_starting_in_the_skipped_hour_start_after_it() -> None:
    three = at("2026-03-29 03:00")
    assert quiet_hours_end((2, 6), BERLIN, three - 1) is None
    assert quiet_hours_end((2, 6), BERLIN, three) == at("2026-03-29 06:00")


def test_quiet_hours_can_be_by_day_or_empty() -> None:
    assert quiet_hours_end((9, 17), BERLIN, at("2026-11-21 12:00")) == at("2026-11-21 17:00")
    assert quiet_hours_end((9, 17), BERLIN, at("2026-11-21 17:00")) is None
    assert quiet_hours_end((0, 0), BERLIN, at("2026-11-21 00:00")) is None


async def night_match(days: Days, now: str, clock: str = "day") -> tuple[Match, int, int]:
    """Start a match of Ann and Ben, who have quiet hours in Berlin, at a time of day."""
    days.now = at(now)
    for person in (ANN, BEN):
        await days.harness.host.preferences.set_person(person, zone="Europe/Berlin", quiet=(22, 8))
    match = await days.begin(ANN, BEN, clock=clock)  # type: ignore[arg-type]
    user, seat, _ = mover(match)
    return match, user, seat


async def test_a_deadline_that_falls_into_quiet_hours_moves_to_their_end(days: Days) -> None:
    match, _, seat = await night_match(days, "2026-11-21 23:00")
    assert clock(match.due_at(seat) or 0) == "2026-11-23 08:00"
    await days.later(at("2026-11-23 07:59") - days.now)
    assert (await days.match(match.id)).seats[seat].presence.missed_in_a_row == 0
    await days.later(2 * MINUTE)
    assert (await days.match(match.id)).seats[seat].presence.missed_in_a_row == 1


async def test_deadline_postponed_into_quiet_hours_is_checked_at_their_end(days: Days) -> None:
    match, _, seat = await night_match(days, "2026-11-21 12:00")
    await days.later(at("2026-11-22 11:00") - days.now)  # after both reminders
    await days.harness.host.moderation.pause(match.id, Actor(ANN))
    await days.later(12 * HOUR)
    match = await days.harness.host.moderation.resume(match.id, Actor(ANN))
    (deadline,) = [each for each in match.deadlines if each.seat == seat]
    assert clock(deadline.due_at) == clock(deadline.next_check_at) == "2026-11-23 08:00"


async def test_a_deadline_by_day_stays_where_it_is(days: Days) -> None:
    match, _, seat = await night_match(days, "2026-11-21 12:00")
    assert clock(match.due_at(seat) or 0) == "2026-11-22 12:00"


async def test_live_play_has_no_quiet_hours(days: Days) -> None:
    match, _, seat = await night_match(days, "2026-11-21 23:00", clock="live")
    assert match.due_at(seat) == days.now + 2 * MINUTE
    assert days.harness.host.muted_until(match, seat) is None


async def test_nobody_is_notified_during_their_quiet_hours(days: Days) -> None:
    match, _, seat = await night_match(days, "2026-11-21 23:00")
    assert clock(days.harness.host.muted_until(match, seat) or 0) == "2026-11-22 08:00"
    await days.later(10 * HOUR)
    assert days.harness.host.muted_until(match, seat) is None


async def test_server_settings_are_the_default_for_zone_and_quiet_hours(days: Days) -> None:
    days.now = at("2026-11-21 23:00")
    match = await days.begin(ANN, BEN)
    _, seat, _ = mover(match)
    preferences = days.harness.host.preferences
    assert days.harness.host.muted_until(match, seat) is None
    await preferences.set_server(GUILD, zone="Asia/Tokyo", quiet=(22, 8))
    until = days.harness.host.muted_until(match, seat)
    assert until is not None
    assert clock(until, ZoneInfo("Asia/Tokyo")) == "2026-11-22 08:00"  # there it is seven already
    await preferences.set_person(mover(match)[0], quiet=(0, 0))
    assert days.harness.host.muted_until(match, seat) is None


async def test_preferences_survive_a_restart_and_invalid_ones_are_refused(days: Days) -> None:
    preferences = days.harness.host.preferences
    await preferences.set_person(ANN, zone="Europe/Berlin", quiet=("23", "7"), notices="both")
    wrong: list[dict[str, object]] = [
        {"zone": "Atlantis/Capital"}, {"quiet": (25, 3)}, {"notices": "loud"}, {"quiet": ("",)},
    ]  # fmt: skip
    for nonsense in wrong:
        with pytest.raises(Refusal, match="bad_option"):
            await preferences.set_person(ANN, **nonsense)
    await days.down(HOUR)
    person = days.harness.host.preferences.person(ANN)
    assert (person.zone, person.quiet, person.notices) == ("Europe/Berlin", (23, 7), "both")


# ---------------------------------------------------------------------- holidays


async def test_clock_is_stopped_during_a_holiday_and_continues_after_it(days: Days) -> None:
    days.now = at("2026-11-21 12:00")
    match = await days.begin(ANN, BEN)
    user, seat, _ = mover(match)
    await days.later(6 * HOUR)
    await days.harness.host.holidays.take(user, 5)
    match = await days.match(match.id)
    assert clock(match.due_at(seat) or 0) == "2026-11-27 12:00"
    assert match.recent[-1].kind == "holiday"
    assert days.harness.host.muted_until(match, seat) == days.now + 5 * DAY
    before = await days.notices(match, seat)
    await days.later(5 * DAY)
    assert await days.notices(match, seat) == before
    await days.later(18 * HOUR)
    match = await days.match(match.id)
    assert match.seats[seat].presence.missed_in_a_row == 1


async def test_ending_a_holiday_early_keeps_the_remaining_days_and_time(days: Days) -> None:
    days.now = at("2026-11-21 12:00")
    match = await days.begin(ANN, BEN)
    user, seat, _ = mover(match)
    await days.harness.host.holidays.take(user, 10)
    assert days.harness.host.holidays.days_left(user) == 4
    with pytest.raises(Refusal, match="on_holiday"):
        await days.harness.host.holidays.take(user, 1)
    await days.later(2 * DAY)
    await days.harness.host.holidays.end(user)
    match = await days.match(match.id)
    assert match.due_at(seat) == days.now + DAY and match.recent[-1].kind == "home"
    assert days.harness.host.holidays.days_left(user) == 12
    with pytest.raises(Refusal, match="no_holiday_now"):
        await days.harness.host.holidays.end(user)


async def test_decision_asked_during_a_holiday_has_its_full_time_after_it(days: Days) -> None:
    days.now = at("2026-11-21 12:00")
    match = await days.begin(ANN, BEN)
    user, seat, _ = mover(match)
    other = BEN if user == ANN else ANN
    await days.harness.host.holidays.take(other, 3)
    match = await days.match(match.id)
    assert match.due_at(seat) == days.now + DAY  # the clocks of others run
    theirs = match.seat_or_refuse(other).seat
    rng = Random(1)
    while match.waited_for() != [theirs]:
        match = await days.harness.step(match, rng)
    assert match.due_at(theirs) == days.now + 3 * DAY + DAY
    await days.harness.host.holidays.end(other)
    assert (await days.match(match.id)).due_at(theirs) == days.now + DAY


async def test_holidays_are_limited_to_fourteen_days_a_quarter(days: Days) -> None:
    holidays = days.harness.host.holidays
    days.now = at("2026-12-25 12:00")
    for nonsense in (15, 0, -1):
        with pytest.raises(Refusal, match="no_holiday"):
            await holidays.take(ANN, nonsense)
    await holidays.take(ANN, 14)  # six and a half of them lie in the old year
    days.now = at("2027-01-10 12:00")
    assert holidays.days_left(ANN) == 6
    with pytest.raises(Refusal, match="no_holiday"):
        await holidays.take(ANN, 7)
    await holidays.take(ANN, 6)


async def test_many_short_holidays_do_not_restore_days_of_a_long_one(days: Days) -> None:
    holidays = days.harness.host.holidays
    days.now = at("2026-11-01 12:00")
    await holidays.take(ANN, 13)
    days.now = at("2026-11-20 12:00")
    for _ in range(12):
        await holidays.take(ANN, 1)
        await holidays.end(ANN)
    assert holidays.days_left(ANN) == 1


async def test_live_matches_ignore_holidays(days: Days) -> None:
    match = await days.begin(ANN, BEN, clock="live")
    user, seat, _ = mover(match)
    await days.harness.host.holidays.take(user, 5)
    match = await days.match(match.id)
    assert match.due_at(seat) == days.now + 2 * MINUTE
    assert days.harness.host.muted_until(match, seat) is None


async def test_match_that_missed_a_holiday_applies_it_at_its_deadline(
    days: Days,
) -> None:
    days.now = at("2026-11-21 12:00")
    match = await days.begin(ANN, BEN)
    user, seat, _ = mover(match)
    holiday = (days.now, days.now + 2 * DAY)  # as if the process had died just then
    await days.harness.host.preferences.set_person(user, holidays=(holiday,))
    await days.later(DAY)
    match = await days.match(match.id)
    assert match.seats[seat].presence.missed_in_a_row == 0
    assert match.seats[seat].presence.holiday == holiday[1]


# ---------------------------------------------------------------------- nudges


async def test_waiting_player_can_nudge_once_a_day(days: Days) -> None:
    match = await days.begin(ANN, BEN, CAT, clock="week")
    user, seat, _ = mover(match)
    waiting = [person for person in (ANN, BEN, CAT) if person != user]
    match = await days.harness.step(match, Random(1))
    while mover(match)[1] == seat:
        match = await days.harness.step(match, Random(2))
    user, seat, _ = mover(match)
    waiting = [person for person in (ANN, BEN, CAT) if person != user]
    nudge = days.harness.host.timeouts.nudge
    with pytest.raises(Refusal, match="nudge_early"):
        await nudge(match.id, waiting[0])
    await days.later(HOUR)
    with pytest.raises(Refusal, match="nudge_self"):
        await nudge(match.id, user)
    before = await days.notices(match, seat)
    await nudge(match.id, waiting[0])
    assert await days.notices(match, seat) > before
    for person in waiting:
        with pytest.raises(Refusal, match="nudge_again"):
            await nudge(match.id, person)
    await days.later(DAY - 1)
    with pytest.raises(Refusal, match="nudge_again"):
        await nudge(match.id, waiting[1])
    await days.later(1)
    await nudge(match.id, waiting[1])


async def test_nobody_is_nudged_for_a_robots_move(harness: HostHarness) -> None:
    match = await harness.begin(ANN, robots=1)  # the robot does not play here
    while not match.robots_due:
        match = await harness.step(match, Random(1))
    with pytest.raises(Refusal, match="nudge_nobody"):
        await harness.host.timeouts.nudge(match.id, ANN)
