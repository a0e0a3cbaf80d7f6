"""Cities: however somebody types theirs, its zone is found, and what is unclear is not guessed."""

from __future__ import annotations

import doctest

import pytest

from bot import cities as module
from bot.cities import LINES, cities, city
from bot.host.preferences import zones
from tests.house.files import ROOT


@pytest.mark.parametrize(
    ("typed", "label"),
    [
        ("münchen", "Munich, Germany"), ("Munich", "Munich, Germany"),
        ("MUENCHEN", "Munich, Germany"), ("ミュンヘン", "Munich, Germany"),
        ("sao paulo", "São Paulo, Brazil"), ("São Paulo", "São Paulo, Brazil"),
        ("東京", "Tokyo, Japan"), ("tokio", "Tokyo, Japan"), ("서울", "Seoul, South Korea"),
        ("Wien", "Vienna, Austria"), ("vienne, austria", "Vienna, Austria"),
        ("москва", "Moscow, Russia"), ("Αθήνα", "Athens, Greece"), ("القاهرة", "Cairo, Egypt"),
        ("genève", "Geneva, Switzerland"), ("Cologne", "Köln, Germany"), ("Łódź", "Łódź, Poland"),
        ("lodz", "Łódź, Poland"), ("st. john's, canada", "St. John's, Canada"),
        ("nukualofa", "Nuku‘alofa, Tonga"), ("frankf", "Frankfurt am Main, Germany"),
    ],
)  # fmt: skip
def test_a_city_is_found_in_its_own_and_other_spellings(typed: str, label: str) -> None:
    found = city(typed)
    assert found is not None and found.label == label
    assert cities(typed)[0] == found


def test_what_was_picked_from_the_list_is_what_is_meant() -> None:
    for typed in ("springfield", "san jo", "new", "ber", "", "kansas city"):
        listed = cities(typed)
        assert listed and len(listed) <= LINES
        assert len({found.label for found in listed}) == len(listed)
        assert [city(found.label) for found in listed] == listed


def test_cities_that_read_the_same_are_told_apart_by_their_zones() -> None:
    first, second = cities("Springfield")
    assert first.label == "Springfield, United States (Chicago)"
    assert second.label == "Springfield, United States (New York)"
    assert city(second.label) == second


def test_the_very_name_comes_first_then_its_beginnings_the_larger_ones_before() -> None:
    assert [c.name for c in cities("york")][:1] == ["York"]
    names = [c.name for c in cities("new")]
    assert names.index("New York City") < names.index("New Orleans")
    assert "São Paulo" in [c.name for c in cities("paulo")]


def test_a_country_after_a_comma_narrows_the_list() -> None:
    assert {c.country for c in cities("san, spain")} == {"Spain"}
    assert cities("munich, japan") == []


def test_what_is_unclear_or_unknown_is_not_guessed() -> None:
    for typed in ("", " ", "Sant", "zzzzz", ",", "\n", "🦁", "x" * 6000):
        assert city(typed) is None, typed


def test_a_zone_may_be_named_as_well() -> None:
    for typed, zone in (("europe/berlin", "Europe/Berlin"), (" UTC ", "UTC")):
        found = city(typed)
        assert found is not None and (found.zone, found.label) == (zone, zone)


def test_every_city_has_a_zone_that_can_be_set_and_a_label_that_discord_takes() -> None:
    everywhere = cities("", 10_000)
    assert len(everywhere) > 6_000
    assert {found.zone for found in everywhere} <= zones()
    assert all(len(found.label) <= 100 for found in everywhere)


def test_no_city_is_dropped_where_the_zones_are_those_of_the_package() -> None:
    lines = (ROOT / "data" / "cities.tsv").read_text("utf-8").splitlines()
    missing = {line.split("\t")[2] for line in lines} - zones()
    assert missing == set()


def test_a_zone_that_is_unknown_here_drops_its_cities(monkeypatch: pytest.MonkeyPatch) -> None:
    module._entries.cache_clear()
    monkeypatch.setattr(module, "zones", lambda: frozenset({"Asia/Tokyo"}))
    try:
        assert cities("munich") == [] and cities("tokyo")
    finally:
        monkeypatch.undo()
        module._entries.cache_clear()


def test_the_examples_of_its_page_hold() -> None:
    assert doctest.testmod(module).failed == 0
