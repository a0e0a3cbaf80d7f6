"""Reading a catalogue: a text file with sentences and their translations, in gettext's format.

https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html describes it.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

LINE = re.compile(r'(?:(msgctxt|msgid|msgid_plural|msgstr(?:\[\d\])?)\s+)?"(.*)"')
ESCAPED = re.compile(r"\\(.)")
MEANT = {"n": "\n", "t": "\t", "r": "\r"}
PLURAL = re.compile(r"^Plural-Forms:.*?plural\s*=\s*([^;\n]+)", re.MULTILINE)


class BadCatalogue(ValueError):
    """A file is no catalogue; the text says where."""


@dataclass
class Entry:
    """A sentence, or the forms of one with a number, and what translators have made of it."""

    fuzzy: bool = False
    parts: dict[str, str] = field(default_factory=dict)

    @property
    def forms(self) -> list[str]:
        """The translation: one text, or a form for each kind of number; empty if one is missing."""
        found = [text for part, text in self.parts.items() if part.startswith("msgstr")]
        return found if all(found) and not self.fuzzy else []


def entries(lines: Iterable[str]) -> Iterator[Entry]:
    """Yield the entries of a catalogue; the first has the empty sentence, and is its head.

    Raise BadCatalogue.
    """
    entry, part = Entry(), ""
    for number, line in enumerate(map(str.strip, lines), 1):
        if line.startswith("#~"):
            continue  # no longer used
        if line.startswith("#") or not line:
            if part:
                yield entry
                entry, part = Entry(), ""
            entry.fuzzy |= line.startswith("#,") and "fuzzy" in line
            continue
        read = LINE.fullmatch(line)
        if read is None or not (read[1] or part):
            raise BadCatalogue(f"line {number} is neither a sentence nor a comment")
        if read[1] in ("msgctxt", "msgid") and "msgid" in entry.parts:
            yield entry
            entry = Entry()
        part = read[1] or part
        text = ESCAPED.sub(lambda found: MEANT.get(found[1], found[1]), read[2])
        entry.parts[part] = entry.parts.get(part, "") + text
    if part:
        yield entry


def plural_of(head: str) -> str:
    """Return the expression in a catalogue's head that numbers the forms, or that of English."""
    found = PLURAL.search(head)
    return found[1].strip() if found else "n != 1"
