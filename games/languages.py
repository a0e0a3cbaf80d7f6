"""The supported languages and their catalogues."""

from __future__ import annotations

from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from io import BytesIO

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from games.engine import ENGLISH, Language

LANGUAGES = {
    "en_GB": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "ja": "日本語",
    "pt_BR": "Português (Brasil)",
}
"""Each language's own name, by its code as Babel writes it."""


def known(locale: str) -> Language | None:
    """Return the language for a code of Discord or a setting (``pt-BR``); None if unsupported.

    A language without a country serves all countries: ``es-419`` is ``es``.
    """
    code = locale.replace("-", "_")
    short = code.partition("_")[0]
    if short == "en":
        return ENGLISH
    found = next((each for each in (code, short) if each in LANGUAGES), None)
    return language(found) if found else None


@cache
def language(code: str) -> Language:
    """Return a language with its catalogue. Only the first call reads it, which takes a moment."""
    if code == ENGLISH.code:
        return ENGLISH
    kept = files("data") / "languages" / code / "LC_MESSAGES" / "menagerie.po"
    with kept.open("rb") as file:
        catalogue = read_po(file, locale=code)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return Language(code, GNUTranslations(compiled))
