"""The supported languages and their catalogues."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from gettext import NullTranslations, c2py
from importlib.resources import files
from importlib.resources.abc import Traversable
from sys import intern
from typing import Any

from games.engine import ENGLISH, REGISTRY, Game, Language, message
from games.po import Entry, entries, plural_of

LANGUAGES = {
    "en_GB": "English",
    "de": "Deutsch",
    "es": "Español",
    "fr": "Français",
    "ja": "日本語",
    "pt_BR": "Português (Brasil)",
}
"""Each language's own name, by its code as Babel writes it."""
COMMAND = "name of a command"
"""The context of names of commands and their parameters: lower case, without spaces."""


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


def read_catalogues(games: Iterable[Game[Any, Any]], code: str) -> NullTranslations:
    """Return the bot's catalogue, and after it those of games. Raise BadCatalogue."""
    first, *others = (_catalogue(file) for file in catalogue_files(games, code))
    for other in others:
        first.add_fallback(other)
    return first


def catalogue_files(games: Iterable[Game[Any, Any]], code: str) -> Iterator[Traversable]:
    """Yield the bot's catalogue in a language, then those of games that have one."""
    yield files("data") / "languages" / code / "LC_MESSAGES" / "menagerie.po"
    for game in games:
        if file := _file_of(game, code):
            yield file


def read_catalogue(game: Game[Any, Any], code: str) -> NullTranslations | None:
    """Return the catalogue in a game's data; None if there is none. Raise BadCatalogue."""
    file = _file_of(game, code)
    return _catalogue(file) if file else None


def _file_of(game: Game[Any, Any], code: str) -> Traversable | None:
    return game.file(f"languages/{code}/LC_MESSAGES/{game.name}.po")


def _catalogue(file: Traversable) -> Catalogue:
    with file.open("rb") as source:
        return Catalogue(entries(source.read().decode().splitlines()))


class Catalogue(NullTranslations):
    """The translated sentences of a catalogue, which need not be compiled first."""

    def __init__(self, catalogue: Iterable[Entry]) -> None:
        super().__init__()
        self._form = c2py("n != 1")
        self._sentences: dict[str, str] = {}
        self._plurals: dict[str, Sequence[str]] = {}
        for entry in catalogue:
            english, forms = entry.parts.get("msgid", ""), entry.forms
            if not english:  # the head
                self._form = c2py(plural_of("".join(forms)))
            elif forms and "msgid_plural" in entry.parts:
                self._plurals[english] = forms
            elif forms:
                # All catalogues share the English sentence.
                self._sentences[intern(message(english, entry.parts.get("msgctxt", "")))] = forms[0]

    def gettext(self, message: str) -> str:
        """Return a sentence translated, with its context before it."""
        return self._sentences.get(message) or super().gettext(message)

    def ngettext(self, one: str, many: str, n: int) -> str:
        """Return a sentence translated, in the plural form for a number."""
        forms = self._plurals.get(one)
        return forms[self._form(n)] if forms else super().ngettext(one, many, n)
