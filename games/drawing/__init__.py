"""Pictures in boxes: rows, columns, fans of cards, and text in the largest size that fits.

A picture is a tree of boxes. A box says what size it would like, and draws into the room it gets::

    rival = Panel(
        Column(
            Row(Mark(seat), Text(shown.name(seat), M, cut=True, grow=1), Pill("2/3")),
            Fan(Card("🦊", "Fox").at("card", seat, 1), Card(back=BACK, number="2"), show=0.5),
        ),
        frame=shown.frame(seat),
    )
    return Page(Column(Story("A third fox wins", "turn 9"), rival), 1000)

Pictures are WIDTH units wide, of which a phone shows 1,000 as 299 CSS pixels, so no letters are
smaller than LEAST. ``GamePicture`` is the frame of a game's pictures. Emoji in texts are drawn as
emblems; characters that can't be drawn are left out. Colour is never the only sign of a meaning:
add a word, a shape or a place.

What no box draws, a box of your own does: it puts together parts (``part``, ``icon``, ``arrow``,
``dashed``) from elements, emblems and lettering.
"""

from games.drawing.boxes import (
    Best,
    Box,
    Canvas,
    Column,
    Free,
    Gap,
    Grid,
    Rect,
    Room,
    Row,
    Side,
    Size,
    Stack,
    fits,
    rows_of,
    stepped,
)
from games.drawing.cards import PLAIN, Back, Card, Dealt, Fan, Ring
from games.drawing.fonts import BLACK, BOLD, SEMIBOLD
from games.drawing.frames import GREEN, RED, STORY, Frame, Panel, Story, dashed
from games.drawing.glyphs import code_of, legible
from games.drawing.letters import LEAST, fitted
from games.drawing.owners import COLOURS, mat
from games.drawing.pages import Score, card_page, result
from games.drawing.pictures import (
    CARD_PAGE,
    HIGHEST,
    MARGIN,
    SQUARE,
    WIDTH,
    GamePicture,
    Page,
    Shown,
    drawn,
    name_of,
    plain,
)
from games.drawing.rings import Marks
from games.drawing.scenes import band, hills, scene_of
from games.drawing.shapes import arrow
from games.drawing.signs import Badge, Coin, Face, Icon, Mark, Meter, Small, Square, chip, sign
from games.drawing.svg import (
    EDGE,
    FELT,
    GOLD,
    INK,
    PAPER,
    SIGN,
    element,
    emblem,
    icon,
    lettering,
    part,
)
from games.drawing.texts import XL, XXL, L, M, Pill, S, Text, capital, gold_pill, sentence
from games.sheet import CHALK, Drawing, Look, Part, Parts, Sheet, joined

__all__ = [
    "BLACK", "BOLD", "CARD_PAGE", "CHALK", "COLOURS", "EDGE", "FELT", "GOLD", "GREEN", "HIGHEST",
    "INK", "LEAST", "MARGIN", "PAPER", "PLAIN", "RED", "SEMIBOLD", "SIGN", "SQUARE", "STORY",
    "WIDTH", "XL", "XXL", "Back", "Badge", "Best", "Box", "Canvas", "Card", "Coin", "Column",
    "Dealt", "Drawing", "Face", "Fan", "Frame", "Free", "GamePicture", "Gap", "Grid", "Icon", "L",
    "Look", "M", "Mark", "Marks", "Meter", "Page", "Panel", "Part", "Parts", "Pill", "Rect", "Ring",
    "Room", "Row", "S", "Score", "Sheet", "Shown", "Side", "Size", "Small", "Square", "Stack",
    "Story", "Text", "arrow", "band", "capital", "card_page", "chip", "code_of", "dashed", "drawn",
    "element", "emblem", "fits", "fitted", "gold_pill", "hills", "icon", "joined", "legible",
    "lettering", "mat", "name_of", "part", "plain", "result", "rows_of", "scene_of", "sentence",
    "sign", "stepped",
]  # fmt: skip
