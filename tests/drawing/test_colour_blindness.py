"""Meaningful colours can be told apart without red or green cones.

Colours are simulated by the matrices of Machado, Oliveira and Fernandes (2009) for complete
deuteranopia and protanopia, and compared in CIELAB: a distance of about 2 is just visible.
"""

from __future__ import annotations

from collections.abc import Iterable
from itertools import combinations
from math import dist

import pytest

from games.drawing.looks import LOOKS
from games.kill_the_unicorns.picture.cards import TINTS as UNICORNS
from games.llamas_unleashed.picture.tiles import HERDS, SORTS

Colour = tuple[float, float, float]
Matrix = tuple[Colour, Colour, Colour]

SIGHT: dict[str, Matrix] = {
    "all colours": ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0)),
    "no green": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.01182, 0.04294, 0.968881),
    ),
    "no red": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
}
XYZ: Matrix = ((0.4124, 0.3576, 0.1805), (0.2126, 0.7152, 0.0722), (0.0193, 0.1192, 0.9505))
WHITE = (0.9505, 1.0, 1.089)

every_sight = pytest.mark.parametrize("matrix", SIGHT.values(), ids=list(SIGHT))


def times(matrix: Matrix, colour: Colour) -> Colour:
    x, y, z = (sum(a * b for a, b in zip(row, colour, strict=True)) for row in matrix)
    return x, y, z


def seen(code: str, matrix: Matrix) -> Colour:
    """Return a colour in CIELAB, as people see it."""
    parts = [int(code[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    r, g, b = (min(1.0, max(0.0, c)) for c in times(matrix, (r, g, b)))
    xyz = zip(times(XYZ, (r, g, b)), WHITE, strict=True)
    x, y, z = ((c / w) ** (1 / 3) if c / w > 0.008856 else 7.787 * c / w + 16 / 116 for c, w in xyz)
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def closest(colours: Iterable[str], matrix: Matrix) -> float:
    return min(dist(seen(a, matrix), seen(b, matrix)) for a, b in combinations(colours, 2))


@every_sight
def test_unicorns_of_all_colours_can_be_told_apart(matrix: Matrix) -> None:
    manes = [LOOKS[tint.look].colours[2][1] for tint in UNICORNS.values()]
    assert closest(manes, matrix) > 20
    assert closest([tint.edge for tint in UNICORNS.values()], matrix) > 14
    assert closest([tint.fill for tint in UNICORNS.values()], matrix) > 9


def test_parts_without_a_distinct_colour_have_a_letter_or_a_sign() -> None:
    assert len({herd.letter for herd in HERDS.values()}) == len(HERDS)
    assert len({sign for _, _, sign in SORTS.values()}) == len(SORTS)
