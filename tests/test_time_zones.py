"""Time zones: any spelling of a city or country is found, unclear names are not guessed."""

from __future__ import annotations

import doctest

import pytest

from bot.features.settings import time_zones as module
from bot.features.settings.time_zones import time_zone, time_zones
from bot.match.preferences import time_zone_names
from games.languages import LANGUAGES


@pytest.mark.parametrize(
    ("typed", "zone"),
    [
        ("Berlin", "Europe/Berlin"), ("berlin, germany", "Europe/Berlin"),
        ("Tokio", "Asia/Tokyo"), ("東京", "Asia/Tokyo"), ("Wien", "Europe/Vienna"),
        ("sao paulo", "America/Sao_Paulo"), ("São Paulo, Brasil", "America/Sao_Paulo"),
        ("New York", "America/New_York"), ("new y", "America/New_York"),
        ("Österreich", "Europe/Vienna"), ("france", "Europe/Paris"),
        ("europe/berlin", "Europe/Berlin"), (" UTC ", "UTC"),
    ],
)  # fmt: skip
def test_a_zone_is_found_by_city_country_or_name_in_any_language(typed: str, zone: str) -> None:
    assert time_zone(typed) == zone


def test_unclear_or_unknown_place_is_not_guessed() -> None:
    for typed in ("", " ", "Sant", "united states", "zzzzz", ",", "\n", "🦁", "x" * 6000):
        assert time_zone(typed) is None, typed


def test_letters_and_offsets_are_not_taken_for_a_place() -> None:
    """EST and IST mean several zones, and Etc/GMT+2 is two hours behind GMT."""
    for typed in ("EST", "mst", "IST", "CET", "PST8PDT", "GMT+2", "etc/gmt-5", "UTC+2"):
        assert time_zone(typed) is None, typed
    assert all("GMT" not in zone.label for zone in time_zones("gmt"))


def test_suggestion_that_is_picked_is_recognised() -> None:
    for typed in ("san", "new", "ber", "", "germany"):
        suggested = time_zones(typed)
        assert suggested
        assert [time_zone(zone.name) for zone in suggested] == [zone.name for zone in suggested]


def test_exact_city_comes_before_prefixes_and_words_within_names() -> None:
    labels = [zone.label for zone in time_zones("paris")]
    assert labels[0] == "Paris, France"
    labels = [zone.label for zone in time_zones("new")]
    assert labels.index("New York, United States") < labels.index("Port Moresby, Papua New Guinea")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_suggestion_can_be_set_and_reads_differently(language: str) -> None:
    everywhere = time_zones("", language)
    assert len(everywhere) > 400
    assert {zone.name for zone in everywhere} <= time_zone_names()
    assert len({zone.label for zone in everywhere}) == len(everywhere)
    assert all(len(zone.label) <= 100 and "/" not in zone.label for zone in everywhere)


def test_docstring_examples_are_correct() -> None:
    assert doctest.testmod(module).failed == 0
