"""The catalogues: one template with all sentences, and a translation of it for each language."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from kit.catalogues import made_of, updated, write
from kit.sources import Found
from tests.conventions.files import ROOT

FOLDER = ROOT / "data/languages"
TEMPLATE = FOLDER / "menagerie.pot"
NOTE = "# The sentences of Menagerie, kept by `make messages`. See docs/translating.md."


def path_of(language: str) -> Path:
    """Return where a language's catalogue is kept."""
    return FOLDER / language / "LC_MESSAGES/menagerie.po"


def update(found: Iterable[Found], languages: Iterable[str]) -> None:
    """Bring the template up to date with the program, and every catalogue with the template."""
    template = made_of(found)
    write(TEMPLATE, template, NOTE)
    for language in languages:
        path = path_of(language)
        write(path, updated(path, language, template), NOTE)
