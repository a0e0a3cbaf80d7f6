"""The end of a match: the full square with its points, and the points of each card."""

from __future__ import annotations

from games.drawing import (
    BLACK,
    CHALK,
    EDGE_ROOM,
    GOLD,
    HEIGHT,
    TOP,
    WIDTH,
    Parts,
    fitted,
    joined,
    label,
    line_of_text,
    name_of,
    named,
    panel,
    paragraph,
    rounded,
    trophy,
)
from games.drawing import width as width_of
from games.engine import Words
from games.instinkt.picture.cards import piece
from games.instinkt.picture.display import Display
from games.instinkt.picture.ground import PANEL, WELL
from games.instinkt.picture.scene import Scene
from games.instinkt.text.table import TIEBREAKS, holding
from games.instinkt.view import InstinktView, OpenCard

LEFT = 690
BOARD = 14, TOP - 4, 660, 664


def ending(view: InstinktView, words: Words) -> Parts:
    """Draw the square, the winner, and the cards that scored."""
    assert view.outcome
    width = WIDTH - EDGE_ROOM - LEFT
    winners, scores = view.outcome.winners, view.outcome.scores
    shown = Scene(dict(view.standing))
    one = winners[0] if len(winners) == 1 else None
    parts = [
        Display(shown, view, BOARD).draw(words),
        panel(LEFT, TOP, width, HEIGHT - TOP - EDGE_ROOM, PANEL),
        trophy(LEFT + 8, TOP, [] if one is None else [one], 208),
    ]
    head = words("{name} wins", name=name_of(one, words)) if one is not None else words("A draw")
    order = sorted(range(view.seats), key=lambda seat: (-scores[seat], seat not in winners))
    total = " : ".join(str(scores[seat]) for seat in order)
    x, room = LEFT + 222, width - 240
    if width_of(head, 34, BLACK) > room:
        parts.append(paragraph(x, TOP + 40, room, head, 34, 2, CHALK, BLACK, lead=1.1))
    else:
        parts.append(line_of_text(fitted(head, 48, room, BLACK), x, TOP + 66, CHALK, BLACK))
    parts.append(label(x, TOP + 130, room, total, 52, GOLD, BLACK))
    why = TIEBREAKS.get(view.outcome.reason)
    if why:
        parts.append(paragraph(x, TOP + 176, room, words(why), 22, 3, CHALK, lead=1.04))
    for i, seat in enumerate(order):
        parts.append(scored(seat, view, (LEFT + 16, TOP + 222 + i * 214, width - 32, 202), words))
    return joined(parts)


def scored(
    seat: int, view: InstinktView, box: tuple[float, float, float, float], words: Words
) -> Parts:
    """Draw a player's cards that scored, the best first."""
    x, y, w, h = box
    said = holding(seat, view, words)
    name, _ = named(x + 14, y + 34, seat, name_of(seat, words), w - 200, size=38, least=36)
    parts = [rounded(x, y, w, h, 14, WELL), name]
    parts.append(label(x + w - 18, y + 36, 200, said[0], 34, GOLD, BLACK, "end"))
    best = sorted((c for c in view.board if c.seat == seat and c.points),
                  key=lambda c: -(c.points or 0))  # fmt: skip
    side = 64 if len(best) < 7 else 52
    pace = min(side + 14, (w - 40 - side) / max(1, len(best) - 1))
    for i, card in enumerate(best):
        at = x + 18 + i * pace
        parts.append(piece(OpenCard(seat=seat, kind=card.kind), at, y + 74, side))
        parts.append(label(at + side / 2, y + 74 + side + 26, pace, f"+{card.points}", 28, GOLD,
                           BLACK, "middle"))  # fmt: skip
    return joined(parts)
