"""The pictures of Kill The Unicorns: the public table, and below it what one seat holds."""

from __future__ import annotations

from games.drawing_narrow import BOLD, CHALK, label, lines, picture, tally, tally_height
from games.engine import Choice, Decision, Picture, Words, message
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture.cards import INSIDE, LARGE, LEFT, SMALL, Size
from games.kill_the_unicorns.picture.line import LINE, line_of_unicorns
from games.kill_the_unicorns.picture.marks import Marks
from games.kill_the_unicorns.picture.own import own_height, own_panel
from games.kill_the_unicorns.picture.seats import seat_height, seat_panel
from games.kill_the_unicorns.text.table import stage
from games.kill_the_unicorns.view import KillView

HEAD = 64
TALL = 1560  # pixels; in a higher picture the unicorns that were caught are smaller


class KillPicture(Picture[KillView]):
    """Draws the unicorns in line, every seat, the market, and the reader's own cards."""

    def draw(
        self,
        view: KillView,
        words: Words,
        decision: Decision | None = None,
        trying: Choice | None = None,
        news: object = (),
    ) -> str:
        """Draw a view as SVG."""
        asked = decision if decision and decision.seat == view.reader else None
        marks = Marks(asked, trying)
        size = LARGE if all_heights(view, words, LARGE) <= TALL else SMALL
        parts = [head(view, words)]
        y = float(HEAD)
        if view.line:
            parts.append(line_of_unicorns(y, view, words, marks))
            y += LINE
        for seat in range(view.seats):
            height = seat_height(view.table[seat], size)
            parts.append(seat_panel(y, size, seat, view, words, marks))
            y += height + 10
        parts.append(market(y, view, words))
        y += tally_height(INSIDE - 20, offers(view, words), 24) + 10
        if view.reader is not None and view.table[view.reader].role:
            parts.append(own_panel(y, view.table[view.reader], view, words, marks))
            y += own_height(view.table[view.reader])
        return picture(y + 10, *parts)


def all_heights(view: KillView, words: Words, size: Size) -> float:
    """Return how high the picture is with unicorns of this size."""
    height: float = HEAD + (LINE if view.line else 0) + 20
    height += sum(round(seat_height(seat, size)) + 10 for seat in view.table)
    height += round(tally_height(INSIDE - 20, offers(view, words), 24))
    return height + (own_height(view.table[view.reader]) if view.reader is not None else 0)


def head(view: KillView, words: Words) -> str:
    """Write which day it is and what is being done."""
    if not view.day:
        return label(LEFT + 8, 34, INSIDE - 20, words("Choosing characters"), 34, CHALK, BOLD)
    day = words("Day {n} of {days}", n=min(view.day, BOOK.days), days=BOOK.days)
    return lines(
        [
            label(LEFT + 8, 34, 300, day, 34, CHALK, BOLD),
            label(LEFT + INSIDE - 8, 34, 440, stage(view, words), 28, CHALK, anchor="end"),
        ]
    )


def market(y: float, view: KillView, words: Words) -> str:
    """Draw the market."""
    return tally(LEFT + 10, y + 26, INSIDE - 20, offers(view, words), 24)


def offers(view: KillView, words: Words) -> list[tuple[str, str]]:
    """List what the market has left, with the prices."""
    said = message("{name}: {price} gold, {n} left")
    return [
        (item.emoji, words(said, name=words(item.name), price=item.price, n=view.stock[key]))
        for key, item in BOOK.market.items()
    ]
