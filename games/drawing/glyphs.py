"""Glyphs: the drawable parts of a text, as letters and emblems, in visual order."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from typing import NamedTuple
from unicodedata import category, normalize

from games.drawing import openmoji
from games.drawing.fonts import (
    CACHE_SIZE,
    JOINERS,
    SEMIBOLD,
    Source,
    advance,
    front,
    has,
    letters,
    mark,
    per_em,
    put_together,
    simple,
    sources,
)
from games.drawing.order import levels, seen
from games.engine import FSI, PDI

EMBLEM_EMS = 1.16  # the width of an emblem in a line, a little larger than the letters
LONGEST_EMOJI = 10  # code points
BREAKING = re.compile("[^\\S\u00a0\u202f]+")
"""Spaces at which a line may break: all except those that keep a mark with its word."""
MARKS = 3
"""The most marks a letter keeps: enough for any spelling, too few for a tower of marks."""
_EMOJI_SIGNS = "\ufe0f\u20e3"
"""Characters that turn the letter or digit before them into an emoji."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that are invisible in any font."""


class Glyph(NamedTuple):
    """A letter with its marks, letters set together, or an emblem by its code.

    ``ems`` is its width at size 1. A glyph that is ``alone`` looks the same everywhere in
    left-to-right text; one that is ``backwards`` goes from right to left. ``FSI`` and ``PDI`` have
    neither code nor source.
    """

    text: str
    code: str
    ems: float
    source: Source | None = None
    alone: bool = True
    backwards: bool = False


OWN = files("data") / "emblems"
"""The drawings of animals that are not among the emoji."""


@cache
def emoji_codes() -> frozenset[str]:
    """Return the codes of all emoji with a drawing of OpenMoji."""
    return frozenset(openmoji.codes())


@cache
def own_codes() -> frozenset[str]:
    """Return the codes of the project's own emblems, which are the names of their files."""
    return frozenset(f.name[:-4] for f in OWN.iterdir() if f.name.endswith(".svg"))


def emblem_codes() -> frozenset[str]:
    """Return the codes of all emblems."""
    return emoji_codes() | own_codes()


def emblem_svg(code: str) -> str:
    """Return the drawing of an emblem as SVG. Raise KeyError if there is none."""
    if code in own_codes():
        return (OWN / f"{code}.svg").read_text("utf-8")
    return openmoji.drawing(code)


def emblem_version(code: str) -> str:
    """Return a text that changes when an emblem's drawing does. Raise KeyError if there is none."""
    return emblem_svg(code) if code in own_codes() else openmoji.version(code)


@cache
def code_of(emoji: str) -> str:
    """Return the code of the emblem for an emoji; the project's own emblems are their own codes.

    Raise KeyError if there is none.

    >>> code_of("🦊"), code_of("mole")
    ('1F98A', 'mole')
    """
    if emoji in own_codes():
        return emoji
    points = [f"{ord(character):04X}" for character in emoji]
    plain = [point for point in points if point != "FE0F"]
    for code in ("-".join(points), "-".join(plain)):
        if code in emoji_codes():
            return code
    raise KeyError(emoji)


@cache
def _emoji_starts() -> frozenset[str]:
    """Return the first characters of all emoji, so that most letters need no lookup."""
    return frozenset(chr(int(code.partition("-")[0], 16)) for code in emoji_codes())


def _emoji_at(text: str, at: int) -> tuple[str, str] | None:
    """Return the longest emoji that begins here, and its code."""
    if text[at] not in _emoji_starts():
        return None
    for length in range(min(LONGEST_EMOJI, len(text) - at), 0, -1):
        emoji = text[at : at + length]
        try:
            return emoji, code_of(emoji)
        except KeyError:
            continue
    return None


def words(text: str) -> list[str]:
    """Split a text at the spaces where a line may break.

    >>> words(" Quelle bêêêtise\u202f! ")
    ['Quelle', 'bêêêtise\\u202f!']
    """
    return BREAKING.split(stripped) if (stripped := text.strip()) else []


@lru_cache(CACHE_SIZE)
def glyphs(text: str, weight: int = SEMIBOLD) -> tuple[Glyph, ...]:
    """Return the drawable glyphs of a text, in logical order.

    Characters without a glyph are left out. A character that is a variant of plain letters ("𝓐",
    "ﬃ") is drawn as these letters.

    >>> [glyph.text for glyph in glyphs("Zoë🦊 狐 ᏣᎳ 𝓐")]
    ['Z', 'o', 'ë', '🦊', ' ', '狐', ' ', 'A']
    """
    own, text, at = _own(weight), " ".join(words(normalize("NFC", text))), 0
    found: list[Glyph] = []
    bare = text.isascii()
    while at < len(text):
        end = at + 1 if bare else _end(text, at)
        character = text[at]
        if character in own and end == at + 1:
            if character != " " or (found and found[-1].text != " "):
                found.append(own[character])
            at += 1
        elif _may_be_emoji(text[at:end], own) and (emoji := _emoji_at(text, at)):
            found.append(Glyph(*emoji, EMBLEM_EMS))
            at += len(emoji[0])
        else:
            found += _lettered(text[at:end], weight)
            at = end
    return tuple(found[:-1] if found and found[-1].text == " " else found)


@cache
def _own(weight: int) -> dict[str, Glyph]:
    """Return all letters of Source Sans."""
    source = front(weight)
    return {
        letter: Glyph(letter, "", advance(source, letter), source) for letter in letters(source)
    }


def _end(text: str, at: int) -> int:
    """Return the index after a letter and its marks."""
    end = at + 1
    while end < len(text) and mark(text[end]):
        end += 1
    return end


def _may_be_emoji(cluster: str, own: dict[str, Glyph]) -> bool:
    return cluster[0] not in own or any(sign in cluster for sign in _EMOJI_SIGNS)


def _lettered(cluster: str, weight: int) -> list[Glyph]:
    """Return a letter with its marks in the first font that has all of them, else most of them."""
    letter, marks = cluster[0], cluster[1:]
    if letter in (FSI, PDI):
        return [Glyph(letter, "", 0.0, alone=False)]
    if category(letter)[0] == "C" or letter in JOINERS or letter in _BLANK:
        return []
    source, kept = _having(letter, marks, weight)
    if source is None:
        plain = normalize("NFKC", letter)
        return [] if plain == letter else list(glyphs(plain + marks, weight))
    text = letter + (kept if source.weight else kept.translate(_NO_JOINERS))
    return [Glyph(text, "", _ems_of(text, source), source, simple(text, source))]


def _having(letter: str, marks: str, weight: int) -> tuple[Source | None, str]:
    """Return the first font that has a letter with most of its marks, and the marks it has."""
    found: tuple[Source | None, str] = None, ""
    for source in sources(weight):
        if has(source, letter):
            kept = "".join(each for each in marks if each in JOINERS or has(source, each))
            if found[0] is None or len(kept) > len(found[1]):
                found = source, kept
            if kept == marks:
                break
    return found[0], found[1][:MARKS]


_NO_JOINERS = str.maketrans("", "", JOINERS)


def _ems_of(text: str, source: Source, backwards: bool = False) -> float:
    if simple(text, source, backwards):
        return sum(advance(source, each) for each in text)
    return put_together(text, source, backwards).width / per_em(source)


def legible(text: str, otherwise: str) -> str:
    """Return the drawable part of a text, or ``otherwise`` if nothing can be drawn.

    A name thus loses single letters that no font has, and is replaced only if it would be empty.

    >>> legible("狐 Li", "Player 1"), legible("Ꮳ Li", "Player 2"), legible("ᏣᎳ", "Player 3")
    ('狐 Li', 'Li', 'Player 3')
    """
    shown = glyphs(text)
    if not any(glyph.ems and not glyph.text.isspace() for glyph in shown):
        return otherwise
    return "".join(glyph.text for glyph in shown).strip()


def without_emblems(text: str) -> str:
    """Return a text without its emoji, for a place where its card is drawn beside it.

    No-break spaces stay as they are, so that no line begins with a colon.

    >>> without_emblems("🔼 Ada turned up card 3: a 🐤 Swift.")
    'Ada turned up card 3: a Swift.'
    >>> without_emblems("🔼 Carte 3\\N{NO-BREAK SPACE}: un 🐤 Martinet.")
    'Carte 3\\xa0: un Martinet.'
    """
    kept = "".join(glyph.text for glyph in glyphs(text) if not glyph.code)
    return " ".join(filter(None, kept.split(" ")))


def wide(line: Iterable[Glyph]) -> float:
    """Return the width of glyphs side by side, at size 1."""
    return sum(glyph.ems for glyph in line)


def laid(line: tuple[Glyph, ...]) -> tuple[Glyph, ...]:
    """Return glyphs in visual order from left to right, with joining letters shaped."""
    if all(glyph.alone for glyph in line):
        return line
    said = "".join(glyph.text for glyph in line)
    starts, depths, at = [], levels(said), 0
    for glyph in line:
        starts.append(depths[at])
        at += len(glyph.text)
    return tuple(_joined([(line[n], starts[n]) for n in seen(starts)]))


def _joined(line: Iterable[tuple[Glyph, int]]) -> Iterator[Glyph]:
    """Yield glyphs, those of one font and direction shaped; ``line`` has each with its level."""
    shown = [(glyph, depth) for glyph, depth in line if glyph.code or glyph.source]
    for (source, depth, alone), run in groupby(shown, key=_key):
        found = [glyph for glyph, _ in run]
        backwards = depth % 2 == 1
        if source is None or alone:
            yield from found
            continue
        text = "".join(glyph.text for glyph in (reversed(found) if backwards else found))
        yield Glyph(text, "", _ems_of(text, source, backwards), source, False, backwards)


def _key(placed: tuple[Glyph, int]) -> tuple[Source | None, int, bool]:
    glyph, depth = placed
    return glyph.source, depth, glyph.alone and depth % 2 == 0
