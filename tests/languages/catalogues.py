"""The catalogues: one template with all sentences, and a translation of it for each language."""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from tests.conventions.files import ROOT
from tests.languages.sources import Found

FOLDER = ROOT / "data/languages"
TEMPLATE = FOLDER / "menagerie.pot"
NOTE = "# The sentences of Menagerie, kept by `make messages`. See docs/translating.md."
WIDTH = 100
HEAD = re.compile(r'"(Language|Plural-Forms|Content-Type|Content-Transfer-Encoding): ')
"""What the head of a catalogue holds; Babel writes times and addresses there besides."""


def path_of(language: str) -> Path:
    """Return where a language's catalogue is kept."""
    return FOLDER / language / "LC_MESSAGES/menagerie.po"


def made_of(found: Iterable[Found]) -> Catalog:
    """Make the template of what was found: each sentence once, with all its places and uses."""
    made = Catalog(charset="utf-8", fuzzy=False)
    for each in found:
        made.add(
            each.ids,
            locations=[(each.file, each.line)],
            auto_comments=[use for use in each.uses if use],
            context=each.context,
            flags=["python-brace-format"] if "{" in str(each.ids) else [],
        )
    return made


def read(path: Path, language: str | None = None) -> Catalog:
    """Read a catalogue."""
    with path.open("rb") as file:
        return read_po(file, locale=language)


def write(path: Path, catalogue: Catalog) -> None:
    """Write a catalogue, as translators' tools do but for the lines, which change too often."""
    path.parent.mkdir(parents=True, exist_ok=True)
    written = BytesIO()
    write_po(written, catalogue, width=WIDTH, include_lineno=False, ignore_obsolete=True)
    head, _, rest = written.getvalue().decode().partition("\n\n")
    kept = [line for line in head.splitlines() if line.startswith("msg") or HEAD.match(line)]
    path.write_text("\n".join([NOTE, *kept, "", rest.rstrip(), ""]), "utf-8")


def update(found: Iterable[Found], languages: Iterable[str]) -> None:
    """Bring the template up to date with the program, and every catalogue with the template.

    A sentence that was changed keeps its translation, marked as fuzzy until somebody has looked.
    """
    template = made_of(found)
    write(TEMPLATE, template)
    for language in languages:
        path = path_of(language)
        catalogue = read(path, language) if path.exists() else Catalog(language, fuzzy=False)
        catalogue.update(template)
        write(path, catalogue)
