"""The supported languages and their catalogues."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from importlib.resources.abc import Traversable
from io import BytesIO
from typing import Any

from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

from games.engine import ENGLISH, REGISTRY, Game, Language

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
    """Return a language with its catalogue. Only the first call reads it, which takes a moment.

    Sentences that the catalogue lacks are looked for in the catalogues of the games.
    """
    if code == ENGLISH.code:
        return ENGLISH
    return Language(code, read_catalogues(REGISTRY.values(), code))


def read_catalogues(games: Iterable[Game[Any, Any]], code: str) -> GNUTranslations:
    """Return the bot's catalogue, and after it those of games. Raise PoFileError."""
    file = files("data") / "languages" / code / "LC_MESSAGES" / "menagerie.po"
    catalogue = _catalogue(file, code)
    for game in games:
        own = read_catalogue(game, code)
        if own:
            catalogue.add_fallback(own)
    return catalogue


def read_catalogue(game: Game[Any, Any], code: str) -> GNUTranslations | None:
    """Return the catalogue in a game's data; None if there is none. Raise PoFileError."""
    file = game.file(f"languages/{code}/LC_MESSAGES/{game.name}.po")
    return _catalogue(file, code) if file else None


def _catalogue(file: Traversable, code: str) -> GNUTranslations:
    with file.open("rb") as source:
        catalogue = read_po(source, locale=code, abort_invalid=True)
    compiled = BytesIO()
    write_mo(compiled, catalogue)
    compiled.seek(0)
    return GNUTranslations(compiled)
