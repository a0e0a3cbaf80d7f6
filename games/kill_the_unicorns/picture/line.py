"""The unicorns in line, with the schemes beneath them."""

from __future__ import annotations

from games.drawing_narrow import BOLD, GOLD, back, label, lines, little_card, name_of, panel
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture.cards import COLUMN, LEFT, big_unicorn
from games.kill_the_unicorns.picture.marks import Marks
from games.kill_the_unicorns.view import HuntedView, KillView, TrapView

LINE = 262  # the height of all that is in line


def line_of_unicorns(y: float, view: KillView, words: Words, marks: Marks) -> str:
    """Lay the unicorns out that are still to be hunted, each with its schemes below."""
    found = []
    for n, hunted in enumerate(view.line):
        x = LEFT + n * COLUMN
        found.append(panel(x + 3, y, COLUMN - 6, LINE - 12, strong=view.hunting and n == 0))
        found.append(big_unicorn(x + 40, y + 16, hunted.unicorn, words))
        found.append(marks.below(x + 40, y + 16, COLUMN - 80, 128, n + 1))
        found.append(schemes_below(x + 14, y + 158, hunted, words, marks, view.hunting and n == 0))
    if view.sprung:
        below = 44 * len(view.line[0].traps)
        found.append(sprung(LEFT + 14, y + 158 + below, view.sprung, words))
    return lines(found)


def schemes_below(
    x: float, y: float, hunted: HuntedView, words: Words, marks: Marks, now: bool
) -> str:
    """Draw the face-down schemes beneath a unicorn, with the names of their owners."""
    found = []
    for i, trap in enumerate(hunted.traps):
        top = y + i * 44
        known = BOOK.schemes[trap.kind].emoji if trap.kind else ""
        found.append(back(x, top, 52, 38, known=known))
        found.append(label(x + 62, top + 19, COLUMN - 82, name_of(trap.owner, words), 23))
        if now:
            found.append(marks.around(x, top, 52, 38, i + 1, "look", "reveal"))
    return lines(found)


def sprung(x: float, y: float, trap: TrapView, words: Words) -> str:
    """Show the scheme that was just revealed."""
    if trap.kind is None:
        return ""
    found = BOOK.schemes[trap.kind]
    name = label(x + 62, y + 19, COLUMN - 82, words(found.name), 23, GOLD, BOLD)
    return lines([little_card(x + 6, y - 1, 40, found.emoji), name])
