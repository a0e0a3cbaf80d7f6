"""A player's own panel: the display on the left, and the player's task on the right.

While the player places a card, that card is the largest thing on the right. Otherwise the hand is.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.drawing import (
    BLACK,
    BOLD,
    CHALK,
    EDGE_ROOM,
    GOLD,
    HEIGHT,
    INK,
    SMALLEST,
    WIDTH,
    Parts,
    fits,
    flat,
    icon,
    joined,
    label,
    legend,
    name_of,
    named,
    panel,
    paragraph,
    pill,
    ribbon,
    ring,
    width,
    wrapped,
)
from games.engine import Decision, Words
from games.instinkt.cards import Card
from games.instinkt.picture.cards import NAMED, piece, step
from games.instinkt.picture.ground import PANEL, REED, SOFT
from games.instinkt.picture.players import LEAST, NAME
from games.instinkt.text.names import TOKEN, effect
from games.instinkt.view import InstinktView, OpenCard

TOP = 106
HIGH = HEIGHT - EDGE_ROOM - TOP
BOARD = 690
LEFT = EDGE_ROOM + BOARD + 12
WIDE = WIDTH - EDGE_ROOM - LEFT
PLATE, OTHER, LOW = 74, 118, 76
"""The heights of the reader's plate, of the other player's part, and of a line of small cards."""
PLACED = 184, 140
"""The possible sizes of the card to be placed."""
LEAST_TEXT = 150
"""The room that its effect needs, with the distances around it."""
TEXT = "#e6efd8"
PLACING = {"place": "played", "push": "played", "to": "lifted"}
"""The questions about one card, by the field of the view that holds it."""
WHOLE = 26
"""An effect in a hand is whole if it fits in letters of this size."""
MANY = 3
"""The most cards of a hand that have room beside the display."""


def board_panel(asked: bool) -> Parts:
    """Draw the area of the display, framed if the reader is asked about it."""
    return panel(EDGE_ROOM, TOP, BOARD, HIGH, PANEL, strong=asked)


def own(
    view: InstinktView, me: int, waiting: Sequence[OpenCard], chosen: list[int],
    decision: Decision | None, news: bool, words: Words,
) -> Parts:  # fmt: skip
    """Draw the right side of the reader's panel."""
    move = view.waiting.get(me) is False
    placed = being_placed(view, decision)
    rest = [one for one in waiting if one != placed]
    parts = [panel(LEFT, TOP, WIDE, HIGH, PANEL, strong=move and placed is None)]
    parts.append(plate(view, me, news, words))
    low = HEIGHT - EDGE_ROOM - 14
    out = [(words("Out of the game"), view.removed)] if view.removed else []
    under = [OpenCard(seat=me, kind=kind) for kind in view.under]
    out += [(words("Bottom of your deck"), under)] if under else []
    for said, cards in out:
        low -= LOW
        parts.append(small(said, cards, low))
    hand = [kind for kind in view.hand[me] if kind]
    if placed:
        low -= LOW + 30
        parts.append(held(view, me, hand, low, words))
    low -= OTHER
    parts.append(opponent(view, 1 - me, rest, low, words))
    room = low - TOP - PLATE - 8
    if placed:
        there = placed in waiting
        parts.append(focus(view, placed if there else None, view.cards[placed.kind], room, words))
    else:
        parts.append(choice(view, me, hand, chosen, room, words))
    return joined(parts)


def being_placed(view: InstinktView, decision: Decision | None) -> OpenCard | None:
    """Return the card that the reader is asked to place, if any."""
    if decision is None or decision.prompt not in PLACING:
        return None
    return view.played[0] if PLACING[decision.prompt] == "played" else view.lifted[0]


def plate(view: InstinktView, me: int, news: bool, words: Words) -> Parts:
    """Draw the reader's name, with the legend of the stars if there are any."""
    middle, right = TOP + 42, WIDTH - EDGE_ROOM - 16
    move = view.waiting.get(me) is False
    parts: list[Parts] = [ribbon(right, TOP - 18, words("your move"))] if move else []
    if news:
        said = words("new")
        parts.append(legend(right, middle, said, SOFT, "end", 160))
        right -= round(width(said, SMALLEST)) + 50
    if view.token == me:
        right -= 48
        parts.append(icon(right, middle - 22, 44, TOKEN))
    name, _ = named(LEFT + 20, middle, me, name_of(me, words), right - LEFT - 30, size=NAME,
                    yours=True, weight=BLACK, least=LEAST)  # fmt: skip
    return joined([*parts, name])


def focus(
    view: InstinktView, card: OpenCard | None, kind: Card, room: float, words: Words
) -> Parts:
    """Draw the card to be placed, unless it is in the display already, and its effect."""
    x, y = LEFT + 28, TOP + PLATE + 14
    side = next((side for side in PLACED if room - side > LEAST_TEXT), PLACED[-1])
    beside = x + side + 30 if card else x
    right, down = WIDTH - EDGE_ROOM - 18 - beside, side + 34 if card else 84
    return joined(
        [
            piece(card, x, y, side, words) if card else (),
            label(beside, y + 30, right, words(kind.name), 46, CHALK, BLACK),
            paragraph(beside, y + 78, right, words("Shown, to be placed"), 26, 3, SOFT)
            if card
            else (),
            told(effect(kind, words), x, y + down, WIDE - 50, room - down - 20),
        ]
    )


def told(said: str, x: float, y: float, w: float, h: float) -> Parts:
    """Write an effect in the largest letters that its room allows."""
    return paragraph(x, y, w, said, largest(said, w, h), 9, TEXT, lead=1.14)


def largest(said: str, w: float, h: float) -> int:
    """Return the largest size at which a text fits into a room, or else the smallest."""
    return next((size for size in (32, 30, 28, 26, 24) if fit(said, size, w, h)), SMALLEST)


def fit(said: str, size: float, w: float, h: float) -> bool:
    """Return whether a text fits into a room at a size."""
    return fits(said, size, w, 9) and len(wrapped(said, size, w, 9)) * size * 1.14 <= h


def choice(
    view: InstinktView, me: int, hand: list[str], chosen: list[int], room: float, words: Words
) -> Parts:
    """Draw the reader's hand with each card's effect, large."""
    parts = []
    many = len(hand) > MANY  # before the display begins: its area is free
    x, wide = (EDGE_ROOM + 26, BOARD - 40) if many else (LEFT + 24, WIDE - 32)
    top, whole = (TOP + 18, HIGH - 24) if many else (TOP + PLATE + 14, room - 8)
    high = min(190.0, whole / max(1, len(hand)))
    side = step(min(148 if len(hand) < 3 else 112, high - 14))
    left, beside = x + side + 22, wide - side - 34
    texts, sizes = [], []
    for kind in hand:
        card = view.cards[kind]
        down = 48 if unnamed(words(card.name), side) else 18
        full, brief = effect(card, words), effect(card, words, True)
        text = full if fit(full, WHOLE, beside, high - down - 8) else brief
        texts.append((text, down))
        sizes.append(largest(text, beside, high - down - 8))
    for i, (kind, (text, down)) in enumerate(zip(hand, texts, strict=True)):
        y, name = top + i * high, words(view.cards[kind].name)
        at = x, y
        parts.append(piece(OpenCard(seat=me, kind=kind), *at, side, words))
        if unnamed(name, side):
            parts.append(label(left, y + 14, beside, name, 32, CHALK, BOLD))
        parts.append(paragraph(left, y + down, beside, text, min(sizes), 9, TEXT, lead=1.14))
        if i in chosen:
            parts.append(ring(*at, side, side, chosen=True))
            if len(chosen) > 1:
                parts.append(pill(x - 8, y - 10, str(chosen.index(i) + 1), GOLD, INK))
    return joined(parts)


def unnamed(name: str, side: float) -> bool:
    """Return whether a card of this size does not show its name."""
    return side < NAMED or width(name, SMALLEST, BOLD) > side - 6


def opponent(
    view: InstinktView, seat: int, rest: Sequence[OpenCard], y: float, words: Words
) -> Parts:
    """Draw the other player's line: a shown card, the hand and the deck."""
    right, side = WIDTH - EDGE_ROOM - 22, 84
    parts = [flat(LEFT + 22, y, WIDE - 44, 2, REED)]
    for i, one in enumerate(rest):
        right -= side + 14
        parts.append(piece(one, right + 6 - 8 * i, y + 26, side))
    taken = right - LEFT - 24 - 14 * bool(rest)
    if view.waiting.get(seat) is False:
        parts.append(ribbon(WIDTH - EDGE_ROOM - 16, y - 19, words("to move")))
    room = taken - (50 if view.token == seat else 0)
    said = name_of(seat, words)
    name, used = named(LEFT + 20, y + 40, seat, said, room, size=NAME, least=LEAST)
    parts.append(name)
    if view.token == seat:
        parts.append(icon(LEFT + 32 + used, y + 18, 44, TOKEN))
    said = words("{n} in hand", n=len(view.hand[seat]))
    said += " · " + words("{n} in the deck", n=view.deck[seat])
    lines = 1 if fits(said, 24, taken) else 2
    parts.append(paragraph(LEFT + 22, y + 92 - 9 * lines, taken, said, 26 - 2 * lines, lines,
                           SOFT, lead=1.08))  # fmt: skip
    return joined(parts)


def held(view: InstinktView, me: int, hand: list[str], y: float, words: Words) -> Parts:
    """Draw the rest of the reader's hand, and the number of cards in the deck."""
    right, side = WIDTH - EDGE_ROOM - 22.0, 78
    parts = [flat(LEFT + 22, y, WIDE - 44, 2, REED)]
    for kind in reversed(hand):
        right -= side + 14
        parts.append(piece(OpenCard(seat=me, kind=kind), right + 6, y + 16, side))
    room = right - LEFT - 30
    parts.append(label(LEFT + 22, y + 36, room, words("Your hand"), 28, SOFT, BOLD))
    said = words("{n} in the deck", n=view.deck[me])
    parts.append(label(LEFT + 22, y + 76, room, said, 26, SOFT))
    return joined(parts)


def small(said: str, cards: Sequence[OpenCard], y: float) -> Parts:
    """Draw cards outside the display in a line."""
    side = 52
    right = WIDTH - EDGE_ROOM - 22.0 - len(cards) * (side + 14)
    parts = [label(LEFT + 22, y + LOW / 2, right - LEFT - 30, said, 26, SOFT)]
    for i, one in enumerate(cards):
        parts.append(piece(one, right + 8 + i * (side + 14), y + 14, side))
    return joined(parts)
