"""The actions of a game: each of its choices has a number, the same in all positions and matches.

A choice is a verb and its arguments: numbers, or words such as the face of a card. The kinds of
choices come from random matches. Numbers go up to the next power of two. Where one of two words can
be used, so can the other if both were met in the same place of some choice, or if both are cards.
Choices that are met later all the same take one of the ``OTHERS`` last
numbers, by a checksum of their notation.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence, Set
from functools import cache
from itertools import product
from math import prod
from typing import Any
from zlib import crc32

from adapters.samples import faces_of, sample
from games.engine import Choice, Decision, Game

DONE = 0
"""The action that ends an answer of several choices."""
OTHERS = 64
"""How many actions there are for choices that no random match had."""
COMBINED = 1024
"""If a kind of choices has more combinations of arguments, only those that were met count."""

Argument = int | str
Key = tuple[str, tuple[Argument, ...]]
"""The verb and the arguments of a choice, its seat counted from the reader's."""


class TooManyChoices(Exception):
    """A decision lists more choices without numbers of their own than there is room for."""


class Actions:
    """The numbers of a game's choices. ``names`` has a notation for each.

    The first number in a choice of a ``Verb`` with ``seat`` is a seat. It counts from the seat that
    is asked: ``ask:+1`` asks the next seat clockwise.
    """

    def __init__(self, game: Game[Any, Any]) -> None:
        self._with_seat = {verb.name for verb in game.verbs if verb.seat}
        keys = list(self._keys(game))
        self._numbers = {key: n for n, key in enumerate(keys, 1)}
        self._known: dict[tuple[int, int], dict[str, int]] = {}
        self._first_other = 1 + len(keys)
        others = (f"other {n + 1}" for n in range(OTHERS))
        self.names: Sequence[str] = ("(done)", *map(self._notation, keys), *others)

    def __len__(self) -> int:
        """Return the number of actions."""
        return len(self.names)

    def of(self, decision: Decision, seats: int) -> dict[int, Choice]:
        """Return the choices of a decision by their numbers. Raise TooManyChoices."""
        seat, choices = decision.seat, decision.choices
        try:
            known = self._known[seat, seats]
            found = {known[choice.id]: choice for choice in choices}
        except KeyError:  # some of them are met for the first time
            known = self._known.setdefault((seat, seats), {})
            known |= {choice.id: self._number(choice, seat, seats) for choice in choices}
            return self.of(decision, seats)
        if len(found) < len(choices):
            found.clear()
            for choice in choices:
                n = known[choice.id]
                found[self._free(n, found) if n in found else n] = choice
        return found

    def _number(self, choice: Choice, seat: int, seats: int) -> int:
        n = self._numbers.get(self._key(choice, seat, seats))
        return n or self._first_other + crc32(choice.id.encode()) % OTHERS

    def _free(self, n: int, taken: Iterable[int]) -> int:
        """Return the next number of another choice that is free in this decision."""
        first, others = self._first_other, len(self) - self._first_other
        for step in range(1, others):
            other = first + (n - first + step) % others
            if other not in taken:
                return other
        raise TooManyChoices(f"more than {others} choices have no number of their own")

    def _key(self, choice: Choice, seat: int, seats: int) -> Key:
        place = self._seat_in(choice.verb, choice.at)
        at = [
            (arg - seat) % seats if n == place and isinstance(arg, int) else arg
            for n, arg in enumerate(choice.at)
        ]
        return choice.verb, tuple(at)

    def _seat_in(self, verb: str, at: Sequence[Argument]) -> int:
        """Return which argument is a seat; -1 if none is."""
        numbers = [n for n, arg in enumerate(at) if isinstance(arg, int)]
        return numbers[0] if numbers and verb in self._with_seat else -1

    def _keys(self, game: Game[Any, Any]) -> Iterator[Key]:
        """Yield all choices that a game can have, ordered by their kinds."""
        kinds: dict[tuple[str, tuple[str, ...]], set[tuple[Any, ...]]] = {}
        for offer in sample(game).offers:
            verb, at = self._key(*offer)
            kind = tuple(type(arg).__name__ for arg in at)
            kinds.setdefault((verb, kind), set()).add(at)
        columns = {
            kind: [set(column) for column in zip(*kinds[kind], strict=True)]
            for kind in sorted(kinds)
        }
        words = [met for each in columns.values() for met in each if isinstance(min(met), str)]
        groups = _joined([{face for seats in game.seats for face in faces_of(game, seats)}, *words])
        for (verb, kind), columns_met in columns.items():
            met = kinds[verb, kind]
            seat = self._seat_in(verb, next(iter(met)))
            possible = [
                range(game.seats[-1]) if n == seat else _possible(column, groups)
                for n, column in enumerate(columns_met)
            ]
            every = product(*possible) if prod(map(len, possible)) <= COMBINED else sorted(met)
            yield from ((verb, at) for at in every)

    def _notation(self, key: Key) -> str:
        verb, at = key
        seat = self._seat_in(verb, at)
        parts = [f"+{arg}" if n == seat else str(arg) for n, arg in enumerate(at)]
        return f"{verb}:{'.'.join(parts)}" if at else verb


@cache
def actions_of(game: Game[Any, Any]) -> Actions:
    """Return the actions of a game; the first call plays random matches."""
    return Actions(game)


def _joined(sets: Iterable[Set[str]]) -> list[Set[str]]:
    """Return the unions of those sets that overlap."""
    joined: list[Set[str]] = []
    for each in sets:
        overlapping = [other for other in joined if other & each]
        joined = [other for other in joined if not other & each]
        joined.append(frozenset(each).union(*overlapping))
    return joined


def _possible(met: Set[Any], groups: Iterable[Set[str]]) -> Sequence[Argument]:
    """Return what an argument can be, from what it was."""
    some = next(iter(met))
    if isinstance(some, int):
        return range(1 << max(met).bit_length())
    return sorted(next(words for words in groups if some in words))
