"""Times that people type, in three zones and across a clock change."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.features.schedules.typed_times import MAX_LENGTH, typed_time

ZONES = ("Europe/Berlin", "America/New_York", "Asia/Tokyo")
FORMAT = "%Y-%m-%d %H:%M"


def read(typed: str, now: str, zone: str) -> str | None:
    """Return how a typed time is read at a local time, as local time."""
    place = ZoneInfo(zone)
    at = typed_time(typed, datetime.strptime(now, FORMAT).replace(tzinfo=place).timestamp(), place)
    return None if at is None else datetime.fromtimestamp(at, place).strftime(FORMAT)


@pytest.mark.parametrize("zone", ZONES)
@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Friday 20:00", "2026-11-27 20:00"), ("fri 8pm", "2026-11-27 20:00"),
        ("freitag 20 Uhr", "2026-11-27 20:00"), ("vendredi 20h30", "2026-11-27 20:30"),
        ("viernes 20:00", "2026-11-27 20:00"), ("sexta-feira 20:00", "2026-11-27 20:00"),
        ("金曜日 20時", "2026-11-27 20:00"), ("20:00", "2026-11-23 20:00"),
        ("17:00", "2026-11-24 17:00"), ("Monday 17:00", "2026-11-30 17:00"),
        ("morgen 9.15", "2026-11-24 09:15"), ("tomorrow 12 am", "2026-11-24 00:00"),
        ("2026-12-24 18:00", "2026-12-24 18:00"), ("today 17:00", None), ("someday", None),
        ("friday 25:00", None), ("2026-13-40 18:00", None), ("friday", None),
    ],
)  # fmt: skip
def test_typed_time_is_read_in_the_time_zone_of_its_person(
    typed: str, expected: str | None, zone: str
) -> None:
    assert read(typed, "2026-11-23 18:00", zone) == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("Freitag morgen 10 Uhr", "2026-11-27 10:00"),
        ("viernes por la mañana 10:00", "2026-11-27 10:00"),
        ("sábado de manhã 10h", "2026-11-28 10:00"),
        ("demain matin 9h", "2026-11-24 09:00"), ("morgen früh 9 Uhr", "2026-11-24 09:00"),
        ("mañana por la mañana 10:00", "2026-11-24 10:00"),
        ("mañana 20:00", "2026-11-24 20:00"), ("esta noche a las 9", "2026-11-23 21:00"),
        ("heute Abend 8 Uhr", "2026-11-23 20:00"), ("tonight 8", "2026-11-23 20:00"),
        ("friday evening 8", "2026-11-27 20:00"), ("sábado à tarde 3h", "2026-11-28 15:00"),
        ("今夜8時", "2026-11-23 20:00"), ("午後8時", "2026-11-23 20:00"),
        ("friday morning 20:00", None), ("friday night 12", None), ("esta mañana 10:00", None),
    ],
)  # fmt: skip
def test_part_of_the_day_is_not_read_as_a_day(typed: str, expected: str | None) -> None:
    assert read(typed, "2026-11-23 18:00", "Europe/Berlin") == expected


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("in 2 hours", "2026-11-23 20:00"), ("in an hour", "2026-11-23 19:00"),
        ("in 90 minutes", "2026-11-23 19:30"), ("in 3 days", "2026-11-26 18:00"),
        ("in 3 days 20:00", "2026-11-26 20:00"),
        ("in 2 hours and 30 minutes", "2026-11-23 20:30"),
        ("in 2 Stunden", "2026-11-23 20:00"), ("in 30 Minuten", "2026-11-23 18:30"),
        ("in 3 Tagen", "2026-11-26 18:00"), ("in einer Stunde", "2026-11-23 19:00"),
        ("dans 2 heures", "2026-11-23 20:00"), ("dans 3 jours", "2026-11-26 18:00"),
        ("en 20 minutos", "2026-11-23 18:20"), ("dentro de 2 horas", "2026-11-23 20:00"),
        ("em 2 horas", "2026-11-23 20:00"), ("daqui a 3 dias", "2026-11-26 18:00"),
        ("2時間後", "2026-11-23 20:00"), ("1時間30分後", "2026-11-23 19:30"),
        ("3日後 20時", "2026-11-26 20:00"),
        ("vendredi 20 heures", "2026-11-27 20:00"), ("viernes 20 horas", "2026-11-27 20:00"),
        ("2 hours", None), ("2 Stunden", None), ("in 1.5 hours", None), ("in 0 hours", None),
        ("in 2 hours 20:00", None), ("in 2 days friday 20:00", None),
    ],
)  # fmt: skip
def test_distance_is_counted_from_now(typed: str, expected: str | None) -> None:
    assert read(typed, "2026-11-23 18:00", "Europe/Berlin") == expected


@pytest.mark.parametrize(
    "typed",
    [
        "25 december 20:00", "December 25 8pm", "25th of December, 8 pm", "25. Dezember 20 Uhr",
        "25.12. 20:00", "le 25 décembre à 20h", "25 de diciembre 20:00", "25 de dezembro 20h",
        "12月25日 20時", "２０２６年１２月２５日 ２０：００", "friday 25 dec 20:00",
        "25 déc. 2026 20h",
    ],
)  # fmt: skip
def test_date_is_read_in_every_language(typed: str) -> None:
    for now in ("2026-11-23 18:00", "2026-12-25 18:00"):
        assert read(typed, now, "Europe/Berlin") == "2026-12-25 20:00"


def test_date_without_a_year_is_the_next_one() -> None:
    assert read("1 january 20:00", "2026-11-23 18:00", "Asia/Tokyo") == "2027-01-01 20:00"
    assert read("friday 1 january 20:00", "2026-11-23 18:00", "Asia/Tokyo") == "2027-01-01 20:00"


@pytest.mark.parametrize(
    "typed",
    [
        "20 pm", "0 am", "20:00 pm", "tomorrow friday 20:00", "today friday 20:00",
        "friday saturday 20:00", "monday 25 december 20:00", "friday 20:00 21:00", "tomorow 20:00",
        "30 february 20:00", "12/11 20:00", "12/25/26 20:00", "13/13 20:00", "5.12 20:00",
        "halb 9", "viernes 8 y media", "20:0", "in 999999999 days", "<t:1>",
    ],
)  # fmt: skip
def test_what_contradicts_itself_or_is_not_read_is_not_guessed(typed: str) -> None:
    assert read(typed, "2026-11-23 18:00", "Europe/Berlin") is None


def test_weekday_may_confirm_another_day() -> None:
    assert read("tomorrow tuesday 20:00", "2026-11-23 18:00", "Asia/Tokyo") == "2026-11-24 20:00"


def test_names_that_mean_a_month_and_a_weekday_are_told_apart() -> None:
    assert read("mar 20h", "2026-02-23 18:00", "Europe/Berlin") == "2026-02-24 20:00"
    assert read("17 mar 20:00", "2026-02-23 18:00", "Europe/Berlin") == "2026-03-17 20:00"
    assert read("mar 17 8pm", "2026-02-23 18:00", "Europe/Berlin") == "2026-03-17 20:00"


def test_repeated_hour_is_the_first_that_is_still_to_come() -> None:
    berlin = ZoneInfo("Europe/Berlin")  # on 25 October 2026 at 3:00 the clock is put back to 2:00
    first = datetime(2026, 10, 25, 2, 30, tzinfo=berlin).timestamp()
    assert typed_time("sunday 2:30", first - 3600, berlin) == first
    assert typed_time("2:30", first - 3600, berlin) == first
    for typed in ("2:30", "sunday 2:30", "today 2:30", "2026-10-25 2:30"):
        assert typed_time(typed, first, berlin) == first + 3600
    assert typed_time("today 2:30", first + 3600, berlin) is None
    assert typed_time(f"<t:{int(first) + 3600}>", first - 7200, berlin) == first + 3600


@pytest.mark.parametrize("now", ["2026-10-25 02:30", "2026-11-01 01:30"])
@pytest.mark.parametrize("fold", [0, 1])
def test_distance_within_and_out_of_a_repeated_hour_is_counted_from_now(
    now: str, fold: int
) -> None:
    zone = ZoneInfo("Europe/Berlin" if now.startswith("2026-10") else "America/New_York")
    at = datetime.strptime(now, FORMAT).replace(tzinfo=zone, fold=fold).timestamp()
    assert typed_time("in 20 minutes", at, zone) == at + 20 * 60
    assert typed_time("in 2 hours", at, zone) == at + 2 * 3600


def test_time_keeps_its_hour_across_a_clock_change() -> None:
    for before in ("2026-03-27 12:00", "2026-10-23 12:00"):
        assert str(read("sunday 20:00", before, "Europe/Berlin")).endswith("20:00")
    berlin = ZoneInfo("Europe/Berlin")
    now = datetime(2026, 3, 28, 20, 0, tzinfo=berlin).timestamp()
    at = typed_time("sunday 20:00", now, berlin)
    assert at is not None and at - now == 23 * 3600
    assert read("sunday 2:30", "2026-03-28 20:00", "Europe/Berlin") == "2026-03-29 03:30"
    assert read("sunday 2:30", "2026-03-07 20:00", "America/New_York") == "2026-03-08 03:30"
    assert read("2:30", "2026-03-29 01:30", "Europe/Berlin") == "2026-03-29 03:30"
    assert read("in 1 hour", "2026-03-29 01:30", "Europe/Berlin") == "2026-03-29 03:30"
    assert read("in 1 day", "2026-03-28 02:30", "Europe/Berlin") == "2026-03-29 03:30"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("20:00 UTC", "2026-11-23 21:00"), ("20:00utc", "2026-11-23 21:00"),
        ("8pm GMT", "2026-11-23 21:00"), ("UTC 20:00", "2026-11-23 21:00"),
        ("friday 20:00 (UTC)", "2026-11-27 21:00"), ("20 Uhr UTC", "2026-11-23 21:00"),
        ("20:00 UTC+3", "2026-11-23 18:00"), ("20:00 UTC+02:00", "2026-11-23 19:00"),
        ("friday 8pm UTC-5", "2026-11-28 02:00"), ("8pm GMT −5", "2026-11-24 02:00"),
        ("20:00 UTC+5:30", "2026-11-24 15:30"), ("20:00+02:00", "2026-11-23 19:00"),
        ("2026-12-24T20:00Z", "2026-12-24 21:00"), ("2026-12-24 20:00 +0200", "2026-12-24 19:00"),
        ("金曜日 20時 UTC", "2026-11-27 21:00"),
        ("20:00 UTC+20", None), ("20:00 UTC+5:90", None), ("20:00-22:00", None),
        ("20:00-05:00", None), ("20:00 UTC UTC+1", None),
    ],
)  # fmt: skip
def test_time_with_utc_or_an_offset_is_read_in_that_zone(typed: str, expected: str | None) -> None:
    assert read(typed, "2026-11-23 17:30", "Europe/Berlin") == expected


@pytest.mark.parametrize(
    "typed",
    [
        "8pm EST", "8pm est", "EST 8pm", "20:00 CET", "20 Uhr MEZ", "friday 8pm ET",
        "8pm friday PT", "20:00 BRT", "20h heure de Paris", "friday 20:00 London time",
        "8pm eastern", "日本時間20時", "20時 日本標準時", "friday pm 8:00", "before friday 20:00",
    ],
)  # fmt: skip
def test_word_that_may_be_another_zone_is_asked_about(typed: str) -> None:
    assert read(typed, "2026-11-23 18:00", "Europe/Berlin") is None


@pytest.mark.parametrize(
    "typed",
    [
        "next friday at about 8pm", "this friday 20:00", "20:00 on Friday the 27th of November",
        "am Freitag, den 27. November, um 20 Uhr", "nächsten Freitag gegen 20 Uhr",
        "kommenden Freitag ab 20:00", "vendredi prochain à 20 heures", "ce vendredi vers 20h",
        "el próximo viernes a las 8 de la noche", "el viernes que viene a las 20 horas",
        "el día 27 de noviembre a las 20:00", "próxima sexta feira às 20hs",
        "na sexta às 8 da noite", "金曜日の20時から", "Fr., 27.11. um 20 Uhr",
    ],
)  # fmt: skip
def test_words_that_only_join_the_parts_are_read_over(typed: str) -> None:
    assert read(typed, "2026-11-23 18:00", "Asia/Tokyo") == "2026-11-27 20:00"


@pytest.mark.parametrize(
    ("typed", "expected"),
    [
        ("noon", "2026-11-24 12:00"), ("friday noon", "2026-11-27 12:00"),
        ("12 noon tomorrow", "2026-11-24 12:00"), ("Freitag mittags", "2026-11-27 12:00"),
        ("morgen um 13 Uhr mittags", "2026-11-24 13:00"), ("demain à midi", "2026-11-24 12:00"),
        ("mañana a mediodía", "2026-11-24 12:00"), ("sexta ao meio-dia", "2026-11-27 12:00"),
        ("明日の正午", "2026-11-24 12:00"), ("noon UTC", "2026-11-24 13:00"),
        ("demain après-midi 3h", "2026-11-24 15:00"), ("in 3 days noon", "2026-11-26 12:00"),
        ("midnight", "2026-11-24 00:00"), ("tonight at midnight", "2026-11-24 00:00"),
        ("heute Mitternacht", "2026-11-24 00:00"), ("minuit", "2026-11-24 00:00"),
        ("12 midnight", "2026-11-24 00:00"), ("a medianoche", "2026-11-24 00:00"),
        ("à meia-noite", "2026-11-24 00:00"), ("真夜中", "2026-11-24 00:00"),
        ("24:00", "2026-11-24 00:00"), ("today 24:00", "2026-11-24 00:00"),
        ("friday 24:00", "2026-11-28 00:00"), ("freitag abend 24 Uhr", "2026-11-28 00:00"),
        ("31 december 24h", "2027-01-01 00:00"), ("in 3 days 24:00", "2026-11-27 00:00"),
        ("friday midnight", None), ("tomorrow midnight", None), ("in 3 days midnight", None),
        ("24:30", None), ("24 pm", None), ("noon 20:00", None),
        ("noon midnight", None), ("20:60", None), ("noon 3 pm", None),
        ("midnight 3 am", None), ("1 Uhr Mitternacht", None),
    ],
)  # fmt: skip
def test_noon_and_the_end_of_a_day_are_read(typed: str, expected: str | None) -> None:
    assert read(typed, "2026-11-23 18:00", "Europe/Berlin") == expected


@pytest.mark.parametrize(
    "typed",
    ["12/25 20:00", "25/12 20:00", "12/25/2026 8pm", "25/12/2026 20h", "2026/12/25 20時",
     "fri 12/25 8pm"],
)  # fmt: skip
def test_date_with_slashes_is_read_if_only_one_number_can_be_the_month(typed: str) -> None:
    assert read(typed, "2026-11-23 18:00", "Europe/Berlin") == "2026-12-25 20:00"
    assert read("12/12 20:00", "2026-11-23 18:00", "Europe/Berlin") == "2026-12-12 20:00"


@pytest.mark.parametrize(
    ("now", "year"), [("2026-11-23", 2028), ("2028-02-29", 2028), ("2097-01-01", 2104)]
)
def test_29_february_without_a_year_is_in_the_next_leap_year(now: str, year: int) -> None:
    for typed in ("29 February 20:00", "29.2. 20 Uhr", "2/29 8pm", "2月29日 20時"):
        assert read(typed, f"{now} 18:00", "Europe/Berlin") == f"{year}-02-29 20:00"
    assert read("29 february 2027 20:00", f"{now} 18:00", "Europe/Berlin") is None


def test_too_long_text_is_not_read() -> None:
    long = "friday " * 12 + "20:00"
    assert len(long) < MAX_LENGTH
    assert read(long, "2026-11-23 18:00", "Europe/Berlin") == "2026-11-27 20:00"
    for longer in (long + " " * MAX_LENGTH, "friday " * 860, "㍿" * 30 + "20:00"):
        assert read(longer, "2026-11-23 18:00", "Europe/Berlin") is None
