"""The public part of a seat."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    GOLD,
    SMALLEST,
    Parts,
    back,
    chip,
    coin,
    icon,
    joined,
    label,
    name_of,
    named,
    panel,
    pill,
    ribbon,
    ribbon_width,
    struck,
    width,
)
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture.cards import Box, Spots, left_over, number_card, stable
from games.kill_the_unicorns.picture.ground import BACK, PANEL, SOFT
from games.kill_the_unicorns.view import KillView

BID = 38, 50
COIN = 28


def tall_seat(view: KillView, words: Words, seat: int, box: Box, spots: Spots) -> Parts:
    """Draw one of three seats: the bid has its own row."""
    x, y, w, h = box
    shown = view.table[seat]
    inside = x + 18, y + 70, w - 36, h - 70 - 116
    parts = [plate(view, words, seat, box, spots), stable(seat, shown.stable, shown.pate, inside,
             spots, 104)]  # fmt: skip
    if shown.role:
        parts.append(bid(view, words, seat, x + w - 18, y + h - 108, spots))
        parts.append(left(view, words, seat, x + 18, y + h - 46, w - 40))
    return joined(parts)


def flat_seat(view: KillView, words: Words, seat: int, box: Box, spots: Spots) -> Parts:
    """Draw one of four seats: the bid is beside the remaining cards."""
    x, y, w, h = box
    shown = view.table[seat]
    inside = x + 18, y + 62, w - 36, h - 62 - 62
    parts = [plate(view, words, seat, box, spots), stable(seat, shown.stable, shown.pate, inside,
             spots, 68)]  # fmt: skip
    if shown.role:
        parts.append(left(view, words, seat, x + 18, y + h - 44, w - 300))
        parts.append(bid(view, words, seat, x + w - 18, y + h - 58, spots))
    return joined(parts)


def plate(view: KillView, words: Words, seat: int, box: Box, spots: Spots) -> Parts:
    """Draw a seat's panel with its name, character, crown, and gold."""
    x, y, w, _ = box
    move = view.waiting.get(seat) is False
    said = words.by_actor(seat, "your move", "to move")
    middle = y + 34
    signs = signs_of(view, seat)
    room = w - 96 - 46 * len(signs)
    name, used = named(x + 14, middle, seat, name_of(seat, words), room,
                       yours=seat == view.reader)  # fmt: skip
    parts = [panel(*box, PANEL, strong=move), name]
    parts.append(drawn_signs(view, seat, x + 26 + used, middle, 40))
    parts.append(coin(x + w - 42, middle + 2, COIN, str(view.table[seat].score)))
    if move:
        over = w > 500 and 26 + used + 46 * len(signs) + ribbon_width(said) < w - 90
        parts.append(ribbon(x + w - 84, y + (14 if over else -20), said))
    return joined(parts)


def signs_of(view: KillView, seat: int) -> list[str]:
    """Return the signs beside a name: the character, the first player, the leader of the hunt."""
    shown = view.table[seat]
    found = [BOOK.characters[shown.role].emoji] if shown.role else []
    found += ["👑"] if seat == view.first else []
    return found + (["🥇"] if seat == view.lead else [])


def drawn_signs(view: KillView, seat: int, x: float, y: float, side: int) -> Parts:
    """Draw these signs; a character with a used power is struck out."""
    shown, parts, at = view.table[seat], [], x
    for i, sign in enumerate(signs_of(view, seat)):
        if not i and shown.role:
            parts.append(chip(at, y - side / 2, side, sign))
            parts.append(struck(at, y - side / 2, side) if shown.used else ())
        else:
            parts.append(icon(at, y - side / 2, side, sign))
        at += side + 6
    return joined(parts)


def left(view: KillView, words: Words, seat: int, x: float, y: float, room: float) -> Parts:
    """Draw the hunt cards that are left to a seat."""
    shown = view.table[seat]
    drawn, wide = left_over(x, y, shown.left)
    said = words("{n} left", n=len(shown.left))
    if wide + 8 + width(said, SMALLEST) > room:
        return drawn
    return joined([drawn, label(x + wide + 8, y + 16, 90, said, SMALLEST, SOFT)])


def bid(view: KillView, words: Words, seat: int, x: float, y: float, spots: Spots) -> Parts:
    """Draw a bid that ends at ``x``: face-down, or open with its total; or that the seat passed."""
    shown = view.table[seat]
    if shown.passed:
        return pill(x, y + 9, words("passed"), PANEL, SOFT, "end", 34, 24)
    parts, (w, h) = [], BID
    if view.shown and shown.total is not None and shown.bid:
        total = words("= {n}", n=shown.total)
        parts.append(label(x, y + h / 2, 90, total, 36, GOLD, BLACK, "end"))
        x -= width(total, 36, BLACK) + 14
    start = x - len(shown.bid) * (w + 8) + 8
    for i, n in enumerate(shown.bid):
        at = spots["bid", seat, i] = start + i * (w + 8), y, w, h
        hidden = n is None or not view.shown
        parts.append(back(*at, look=BACK) if hidden or n is None else number_card(*at, n))
    return joined(parts)
