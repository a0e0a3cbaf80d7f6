"""The recipes are rules that can be played, and keep their secrets."""

from __future__ import annotations

from random import Random

import pytest

from games.engine import AnswersInAdvance, Outcome
from kit.amount import THOROUGH
from kit.checks import test_contradictions, test_secrecy
from kit.random_play import deal, play
from tests.games.recipes import derived, game_of, recipes

ALL = recipes()
RULES = {title: rules for title, rules in ALL.items() if hasattr(rules, "turn")}
CHECKS = (
    test_contradictions.test_answers_since_the_last_draw_are_legal_and_look_the_same_on_every_guess,
    test_secrecy.test_everything_shown_to_a_seat_is_the_same_on_every_guess,
    test_secrecy.test_next_events_do_not_reveal_hidden_cards,
    test_secrecy.test_a_guess_agrees_with_all_that_its_reader_knows,
)


@pytest.mark.parametrize("title", RULES)
def test_recipe_can_be_played_and_keeps_its_secrets(title: str) -> None:
    game = game_of(RULES[title])
    *_, (table, _) = play(game, 1)
    assert isinstance(table.outcome, Outcome) and table.outcome.winners
    for check in CHECKS if THOROUGH else CHECKS[:1]:
        check(game)


def test_recipe_of_a_robot_answers_in_every_game() -> None:
    (robot,) = (rules for rules in ALL.values() if hasattr(rules, "last_bear"))
    table = deal(game_of(RULES["Windows within windows"]), 1)
    while not table.outcome:
        seat, decision = next((n, d) for n, d in table.waiting.items() if d.given is None)
        assert not decision.least
        table.answer(seat, robot.last_bear(table.seat(seat), Random(1), 0.1))


def test_recipe_of_answers_in_advance_names_a_question() -> None:
    (found,) = filter(None, (derived(rules, AnswersInAdvance) for rules in ALL.values()))
    assert list(found().repeatable) == ["last"]
