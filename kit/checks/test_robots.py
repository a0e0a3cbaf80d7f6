"""Robots are legal and fair, and keep to their time."""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games import Table
from games.engine import Decision, Evaluator, Game, Seat
from games.robots import LEVELS, RANDOM, TRAITS, answer, consider
from games.robots.playing import respond
from games.robots.thinking import WORLDS
from kit.amount import draws
from kit.random_play import Match, deal, positions, readers

POSITIONS = 6
GUESSES = 24
FEW = 6
TIME = 0.05  # seconds of processor time

every_level = pytest.mark.parametrize("level", (RANDOM, *LEVELS))
needs_robot = pytest.mark.needs("robot")


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
def test_every_answer_is_legal(game: Game[Any, Any], level: str) -> None:
    for _, seat in asked(game, 1):
        decision_of(seat).read(answer(seat, level, Random(1), GUESSES))


@every_level
def test_robot_chooses_the_same_on_every_guess_for_its_seat(
    game: Game[Any, Any], level: str
) -> None:
    rng = Random(2)
    for table, seat in asked(game, 2):
        guess = table.guess(seat.number, rng)
        given = answer(seat, level, Random(3), GUESSES)
        assert answer(guess.seat(seat.number), level, Random(3), GUESSES) == given


@needs_robot
def test_robots_of_other_seats_can_play_on_from_a_guess(game: Game[Any, Any]) -> None:
    rng = Random(9)
    for table in positions(game, 9, POSITIONS):
        for reader in rng.sample(readers(table), 2):
            guess = table.guess(reader, rng)
            for seat, decision in guess.waiting.items():
                if seat != reader and decision.given is None:
                    guess.answer(seat, answer(guess.seat(seat), "easy", rng, FEW))
                    break


@needs_robot
def test_policy_depends_only_on_what_the_seat_knows(
    game: Game[Any, Any],
) -> None:
    """The policy gives the same legal answer in all worlds that look the same to the seat."""
    advice, rng = advice_of(game), Random(4)
    for seed in range(draws(4)):
        for _, seat in asked(game, seed):
            stream, given = rng.random(), set()
            for _ in range(5):
                play = seat.world(rng).play()
                decision = play.waiting[seat.number]
                picks = advice.policy(play.state, decision, Random(stream))
                given.add(tuple(decision.read([choice.id for choice in picks])))
            assert len(given) == 1, (
                f"The policy looks at cards that seat {seat.number} has not seen: it answers "
                f'"{decision.prompt}" with {sorted(map(str, given))} in worlds that look the '
                "same. Use s.seen[seat]."
            )


@needs_robot
def test_matches_end_if_all_seats_follow_the_policy(game: Game[Any, Any]) -> None:
    for seed in range(draws(3)):
        table = deal(game, seed)
        play, rng = table.seat(next(iter(table.waiting))).world(Random(seed)).play(), Random(seed)
        answers = 0
        while not play.outcome:
            if play.waiting:
                answers += len(play.waiting)
                play.send(respond(play, advice_of(game), rng, {}))
            else:
                play.begin_turn()
            assert answers <= game.bound, (
                f"If all seats follow Evaluator.policy, a match isn't over after {answers} answers."
            )


@needs_robot
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


@needs_robot
def test_every_level_has_a_horizon(game: Game[Any, Any]) -> None:
    assert set(advice_of(game).tuning.ahead) == set(LEVELS)


@needs_robot
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
@needs_robot
def test_trait_chooses_among_equally_good_options(game: Game[Any, Any], trait: str) -> None:
    for _, seat in asked(game, 6):
        plain = consider(seat, "medium", Random(1), GUESSES)
        taken = consider(seat, "medium", Random(1), GUESSES, trait=trait)[0]
        assert taken.worth > plain[0].worth - 0.01 or len(plain) == 1


@needs_robot
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


def play(table: Table[Any, Any], rng: Random) -> list[tuple[int, list[str]]]:
    """Let random robots play to the end."""
    given = []
    while not table.outcome:
        seat = rng.choice(sorted(table.waiting))
        ids = answer(table.seat(seat), RANDOM, rng)
        table.answer(seat, ids)
        given.append((seat, ids))
    return given


def test_robots_play_a_match_to_its_end(game: Game[Any, Any]) -> None:
    for seed in range(draws(2)):
        table = deal(game, seed)
        given = play(table, Random(seed))
        assert table.outcome
        assert play(deal(game, seed), Random(seed)) == given


def test_random_answers_have_legal_sizes_and_include_every_choice(game: Game[Any, Any]) -> None:
    table, rng = deal(game, 1), Random(1)
    number, decision = next(iter(table.waiting.items()))
    seat = table.seat(number)
    taken: Counter[str] = Counter()
    for _ in range(60 * len(decision.choices)):
        ids = answer(seat, RANDOM, rng)
        decision.read(ids)
        taken.update(ids)
    assert set(taken) == {choice.id for choice in decision.choices}
    assert max(taken.values()) < 3 * min(taken.values())


@needs_robot
@pytest.mark.parametrize("level", LEVELS)
def test_robot_keeps_to_its_time(game: Game[Any, Any], level: str) -> None:
    """Some time passes after it, because a guess that has begun is played on."""
    taken = []
    for _, seat in asked(game, 3):
        began = time.process_time()
        answer(seat, level, Random(1), 10_000, TIME)
        taken.append(time.process_time() - began)
    assert min(taken) < 3 * TIME and max(taken) < 20 * TIME
