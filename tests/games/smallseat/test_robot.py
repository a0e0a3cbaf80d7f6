"""Robots of Smallseat: positions with an obvious best choice.

The called animal is the pig.
"""

from itertools import islice
from random import Random

import pytest

from games.robots import answer, consider
from games.robots.thinking import WORLDS
from tests.games.smallseat.board import ADA, BEN, CYD, GAME, Small, play, spelled, table, vote
from tests.games.smallseat.matches import random_match

levels = pytest.mark.parametrize("level", ("medium", "hard"))


def chosen(t: Small, seat: int, level: str) -> list[str]:
    """Return a robot's answer."""
    return named(t, seat, answer(t.seat(seat), level, Random(1), 120))


def at_once(t: Small, seat: int) -> list[str]:
    """Return the policy's answer."""
    world = t.seat(seat).world(Random(1)).play()
    assert GAME.robot
    picks = GAME.robot.policy(world.state, world.waiting[seat], Random(1))
    return named(t, seat, [pick.id for pick in picks])


def named(t: Small, seat: int, ids: list[str]) -> list[str]:
    """Return answers in the words of ``offered``."""
    listed = {c.id: c for c in t.waiting[seat].choices}
    return [spelled(t, seat, listed[i].verb, listed[i].at) for i in ids]


def test_a_teller_on_the_smallseat_shows_the_called_animal() -> None:
    t = table("ada!: dog | pig rabbit", "ben: pig dog rabbit", "cyd: pig dog rabbit")
    assert at_once(t, ADA) == ["show pig"]


@levels
def test_a_teller_votes_with_a_public_card_of_the_called_animal_in_the_last_round(
    level: str,
) -> None:
    t = table("ada!: dog* dog* pig* | pig pig", "ben: pig dog", "cyd: rabbit dog")
    assert chosen(t, ADA, level) == at_once(t, ADA) == ["show pig"]


@levels
def test_a_candidate_keeps_the_animal_that_will_win(level: str) -> None:
    t = table("ada: dog rabbit", "ben!: dog* dog* dog* dog* | rabbit", "cyd: hedgehog")
    play(t, "secret")
    assert chosen(t, ADA, level) == at_once(t, ADA) == ["vote rabbit"]


def test_candidates_agree_on_the_animal_that_most_of_them_must_have() -> None:
    t = table("ada!: dog* | dog dog rabbit", "ben: pig dog rabbit rabbit", "cyd: dog rabbit rabbit",
              deck="hedgehog")  # fmt: skip
    play(t, "secret")
    assert at_once(t, BEN) == ["vote rabbit"]


def test_only_the_candidate_farthest_from_the_teller_drops_the_called_animal() -> None:
    t = table("ada!: dog* | dog dog rabbit", "ben: pig pig dog rabbit rabbit",
              "cyd: pig pig dog rabbit rabbit")  # fmt: skip
    play(t, "secret")
    assert at_once(t, BEN) == ["vote rabbit"]
    assert at_once(t, CYD) == ["vote pig"]


def test_robot_on_the_smallseat_keeps_the_called_animal_if_a_lone_vote_wins() -> None:
    hands = "ada: pig pig dog rabbit rabbit", "ben: pig pig dog rabbit rabbit"
    t = table(*hands, "cyd!: dog* | dog dog rabbit")
    play(t, "secret")
    assert at_once(t, ADA) == ["vote rabbit"]  # though she sits farthest from the Teller
    assert at_once(t, BEN) == ["vote pig"]


@pytest.mark.parametrize(("animal", "done"), [("chick", "execute"), ("seal", "swap ada")])
def test_teller_swaps_rather_than_use_an_action_without_effect(animal: str, done: str) -> None:
    t = table("ada: dog dog pig", f"ben!: | pig rabbit {animal}", "cyd: dog dog pig")
    play(t, f"show {animal}")
    vote(t, "dog dog")
    assert at_once(t, BEN) == [done]


def test_a_losing_candidate_takes_the_smallseat_from_the_teller() -> None:
    t = table("ada!: | pig rabbit", "ben: dog dog pig", "cyd: rabbit rabbit dog")
    play(t, "show pig")
    vote(t, "dog rabbit")
    assert at_once(t, BEN) == ["swap ada"]


def test_value_of_a_position_is_explained_by_features() -> None:
    assert GAME.robot
    s = table("ada!: pig* pig* dog* | rabbit", "ben: dog pig", "cyd: rabbit pig").state
    leads = [GAME.robot.features(s, seat)["lead"] for seat in (ADA, BEN, CYD)]
    assert leads == [1, -1, -2]


def test_candidates_share_the_rest_of_the_win_probability() -> None:
    t = table("ada: dog rabbit pig", "ben!: dog* dog* dog* dog* | rabbit", "cyd: dog")
    play(t, "secret")
    options = consider(t.seat(ADA), "medium", Random(1), 60)
    assert len(options) == 3 and all(0 <= option.mean <= 0.5 for option in options)


def test_hard_level_looks_as_far_as_medium_and_uses_all_its_playouts() -> None:
    t = table("ada!: dog | pig rabbit", "ben: pig dog rabbit", "cyd: pig dog rabbit")
    play(t, "secret")
    options = consider(t.seat(BEN), "hard", Random(1), 40)
    seen = [len(option.values) for option in options]
    assert len(seen) == 3 and min(seen) > WORLDS and seen[0] > WORLDS + 2


def test_shares_of_candidates_who_all_win_add_up_to_one() -> None:
    """Hints and turning points then count a Candidate's victory as one."""
    for t in islice(random_match(2), 8, 60, 6):
        s = t.checkpoint()
        assert GAME.robot
        wholes = [GAME.robot.max_share(s, seat) for seat in range(s.seats)]
        candidates = [n for seat, n in enumerate(wholes) if seat != s.teller]
        assert wholes[s.teller] == 1 and sum(candidates) == pytest.approx(1)
