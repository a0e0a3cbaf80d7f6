"""What everybody sees of a seat."""

from __future__ import annotations

from games.drawing_narrow import BOLD, CHALK, GOLD, back, card, label, lines, name_of, panel, plate
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture.cards import INSIDE, LEFT, Size, number_card, small_unicorn
from games.kill_the_unicorns.picture.marks import Marks
from games.kill_the_unicorns.text.names import COIN, PATE, role
from games.kill_the_unicorns.view import KillView, SeatView

BID_W, BID_H = 50, 70


def seat_height(shown: SeatView, size: Size) -> float:
    """Return how high a seat's panel is."""
    count = len(shown.stable) + (shown.pate > 0)
    return 102 + max(-(-count // size.row) * (size.h + 8), BID_H + 8)


def seat_panel(y: float, size: Size, seat: int, view: KillView, words: Words, marks: Marks) -> str:
    """Draw a seat: name, character, unicorns, bid, and the hunt cards that all can reckon."""
    shown = view.table[seat]
    waited = view.waiting.get(seat) is False
    move = (words("your move") if seat == view.reader else words("to move")) if waited else ""
    height = seat_height(shown, size)
    foot = y + height - 24
    found = [
        panel(LEFT, y, INSIDE, height, strong=waited),
        plate(LEFT + 18, y + 8, INSIDE - 36, name_of(seat, words), signs(seat, view, words), move,
              yours=seat == view.reader),
        stable(LEFT + 18, y + 62, size, seat, view, marks),
        label(LEFT + INSIDE - 18, foot, 160, f"{COIN} {shown.score}", 28, CHALK, BOLD, "end"),
    ]  # fmt: skip
    if shown.role:
        left = words("cards left: {cards}", cards=" ".join(map(str, shown.left)) or "–")
        found.append(label(LEFT + 18, foot, 420, left, 26))
        found.append(bid(y + 62, shown, view, words, marks if seat == view.reader else None))
    return lines(found)


def signs(seat: int, view: KillView, words: Words) -> str:
    """Say of a seat: character, power not used yet, first player, leader of the hunt, winner."""
    shown = view.table[seat]
    who = role(shown.role, words) if shown.role else ""
    power = " ⚡" if shown.role and not shown.used else ""
    crown = " 👑" if seat == view.first else ""
    lead = " 🥇" if seat == view.lead else ""
    cup = " 🏆" if view.outcome and seat in view.outcome.winners else ""
    return f"{who}{power}{crown}{lead}{cup}"


def stable(x: float, y: float, size: Size, seat: int, view: KillView, marks: Marks) -> str:
    """Draw a seat's unicorns, and its Pâtés as one card."""
    shown = view.table[seat]
    mine = seat == view.reader
    found = []
    places = [
        (x + i % size.row * size.step, y + i // size.row * (size.h + 8))
        for i in range(len(shown.stable) + 1)
    ]
    for i, u in enumerate(shown.stable):
        found.append(small_unicorn(*places[i], size, u))
        if mine:
            found.append(marks.around(*places[i], size.w, size.h, i + 1, "on", "give"))
    if shown.pate:
        worth = f"{shown.pate}×{BOOK.pate}" if shown.pate > 1 else str(BOOK.pate)
        found.append(card(*places[-1], size.w, size.h, PATE, value=worth))
    return lines(found)


def bid(y: float, shown: SeatView, view: KillView, words: Words, marks: Marks | None) -> str:
    """Draw a bid: face-down by its number, or open with its total; or that the seat passed."""
    right = LEFT + INSIDE - 18
    if shown.passed:
        return label(right, y + 40, 180, words("passed"), 26, CHALK, anchor="end")
    found = []
    start = right - len(shown.bid) * (BID_W + 8) + 8
    if view.shown and shown.total is not None:
        total = words("= {n}", n=shown.total)
        found.append(label(right, y + 40, 80, total, 36, GOLD, BOLD, "end"))
        start -= 78
    for i, n in enumerate(shown.bid):
        x = start + i * (BID_W + 8)
        if n is None or not view.shown:
            found.append(back(x, y + 6, BID_W, BID_H))
        else:
            found.append(number_card(x, y + 6, BID_W, BID_H, n))
        if marks:
            found.append(marks.around(x, y + 6, BID_W, BID_H, i + 1, "back"))
    return lines(found)
