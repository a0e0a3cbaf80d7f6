"""Lines of text, emblems, pills and the marks on top.

Each recurring thing is a part of its own (the body of a card, an emblem, a name), because equal
parts are drawn only once.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import atan2, ceil, cos, hypot, sin

from games.drawing.fonts import BOLD, CACHE_SIZE, SEMIBOLD
from games.drawing.letters import SMALLEST, Line, fitted, wrapped
from games.drawing.shapes import outline, polygon, shape
from games.drawing.svg import EDGE, GOLD, INK, PAPER, SIGN, element, emblem, lettering, part
from games.sheet import CHALK, HALO, Drawing, Part, Parts, joined

PAD = 6
"""The distance by which a mark around something reaches beyond it."""
RIM, LARGE = 20, 24_000
"""The width of the edges of a dashed mark, which are drawn alone if it has at least this area."""
RIBBON = 38
FRESH, FRESH_EDGE = "#3fe0ff", "#00343f"
"""The colours of the ring around a change, and of its dark edge, which it always has."""
_SPIKES = polygon(4, 0, 0.32)


def line_of_text(
    line: Line, x: float, y: float, ink: str = CHALK, weight: int = SEMIBOLD,
    anchor: str = "start", halo: str = "",
) -> Parts:  # fmt: skip
    """Return a fitted line as a part; ``y`` is the middle of its capitals."""
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * line.width
    edge = HALO if halo else 0
    up = edge + line.more
    top, height = round(y - 0.7 * line.size) - up, ceil(1.36 * line.size) + 2 * up
    said = lettering(line, 1 + edge, 0.7 * line.size + up, ink, weight, "start", halo)
    return part(left - 1 - edge, top, ceil(line.width) + 3 + 2 * edge, height, said)


def label(
    x: float, y: float, room: float, said: str, size: float = 26, ink: str = CHALK,
    weight: int = SEMIBOLD, anchor: str = "start", halo: str = "",
) -> Parts:  # fmt: skip
    """Return a text that fills at most ``room`` pixels; emoji in it become emblems.

    ``y`` is the middle of its capitals; ``x`` is its start, middle or end.
    """
    return line_of_text(fitted(said, size, room, weight), x, y, ink, weight, anchor, halo)


def paragraph(
    x: float, y: float, room: float, said: str, size: float, most: int, ink: str = INK,
    weight: int = SEMIBOLD, middle: bool = False, lead: float = 1.16,
) -> Parts:  # fmt: skip
    """Return a text in at most ``most`` lines as one part; ``y`` is the middle of the first.

    A text that is too long ends with "…".
    """
    drawing, up, high = _paragraph(said, size, room, most, ink, weight, middle, lead)
    return part(x - (room / 2 if middle else 0), y - 0.7 * size - up, room + 2, high, drawing)


@lru_cache(CACHE_SIZE)
def _paragraph(
    said: str, size: float, room: float, most: int, ink: str, weight: int, middle: bool, lead: float
) -> tuple[Drawing, int, int]:
    found = wrapped(said, size, room, most, weight)
    step = min((line.size for line in found), default=size) * lead
    at, anchor = (room / 2, "middle") if middle else (0.0, "start")
    up = max((line.more for line in found), default=0)
    drawn = [
        lettering(line, at + 1, 0.7 * size + up + i * step, ink, weight, anchor)
        for i, line in enumerate(found)
    ]
    return joined(drawn), up, ceil((len(found) - 1) * step + 1.4 * size) + 2 * up


def icon(x: float, y: float, size: float, emoji: str, look: str = "") -> Parts:
    """Return an emblem in a square. Raise KeyError if the emoji has none."""
    return part(x, y, size, size, emblem(emoji, 0, 0, size, look))


@lru_cache(CACHE_SIZE)
def _chip(side: int, emoji: str, look: str) -> Drawing:
    paper = _paper(side, PAPER, EDGE, 2)
    inset = max(3, round(side * 0.06))
    return paper + emblem(emoji, inset, inset, side - 2 * inset, look)


def chip(x: float, y: float, side: float, emoji: str, look: str = "") -> Parts:
    """Return an emblem on paper, as its black outlines need on dark ground."""
    return part(x, y, side, side, _chip(round(side), emoji, look))


def _paper(side: int, fill: str, edge: str, band: int) -> Drawing:
    return element("rect", x=band / 2, y=band / 2, width=side - band, height=side - band,
                   rx=side * 0.18, fill=fill, stroke=edge, stroke_width=band)  # fmt: skip


def sign(
    emoji: str, look: str = "", share: float = 0.84, fill: str = PAPER, edge: str = EDGE,
    over: Drawing = (),
) -> Part:  # fmt: skip
    """Return the drawing of a card within texts: its emblem, as large as possible.

    The emblem takes a ``share`` of the side; ``over`` is drawn on top of it.
    """
    inset = SIGN * (1 - share) / 2
    shown = emblem(emoji, inset, inset, SIGN * share, look)
    return Part(0, 0, SIGN, SIGN, _paper(SIGN, fill, edge, 6) + shown + over)


@lru_cache(CACHE_SIZE)
def _pill(
    said: str, fill: str, ink: str, high: int, size: float, room: float = 400
) -> tuple[int, Drawing]:
    line = fitted(said, size, room, BOLD)
    w = max(high, ceil(line.width) + round(high * 0.62))
    disc = element("rect", x=1, y=1, width=w - 2, height=high - 2, rx=high / 2 - 1, fill=fill,
                   stroke=ink, stroke_width=2)  # fmt: skip
    return w, disc + lettering(line, w / 2, high / 2, ink, BOLD, "middle")


def pill(
    x: float, y: float, said: str, fill: str = INK, ink: str = CHALK, anchor: str = "start",
    high: int = 30, size: float = SMALLEST, room: float = 400,
) -> Parts:  # fmt: skip
    """Return a pill with a number or a few words, as wide as these need.

    ``x`` is its start, middle or end; ``room`` is the most that its words may take.
    """
    w, drawing = _pill(said, fill, ink, high, size, room)
    left = x - {"start": 0.0, "middle": 0.5, "end": 1.0}[anchor] * w
    return part(left, y, w, high, drawing)


def pill_width(said: str, high: int = 30, size: float = SMALLEST, room: float = 400) -> int:
    """Return the width of a pill."""
    return _pill(said, INK, CHALK, high, size, room)[0]


@lru_cache(CACHE_SIZE)
def _ribbon(said: str, size: float) -> tuple[int, Drawing]:
    line = fitted(said, size, 400, BOLD)
    w, high = ceil(line.width) + 58, RIBBON
    tail = f"M1 1H{w - 1}L{w - 11} {high / 2}L{w - 1} {high - 1}H1Z"
    cloth = element("path", d=tail, fill=GOLD, stroke=INK, stroke_width=2)
    head = element("path", d=f"M12 {high / 2 - 9}l16 9l-16 9z", fill=INK)
    return w, cloth + head + lettering(line, 34, high / 2, INK, BOLD)


def ribbon(x: float, y: float, said: str, size: float = 24) -> Parts:
    """Return a golden ribbon that ends at ``x``, for important words such as "to move"."""
    w, drawing = _ribbon(said, size)
    return part(x - w, y, w, RIBBON, drawing)


def ribbon_width(said: str, size: float = 24) -> int:
    """Return the width of a ribbon."""
    return _ribbon(said, size)[0]


@lru_cache(CACHE_SIZE)
def _coin(r: int, said: str) -> Drawing:
    middle = r + 2
    size = max(SMALLEST, round(r * (1.1 if len(said) < 3 else 0.85)))
    disc = element("circle", cx=middle, cy=middle, r=r, fill=GOLD, stroke=INK, stroke_width=3)
    rim = element("circle", cx=middle, cy=middle, r=r - 5, fill="none", stroke="#b87d00",
                  stroke_width=2)  # fmt: skip
    line = fitted(said, size, 4 * r, 900)
    return disc + (rim if r > 20 else ()) + lettering(line, middle, middle, INK, 900, "middle")


def coin(cx: float, cy: float, r: int, said: str) -> Parts:
    """Return a coin with a number."""
    return part(cx - r - 2, cy - r - 2, 2 * r + 4, 2 * r + 4, _coin(r, said))


def pips(x: float, y: float, have: int, need: int, step: int, full: str, rim: str) -> Parts:
    """Return ``need`` dots, the first ``have`` filled; ``y`` is their middle."""
    dots = [
        element("circle", cx=11 + i * step, cy=11, r=9 if i < have else 8,
                fill=full if i < have else "none", stroke=INK if i < have else rim,
                stroke_width=1.5 if i < have else 2.5)
        for i in range(need)
    ]  # fmt: skip
    return part(x, y - 11, need * step, 22, *dots)


def struck(x: float, y: float, side: float) -> Parts:
    """Return a red stroke that crosses out an emblem, because it is used up or not valid."""
    line = f"M4 {side - 4}L{side - 4} 4"
    edge = element("path", d=line, stroke=PAPER, stroke_width=7, stroke_linecap="round")
    stroke = element("path", d=line, stroke="#e0352b", stroke_width=4, stroke_linecap="round")
    return part(x, y, side, side, edge, stroke)


def hollow(x: float, y: float, w: float, h: float, ink: str, radius: int = 10) -> Parts:
    """Return a dashed outline for an empty place."""
    rim = element("rect", x=2, y=2, width=round(w) - 4, height=round(h) - 4, rx=radius, fill="none",
                  stroke=ink, stroke_width=3, stroke_dasharray="9 7")  # fmt: skip
    return part(x, y, w, h, rim)


def ring(x: float, y: float, w: float, h: float, chosen: bool = False) -> Parts:
    """Return a mark around something: dashed if it can be chosen, solid with a tick if chosen."""
    if chosen:
        bands = (2, INK), (5, GOLD), (2, INK)  # a band of one unit can be less than half a pixel
        around = outline(x - PAD, y - PAD, w + 2 * PAD, h + 2 * PAD, 16, *bands)
        tick = element("path", d="M10 18 l6 7 l10 -13", fill="none", stroke=INK, stroke_width=4,
                       stroke_linecap="round", stroke_linejoin="round")  # fmt: skip
        disc = element("circle", cx=18, cy=18, r=17, fill=GOLD, stroke=INK, stroke_width=2)
        return joined([around, part(x + w - 30, y - PAD, 36, 36, disc, tick)])
    x, y, w, h = round(x - PAD), round(y - PAD), round(w) + 2 * PAD, round(h) + 2 * PAD
    if w * h < LARGE:
        return part(x, y, w, h, _dashes(w, h, 0, 0))
    edges = (
        (0, 0, w, RIM),
        (0, h - RIM, w, RIM),
        (0, RIM, RIM, h - 2 * RIM),
        (w - RIM, RIM, RIM, h - 2 * RIM),
    )
    return joined(
        part(x + left, y + top, wide, high, _dashes(w, h, left, top))
        for left, top, wide, high in edges
    )


@lru_cache(CACHE_SIZE)
def _dashes(w: int, h: int, left: int, top: int) -> Drawing:
    """Return a dashed frame, seen from this place in it."""
    frame = {"x": 5 - left, "y": 5 - top, "width": w - 10, "height": h - 10, "rx": 14,
             "fill": "none", "stroke_dasharray": "14 8"}  # fmt: skip
    dark = element("rect", **frame, stroke=INK, stroke_width=9)
    return dark + element("rect", **frame, stroke=GOLD, stroke_width=5)


@lru_cache(CACHE_SIZE)
def _star(r: int) -> Drawing:
    middle = r + 6
    dark = shape(_SPIKES, middle, middle, r, fill=FRESH_EDGE, stroke=FRESH_EDGE, stroke_width=8,
                 stroke_linejoin="round")  # fmt: skip
    return dark + shape(_SPIKES, middle, middle, r, fill=FRESH, stroke=CHALK, stroke_width=1.5)


def star(cx: float, cy: float, r: int = 17) -> Parts:
    """Return the star that marks a change since the reader's last turn."""
    return part(cx - r - 6, cy - r - 6, 2 * r + 12, 2 * r + 12, _star(r))


def fresh(x: float, y: float, w: float, h: float) -> Parts:
    """Return a ring and a star around a change since the reader's last turn."""
    bands = (2, FRESH_EDGE), (6, FRESH), (2, FRESH_EDGE)
    frame = outline(x - 9, y - 9, w + 18, h + 18, 18, *bands)
    return joined([frame, star(x + w + 2, y + h)])


def changed(boxes: Sequence[tuple[float, float, float, float]], many: int = 6) -> Parts:
    """Return rings around changes, or only stars if there are many or some are small."""
    if len(boxes) <= many and all(w >= 60 for _, _, w, _ in boxes):
        return joined(fresh(*box) for box in boxes)
    return joined(star(x + w - 4, y + h - 6, 15) for x, y, w, h in boxes)


def legend(
    x: float, y: float, said: str, ink: str, anchor: str = "start", room: float = 320
) -> Parts:
    """Return the star with its meaning ``said``."""
    line = fitted(said, SMALLEST, room - 32, SEMIBOLD)
    left = x - (line.width + 32 if anchor == "end" else 0)
    return joined([star(left + 12, y, 13), line_of_text(line, left + 32, y, ink)])


def arrow(x1: float, y1: float, x2: float, y2: float) -> Parts:
    """Return an arrow for a possible movement from one point to another."""
    left, top = round(min(x1, x2)) - 20, round(min(y1, y2)) - 20
    length, angle = hypot(x2 - x1, y2 - y1), atan2(y2 - y1, x2 - x1)

    def at(forward: float, aside: float) -> str:
        across = x1 - left + forward * cos(angle) - aside * sin(angle)
        down = y1 - top + forward * sin(angle) + aside * cos(angle)
        return f"{across:.1f} {down:.1f}"

    neck = max(length - 20, 0)
    corners = ((0, -4), (neck, -4), (neck, -14), (length, 0), (neck, 14), (neck, 4), (0, 4))
    drawn = element("path", d=f"M{'L'.join(at(*corner) for corner in corners)}Z", fill=GOLD,
                    stroke=INK, stroke_width=2.5, stroke_linejoin="round")  # fmt: skip
    return part(left, top, abs(x2 - x1) + 40, abs(y2 - y1) + 40, drawn)
