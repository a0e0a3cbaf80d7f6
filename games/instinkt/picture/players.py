"""The two players beside the display, and the part that only one of them sees."""

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
    TOP,
    WIDTH,
    Parts,
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
)
from games.engine import Words
from games.instinkt.cards import Card
from games.instinkt.picture.cards import back, piece, step
from games.instinkt.picture.ground import PANEL, SOFT
from games.instinkt.text.names import OWN_CARDS, TOKEN, effect
from games.instinkt.view import InstinktView, OpenCard

SIDE, HIGH = 252, HEIGHT - TOP - EDGE_ROOM
OTHER = 566  # the width of the part with the display
OWN = EDGE_ROOM + OTHER + 12
WIDE = WIDTH - EDGE_ROOM - OWN
ROWS = 556  # the height of all rows of an own panel


def beside(seat: int, view: InstinktView, waiting: Sequence[OpenCard], words: Words) -> Parts:
    """Draw a player to the left or the right of the display."""
    x = EDGE_ROOM if not seat else WIDTH - EDGE_ROOM - SIDE
    move = view.waiting.get(seat) is False
    name, _ = named(x + 18, TOP + 38, seat, name_of(seat, words), SIDE - 34, size=32)
    own = words(OWN_CARDS[seat])
    left, y = x + 20, TOP + 66
    parts = [
        panel(x, TOP, SIDE, HIGH, PANEL, strong=move),
        name,
        back(seat, left, y, 30, 40),
        label(left + 48, y + 20, SIDE - 76, own, 26),
        ribbon(x + SIDE - 14, y + 58, words("to move")) if move else (),
        label(left, y + 132, 180, words("Hand"), 26, SOFT),
        *(back(seat, left + i * 60 if i < 4 else left + 180 + i * 8, y + 152)
          for i in range(len(view.hand[seat]))),
        label(left, y + 250, 180, words("Deck"), 26, SOFT),
        label(x + SIDE - 22, y + 250, 60, str(view.deck[seat]), 30, CHALK, BOLD, "end"),
    ]  # fmt: skip
    if view.token == seat:
        parts += [
            icon(left - 4, y + 276, 44, TOKEN),
            label(left + 46, y + 298, SIDE - 80, words("tiebreaker"), 26),
        ]
    groups = [(words("Shown, to be placed"), waiting),
              (words("Out of the game"), [c for c in view.removed if c.seat == seat])]  # fmt: skip
    top = y + 342
    for said, cards in groups:
        if cards:
            parts.append(label(left, top, SIDE - 34, said, 26, SOFT))
            side = 78 if len(cards) < 3 else 52
            parts += [
                piece(one, left + 2 + i * (side + 12), top + 26, side)
                for i, one in enumerate(cards)
            ]
            top += side + 56
    return joined(parts)


def opposite(view: InstinktView, me: int, words: Words, news: bool) -> Parts:
    """Draw the part with the display and the other player, for a player's own panel."""
    other = 1 - me
    move = view.waiting.get(other) is False
    name, _ = named(34, TOP + 36, other, name_of(other, words), 236, size=30)
    held = words("{n} in hand", n=len(view.hand[other]))
    held += " · " + words("{n} in the deck", n=view.deck[other])
    y = HEIGHT - EDGE_ROOM - 30
    token = words("tiebreaker: you") if view.token == me else words("tiebreaker: opponent")
    parts = [
        panel(EDGE_ROOM, TOP, OTHER, HIGH, PANEL, strong=move),
        name,
        label(EDGE_ROOM + OTHER - 20, TOP + 36, 290, held, 24, SOFT, anchor="end"),
        icon(32, y - 20, 40, TOKEN),
        label(80, y, 220, token, 24),
    ]
    if news:
        said = words("since your last turn")
        parts.append(legend(EDGE_ROOM + OTHER - 20, y, said, SOFT, "end", 270))
    return joined(parts)


def own(
    view: InstinktView, me: int, waiting: Sequence[OpenCard], chosen: list[int], words: Words
) -> Parts:
    """Draw the reader's hand with each card's effect, and the other cards outside the display."""
    width = WIDE
    move = view.waiting.get(me) is False
    name, _ = named(OWN + 20, TOP + 42, me, words("Your hand"), 320, size=36, yours=True,
                    weight=BLACK)  # fmt: skip
    parts = [panel(OWN, TOP, width, HIGH, PANEL, strong=move), name]
    if move:
        parts.append(ribbon(WIDTH - EDGE_ROOM - 18, TOP + 22, words("your move")))
    else:
        said = words("{n} in the deck", n=view.deck[me])
        parts.append(label(WIDTH - EDGE_ROOM - 24, TOP + 42, 200, said, 24, SOFT, anchor="end"))
    kinds = [kind for kind in view.hand[me] if kind]
    under = [OpenCard(seat=me, kind=kind) for kind in view.under]
    groups = [
        (words("Shown, to be placed"), list(waiting)),
        (words("Bottom of your deck"), under),
        (words("Out of the game"), view.removed),
    ]
    groups = [(said, cards) for said, cards in groups if cards]
    high = min(186.0, ROWS / max(1, len(kinds) + len(groups)))
    side, y = step(min(150, high - 22)), TOP + 92.0
    for i, kind in enumerate(kinds):
        at = OWN + 28, y + i * high
        parts.append(piece(OpenCard(seat=me, kind=kind), *at, side))
        parts.append(
            told(view.cards[kind], at[0] + side + 28, at[1], width - side - 80, high, words)
        )
        if i in chosen:
            parts.append(ring(*at, side, side, chosen=True))
            if len(chosen) > 1:
                parts.append(pill(at[0] - 8, at[1] - 10, str(chosen.index(i) + 1), GOLD, INK))
    for i, (said, cards) in enumerate(groups, len(kinds)):
        parts.append(label(OWN + 28, y + i * high + side / 2, 240, said, 26, SOFT))
        small = step(min(side, 290 / len(cards) - 14, 116))
        parts += [
            piece(one, OWN + 280 + j * (small + 14), y + i * high + (side - small) / 2, small)
            for j, one in enumerate(cards)
        ]
    return joined(parts)


def told(card: Card, x: float, y: float, room: float, high: float, words: Words) -> Parts:
    """Write a card's effect beside it."""
    large = high > 140
    most = max(1, int((high - (58 if large else 44)) // (30 if large else 26)))
    return joined(
        [
            label(x, y + 16, room, words(card.name), 32 if large else 28, CHALK, BOLD),
            paragraph(x, y + (56 if large else 46), room, effect(card, words),
                      26 if large else 22, most, "#e6efd8"),
        ]
    )  # fmt: skip
