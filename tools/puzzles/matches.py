"""Matches between robots of mixed levels, and the decisions in them that could be puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

from games import GAMES, Table
from games.engine import Event, Window
from games.robots import answer
from tools.puzzles.proof import Goal

GUESSES = 12
"""How long the robots think: the positions must be plausible, not perfect."""
CHOICES = range(3, 9)
FACTS = 12
TURNS = {12: 3, 14: 1}
"""How many rounds are searched in Instinkt, by the number of cards that lie in the display."""
EARLIER = range(0, 1000, 40)
"""The matches that are searched two rounds before the end: that takes fifty times as long."""


class Found(NamedTuple):
    """A decision that could be a puzzle, with the events before it."""

    table: Table[Any, Any]
    seat: int
    goal: Goal
    events: list[Event]


def decisions(name: str, number: int) -> Iterator[Found]:
    """Yield the decisions of a match that could be puzzles."""
    if name == "instinkt":
        yield from last_rounds(number, 12 if number in EARLIER else 14)
    else:
        yield from turns_to_win(name, number)


def started(name: str, number: int) -> tuple[Table[Any, Any], Random, list[str]]:
    """Return a new match, its random generator and the robots' levels."""
    game, rng = GAMES[name], Random(f"puzzles {name} {number}")
    seats = rng.choice([n for n in game.seats if n <= 4])
    table: Table[Any, Any] = Table.new(game, seats, rng.randbytes(32))
    return table, rng, rng.choices(("easy", "medium"), k=seats)


def robots_answer(table: Table[Any, Any], rng: Random, levels: list[str]) -> list[Event]:
    """Let the next robot answer; return what happened."""
    seat = next(seat for seat, d in table.waiting.items() if d.given is None)
    ids = answer(table.seat(seat), levels[seat], rng, GUESSES)
    return table.answer(seat, ids)


def is_fit(table: Table[Any, Any], seat: int) -> bool:
    """Return whether a decision has one seat and few enough choices to weigh."""
    decision = table.waiting[seat]
    single = decision.least == decision.most == 1 and decision.must
    alone = len(table.waiting) == 1 and not isinstance(table.waiting, Window)
    return single and alone and len(decision.choices) in CHOICES


def turns_to_win(name: str, number: int) -> Iterator[Found]:
    """Yield decisions on the way to winning the round, or the match, within a few turns."""
    table, rng, levels = started(name, number)
    events = list(table.news)
    while not table.outcome:
        seat = next(iter(table.waiting))
        if is_fit(table, seat):
            wins = getattr(table.state, "wins", None)
            far = wins and table.state.seats == 2 and not table.answers
            for n in (1, 3) if far else (1,):
                goal = Goal("round", n, seat, wins[seat]) if wins else Goal("match", n, seat)
                yield Found(table.fork(), seat, goal, events[-FACTS:])
        events += robots_answer(table, rng, levels)


def last_rounds(number: int, cards: int) -> Iterator[Found]:
    """Yield the decisions of a late round of Instinkt, for all pairs of cards shown."""
    table, rng, levels = started("instinkt", number)
    while len(table.state.display) < cards or table.answers:
        robots_answer(table, rng, levels)
        if table.outcome:
            return
    if len(table.state.display) != cards:
        return
    for pair in product(range(len(table.state.hand[0])), range(len(table.state.hand[1]))):
        shown = table.fork()
        events: list[Event] = []
        for seat, place in enumerate(pair):
            events = shown.answer(seat, [f"play:{place}"])
        while not shown.outcome and shown.turns == 0 and len(shown.waiting) == 1:
            seat = next(iter(shown.waiting))
            if is_fit(shown, seat):
                yield Found(shown.fork(), seat, Goal("match", TURNS[cards], seat), events[-FACTS:])
            events = events + robots_answer(shown, rng, levels)
