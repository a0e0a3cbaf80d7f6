"""Time zones by city and country, because Discord does not reveal anyone's time zone."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from functools import cache
from typing import NamedTuple

from babel import Locale
from babel.core import get_global
from babel.dates import get_timezone_location

from bot.match.preferences import UTC, time_zone_names
from games.languages import LANGUAGES

MAX_LENGTH = 100  # characters of a typed place; longer texts match none
LONGEST_LETTERS = 3  # "IST" is no beginning of Istanbul but the letters of several zones
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
    | dict.fromkeys("'’‘ʻʼ`", "")
)
_GAPS = re.compile(r"[\s.,/_・-]+")


class TimeZone(NamedTuple):
    """A time zone: its ``name`` in the time zone database, and its city and country."""

    name: str
    label: str


def time_zones(typed: str, language: str = "en_GB") -> list[TimeZone]:
    """Return the time zones whose city or country matches, the best match first.

    Names in all languages of the bot are found; the labels are in ``language``.

    >>> [zone.label for zone in time_zones("tokio", "de")]
    ['Tokio, Japan']
    """
    if len(typed) > MAX_LENGTH:
        return []
    name = _fold(typed)
    names, labels = _names(), _labels(language)
    whole_beginning_word = (f"\n{name}\n", f"\n{name}", f" {name}")
    found = (zone for part in whole_beginning_word for zone in labels if part in names[zone])
    return [TimeZone(zone, labels[zone]) for zone in dict.fromkeys(found)]


def time_zone(typed: str) -> str | None:
    """Return the name of the time zone that is meant, or None if that is not clear.

    Letters such as "EST" mean several zones, and "Etc/GMT+2" is two hours behind GMT, not ahead.

    >>> time_zone("東京"), time_zone("europe/berlin"), time_zone("Sant"), time_zone("GMT+2")
    ('Asia/Tokyo', 'Europe/Berlin', None, None)
    """
    if len(typed) > MAX_LENGTH:
        return None
    named = {zone.casefold(): zone for zone in _places()}.get(typed.strip().casefold())
    if named is not None:
        return named
    name = _fold(typed)
    meant = [zone for zone, names in _names().items() if f"\n{name}\n" in names]
    if not meant and len(name) > LONGEST_LETTERS:
        meant = [zone.name for zone in time_zones(typed)]
    return meant[0] if len(meant) == 1 else None


@cache
def _places() -> frozenset[str]:
    """Return the names of zones that are places, and UTC."""
    named = (zone for zone in time_zone_names() if "/" in zone and not zone.startswith("Etc/"))
    return frozenset([*named, UTC, "GMT", "Etc/UTC"])


def _fold(name: str) -> str:
    """Return a name for comparison: no accents, lower case, one space between words."""
    letters = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return _GAPS.sub(" ", plain).strip()


@cache
def _names() -> dict[str, str]:
    """Return the names that each time zone is found by, one on each line."""
    spelled: dict[str, list[str]] = {zone: [] for zone in _territories()}
    for language in LANGUAGES:
        for zone, city, country in _cities(language):
            spelled[zone] += map(_fold, (city, country, f"{city} {country}"))
    return {zone: "\n".join(("", *names, "")) for zone, names in spelled.items()}


@cache
def _labels(language: str) -> dict[str, str]:
    """Return the city and country of each time zone in a language, in alphabetical order."""
    labels = {zone: f"{city}, {country}" for zone, city, country in _cities(language)}
    return dict(sorted(labels.items(), key=lambda item: _fold(item[1])))


def _cities(language: str) -> Iterator[tuple[str, str, str]]:
    locale = Locale.parse(language)
    for zone, territory in _territories().items():
        country = locale.territories.get(territory, territory)
        city = get_timezone_location(zone, locale=locale, return_city=True)
        yield zone, city.rpartition("/")[2], country


@cache
def _territories() -> dict[str, str]:
    """Return the territory of each time zone that has one and is known on this machine."""
    territories: Mapping[str, str] = get_global("zone_territories")
    known = time_zone_names() & _places()
    return {zone: code for zone, code in territories.items() if zone in known and code != "001"}
