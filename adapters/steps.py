"""A match as a sequence of numbered actions, one seat after the other."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from games import GAMES
from games.engine import Decision, Game, Saved, Table

ACTIONS = 256
"""The number of actions: a listed choice by its place, and at last DONE."""
DONE = ACTIONS - 1


class TooManyChoices(Exception):
    """A decision lists more choices than there are actions."""


class Steps:
    """A match in which one seat at a time takes one action.

    An answer of several choices takes an action for each, and DONE unless no more can be chosen.
    Choices are taken in the order in which they are listed, unless their order matters. Of several
    seats that are asked together, the lowest one without an answer is next; none sees the answers
    of the others.
    """

    def __init__(self, table: Table[Any, Any]) -> None:
        self.table = table
        self.picked: tuple[int, ...] = ()

    @classmethod
    def new(cls, game: Game[Any, Any], seats: int, seed: bytes) -> Steps:
        """Deal a new match."""
        return cls(Table.new(game, seats, seed))

    @property
    def seat(self) -> int | None:
        """The seat that is next; None at the end."""
        asked = self.table.waiting.items()
        return min((seat for seat, d in asked if d.given is None), default=None)

    @property
    def decision(self) -> Decision:
        """The decision of the seat that is next."""
        assert self.seat is not None
        return self.table.waiting[self.seat]

    def legal(self) -> list[int]:
        """Return the legal actions in ascending order. Raise TooManyChoices."""
        if self.seat is None:
            return []
        d, picked = self.decision, self.picked
        if len(d.choices) >= ACTIONS:
            raise TooManyChoices(f"{len(d.choices)} choices in {self.table.game.title}")
        last = len(d.choices) - max(0, d.least - len(picked) - 1)
        if d.ordered:
            more = [n for n in range(len(d.choices)) if n not in picked]
        else:
            more = list(range(picked[-1] + 1 if picked else 0, last))
        return [
            *(more if len(picked) < d.most else []),
            *([DONE] if len(picked) >= d.least else []),
        ]

    def label(self, action: int) -> str:
        """Return the notation of an action."""
        return "done" if action == DONE else self.decision.choices[action].id

    def take(self, action: int) -> None:
        """Take an action of the seat that is next. Raise ValueError if it isn't legal."""
        if action not in self.legal():
            raise ValueError(f"{action} is not legal")
        seat, d = self.seat, self.decision
        if action != DONE:
            self.picked += (action,)
        if action == DONE or len(self.picked) == d.most:
            ids = [d.choices[n].id for n in self.picked]
            self.picked = ()
            assert seat is not None
            self.table.answer(seat, ids)

    def shown(self, seat: int) -> str:
        """Return what a seat may know of the position, and its decision, as JSON.

        What it remembers is not in it, but in guesses.
        """
        view: str = self.table.view(seat).model_dump_json()
        d = self.table.waiting.get(seat)
        if d is None:
            return view
        listed = ",".join(c.id for c in d.choices)
        picked = self.picked if seat == self.seat else ()
        return f"{view} {d.number} {d.prompt} {listed} {picked}"

    def returns(self) -> list[float]:
        """Return each seat's share of a victory; 0 for everyone until the end."""
        outcome = self.table.outcome
        winners = outcome.winners if outcome else ()
        return [winners.count(n) / len(winners) if winners else 0.0 for n in self.seats]

    @property
    def seats(self) -> range:
        """All seats."""
        return range(self.table.state.seats)

    def guess(self, seat: int, rng: Random) -> Steps:
        """Return another match that this seat can't tell from this one. Raise GuessError."""
        other = Steps(self.table.guess(seat, rng))
        other.picked = self.picked if seat == self.seat else ()
        return other

    def __reduce__(self) -> tuple[object, ...]:
        """Pickle the saved match."""
        return _loaded, (self.table.game.name, self.table.save().model_dump_json(), self.picked)

    def __deepcopy__(self, memo: Mapping[int, object]) -> Steps:
        """Fork the match: the turn under way can't be copied otherwise."""
        other = Steps(self.table.fork())
        other.picked = self.picked
        return other


def _loaded(game: str, saved: str, picked: tuple[int, ...]) -> Steps:
    steps = Steps(Table.load(Saved.model_validate_json(saved), GAMES[game]))
    steps.picked = picked
    return steps
