"""A certain win is taken, the sooner the better; hints advise it."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

from games import GAMES
from games.engine import Chance, Decision, Outcome, State, Turn, World, choice, open_window
from games.robots import TRAITS, answer
from games.robots.certainty import wins_anyway
from games.robots.hints import hint
from games.robots.playing import Judged
from games.robots.thinking import Option, ranked
from games.robots.traits import prefer
from kit.certain_wins import certain_wins

ADVISED = [name for name, game in GAMES.items() if game.robot]


def option(share: float, haste: int = 0, points: int = 0, visits: int = 0) -> Option:
    """Return an option with the same result in two worlds."""
    found = Option((), 0)
    for _ in range(2):
        found.note(Judged([share, 1 - share], [{}, {}], False, haste, points, visits))
    return found


def test_of_equal_options_the_sooner_victory_comes_first_then_points_then_fewer_visits() -> None:
    best = [
        option(1.0, -1, 3, 1), option(1.0, -1, 3, 2), option(1.0, -1, 2, 0), option(1.0, -2, 9),
        option(0.9, -1, 9),
    ]  # fmt: skip
    assert ranked(best[::-1]) == best


def test_certain_victory_comes_before_any_worth() -> None:
    certain, trusted = option(0.5), option(0.6)
    certain.certain = True
    assert ranked([trusted, certain]) == [certain, trusted]


@pytest.mark.parametrize("trait", TRAITS)
def test_no_trait_takes_what_wins_later_or_with_fewer_points(trait: str) -> None:
    best = option(1.0, -1, 3)
    others = [option(1.0, -2, 9), option(0.999, -1, 2), option(0.998, -3, 3)]
    for seed in range(10):
        assert prefer(trait, [best, *others], Random(seed))[0] is best


@dataclass(kw_only=True)
class Race(State):
    """The first of two seats to act wins."""

    first: int = -1


def race(s: Race) -> Turn:
    acts = yield from open_window([Decision(seat, "act", [choice("act")]) for seat in range(2)])
    s.first = acts[0] if acts else s.first


def won_by_the_first(s: Race) -> Outcome | None:
    return Outcome(winners=(s.first,), reason="", scores=()) if s.first >= 0 else None


def test_a_robot_that_acts_in_a_window_counts_on_being_the_first() -> None:
    game: Any = SimpleNamespace(turn=race, outcome=won_by_the_first)
    rivals: Any = SimpleNamespace(opponents=lambda s, seat: [1 - seat])
    for seed in range(10):
        world = World(game, Race(seats=2, face=[], seen=[0] * 3), Chance(b""), [], seed)
        assert wins_anyway(world, rivals, 0, (choice("act"),))


def passed_over(name: str, count: int, seats: int, guesses: int) -> list[str]:
    """Return the certain wins that hard robots and hints pass over in some positions."""
    found = []
    positions = islice(certain_wins(GAMES[name], 1, seats), count)
    for number, position in enumerate(positions):
        seat = position.table.seat(position.seat)
        given = [answer(seat, "hard", Random(number), guesses, None, trait)
                 for trait in ("", *TRAITS)]  # fmt: skip
        given.append(hint(seat, Random(number), guesses).answers[0][0])
        found += [f"{number}: {ids}" for ids in given if not position.is_taken(ids)]
    return found


def test_robots_and_hints_take_every_certain_win_of_the_lion() -> None:
    assert passed_over("lion_unicorn", 2, 2, 60) == []


@pytest.mark.parametrize("name", ADVISED)
def test_robots_and_hints_take_every_certain_win(name: str) -> None:
    assert passed_over(name, 1, 0, 60) == []
