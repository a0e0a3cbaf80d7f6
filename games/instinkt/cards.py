"""The catalogue of Instinkt: twelve animals, which both players have alike."""

from __future__ import annotations

from importlib.resources import files
from tomllib import loads

from pydantic import BaseModel, ConfigDict


class Card(BaseModel):
    """An animal; the key is its name in the rules. ``house`` lists what no source gives.

    ``brief`` says what it does where there is room for 100 characters and ``effect`` is longer.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str
    number: int
    name: str
    emoji: str
    points: int = 0
    each: bool = False
    house: tuple[str, ...] = ()
    effect: str
    brief: str = ""

    @property
    def mark(self) -> str:
        """The number as the card shows it."""
        return str(self.number) if self.number else "X"


def _read() -> dict[str, Card]:
    text = (files("data") / "instinkt" / "cards.toml").read_text("utf-8")
    return {key: Card(key=key, **fields) for key, fields in loads(text).items()}


CARDS = _read()
SET = list(CARDS)
"""The faces of one player's cards in the order of the catalogue."""
NUMBER = {key: card.number for key, card in CARDS.items()}


def owner(token: int) -> int:
    """Return whose card a token is: the backs of the two sets differ."""
    return token // len(SET)


def back(token: int) -> str:
    """Return what a token's back is called in notation."""
    return "b" if owner(token) else "a"
