"""Times that people type: "Friday 20:00" or "in 2 hours", in any language of the bot.

The reader takes one part after the other out of the text: a time zone such as "UTC+2", a distance
such as "in 2 hours", a date, a weekday, a part of the day, and the time. What contradicts itself,
or leaves a number or a word that nothing explains, is not clear, and then the person is asked
again: the word could be a time zone such as "EST", whose letters mean several zones.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta, timezone, tzinfo
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import get_day_names, get_month_names

from bot.match.time_control import DAY, HOUR, MINUTE
from games.languages import LANGUAGES

MAX_LENGTH = 100  # characters of a typed time; the reader is not made for longer texts
WEEK, HALF_DAY, WHOLE_DAY = 7, 12, 24
MINUTES_PER_HOUR, MONTHS = 60, 12
NOON_HOURS = range(11, 15)  # the hours that people call noon when they name one: "13 Uhr mittags"
LEAP_YEARS_APART = 8  # at most, in years: from 2096 to 2104
MAX_OFFSET = 14  # hours; no zone is further from UTC
EVENING_STARTS = 17  # the first hour of an evening
MORNING, AFTERNOON, EVENING = "morning", "afternoon", "evening"


def _fold(typed: str) -> str:
    """Return a text for comparison: lower case, no accents, plain digits, one space."""
    plain = unicodedata.normalize("NFKD", typed.casefold().replace("’", "'"))
    return " ".join("".join(c for c in plain if not unicodedata.combining(c)).split())


def _any_of(words: str) -> str:
    """Return a pattern for any of some words, which are separated by bars."""
    found = sorted(_fold(words).split("|"), key=lambda word: (-len(word), word))
    # Japanese has no spaces between words.
    patterns = (rf"(?<!\w){word}(?!\w)" if word.isascii() else word for word in found)
    return f"(?:{'|'.join(patterns)})"


_NUMBER = r"(\d{1,4}|an?|one|eine[mr]?|une?|uma?|una)"
_UNITS: Mapping[str, float] = {
    unit: seconds
    for seconds, units in (
        (MINUTE, "min|mins|minute|minutes|minuten|minuto|minutos|分"),
        (HOUR, "h|hour|hours|hr|hrs|std|stunde|stunden|heure|heures|hora|horas|時間"),
        (DAY, "day|days|tag|tage|tagen|jour|jours|dia|dias|日"),
        (WEEK * DAY, "week|weeks|woche|wochen|semaine|semaines|semana|semanas|週間"),
    )
    for unit in _fold(units).split("|")
}
_UNIT = f"({'|'.join(sorted(_UNITS, key=lambda unit: -len(unit)))})"
_SPAN = rf"{_NUMBER} ?{_UNIT}(?![a-z])"
_IN = re.compile(
    rf"(?<!\w)(?:in|dans|en|em|dentro de|daqui a) ((?:{_SPAN},? ?(?:(?:and|und|et|y|e) )?)+)"
    rf"|((?:{_SPAN})+)後"
)
# "20 heures" and "20 horas" are times of day, but "2 hours" without "in" is not.
_BARE_SPAN = re.compile(
    r"\d ?(?:mins?|minut\w+|hours?|hrs?|std|stunden?|days?|tage?n?|jours?|dias?"
    r"|weeks?|wochen?|semain\w+|semanas?)(?!\w)|\d(?:時間|週間)"
)
_STAMP = re.compile(r"<t:(\d{1,11})(?::[a-z])?>")  # a timestamp of Discord
_ISO = re.compile(r"(?<!\d)(\d{4})([-/])(\d{1,2})\2(\d{1,2})(?!\d)")
_SLASHED = re.compile(r"(?<![\d/])(\d{1,2})/(\d{1,2})(?:/(\d{4}))?(?![\d/])")
_DOTTED = re.compile(r"(?<!\d)(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4})(?!\d))?")
_JAPANESE = re.compile(r"(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日")
_CLOCK = re.compile(
    r"(?<!\d)(\d{1,2})(?:(?:[:.h時]| ?h ?| ?uhr )(\d{2})|時(半))?"
    r"(?: ?([ap])\.? ?m(?:\.|(?!\w)))?(?!\d)"
)
# Without UTC or GMT, only a plus begins an offset: "20:00-22:00" is from 20:00 to 22:00.
_ZONE = re.compile(
    r"(?<![a-z])(?:utc|gmt)(?: ?([+−-]) ?(\d{1,2})(?::?(\d{2}))?)?(?!\w)"
    r"|(?<=\d) ?(?:z|\+(\d{2}):?(\d{2}))(?!\w)"
)
_NOON = re.compile(_any_of(
    "noon|midday|mittag|mittags|(?<!-)midi|mediodía|medio día|meio[- ]dia|正午"
))  # fmt: skip
_MIDNIGHT = re.compile(_any_of(
    "midnight|mitternacht|mitternachts|minuit|medianoche|media noche|meia[- ]noite|真夜中"
))  # fmt: skip
_FRACTION = re.compile(_any_of(
    "half|halb|quarter|viertel|past|media|cuarto|menos|demie?|quart|moins|meia"
))  # fmt: skip
_MORNING_PHRASE = re.compile(
    _any_of("por la mañana|de la mañana|en la mañana|a la mañana|am morgen")
)
_PARTS = {
    MORNING: re.compile(_any_of(
        "por la mañana|de la mañana|en la mañana|a la mañana|am morgen"
        "|morning|morgens|vormittag|vormittags|früh|matin|manhã|午前|朝")),
    AFTERNOON: re.compile(_any_of("afternoon|nachmittag|nachmittags|après-midi|tarde|午後")),
    EVENING: re.compile(_any_of(
        "evening|night|tonight|abend|abends|nacht|nachts|soir|nuit|noche|noite"
        "|今夜|今晩|夕方|夜|晩")),
}  # fmt: skip
_RELATIVE_DAYS = (
    (2, re.compile(_any_of("day after tomorrow|übermorgen|après[- ]demain|pasado mañana"
                           "|depois de amanhã|明後日|あさって"))),
    (1, re.compile(_any_of("tomorrow|demain|amanhã|明日"))),
    (0, re.compile(_any_of("today|tonight|heute|aujourd'hui|hoy|hoje|今日|本日|今夜|今晩"))),
    (0, re.compile(_any_of("this|ce|cet|cette|esta")
                   + f"(?= (?:{'|'.join(p.pattern for p in _PARTS.values())}|manana))")),
)  # fmt: skip
_TOMORROW_OR_MORNING = re.compile(_any_of("morgen|mañana"))
_JOINING = re.compile(_any_of(
    "at|on|in|by|from|the|of|next|coming|this|about|around|clock|o'clock"
    "|um|am|an|im|ab|gegen|uhr|der|den|dem|diesen?|nächste[nr]?|kommende[nr]?"
    "|le|la|les|du|de|des|ce|vers|prochaine?|heures?"
    "|el|las|los|al|del|este|esta|por|hacia|hora|horas|que viene|próxim[oa]"
    "|as|os|ao|da|do|das|dos|na|no|nas|nos|em|nesta|neste|dia|feira|hs|que vem"
))  # fmt: skip
_UNKNOWN_WORD = re.compile("[a-z]{2,}|時間|標準時")  # also "日本時間", Japanese time


class _Text:
    """The typed text. Parts that were read are blanked, so that positions stay the same."""

    def __init__(self, typed: str) -> None:
        self.rest = _fold(typed)

    def take(self, pattern: re.Pattern[str]) -> re.Match[str] | None:
        """Return the first match, and blank it."""
        found = pattern.search(self.rest)
        if found is not None:
            start, end = found.span()
            self.rest = f"{self.rest[:start]}{' ' * (end - start)}{self.rest[end:]}"
        return found

    def take_all(self, pattern: re.Pattern[str]) -> list[re.Match[str]]:
        """Return all matches, and blank them."""
        found = list(pattern.finditer(self.rest))
        self.rest = pattern.sub(lambda match: " " * len(match[0]), self.rest)
        return found


class _Day(NamedTuple):
    """A day that is named, and where in the text."""

    day: date
    start: int


def typed_time(typed: str, now: float, zone: ZoneInfo) -> float | None:
    """Return the moment that is meant, in seconds since the epoch; None if that is not clear.

    A weekday or a time without a day is the next one. The time is local: on a night when the clock
    is put forward, a time in the skipped hour is an hour later. When the clock is put back, a time
    in the repeated hour is the first that is still to come. With UTC, GMT or an offset, the day and
    the time are those of that zone.

    >>> berlin = ZoneInfo("Europe/Berlin")
    >>> now = datetime(2026, 11, 23, 18, 0, tzinfo=berlin).timestamp()
    >>> typed = ("Friday 20:00", "freitag 20 Uhr", "8pm", "in 2 hours", "25 de diciembre 20:00")
    >>> at = [typed_time(each, now, berlin) for each in typed]
    >>> [datetime.fromtimestamp(each or 0, berlin).strftime("%a %d %H:%M") for each in at]
    ['Fri 27 20:00', 'Fri 27 20:00', 'Mon 23 20:00', 'Mon 23 20:00', 'Fri 25 20:00']
    """
    if len(typed) > MAX_LENGTH:
        return None
    text = _Text(typed)
    if len(text.rest) > MAX_LENGTH:  # one letter such as "㋿" can become several
        return None
    try:
        stamp = text.take(_STAMP)
        at = float(stamp[1]) if stamp is not None else _moment(text, now, zone)
    except (ValueError, OverflowError):
        return None
    return at if at > now else None


def _moment(text: _Text, now: float, zone: tzinfo) -> float:
    """Return the moment that a text means. Raise ValueError if that is not clear."""
    zone = _zone(text) or zone
    here = datetime.fromtimestamp(now, zone)
    noon, midnight = text.take(_NOON), text.take(_MIDNIGHT)
    distance = _distance(text)
    if _BARE_SPAN.search(text.rest) or _FRACTION.search(text.rest):
        raise ValueError("a part that is not read")
    part, day, again = _day(text, here.date())
    hours = _time(text, part)
    if noon is not None or midnight is not None:
        hours = _named_time(hours, noon is not None, midnight is not None)
    if midnight is not None and (distance is not None or day not in (None, here.date())):
        raise ValueError("the midnight before that day, or after it")
    _check_words(text)
    if distance is None:
        if hours is None:
            raise ValueError("no time")
        return _next(day or here.date(), hours, again, now, zone)
    days, seconds = distance
    if day is not None or (seconds and hours is not None):
        raise ValueError("a distance and something else")
    # A sum is always in the first of two equal hours, so nothing is added unless there are days.
    start = here + timedelta(days=days) if days else here
    if hours is not None:
        start = _at(start.date(), hours, zone)
    moment = start.timestamp() + seconds
    return moment - moment % MINUTE


def _zone(text: _Text) -> tzinfo | None:
    """Return the zone that is named as UTC, GMT or an offset. Raise ValueError for another one."""
    found = text.take(_ZONE)
    if found is None:
        return None
    hours, minutes = int(found[2] or found[4] or 0), int(found[3] or found[5] or 0)
    if hours > MAX_OFFSET or minutes >= MINUTES_PER_HOUR:
        raise ValueError("no such offset")
    offset = timedelta(hours=hours, minutes=minutes)
    return timezone(-offset if found[1] in ("-", "−") else offset)


def _named_time(hours: timedelta | None, noon: bool, midnight: bool) -> timedelta:
    """Return the time of day that is called noon or midnight; ``hours`` if it is typed as well.

    Raise ValueError if they contradict each other.
    """
    if noon and midnight:
        raise ValueError("noon and midnight")
    if hours is None:
        return timedelta(hours=HALF_DAY if noon else WHOLE_DAY)
    hour = hours // timedelta(hours=1)
    if noon and hour not in NOON_HOURS:
        raise ValueError("not at noon")
    if midnight and hours not in (timedelta(hours=each) for each in (0, HALF_DAY, WHOLE_DAY)):
        raise ValueError("not at midnight")
    return hours if noon else timedelta(hours=WHOLE_DAY)


def _at(day: date, hours: timedelta, zone: tzinfo, fold: int = 0) -> datetime:
    """Return a local time on a day; 24:00 is the beginning of the next day."""
    local = datetime.combine(day, time()) + hours
    return local.replace(tzinfo=zone, fold=fold)


def _next(day: date, hours: timedelta, again: int, now: float, zone: tzinfo) -> float:
    """Return the first moment after ``now`` at a local time on a day, or the last on that day.

    ``again`` is after how many days the day comes again; 0 for never.
    """
    first, second = (_at(day, hours, zone, fold).timestamp() for fold in (0, 1))
    # In a repeated hour the second is later. In a skipped hour the first is the one to take.
    moment = first if first > now else max(first, second)
    if moment > now or not again:
        return moment
    return _next(day + timedelta(days=again), hours, 0, now, zone)


def _distance(text: _Text) -> tuple[int, float] | None:
    """Return the days and the seconds of a distance such as "in 2 hours"; None if there is none."""
    found = text.take(_IN)
    if found is None:
        return None
    days, seconds = 0, 0.0
    for number, unit in re.findall(_SPAN, found[1] or found[4]):
        length = (int(number) if number.isdecimal() else 1) * _UNITS[unit]
        if _UNITS[unit] < DAY:
            seconds += length
        else:
            days += int(length // DAY)
    return days, seconds


def _day(text: _Text, today: date) -> tuple[str, date | None, int]:
    """Return the part of the day, the day, and after how many days it comes again (0 for never).

    Raise ValueError if two of them contradict each other.
    """
    parts = {part for part, pattern in _PARTS.items() if pattern.search(text.rest)}
    text.take(_MORNING_PHRASE)
    named, weekday = [*_dates(text, today), *_relative(text, today)], _weekday(text)
    starts = [day.start for day in named] + ([] if weekday is None else [weekday[1]])
    unclear = text.take(_TOMORROW_OR_MORNING)
    if unclear is not None and any(start < unclear.start() for start in starts):
        parts.add(MORNING)  # "Freitag morgen", "esta mañana"
    elif unclear is not None:
        named.append(_Day(today + timedelta(days=1), unclear.start()))
    days = {each.day for each in named}
    if len(days) > 1 or len(parts) > 1:
        raise ValueError("two days, or two parts of a day")
    if weekday is not None:
        ahead = today + timedelta(days=(weekday[0] - today.weekday()) % WEEK)
        if any(day.weekday() != weekday[0] for day in days):
            raise ValueError("another weekday")
        again = 0 if days else WEEK
        days = days or {ahead}
    else:
        again = 0 if days else 1
    return next(iter(parts), ""), next(iter(days), None), again


def _check_words(text: _Text) -> None:
    """Raise ValueError for a word that is not read: a misspelt day, a time zone, or a condition."""
    rest = text.rest
    for pattern in (*_PARTS.values(), _JOINING):
        rest = pattern.sub(" ", rest)
    if _UNKNOWN_WORD.search(rest):
        raise ValueError("an unknown word")


def _dates(text: _Text, today: date) -> Iterator[_Day]:
    """Yield the dates that are named. Raise ValueError if there is no such day."""
    if found := text.take(_ISO):
        yield _Day(date(int(found[1]), int(found[3]), int(found[4])), found.start())
    if found := text.take(_JAPANESE):
        yield _date(found, found[1], int(found[2]), int(found[3]), today)
    if found := text.take(_DOTTED):
        yield _date(found, found[3], int(found[2]), int(found[1]), today)
    if found := text.take(_SLASHED):
        yield _date(found, found[3], *_month_and_day(int(found[1]), int(found[2])), today)
    months = _months()
    names = "|".join(months)
    if found := text.take(re.compile(
        rf"(?<![\w:.])(\d{{1,2}})(?:\.|st|nd|rd|th|er|o|a)? ?(?:of |de )?({names})(?!\w)\.?"
        r"(?:,? (?:de )?(\d{4})(?!\d))?"
    )):  # fmt: skip
        yield _date(found, found[3], months[found[2]], int(found[1]), today)
    elif found := text.take(re.compile(
        rf"(?<!\w)({names})\.? (\d{{1,2}})(?:st|nd|rd|th)?(?:, (\d{{4}}))?(?!\w)"
        r"(?! ?(?:[:.h時]|uhr|heures?|horas?|[ap]\.? ?m(?!\w)))"
    )):  # fmt: skip
        yield _date(found, found[3], months[found[1]], int(found[2]), today)


def _month_and_day(first: int, second: int) -> tuple[int, int]:
    """Return the month and the day of "12/25" or "25/12". Raise ValueError for "12/11"."""
    if first != second and max(first, second) <= MONTHS:
        raise ValueError("the month or the day first")
    return min(first, second), max(first, second)


def _date(found: re.Match[str], year: str | None, month: int, day: int, today: date) -> _Day:
    """Return a date, without a year the next one. Raise ValueError if there is no such day."""
    if year:
        return _Day(date(int(year), month, day), found.start())
    for ahead in range(LEAP_YEARS_APART + 1):
        try:
            meant = date(today.year + ahead, month, day)
        except ValueError:
            continue  # 29 February
        if meant >= today:
            return _Day(meant, found.start())
    raise ValueError("no such day")


def _relative(text: _Text, today: date) -> Iterator[_Day]:
    """Yield the days that are named by their distance from today."""
    for days, pattern in _RELATIVE_DAYS:
        if found := text.take(pattern):
            yield _Day(today + timedelta(days=days), found.start())


def _weekday(text: _Text) -> tuple[int, int] | None:
    """Return the weekday that is named, with its position. Raise ValueError for several."""
    for pattern, numbers in _weekdays():
        named = text.take_all(pattern)
        if len({numbers[each[0].removesuffix("曜")] for each in named}) > 1:
            raise ValueError("two weekdays")
        if named:
            return numbers[named[0][0].removesuffix("曜")], named[0].start()
    return None


def _time(text: _Text, part: str) -> timedelta | None:
    """Return the time of day that is meant, up to 24:00; None without one.

    Raise ValueError if there is no such time, or if a number is left that nothing explains.
    """
    found = text.take(_CLOCK)
    if any(c.isdecimal() for c in text.rest):
        raise ValueError("a number that is not read")
    if found is None:
        return None
    hour, minute, half_past, half = found.groups()
    hours, minutes = _hour(int(hour), half, part), 30 if half_past else int(minute or 0)
    if minutes >= MINUTES_PER_HOUR or (hours == WHOLE_DAY and minutes):
        raise ValueError("no such time")
    return timedelta(hours=hours, minutes=minutes)


def _hour(hour: int, half: str | None, part: str) -> int:
    """Return the hour of the day. Raise ValueError if it contradicts the half or part of the day.

    ``half`` is the first letter of "am" or "pm".
    """
    if half is not None:
        if not 1 <= hour <= HALF_DAY:
            raise ValueError("no such hour in half a day")
        hour = hour % HALF_DAY + (HALF_DAY if half == "p" else 0)
    elif (part == AFTERNOON and 1 <= hour < HALF_DAY) or (part == EVENING and 5 <= hour < HALF_DAY):
        hour += HALF_DAY
    first, last = {MORNING: (0, HALF_DAY), AFTERNOON: (HALF_DAY, WHOLE_DAY),
                   EVENING: (EVENING_STARTS, WHOLE_DAY + 1)
                   }.get(part, (0, WHOLE_DAY + 1))  # fmt: skip
    if not first <= hour < last:
        raise ValueError("not in that part of the day")
    return hour


def _locales() -> list[Locale]:
    return [Locale.parse(language) for language in (*LANGUAGES, "en")]


@cache
def _weekdays() -> list[tuple[re.Pattern[str], dict[str, int]]]:
    """Return a pattern for the whole names of weekdays, and one for the short names.

    With each are the numbers of the names in all languages; Monday is 0.
    """
    patterns = []
    for width in ("wide", "abbreviated"):
        numbers: dict[str, int] = {}
        for locale in _locales():
            for number, name in get_day_names(width, "stand-alone", locale).items():
                whole = _fold(name).rstrip(".")
                numbers |= {whole: number, whole.partition("-")[0]: number}
        names = sorted(numbers, key=lambda name: -len(name))
        patterns.append((re.compile("|".join(map(_weekday_pattern, names))), numbers))
    return patterns


def _weekday_pattern(name: str) -> str:
    alone = rf"(?<!\w){name}(?!\w)"
    if name.isascii():
        return alone
    return name if name.endswith("曜日") else rf"{name}曜|{alone}"


@cache
def _months() -> dict[str, int]:
    """Return the names of the months in all languages that write them in words, longest first."""
    names: dict[str, int] = {}
    for locale in _locales():
        for width in ("wide", "abbreviated"):
            for context in ("format", "stand-alone"):
                for number, name in get_month_names(width, context, locale).items():
                    names[_fold(name).rstrip(".")] = number
    words = (name for name in names if name.isascii())
    return {name: names[name] for name in sorted(words, key=lambda name: -len(name))}
