"""What only the reader sees: the hunt cards, the bid, and the schemes just drawn."""

from __future__ import annotations

from games.drawing_narrow import BOLD, CHALK, GOLD, card, label, lines, panel
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture.cards import INSIDE, LEFT, number_card
from games.kill_the_unicorns.picture.marks import Marks
from games.kill_the_unicorns.state import LETTERS
from games.kill_the_unicorns.view import KillView, SeatView

HAND_W, HAND_H, HAND_STEP = 76, 104, 93
DRAWN = 122  # the height of the schemes just drawn


def own_height(mine: SeatView) -> float:
    """Return how high the reader's own part is."""
    return 66 + HAND_H + (DRAWN if any(mine.drawn) else 0)


def own_panel(y: float, mine: SeatView, view: KillView, words: Words, marks: Marks) -> str:
    """Draw the reader's hunt cards by worth, the schemes drawn, and the bid laid."""
    found = [
        panel(LEFT, y, INSIDE, own_height(mine)),
        label(LEFT + 18, y + 30, 500, words("Your hunt cards"), 28, CHALK, BOLD),
        laid(y, mine, view, words),
    ]
    places = sorted(range(len(mine.hand)), key=lambda i: mine.hand[i] or 0)
    for at, place in enumerate(places):
        x, top = LEFT + 20 + at * HAND_STEP, y + 58
        found.append(number_card(x, top, HAND_W, HAND_H, mine.hand[place] or 0))
        found.append(marks.around(x, top, HAND_W, HAND_H, LETTERS[place], "lay"))
    return lines([*found, *drawn(y + HAND_H + 76, mine, words, marks)])


def drawn(y: float, mine: SeatView, words: Words, marks: Marks) -> list[str]:
    """Draw the two schemes of which one is to be laid."""
    found = []
    for i, key in enumerate(mine.drawn):
        if key:
            x, scheme = LEFT + 20 + i * INSIDE / 2, BOOK.schemes[key]
            name = words(scheme.name)
            found.append(card(x, y, HAND_W, HAND_H, scheme.emoji))
            found.append(marks.around(x, y, HAND_W, HAND_H, i + 1, "place"))
            found.append(label(x + HAND_W + 14, y + HAND_H / 2, 250, name, 26))
    return found


def laid(y: float, mine: SeatView, view: KillView, words: Words) -> str:
    """Remind the reader of the own bid while it lies face-down."""
    if not mine.bid or view.shown:
        return ""
    values = " ".join(str(n) for n in sorted(n for n in mine.bid if n is not None))
    power = ""
    if view.mark is not None and view.markers[view.mark] == "lance":
        power = " 🛡️"
    said = words("your bid: {cards}", cards=values) + power
    return label(LEFT + INSIDE - 18, y + 30, 300, said, 28, GOLD, BOLD, "end")
