"""The catalogue of Instinkt: twelve animals, which both players have alike."""

from __future__ import annotations

from importlib.resources import files
from tomllib import loads

from pydantic import BaseModel, ConfigDict


class Card(BaseModel):
    """An animal; the key is its name in the rules. ``house`` lists what no source gives.

    It has its ``points`` where its ``condition`` is met (``rules.scoring.CONDITIONS``), by at
    ``least`` so many cards; with ``each`` it has them for each of those.
    ``brief`` says what it does where there is room for 100 characters and ``effect`` is longer.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str
    number: int
    name: str
    emoji: str
    condition: str = ""
    least: int = 1
    points: int = 0
    each: bool = False
    house: tuple[str, ...] = ()
    effect: str
    brief: str = ""

    @property
    def mark(self) -> str:
        """The number as the card shows it."""
        return str(self.number) if self.number else "X"


_DATA = loads((files("data") / "instinkt" / "cards.toml").read_text("utf-8"))
_BEFORE = _DATA.pop("before")
CARDS = {key: Card(key=key, **fields) for key, fields in _DATA.items()}
BEFORE = CARDS | {key: Card(key=key, **_DATA[key] | then) for key, then in _BEFORE.items()}
CATALOGUES = {2: BEFORE, 3: CARDS}
"""The animals by the version of the rules under which a match began: it goes on with them."""
SET = list(CARDS)
"""The faces of one player's cards in the order of the catalogue."""
NUMBER = {key: card.number for key, card in CARDS.items()}


def owner(token: int) -> int:
    """Return whose card a token is: the backs of the two sets differ."""
    return token // len(SET)


def back(token: int) -> str:
    """Return what a token's back is called in notation."""
    return "b" if owner(token) else "a"
