"""Holidays: days on which the clocks of one person stand, in all slow matches at once."""

from __future__ import annotations

from datetime import UTC, datetime

from bot.host.change import HOLIDAY, HOLIDAY_OVER, Change, host_event
from bot.host.deadlines import postponed_for
from bot.host.match import Match
from bot.host.matches import Matches, replace_seat
from bot.host.pace import DAY, HOUR
from bot.host.preferences import Person
from bot.host.presence import presence_of, with_presence
from bot.host.refusals import Refusal
from bot.store import SeatRecord

QUARTER_DAYS = 14  # of holiday that a person has in a quarter of a year
MONTHS = 3


class Holidays:
    """Takes and ends holidays.

    That of a person is written first, then it is told to one match after the other; where that
    was broken off, a match hears of it once a clock rings there.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    def days_left(self, user_id: int) -> int:
        """Return how many whole days of holiday a person has left in this quarter.

        An hour more or less does not count, so that who thinks better of it loses nothing.
        """
        person, now = self._matches.preferences.person(user_id), self._matches.clock()
        first, end = quarter(now)
        taken = sum(max(min(till, end) - max(since, first), 0.0) for since, till in person.holidays)
        return max(int(QUARTER_DAYS - (taken - HOUR) / DAY), 0)

    async def take(self, user_id: int, days: int) -> Person:
        """Let a person's clocks stand from now on; raises Refusal beyond the quarter's days."""
        now = self._matches.clock()
        person = self._matches.preferences.person(user_id)
        if current_holiday(person, now):
            raise Refusal("on_holiday")
        left = self.days_left(user_id)
        if not 0 < days <= left:
            raise Refusal("no_holiday", days=left)
        begin, _ = quarter(now)
        counting = [holiday for holiday in person.holidays if holiday[1] > begin]
        holidays = (*counting, (now, now + days * DAY))
        return await self._settle(user_id, holidays)

    async def end(self, user_id: int) -> Person:
        """End a person's holiday at once; the days that are left of it are not lost."""
        now = self._matches.clock()
        person = self._matches.preferences.person(user_id)
        if not current_holiday(person, now):
            raise Refusal("no_holiday_now")
        *earlier, (since, _) = person.holidays
        return await self._settle(user_id, (*earlier, (since, now)))

    async def _settle(self, user_id: int, holidays: tuple[tuple[float, float], ...]) -> Person:
        person = await self._matches.preferences.set_person(user_id, holidays=holidays)
        for record in await self._matches.store.matches_of(user_id, ("running", "paused")):
            await self.apply(record.id, user_id)
        return person

    async def apply(self, match_id: int, user_id: int) -> Match:
        """Let a match know of a person's holiday, if it does not yet."""
        async with self._matches.locked(match_id) as match:
            seat = match.seat_of(user_id)
            return match if seat is None else await apply_holiday(self._matches, match, seat)


async def apply_holiday(matches: Matches, match: Match, seat: SeatRecord) -> Match:
    """Let the clocks of a seat stand for its person's holiday, or run again after it."""
    now = matches.clock()
    stood = max(presence_of(seat).holiday, now)
    till = current_holiday(matches.preferences.person(seat.user_id or 0), now) or now
    if match.time_control.is_live or stood == till:
        return match
    away = till > now
    event = (
        host_event(match, HOLIDAY, seat.seat, int(till))
        if away
        else host_event(match, HOLIDAY_OVER, seat.seat)
    )
    change = Change(
        "holiday", seat.seat, seat.user_id, events=[event],
        seats=replace_seat(match, with_presence(seat, holiday=till if away else 0.0)),
        deadlines=postponed_for(match, seat.seat, till - stood, matches.preferences),
    )  # fmt: skip
    return await matches.commit(match, change)


def current_holiday(person: Person, now: float) -> float | None:
    """Return until when a person's holiday lasts; None where there is none now."""
    return next((till for since, till in person.holidays if since <= now < till), None)


def quarter(now: float) -> tuple[float, float]:
    """Return the begin and the end of a quarter of the year, in UTC.

    >>> begin, end = quarter(datetime(2026, 11, 21, tzinfo=UTC).timestamp())
    >>> [datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d") for at in (begin, end)]
    ['2026-10-01', '2027-01-01']
    """
    day = datetime.fromtimestamp(now, UTC)
    first = datetime(day.year, (day.month - 1) // MONTHS * MONTHS + 1, 1, tzinfo=UTC)
    beyond = first.month + MONTHS
    after = first.replace(year=first.year + (beyond > 12), month=(beyond - 1) % 12 + 1)
    return first.timestamp(), after.timestamp()
