"""Two pages that every game has: the end of a match, and a single card."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from math import cos, pi, sin
from typing import NamedTuple

from games.drawing.faces import face
from games.drawing.fonts import BLACK, BOLD, SEMIBOLD
from games.drawing.glyphs import legible
from games.drawing.grounds import EDGE_ROOM, GAP, TOP
from games.drawing.letters import SMALLEST, fitted, width
from games.drawing.parts import label, line_of_text, paragraph, pill, pill_width
from games.drawing.shapes import flat, panel, rounded
from games.drawing.svg import GOLD, HEIGHT, INK, LOW, PAPER, WIDTH, element, emblem, part
from games.engine import Words
from games.sheet import Drawing, Look, Parts, joined

LEFT = 742  # the width of the winner's panel
SUN = 264


class Row(NamedTuple):
    """A line of the final table; ``score`` may be emblems, ``said`` is below the name."""

    seat: int
    score: str
    said: str = ""
    won: bool = False


@lru_cache
def _sun(emoji: str) -> Drawing:
    """Return an emoji in rays; none without one."""
    middle = SUN / 2
    rays = ""
    for i in range(16):
        for turn in (-0.09, 0.09):
            angle = i * pi / 8 + turn
            x, y = middle + 128 * cos(angle), middle + 128 * sin(angle)
            rays += f"{'M' if turn < 0 else 'L'}{x:.1f} {y:.1f}"
        rays += f"L{middle} {middle}Z"
    disc = element("circle", cx=middle, cy=middle, r=84, fill=GOLD)
    if not emoji:
        return element("path", d=rays, fill=GOLD) + disc
    return joined(
        [
            element("path", d=rays, fill=GOLD),
            element("circle", cx=middle, cy=middle, r=84, fill=GOLD, stroke=INK, stroke_width=4),
            element("circle", cx=middle, cy=middle, r=72, fill=PAPER),
            emblem(emoji, middle - 61, middle - 61, 122),
        ]
    )


FACES: Mapping[int, tuple[tuple[float, float, int], ...]] = {
    1: ((132, 132, 78),),
    2: ((84, 132, 56), (180, 132, 56)),
    3: ((132, 82, 46), (84, 166, 46), (180, 166, 46)),
    4: ((86, 86, 42), (178, 86, 42), (86, 178, 42), (178, 178, 42)),
}
"""By the number of winners: the middles and the radii of their faces in the rays."""


def trophy(x: float, y: float, winners: Sequence[int], side: int = SUN) -> Parts:
    """Return the winners' faces in rays; a trophy if they are many, or hands if nobody won."""
    k, places = side / SUN, FACES.get(len(winners), ())
    emoji = "" if places else "🏆" if winners else "🤝"
    sun = element("g", _sun(emoji), transform=f"scale({k:.4g})")
    faces = [
        face(x + cx * k, y + cy * k, round(r * k), seat)
        for seat, (cx, cy, r) in zip(winners, places, strict=False)
    ]
    return joined([part(x, y, side, side, sun), *faces])


def result(
    look: Look, winners: Sequence[int], how: str, caption: str, cards: Parts, rows: Sequence[Row],
    column: str, words: Words,
) -> Parts:  # fmt: skip
    """Return the end of a match: the winner, the deciding cards, and the final table.

    ``cards`` are already drawn, below 430 and left of 740; ``column`` is the title of the scores.
    """
    names = words.listing([_name(seat, words) for seat in winners])
    head = words.plural("{names} wins", "{names} win", len(winners), names=names)
    head = head if winners else words("Nobody wins")
    width_of = WIDTH - 2 * EDGE_ROOM - LEFT - GAP
    high, right = HEIGHT - TOP - EDGE_ROOM, EDGE_ROOM + LEFT + GAP
    parts = [
        panel(EDGE_ROOM, TOP, LEFT, high, look.panel, edge=look.edge),
        panel(right, TOP, width_of, high, look.panel, edge=look.edge),
        trophy(26, 112, winners),
    ]
    room = LEFT - 300
    if width(head, 60, BLACK) > room:
        parts.append(paragraph(300, 178, room, head, 48, 2, look.ink, BLACK, lead=1.1))
        parts.append(paragraph(300, 290, room, how, 30, 3, look.ink))
    else:
        size = min(84, 60 * room / width(head, 60, BLACK))
        parts.append(line_of_text(fitted(head, size, room, BLACK), 300, 200, look.ink, BLACK))
        parts.append(paragraph(300, 274, room, how, 30, 4, look.ink))
    parts += [label(40, 398, LEFT - 60, caption, 30, look.ink, BOLD) if caption else (), cards]
    return joined([*parts, standings(look, right, width_of, rows, column, words)])


def standings(
    look: Look, x: float, w: float, rows: Sequence[Row], column: str, words: Words
) -> Parts:
    """Return the final table."""
    beside = min(width(column, SMALLEST), w / 2)
    parts = [
        label(x + 24, TOP + 40, w - 64 - beside, words("Final table"), 30, look.ink, BLACK),
        label(x + w - 24, TOP + 40, beside, column, SMALLEST, look.ink, anchor="end"),
    ]
    step, y = min(140.0, 570 / len(rows)), TOP + 74.0
    few = step > 100
    r, size, lower = (46, 36, SMALLEST + 4) if few else (min(30, round(step * 0.36)), 28, SMALLEST)
    gap = 18 if few else 10
    left = x + 2 * (r + gap)
    for seat, score, said, won in rows:
        ink = INK if won else look.ink
        if won:
            parts.append(rounded(x + 10, y, w - 20, step - 6, 12, GOLD))
        middle = y + (step - 6) / 2
        taken = width(score, size + 6, BOLD) + 20
        two = bool(said) and step > 66
        room = x + w - 24 - left - taken
        name = _name(seat, words)
        parts.append(face(x + gap + r, middle, r, seat, rim=PAPER))
        parts.append(label(left, middle - (size * 0.52 if two else 0), room, name, size, ink, BOLD))
        if two:
            below, lines = middle + size * 0.68, 2 if few else 1
            parts.append(paragraph(left, below, x + w - 12 - left, said, lower, lines, ink))
        parts.append(label(x + w - 24, middle - (size * 0.47 if two else 0), taken, score, size + 6,
                           ink, BOLD, "end"))  # fmt: skip
        y += step
    return joined(parts)


def _name(seat: int, words: Words) -> str:
    return legible(words.label(seat), words("Player {n}", n=seat + 1))


def looked_up(
    look: Look, drawn: Parts, name: str, pills: Sequence[str], effect: str, facts: str = ""
) -> Parts:
    """Return a card with all texts about it; ``drawn`` is left of 380."""
    x, room = 412, WIDTH - 412 - 44
    parts = [
        panel(EDGE_ROOM, TOP, WIDTH - 2 * EDGE_ROOM, LOW - TOP - EDGE_ROOM, look.panel,
              edge=look.edge),
        drawn,
        line_of_text(fitted(name, 64, room, BLACK, 40), x, 172, look.ink, BLACK),
    ]  # fmt: skip
    at: float = x
    for i, said in enumerate(pills):
        fill, ink = (GOLD, INK) if not i else (PAPER, INK)
        parts.append(pill(at, 214, said, fill, ink, high=42, size=26))
        at += pill_width(said, 42, 26) + 12
    parts.append(paragraph(x, 306, room, effect, 34, 5 if facts else 7, look.ink, SEMIBOLD,
                           lead=1.26))  # fmt: skip
    if facts:
        parts.append(flat(x, LOW - 100, room, 2, look.ink))
        parts.append(label(x, LOW - 62, room, facts, 26, look.ink))
    return joined(parts)
