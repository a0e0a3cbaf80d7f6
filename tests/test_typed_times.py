"""Times that people type, in three zones and across a clock change."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest

from bot.typed_times import typed_time

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


def test_time_keeps_its_hour_across_a_clock_change() -> None:
    for before in ("2026-03-27 12:00", "2026-10-23 12:00"):
        assert str(read("sunday 20:00", before, "Europe/Berlin")).endswith("20:00")
    berlin = ZoneInfo("Europe/Berlin")
    now = datetime(2026, 3, 28, 20, 0, tzinfo=berlin).timestamp()
    at = typed_time("sunday 20:00", now, berlin)
    assert at is not None and at - now == 23 * 3600
    assert read("sunday 2:30", "2026-03-28 20:00", "Europe/Berlin") == "2026-03-29 03:30"
    assert read("sunday 2:30", "2026-03-07 20:00", "America/New_York") == "2026-03-08 03:30"
