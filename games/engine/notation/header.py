"""Read the header of a match as text, and check its keys."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NoReturn, TypeVar

from games.engine.game import Game
from games.engine.notation.words import BadNotation
from games.engine.state import Outcome

Games = Mapping[str, Game[Any, Any]]
NOBODY = "-"
"""The value for no winner, no reader or no digests."""
T = TypeVar("T")
_SEAT = re.compile(r"Seat (\d+)", re.ASCII)
_RESULT = ("Winners", "Reason", "Scores")
_NEEDED = ("Game", "Rules", "Seats", "Seed")
KEYS = (*_NEEDED, "Options", "Position", "Digest", "Shown", "Deal", *_RESULT, "Reader")


class Header:
    """The keys and values of a header, with their lines, from ``start`` up to ``end``."""

    def __init__(
        self, text: list[str], start: int, end: int, needed: Sequence[str] = _NEEDED
    ) -> None:
        self.lines: dict[str, int] = {}
        self.values: dict[str, str] = {}
        self.after = end + 1
        for n in range(start, end):
            key, colon, value = (part.strip() for part in text[n].partition(":"))
            if not colon:
                raise BadNotation(f'a line of the header reads "Key: value", not "{key}"', n + 1)
            if key not in KEYS and not _SEAT.fullmatch(key):
                raise BadNotation(f'"{key}" is no key; there are: {", ".join(KEYS)}, Seat 0', n + 1)
            if key in self.lines:
                raise BadNotation(f'"{key}" stands there twice', n + 1)
            self.lines[key], self.values[key] = n + 1, value
        for key in needed:
            if key not in self.values:
                raise BadNotation(f'the header lacks "{key}"', self.after)

    def get(self, key: str) -> str:
        """Return a value, or an empty text if the header lacks the key."""
        return self.values.get(key, "")

    def refuse(self, key: str, reason: str) -> NoReturn:
        """Raise BadNotation for the line of a key."""
        raise BadNotation(reason, self.lines[key])

    def checked(self, key: str, read: Callable[[str], T]) -> T:
        """Return a value converted by ``read``, adding the line to its BadNotation."""
        try:
            return read(self.get(key))
        except BadNotation as bad:
            raise BadNotation(bad.reason, self.lines.get(key, self.after)) from None

    def number(self, key: str) -> int:
        """Return the value of a key as a number."""
        value = self.get(key)
        if not re.fullmatch(r"\d{1,9}", value, re.ASCII):
            self.refuse(key, f'"{key}" is a number, not "{value}"')
        return int(value)

    def game(self, games: Games) -> Game[Any, Any]:
        """Return the game; raise BadNotation unless this version of its rules is known."""
        game, rules = self.known(games), self.number("Rules")
        if not 1 <= rules <= game.version:
            known = f"the rules known here are number {game.version}"
            self.refuse("Rules", f"the match was played by rules number {rules}; {known}")
        return game

    def known(self, games: Games) -> Game[Any, Any]:
        """Return the game, with any version of its rules."""
        name = self.get("Game")
        if name not in games:
            self.refuse("Game", f'there is no game "{name}"; there are: {", ".join(games)}')
        return games[name]

    def seats(self, game: Game[Any, Any]) -> int:
        """Return the number of seats; raise BadNotation if the game does not take it."""
        seats, can = self.number("Seats"), game.seats
        if seats not in can:
            span = f"{can[0]} to {can[-1]}" if len(can) > 1 else can[0]
            self.refuse("Seats", f"{game.title} is for {span} seats, not {seats}")
        return seats

    def names(self, seats: int) -> tuple[str, ...]:
        """Return the names of the seats; empty if the header has none."""
        named = {key: value for key, value in self.values.items() if _SEAT.fullmatch(key)}
        wanted = [f"Seat {seat}" for seat in range(seats)]
        for key, value in named.items():
            if key not in wanted:
                self.refuse(key, f'there is no "{key}": seats count from 0 to {seats - 1}')
            if not value:
                self.refuse(key, f'"{key}" has no name')
        if named and len(named) < seats:
            missing = next(key for key in wanted if key not in named)
            raise BadNotation(f'all seats have names or none; "{missing}" is missing', self.after)
        return tuple([named[key] for key in wanted]) if named else ()

    def outcome(self, seats: int) -> Outcome | None:
        """Return the outcome of the match, or None if the header has none."""
        given = [key for key in _RESULT if key in self.values]
        if not given:
            return None
        for key in _RESULT:
            if not self.get(key):
                raise BadNotation(f'"{given[0]}" without "{key}"', self.lines[given[0]])
        winners = self.numbers("Winners")
        if not set(winners) <= set(range(seats)):
            self.refuse("Winners", f"seats count from 0 to {seats - 1}")
        scores = self.numbers("Scores")
        if len(scores) != seats:
            self.refuse("Scores", f"{len(scores)} scores for {seats} seats")
        return Outcome(winners=winners, reason=self.get("Reason"), scores=scores)

    def numbers(self, key: str) -> tuple[int, ...]:
        """Return the value of a key as numbers."""
        words = self.get(key).split()
        if words == [NOBODY]:
            return ()
        if not all(re.fullmatch(r"-?\d{1,9}", word, re.ASCII) for word in words):
            self.refuse(key, f'"{key}" holds numbers, not "{self.get(key)}"')
        return tuple(map(int, words))
