"""Matches between robots of mixed levels, and the decisions in them that could be puzzles."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random
from typing import Any, NamedTuple

from games import GAMES, Table
from games.engine import Event, Window
from games.puzzles import offered
from games.robots import answer
from tools.puzzles.goals import Goal

GUESSES = 12
"""How long the robots think: the positions must be plausible, not perfect."""
CHOICES = range(3, 9)
FACTS = 12
MOST_SEATS = 3
"""In a round of more seats it takes too long to search what all others can do."""
HAND = 6
"""The most hunt cards in a hand for which a hunt is searched: bids of more can be too many."""
OPENINGS = 4
"""The least choices of a bid whose size is free."""
DAYS = 4
"""The days of a match of Kill The Unicorns."""
TURNS = {12: 3, 14: 1}
"""How many rounds are searched in Instinkt, by the number of cards that lie in the display."""

FIRST = {"proof": 1, "earlier": 50_001, "judgement": 100_001}
"""The number of the first match that is searched for each kind of decision.

Those of "earlier" are two rounds before the end of Instinkt: that takes fifty times as long.
"""
QUESTIONS = {
    "instinkt": {"place", "to", "move", "push"},
    "smallseat": {"act", "about", "name"},
    "llamas_unleashed": {"action", "destroy", "steal", "sacrifice"},
    "kill_the_unicorns": {"bid", "cards", "market"},
    "lion_unicorn": {"action"},
}
"""The questions whose choices are judged, by game."""


class Found(NamedTuple):
    """A decision that could be a puzzle, with the events before it.

    It is ``judged`` if nothing is to be proven; then the goal's turns are those that are shown.
    """

    table: Table[Any, Any]
    seat: int
    goal: Goal
    events: list[Event]
    judged: bool = False


def decisions(name: str, number: int) -> Iterator[Found]:
    """Yield the decisions of a match that could be puzzles."""
    if number >= FIRST["judgement"]:
        yield from open_decisions(name, number)
    elif name == "instinkt":
        yield from last_rounds(number, 12 if number >= FIRST["earlier"] else 14)
    elif name == "lion_unicorn":
        yield from rounds_lost(name, number) if number % 4 else turns_to_win(name, number)
    elif name == "kill_the_unicorns":
        yield from hunts(name, number)
    else:
        yield from turns_to_win(name, number)


def open_decisions(name: str, number: int) -> Iterator[Found]:
    """Yield the decisions of a match that are to be judged."""
    table, rng, levels = started(name, number)
    events = list(table.news)
    while not table.outcome:
        seat = next(iter(table.waiting))
        if table.waiting[seat].prompt in QUESTIONS[name] and is_fit(table, seat):
            goal = Goal.at("match", 1, seat, table.state)
            yield Found(table.fork(), seat, goal, events[-FACTS:], judged=True)
        events += robots_answer(table, rng, levels)


def started(name: str, number: int) -> tuple[Table[Any, Any], Random, list[str]]:
    """Return a new match with its random generator and the levels of its robots."""
    game, rng = GAMES[name], Random(f"puzzles {name} {number}")
    seats = rng.choice([n for n in game.seats if n <= 4])
    table: Table[Any, Any] = Table.new(game, seats, rng.randbytes(32))
    return table, rng, rng.choices(("easy", "medium"), k=seats)


def robots_answer(table: Table[Any, Any], rng: Random, levels: list[str]) -> list[Event]:
    """Let the next robot answer; return the events that follow."""
    seat = next(seat for seat, d in table.waiting.items() if d.given is None)
    ids = answer(table.seat(seat), levels[seat], rng, GUESSES)
    return table.answer(seat, ids)


def is_fit(table: Table[Any, Any], seat: int) -> bool:
    """Return whether a decision has one seat and few enough choices to weigh."""
    decision = table.waiting[seat]
    single = decision.least == decision.most == 1 and decision.must
    alone = len(table.waiting) == 1 and not isinstance(table.waiting, Window)
    return single and alone and len(offered(table, seat)) in CHOICES


def turns_to_win(name: str, number: int) -> Iterator[Found]:
    """Yield decisions a few turns before the end of a round for two, or of a match."""
    table, rng, levels = started(name, number)
    events = list(table.news)
    while not table.outcome:
        seat = next(iter(table.waiting))
        wins = getattr(table.state, "wins", None)
        far = table.state.seats == 2 and not table.answers
        if is_fit(table, seat) and (far or not wins):
            # A round won on the spot is dull: see ``merit.weakness``.
            goal = Goal.at("round" if wins else "match", 3 if wins else 1, seat, table.state)
            yield Found(table.fork(), seat, goal, events[-FACTS:])
        events += robots_answer(table, rng, levels)


def rounds_lost(name: str, number: int) -> Iterator[Found]:
    """Yield the last decisions of the seats that then lost a round, with the goal to prevent it."""
    table, rng, levels = started(name, number)
    events, latest = list(table.news), dict[int, Found]()
    if table.state.seats > MOST_SEATS:
        return
    while not table.outcome:
        seat, rounds = next(iter(table.waiting)), list(table.state.wins)
        if is_fit(table, seat):
            turns = table.state.seats if table.state.active == seat else 1
            goal = Goal.at("block", turns, seat, table.state)
            latest[seat] = Found(table.fork(), seat, goal, events[-FACTS:])
        events += robots_answer(table, rng, levels)
        if table.state.wins != rounds:
            lost = [s for s, n in enumerate(rounds) if table.state.wins[s] == n]
            yield from (latest[seat] for seat in lost if seat in latest)
            latest = {}


def hunts(name: str, number: int) -> Iterator[Found]:
    """Yield the bids, with the goal to take the unicorn, and the last purchases of the match.

    Which cards to lay is no puzzle: if any are certain to win, the highest are. Neither is a bid
    of a fixed size: the choice is then only to pass or not.
    """
    table, rng, levels = started(name, number)
    events = list(table.news)
    while not table.outcome:
        seat = next(iter(table.waiting))
        few = max(map(len, table.state.hand)) <= HAND
        hunted = table.waiting[seat].prompt == "bid" and table.state.line and few
        last = table.state.day == DAYS and not table.state.line
        least = OPENINGS if hunted else min(CHOICES)
        if (hunted or last) and is_fit(table, seat) and len(offered(table, seat)) >= least:
            goal = Goal.at("hunt" if hunted else "match", 1, seat, table.state)
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
