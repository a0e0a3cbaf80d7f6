"""``python -m tools.palette``: choose the colours of all pictures again.

Run it after new colours in pictures: the test of the palette says when. The palette has the
usual colours of pictures, and some evenly spaced ones, so that nothing is shown in a very different
colour.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import product
from typing import Any

from PIL import Image, ImageColor

from bot.posts.pictures.night import GROUND, LOOK
from bot.posts.pictures.warming import warm_up_pictures
from games import GAMES
from games.drawing import (
    CHALK,
    EDGE,
    FELT,
    GOLD,
    INK,
    PAPER,
    Grid,
    Mark,
    Marks,
    Page,
    Panel,
    Sheet,
    drawn,
    mat,
)
from games.drawing.owners import MARKS
from games.painting import Painter
from games.painting.palette import FILE, SIZE

FREQUENT, EVEN = 116, 4
"""The number of the most frequent colours, and of even steps in red, green and blue."""
KIT = CHALK, PAPER, EDGE, GOLD, FELT, INK
"""The colours of all games, which are exact."""
EMBLEMS = (
    "#6a462f", "#a57939", "#e27022", "#f4aa41", "#ea5a47", "#d22f27", "#f1b31c", "#fcea2b",
    "#5c9e31", "#b1cc33", "#61b2e4", "#92d3f5", "#1e50a0", "#b399c8", "#8967aa", "#e67a94",
    "#ffa7c0", "#3f3f3f", "#9b9b9a", "#d0cfce", "#debb90", "#c19a65", "#ece4d6", "#b9c0c6",
    "#7f878e",
)  # fmt: skip
"""The colours of emblems and of a rare card, which are exact too: furs must not change."""
APART = 6
"""The least difference between two of the frequent colours, in one of the three."""
SMALL = 600, 390
"""The size of a sample of a picture."""
Colour = tuple[int, ...]


def samples() -> Iterator[Sheet]:
    """Yield pictures with all usual colours."""
    yield from warm_up_pictures(GAMES.values())
    seats = [
        Panel(Mark(seat, 40).at("seat", seat), "", 4, *mat(seat)) for seat in range(len(MARKS))
    ]
    yield drawn(
        Page(Grid(*seats), 400), GROUND, LOOK, Marks([("seat", seat) for seat in range(len(MARKS))])
    )


def chosen() -> list[Colour]:
    """Return the colours of the palette."""
    painter, steps = Painter(), [255 * i // (EVEN - 1) for i in range(EVEN)]
    images = [painter.composed(sheet) for sheet in samples()]
    found = [*frequent(images), *product(steps, repeat=3)]
    whole = Image.new("RGB", (SMALL[0], SMALL[1] * len(images)))
    for i, image in enumerate(images):
        whole.paste(image.resize(SMALL, Image.Resampling.NEAREST), (0, SMALL[1] * i))
    usual = whole.quantize(SIZE - len(found), Image.Quantize.FASTOCTREE).getpalette() or []
    return found + [tuple(usual[3 * i : 3 * i + 3]) for i in range(SIZE - len(found))]


def frequent(images: list[Image.Image]) -> list[Colour]:
    """Return the exact colours and the most frequent others that are not close to them."""
    counts = Counter[Any]()
    found: list[Colour] = [ImageColor.getrgb(colour) for colour in KIT + EMBLEMS]
    for image in images:
        shown = image.getcolors(image.width * image.height) or ()
        counts.update({colour: n for n, colour in shown})
    for colour, _ in counts.most_common(1000):
        if len(found) < FREQUENT and all(distance(colour, other) > APART for other in found):
            found.append(colour)
    return found


def distance(one: Colour, other: Colour) -> int:
    """Return the largest difference between two colours in red, green or blue."""
    return max(abs(a - b) for a, b in zip(one, other, strict=True))


if __name__ == "__main__":
    FILE.write_text("".join(f"{r:02x}{g:02x}{b:02x}\n" for r, g, b in chosen()), "ascii")
