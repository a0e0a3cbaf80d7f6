"""The samples of matches between robots."""

from __future__ import annotations

from pathlib import Path

from kit.arena import Book
from tools.balance.groups import Sample, samples
from tools.balance.matches import Setting, kept, play, table_of

SETTING = Setting("kill_the_unicorns", "random", 3)


def test_match_counts_every_seat_and_power_once_and_counting_continues(tmp_path: Path) -> None:
    n, seen = play(SETTING, 7)
    assert play(SETTING, 7) == (n, seen)
    by_group = {group: [s for s in seen if s.group == group] for group in ("seat", "power")}
    assert [s.label for s in by_group["seat"]] == ["first", "2.", "3."]
    assert len({s.label for s in by_group["power"]}) == 3
    won = {group: sum(s.value for s in rows) for group, rows in by_group.items()}
    assert won["seat"] == won["power"] in (0, 1)
    book = Book(tmp_path / "balance.jsonl")
    book.add(SETTING.key, {"n": n, "samples": seen})
    assert kept(book, SETTING) == {7: seen}
    assert kept(book, Setting("kill_the_unicorns", "easy", 3)) == {}


def test_seats_are_numbered_from_the_starting_player() -> None:
    class Match:
        shares = (1.0, 0.0, 0.0)

    found = list(samples("lion_unicorn", Match(), 2))  # type: ignore[arg-type]
    assert [s.label for s in found if s.value == 1] == ["2."]


def test_row_has_a_mean_an_interval_and_a_count() -> None:
    counted = {n: [Sample("power", "a", n % 2), Sample("gold", "a", n, True)] for n in range(4)}
    gold, power = table_of(counted)
    assert gold.split() == ["gold", "a", "1.5", "(0.2", "to", "2.8)", "of", "4"]
    assert power.split() == ["power", "a", "50.0", "%", "(15.0", "to", "85.0)", "of", "4"]
