"""Numbers, lists and catalogues are read and written as Babel does, which games do without."""

from __future__ import annotations

from io import BytesIO
from math import inf
from typing import Literal

import pytest
from babel.dates import format_timedelta
from babel.lists import format_list
from babel.messages.pofile import read_po
from babel.numbers import format_decimal, format_percent

from games.languages import LANGUAGES, language
from games.po import BadCatalogue, entries
from tests.languages.catalogues import path_of

NUMBERS = (0, 1, 999, 1234, 1234567, 0.5, -1234.5678, 2.0005, 0.0004, 99.9996, 5.25)
SHARES = (0, 0.005, 0.015, 0.604, 0.999, 1, 12.5)
WIDE, NARROW = "\xa0", "\u202f"
UNITS: dict[Literal["week", "day", "hour", "minute", "second"], int] = {
    "week": 604800,
    "day": 86400,
    "hour": 3600,
    "minute": 60,
    "second": 1,
}
NAMES = ("Kim", "Bo", "Al", "Cy")
WRITTEN = r"""
# A note.
#, fuzzy
msgid "Not sure"
msgstr "Unsicher"

msgctxt "verb"
msgid "Play\n"
"\"now\" \\"
msgstr "Spiele"

msgid "{n} card"
msgid_plural "{n} cards"
msgstr[0] "{n} Karte"
msgstr[1] "{n} Karten"
#~ msgid "Gone"
#~ msgstr "Weg"
"""


@pytest.mark.parametrize("code", LANGUAGES)
def test_values_are_written_as_cldr_has_them(code: str) -> None:
    spoken = language(code)
    for number in NUMBERS:
        assert spoken.number(number) == format_decimal(number, locale=code)
    for share in SHARES:
        assert spoken.percent(share) == format_percent(share, locale=code).replace(WIDE, NARROW)
    for n in range(len(NAMES) + 1):
        assert spoken.listing(NAMES[:n]) == format_list(NAMES[:n], locale=code)
    for unit, length in UNITS.items():
        for n in (1, 2, 3, 5):
            said = format_timedelta(n * length, unit, threshold=inf, locale=code)
            assert spoken.duration(n * length) == said.replace(" ", spoken.sentences(["", ""]))


@pytest.mark.parametrize("text", [WRITTEN, path_of("pt_BR").read_text("utf-8")], ids=["odd", "own"])
def test_catalogue_has_the_sentences_that_babel_reads(text: str) -> None:
    found = [
        (each.parts.get("msgctxt"), each.parts["msgid"], each.forms)
        for each in entries(text.splitlines())
        if each.parts["msgid"] and each.forms
    ]
    assert found == [
        (
            each.context,
            one,
            [each.string] if isinstance(each.string, str) else list(each.string or ()),
        )
        for each in read_po(BytesIO(text.encode()))
        if (one := each.id if isinstance(each.id, str) else each.id[0]) and not each.fuzzy
    ]


@pytest.mark.parametrize("line", ["msgid Play", '"Play"', "Play"])
def test_line_that_belongs_in_no_catalogue_is_named(line: str) -> None:
    with pytest.raises(BadCatalogue, match="line 2 is neither"):
        list(entries(["# A note.", line]))
