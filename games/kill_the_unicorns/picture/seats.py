"""The public part of a seat."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    BOLD,
    GOLD,
    Box,
    Parts,
    Spots,
    back,
    chip,
    coin,
    icon,
    joined,
    label,
    name_of,
    named,
    panel,
    ribbon,
    struck,
    width,
)
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture.cards import (
    APART,
    BID,
    LEFT,
    left_over,
    number_card,
    sized,
    stable,
)
from games.kill_the_unicorns.picture.ground import BACK, PANEL, SOFT
from games.kill_the_unicorns.text.names import total
from games.kill_the_unicorns.view import KillView

COIN = 34
NAME, LEAST = 42, 36
"""The size of a name, and its smallest."""
SIGN = 44
FEW, COLUMNS = 112, 4
"""The largest unicorns of four seats, and the hunt cards in a row beside a few of them."""


def tall_seat(view: KillView, words: Words, seat: int, box: Box, spots: Spots) -> Parts:
    """Draw one of three seats: the bid has its own row."""
    x, y, w, h = box
    shown = view.table[seat]
    inside = x + 16, y + 80, w - 32, h - 80 - 122
    parts = [plate(view, words, seat, box), stable(seat, shown.stable, shown.pate, inside,
             spots, 112)]  # fmt: skip
    parts.append(signs_at(view, seat, x + w - 16, y + h - 88))
    if shown.role:
        parts.append(bid(view, words, seat, x + 18, y + h - 117, spots))
        parts.append(left_over(x + 18, y + h - 54, shown.left)[0])
    return joined(parts)


def flat_seat(view: KillView, words: Words, seat: int, box: Box, spots: Spots) -> Parts:
    """Draw one of four seats: the remaining cards are beside a few unicorns, or below many."""
    x, y, w, h = box
    shown = view.table[seat]
    count = len(shown.stable) + shown.pate
    drawn, end = named_plate(view, words, seat, box)
    hand = x + w - 14 - COLUMNS * (LEFT[0] + APART), y + h - 16 - 2 * LEFT[1]
    high, offered = y + 38 - LEFT[1] / 2, x + w - 90 - bid_width(view, words, seat)
    few = x + 18, y + 70, hand[0] - x - 26, h - 70 - 10
    many = x + 18, y + 68, w - 36, h - 68 - 54
    wide, _, step = sized(count, *few[2:], FEW)
    larger = step > wide > sized(count, *many[2:], FEW)[0]
    beside = larger and end + 12 < offered
    parts = [drawn, stable(seat, shown.stable, shown.pate, few if beside else many, spots, FEW)]
    if shown.role and beside:
        parts.append(left_over(*hand, shown.left, columns=COLUMNS)[0])
        parts.append(bid(view, words, seat, offered, high, spots, LEFT))
    elif shown.role:
        left, wide = left_over(x + 16, y + h - 52, shown.left)
        parts += [left, bid(view, words, seat, x + wide + 30, y + h - 52, spots, LEFT)]
    return joined(parts)


def plate(view: KillView, words: Words, seat: int, box: Box) -> Parts:
    """Draw a seat's panel with its name and gold."""
    return _plate(view, words, seat, box, 42, box[2] - 104)[0]


def named_plate(view: KillView, words: Words, seat: int, box: Box) -> tuple[Parts, float]:
    """Draw a seat's panel with name, signs and gold, and return where the signs end."""
    wide = (SIGN + 8) * len(signs_of(view, seat))
    drawn, end = _plate(view, words, seat, box, 38, box[2] - 104 - wide)
    return drawn + drawn_signs(view, seat, end + 14, box[1] + 38, SIGN), end + 14 + wide


def _plate(
    view: KillView, words: Words, seat: int, box: Box, down: int, room: float
) -> tuple[Parts, float]:
    """Draw a panel with name and gold ``down`` from its top; return where the name ends."""
    x, y, w, _ = box
    move, middle = view.waiting.get(seat) is False, y + down
    said = words.by_actor(seat, "your move", "to move")
    name, used = named(x + 14, middle, seat, name_of(seat, words), room, size=NAME,
                       yours=seat == view.reader, least=LEAST)  # fmt: skip
    parts = [
        panel(*box, PANEL, strong=move),
        name,
        coin(x + w - 46, middle + 2, COIN, str(view.table[seat].score)),
        ribbon(x + w - 92, y - 20, said) if move else (),
    ]
    return joined(parts), x + 14 + used


def signs_at(view: KillView, seat: int, right: float, y: float) -> Parts:
    """Draw the signs of a seat so that they end at ``right``; smaller if there are many."""
    count = len(signs_of(view, seat))
    side = SIGN if count < 3 else 34
    return drawn_signs(view, seat, right - count * (side + 8) + 8, y, side)


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
        at += side + 8
    return joined(parts)


def bid_width(view: KillView, words: Words, seat: int) -> float:
    """Return the width of a small bid with its total, or of the word that replaces it."""
    shown = view.table[seat]
    if shown.passed:
        return width(words("passed"), 34, BOLD)
    said = total(shown, words) if view.shown and shown.total is not None else ""
    return len(shown.bid) * (LEFT[0] + 6) + (width(said, 50, BLACK) + 12 if said else 0)


def bid(
    view: KillView, words: Words, seat: int, x: float, y: float, spots: Spots,
    size: tuple[int, int] = BID,
) -> Parts:  # fmt: skip
    """Draw a bid face-down, or face-up with its total, or say that the seat passed."""
    shown, (w, h) = view.table[seat], size
    if shown.passed:
        return label(x, y + h / 2, 220, words("passed"), 34, SOFT, BOLD)
    parts = []
    for i, n in enumerate(shown.bid):
        at = spots["bid", seat, i] = x + i * (w + 6), y, w, h
        hidden = n is None or not view.shown
        parts.append(back(*at, look=BACK) if hidden or n is None else number_card(*at, n))
    if view.shown and shown.total is not None and shown.bid:
        said, right = total(shown, words), x + len(shown.bid) * (w + 6) + 10
        parts.append(label(right, y + h / 2, width(said, 50, BLACK) + 2, said, 50, GOLD, BLACK))
    return joined(parts)
