"""Cards are conserved, and every match ends."""

from __future__ import annotations

from typing import Any

import pytest

from games.engine import FinishedMatch, Game, NotYourTurn
from kit.random_play import deal, play, random_games


@random_games(3)
def test_every_card_is_in_exactly_one_zone(game: Game[Any, Any], seed: int) -> None:
    faces = sorted(deal(game, seed).state.face)
    for table, _ in play(game, seed):
        lying = [t for zone in game.zones(table.state) for t in zone]
        assert sorted(lying) == list(range(len(faces)))
        assert sorted(table.state.face) == faces


@random_games(3)
def test_every_match_ends_and_the_outcome_follows_from_the_last_state(
    game: Game[Any, Any], seed: int
) -> None:
    answers = -1  # the deal is not one
    for table, _ in play(game, seed):
        answers += 1
        assert game.outcome(table.checkpoint()) == table.outcome
        assert bool(table.waiting) == (table.outcome is None)
    assert answers <= game.bound
    assert table.outcome and len(table.outcome.scores) == table.state.seats
    for seat in range(table.state.seats):
        with pytest.raises(NotYourTurn):
            table.answer(seat, [])
        finished = FinishedMatch(table.outcome, seat, seat in table.outcome.winners, 1)
        assert all(goal.counts(finished) in (True, False) for goal in game.goals)


@random_games(3)
def test_same_seed_and_answers_make_the_same_match(game: Game[Any, Any], seed: int) -> None:
    first = [[event.dump() for event in events] for _, events in play(game, seed)]
    again = [[event.dump() for event in events] for _, events in play(game, seed)]
    assert first == again


@random_games(4)
def test_another_seed_deals_other_cards(game: Game[Any, Any], seed: int) -> None:
    one, other = deal(game, seed), deal(game, seed + 1)
    assert one.state.face != other.state.face
