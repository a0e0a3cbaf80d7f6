"""Matches between robots of mixed levels, moment by moment, and what each seat has seen in them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

from games import GAMES, Table
from games.engine import Choice, Event, Options, SeenEvent, Window
from games.puzzles import offered
from games.robots import answer
from games.smallseat.cards import CARDS
from games.smallseat.state import SmallOptions
from tools.puzzles.goals import Goal

GUESSES = 12
"""How long the robots think: the positions must be plausible, not perfect."""
CHOICES = range(3, 9)
MOST_SEATS = 4


class Mix(NamedTuple):
    """Cards that were mixed: the number of the event, and the faces that each seat knew before."""

    event: int
    tokens: tuple[int, ...]
    known: list[tuple[str, ...]]


class Moment(NamedTuple):
    """A table at which somebody must decide, all events so far, and the mixes of the round."""

    name: str
    table: Table[Any, Any]
    events: list[Event]
    mixes: list[Mix]

    def told(self, seat: int, first: int) -> list[SeenEvent]:
        """Return the events from a number on as a seat has seen them."""
        return [event.seen_by(seat) for event in self.events[first:]]


class Found(NamedTuple):
    """A decision that could be a puzzle, with the events before it."""

    table: Table[Any, Any]
    seat: int
    goal: Goal
    events: Sequence[Event]


def moments(name: str, number: int) -> Iterator[Moment]:
    """Play a match and yield it each time that somebody must decide. The table is not a copy."""
    table, rng, levels = started(name, number)
    moment = Moment(f"{name} {number}", table, list(table.news), [])
    while not table.outcome:
        yield moment
        face, seen = table.state.face, table.state.seen.copy()
        events = robots_answer(table, rng, levels)
        for n, event in enumerate(events, len(moment.events)):
            if event.kind == "round":
                moment.mixes.clear()
            if event.kind == "rat":
                known = [
                    tuple(face[t] for t in event.cards if mask >> t & 1)
                    for mask in seen[: table.state.seats]
                ]
                moment.mixes.append(Mix(n, event.cards, known))
        moment.events.extend(events)


def started(name: str, number: int) -> tuple[Table[Any, Any], Random, list[str]]:
    """Return a new match with its random generator and the levels of its robots."""
    game, rng = GAMES[name], Random(f"puzzles {name} {number}")
    seats = rng.choice([n for n in game.seats if n <= MOST_SEATS])
    table: Table[Any, Any] = Table.new(game, seats, rng.randbytes(32), options_of(name, rng))
    return table, rng, rng.choices(("easy", "medium"), k=seats)


def options_of(name: str, rng: Random) -> Options | None:
    """Return the options of a match: any animals of Smallseat, and no choice in other games."""
    if name != "smallseat":
        return None
    return SmallOptions(animals=tuple(rng.sample(list(CARDS), MOST_SEATS + 1)))


def robots_answer(table: Table[Any, Any], rng: Random, levels: list[str]) -> list[Event]:
    """Let the next robot answer; return the events that follow."""
    seat = next(seat for seat, d in table.waiting.items() if d.given is None)
    ids = answer(table.seat(seat), levels[seat], rng, GUESSES)
    return table.answer(seat, ids)


def is_single(table: Table[Any, Any], seat: int) -> bool:
    """Return whether a seat alone must make one choice."""
    decision = table.waiting[seat]
    alone = len(table.waiting) == 1 and not isinstance(table.waiting, Window)
    return decision.least == decision.most == 1 and decision.must and alone


def is_fit(table: Table[Any, Any], seat: int) -> bool:
    """Return whether a decision has one seat and few enough choices to weigh."""
    return is_single(table, seat) and len(offered(table, seat)) in CHOICES


def choices_of(found: Found) -> list[Choice]:
    """Return the different choices of the decision."""
    return offered(found.table, found.seat)
