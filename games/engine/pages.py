"""Players' rules pages, in English and in the languages that have a translation."""

from __future__ import annotations

import re
from functools import cache
from importlib.resources import files

from games.engine.language import Language

MARK = re.compile(r"^<!-- .* -->\n", re.MULTILINE)
"""A translator's comment: the English text that a section translates."""


class RulesPage:
    """The rules page of a game: ``data/<game>/rules.md``, or ``rules.<language>.md`` beside it."""

    def __init__(self, game: str) -> None:
        self._game = game

    def read(self, language: Language) -> str:
        """Return the page in a language, or in English if it is not translated."""
        return _read(self._game, language.code) or _read(self._game, "")


@cache
def _read(game: str, code: str) -> str:
    page = files("data") / game / (f"rules.{code}.md" if code else "rules.md")
    return MARK.sub("", page.read_text("utf-8")) if page.is_file() else ""
