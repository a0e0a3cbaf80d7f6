"""The public part of a seat."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    BOLD,
    GOLD,
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
    ribbon,
    struck,
    width,
)
from games.engine import Words
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.picture.cards import (
    BID,
    LEFT,
    Box,
    Spots,
    left_over,
    number_card,
    stable,
)
from games.kill_the_unicorns.picture.ground import BACK, PANEL, SOFT
from games.kill_the_unicorns.view import KillView

COIN = 34
NAME, LEAST = 42, 36
"""The size of a name, and its smallest."""
SIGN = 44


def tall_seat(view: KillView, words: Words, seat: int, box: Box, spots: Spots) -> Parts:
    """Draw one of three seats: the bid has its own row."""
    x, y, w, h = box
    shown = view.table[seat]
    inside = x + 18, y + 80, w - 36, h - 80 - 122
    parts = [plate(view, words, seat, box), stable(seat, shown.stable, shown.pate, inside,
             spots, 112)]  # fmt: skip
    parts.append(signs_at(view, seat, x + w - 16, y + h - 88))
    if shown.role:
        parts.append(bid(view, words, seat, x + 18, y + h - 117, spots))
        parts.append(left_over(x + 18, y + h - 54, shown.left)[0])
    return joined(parts)


def flat_seat(view: KillView, words: Words, seat: int, box: Box, spots: Spots) -> Parts:
    """Draw one of four seats: the bid is beside the remaining cards."""
    x, y, w, h = box
    shown = view.table[seat]
    inside = x + 18, y + 68, w - 36, h - 68 - 54
    parts = [plate(view, words, seat, box, True), stable(seat, shown.stable, shown.pate, inside,
             spots, 68)]  # fmt: skip
    if shown.role:
        drawn, wide = left_over(x + 16, y + h - 52, shown.left)
        parts += [drawn, bid(view, words, seat, x + wide + 30, y + h - 52, spots, LEFT)]
    return joined(parts)


def plate(view: KillView, words: Words, seat: int, box: Box, signs: bool = False) -> Parts:
    """Draw a seat's panel with its name and gold, and its ``signs`` beside the name."""
    x, y, w, _ = box
    move = view.waiting.get(seat) is False
    said = words.by_actor(seat, "your move", "to move")
    middle = y + (38 if signs else 42)
    room = w - 104 - (SIGN + 8) * len(signs_of(view, seat)) * signs
    name, used = named(x + 14, middle, seat, name_of(seat, words), room, size=NAME,
                       yours=seat == view.reader, least=LEAST)  # fmt: skip
    return joined(
        [
            panel(*box, PANEL, strong=move),
            name,
            drawn_signs(view, seat, x + 28 + used, middle, SIGN) if signs else (),
            coin(x + w - 46, middle + 2, COIN, str(view.table[seat].score)),
            ribbon(x + w - 92, y - 20, said) if move else (),
        ]
    )


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
        total = words("= {n}", n=shown.total)
        right = x + len(shown.bid) * (w + 6) + 10
        parts.append(label(right, y + h / 2, width(total, 50, BLACK) + 2, total, 50, GOLD, BLACK))
    return joined(parts)
