"""Catalogues of sentences: making one, reading one, and writing it as translators' tools do."""

from __future__ import annotations

import re
from collections.abc import Iterable
from io import BytesIO
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po

from kit.sources import Found

WIDTH = 100
HEAD = re.compile(r'"(Language|Plural-Forms|Content-Type|Content-Transfer-Encoding): ')
"""What the head of a catalogue holds; Babel writes times and addresses there besides."""


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


def write(path: Path, catalogue: Catalog, note: str) -> None:
    """Write a catalogue below a comment, without lines of sources, which change too often."""
    path.parent.mkdir(parents=True, exist_ok=True)
    written = BytesIO()
    write_po(written, catalogue, width=WIDTH, include_lineno=False, ignore_obsolete=True)
    head, _, rest = written.getvalue().decode().partition("\n\n")
    kept = [line for line in head.splitlines() if line.startswith("msg") or HEAD.match(line)]
    path.write_text("\n".join([note, *kept, "", rest.rstrip(), ""]), "utf-8")


def updated(path: Path, language: str, template: Catalog) -> Catalog:
    """Return a language's catalogue with the sentences of a template, and its translations.

    A sentence that was changed keeps its translation, marked as fuzzy until somebody has looked.
    """
    catalogue = read(path, language) if path.exists() else Catalog(language, fuzzy=False)
    catalogue.update(template)
    return catalogue
