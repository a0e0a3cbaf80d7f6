"""The catalogue of The Lion & The Unicorn: nine kinds of animal, 48 cards."""

from __future__ import annotations

from importlib.resources import files
from tomllib import loads

from pydantic import BaseModel, ConfigDict


class Card(BaseModel):
    """A kind of animal card; the key is its name in the rules.

    ``brief`` is its text in at most 100 characters, if ``effect`` is longer. ``drawing`` is the
    emblem of an animal that is not among the emoji.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str
    name: str
    count: int
    emoji: str
    starting: bool
    effect: str
    brief: str = ""
    drawing: str = ""

    @property
    def emblem(self) -> str:
        """The animal in pictures: a drawing of its own, or else its emoji."""
        return self.drawing or self.emoji


FOLDER = files("data") / "lion_unicorn"
"""Where its data is."""


def _read() -> dict[str, Card]:
    text = (FOLDER / "cards.toml").read_text("utf-8")
    return {key: Card(key=key, **fields) for key, fields in loads(text).items()}


CARDS = _read()
BOX = [key for key, card in CARDS.items() for _ in range(card.count)]
"""The faces of all cards, in the order of the catalogue."""
STARTING = [key for key, card in CARDS.items() if card.starting]
"""The kinds of the starting cards, of which there is one card each."""
