"""Pictures in boxes: rows, columns, fans of cards, and text in the largest size that fits.

A picture is a tree of boxes. A box says what size it would like, and draws into the room it gets::

    rival = Panel(
        Column(
            Row(Mark(seat), Text(shown.name(seat), M, cut=True, grow=1), Pill("2/3")),
            Fan(Card("🦊", "Fox").at("card", seat, 1), Card(back=BACK, number="2"), show=0.5),
        ),
        frame="move" if shown.moves(seat) else "",
    )
    return Page(Column(Story("A third fox wins", "turn 9"), rival), 1000)

Pictures are WIDTH units wide, of which a phone shows 1,000 as 299 CSS pixels, so no letters are
smaller than LEAST. ``GamePicture`` is the frame of a game's pictures.
"""

from games.drawing.layout.boxes import (
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
from games.drawing.layout.cards import Card, Dealt, Fan, Ring
from games.drawing.layout.frames import GREEN, RED, Frame, Panel, Rays, Story, area, dashed, ribbon
from games.drawing.layout.pages import Score, card_page, result
from games.drawing.layout.pictures import (
    CARD_PAGE,
    HIGHEST,
    MARGIN,
    SQUARE,
    WIDTH,
    GamePicture,
    Marks,
    Page,
    Shown,
    drawn,
    plain,
)
from games.drawing.layout.scenes import band, hills, scene_of
from games.drawing.layout.signs import Badge, Coin, Face, Icon, Mark, Meter, Square
from games.drawing.layout.texts import LEAST, XL, XXL, L, M, Pill, S, Text, gold_pill, sentence

__all__ = [
    "CARD_PAGE", "GREEN", "HIGHEST", "LEAST", "MARGIN", "RED", "SQUARE", "WIDTH", "XL", "XXL",
    "Badge", "Best", "Box", "Canvas", "Card", "Coin", "Column", "Dealt", "Face", "Fan", "Frame",
    "Free", "GamePicture", "Gap", "Grid", "Icon", "L", "M", "Mark", "Marks", "Meter", "Page",
    "Panel", "Pill", "Rays", "Rect", "Ring", "Room", "Row", "S", "Score", "Shown", "Side", "Size",
    "Square", "Stack", "Story", "Text", "area", "band", "card_page", "dashed", "drawn", "fits",
    "gold_pill", "hills", "plain", "result", "ribbon", "rows_of", "scene_of", "sentence", "stepped",
]  # fmt: skip
