"""The counts of visits."""

from __future__ import annotations

import pytest

from bot.match.seat import MAX_PLANS
from games import GAMES
from tools.visits.counting import (
    Answer,
    Plans,
    Setting,
    play,
    visits,
    without_automatic,
    without_planned,
)

LLAMAS = GAMES["llamas_unleashed"]
NONE: Plans = frozenset()
DRAW: Plans = frozenset({("action", "draw")})


def given(seat: int, *, automatic: bool = False, fits: Plans = NONE, plans: Plans = NONE) -> Answer:
    return Answer(seat, "action", automatic, fits, plans)


def recorded(name: str, seats: int = 2) -> list[Answer]:
    """Return the decisions of a match."""
    game = GAMES[name]
    return play(Setting(game, seats, game.options(), guesses=2, seconds=0), 1)


def test_visit_is_a_run_of_one_players_decisions() -> None:
    answers = [given(seat) for seat in (0, 0, 1, 0, 0, 0, 1, 1)]
    assert visits(answers) == [answers[n] for n in (0, 2, 3, 6)]


def test_simultaneous_questions_are_a_visit_of_each_player() -> None:
    # Eight cards are played by each, all at the same time as the other player's.
    begun = visits(recorded("instinkt"))
    assert all(sum(answer.seat == seat for answer in begun) >= 8 for seat in (0, 1))


@pytest.mark.parametrize("name", ["llamas_unleashed", "kill_the_unicorns"])
def test_help_never_adds_a_visit(name: str) -> None:
    answers = recorded(name, seats=3)
    today, standing = visits(answers), visits(without_automatic(answers))
    planned = visits(without_planned(GAMES[name], without_automatic(answers)))
    assert 0 < len(planned) <= len(standing) <= len(today) <= len(answers)


def test_answer_that_the_bot_gives_is_no_visit() -> None:
    answers = [given(0), given(1, automatic=True), given(0)]
    assert len(visits(without_automatic(answers))) == 1


def test_planned_answer_is_no_visit() -> None:
    answers = [given(0, plans=DRAW), given(1), given(0, fits=DRAW), given(1)]
    assert [answer.seat for answer in without_planned(LLAMAS, answers)] == [0, 1, 1]


def test_plan_is_made_only_at_the_end_of_a_visit() -> None:
    # Nobody is there after a planned answer to make the next plan.
    planned = (MAX_PLANS + 1) * [given(0, fits=DRAW, plans=DRAW)]
    assert len(without_planned(LLAMAS, [given(0, plans=DRAW), *planned])) == 2


def test_plan_saves_no_visit_that_has_another_question() -> None:
    answers = [given(0, plans=DRAW), given(1), given(0, fits=DRAW), given(0), given(1)]
    assert [answer.seat for answer in visits(without_planned(LLAMAS, answers))] == [0, 1, 0, 1]
