"""The drawing kit of all games: pure functions that return parts of pictures.

A game's picture places parts on its ground and passes them to ``picture``::

    name, wide = named(28, 142, seat, name_of(seat, words), 300)
    parts = [
        GROUND,
        panel(14, 110, 580, 300, PANEL, strong=True),
        name,
        *(card(28 + 98 * i, 180, 88, 116, "🦊", words("Fox")) for i in range(4)),
        back(28 + 98 * 4, 180, 88, 116, known="🐐"),
    ]
    return picture(HEIGHT, *parts)

All pictures are 1200 units wide, those of tables 780 high. The bot draws five pixels for six units,
and Discord shows pictures 550 pixels wide.
``SMALLEST`` is the smallest lettering. Get players' names from ``name_of``. Every text is fitted
into its room and escaped. Emoji are drawn as emblems; characters that can't be drawn are left out.
Colour is never the only sign of a meaning: add a word, a shape or a place.
"""

from games.drawing.cards import (
    PLAIN,
    Back,
    back,
    blank,
    body,
    card,
    lettered,
    number,
    numbered_back,
    pile,
    sheet_of,
)
from games.drawing.fonts import BLACK, BOLD, SEMIBOLD
from games.drawing.glyphs import code_of, legible
from games.drawing.grounds import (
    EDGE_ROOM,
    GAP,
    HEAD,
    TOP,
    band,
    ground,
    state_line,
    title,
    title_width,
    wave,
)
from games.drawing.letters import BREAK, SMALLEST, fits, fitted, fitting, width, wrapped
from games.drawing.owners import MARK, all_marks, named, owner
from games.drawing.pages import Row, looked_up, result, trophy
from games.drawing.parts import (
    PAD,
    arrow,
    changed,
    chip,
    coin,
    fresh,
    hollow,
    icon,
    label,
    legend,
    line_of_text,
    paragraph,
    pill,
    pill_width,
    pips,
    ribbon,
    ribbon_width,
    ring,
    sign,
    star,
    struck,
)
from games.drawing.shapes import flat, outline, panel, polygon, rounded, shape
from games.drawing.svg import (
    EDGE,
    FELT,
    GOLD,
    HEIGHT,
    INK,
    LOW,
    PAPER,
    SIGN,
    WIDTH,
    element,
    emblem,
    lettering,
    part,
    picture,
)
from games.drawing.table_picture import MOST_MARKS, Box, Spots, TablePicture, marked
from games.engine import Words
from games.sheet import CHALK, Drawing, Look, Part, Parts, Sheet, joined

__all__ = [
    "BLACK", "BOLD", "BREAK", "CHALK", "EDGE", "EDGE_ROOM", "FELT", "GAP", "GOLD", "HEAD", "HEIGHT",
    "INK", "LOW", "MARK", "MOST_MARKS", "PAD", "PAPER", "PLAIN", "SEMIBOLD", "SIGN", "SMALLEST",
    "TOP", "WIDTH", "Back", "Box", "Drawing", "Look", "Part", "Parts", "Row", "Sheet", "Spots",
    "TablePicture", "all_marks", "arrow", "back", "band", "blank", "body", "card", "changed",
    "chip", "code_of", "coin", "element", "emblem", "fits", "fitted", "fitting", "flat", "fresh",
    "ground", "hollow", "icon", "joined", "label", "legend", "legible", "lettered", "lettering",
    "line_of_text", "looked_up", "marked", "name_of", "named", "number", "numbered_back", "outline",
    "owner", "panel", "paragraph", "part", "picture", "pile", "pill", "pill_width", "pips",
    "polygon", "result", "ribbon", "ribbon_width", "ring", "rounded", "shape", "sheet_of", "sign",
    "star", "state_line", "struck", "title", "title_width", "trophy", "wave", "width", "wrapped",
]  # fmt: skip


def name_of(seat: int, words: Words) -> str:
    """Return the drawable part of a seat's name, or its number if nothing can be drawn."""
    return legible(words.label(seat), words("Player {n}", n=seat + 1))
