"""Shapes: write and read the value of a state's field according to its type.

``,`` separates the items of a list or a dict, ``/`` rows of these, ``.`` the parts of a tuple and
``:`` key and value; ``-`` is an empty list. In words, letters, digits, ``_`` and ``-`` are written
as they are, all other characters as percent signs and hexadecimals.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from types import UnionType
from typing import Annotated, Any, Protocol, Union, get_args, get_origin

from pydantic import TypeAdapter, ValidationError

from games.engine.ledger import mask_of, members
from games.engine.notation.words import (
    EMPTY,
    NONE,
    REST,
    BadNotation,
    escaped,
    numbers,
    runs,
    split,
    unescaped,
)
from games.engine.zones import Mark, Zone

_NUMBER = re.compile(r"-?\d{1,18}", re.ASCII)


class Names(Protocol):
    """An interface that names the cards in a text."""

    def lay(self, token: int, zone: Zone, owner: int) -> str:
        """Return the name of a card in its zone; ``owner`` is the number of its row or place."""

    def name(self, token: int) -> str:
        """Return the name of a card that lies elsewhere."""


class Cards(Protocol):
    """Finds the cards that are named in a text; ``count`` is the number of all cards."""

    count: int

    def laid(self, text: str, zone: Zone, owner: int) -> int:
        """Return the token of a card in its zone."""

    def rest(self, text: str) -> list[int]:
        """Return the tokens of all cards without a name, or of those with one back."""

    def named(self, text: str) -> int:
        """Return the token of a card that lies elsewhere."""


class Shape:
    """A single value, written and read by two functions; the base of the other shapes."""

    def __init__(self, write: Callable[[Any], str], read: Callable[[str], Any]) -> None:
        self._write, self._read = write, read

    def write(self, value: Any, names: Names, owner: int = -1) -> str:
        """Return a value as text; ``owner`` is the number of its row, or its place in the list."""
        return self._write(value)

    def read(self, text: str, cards: Cards, owner: int = -1) -> Any:
        """Return the value of a text; raise BadNotation if it is none."""
        return self._read(text)

    @property
    def holds_cards(self) -> bool:
        """Whether cards lie in this field."""
        return False


class Card(Shape):
    """A card in a zone, or a reference to a card that lies elsewhere."""

    def __init__(self, kind: Zone | Mark) -> None:
        self.kind = kind

    def write(self, value: Any, names: Names, owner: int = -1) -> str:
        """Return the card's name."""
        if value < 0:
            return NONE
        if isinstance(self.kind, Zone):
            return names.lay(value, self.kind, owner)
        return names.name(value)

    def read(self, text: str, cards: Cards, owner: int = -1) -> Any:
        """Return the card's token."""
        if text == NONE:
            return -1
        if isinstance(self.kind, Zone):
            return cards.laid(text, self.kind, owner)
        return cards.named(text)

    @property
    def holds_cards(self) -> bool:
        """Whether cards lie in this field."""
        return isinstance(self.kind, Zone)


class Parts(Shape):
    """A tuple: one shape for each part, or one for all parts if their number varies."""

    def __init__(self, parts: Sequence[Shape], many: bool) -> None:
        self.parts, self.many = parts, many

    def write(self, value: Any, names: Names, owner: int = -1) -> str:
        """Return the parts with dots between them."""
        shapes = self._for(len(value))
        pairs = zip(shapes, value, strict=True)
        return ".".join(shape.write(part, names, owner) for shape, part in pairs) or EMPTY

    def read(self, text: str, cards: Cards, owner: int = -1) -> Any:
        """Return the parts as a tuple."""
        texts = split(text, ".")
        pairs = zip(self._for(len(texts), text), texts, strict=True)
        return tuple([shape.read(part, cards, owner) for shape, part in pairs])

    def _for(self, count: int, text: str = "") -> Sequence[Shape]:
        shapes = [self.parts[0]] * count if self.many else self.parts
        if len(shapes) != count:
            raise BadNotation(f'"{text}" has {count} parts and not {len(shapes)}')
        return shapes


class Items(Shape):
    """A list, of rows or of single items."""

    def __init__(self, part: Shape) -> None:
        self.part = part
        self.rows = isinstance(part, Items | Pairs)

    def write(self, value: Any, names: Names, owner: int = -1) -> str:
        """Return the items in their order."""
        owners = range(len(value)) if owner < 0 else [owner] * len(value)
        texts = [self.part.write(v, names, o) for v, o in zip(value, owners, strict=True)]
        return "/".join(texts) if self.rows else ",".join(texts) or EMPTY

    def read(self, text: str, cards: Cards, owner: int = -1) -> Any:
        """Return the items as a list."""
        if self.rows:
            return [self.part.read(row, cards, n) for n, row in enumerate(text.split("/")) if text]
        items: list[Any] = []
        for n, item in enumerate(split(text, ",")):
            whose = n if owner < 0 else owner
            if item.startswith(REST) and self.part.holds_cards:
                items += cards.rest(item)
            else:
                items.append(self.part.read(item, cards, whose))
        return items

    @property
    def holds_cards(self) -> bool:
        """Whether cards lie in this field."""
        return self.part.holds_cards


class Pairs(Shape):
    """A dict."""

    def __init__(self, key: Shape, value: Shape) -> None:
        self.key, self.value = key, value

    def write(self, value: Any, names: Names, owner: int = -1) -> str:
        """Return the pairs in their order."""
        pairs = [
            f"{self.key.write(k, names, owner)}:{self.value.write(v, names, owner)}"
            for k, v in value.items()
        ]
        return ",".join(pairs) or EMPTY

    def read(self, text: str, cards: Cards, owner: int = -1) -> Any:
        """Return the pairs as a dict."""
        found: dict[Any, Any] = {}
        for pair in split(text, ","):
            left, colon, right = pair.partition(":")
            if not colon:
                raise BadNotation(f'"{pair}" is no pair with a colon')
            key = self.key.read(left, cards, owner)
            if key in found:
                raise BadNotation(f'"{left}" stands there twice')
            found[key] = self.value.read(right, cards, owner)
        return found

    @property
    def holds_cards(self) -> bool:
        """Whether cards lie in this field."""
        return self.key.holds_cards or self.value.holds_cards


class PerToken(Shape):
    """A flag for every token, written as the cards for which it is set."""

    def __init__(self) -> None:
        self.part = Items(Card(Mark.TOKEN))

    def write(self, value: Any, names: Names, owner: int = -1) -> str:
        """Return the names of the cards."""
        return self.part.write([t for t, flag in enumerate(value) if flag], names)

    def read(self, text: str, cards: Cards, owner: int = -1) -> Any:
        """Return a flag for each card: whether the text names it."""
        flagged = set(self.part.read(text, cards))
        return [token in flagged for token in range(cards.count)]


def shape_of(hint: Any) -> Shape:
    """Return the shape for a type; types without one are written as JSON."""
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return _marked(inner[0], inner[1])
    if hint in _SINGLE:
        return _SINGLE[hint]
    if origin in (Union, UnionType) and set(inner) == {int, str}:
        return _SINGLE[int | str]
    if origin is tuple and all(_is_single(part) for part in inner if part is not ...):
        return Parts([shape_of(part) for part in inner if part is not ...], ... in inner)
    if origin is list and (_fits(inner[0]) or _is_row(shape_of(inner[0]))):
        return Items(shape_of(inner[0]))
    if origin is dict and all(map(_fits, inner)):
        return Pairs(shape_of(inner[0]), shape_of(inner[1]))
    return _as_json(hint)


def _fits(hint: Any) -> bool:
    """Return whether a value of this type may be an item between commas."""
    return _is_single(hint) or isinstance(shape_of(hint), Parts)


def _is_row(shape: Shape) -> bool:
    return isinstance(shape, Pairs) or (isinstance(shape, Items) and not shape.rows)


def _is_single(hint: Any) -> bool:
    return not isinstance(shape_of(hint), Parts | Items | Pairs | PerToken)


def _marked(hint: Any, mark: Any) -> Shape:
    if mark is Mark.BY_TOKEN:
        return PerToken()
    if mark is Mark.MASK:
        return Shape(lambda mask: runs(members(mask)) or NONE, _mask)
    return Card(mark) if isinstance(mark, Zone | Mark) else shape_of(hint)


def _number(text: str) -> int:
    if not _NUMBER.fullmatch(text):
        raise BadNotation(f'"{text}" is no number')
    return int(text)


def _truth(text: str) -> bool:
    if text not in ("true", "false"):
        raise BadNotation(f'"{text}" is neither "true" nor "false"')
    return text == "true"


def _mask(text: str) -> int:
    return 0 if text == NONE else mask_of(numbers(text))


def _either(text: str) -> int | str:
    return int(text) if _NUMBER.fullmatch(text) else unescaped(text)


def _either_way(value: int | str) -> str:
    """Return a number or a word as text; a word of digits is escaped, so that it stays a word."""
    text = escaped(str(value))
    if isinstance(value, str) and _NUMBER.fullmatch(text):
        return f"%{ord(text[0]):02X}{text[1:]}"
    return text


def _as_json(hint: Any) -> Shape:
    adapter: TypeAdapter[Any] = TypeAdapter(hint)

    def read(text: str) -> Any:
        try:
            return adapter.validate_json(unescaped(text))
        except ValidationError as error:
            raise BadNotation(f'"{text}": {error.errors()[0]["msg"]}') from None

    return Shape(lambda value: escaped(adapter.dump_json(value).decode()), read)


_SINGLE: dict[Any, Shape] = {
    int: Shape(str, _number),
    bool: Shape(lambda value: str(value).lower(), _truth),
    str: Shape(escaped, unescaped),
    int | str: Shape(_either_way, _either),
}
