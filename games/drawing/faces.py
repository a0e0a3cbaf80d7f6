"""Faces: the shape of a seat on its colour, or in its place a person's portrait or animal."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from math import ceil

from games.drawing.fonts import CACHE_SIZE
from games.drawing.owners import MARKS, owner
from games.drawing.shapes import shape
from games.drawing.svg import INK, PAPER, element, emblem, part
from games.sheet import Drawing, Part, Parts, Sheet, joined

Portrait = bytes | str
"""A person's picture as WebP, or the emoji of an animal."""
ROBOT = "🤖"
MIDDLES = (0, 0, 0.26, 0, -0.05, 0, -0.12, -0.26, 0, 0)
"""The middle of each shape's face, below that of the shape, relative to its size."""
RIM = 0.09
"""The width of the ring around a face, relative to its radius."""


@lru_cache(CACHE_SIZE)
def _face(seat: int, r: int, robot: bool, rim: str) -> Drawing:
    middle = room = ceil(r * (1 + RIM)) + 2
    fill, points = MARKS[seat]
    disc = element("circle", cx=room, cy=room, r=r * (1 + RIM / 2), fill=fill, stroke=rim,
                   stroke_width=r * RIM)  # fmt: skip
    edge = element("circle", cx=room, cy=room, r=r, fill="none", stroke=INK, stroke_width=2)
    if robot:
        side = round(r * 1.34)
        return disc + edge + emblem(ROBOT, room - side / 2, room - side / 2, side)
    size = r * 0.72
    body = shape(points, middle, middle, size, fill=PAPER, stroke=PAPER, stroke_width=size * 0.2,
                 stroke_linejoin="round")  # fmt: skip
    return disc + edge + body + _look(middle, middle + MIDDLES[seat] * size, size)


def _look(x: float, y: float, size: float) -> Drawing:
    """Return the eyes and the mouth of a face whose middle is given."""
    eyes = [
        element("circle", cx=x + side * 0.21 * size, cy=y - 0.1 * size, r=0.085 * size, fill=INK)
        for side in (-1, 1)
    ]
    smile = f"M{x - 0.22 * size:.1f} {y + 0.12 * size:.1f}q{0.22 * size:.1f} {0.24 * size:.1f}"
    mouth = element("path", d=f"{smile} {0.44 * size:.1f} 0", fill="none", stroke=INK,
                    stroke_width=0.075 * size, stroke_linecap="round")  # fmt: skip
    return joined([*eyes, mouth])


def face(
    cx: float, cy: float, r: int, seat: int, robot: bool = False, rim: str = PAPER
) -> Parts:  # fmt: skip
    """Return the face of a seat in a ring; a robot has its seat's mark beside it."""
    room = ceil(r * (1 + RIM)) + 2
    drawn = part(cx - room, cy - room, 2 * room, 2 * room, _face(seat, r, robot, rim))
    if not robot:
        return tuple(one._replace(face=seat) for one in drawn)
    return joined([drawn, _mark(cx, cy, r, seat)])


def _mark(cx: float, cy: float, r: float, seat: int) -> Parts:
    """Return the mark of a seat at the lower right of a face."""
    return owner(seat, cx + 0.72 * r, cy + 0.72 * r, max(12, round(r * 0.28)))


def with_portraits(sheet: Sheet, portraits: Mapping[int, Portrait]) -> Sheet:
    """Return a picture with portraits, by seat, in place of drawn faces."""
    parts = [_replaced(one, portraits) for one in sheet.parts]
    return replace(sheet, parts=joined(parts))


def _replaced(drawn: Part, portraits: Mapping[int, Portrait]) -> Parts:
    found = None if drawn.face is None else portraits.get(drawn.face)
    return _portrait(drawn, found) if found else (drawn,)


def _portrait(drawn: Part, portrait: Portrait) -> Parts:
    """Return a portrait in place of a drawn face: in a ring of the seat's colour, with its mark."""
    assert drawn.face is not None
    room, (fill, _) = drawn.width / 2, MARKS[drawn.face]
    r = round((room - 2) / (1 + RIM))
    disc = element("circle", cx=room, cy=room, r=r, fill=PAPER)
    if isinstance(portrait, str):
        image = disc + emblem(portrait, room - 0.75 * r, room - 0.75 * r, 1.5 * r)
    else:
        address = f"data:image/webp;base64,{b64encode(portrait).decode()}"
        image = element("image", href=address, x=room - r, y=room - r, width=2 * r, height=2 * r,
                        clip_path="url(#round)")  # fmt: skip
    ring = element("circle", cx=room, cy=room, r=r * (1 + RIM / 2), fill="none", stroke=fill,
                   stroke_width=r * RIM)  # fmt: skip
    drawing = element("clipPath", disc, id="round") + disc + image + ring
    return joined([
        (drawn._replace(drawing=drawing),),
        _mark(drawn.x + room, drawn.y + room, r, drawn.face),
    ])  # fmt: skip


@lru_cache(CACHE_SIZE)
def _vacant(r: int, fill: str, ink: str) -> Drawing:
    room, arm = r + 3, r * 0.46
    rim = element("circle", cx=room, cy=room, r=r, fill=fill, stroke=ink, stroke_width=5,
                  stroke_dasharray="17 12")  # fmt: skip
    plus = f"M{room - arm:.1f} {room}h{2 * arm:.1f}M{room} {room - arm:.1f}v{2 * arm:.1f}"
    return rim + element("path", d=plus, stroke=ink, stroke_width=r * 0.13, stroke_linecap="round")


def vacant(cx: float, cy: float, r: int, fill: str, ink: str) -> Parts:
    """Return the dashed circle of a free seat, with a plus."""
    return part(cx - r - 3, cy - r - 3, 2 * r + 6, 2 * r + 6, _vacant(r, fill, ink))
