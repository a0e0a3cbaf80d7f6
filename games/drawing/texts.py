"""Text in boxes: in the largest size that fits, or a fault."""

from __future__ import annotations

from functools import lru_cache
from math import ceil, floor

from games.drawing.boxes import SLACK, STEP, Box, Canvas, Side, Size
from games.drawing.fonts import BLACK, BOLD, CACHE_SIZE
from games.drawing.letters import LEAST, Line, broken, fitted, width
from games.drawing.shapes import rounded
from games.drawing.svg import GOLD, INK, lettering, part
from games.sheet import CHALK, HALO, Parts

XXL, XL, L, M, S = 112, 76, 56, 48, 42
"""Sizes of letters: the winner; a number that decides; a headline; names; everything else."""
LEAD = 1.16
"""The distance of lines, relative to the size of their letters."""
BALANCE = 12
"""By so much may the longest of several lines be longer than it has to be."""
SIZES = 2
"""Letters are tried in steps of this, as each size of a font stays open."""


class Fit:
    """A text set into a room: its lines, and whether all of it fits in letters of its size."""

    __slots__ = ("height", "lines", "whole", "width")

    def __init__(self, lines: tuple[Line, ...], whole: bool) -> None:
        self.lines, self.whole = lines, whole
        self.height = len(lines) * lines[0].size * LEAD if lines else 0.0
        # Rounded up, so that the text fits into this width again.
        self.width = ceil(max((line.width for line in lines), default=0) / STEP) * STEP


@lru_cache(2 * CACHE_SIZE)
def set_into(
    said: str, size: int, least: int, weight: int, most: int, roomy: bool, w: int, h: int
) -> Fit:
    """Set a text into a room, in at most ``most`` lines.

    It gets smaller down to ``least``, and only then takes another line; a ``roomy`` text takes as
    many lines as make its letters largest.
    """
    if not broken(said, least, w, weight):
        return Fit((), True)
    found: tuple[int, tuple[str, ...]] | None = None
    for count in range(1, most + 1):
        high = floor((h + SLACK) / count / LEAD)
        start = found[0] + SIZES if found else least
        for letters in _sizes(min(size, high), start):
            lines = broken(said, letters, w, weight)
            if len(lines) <= count and _whole(lines, letters, w, weight):
                found = letters, lines
                break
        if found and not roomy:
            break
    if found:
        letters, lines = found
        if len(lines) > 1:
            lines = _balanced(said, letters, weight, lines, w)
        return Fit(tuple(fitted(line, letters, w + 1, weight, letters) for line in lines), True)
    lines = broken(said, least, w, weight)
    kept = [*lines[: most - 1], " ".join(lines[most - 1 :])]
    return Fit(tuple(fitted(line, least, w, weight, least) for line in kept), False)


def _balanced(
    said: str, letters: int, weight: int, lines: tuple[str, ...], w: int
) -> tuple[str, ...]:
    """Return as many lines of a text, as equally long as possible."""
    low, high = w // (len(lines) + 1), w
    while high - low > BALANCE:
        middle = (low + high) // 2
        tried = broken(said, letters, middle, weight)
        if len(tried) <= len(lines) and _whole(tried, letters, middle, weight):
            lines, high = tried, middle
        else:
            low = middle
    return lines


def _sizes(size: int, least: int) -> list[int]:
    """Return the sizes to try, the largest first."""
    return [*range(size, least, -SIZES), least] if size >= least else []


def _whole(lines: tuple[str, ...], size: int, w: int, weight: int) -> bool:
    return all(width(line, size, weight) <= w for line in lines)


def line_of_text(
    line: Line, x: float, y: float, ink: str, weight: int, anchor: Side, halo: str
) -> Parts:  # fmt: skip
    """Return a fitted line as a part; ``y`` is the middle of its capitals."""
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * line.width
    edge = HALO if halo else 0
    up = edge + line.more
    top, height = round(y - 0.7 * line.size) - up, ceil(1.36 * line.size) + 2 * up
    said = lettering(line, 1 + edge, 0.7 * line.size + up, ink, weight, "start", halo)
    return part(left - 1 - edge, top, ceil(line.width) + 3 + 2 * edge, height, said)


class Text(Box):
    """A text: smaller down to ``least`` where it has to be, then in up to ``lines``, then a fault.

    A ``roomy`` text, such as a sentence, takes as many lines as make its letters largest. Only
    names of people may be ``cut``, with "…" at their end. Its usual ``ink`` is that of the look.
    """

    yields = True

    def __init__(
        self, text: str, letters: int = S, ink: str = "", weight: int = BOLD,
        anchor: Side = "start", lines: int = 1, least: int = LEAST, roomy: bool = False,
        cut: bool = False, halo: str = "", grow: float = 0,
    ) -> None:  # fmt: skip
        self.text, self.letters, self.ink, self.weight = text, letters, ink, weight
        self.anchor, self.lines, self.roomy, self.cut, self.halo = anchor, lines, roomy, cut, halo
        self.least, self.grow = min(least, letters), grow

    def fit(self, w: float, h: float) -> Fit:
        """Set the text into a room."""
        room = max(0, int(w)) // STEP * STEP
        return set_into(self.text, self.letters, self.least, self.weight, self.lines, self.roomy,
                        room, max(0, int(h)))  # fmt: skip

    def size(self, w: float, h: float) -> Size:
        """Return the size of the text as set into a room."""
        fit = self.fit(w, h)
        return fit.width, fit.height

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Write the text in the middle of the room's height."""
        to.say(self.text)
        fit = self.fit(w, h)
        if not fit.whole and not self.cut:
            to.fault(f"{self.text!r} needs more than {w:.0f} × {h:.0f}")
        if not to.draws:
            return
        at = x + {"start": 0, "middle": 0.5, "end": 1}[self.anchor] * w
        step = fit.height / max(1, len(fit.lines))
        middle = y + (h - fit.height + step) / 2
        for line in fit.lines:
            ink, weight = self.ink or to.look.ink, self.weight
            to.add(line_of_text(line, at, middle, ink, weight, self.anchor, self.halo))
            middle += step


def sentence(
    text: str, letters: int = L, ink: str = "", lines: int = 3, anchor: Side = "middle",
    weight: int = BLACK, grow: float = 1,
) -> Text:  # fmt: skip
    """Return a text broken into the number of lines that allows the largest letters."""
    return Text(text, letters, ink, weight, anchor, lines, roomy=True, grow=grow)


def capital(text: str) -> str:
    """Return a phrase as the start of a line."""
    return text[:1].upper() + text[1:]


class Pill(Box):
    """A phrase or a number on a rounded ground, as wide as it needs to be.

    ``fill`` is the colour of the ground, ``ink`` that of the letters. ``letters`` is their size,
    and ``pad`` the room on either side of the phrase, in units of the picture. A long phrase takes
    up to ``lines``.
    """

    def __init__(
        self, text: str, fill: str = INK, ink: str = CHALK, letters: int = S, pad: float = 18,
        weight: int = BLACK, lines: int = 1,
    ) -> None:  # fmt: skip
        self.label = Text(text, letters, ink, weight, "middle", lines)
        self.fill, self.pad, self.lines = fill, pad, lines

    @property
    def high(self) -> int:
        """The height with one line."""
        return ceil(self.label.letters * 1.32 / STEP) * STEP

    def size(self, w: float, h: float) -> Size:
        """Return the size that the phrase needs."""
        wide, down = self.label.size(w - 2 * self.pad, self.lines * self.high)
        return max(wide + 2 * self.pad, self.high), max(self.high, ceil(down) + 6)

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the pill in the middle of the room's height, at its start."""
        wide, high = self.size(w, h)
        top, wide = round(y + (h - high) / 2), min(wide, w)
        to.add(rounded(round(x), top, wide, high, self.high // 2, self.fill))
        self.label.draw(to, x + self.pad, top, wide - 2 * self.pad, high)


def gold_pill(text: str, letters: int = S, lines: int = 1) -> Pill:
    """Return a phrase in the colour of what is about to win."""
    return Pill(text, GOLD, INK, letters, lines=lines)
