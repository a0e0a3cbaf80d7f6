"""Faces: an animal, a portrait or a robot in a ring of the seat's colour, with its mark."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache
from math import ceil

from games.drawing.fonts import CACHE_SIZE
from games.drawing.owners import MARKS, owner
from games.drawing.svg import PAPER, element, emblem, part
from games.sheet import Drawing, Parts, Sheet

Portrait = bytes | str
"""A person's picture as WebP, or the emoji of an animal."""
ROBOT = "🤖"
ANIMALS = "🐸🐯🐼🐵🐮🐹🐧🐘🐢🐙"
"""The animal of each seat, for people who have not chosen one; none of them is on a card."""
RING = 0.17
"""The width of the ring around a face, relative to its radius."""
EDGE = 3
"""The width of the edge around the ring."""


def _face(seat: int, room: int, image: Portrait) -> Drawing:
    """Return a face in the middle of a square with the side ``2 * room``."""
    outer = room - EDGE
    r = outer / (1 + RING)
    rings = element("circle", cx=room, cy=room, r=outer, fill=MARKS[seat][0], stroke=PAPER,
                    stroke_width=2 * EDGE)  # fmt: skip
    disc = element("circle", cx=room, cy=room, r=r, fill=PAPER)
    if isinstance(image, str):
        return rings + disc + emblem(image, room - 0.8 * r, room - 0.8 * r, 1.6 * r)
    address = f"data:image/webp;base64,{b64encode(image).decode()}"
    shown = element("image", href=address, x=room - r, y=room - r, width=2 * r, height=2 * r,
                    clip_path="url(#round)")  # fmt: skip
    return element("clipPath", disc, id="round") + rings + disc + shown


def face(cx: float, cy: float, r: int, seat: int, robot: bool = False) -> Parts:
    """Return the face of a seat, with the seat's mark at its lower right."""
    room = ceil(r * (1 + RING)) + EDGE
    drawing = _face(seat, room, ROBOT if robot else ANIMALS[seat])
    drawn = part(cx - room, cy - room, 2 * room, 2 * room, drawing)
    mark = owner(seat, cx + 0.76 * r, cy + 0.76 * r, max(12, round(r * 0.28)))
    return (*(one._replace(face=None if robot else seat) for one in drawn), *mark)


def with_portraits(sheet: Sheet, portraits: Mapping[int, Portrait]) -> Sheet:
    """Return a picture with portraits, by seat, in place of the animals."""
    parts = tuple(
        one._replace(drawing=_face(one.face, one.width // 2, portraits[one.face]))
        if one.face is not None and portraits.get(one.face)
        else one
        for one in sheet.parts
    )
    return replace(sheet, parts=parts)


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
