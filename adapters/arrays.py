"""Observations as arrays of a fixed length, made from the types of a game's view.

Each type has a ``Part``:

- A flag is one number, and so is a number, divided by the largest one in random matches. Small
  numbers are a column each as well.
- A word, such as the face of a card, is a column for each word that is possible there.
- A seat is a column for each seat, and what is listed by seat is repeated for each. The first is
  the reader's own seat, then the others follow clockwise.
- A list is its length, the sum of its items (of cards: how many of each), the items at its first
  places, and the last item.
- A model is its fields, one after the other.

Nothing but the view, the decision, and the events that the seat was told goes into an array.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence, Set
from functools import cache
from types import NoneType
from typing import Annotated, Any, Literal, NamedTuple, get_args, get_origin, get_type_hints

import numpy as np
from numpy.typing import NDArray
from pydantic import BaseModel

from adapters.samples import faces_of, sample
from games.engine import Decision, Game, SeenEvent, Shows, View

SMALL = 16
"""Below this, numbers are columns too."""
PLACES = 12
"""The places of a list that are encoded one by one."""
KNOWN = 4096
"""How many values a part remembers the cells of."""
HISTORY = 32
"""How many of the latest events the history has."""
LEFT_OUT = ("game", "seats", "outcome")
"""Fields of a view that are always the same while the match goes on."""

Array = NDArray[np.float32]


class Slice(NamedTuple):
    """A part of an array: its name, where it is, and what each of its numbers is."""

    name: str
    start: int
    stop: int
    columns: Sequence[str]


class Cells:
    """The numbers of an array that aren't 0, by their places; those of one place are added up."""

    def __init__(self) -> None:
        self.places: list[int] = []
        self.values: list[float] = []

    def put(self, place: int, value: float = 1.0) -> None:
        """Add to a number."""
        self.places.append(place)
        self.values.append(value)

    def add(self, others: Cells, at: int) -> None:
        """Add the cells of a part that was written elsewhere, and now begins at ``at``."""
        self.places += [at + place for place in others.places]
        self.values += others.values

    def repeat(self, since: int, end: int, by: int) -> None:
        """Write the cells number ``since`` to ``end`` to places further on, too."""
        self.places += [place + by for place in self.places[since:end]]
        self.values += self.values[since:end]

    def array(self, size: int) -> Array:
        """Return the whole array."""
        if not self.places:
            return np.zeros(size, np.float32)
        return np.bincount(self.places, self.values, size).astype(np.float32)


class Part(ABC):
    """The encoding of one type. It first meets values of random matches, then has its ``size``."""

    size: int

    @abstractmethod
    def meet(self, value: Any) -> None:
        """Take note of a value."""

    @abstractmethod
    def settle(self, faces: Sequence[str]) -> None:
        """Decide the size; ``faces`` are those of all cards."""

    @abstractmethod
    def write(self, cells: Cells, at: int, value: Any, reader: int) -> None:
        """Write a value to its cells, which begin at ``at``."""

    @abstractmethod
    def slices(self, name: str, at: int) -> Iterator[Slice]:
        """Yield what is where."""


class Columns(Part):
    """The base of parts that have one slice; the cells of a value are found once."""

    columns: Sequence[str]

    def __init__(self) -> None:
        self._known: dict[Any, Cells] = {}

    @abstractmethod
    def put(self, cells: Cells, value: Any) -> None:
        """Write a value to its cells, which begin at 0."""

    def write(self, cells: Cells, at: int, value: Any, reader: int) -> None:
        """Write a value."""
        known = self._known.get(value)
        if known is None:
            self.put(known := Cells(), value)
            if len(self._known) < KNOWN:
                self._known[value] = known
        cells.add(known, at)

    def slices(self, name: str, at: int) -> Iterator[Slice]:
        """Yield the only slice."""
        yield Slice(name, at, at + self.size, self.columns)


class Number(Columns):
    """A number or a flag: whether there is one, the number, and which one if it is small."""

    def __init__(self) -> None:
        super().__init__()
        self.largest = 1.0
        self.counts = True

    def meet(self, value: Any) -> None:
        """Note the largest number."""
        if value is not None:
            self.largest = max(self.largest, abs(value))
            self.counts &= value >= 0

    def settle(self, faces: Sequence[str]) -> None:
        """Have columns for small numbers."""
        small = int(self.largest) + 1 if self.counts and self.largest < SMALL else 0
        self.small = small if small > 2 else 0
        self.size = 2 + self.small
        divided = f" / {self.largest:g}" if self.largest > 1 else ""
        self.columns = ("known", f"number{divided}", *map(str, range(self.small)))

    def put(self, cells: Cells, value: Any) -> None:
        """Write a number; None leaves all columns at 0."""
        if value is None:
            return
        cells.put(0)
        if value:
            cells.put(1, value / self.largest)
        if 0 <= value < self.small:
            cells.put(2 + int(value))


class Word(Columns):
    """A word: a column for each, and one for those that no random match had."""

    def __init__(self) -> None:
        super().__init__()
        self.met: set[str] = set()

    def meet(self, value: Any) -> None:
        """Note a word."""
        if value is not None and value != "":
            self.met.add(str(value))

    def settle(self, faces: Sequence[str]) -> None:
        """Have columns for the words; for all cards, if one of the words is a card."""
        cards = list(faces) if self.met & set(faces) else []
        self.columns = (*cards, *sorted(self.met.difference(cards)), "other")
        self.size = len(self.columns)
        self._column = {word: n for n, word in enumerate(self.columns)}

    def put(self, cells: Cells, value: Any) -> None:
        """Write a word; none, or a hidden one, leaves all columns at 0."""
        if value is not None and value != "":
            cells.put(self._column.get(str(value), self.size - 1))


class Argument(Part):
    """A number or a word."""

    def __init__(self) -> None:
        self._number, self._word = Number(), Word()

    def _of(self, value: Any) -> Part:
        return self._word if isinstance(value, str) else self._number

    def meet(self, value: Any) -> None:
        """Note a value."""
        self._of(value).meet(value)

    def settle(self, faces: Sequence[str]) -> None:
        """Settle both."""
        self._number.settle(faces)
        self._word.settle(faces)
        self.size = self._number.size + self._word.size

    def write(self, cells: Cells, at: int, value: Any, reader: int) -> None:
        """Write the one that it is."""
        part = self._of(value)
        part.write(cells, at + self._number.size * (part is self._word), value, reader)

    def slices(self, name: str, at: int) -> Iterator[Slice]:
        """Yield those of both."""
        yield from self._number.slices(f"{name}.number", at)
        yield from self._word.slices(f"{name}.word", at + self._number.size)


class SeatPart(Columns):
    """A seat, counted from the reader's; no seat leaves all columns at 0."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.size, self.columns = seats, seat_names(seats)

    def meet(self, value: Any) -> None:
        """Note nothing: the size is known."""

    def settle(self, faces: Sequence[str]) -> None:
        """Do nothing: the size is known."""

    def write(self, cells: Cells, at: int, value: Any, reader: int) -> None:
        """Write a seat, counted from the reader's."""
        if value is not None and 0 <= value < self.size:
            super().write(cells, at, (value - reader) % self.size, reader)

    def put(self, cells: Cells, value: Any) -> None:
        """Write a number of seats clockwise."""
        cells.put(value)


class BySeatPart(Part):
    """Something for each seat, in a list or a mapping."""

    def __init__(self, item: Part, seats: int) -> None:
        self.item, self.seats = item, seats

    def _items(self, value: Any) -> Iterator[tuple[int, Any]]:
        pairs = value.items() if isinstance(value, Mapping) else enumerate(value or ())
        return ((seat, item) for seat, item in pairs if 0 <= seat < self.seats)

    def meet(self, value: Any) -> None:
        """Note the items."""
        for _, item in self._items(value):
            self.item.meet(item)

    def settle(self, faces: Sequence[str]) -> None:
        """Have the item's size for each seat."""
        self.item.settle(faces)
        self.size = self.seats * self.item.size

    def write(self, cells: Cells, at: int, value: Any, reader: int) -> None:
        """Write the items, the reader's first."""
        for seat, item in self._items(value):
            to = at + (seat - reader) % self.seats * self.item.size
            self.item.write(cells, to, item, reader)

    def slices(self, name: str, at: int) -> Iterator[Slice]:
        """Yield those of each seat."""
        for n, seat in enumerate(seat_names(self.seats)):
            yield from self.item.slices(f"{name}[{seat}]", at + n * self.item.size)


class ListPart(Part):
    """A list: its length, the sum of its items, the items at its first places, and the last one."""

    def __init__(self, item: Part) -> None:
        self.item, self.length, self.longest = item, Number(), 0

    def _items(self, value: Any) -> Sequence[Any]:
        """List the items: of a mapping its values by their keys, of a set in a fixed order."""
        if isinstance(value, Mapping):
            return [value[key] for key in sorted(value)]
        return sorted(value, key=repr) if isinstance(value, Set) else value or ()

    def meet(self, value: Any) -> None:
        """Note the length and the items."""
        items = self._items(value)
        self.longest = max(self.longest, len(items))
        self.length.meet(len(items))
        for item in items:
            self.item.meet(item)

    def settle(self, faces: Sequence[str]) -> None:
        """Have places for the longest list."""
        self.length.settle(faces)
        self.item.settle(faces)
        self.places = min(self.longest, PLACES)
        self.size = self.length.size + (2 + self.places) * self.item.size

    def write(self, cells: Cells, at: int, value: Any, reader: int) -> None:
        """Write a list."""
        items = self._items(value)
        self.length.write(cells, at, len(items), reader)
        at, size = at + self.length.size, self.item.size
        for n, item in enumerate(items):
            since = len(cells.places)
            self.item.write(cells, at, item, reader)
            end, last = len(cells.places), n == len(items) - 1
            for place in (*range(n, min(n + 1, self.places)), *([self.places] if last else [])):
                cells.repeat(since, end, (1 + place) * size)

    def slices(self, name: str, at: int) -> Iterator[Slice]:
        """Yield those of the length, of the sum, and of the places."""
        yield from self.length.slices(f"{name}.length", at)
        at += self.length.size
        places = [f"[{n}]" for n in range(self.places)]
        for n, part in enumerate([".sum", *places, "[last]"]):
            yield from self.item.slices(f"{name}{part}", at + n * self.item.size)


class ByWordPart(Part):
    """Something for each word; words that no random match had are left out."""

    def __init__(self, item: Part) -> None:
        self.item, self.words = item, Word()

    def meet(self, value: Any) -> None:
        """Note the words and the items."""
        for word, item in (value or {}).items():
            self.words.meet(word)
            self.item.meet(item)

    def settle(self, faces: Sequence[str]) -> None:
        """Have the item's size for each word."""
        self.item.settle(faces)
        self.words.settle(faces)
        self._starts = {word: n * self.item.size for n, word in enumerate(self.words.columns[:-1])}
        self.size = len(self._starts) * self.item.size

    def write(self, cells: Cells, at: int, value: Any, reader: int) -> None:
        """Write the items."""
        for word, item in (value or {}).items():
            if word in self._starts:
                self.item.write(cells, at + self._starts[word], item, reader)

    def slices(self, name: str, at: int) -> Iterator[Slice]:
        """Yield those of each word."""
        for word, start in self._starts.items():
            yield from self.item.slices(f"{name}[{word}]", at + start)


class Fields(Part):
    """Named parts, and how each is read from a value."""

    def __init__(self, fields: Mapping[str, Part], read: Callable[[Any, str], Any]) -> None:
        self.fields, self.read = fields, read
        self._known: dict[Any, Cells] = {}

    def meet(self, value: Any) -> None:
        """Note the fields."""
        if value is not None:
            for name, part in self.fields.items():
                part.meet(self.read(value, name))

    def settle(self, faces: Sequence[str]) -> None:
        """Put the fields one after the other."""
        self.size, self._starts = 0, []
        for name, part in self.fields.items():
            part.settle(faces)
            self._starts.append((name, part, self.size))
            self.size += part.size
        self._flat = all(isinstance(part, Columns) for part in self.fields.values())

    def write(self, cells: Cells, at: int, value: Any, reader: int) -> None:
        """Write the fields; None leaves all of them at 0. Equal cards have equal cells."""
        if value is None:
            return
        values = [self.read(value, name) for name in self.fields]
        key = (reader, *values) if self._flat else None
        if known := self._known.get(key):
            cells.add(known, at)
            return
        found = Cells() if key else cells
        for (_, part, start), each in zip(self._starts, values, strict=True):
            part.write(found, start + (0 if key else at), each, reader)
        if key:
            cells.add(found, at)
            if len(self._known) < KNOWN:
                self._known[key] = found

    def slices(self, name: str, at: int) -> Iterator[Slice]:
        """Yield those of the fields."""
        for field, part, start in self._starts:
            yield from part.slices(f"{name}.{field}" if name else field, at + start)


class Layout:
    """Where everything is in the arrays of a game with a number of seats.

    ``size`` is the length of an observation, ``shape`` the shape of a history.
    """

    def __init__(self, game: Game[Any, Any], seats: int) -> None:
        found, faces = sample(game), faces_of(game, seats)
        arguments = ListPart(Argument())
        self._view = part_of(type(found.views[0]), seats)
        self._asked = Fields(
            {"prompt": Word(), "about": arguments, "least": Number(), "most": Number()}, getattr
        )
        self._event = Fields(
            {
                "kind": Word(), "seat": SeatPart(seats), "about": ListPart(Argument()),
                "cards": ListPart(Number()), "faces": ListPart(Word()),
            },
            lambda event, name: [1] * len(event.cards) if name == "cards" else getattr(event, name),
        )  # fmt: skip
        for part, values in (
            (self._view, found.views), (self._asked, found.asked), (self._event, found.events),
        ):  # fmt: skip
            for value in values:
                part.meet(value)
            part.settle(faces)
        self.size = self._view.size + self._asked.size + 1
        self.shape = (HISTORY, self._event.size)

    def describe(self) -> list[Slice]:
        """Return what is where in an observation."""
        most = self.size - 1
        return [
            *self._view.slices("", 0),
            *self._asked.slices("decision", self._view.size),
            Slice("decision.picked", most, most + 1, ("number",)),
        ]

    def describe_event(self) -> list[Slice]:
        """Return what is where in a row of a history."""
        return list(self._event.slices("", 0))

    def observation(
        self, view: View, decision: Decision | None = None, picked: int = 0, reader: int = 0
    ) -> Array:
        """Return what a reader sees, and its decision, of which it has picked some choices."""
        cells = Cells()
        reader = reader if view.reader is None else view.reader
        self._view.write(cells, 0, view, reader)
        self._asked.write(cells, self._view.size, decision, reader)
        if picked:
            cells.put(self.size - 1, picked)
        return cells.array(self.size)

    def history(self, events: Sequence[SeenEvent], reader: int) -> Array:
        """Return the latest events that a reader was told, the last one in the last row."""
        cells, (rows, width) = Cells(), self.shape
        latest = events[-rows:]
        for row, event in enumerate(latest, rows - len(latest)):
            self._event.write(cells, row * width, event, reader)
        return cells.array(rows * width).reshape(self.shape)


@cache
def layout_of(game: Game[Any, Any], seats: int) -> Layout:
    """Return the layout of a game's arrays; the first call plays random matches."""
    return Layout(game, seats)


def seat_names(seats: int) -> list[str]:
    """Return the names of seats, from the reader's.

    >>> seat_names(3)
    ['you', '+1', '+2']
    """
    return ["you", *(f"+{n}" for n in range(1, seats))]


def part_of(hint: Any, seats: int, marks: Sequence[object] = ()) -> Part:
    """Return the part for a type; values of unknown types are words."""
    origin, args = get_origin(hint), get_args(hint)
    if origin is Annotated:
        return part_of(args[0], seats, args[1:])
    some = [arg for arg in args if arg is not NoneType]
    if NoneType in args and len(some) == 1:
        return part_of(some[0], seats, marks)
    if Shows.SEAT in marks:
        return SeatPart(seats)
    if origin is dict:
        item = part_of(args[1], seats)
        by_seat = Shows.SEAT in get_args(args[0]) or Shows.BY_SEAT in marks
        return (
            BySeatPart(item, seats)
            if by_seat
            else ByWordPart(item)
            if args[0] is str
            else ListPart(item)
        )
    if origin in (list, tuple, set, frozenset) and len([a for a in args if a is not ...]) == 1:
        item = part_of(args[0], seats)
        return BySeatPart(item, seats) if Shows.BY_SEAT in marks else ListPart(item)
    if hint in (int, bool, float):
        return Number()
    if isinstance(hint, type) and issubclass(hint, BaseModel):
        hints = get_type_hints(hint, include_extras=True)
        fields = [name for name in hint.model_fields if name not in LEFT_OUT]
        return Fields({name: part_of(hints[name], seats) for name in fields}, getattr)
    return Argument() if set(args) == {int, str} and origin is not Literal else Word()
