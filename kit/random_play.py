"""Random matches of every game, each determined by one seed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache, wraps
from inspect import signature
from itertools import count, islice
from random import Random
from typing import Any

from games import Table
from games.engine import Decision, Event, Game, Options
from kit.amount import draws

WANTED = os.environ.get("PROPERTY_GAMES", "")
FIRST = os.environ.get("PROPERTY_SEED", "")
Match = Table[Any, Any]
Check = Callable[..., None]
TRIES = 10
"""For each match that a check wants, so many may have nothing to check."""


class NothingToCheck(Exception):
    """A match has nothing of what a check looks at, so another is to be tried."""


def random_games(few: int) -> Callable[[Check], Check]:
    """Run a check on ``few`` matches of a game, or on as many as PROPERTY_GAMES says.

    The ``few`` are the same in every run. With PROPERTY_GAMES new ones are drawn. With
    PROPERTY_SEED they are those of this seed and the next ones. A failure has its seed as a note.
    """
    wanted = int(WANTED or draws(few))

    def wrap(check: Check) -> Check:
        @wraps(check)
        def checked(*given: Any, **named: Any) -> None:
            left = wanted
            for seed in islice(seeds(check.__name__), TRIES * wanted):
                try:
                    check(*given, seed=seed, **named)
                except NothingToCheck:
                    continue
                except Exception as error:
                    error.add_note(f"Seed of the match: {seed}")
                    raise
                left -= 1
                if not left:
                    return
            assert left < wanted, f"No match has anything to check in {TRIES * wanted} tries."

        parts = signature(check)
        others = [each for each in parts.parameters.values() if each.name != "seed"]
        vars(checked)["__signature__"] = parts.replace(parameters=others)  # pytest fills these in
        return checked

    return wrap


def seeds(name: str) -> Iterator[int]:
    """Yield seeds of matches for a check of this name: the same in every run, or those set."""
    if FIRST:
        yield from count(int(FIRST))
    rng = Random() if WANTED else Random(name)
    while True:
        yield rng.getrandbits(32)


def has_text(game: Game[Any, Any]) -> bool:
    """Return whether a game has words; the smallest games of tests have only rules."""
    return hasattr(game, "text")


def deal(game: Game[Any, Any], seed: int) -> Match:
    """Start the match of a seed, which determines its seats, options and cards."""
    rng = Random(seed)
    return Table.new(game, rng.choice(game.seats), rng.randbytes(32), some_options(game, rng))


def some_options(game: Game[Any, Any], rng: Random) -> Options:
    """Return random options: every switch on or off, and some items of each menu."""
    drawn: dict[str, object] = {}
    for name, field in game.options.model_fields.items():
        menu = list(game.options.menus.get(name, ()))
        if not menu:
            drawn[name] = rng.random() < 0.5
        elif isinstance(field.default, str):
            drawn[name] = rng.choice(menu)
        else:
            drawn[name] = tuple(rng.sample(menu, rng.randint(0, len(menu))))
    return game.options(**drawn)


def some_answer(decision: Decision, rng: Random) -> list[str]:
    """Return a random legal answer."""
    count = rng.randint(decision.least, min(decision.most, len(decision.choices)))
    return [c.id for c in rng.sample(list(decision.choices), count)]


def next_answer(table: Match, rng: Random) -> tuple[int, list[str]]:
    """Return a random seat that is asked, and a random answer. Answers may be changed later."""
    seat = rng.choice(list(table.waiting))
    return seat, some_answer(table.waiting[seat], rng)


def play(game: Game[Any, Any], seed: int) -> Iterator[tuple[Match, list[Event]]]:
    """Yield the table after the deal and after every answer, with the events of that step."""
    table, rng = deal(game, seed), Random(~seed)
    yield table, table.news
    while not table.outcome:
        yield table, table.answer(*next_answer(table, rng))


def positions(game: Game[Any, Any], seed: int, count: int) -> Iterator[Match]:
    """Yield up to ``count`` positions of one match, half of them within a turn if possible.

    Without THOROUGH it is a third of them.
    """
    within = _within_turns(game, seed)
    rng, wanted = Random(seed), set[int]()
    for kind in (True, False):
        places = [i for i, mid_turn in enumerate(within) if mid_turn is kind]
        found = rng.sample(places, min(len(places), count // 2))
        wanted |= set(found[: draws(len(found))])
    for i, (table, _) in enumerate(islice(play(game, seed), max(wanted, default=-1) + 1)):
        if i in wanted:
            yield table


@lru_cache(200)
def _within_turns(game: Game[Any, Any], seed: int) -> Sequence[bool]:
    """Return for each position of a match whether it is within a turn."""
    return [bool(table.answers) for table, _ in play(game, seed)]


def readers(table: Match) -> Sequence[int | None]:
    """Return all readers of the table: the seats and a spectator."""
    return [*range(table.state.seats), None]


def some_readers(table: Match) -> Sequence[int | None]:
    """Return a spectator and the seats; if there are more than four seats, only four."""
    seats = readers(table)[:-1]
    few = seats if WANTED or len(seats) <= 4 else Random(table.turns).sample(seats, 4)
    return [*few, None]
