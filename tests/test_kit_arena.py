"""The arena: seats rotate, results are stored, and it continues where it stopped."""

from __future__ import annotations

from io import StringIO
from pathlib import Path
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.engine import Table
from kit import arena
from kit.arena import Book, Pairing, Result, interval, pairings, play, results_of, shares_of
from kit.players import CLAIRVOYANT, SeesAll, move
from kit.random_play import positions

QUICK = Pairing("instinkt", "easy", "random", 2, ms=0, guesses=10)


def test_arena_match_is_the_same_at_every_run() -> None:
    one, two = play(QUICK, 3), play(QUICK, 3)
    assert (one.share, one.answers) == (two.share, two.answers)


def test_every_seat_is_taken_in_turn_and_the_deal_is_the_same_for_all(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    sat: dict[int, set[int]] = {}
    dealt: dict[int, bytes] = {}

    def watch(table: Table[Any, Any], seat: int, player: str, rng: Random, *_: Any) -> list[str]:
        if player == "easy":
            sat.setdefault(n, set()).add(seat)
        dealt[n] = table.chance.seed
        return move(table, seat, "random", rng, 1, 0)

    monkeypatch.setattr(arena, "move", watch)
    for n in range(4):
        play(QUICK, n)
    assert sat == {0: {0}, 1: {1}, 2: {0}, 3: {1}}
    assert dealt[0] == dealt[1] != dealt[2] == dealt[3]


def test_results_are_stored_and_the_next_run_continues(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    book, asked = Book(tmp_path / "results"), []

    class Pool:
        """Plays in this process."""

        def __init__(self, jobs: int) -> None: ...
        def __enter__(self) -> Pool:
            return self

        def __exit__(self, *error: object) -> None: ...
        def imap_unordered(self, function: Any, numbers: list[int]) -> Any:
            asked.append(numbers)
            return (Result(n, 1.0, False, 1, (1.0, 1.0)) for n in numbers)

    monkeypatch.setattr(arena, "get_context", lambda kind: type("", (), {"Pool": Pool}))
    arena.run(QUICK, book, 2, 1, StringIO())
    arena.run(QUICK, book, 5, 1, StringIO())
    assert asked == [[0, 1], [2, 3, 4]]
    assert sorted(results_of(QUICK, book)) == [0, 1, 2, 3, 4]
    assert results_of(Pairing("instinkt", "hard", "random", 2), book) == {}


def test_interval_contains_the_mean_and_narrows() -> None:
    mean, low, high = interval([1.0, 0.0] * 50)
    assert low < mean == 50 < high and high - low == pytest.approx(19.2, abs=0.5)
    assert interval([1.0] * 20)[1] < 100


def test_victory_is_divided_among_its_winners() -> None:
    table = next(t for t in positions(GAMES["lion_unicorn"], 1, 400) if t.outcome)
    assert table.outcome
    shares = shares_of(table)
    assert sum(shares) == 1 and shares[table.outcome.winners[0]] == 1 / len(table.outcome.winners)


def test_player_can_take_the_seat_of_a_role_and_named_players_meet_in_any_pair() -> None:
    (alone,) = pairings(GAMES["smallseat"], "random", "random", role="teller")
    assert (alone.seats, alone.role) == (GAMES["smallseat"].seats[0], "teller")
    assert play(alone, 1).answers
    assert [each.a for each in pairings(GAMES["instinkt"], "", "medium")] == ["hard"]


def test_player_that_sees_all_cards_searches_in_the_true_position() -> None:
    for table in positions(GAMES["lion_unicorn"], 2, 6):
        for seat in table.waiting:
            world = SeesAll(table, seat).world(Random(1))
            assert world.play().state.face == table.state.face
            table.waiting[seat].read(move(table, seat, CLAIRVOYANT, Random(1), 20, 0))
