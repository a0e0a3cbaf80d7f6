"""Pictures of a box, or of parts at given places."""

from __future__ import annotations

from games.drawing import FELT, WIDTH, Box, Canvas, Gap, Look, Page, Parts, Sheet, drawn, joined

LOOK = Look(FELT)


def picture_of(box: Box | None = None, height: int = 120) -> Sheet:
    """Return a picture of a box, or an empty one."""
    return drawn(Page(box or Gap(), height), (), LOOK)


def placed(box: Box, x: float, y: float, w: float, h: float) -> Parts:
    """Return what a box draws into a room."""
    to = Canvas()
    box.draw(to, x, y, w, h)
    return joined(to.parts)


def parts_on(height: int, *parts: Parts) -> Sheet:
    """Return a picture of parts; later ones are on top of earlier ones."""
    return Sheet(WIDTH, height, FELT, joined(parts))
