"""Lettering: measure a text, fit it into its room, and break its lines."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from math import ceil
from typing import NamedTuple
from unicodedata import east_asian_width

from games.drawing.fonts import CACHE_SIZE, SEMIBOLD
from games.drawing.glyphs import Glyph, glyphs, laid, wide, words
from games.engine import FSI, PDI

CLOSING = frozenset(
    "、。，．・：；？！」』）］｝】〉》〕ー〜…‥ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々%％"
)
OPENING = frozenset("「『（［｛【〈《〔")
"""Characters that can't begin a line, and those that can't end one, in scripts without spaces."""
LEAST = 37
"""The smallest letters: 11 CSS pixels where a phone shows 1,000 units as 299."""
CUT = "…"
BREAK = "\u200b"
"""The zero-width space: a line may break after it."""
TALLER = 0.3
"""The share of its size by which a line with marks reaches further up and down."""


class Run(NamedTuple):
    """Adjacent letters of one font, or an emblem's code; ``at`` is its place."""

    text: str
    code: str
    at: float
    backwards: bool = False


class Line(NamedTuple):
    """A text ready to be set: its drawable glyphs, its size and its width.

    It needs ``more`` pixels above and below than a line of Latin does.
    """

    glyphs: tuple[Glyph, ...]
    size: float
    width: float
    more: int = 0

    def runs(self) -> Iterator[Run]:
        """Yield runs to draw as one, from left to right."""
        at = 0.0
        for (code, _, alone), run in groupby(self.glyphs, key=_drawn):
            found = list(run)
            step = wide(found) * self.size
            if alone and not code:
                yield Run("".join(glyph.text for glyph in found), "", at)
            else:
                place = at
                for glyph in found:
                    yield Run("" if code else glyph.text, code, place, glyph.backwards)
                    place += glyph.ems * self.size
            at += step


def _drawn(glyph: Glyph) -> tuple[str, object, bool]:
    return glyph.code, glyph.source, glyph.alone


def width(text: str, size: float, weight: int = SEMIBOLD) -> float:
    """Return the width of a text in pixels."""
    return _ems(text, weight) * size


@lru_cache(2 * CACHE_SIZE)
def _ems(text: str, weight: int) -> float:
    return wide(laid(glyphs(text, weight)))


@lru_cache(CACHE_SIZE)
def fitted(
    text: str, size: float, room: float, weight: int = SEMIBOLD, least: float = LEAST
) -> Line:
    """Return a line of at most ``room`` pixels: smaller down to ``least`` if needed, then cut."""
    read = glyphs(text, weight)
    whole = laid(read)
    ems = wide(whole)
    if ems * size > room:
        size = max(min(size, least), int(room / ems))  # whole: each size of a font stays open
    if ems * size > room + 0.01:
        whole = _cut(read, room / size, weight)
        ems = wide(whole)
    return Line(whole, size, ems * size, 0 if whole is read else _more(whole, size))


def _more(line: tuple[Glyph, ...], size: float) -> int:
    return 0 if all(glyph.alone for glyph in line) else ceil(TALLER * size)


@lru_cache(CACHE_SIZE)
def broken(text: str, size: float, room: float, weight: int = SEMIBOLD) -> tuple[str, ...]:
    """Return the lines of a text, as many as it needs; a word that is too long is not broken.

    >>> broken("A third fox wins", 50, 200)
    ('A third', 'fox wins')
    """
    found: list[str] = []
    for glue, word in pieces(text):
        longer = f"{found[-1]}{glue}{word}" if found else word
        if found and width(longer, size, weight) <= room:
            found[-1] = longer
        else:
            found.append(word)
    return tuple(_reopened(found))


def _reopened(lines: Iterable[str]) -> Iterator[str]:
    """Yield the lines; one that continues an isolated text begins with its isolating mark."""
    still = ""
    for line in lines:
        yield still + line
        still = FSI if (still + line).count(FSI) > line.count(PDI) else ""


@lru_cache(CACHE_SIZE)
def pieces(text: str) -> Sequence[tuple[str, str]]:
    """Return the unbreakable pieces, each after the text between it and the one before.

    A word of one letter, such as "a", stays with the next.

    >>> pieces("「狐」が Fox を食う。")
    [(' ', '「狐」'), ('', 'が'), (' ', 'Fox'), (' ', 'を'), ('', '食'), ('', 'う。')]
    >>> pieces("a Swift flies")
    [(' ', 'a Swift'), (' ', 'flies')]
    """
    found: list[tuple[str, str]] = []
    for word in words(text):
        glue, start = " ", 0
        if found and re.fullmatch("[a-zà-ü]", found[-1][1]):
            glue, before = found.pop()
            word = f"{before} {word}"
        for at in range(1, len(word)):
            if _breaks(word[at - 1], word[at]):
                found.append((glue, word[start:at]))
                glue, start = "", at
        found.append((glue, word[start:]))
    return found


def _breaks(before: str, after: str) -> bool:
    """Return whether a line may break between two letters of a word."""
    if before == BREAK:
        return True
    wide = "W" in (east_asian_width(before), east_asian_width(after))
    return wide and before not in OPENING and after not in CLOSING and not _is_emoji(before, after)


def _is_emoji(before: str, after: str) -> bool:
    """Return whether one of two characters may be part of an emoji, which counts as wide too."""
    return any(ord(each) >= 0x1F000 or each in "\u200d\ufe0f" for each in (before, after))


def _cut(line: tuple[Glyph, ...], ems: float, weight: int) -> tuple[Glyph, ...]:
    """Return as many glyphs as fit with an ellipsis after them.

    Cut after a whole word if that keeps more than half of the glyphs that fit.
    """

    def shortened(kept: int) -> tuple[Glyph, ...]:
        while kept and (line[kept - 1].text.isspace() or line[kept - 1].text in (".", CUT)):
            kept -= 1
        return laid(line[:kept] + glyphs(CUT, weight))

    most = bisect_right(range(1, len(line)), ems, key=lambda kept: wide(shortened(kept)))
    spaces = [at for at, glyph in enumerate(line[:most]) if glyph.text.isspace()]
    return shortened(spaces[-1] if spaces and spaces[-1] > most / 2 else most)
