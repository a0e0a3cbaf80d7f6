"""Cities: from what somebody types to a time zone, since Discord does not tell it.

The data are those of GeoNames; `tests.make_cities` makes the files of them.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from itertools import islice
from typing import NamedTuple

from bot.host.preferences import zones

LINES = 25  # lines of autocomplete that Discord takes
_LETTERS = str.maketrans(
    {"ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "æ": "ae", "œ": "oe", "ı": "i"}
    | dict.fromkeys("'’‘ʻʼ`", "")
)
_GAPS = re.compile(r"[\s.,/_・-]+")


class City(NamedTuple):
    """A city and its time zone; ``label`` is how it is listed, and finds it again."""

    name: str
    country: str
    zone: str
    label: str


class _Entry(NamedTuple):
    city: City
    names: str  # all of them as they are compared, each on a line of its own
    country: str


def cities(typed: str, most: int = LINES) -> list[City]:
    """List the cities that may be meant, the likeliest first.

    Those of that very name come first, then those whose name begins with it, then those with a
    word in it that does; in each the larger ones first.

    >>> [city.label for city in cities("münch", 1)]
    ['Munich, Germany']
    >>> cities("sao paulo, br", 1)[0].zone
    'America/Sao_Paulo'
    """
    return list(islice(_found(typed), most))


def city(typed: str) -> City | None:
    """Return the city that is meant, or a zone that is named; None where that is not clear.

    >>> city("東京").zone
    'Asia/Tokyo'
    >>> city("Sant") is None
    True
    """
    name, country = _split(typed)
    of_that_name = list(_fitting(f"\n{name}\n", country)) if name else []
    if of_that_name:
        listed = (found for found in of_that_name if found.label == typed)
        return next(listed, of_that_name[0])
    zone = _zones().get(typed.strip().casefold())
    if zone is not None:
        return City(zone, "", zone, zone)
    guessed = cities(typed)
    return guessed[0] if len({guess.zone for guess in guessed}) == 1 else None


def fold(name: str) -> str:
    """Return a name as it is compared: without case, accents and signs between its words.

    >>> fold("São Paulo"), fold("Saint-Étienne")
    ('sao paulo', 'saint etienne')
    """
    letters = unicodedata.normalize("NFKD", name.casefold().translate(_LETTERS))
    plain = "".join(letter for letter in letters if not unicodedata.combining(letter))
    return _GAPS.sub(" ", plain).strip()


def _split(typed: str) -> tuple[str, str]:
    """Take what is typed apart into a name and a country, where one follows after a comma."""
    name, _, country = typed.partition("(")[0].partition(",")
    return fold(name), fold(country)


def _found(typed: str) -> Iterator[City]:
    name, country = _split(typed)
    seen: set[City] = set()
    for part in (f"\n{name}\n", f"\n{name}", f" {name}"):
        for found in _fitting(part, country):
            if found not in seen:
                seen.add(found)
                yield found


def _fitting(part: str, country: str) -> Iterator[City]:
    for entry in _entries():
        if part in entry.names and entry.country.startswith(country):
            yield entry.city


@cache
def _entries() -> tuple[_Entry, ...]:
    """Read all cities whose zone is known here, the largest first."""
    known = zones()
    countries = dict(_rows("countries.tsv"))
    rows = [row for row in _rows("cities.tsv") if row[2] in known]
    named: dict[tuple[str, str], int] = {}
    for name, code, *_ in rows:
        named[name, code] = named.get((name, code), 0) + 1
    entries = []
    for name, code, zone, *others in rows:
        country = countries[code]
        label = f"{name}, {country}"
        if named[name, code] > 1:
            label += f" ({zone.rpartition('/')[2].replace('_', ' ')})"
        names = dict.fromkeys(map(fold, (name, *"".join(others).split("|"))))
        lines = "\n".join(("", *filter(None, names), ""))
        entries.append(_Entry(City(name, country, zone, label), lines, fold(country)))
    return tuple(entries)


@cache
def _zones() -> dict[str, str]:
    return {zone.casefold(): zone for zone in zones()}


def _rows(file: str) -> Iterator[list[str]]:
    for line in (files("data") / file).read_text("utf-8").splitlines():
        yield line.split("\t")
