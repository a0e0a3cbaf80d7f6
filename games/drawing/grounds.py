"""Parts of a ground: a scene at the top, in flat bands like cut paper, and the title."""

from __future__ import annotations

from random import Random

from games.drawing.fonts import BLACK, BOLD
from games.drawing.letters import fitted, width
from games.drawing.parts import line_of_text
from games.drawing.svg import HEIGHT, PAPER, WIDTH, element, emblem, lettering, part
from games.sheet import CHALK, HALO, Drawing, Parts

HEAD = 92
"""The height of the scene."""
TOP = 110
"""The top of the table."""
EDGE_ROOM, GAP = 14, 12
"""The room between the edge and the panels, and between panels."""


def band(y: float, height: float, fill: str) -> Drawing:
    """Return a flat band across the ground."""
    return element("rect", y=y, width=WIDTH, height=height, fill=fill)


def wave(y: float, swing: float, count: int, seed: int, fill: str) -> Drawing:
    """Return a hilly area from about ``y`` down to the foot; ``seed`` determines its shape."""
    chance = Random(seed)
    across = [i * WIDTH / count for i in range(count + 1)]
    down = [y + chance.uniform(-swing, swing) for _ in across]
    path = f"M0 {down[0]:.0f}"
    for i in range(count):
        middle = (across[i] + across[i + 1]) / 2
        path += f"C{middle:.0f} {down[i]:.0f} {middle:.0f} {down[i + 1]:.0f} "
        path += f"{across[i + 1]:.0f} {down[i + 1]:.0f}"
    return element("path", d=f"{path}V{HEIGHT}H0Z", fill=fill)


def title(
    emblems: str, said: str, ink: str = CHALK, halo: str = "", papered: bool = False
) -> list[Drawing]:
    """Return the emblems and the title of a game, for a ground."""
    found, x = [], 22.0
    for emoji in emblems:
        if papered:
            found.append(element("rect", x=x, y=16, width=58, height=58, rx=10, fill=PAPER))
        found.append(emblem(emoji, x + 1, 17, 56))
        x += 60
    line = fitted(said, 40, 560, BLACK)
    return [*found, lettering(line, x + 10, 46, ink, BLACK, "start", halo)]


def title_width(emblems: int, said: str) -> float:
    """Return the x coordinate at which the title ends."""
    return 32 + 60 * emblems + width(said, 40, BLACK)


def ground(*drawings: Drawing) -> Parts:
    """Return the ground of a game as the first part of its pictures."""
    return part(0, 0, WIDTH, HEIGHT, *drawings)


def state_line(said: str, ink: str = CHALK, halo: str = "") -> Parts:
    """Return a line of text at the right of the scene; ``said`` says how far the match has got.

    ``ink`` is the colour of its letters, ``halo`` that of the edge around them; without one they
    have no edge.
    """
    line = fitted(said, 32, 560, BOLD)
    return line_of_text(line, WIDTH - 24 - HALO, 46, ink, BOLD, "end", halo)
