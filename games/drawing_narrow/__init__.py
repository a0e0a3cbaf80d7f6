"""The drawing kit of all games: pure functions that return SVG as text.

A game's ``picture.py`` lays parts out and hands them to ``picture``::

    parts = [
        panel(12, 12, 776, 184, strong=True),
        plate(28, 18, 744, name_of(seat, words), "👑 🍞", words("to move")),
        *(card(28 + 98 * i, 70, 88, 116, "🦊", words("Fox"), place=str(i)) for i in range(4)),
        back(28 + 98 * 4, 70, 88, 116, place="4", known="🐐"),
    ]
    return picture(208, *parts)

All pictures are 800 pixels wide and shown at 400 on a phone; ``SMALLEST`` is the smallest
lettering. Names of people come from ``name_of``. Every text is fitted into its room and escaped,
emoji in it are drawn as emblems, and what nothing can draw is left out. Colour never carries a
meaning alone: say it with a word, a shape or a place too.
"""

from games.drawing_narrow.board import GAP, MARGIN, Board
from games.drawing_narrow.cards import back, card, pile
from games.drawing_narrow.letters import (
    BOLD,
    SEMIBOLD,
    SMALLEST,
    code_of,
    fitted,
    legible,
    width,
    wrapped,
)
from games.drawing_narrow.parts import (
    PAD,
    PLATE,
    arrow,
    badge,
    badge_width,
    flat,
    icon,
    label,
    little_card,
    panel,
    pill,
    plate,
    ring,
    tally,
    tally_height,
    token,
)
from games.drawing_narrow.svg import (
    CHALK,
    FELT,
    GOLD,
    INK,
    WIDTH,
    element,
    emblem,
    lettering,
    lines,
    part,
    picture,
)
from games.engine import Words

__all__ = [
    "BOLD", "CHALK", "FELT", "GAP", "GOLD", "INK", "MARGIN", "PAD", "PLATE", "SEMIBOLD",
    "SMALLEST", "WIDTH", "Board", "arrow", "back", "badge", "badge_width", "card", "code_of",
    "element", "emblem", "fitted", "flat", "icon", "label", "legible", "lettering", "line_of_text",
    "lines", "little_card", "name_of", "panel", "part", "picture", "pile", "pill", "plate", "ring",
    "tally", "tally_height", "token", "width", "wrapped",
]  # fmt: skip


def name_of(seat: int, words: Words) -> str:
    """Return a seat's name as far as it can be drawn, or its number where nothing of it can."""
    return legible(words.label(seat), words("Player {n}", n=seat + 1))
