"""The picture of a lobby: a face for each player, a circle for each free seat, and the animals."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.drawing import (
    BOLD,
    EDGE_ROOM,
    GOLD,
    HEIGHT,
    SIGN,
    TOP,
    WIDTH,
    Sheet,
    label,
    panel,
    part,
    picture,
)
from games.drawing.faces import face, vacant
from games.drawing.svg import element
from games.engine import Game, Words
from games.sheet import Parts, joined

STRIP = 76
"""The height of the strip at the foot."""
WATCHERS = 9
ONE_ROW = 4
"""The most seats in a single row of circles."""
LARGE, SMALL = 118, 72
"""The radii of circles in one row and in two."""


class LobbySeat(NamedTuple):
    """A seat that is taken: its drawable name, a note below it, and whose it is."""

    name: str
    note: str = ""
    robot: bool = False
    host: bool = False


def lobby_picture(
    game: Game[Any, Any], seats: Sequence[LobbySeat], most: int, said: tuple[str, str], words: Words
) -> Sheet:
    """Draw a lobby with ``most`` seats; ``said`` is the text in the scene and that at the foot."""
    assert game.picture is not None
    look, foot = game.picture.look, HEIGHT - EDGE_ROOM - STRIP
    above = HEIGHT - TOP - EDGE_ROOM
    return picture(
        HEIGHT,
        game.picture.scene(said[0]),
        panel(EDGE_ROOM, TOP, WIDTH - 2 * EDGE_ROOM, above, look.panel, edge=look.edge),
        _seats(game, seats, most, words),
        _watchers(game, foot),
        panel(EDGE_ROOM, foot, WIDTH - 2 * EDGE_ROOM, STRIP, look.panel, edge=look.edge or GOLD),
        label(WIDTH / 2, foot + STRIP / 2, WIDTH - 80, said[1], 38, look.ink, BOLD, "middle"),
    )


def _seats(game: Game[Any, Any], seats: Sequence[LobbySeat], most: int, words: Words) -> Parts:
    assert game.picture is not None
    look, columns = game.picture.look, most if most <= ONE_ROW else -(-most // 2)
    large = most <= ONE_ROW
    r, step = (LARGE if large else SMALL), (WIDTH - 2 * EDGE_ROOM) / columns
    parts = []
    for seat in range(most):
        row, column = divmod(seat, columns)
        first = EDGE_ROOM + step * (max(0, columns * (row + 1) - most) / 2 if row else 0)
        x, y = first + step * (column + 0.5), (256 if large else 198) + row * 226
        if seat >= len(seats):
            parts.append(vacant(x, y, r, (look.edge and look.panel) or "none", look.ink))
            free = words("free seat")
            size = 36 if large else 28
            parts.append(label(x, y + r + 46, step - 16, free, size, look.ink, anchor="middle"))
            continue
        name, note, robot, host = seats[seat]
        parts.append(face(x, y, r, seat, robot, GOLD if host else look.ink))
        size = 46 if large else 36
        parts.append(label(x, y + r + 46, step - 16, name, size, look.ink, BOLD, "middle"))
        if large and note:
            parts.append(label(x, y + r + 98, step - 16, note, 32, look.ink, anchor="middle"))
    return joined(parts)


def _watchers(game: Game[Any, Any], foot: float) -> Parts:
    """Return some of the game's cards, looking over the strip at the foot."""
    assert game.picture is not None
    shown = list(game.picture.signs())[:WATCHERS]
    step = (WIDTH - 2 * EDGE_ROOM) / max(1, len(shown))
    parts = []
    for i, sign in enumerate(shown):
        side = 112 if i % 2 else 126
        small = element("g", sign.drawing.drawing, transform=f"scale({side / SIGN:.4g})")
        x = EDGE_ROOM + step * (i + 0.5) - side / 2
        parts.append(part(x, foot - side * 0.8, side, side, small))
    return joined(parts)
