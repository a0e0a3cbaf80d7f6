"""Turning points: fair to what a seat knew, and only for choices that counted."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import GAMES, Table
from games.engine import Game
from games.robots.turning_points import (
    MatchHistory,
    Step,
    TurningPoint,
    estimate_losses,
    estimated_loss,
    evaluate_choice,
    own_choices,
    played_again,
    turning_points,
)
from kit.random_play import next_answer, positions
from tests.games.instinkt import board

ADVISED = [game for game in GAMES.values() if game.robot]
INSTINKT = GAMES["instinkt"]
SEED = b"turning points".ljust(32)

advised_game = pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)


def played(game: Game[Any, Any], seats: int, answers: int, seed: int = 1) -> MatchHistory:
    """Play some random answers; those of seat 0 are a person's."""
    rng, table = Random(seed), Table.new(game, seats, SEED)
    steps: list[Step] = []
    while len(steps) < answers and not table.outcome:
        seat, ids = next_answer(table, rng)
        table.answer(seat, ids)
        steps.append(Step("answer", seat, tuple(ids), own=seat == 0))
    return MatchHistory(game.name, seats, {}, (SEED.hex(),), 0, tuple(steps))


@advised_game
def test_turning_point_is_the_same_on_every_guess_for_its_seat(game: Game[Any, Any]) -> None:
    """So neither its text nor its cost has anything that the seat did not know then."""
    rng = Random(5)
    for table in positions(game, 6, 3):
        for number in table.waiting:
            seat = table.seat(number)
            assert seat.decision is not None
            ids = [choice.id for choice in seat.decision.choices[-max(1, seat.decision.least) :]]
            guessed = table.guess(number, rng).seat(number)
            one, two = (evaluate_choice(s, ids, Random(6), 24, None) for s in (seat, guessed))
            assert told(one) == told(two)
            assert estimated_loss(seat, ids, Random(7), 24, None) == estimated_loss(
                guessed, ids, Random(7), 24, None
            )


def told(turning: TurningPoint | None) -> object:
    """Return everything that can be said about a turning point."""
    if turning is None:
        return None
    asked = turning.decision
    return turning.view, repr(asked), asked.about, turning.chosen, turning.better, turning.cost


def test_a_choice_that_gives_points_away_is_a_turning_point_with_the_better_one() -> None:
    t = board.table(
        """
        4a  1a  1b  4b
        3a  8a  8b  3b
        7a  6a  6b  7b
        .   2a  .   10b
        """,
        ada="5 X 9", ben="5 X 9", deck=("-", "-"),
    )  # fmt: skip
    board.show(t, "5", "5")
    chosen, better = ["place:c4"], ("place:a4",)
    assert {choice.id for choice in t.waiting[board.ADA].choices} == {*chosen, *better}
    turning = evaluate_choice(t.seat(board.ADA), chosen, Random(1), 200, None)
    assert turning and (turning.chosen, turning.better) == (tuple(chosen), better)
    assert turning.cost > 0.1 and estimated_loss(t.seat(board.ADA), chosen, Random(1), 60, None) > 0
    assert evaluate_choice(t.seat(board.ADA), better, Random(1), 200, None) is None

    assert (
        evaluate_choice(t.seat(board.ADA), chosen, Random(1), 2, None) is None
    )  # one world is not sure


def test_only_own_choices_can_be_turning_points() -> None:
    course = played(INSTINKT, 2, 40)
    found = own_choices(course, INSTINKT)
    mine = [n for n, step in enumerate(course.steps) if step.own]
    assert found and set(found) <= set(mine)
    lent = course._replace(steps=tuple(step._replace(own=False) for step in course.steps))
    assert own_choices(lent, INSTINKT) == []
    other = course._replace(seat=1)
    assert own_choices(other, INSTINKT) == []


def test_changed_undone_and_restarted_choices_do_not_count() -> None:
    first, second = (Step("answer", 0, (f"play:{n}",), own=True) for n in (1, 2))
    ben = Step("answer", 1, ("play:1",), own=False)
    undo, anew = Step("undo", 0, ("0",), own=True), Step("rewind", -1, (), own=False)
    course = MatchHistory("instinkt", 2, {}, (SEED.hex(), bytes(32).hex()), 0, ())

    def found(*steps: Step) -> list[int]:
        return own_choices(course._replace(steps=steps), INSTINKT)

    assert found(first) == [0]
    assert found(first, second, ben) == [1]
    assert found(first, undo, second) == [2]
    assert found(first, anew, second) == [2]


def test_pass_in_a_window_is_not_a_choice() -> None:
    course = played(GAMES["llamas_unleashed"], 2, 60)
    found = own_choices(course, GAMES["llamas_unleashed"])
    assert any(step.own and not step.ids for step in course.steps)
    assert found and all(course.steps[number].ids for number in found)


@advised_game
def test_match_is_replayed_and_each_choice_gets_the_same_search(
    game: Game[Any, Any],
) -> None:
    course = played(game, game.seats[0], 14)
    *_, (number, last) = played_again(course, game)
    assert number == len(course.steps) and last.answers[-1:] in ([], [(
        course.steps[-1].seat, course.steps[-1].ids)])  # fmt: skip
    numbers = own_choices(course, game)[:3]
    together = estimate_losses(course, game, numbers, 3, guesses=30)
    apart = [estimate_losses(course, game, [n], 3, guesses=30) for n in numbers]
    assert [[one] for one in together] == apart and [n for _, n in together] == numbers
    assert len(turning_points(course, game, numbers, 3, guesses=30)) <= len(numbers)
    assert estimate_losses(course, game, [], 3) == [] and turning_points(course, game, [], 3) == []
