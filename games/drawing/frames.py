"""Areas with a meaning: panels, the line at the top of a picture, and ribbons."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from games.drawing.boxes import Best, Box, Canvas, Gap, Room, Row, Size
from games.drawing.fonts import BLACK, BOLD, CACHE_SIZE
from games.drawing.letters import LEAST
from games.drawing.shapes import outline, rounded
from games.drawing.signs import Icon
from games.drawing.svg import GOLD, INK, PAPER, element, part
from games.drawing.texts import L, M, S, Text
from games.sheet import CHALK, Drawing, Look, Parts, joined

Frame = Literal["", "move", "threat", "good", "place"]
"""Why a panel is framed: its seat's move, a threat, a good choice, or an empty place."""
RED, GREEN = "#e0352b", "#35b85a"
"""A threat or a bad choice, and a good one; each has a shape of its own, too."""
BAND = 8
"""The width of a frame."""
RADIUS = 22
STORY = 88
"""The height of the line at the top."""
RIBBON = 106
"""The height of a ribbon, with up to two lines."""
NIGHT = "#150a1c"


class Panel(Box):
    """A rounded area around a box; ``frame`` says why it matters.

    Its usual ``fill`` and ``edge`` are those of the look. ``title`` is read aloud before its
    contents.
    """

    def __init__(
        self, kid: Box | None = None, frame: Frame = "", pad: float = 16, fill: str = "",
        edge: str = "", radius: int = RADIUS, grow: float = 1, title: str = "",
    ) -> None:  # fmt: skip
        self.kid, self.frame, self.pad, self.fill, self.edge = kid or Gap(), frame, pad, fill, edge
        self.radius, self.grow, self.title = radius, grow, title

    def size(self, w: float, h: float) -> Size:
        """Return what the child would like, with the room around it."""
        wide, high = self.kid.size(w - 2 * self.pad, h - 2 * self.pad)
        return wide + 2 * self.pad, high + 2 * self.pad

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the area, its frame, and the child."""
        to.next_line()
        to.say(self.title)
        left, top = round(x), round(y)
        box = left, top, round(x + w) - left, round(y + h) - top
        fill, edge = self.fill or to.look.panel, self.edge or to.look.edge
        to.add(area(*box, fill, edge, self.radius, self.frame))
        pad = self.pad
        self.kid.draw(to, x + pad, y + pad, w - 2 * pad, h - 2 * pad)
        to.next_line()


class Coloured(Box):
    """A box in the colours of another look."""

    def __init__(self, kid: Box, look: Look) -> None:
        self.kid, self.look, self.grow = kid, look, kid.grow

    def size(self, w: float, h: float) -> Size:
        """Return what the child would like."""
        return self.kid.size(w, h)

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the child on a canvas of its own."""
        own = to.another(self.look)
        self.kid.draw(own, x, y, w, h)
        to.merge(own)


@lru_cache(CACHE_SIZE)
def area(
    x: int, y: int, w: int, h: int, fill: str, edge: str, radius: int, frame: Frame = ""
) -> Parts:
    """Return a rounded area with its frame, or with an edge around and below it."""
    r = min(radius, w // 2, h // 2)
    if frame in ("move", "good"):
        bands = (3, INK), (BAND, GOLD if frame == "move" else GREEN), (2, INK)
        return joined([
            rounded(x, y, w, h, r, fill),
            outline(x - 3, y - 3, w + 6, h + 6, r + 3, *bands),
        ])  # fmt: skip
    if frame:
        colours = (RED, "#fff") if frame == "threat" else (CHALK, "")
        return rounded(x, y, w, h, r, fill) + dashed(x, y, w, h, r, *colours)
    if edge:
        inner = max(r - 3, 0)
        return rounded(x, y, w, h, r, edge) + rounded(x + 3, y + 3, w - 6, h - 9, inner, fill)
    return rounded(x, y, w, h, r, fill)


def dashed(
    x: int, y: int, w: int, h: int, radius: int, colour: str, ground: str = "", band: int = BAND
) -> Parts:
    """Return a dashed frame in four parts; between its dashes is the ``ground``, if any."""
    thick = max(radius, band) + 2
    edges = (
        (0, 0, w, thick),
        (0, h - thick, w, thick),
        (0, thick, band + 2, h - 2 * thick),
        (w - band - 2, thick, band + 2, h - 2 * thick),
    )
    return joined(
        part(x + left, y + top, wide, high, _dashes(w, h, radius, left, top, colour, ground, band))
        for left, top, wide, high in edges
        if wide > 0 and high > 0
    )


@lru_cache(CACHE_SIZE)
def _dashes(
    w: int, h: int, radius: int, left: int, top: int, colour: str, ground: str, band: int
) -> Drawing:
    """Return a dashed frame, seen from this place in it."""
    inset = band / 2
    frame = {"x": inset - left, "y": inset - top, "width": w - band, "height": h - band,
             "rx": radius - inset, "fill": "none", "stroke_width": band}  # fmt: skip
    below = element("rect", **frame, stroke=ground) if ground else ()
    return below + element("rect", **frame, stroke=colour, stroke_dasharray="20 14")


class Story(Box):
    """The line at the top: what would win, or what has just happened, and how far the match is.

    ``said`` are texts from the longest to the shortest, of which the first that fits is shown. Only
    a name that somebody has chosen may be ``cut``. What the reader is ``asked`` is read aloud
    before it, or instead of it if it says the same.
    """

    def __init__(
        self, said: str | tuple[str, ...], aside: str = "", emblem: str = "",
        tone: Literal["", "threat"] = "", fill: str = NIGHT, ink: str = GOLD, pale: str = CHALK,
        asked: str = "", cut: bool = False,
    ) -> None:  # fmt: skip
        texts = (said,) if isinstance(said, str) else said
        fill, ink = ("#8c1d18", GOLD) if tone else (fill, ink)
        icon = Icon(emblem, 60, paper=True) if emblem else None
        aside_of = Text(aside, S, pale, BOLD, "end") if aside else None
        labels = [
            Text(text, L, ink, BLACK, least=least, cut=cut, grow=1)
            for least in (S, LEAST)
            for text in texts
        ]
        for label in labels:
            label.said = "" if label.text == asked else None
        rows = (Row(icon and Gap(4), icon, label, aside_of, Gap(6), gap=18) for label in labels)
        self.panel = Panel(
            Best(*rows), pad=12, radius=STORY // 2, fill=fill, edge=fill, title=asked
        )

    def size(self, w: float, h: float) -> Size:
        """Return the whole width."""
        return w, STORY

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the line."""
        self.panel.draw(to, x, y, w, h)


def ribbon(said: str, emoji: str = "", ink: str = INK, fill: str = PAPER) -> Room:
    """Return what has just happened, as an emblem and a sentence, which is left out if too long."""
    icon = Icon(emoji, RIBBON - 26) if emoji else None
    texts = [Text(said, letters, ink, BOLD, lines=n, grow=1) for letters, n in ((M, 1), (LEAST, 2))]
    bands = [
        Panel(Row(Gap(2), icon, text), pad=10, radius=16, fill=fill, edge=fill) for text in texts
    ]
    return Room(Best(*bands, Gap()), h=RIBBON)
