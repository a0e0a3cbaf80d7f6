"""Marks on top of pictures: what can be chosen, what is tried, and what has changed."""

from __future__ import annotations

from collections.abc import Collection, Set
from functools import cache
from typing import NamedTuple

from games.drawing.boxes import Canvas, Rect
from games.drawing.frames import dashed
from games.drawing.shapes import outline, polygon, shape
from games.drawing.svg import GOLD, INK, element, part
from games.engine import Place
from games.sheet import CHALK, Drawing, Parts, joined

MOST_MARKS = 8
"""With more places to choose from, marks would be no help."""
CHOSEN = 56
"""The side of the tick on what is chosen."""
PAD = 6
"""The distance by which a ring reaches beyond what it is around."""
FRESH, FRESH_EDGE = "#3fe0ff", "#00343f"
"""The colours of the ring around a change, and of its dark edge."""
STAR = 20
"""The radius of a star."""
_SPIKES = polygon(4, 0, 0.32)


class Marks(NamedTuple):
    """The places with marks: those that have changed, can be chosen, and are chosen."""

    news: Collection[Place] = ()
    targets: Set[Place] = frozenset()
    chosen: Set[Place] = frozenset()

    def parts(self, to: Canvas) -> Parts:
        """Return the marks, at the places of the boxes with these keys."""
        fresh = [to.places[place] for place in to.places if place in self.news]
        shown = self.targets if len(self.targets) <= MOST_MARKS else frozenset[Place]()
        rings = [
            ring(*box, chosen=place in self.chosen)
            for place, box in to.places.items()
            if place in shown or place in self.chosen
        ]
        return joined([*map(fresh_ring, dict.fromkeys(fresh)), *rings])


def fresh_ring(box: Rect) -> Parts:
    """Return the ring and the star around a change since the reader's last turn."""
    x, y, w, h = box
    bands = (2, FRESH_EDGE), (7, FRESH), (2, FRESH_EDGE)
    return outline(x - 7, y - 7, w + 14, h + 14, 18, *bands) + star(x + w - 12, y + 12)


def ring(x: float, y: float, w: float, h: float, chosen: bool = False) -> Parts:
    """Return a mark around something: dashed if it can be chosen, solid with a tick if chosen."""
    if chosen:
        bands = (2, INK), (5, GOLD), (2, INK)  # a band of one unit can be less than half a pixel
        around = outline(x - PAD, y - PAD, w + 2 * PAD, h + 2 * PAD, 16, *bands)
        tick = element("path", d="M10 18 l6 7 l10 -13", fill="none", stroke=INK, stroke_width=4,
                       stroke_linecap="round", stroke_linejoin="round")  # fmt: skip
        disc = element("circle", cx=18, cy=18, r=17, fill=GOLD, stroke=INK, stroke_width=2)
        large = element("g", disc, tick, transform=f"scale({CHOSEN / 36:.3g})")
        return joined([around, part(x + w + 2 * PAD - CHOSEN, y - 2 * PAD, CHOSEN, CHOSEN, large)])
    box = round(x - PAD), round(y - PAD), round(w) + 2 * PAD, round(h) + 2 * PAD
    return dashed(*box, 18, GOLD, INK, 7)


def star(cx: float, cy: float) -> Parts:
    """Return the star that marks a change since the reader's last turn."""
    middle = STAR + 6
    return part(cx - middle, cy - middle, 2 * middle, 2 * middle, _star())


@cache
def _star() -> Drawing:
    middle = STAR + 6
    dark = shape(_SPIKES, middle, middle, STAR, fill=FRESH_EDGE, stroke=FRESH_EDGE,
                 stroke_width=8, stroke_linejoin="round")  # fmt: skip
    return dark + shape(_SPIKES, middle, middle, STAR, fill=FRESH, stroke=CHALK, stroke_width=1.5)
