"""Players' rules pages, in English and in the languages that have a translation."""

from __future__ import annotations

import re
from importlib.resources.abc import Traversable

from games.engine.language import Language

MARK = re.compile(r"^<!-- .* -->\n", re.MULTILINE)
"""A translator's comment: the English text that a section translates."""


class RulesPage:
    """The rules page in a game's data: ``rules.md``, or ``rules.<language>.md`` beside it."""

    def __init__(self, folder: Traversable) -> None:
        self._folder = folder
        self._pages: dict[str, str] = {}

    def read(self, language: Language) -> str:
        """Return the page in a language, or in English if it is not translated."""
        return self._read(f"rules.{language.code}.md") or self._read("rules.md")

    def _read(self, name: str) -> str:
        if name not in self._pages:
            page = self._folder / name
            self._pages[name] = MARK.sub("", page.read_text("utf-8")) if page.is_file() else ""
        return self._pages[name]
