"""How each language writes lists, numbers and durations, according to Unicode's CLDR.

Babel has this for all languages, which takes 36 MB. A test compares it with Babel.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, NamedTuple

Unit = Literal["week", "day", "hour", "minute", "second"]
UNITS: dict[Unit, int] = {"week": 604800, "day": 86400, "hour": 3600, "minute": 60, "second": 1}
"""The units of durations, in seconds."""


class Format(NamedTuple):
    """What a language puts between and around values.

    Two items of a list have ``last`` between them, and others ``between``. ``single`` are the
    numbers that take the first form of a unit.
    """

    between: str
    last: str
    group: str
    decimal: str
    percent: str
    single: frozenset[int]
    units: Mapping[Unit, tuple[str, str]]


def _units(*forms: tuple[str, str]) -> Mapping[Unit, tuple[str, str]]:
    return dict(zip(UNITS, forms, strict=True))


ONE = frozenset((1,))
NONE_OR_ONE = frozenset((0, 1))
FORMATS = {
    "en_GB": Format(", ", " and ", ",", ".", "{}%", ONE, _units(
        ("{} week", "{} weeks"), ("{} day", "{} days"), ("{} hour", "{} hours"),
        ("{} minute", "{} minutes"), ("{} second", "{} seconds"),
    )),
    "de": Format(", ", " und ", ".", ",", "{}\u202f%", ONE, _units(
        ("{} Woche", "{} Wochen"), ("{} Tag", "{} Tage"), ("{} Stunde", "{} Stunden"),
        ("{} Minute", "{} Minuten"), ("{} Sekunde", "{} Sekunden"),
    )),
    "es": Format(", ", " y ", ".", ",", "{}\u202f%", ONE, _units(
        ("{} semana", "{} semanas"), ("{} día", "{} días"), ("{} hora", "{} horas"),
        ("{} minuto", "{} minutos"), ("{} segundo", "{} segundos"),
    )),
    "fr": Format(", ", " et ", "\u202f", ",", "{}\u202f%", NONE_OR_ONE, _units(
        ("{}\xa0semaine", "{}\xa0semaines"), ("{}\xa0jour", "{}\xa0jours"),
        ("{}\xa0heure", "{}\xa0heures"), ("{} minute", "{} minutes"),
        ("{}\xa0seconde", "{}\xa0secondes"),
    )),
    "ja": Format("、", "、", ",", ".", "{}%", ONE, _units(
        ("{}週間", "{}週間"), ("{}日", "{}日"), ("{}時間", "{}時間"), ("{}分", "{}分"),
        ("{}秒", "{}秒"),
    )),
    "pt_BR": Format(", ", " e ", ".", ",", "{}%", NONE_OR_ONE, _units(
        ("{} semana", "{} semanas"), ("{} dia", "{} dias"), ("{} hora", "{} horas"),
        ("{} minuto", "{} minutos"), ("{} segundo", "{} segundos"),
    )),
}  # fmt: skip
"""The formats of the languages, by their codes."""
