"""Times that people type: "Friday 20:00", in any language of the bot."""

from __future__ import annotations

import re
from datetime import date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import get_day_names

from games.languages import LANGUAGES

_ISO = re.compile(r"(\d{4})-(\d{1,2})-(\d{1,2})")
_CLOCK = re.compile(r"(?<!\d)(\d{1,2})(?:[:.h時](\d{2}))?\s*(am|pm|a\.m\.|p\.m\.)?(?!\d)")
_TODAY = ("today", "heute", "aujourd'hui", "hoy", "hoje", "今日", "tonight")
_TOMORROW = ("tomorrow", "morgen", "demain", "mañana", "amanhã", "明日")
HALF_DAY, WEEK = 12, 7


def typed_time(typed: str, now: float, zone: ZoneInfo) -> float | None:
    """Return the moment that is meant, in seconds since the epoch; None if that is not clear.

    A weekday or a time without a day is the next one. The time is local: on a night when the clock
    is put forward, a time in the skipped hour is an hour later.

    >>> berlin = ZoneInfo("Europe/Berlin")
    >>> now = datetime(2026, 11, 23, 18, 0, tzinfo=berlin).timestamp()
    >>> at = [typed_time(each, now, berlin) for each in ("Friday 20:00", "freitag 20 Uhr", "8pm")]
    >>> [datetime.fromtimestamp(each or 0, berlin).strftime("%a %d %H:%M") for each in at]
    ['Fri 27 20:00', 'Fri 27 20:00', 'Mon 23 20:00']
    """
    said = " ".join(typed.casefold().split())
    today = datetime.fromtimestamp(now, zone).date()
    try:
        day, again = _day(said, today)
        at = _time(_ISO.sub(" ", said))
    except ValueError:
        return None
    if at is None:
        return None
    moment = datetime.combine(day, at, zone).timestamp()
    if moment <= now and again:
        moment = datetime.combine(day + timedelta(days=again), at, zone).timestamp()
    return moment if moment > now else None


def _day(said: str, today: date) -> tuple[date, int]:
    """Return the day that is meant, and after how many days it comes again; 0 for never."""
    if found := _ISO.search(said):
        return date(*map(int, found.groups())), 0
    if any(word in said for word in _TOMORROW):
        return today + timedelta(days=1), 0
    if any(word in said for word in _TODAY):
        return today, 0
    for name, number in _weekdays().items():
        # Japanese has no spaces between words.
        if re.search(rf"(?<!\w){re.escape(name)}(?!\w)" if name.isascii() else name, said):
            return today + timedelta(days=(number - today.weekday()) % WEEK), WEEK
    return today, 1


def _time(said: str) -> time | None:
    """Return the time of day that is meant. Raise ValueError if there is no such time."""
    found = _CLOCK.search(said)
    if found is None:
        return None
    hour, minute, half = found.groups()
    hours = int(hour)
    if half:
        hours = hours % HALF_DAY + (HALF_DAY if half.startswith("p") else 0)
    return time(hours, int(minute or 0))


@cache
def _weekdays() -> dict[str, int]:
    """Return the names of the days of the week in all languages, longest first; Monday is 0."""
    names: dict[str, int] = {}
    for language in LANGUAGES:
        for width in ("wide", "abbreviated"):
            listed = get_day_names(width, "stand-alone", Locale.parse(language))
            for number, name in listed.items():
                whole = name.casefold().rstrip(".")
                names |= {whole: number, whole.partition("-")[0]: number}
    return dict(sorted(names.items(), key=lambda item: -len(item[0])))
