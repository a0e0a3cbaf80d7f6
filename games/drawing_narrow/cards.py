"""Cards: face-up, face-down, and in piles."""

from __future__ import annotations

from functools import lru_cache

from games.drawing_narrow.letters import BOLD, KEPT, SMALLEST, wrapped
from games.drawing_narrow.parts import EDGE, PAD, PAPER, icon, label, line_of_text, pill
from games.drawing_narrow.svg import CHALK, INK, element, lines, part

SLATE, SLATE_EDGE = "#3b3f4f", "#a3a9bd"
VIOLET, LATTICE = "#5a4a86", "#8272b4"
NAME = 25  # the height of a line of a card's name


def card(
    x: float,
    y: float,
    w: float,
    h: float,
    emoji: str,
    name: str = "",
    place: str = "",
    value: str = "",
    dark: bool = False,
    turned: bool = False,
) -> str:
    """Return a card face-up.

    ``place`` is the number by which buttons name it, in a dark disc at the upper left; ``value``
    is printed on the card, in a pale disc at the upper right. ``dark`` cards are one of two sets
    of the same animals; they have a wide dark border. ``turned`` says by a bar that it is used.
    A name takes two lines on cards higher than 150.
    """
    said = wrapped(name, SMALLEST, w - 6, 2 if h > 150 else 1) if name else []
    foot = NAME * len(said) + (5 if said else 0)
    top = 18 if (place or value) and h > w * 1.1 else 7
    high = h - top - foot - 7
    side = round(min(w - 14, high))
    left, upper = x + (w - side) / 2, y + top + (high - side) / 2
    ink = CHALK if dark else INK
    body = _border(w, h, foot) if dark else _body(w, h, PAPER, EDGE)
    names = [
        line_of_text(line, x + w / 2, y + h - foot + NAME * (i + 0.5), ink, anchor="middle")
        for i, line in enumerate(said)
    ]
    bar = element("rect", width=w - 12, height=6, rx=3, fill=ink)
    return lines(
        [
            _sheet(x, y, w, h, body),
            icon(left, upper, side, emoji),
            *names,
            part(x + 6, y + h - foot - 8, w - 12, 6, bar) if turned else "",
            _place(x, y, place),
            pill(x + w + 1, y - 1, value, PAPER, INK, end=True) if value else "",
        ]
    )


def back(x: float, y: float, w: float, h: float, place: str = "", known: str = "") -> str:
    """Return a card face-down; ``known`` is the emoji of what the reader remembers it to be.

    It shows pale through a round window with an eye beside it, so that nobody takes the card for
    one that lies face-up.
    """
    found = [_sheet(x, y, w, h, _body(w, h, VIOLET, CHALK) + _lattice(w, h))]
    if known:
        radius = round(min(w, h) * 0.38)
        side, eye = round(radius * 1.5), max(28, round(radius * 0.9))
        middle, centre = x + w / 2, y + h / 2 + (4 if place else 0)
        around = middle - radius, centre - radius, 2 * radius, 2 * radius
        corner = x + w - eye + 2, y + h - eye + 2
        found += [
            part(*around, _disc(2 * radius)),
            icon(middle - side / 2, centre - side / 2, side, known),
            part(*around, _disc(2 * radius, 0.35)),
            part(*corner, eye, eye, _disc(eye, rim=INK)),
            icon(corner[0] + 2, corner[1] + 2, eye - 4, "👁️"),
        ]
    return lines([*found, _place(x, y, place)])


def pile(x: float, y: float, w: float, h: float, count: int) -> str:
    """Return a face-down pile with the number of its cards; an empty one is an outline."""
    if not count:
        hollow = element("rect", x=PAD + 2, y=PAD + 2, width=w - 4, height=h - 4, rx=10,
                         fill="none", stroke=CHALK, stroke_width=3,
                         stroke_dasharray="8 7")  # fmt: skip
        number = label(x + w / 2, y + h / 2, w - 12, "0", 34, CHALK, BOLD, "middle")
        return lines([_sheet(x, y, w, h, hollow), number])
    cards = [
        element("rect", x=PAD + d, y=PAD + d, width=w - 6, height=h - 6, rx=10, fill=VIOLET,
                stroke=CHALK, stroke_width=2)
        for d in ((6, 3, 0) if count > 2 else (3, 0) if count > 1 else (3,))
    ]  # fmt: skip
    spot = element("circle", cx=PAD + w / 2 - 3, cy=PAD + h / 2 - 3, r=min(w, h) * 0.34, fill=INK,
                   fill_opacity=0.55)  # fmt: skip
    number = label(x + w / 2 - 3, y + h / 2 - 3, w - 12, str(count), 34, CHALK, BOLD, "middle")
    return lines([_sheet(x, y, w, h, "".join(cards) + spot), number])


def _sheet(x: float, y: float, w: float, h: float, drawing: str) -> str:
    return part(x - PAD, y - PAD, w + 2 * PAD, h + 2 * PAD, drawing)


def _place(x: float, y: float, said: str) -> str:
    return pill(x - 2, y - 2, said) if said else ""


@lru_cache(KEPT)
def _disc(size: int, opacity: float = 1, rim: str = "none") -> str:
    """Return a pale disc that fills a square."""
    return element("circle", cx=size / 2, cy=size / 2, r=size / 2 - (rim != "none"), fill=CHALK,
                   fill_opacity=opacity, stroke=rim, stroke_width=2)  # fmt: skip


@lru_cache(KEPT)
def _body(w: float, h: float, fill: str, edge: str) -> str:
    """Return a card's outline and its shadow, which is far cheaper so than as a filter."""
    shadow = element("rect", x=PAD - 2, y=PAD + 0.5, width=w + 4, height=h + 4, rx=12,
                     fill="#000000", fill_opacity=0.2)  # fmt: skip
    rim = element("rect", x=PAD, y=PAD, width=w, height=h, rx=11, fill=edge)
    face = element("rect", x=PAD + 2, y=PAD + 2, width=w - 4, height=h - 4, rx=9, fill=fill)
    return shadow + rim + face


@lru_cache(KEPT)
def _border(w: float, h: float, foot: float) -> str:
    """Return a dark card with a pale field for its emblem, which has dark outlines."""
    field = element("rect", x=PAD + 7, y=PAD + 7, width=w - 14, height=h - 14 - max(foot - 5, 0),
                    rx=8, fill=PAPER)  # fmt: skip
    return _body(w, h, SLATE, SLATE_EDGE) + field


@lru_cache(KEPT)
def _lattice(w: float, h: float) -> str:
    """Return the pattern of a card's back."""
    inner = element("rect", x=PAD + 7, y=PAD + 7, width=w - 14, height=h - 14, rx=6, fill="none",
                    stroke=LATTICE, stroke_width=2)  # fmt: skip
    step, half = 20, 7
    columns, rows = int((w - 24) // step), int((h - 24) // step)
    left, top = PAD + (w - (columns - 1) * step) / 2, PAD + (h - (rows - 1) * step) / 2
    diamond = f"l{half} {half}l-{half} {half}l-{half} -{half}z"
    spots = "".join(
        f"M{left + i * step:g} {top + j * step - half:g}{diamond}"
        for i in range(columns)
        for j in range(rows)
    )
    return inner + element("path", d=spots, fill=LATTICE)
