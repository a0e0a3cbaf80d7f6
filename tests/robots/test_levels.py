"""Robots of every level: legal, and without knowledge that their seat does not have."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import GAMES
from games.engine import Decision, Evaluator, Game, Seat
from games.robots import LEVELS, RANDOM, TRAITS, answer, consider
from games.robots.thinking import WORLDS
from tests.properties.random_play import ALL, Match, positions, readers

ADVISED = [game for game in GAMES.values() if game.robot]
POSITIONS = 6
GUESSES = 24
FEW = 6

every_level = pytest.mark.parametrize("level", (RANDOM, *LEVELS))
every_game = pytest.mark.parametrize("game", ALL, ids=lambda game: game.name)
advised_game = pytest.mark.parametrize("game", ADVISED, ids=lambda game: game.name)


def asked(game: Game[Any, Any], seed: int) -> Iterator[tuple[Match, Seat[Any, Any]]]:
    """Yield seats with a decision in random positions, at most two for each question."""
    rng = Random(seed)
    for table in positions(game, seed, POSITIONS):
        for number in rng.sample(list(table.waiting), min(2, len(table.waiting))):
            yield table, table.seat(number)


def decision_of(seat: Seat[Any, Any]) -> Decision:
    assert seat.decision is not None
    return seat.decision


def advice_of(game: Game[Any, Any]) -> Evaluator[Any]:
    assert game.robot is not None
    return game.robot


@every_level
@every_game
def test_every_answer_is_legal(game: Game[Any, Any], level: str) -> None:
    for _, seat in asked(game, 1):
        decision_of(seat).read(answer(seat, level, Random(1), GUESSES))


@every_level
@every_game
def test_robot_chooses_the_same_on_every_guess_for_its_seat(
    game: Game[Any, Any], level: str
) -> None:
    rng = Random(2)
    for table, seat in asked(game, 2):
        guess = table.guess(seat.number, rng)
        given = answer(seat, level, Random(3), GUESSES)
        assert answer(guess.seat(seat.number), level, Random(3), GUESSES) == given


@advised_game
def test_robots_of_other_seats_can_play_on_from_a_guess(game: Game[Any, Any]) -> None:
    rng = Random(9)
    for table in positions(game, 9, POSITIONS):
        for reader in rng.sample(readers(table), 2):
            guess = table.guess(reader, rng)
            for seat, decision in guess.waiting.items():
                if seat != reader and decision.given is None:
                    guess.answer(seat, answer(guess.seat(seat), "easy", rng, FEW))
                    break


@advised_game
def test_policy_depends_only_on_what_the_seat_knows(
    game: Game[Any, Any],
) -> None:
    """The policy gives the same legal answer in all worlds that look the same to the seat."""
    advice, rng = advice_of(game), Random(4)
    for seed in range(4):
        for _, seat in asked(game, seed):
            stream, given = rng.random(), set()
            for _ in range(5):
                play = seat.world(rng).play()
                decision = play.waiting[seat.number]
                picks = advice.policy(play.state, decision, Random(stream))
                given.add(tuple(decision.read([choice.id for choice in picks])))
            assert len(given) == 1, (decision, given)


@advised_game
def test_evaluation_has_the_declared_features_and_shares_add_up_to_one(
    game: Game[Any, Any],
) -> None:
    advice = advice_of(game)
    for table, _ in asked(game, 5):
        s = table.checkpoint()
        standings = [advice.features(s, seat) for seat in range(s.seats)]
        assert all(have.keys() <= advice.terms.keys() for have in standings)
        shares = advice.win_probabilities(s, standings)
        assert len(shares) == s.seats and all(share >= 0 for share in shares)
        assert sum(shares) <= 1.001


@advised_game
def test_every_level_has_a_horizon(game: Game[Any, Any]) -> None:
    assert set(advice_of(game).tuning.ahead) == set(LEVELS)


@advised_game
def test_hard_level_answers_by_its_comparisons_if_they_take_most_of_the_time(
    game: Game[Any, Any],
) -> None:
    for _, seat in asked(game, 8):
        listed = len(consider(seat, "medium", Random(1), 1))
        options = consider(seat, "hard", Random(1), 10 * listed)
        assert listed == 1 or {len(option.values) for option in options} == {WORLDS}
        worths = [option.worth for option in options]
        assert worths == sorted(worths, reverse=True)


@pytest.mark.parametrize("trait", TRAITS)
@advised_game
def test_trait_chooses_among_equally_good_options(game: Game[Any, Any], trait: str) -> None:
    for _, seat in asked(game, 6):
        plain = consider(seat, "medium", Random(1), GUESSES)
        taken = consider(seat, "medium", Random(1), GUESSES, trait=trait)[0]
        assert taken.worth > plain[0].worth - 0.01 or len(plain) == 1


@advised_game
def test_considered_options_are_ordered_by_their_value(
    game: Game[Any, Any],
) -> None:
    for _, seat in asked(game, 7):
        options = consider(seat, "medium", Random(1), GUESSES)
        tried = [option for option in options if option.values]
        assert [option.worth for option in tried] == sorted(
            (option.worth for option in tried), reverse=True
        )
        for option in tried:
            assert len({len(option.values), len(tried[0].values)}) == 1
            for key in advice_of(game).terms:
                option.term(seat.number, key)


def test_answer_other_than_the_policys_needs_a_margin() -> None:
    game = GAMES["smallseat"]
    trust = advice_of(game).tuning.trust
    departed = 0
    for table, seat in asked(game, 7):
        options = consider(seat, "medium", Random(1), GUESSES)
        own = [option for option in options if option.trust]
        if len(options) == 1 or not own:
            continue
        (policy,) = own
        assert policy.trust == trust > 0
        assert options[0] is policy or options[0].mean >= policy.mean + trust
        departed += options[0] is not policy
        easy = consider(table.seat(seat.number), "easy", Random(1), GUESSES)
        assert not any(option.trust for option in easy)
    assert departed < POSITIONS


def test_a_seat_that_is_not_asked_has_no_answer() -> None:
    game = GAMES["lion_unicorn"]
    table = next(positions(game, 1, 2))
    (waiting,) = table.waiting
    other = next(seat for seat in range(table.state.seats) if seat != waiting)
    with pytest.raises(ValueError, match="not asked"):
        answer(table.seat(other), "easy", Random(1))
    with pytest.raises(KeyError):
        answer(table.seat(waiting), "genius", Random(1))
