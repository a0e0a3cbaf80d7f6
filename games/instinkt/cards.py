"""The catalogue of Instinkt: twelve animals. Both players have the same ones."""

from __future__ import annotations

from importlib.resources import files
from tomllib import loads

from pydantic import BaseModel, ConfigDict


class Card(BaseModel):
    """An animal; the key is its name in the rules. ``house`` lists values that no source gives.

    Its ``condition`` (``rules.scoring.CONDITIONS``) counts cards. It scores its ``points`` if the
    count is ``least`` or more; with ``each`` it scores them once for each card counted.
    ``brief`` is its text in at most 100 characters, if ``effect`` is longer, and ``does`` says on
    pictures what it does or wants, in two or three words.
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
    does: str
    brief: str = ""

    @property
    def mark(self) -> str:
        """The number as printed on the card."""
        return str(self.number) if self.number else "X"


FOLDER = files("data") / "instinkt"
"""Where its data is."""
_DATA = loads((FOLDER / "cards.toml").read_text("utf-8"))
_BEFORE = _DATA.pop("before")
CARDS = {key: Card(key=key, **fields) for key, fields in _DATA.items()}
BEFORE = CARDS | {key: Card(key=key, **_DATA[key] | then) for key, then in _BEFORE.items()}
CATALOGUES = {2: BEFORE, 3: CARDS}
"""The animals, by the version of the rules under which a match began; it keeps them."""
SET = list(CARDS)
"""The faces of one player's cards, in the order of the catalogue."""
NUMBER = {key: card.number for key, card in CARDS.items()}


def owner(token: int) -> int:
    """Return the seat that owns a token: the backs of the two sets differ."""
    return token // len(SET)


def back(token: int) -> str:
    """Return the name of a token's back in notation."""
    return "b" if owner(token) else "a"
