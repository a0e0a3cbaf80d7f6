"""Times that people type: "Friday 20:00" or "in 2 hours", in any language of the bot.

The reader takes one part after the other out of the text: a distance such as "in 2 hours", a date,
a weekday, a part of the day, and the time. What contradicts itself, or leaves a number that nothing
explains, is not clear, and then the person is asked again.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from datetime import date, datetime, time, timedelta
from functools import cache
from typing import NamedTuple
from zoneinfo import ZoneInfo

from babel import Locale
from babel.dates import get_day_names, get_month_names

from bot.match.time_control import DAY, HOUR, MINUTE
from games.languages import LANGUAGES

WEEK, HALF_DAY = 7, 12
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
_ISO = re.compile(r"(?<!\d)(\d{4})-(\d{1,2})-(\d{1,2})(?!\d)")
_DOTTED = re.compile(r"(?<!\d)(\d{1,2})\. ?(\d{1,2})\.(?: ?(\d{4})(?!\d))?")
_JAPANESE = re.compile(r"(?:(\d{4})年)?(\d{1,2})月(\d{1,2})日")
_CLOCK = re.compile(
    r"(?<!\d)(\d{1,2})(?:(?:[:.h時]| ?h ?| ?uhr )(\d{2})|時(半))?"
    r"(?: ?([ap])\.? ?m(?:\.|(?!\w)))?(?!\d)"
)
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
_FILLER = re.compile(_any_of("clock|o'clock|about|around|gegen|heures?|horas?|vers|hacia"))
_UNKNOWN_WORD = re.compile(r"[a-z]{4,}")


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


class _Day(NamedTuple):
    """A day that is named, and where in the text."""

    day: date
    start: int


def typed_time(typed: str, now: float, zone: ZoneInfo) -> float | None:
    """Return the moment that is meant, in seconds since the epoch; None if that is not clear.

    A weekday or a time without a day is the next one. The time is local: on a night when the clock
    is put forward, a time in the skipped hour is an hour later. When the clock is put back, a time
    in the repeated hour is the first that is still to come.

    >>> berlin = ZoneInfo("Europe/Berlin")
    >>> now = datetime(2026, 11, 23, 18, 0, tzinfo=berlin).timestamp()
    >>> typed = ("Friday 20:00", "freitag 20 Uhr", "8pm", "in 2 hours", "25 de diciembre 20:00")
    >>> at = [typed_time(each, now, berlin) for each in typed]
    >>> [datetime.fromtimestamp(each or 0, berlin).strftime("%a %d %H:%M") for each in at]
    ['Fri 27 20:00', 'Fri 27 20:00', 'Mon 23 20:00', 'Mon 23 20:00', 'Fri 25 20:00']
    """
    text = _Text(typed)
    try:
        stamp = text.take(_STAMP)
        at = float(stamp[1]) if stamp is not None else _moment(text, now, zone)
    except (ValueError, OverflowError):
        return None
    return at if at > now else None


def _moment(text: _Text, now: float, zone: ZoneInfo) -> float:
    """Return the moment that a text means. Raise ValueError if that is not clear."""
    here = datetime.fromtimestamp(now, zone)
    distance = _distance(text)
    if _BARE_SPAN.search(text.rest) or _FRACTION.search(text.rest):
        raise ValueError("a part that is not read")
    part, day, again = _day(text, here.date())
    at = _time(text, part)
    if distance is None:
        if at is None:
            raise ValueError("no time")
        return _next(day or here.date(), at, again, now, zone)
    days, seconds = distance
    if day is not None or (seconds and at is not None):
        raise ValueError("a distance and something else")
    # A sum is always in the first of two equal hours, so nothing is added unless there are days.
    start = here + timedelta(days=days) if days else here
    if at is not None:
        start = datetime.combine(start.date(), at, zone)
    moment = start.timestamp() + seconds
    return moment - moment % MINUTE


def _next(day: date, at: time, again: int, now: float, zone: ZoneInfo) -> float:
    """Return the first moment after ``now`` at a local time on a day, or the last on that day.

    ``again`` is after how many days the day comes again; 0 for never.
    """
    first, second = (
        datetime.combine(day, at.replace(fold=fold), zone).timestamp() for fold in (0, 1)
    )
    # In a repeated hour the second is later. In a skipped hour the first is the one to take.
    moment = first if first > now else max(first, second)
    if moment > now or not again:
        return moment
    return _next(day + timedelta(days=again), at, 0, now, zone)


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
    day = next(iter(days), None)
    if day is None:
        _check_words(text)
    return next(iter(parts), ""), day, again


def _check_words(text: _Text) -> None:
    """Raise ValueError for a word that may be a misspelt day."""
    rest = text.rest
    for pattern in (*_PARTS.values(), _FILLER):
        rest = pattern.sub(" ", rest)
    if _UNKNOWN_WORD.search(rest):
        raise ValueError("an unknown word")


def _dates(text: _Text, today: date) -> Iterator[_Day]:
    """Yield the dates that are named. Raise ValueError if there is no such day."""
    if found := text.take(_ISO):
        yield _Day(date(*map(int, found.groups())), found.start())
    if found := text.take(_JAPANESE):
        yield _date(found, found[1], int(found[2]), int(found[3]), today)
    if found := text.take(_DOTTED):
        yield _date(found, found[3], int(found[2]), int(found[1]), today)
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


def _date(found: re.Match[str], year: str | None, month: int, day: int, today: date) -> _Day:
    """Return a date; without a year it is the next one."""
    meant = date(int(year or today.year), month, day)
    if not year and meant < today:
        meant = date(today.year + 1, month, day)
    return _Day(meant, found.start())


def _relative(text: _Text, today: date) -> Iterator[_Day]:
    """Yield the days that are named by their distance from today."""
    for days, pattern in _RELATIVE_DAYS:
        if found := text.take(pattern):
            yield _Day(today + timedelta(days=days), found.start())


def _weekday(text: _Text) -> tuple[int, int] | None:
    """Return the weekday that is named, with its position. Raise ValueError for several."""
    for pattern, numbers in _weekdays():
        found = [text.take(pattern)]
        while found[-1] is not None:
            found.append(text.take(pattern))
        named = [each for each in found if each is not None]
        if len({numbers[each[0].removesuffix("曜")] for each in named}) > 1:
            raise ValueError("two weekdays")
        if named:
            return numbers[named[0][0].removesuffix("曜")], named[0].start()
    return None


def _time(text: _Text, part: str) -> time | None:
    """Return the time of day that is meant; None without one.

    Raise ValueError if there is no such time, or if a number is left that nothing explains.
    """
    found = text.take(_CLOCK)
    if any(c.isdecimal() for c in text.rest):
        raise ValueError("a number that is not read")
    if found is None:
        return None
    hour, minute, half_past, half = found.groups()
    return time(_hour(int(hour), half, part), 30 if half_past else int(minute or 0))


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
    first, last = {MORNING: (0, HALF_DAY), AFTERNOON: (HALF_DAY, 24), EVENING: (EVENING_STARTS, 24)
                   }.get(part, (0, 24))  # fmt: skip
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
