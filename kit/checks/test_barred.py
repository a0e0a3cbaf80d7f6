"""What is not possible is refused, and has a reason."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games.engine import HINT, Game, IllegalChoice, Words
from kit.random_play import Match, positions, random_games
from kit.shown import NAMES

LONGEST = 200  # characters of a goal or a reason


@random_games(2)
def test_choices_listed_as_impossible_are_refused_and_differ_from_offered_ones(
    game: Game[Any, Any], seed: int
) -> None:
    for table in positions(game, seed, 20):
        for seat, decision in table.waiting.items():
            for each in table.barred(seat):
                assert each.choice not in decision.choices
                with pytest.raises(IllegalChoice):
                    table.fork().answer(seat, [each.choice.id])


@pytest.mark.needs("text")
@random_games(2)
def test_every_reason_is_a_sentence_and_every_goal_is_one_line(
    game: Game[Any, Any], seed: int
) -> None:
    for table in positions(game, seed, 12):
        for reader in [*range(table.state.seats), None]:
            view, words = table.view(reader), Words(NAMES, reader)
            goal = game.text.goal(view, words)
            assert goal[-1] in ".!" and "\n" not in goal and 20 < len(goal) <= LONGEST
            assert len(game.text.standing(view, words)) <= 600
            said = reasons(table, reader)
            assert all(why[-1] in ".!" and "{" not in why for why in said.values()), said
            assert all(0 < len(label) <= 80 for label in said)


def reasons(table: Match, reader: int | None) -> dict[str, str]:
    """Return why a reader cannot choose each unavailable choice, by label."""
    if reader is None:
        return {}
    view, words, text = table.view(reader), Words(NAMES, reader), table.game.text
    return {
        text.choice(each.choice, view, words): text.why_not(each, view, words)
        for each in table.barred(reader)
    }


@pytest.mark.needs("text")
@random_games(2)
def test_no_preview_of_a_choice_is_cut(game: Game[Any, Any], seed: int) -> None:
    rng = Random(seed)
    for table in positions(game, seed, 20):
        for seat, decision in table.waiting.items():
            view, words = table.view(seat), Words(NAMES, seat)
            listed = decision.choices
            for choice in rng.sample(list(listed), min(len(listed), 12)):
                assert len(game.text.hint(choice, view, words)) <= HINT


@pytest.mark.needs("text")
@random_games(2)
def test_end_shows_what_every_seat_has(game: Game[Any, Any], seed: int) -> None:
    rng = Random(seed)
    *_, table = positions(game, seed, 1000)
    while not table.outcome:
        seat = rng.choice(list(table.waiting))
        decision = table.waiting[seat]
        table.answer(seat, [c.id for c in decision.choices[: max(1, decision.least)]])
    for reader in [*range(table.state.seats), None]:
        words = Words(NAMES, reader)
        lines = game.text.result(table.view(reader), words)
        for seat in range(table.state.seats):
            assert any(f"**{words.seat(seat)}**" in line for line in lines)
        assert sum(map(len, lines)) < 2000
