"""Fonts: find the font for each letter, and shape scripts whose letters change beside others.

Source Sans comes first, then the font of Chinese, Japanese and Korean, then one for each complex
script: with joined forms, marks above and below, or letters that are set before the one they
follow. HarfBuzz shapes these.
"""

from __future__ import annotations

from contextlib import AbstractContextManager
from functools import cache, lru_cache
from importlib.resources import as_file, files
from pathlib import Path
from typing import NamedTuple
from unicodedata import category

import uharfbuzz as hb

SEMIBOLD, BOLD, BLACK = 600, 700, 900
FONT_FILES = {
    SEMIBOLD: "SourceSansPro-Semibold.ttf",
    BOLD: "SourceSansPro-Bold.ttf",
    BLACK: "SourceSansPro-Black.ttf",
}
"""The weights of Source Sans, with their files."""
FOLDER = "fonts"
"""The folder of all fonts in ``data``; `make vendored` writes them."""
JOINERS = "\u200c\u200d"
"""Invisible characters that control the joining of the letters on both sides."""
CACHE_SIZE = 2048  # drawings and texts of each kind


class Source(NamedTuple):
    """A font: its file in ``data/fonts``, and its weight if the file has all weights."""

    file: str
    weight: int = 0

    def path(self) -> AbstractContextManager[Path]:
        """Return the path of the file, which exists within the context."""
        return as_file(files("data") / FOLDER / self.file)


BEHIND = Source("NotoSansCJKjp-Regular.otf")
"""The font for letters missing from Source Sans: Chinese, Japanese and Korean."""
SCRIPTS = (
    "Arabic", "Hebrew", "Devanagari", "Bengali", "Tamil", "Telugu", "Thai", "Lao", "Khmer",
    "Myanmar", "Ethiopic",
)  # fmt: skip
"""The scripts with a font of Noto Sans, in the order of the search; each font has all weights."""


class Setting(NamedTuple):
    """Letters shaped together, in units of their font: glyphs with places, and the width."""

    glyphs: tuple[tuple[int, int, int], ...]
    width: int


def front(weight: int) -> Source:
    """Return the file of Source Sans in a weight."""
    return Source(FONT_FILES[weight])


@cache
def sources(weight: int) -> tuple[Source, ...]:
    """Return all fonts in the order in which they are searched for a letter."""
    return front(weight), BEHIND, *(Source(f"NotoSans{each}.ttf", weight) for each in SCRIPTS)


def source_of(text: str, weight: int) -> Source:
    """Return the first font that has all these letters.

    Raise StopIteration if there is none; texts from ``letters.Line.runs`` have one.
    """
    wanted = [each for each in text if each not in JOINERS]
    return next(source for source in sources(weight) if all(has(source, each) for each in wanted))


def simple(text: str, source: Source, backwards: bool = False) -> bool:
    """Return whether a text can be set letter by letter, each with its usual width.

    That is the case if the font joins and moves none of these letters, and they run from left to
    right. ``backwards`` is whether they run from right to left.
    """
    return not source.weight and not backwards and (text.isascii() or not any(map(mark, text)))


def mark(character: str) -> bool:
    """Return whether a character belongs to the letter before it."""
    return character > "\u02ff" and (category(character)[0] == "M" or character in JOINERS)


@cache
def face(source: Source) -> hb.Font:
    """Return an open font; it stays open and loads only the letters in use."""
    with source.path() as path:
        font = hb.Font(hb.Face(hb.Blob.from_file_path(str(path))))
    if source.weight:
        font.set_variations({"wght": source.weight})
    return font


def per_em(source: Source) -> int:
    """Return the number of a font's units per em."""
    upem: int = face(source).face.upem
    return upem


def letters(source: Source) -> list[str]:
    """Return all characters of a font."""
    return [chr(code) for code in face(source).face.unicodes]


def has(source: Source, letter: str) -> bool:
    """Return whether a font has a character."""
    return face(source).get_nominal_glyph(ord(letter)) is not None


def advance(source: Source, letter: str) -> float:
    """Return the advance width of a character that the font has, for size 1.

    The font looks it up: a table of all 44,810 characters of one font would take 7 MB.
    """
    font = face(source)
    units: int = font.get_glyph_h_advance(font.get_nominal_glyph(ord(letter)))
    return units / per_em(source)


@lru_cache(CACHE_SIZE)
def put_together(text: str, source: Source, backwards: bool = False) -> Setting:
    """Return letters of one font and one direction shaped, with places from left to right.

    ``backwards`` letters go from right to left; their brackets are mirrored.
    """
    buffer = hb.Buffer()
    buffer.add_str(text)
    buffer.guess_segment_properties()
    buffer.direction = "rtl" if backwards else "ltr"
    if simple(text, source, backwards):
        hb.shape(face(source), buffer, {"kern": False, "liga": False})
    else:
        hb.shape(face(source), buffer)
    found, at = [], 0
    for info, place in zip(buffer.glyph_infos, buffer.glyph_positions, strict=True):
        found.append((info.codepoint, at + place.x_offset, place.y_offset))
        at += place.x_advance
    return Setting(tuple(found), at)
