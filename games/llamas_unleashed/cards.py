"""The catalogue of Llamas Unleashed: babies, deck, expansion, Herd Bonuses and numbers."""

from __future__ import annotations

from importlib.resources import files
from tomllib import loads
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

Variation = Literal["alpaca", "goat", "llama", "ram"]
Kind = Literal["baby", "basic", "magical", "instant", "magic", "upgrade", "downgrade"]


class Record(BaseModel):
    """A line of the catalogue."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Card(Record):
    """A different card; the key is its name in the rules.

    ``brief`` is its text in at most 100 characters, if that is longer. For pictures ``short`` is a
    shorter name, and ``does`` says in two or three words what it does. ``count`` copies are in the
    base game, or in the expansion; ``more`` copies are added by the expansion. The head of the
    catalogue explains what applies while a card is in a Field.
    """

    key: str
    name: str
    art: str
    type: Kind
    text: str
    brief: str = ""
    short: str = ""
    does: str = ""
    variation: tuple[Variation, ...] = ()
    count: int = 1
    more: int = 0
    expansion: bool = False
    flies: bool = False
    needs: Variation | None = None
    stops: bool = False
    takes: Variation | None = None
    hand_limit: int = 0
    fewer: int = 0
    diverse: bool = False
    unanswered: bool = False
    turns_away: tuple[Variation, ...] = ()
    forbids: tuple[Kind, ...] = ()
    forbids_name: str = ""
    renames: Variation | None = None
    mutes: bool = False
    crowd: int = 0
    no_win: bool = False
    no_babies: bool = False
    guards_babies: bool = False
    ignores_herds: bool = False


class Herd(Record):
    """The Herd Bonus of one variation; ``bonus`` names its effect in the rules, with ``amount``."""

    variation: Variation
    name: str
    bonus: str
    amount: int
    house: bool
    text: str


class House(Record):
    """Values of this house: see the rules page."""

    last_turn: int


class Numbers(Record):
    """The rulebook's numbers; ``to_win`` maps the number of seats to the Animals needed."""

    seats: tuple[int, int]
    first_hand: int
    hand_limit: int
    herd: int
    to_win: dict[int, int]


FOLDER = files("data") / "llamas_unleashed"
"""Where its data is."""
_DATA: dict[str, Any] = loads((FOLDER / "cards.toml").read_text("utf-8"))

CARDS = {key: Card(key=key, **fields) for key, fields in _DATA["cards"].items()}
HERDS = {key: Herd(variation=key, **fields) for key, fields in _DATA["herds"].items()}
HOUSE = House(**_DATA["house"])
NUMBERS = Numbers(**_DATA["numbers"])

VARIATIONS: tuple[Variation, ...] = ("alpaca", "goat", "llama", "ram")
ANIMAL: tuple[Kind, ...] = ("baby", "basic", "magical")
MODIFIER: tuple[Kind, ...] = ("upgrade", "downgrade")
"""The types of card that are in Fields and are not Animals."""

BABIES = [key for key, card in CARDS.items() if card.type == "baby" for _ in range(card.count)]
BOX = BABIES + [
    key
    for key, card in CARDS.items()
    if card.type != "baby" and not card.expansion
    for _ in range(card.count)
]
"""The faces of the base game, the Nursery's first."""
FARMED = [
    key for key, card in CARDS.items() for _ in range(card.count if card.expansion else card.more)
]
"""The faces of the expansion."""

ANIMALS = frozenset(key for key, card in CARDS.items() if card.type in ANIMAL)
LETTERS = {key: sum("a" <= x <= "z" for x in CARDS[key].name.lower()) for key in ANIMALS}
"""The number of letters A to Z in the name of each Animal (ruling 34)."""
