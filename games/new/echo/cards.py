"""The catalogue of Echo: six kinds of animal, 24 cards."""

from importlib.resources import files
from typing import NamedTuple

FOLDER = files("games.new.echo") / "data"
"""Where its data is."""


class Card(NamedTuple):
    """A kind of animal."""

    name: str
    emoji: str
    copies: int = 4


CARDS = {
    "bear": Card("Bear", "🐻"), "fox": Card("Fox", "🦊"), "frog": Card("Frog", "🐸"),
    "hare": Card("Hare", "🐰"), "mouse": Card("Mouse", "🐭"), "owl": Card("Owl", "🦉"),
}  # fmt: skip
BOX = [kind for kind, card in CARDS.items() for _ in range(card.copies)]
"""The faces of all cards."""
