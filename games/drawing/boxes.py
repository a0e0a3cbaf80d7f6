"""Boxes: each says what size it would like, and draws into the room that it gets.

No box knows its place or asks its parent. A row asks its children one after another what they
would like, and those that ``grow`` share what is left. What does not fit is a *fault*: it is noted
on the canvas, and a test fails.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from math import ceil
from typing import Literal, Self, TypeVar

from games.engine import Place
from games.sheet import Look, Parts

Size = tuple[float, float]
Rect = tuple[float, float, float, float]
"""The left edge, the top, the width and the height of something in a picture."""
Side = Literal["start", "middle", "end"]
"""Where something is in a room that is larger."""
DARK = Look("#24112e")
STEP = 4
"""Sizes of leaves are multiples of this, so that many of them are equal and drawn once."""
SLACK = 1.0
"""The room that may be missing without anybody noticing."""


def stepped(side: float) -> int:
    """Return a side of a leaf, rounded down to a size that many others have, too.

    >>> stepped(50.9), stepped(203)
    (48, 200)
    """
    step = STEP if side < 128 else 2 * STEP
    return max(0, int(side) // step * step)


class Canvas:
    """What boxes have drawn: parts, the places of boxes with a key, their words, and faults.

    ``look`` has the colours of panels and of the letters on them. One that does not ``draw`` is
    only there to find out what fits.
    """

    draws = True

    def __init__(self, look: Look = DARK) -> None:
        self.look = look
        self.parts: list[Parts] = []
        self.places: dict[Place, Rect] = {}
        self.faults: list[str] = []
        self.lines: list[list[str]] = [[]]

    def add(self, *parts: Parts) -> None:
        """Add parts on top of the earlier ones."""
        self.parts += parts

    def fault(self, said: str) -> None:
        """Note that something does not fit."""
        self.faults.append(said)

    def say(self, said: str) -> None:
        """Add words to the line that is read aloud."""
        if said:
            self.lines[-1].append(said)

    def next_line(self) -> None:
        """Begin a line that is read aloud."""
        if self.lines[-1]:
            self.lines.append([])

    @property
    def words(self) -> str:
        """Everything that the picture says, a line for each panel."""
        lines = (" · ".join(filter(None, line)) for line in self.lines)
        return "\n".join(filter(None, lines))

    def another(self, look: Look | None = None) -> Self:
        """Return an empty canvas of the same kind, in the same look or another one."""
        return type(self)(look or self.look)

    def merge(self, other: Canvas) -> None:
        """Add everything that another canvas has."""
        self.parts += other.parts
        self.places |= other.places
        self.faults += other.faults
        self.lines[-1] += other.lines[0]
        self.lines += other.lines[1:]


class DoesNotFit(Exception):
    """Something has no room on a trial canvas."""


class Trial(Canvas):
    """A canvas on which nothing is drawn; the first fault raises DoesNotFit."""

    draws = False

    def fault(self, said: str) -> None:
        """Raise DoesNotFit."""
        raise DoesNotFit(said)


class Box:
    """A part of a picture that knows its contents but not its place.

    ``grow`` is its share of the room that is left in a row or column; with 0 it gets what it would
    like. One that grows gets at least ``reserve`` of what it would like. ``key`` names its place,
    for marks, GIFs and tests. ``said`` is read aloud in place of its contents. A box that
    ``yields`` can do with less than it would like, so those beside it are asked first.
    """

    grow: float = 0
    reserve: float = 0
    yields: bool = False
    key: Place = ()
    said: str | None = None

    def size(self, w: float, h: float) -> Size:
        """Return the width and height that the box would like within a room."""
        return 0, 0

    def length(self, across: bool, w: float, h: float) -> float:
        """Return the width or only the height that the box would like within a room."""
        return self.size(w, h)[0 if across else 1]

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the contents into a room."""

    def draw(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the box into a room, and note its place and its words."""
        if self.key:
            to.places[self.key] = x, y, w, h
        if self.said is None or not to.draws:
            self.paint(to, x, y, w, h)
            return
        to.say(self.said)
        own = to.another()
        self.paint(own, x, y, w, h)
        own.lines = [[]]
        to.merge(own)

    def share(self, grow: float = 1, reserve: float = 0) -> Self:
        """Let the box grow, reserve some room for it, and return it."""
        self.grow, self.reserve = grow, reserve
        return self

    def at(self, *key: str | int) -> Self:
        """Name the box's place, and return it."""
        self.key = key
        return self

    def saying(self, said: str) -> Self:
        """Set what is read aloud in place of the contents, and return the box."""
        self.said = said
        return self


class Line(Box):
    """Boxes one after another, with a ``gap`` between them and ``pad`` around all.

    If none of them grows, they are at the start, the middle or the end of the room.
    """

    across: bool

    def __init__(
        self, *kids: Box | None, gap: float = 14, pad: float = 0, pack: Side = "start",
        grow: float = 0,
    ) -> None:  # fmt: skip
        self.kids = [kid for kid in kids if kid]
        self.gap, self.pad, self.pack, self.grow = gap, pad, pack, grow
        self.yields = any(kid.yields for kid in self.kids)
        # Every box around this one asks again, and a box that was tried is drawn after it.
        self._sizes: dict[Size, Size] = {}
        self._lengths: dict[Size, tuple[list[float], list[str]]] = {}

    def size(self, w: float, h: float) -> Size:
        """Return what all children together would like."""
        if (w, h) not in self._sizes:
            self._sizes[w, h] = self._measure(w, h)
        return self._sizes[w, h]

    def _measure(self, w: float, h: float) -> Size:
        w, h, pads = w - 2 * self.pad, h - 2 * self.pad, 2 * self.pad
        long, thick = (w, h) if self.across else (h, w)
        gaps = self.gap * max(0, len(self.kids) - 1)
        sizes = [self._asked(kid, long, thick) for kid in self.kids]
        if sum(length for length, _ in sizes) + gaps > long:
            lengths, _ = self.lengths(long, thick)
            sizes = [
                (length, self._asked(kid, length, thick)[1])
                for kid, length in zip(self.kids, lengths, strict=True)
            ]
        length = sum(each for each, _ in sizes) + gaps + pads
        breadth = max((each for _, each in sizes), default=0) + pads
        return (length, breadth) if self.across else (breadth, length)

    def _asked(self, kid: Box, long: float, thick: float) -> Size:
        """Return a child's wish along the line, and across it."""
        if self.across:
            return kid.size(long, thick)
        breadth, length = kid.size(thick, long)
        return length, breadth

    def lengths(self, long: float, thick: float) -> tuple[list[float], list[str]]:
        """Return each child's length along the line, and what has no room."""
        if (long, thick) not in self._lengths:
            self._lengths[long, thick] = self._shared(long, thick)
        return self._lengths[long, thick]

    def _shared(self, long: float, thick: float) -> tuple[list[float], list[str]]:
        def wished(kid: Box, long: float) -> float:
            return kid.length(self.across, *((long, thick) if self.across else (thick, long)))

        kept = sum(min(kid.reserve, wished(kid, long)) for kid in self.kids if kid.reserve)
        left = long - self.gap * max(0, len(self.kids) - 1) - kept
        found, faults = [0.0] * len(self.kids), []
        for i, kid in sorted(enumerate(self.kids), key=lambda each: each[1].yields):
            if not kid.grow:
                wish = wished(kid, max(left, 0))
                if wish > left + SLACK:
                    faults.append(f"{type(kid).__name__} {kid.key} needs {wish:.0f} of {left:.0f}")
                found[i] = min(wish, max(left, 0))
                left -= found[i]
        left += kept
        shares = sum(kid.grow for kid in self.kids)
        for i, kid in enumerate(self.kids):
            if kid.grow:
                found[i] = max(left, 0) * kid.grow / shares
        return found, faults

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the children one after another."""
        x, y, w, h = x + self.pad, y + self.pad, w - 2 * self.pad, h - 2 * self.pad
        long, thick = (w, h) if self.across else (h, w)
        lengths, faults = self.lengths(long, thick)
        for fault in faults:
            to.fault(fault)
        at = 0.0
        if self.pack != "start" and not any(kid.grow for kid in self.kids):
            used = sum(lengths) + self.gap * max(0, len(lengths) - 1)
            at = max(0.0, long - used) * {"middle": 0.5, "end": 1}[self.pack]
        for kid, length in zip(self.kids, lengths, strict=True):
            if self.across:
                kid.draw(to, x + at, y, length, h)
            else:
                kid.draw(to, x, y + at, w, length)
            at += length + self.gap


class Row(Line):
    """Boxes side by side."""

    across = True


class Column(Line):
    """Boxes one below another."""

    across = False


class Grid(Box):
    """Boxes in equal cells: in ``columns`` columns, or with 0 in as many as make them largest."""

    grow = 1.0

    def __init__(self, *kids: Box | None, columns: int = 0, gap: float = 14) -> None:
        self.kids = [kid for kid in kids if kid]
        self.columns, self.gap = columns, gap

    def cell(self, w: float, h: float, columns: int) -> Size:
        """Return the size of a cell if the grid has ``columns`` columns."""
        rows = ceil(len(self.kids) / columns)
        return (w - (columns - 1) * self.gap) / columns, (h - (rows - 1) * self.gap) / rows

    def size(self, w: float, h: float) -> Size:
        """Return the whole room; nothing if the grid is empty."""
        return (w, h) if self.kids else (0, 0)

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the cells."""
        if not self.kids:
            return

        tried = range(1, len(self.kids) + 1)
        columns = self.columns or max(tried, key=lambda n: min(self.cell(w, h, n)))
        across, down = self.cell(w, h, columns)
        for i, kid in enumerate(self.kids):
            row, column = divmod(i, columns)
            left, top = x + column * (across + self.gap), y + row * (down + self.gap)
            kid.draw(to, left, top, across, down)


class Stack(Box):
    """Boxes on top of each other, in one room."""

    def __init__(self, *kids: Box | None, grow: float = 1) -> None:
        self.kids = [kid for kid in kids if kid]
        self.grow = grow

    def size(self, w: float, h: float) -> Size:
        """Return the size in which each child has what it would like."""
        sizes = [kid.size(w, h) for kid in self.kids]
        return max((a for a, _ in sizes), default=0), max((b for _, b in sizes), default=0)

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the children, the first below the others."""
        for kid in self.kids:
            kid.draw(to, x, y, w, h)


class Gap(Box):
    """Empty room: of a fixed side, or all that is left."""

    def __init__(self, side: float = 0, grow: float = 0) -> None:
        self.side = side
        self.grow = grow if grow or side else 1

    def size(self, w: float, h: float) -> Size:
        """Return the side."""
        return self.side, self.side


class Room(Box):
    """A box in a room of a fixed width or height (``w``, ``h``), in the middle of what it gets."""

    def __init__(self, kid: Box, w: float = 0, h: float = 0, grow: float = 0) -> None:
        self.kid, self.w, self.h, self.grow = kid, w, h, grow

    def size(self, w: float, h: float) -> Size:
        """Return the fixed size; on the other side what the child would like."""
        across, down = self.kid.size(self.w or w, self.h or h)
        return self.w or across, self.h or down

    def length(self, across: bool, w: float, h: float) -> float:
        """Return the fixed side without asking the child."""
        return (self.w if across else self.h) or super().length(across, w, h)

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the child in the middle."""
        across, down = min(self.w or w, w), min(self.h or h, h)
        self.kid.draw(to, x + (w - across) / 2, y + (h - down) / 2, across, down)


class Best(Box):
    """The first of several boxes that can be drawn without a fault, otherwise the last."""

    yields = True

    def __init__(self, *kids: Box, grow: float = 0) -> None:
        self.kids, self.grow = kids, grow
        self._chosen: dict[Size, Box] = {}

    def chosen(self, w: float, h: float) -> Box:
        """Return the first child that fits into a room."""
        if (w, h) not in self._chosen:
            *tried, last = self.kids
            self._chosen[w, h] = next((kid for kid in tried if fits(kid, w, h)), last)
        return self._chosen[w, h]

    def size(self, w: float, h: float) -> Size:
        """Return what the first child that fits would like."""
        return self.chosen(w, h).size(w, h)

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the first child that fits."""
        self.chosen(w, h).draw(to, x, y, w, h)


def fits(box: Box, w: float, h: float) -> bool:
    """Return whether a box can be drawn into a room without a fault."""
    wide, high = box.size(w, h)
    if wide > w + SLACK or high > h + SLACK:
        return False
    try:
        box.draw(Trial(), 0, 0, w, h)
    except DoesNotFit:
        return False
    return True


class Free(Box):
    """The way out: a function that returns the parts to draw into a room.

    It gets the left edge, the top, the width and the height.
    """

    grow = 1.0

    def __init__(self, drawn: Callable[[float, float, float, float], Parts]) -> None:
        self.drawn = drawn

    def size(self, w: float, h: float) -> Size:
        """Return the whole room."""
        return w, h

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw what the function returns."""
        to.add(self.drawn(x, y, w, h))


B = TypeVar("B")


def rows_of(boxes: Iterable[B], most: int) -> list[list[B]]:
    """Return boxes in as few rows of at most ``most`` as possible, all about equally long."""
    found = list(boxes)
    if not found:
        return []
    rows = ceil(len(found) / most)
    each = ceil(len(found) / rows)
    return [found[i : i + each] for i in range(0, len(found), each)]
