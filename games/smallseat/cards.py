"""The catalogue of Smallseat: thirteen animals, and the choice of a deck from them."""

from __future__ import annotations

from collections.abc import Collection
from importlib.resources import files
from tomllib import loads

from pydantic import BaseModel, ConfigDict


class Card(BaseModel):
    """An animal; the key is its name in the rules.

    ``short`` is its name in at most 16 letters, if the name may be too long for a picture, and
    ``does`` its effect in two or three words of at most 14 letters together. ``brief`` is the
    effect in at most 100 characters. ``trade`` says that the action is one between a Candidate and
    the Teller (ruling 30).
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    key: str
    name: str
    short: str = ""
    animal: str
    emoji: str
    colour: str
    level: str
    does: str
    effect: str
    brief: str = ""
    trade: bool = False


class House(BaseModel):
    """Numbers of the game; those added by this house are marked in the data.

    ``handicap`` is by the number of seats.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    cards_each: int
    rounds: int
    extra: int
    handicap: dict[int, int]


FOLDER = files("data") / "smallseat"
"""Where its data is."""
_DATA = loads((FOLDER / "cards.toml").read_text("utf-8"))
CARDS = {key: Card(key=key, **fields) for key, fields in _DATA["animals"].items()}
"""Every animal in the order in which a deck takes them: starter, medium, advanced, guest."""
HOUSE = House(**_DATA["house"])


class Odds(BaseModel):
    """How often the Teller won among robots, in percent with its 95 % interval."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    share: int
    low: int
    high: int
    matches: int


def deck(seats: int, chosen: Collection[str] = ()) -> list[str]:
    """Choose the animals of a match: "as many unique animals as the number of players".

    The ``chosen`` ones come first, up to ``extra`` more than there are seats; the rest is filled
    in order, without "two animals of similar colour". Lionsyre is in only if chosen.

    >>> deck(4)
    ['pricklypettes', 'chewy_carrots', 'curlysnouts', 'snufflesniff']
    >>> deck(3, ["lionsyre"])
    ['pricklypettes', 'chewy_carrots', 'lionsyre']
    """
    taken = [key for key in CARDS if key in chosen][: seats + HOUSE.extra]
    for key, card in CARDS.items():
        if len(taken) >= seats:
            break
        if card.level != "guest" and card.colour not in {CARDS[other].colour for other in taken}:
            taken.append(key)
    return [key for key in CARDS if key in taken]


class Measured(BaseModel):
    """How often the Teller won in matches between robots, by level and number of seats.

    Each match had as many of its animals as possible chosen from that level. ``teller`` is without
    the handicap, ``handicap`` is with it.
    """

    model_config = ConfigDict(extra="forbid", frozen=True)

    teller: dict[str, dict[int, Odds]]
    handicap: dict[str, dict[int, Odds]]

    def of(self, seats: int, animals: Collection[str], handicap: bool) -> Odds | None:
        """Return the Teller's odds with a deck for this number of seats; None if not measured."""
        for level, odds in (self.handicap if handicap else self.teller).items():
            chosen = [key for key, card in CARDS.items() if card.level == level]
            if seats in odds and deck(seats, animals) == deck(seats, chosen[:seats]):
                return odds[seats]
        return None


ODDS = Measured.model_validate(loads((FOLDER / "odds.toml").read_text("utf-8")))
