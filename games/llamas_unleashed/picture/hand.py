"""The reader's hand: two columns of cards with their complete effects."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.drawing import (
    BOLD,
    PAPER,
    SMALLEST,
    Box,
    Parts,
    Spots,
    back,
    fitted,
    hollow,
    joined,
    label,
    line_of_text,
    paragraph,
    pill,
    pill_width,
    rounded,
    width,
    wrapped,
)
from games.drawing import INK as DARK
from games.engine import Decision, Words
from games.llamas_unleashed.cards import CARDS
from games.llamas_unleashed.picture.ground import BACK, INK, SOFT
from games.llamas_unleashed.picture.table import top_card
from games.llamas_unleashed.picture.tiles import HERDS, SORTS, high, tile
from games.llamas_unleashed.view import LlamasView

BETWEEN = 6
RIGHT_EDGE = 11
"""The room between the text of a card and its right edge."""
PALE, UNPLAYABLE = PAPER, "#e6e4d2"
TEXT, LATER = "#43372f", "#7a4300"


class Style(NamedTuple):
    """The look of all cards of a hand: the sizes of tile and text, and whether texts are brief.

    Without a text size, the cards show only their names. ``lead`` is the distance of lines.
    """

    tile: int
    size: int
    brief: bool
    lead: float = 1.14

    @property
    def name(self) -> int:
        """The size of names."""
        return 34 if self.size >= 28 else 30 if self.size > SMALLEST else 26 + 2 * (self.lead > 1.1)

    @property
    def start(self) -> int:
        """The distance from the left edge of a card to its text."""
        return self.tile + (26 if self.tile > 50 else 20)


STYLES = (
    Style(120, 30, False),
    Style(104, 28, False),
    Style(104, 26, False),
    Style(90, 24, False),
    Style(76, 24, True),
    Style(64, SMALLEST, True),
    Style(64, SMALLEST, True, 1.06),
    Style(54, SMALLEST, True, 1.06),
    Style(44, SMALLEST, True, 1.06),
)
"""The looks of a hand, the best first."""
NAMES_ONLY = Style(54, 0, True)
MANY = 8
"""The most cards in a hand whose order is kept; more are in the order of their texts' lengths."""


class Slot(NamedTuple):
    """A place of the hand: a card and its place, a card being played, or the piles."""

    key: str | None
    place: int | None = None


def hand(
    view: LlamasView, words: Words, me: int, box: Box, spots: Spots, decision: Decision | None
) -> Parts:
    """Draw the reader's cards, and the piles or a card being played in the place after them."""
    x, y, w, h = box
    held = view.table[me].hand
    slots = [Slot(key, place) for place, key in enumerate(held)]
    if view.pile:
        slots.append(Slot(view.pile[-1]))
    elif len(slots) % 2 or len(slots) < 8:
        slots.append(Slot(None))
    if len(slots) > MANY:
        slots.sort(key=lambda slot: -need(slot.key, STYLES[-1], (w - 12) / 2, words))
    style = next((s for s in STYLES if sum(heights(slots, s, w, words)) <= h + 2), NAMES_ONLY)
    columns = 2 if style.size else 3
    rows = heights(slots, style, w, words)
    spare = min((h - sum(rows)) / len(rows), 50)
    wide = (w - (columns - 1) * 12) / columns
    playable = can_be_played(decision)
    parts, top = [], y
    for row, needed in enumerate(rows):
        high_row = needed + spare - BETWEEN
        for i, slot in enumerate(slots[row * columns : (row + 1) * columns]):
            at = x + i * (wide + 12), top, wide, high_row
            if slot.place is not None:
                spots["hand", slot.place] = at
                grey = playable is not None and slot.place not in playable
                parts.append(told(slot.key, at, style, words, words("not now") if grey else ""))
            elif slot.key:
                parts.append(told(slot.key, at, style, words, words("Being played"), True))
            else:
                full = i == 0 and columns == 2
                size = (w, high_row) if full else (wide, high_row)
                parts.append(piles(view, words, (*at[:2], *size), spots, decision))
        top += needed + spare
    return joined(parts)


def can_be_played(decision: Decision | None) -> set[int] | None:
    """Return the places of the cards that the reader can play; None if nothing is to be played."""
    if decision is None:
        return None
    found = {c.place for c in decision.choices if c.verb in ("play", "instant")}
    return found or None


def heights(slots: Sequence[Slot], style: Style, w: float, words: Words) -> list[float]:
    """Return the heights that the rows of a hand need, with the room below them."""
    columns = 2 if style.size else 3
    wide = (w - (columns - 1) * 12) / columns
    needed = [need(slot.key, style, wide, words) + BETWEEN for slot in slots]
    return [max(needed[i : i + columns]) for i in range(0, len(needed), columns)]


def need(key: str | None, style: Style, w: float, words: Words) -> float:
    """Return the height that a card needs."""
    least = high(style.tile) + 6
    if not key or not style.size:
        return min(least, 88)
    lines = len(wrapped(effect(key, style, words), style.size, w - style.start - RIGHT_EDGE, 9))
    return max(least, 10 + style.name + lines * style.size * style.lead)


def effect(key: str, style: Style, words: Words) -> str:
    """Return the text of a card."""
    card = CARDS[key]
    return words(card.brief or card.text) if style.brief else words(card.text)


def told(
    key: str | None, box: Box, style: Style, words: Words, note: str = "", played: bool = False
) -> Parts:
    """Draw a card of the hand: its tile, its name and its effect.

    A ``note`` says why the card can't be played, or that it is being ``played``.
    """
    x, y, w, h = box
    grey = bool(note) and not played
    edge = edge_of(key)
    parts = [
        rounded(x, y, w, h, 12, edge),
        rounded(x + 3, y + 3, w - 6, h - 6, 9, UNPLAYABLE if grey else PALE),
    ]
    if not key:
        return joined([*parts, back(x + 14, y + 8, 54, 66, look=BACK)])
    side = style.tile
    parts.append(tile(key, x + 10, y + (h - high(side)) / 2 + 1, side))
    left, room = x + style.start, w - style.start - RIGHT_EDGE
    name = words(CARDS[key].name)
    if not style.size:
        lines = 1 if width(name, 26, BOLD) <= room else 2
        down = y + h / 2 - 14 * (lines - 1) - (14 if note else 0)
        parts.append(paragraph(left, down, room, name, 26, lines, DARK, BOLD, lead=1.05))
        parts.append(label(x + w - 12, y + h - 18, room, note, SMALLEST, LATER, BOLD, "end"))
        return joined(parts)
    taken = 0.0
    if played:
        parts.append(pill(x + w - 10, y + 6, note, anchor="end", high=34, size=24))
        taken = pill_width(note, 34, 24) + 10
    elif note:
        line = fitted(note, 24, 160, BOLD)
        parts.append(line_of_text(line, x + w - 14, y + 22, LATER, BOLD, "end"))
        taken = line.width + 16
    said = effect(key, style, words)
    lines = len(wrapped(said, style.size, room, 9))
    roomy = h - need(key, style, w, words) > 8
    down = y + style.name / 2 + (10 if roomy else 5)
    parts.append(label(left, down, room - taken, name, style.name, DARK, BOLD))
    top = down + style.name / 2 + style.size * 0.5 + (6 if roomy else 2)
    parts.append(paragraph(left, top, room, said, style.size, lines, TEXT, lead=style.lead))
    return joined(parts)


def edge_of(key: str | None) -> str:
    """Return the colour of a card's edge."""
    if not key:
        return SOFT
    card = CARDS[key]
    return HERDS[card.variation[0]].edge if card.variation else SORTS[card.type][1]


def piles(
    view: LlamasView, words: Words, box: Box, spots: Spots, decision: Decision | None
) -> Parts:
    """Draw the deck, which may be drawn from, and the discard pile with its top card."""
    x, y, w, h = box
    middle, half = y + h / 2, w / 2 if w > 450 else w
    spots["deck",] = x + 18, middle - 32, 54.0, 64.0
    left = words("{n} in the deck", n=view.deck)
    draw = decision and any(c.verb == "draw" for c in decision.choices)
    drawn = back(*spots["deck",], look=BACK)
    parts = [hollow(x, y, w, h, "#8bb06b", 12), drawn]
    parts += two_lines(
        (x + 88, middle), half - 100, *((left, words("Draw a card")) if draw else ("", left))
    )
    if not view.discard or w < 450:
        return joined(parts)
    at = x + half + 6
    spots["discard",] = at, middle - 32, 54.0, float(high(54))
    key = view.discard[-1]
    parts.append(top_card(view, *spots["discard",]))
    name = words(CARDS[key].name) if key else words("Discards {n}", n=len(view.discard))
    said = words("last discard") if key else ""
    parts += two_lines((at + 68, middle), half - 84, said, name)
    return joined(parts)


def two_lines(at: tuple[float, float], room: float, small: str, large: str) -> list[Parts]:
    """Write a large line, with a small line above it if one is given."""
    x, y = at
    parts = [label(x, y + (16 if small else 0), room, large, 26, INK, BOLD)]
    return [*parts, label(x, y - 16, room, small, SMALLEST, SOFT)] if small else parts
