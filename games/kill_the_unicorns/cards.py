"""The catalogue of Kill The Unicorns: unicorns, hunt cards, schemes, characters, market."""

from __future__ import annotations

from importlib.resources import files
from tomllib import loads

from pydantic import BaseModel, ConfigDict


class Record(BaseModel):
    """Anything in the catalogue."""

    model_config = ConfigDict(extra="forbid", frozen=True)


class Named(Record):
    """Anything in the catalogue that has a name and a picture.

    ``brief`` is its text in at most 100 characters, if that is longer. For pictures ``short`` is a
    shorter name, and ``does`` says in two or three words what it does.
    """

    name: str
    emoji: str
    brief: str = ""
    short: str = ""
    does: str = ""


class Colour(Named):
    """The unicorns of one colour; a legendary unicorn has none."""

    values: tuple[int, ...]
    starting: int | None = None


class Item(Named):
    """An item of the black market; ``colours``: it changes the colour of a unicorn."""

    price: int
    count: int
    points: int = 0
    colours: bool = False
    effect: str


class Character(Named):
    """A character: the power it may use once a day, and the scheme that only it has."""

    signature: str
    power: str
    points: int = 0


class Scheme(Named):
    """A scheme card; ``stays``: it stays with the caught unicorn."""

    effect: str
    stays: bool = False
    points: int = 0


class Scoring(Record):
    """The points of collections, by size, and of a rainbow."""

    collections: tuple[int, ...]
    rainbow: int


class Hunt(Record):
    """The hunt cards of every player."""

    values: tuple[int, ...]


class Catalogue(Record):
    """The whole catalogue; see the comments there."""

    days: int
    bid: int
    schemes_on_a_unicorn: int
    schemes_drawn: int
    pate: int
    scoring: Scoring
    hunt: Hunt
    unicorns: dict[str, Colour]
    market: dict[str, Item]
    characters: dict[str, Character]
    schemes: dict[str, Scheme]


class Unicorn(Record):
    """A unicorn card as it is printed; ``colour`` is empty for a legendary one."""

    colour: str
    value: int
    starting: bool = False


FOLDER = files("data") / "kill_the_unicorns"
"""Where its data is."""
BOOK = Catalogue.model_validate(loads((FOLDER / "cards.toml").read_text("utf-8")))
LEGENDARY = "legendary"
COLOURS = [key for key in BOOK.unicorns if key != LEGENDARY]
SIGNATURES = {character.signature for character in BOOK.characters.values()}
COMMON = [key for key in BOOK.schemes if key not in SIGNATURES]
"""The schemes that everyone has."""

UNICORNS = {
    f"{key}_{value}": Unicorn(colour="" if key == LEGENDARY else key, value=value)
    for key, colour in BOOK.unicorns.items()
    for value in colour.values
}
STARTING = {
    f"{key}_start": Unicorn(colour=key, value=colour.starting, starting=True)
    for key, colour in BOOK.unicorns.items()
    if colour.starting is not None
}
PRINTED = UNICORNS | STARTING
"""Every different unicorn, by the face of its card."""

HUNT = [str(value) for value in BOOK.hunt.values]
LANCE, NO_LANCE = "lance", "no_lance"
"""The two markers of the Knight, who lays one, face-down, with each bid."""


def schemes_of(character: str) -> list[str]:
    """Return the schemes of a character's deck."""
    return [*COMMON, BOOK.characters[character].signature]


def _box() -> tuple[list[str], dict[str, list[range]]]:
    """List the faces of all cards, and the range of each kind of thing among them."""
    faces: list[str] = []

    def add(more: list[str]) -> range:
        faces.extend(more)
        return range(len(faces) - len(more), len(faces))

    unicorns = [f"{key}_{v}" for key, colour in BOOK.unicorns.items() for v in colour.values]
    places = {"unicorns": [add(unicorns)], "starting": [add(list(STARTING))]}
    for key in BOOK.characters:
        places[key] = [add(HUNT), add(schemes_of(key))]
    places["markers"] = [add([NO_LANCE, LANCE])]
    return faces, places


BOX, _PLACES = _box()
PILE = _PLACES["unicorns"][0]
STARTERS = _PLACES["starting"][0]
MARKERS = _PLACES["markers"][0]
HANDS = {key: _PLACES[key][0] for key in BOOK.characters}
DECKS = {key: _PLACES[key][1] for key in BOOK.characters}
"""The tokens of each character's hunt cards and schemes."""
CHARACTER_OF = {t: key for key, tokens in DECKS.items() for t in tokens}
"""The character on the back of a scheme, which everyone sees."""


def back(token: int) -> str:
    """Return the name of a token's back in notation: only the backs of schemes differ."""
    return CHARACTER_OF.get(token, "")
