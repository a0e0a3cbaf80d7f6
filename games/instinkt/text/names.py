"""The names of the cards of Instinkt in sentences."""

from __future__ import annotations

from collections.abc import Sequence

from games.engine import Words, message
from games.instinkt.cards import CARDS, Card
from games.instinkt.view import OpenCard

MARKS = ("🔵", "🟥")
"""The marks of the two seats, as on their cards in pictures."""
TOKEN = "🪙"

ARROWS = {"top": "⬇️", "bottom": "⬆️", "left": "➡️", "right": "⬅️"}
"""The direction in which a deer goes from each end."""
WAYS = {
    "top": message("down"),
    "bottom": message("up"),
    "left": message("to the right"),
    "right": message("to the left"),
}
FROM = {
    "top": message("column {line} from above"),
    "bottom": message("column {line} from below"),
    "left": message("row {line} from the left"),
    "right": message("row {line} from the right"),
}


NAMED = message("{emblem} {card}", "a card of Instinkt in sentences and labels")


def named(kind: str, words: Words) -> str:
    """Return a card by picture, name and number."""
    return words(NAMED, emblem=CARDS[kind].emoji, card=plain(kind, words))


def plain(kind: str, words: Words) -> str:
    """Return a card by name and number only."""
    return words("{name} {number}", name=words(CARDS[kind].name), number=CARDS[kind].mark)


def animal(kind: str, words: Words) -> str:
    """Return a card by picture and name, if the number does not matter."""
    return words(NAMED, emblem=CARDS[kind].emoji, card=words(CARDS[kind].name))


def marked(seat: int, kind: str) -> str:
    """Return a card of the table as two emoji: its owner's mark and its animal."""
    return MARKS[seat] + CARDS[kind].emoji


def coloured(seat: int, kind: str, words: Words) -> str:
    """Return a card with the mark of its owner."""
    return f"{MARKS[seat]}{animal(kind, words)}"


def effect(card: Card, words: Words, brief: bool = False) -> str:
    """Describe what a card does or what it wants, in at most 100 characters if ``brief``."""
    said = (card.brief or card.effect) if brief else card.effect
    return words(said, points=card.points, least=card.least)


def listed(cards: Sequence[OpenCard]) -> str:
    """List cards in a row."""
    return " ".join(marked(card.seat, card.kind) for card in cards)


def described(kind: str, words: Words) -> str:
    """Describe a card's effect, and mark the values of this house."""
    card = CARDS[kind]
    lines = [f"**{named(kind, words)}**", effect(card, words)]
    if card.house:
        parts = words.listing([words(HOUSE[part]) for part in card.house])
        lines.append(words("-# 🏠 Set by house rules: {parts}.", parts=parts))
    return "\n".join(lines)


HOUSE = {
    "name": message("the animal"),
    "number": message("the number"),
    "condition": message("the condition"),
    "points": message("the points"),
}
