"""Robots play The Lion & The Unicorn as a good player would advise."""

from random import Random

import pytest

from games import Table
from games.robots import answer, consider
from tests.games.lion_unicorn.board import (
    ADA,
    BEN,
    GAME,
    Lion,
    choices,
    play,
    position,
    table,
)

every_level = pytest.mark.parametrize("level", ("medium", "hard"))


def chosen(t: Lion, level: str, seed: int = 1) -> str:
    """Return a robot's answer for the only seat that is asked."""
    (seat,) = t.waiting
    (pick,) = answer(t.seat(seat), level, Random(seed), 200)
    return pick


def policy(t: Lion, seed: int) -> str:
    """Return the policy's answer for the only seat that is asked."""
    (seat,) = t.waiting
    world = t.seat(seat).world(Random(seed)).play()
    assert t.game.robot
    (pick,) = t.game.robot.policy(world.state, world.waiting[seat], Random(seed))
    return pick.id


@every_level
@pytest.mark.parametrize(
    ("ada", "wins"),
    [
        ("ada: mole^ mole^ rat* mole*", "flip:3"),
        ("ada: fox^ rat^ mole^ crow? goat*", "flip:4"),
        ("ada: fox^ rat^ mole^ adder^ crow^", "flip:4"),
        ("ada: rat lion* rat^ rat^", "flip:0"),
    ],
)
def test_robot_takes_a_visible_set(level: str, ada: str, wins: str) -> None:
    t = table(ada, "ben: swift^ swift^")
    assert chosen(t, level) == wins
    assert policy(t, 1) == wins


def test_robot_leaves_a_known_crow_face_down() -> None:
    for seed in range(20):
        t = table("ada: mole^ rat^ crow*", "ben: swift^ crow")
        assert chosen(t, "medium", seed) != "flip:2"
        assert policy(t, seed) != "flip:2"


def test_robot_treats_unseen_cards_alike() -> None:
    """Ben saw both cards when Ada drew them. She did not, and one would make her win."""
    s = position("ada: mole^ mole^ mole crow", "ben: rat^")
    swapped = s.clone()
    mole, crow = s.front[ADA][2:]
    swapped.face[mole], swapped.face[crow] = s.face[crow], s.face[mole]
    one, other = Table.at(GAME, s), Table.at(GAME, swapped)
    for seed in range(20):
        assert policy(one, seed) == policy(other, seed)
        assert chosen(one, "medium", seed) == chosen(other, "medium", seed)


@every_level
def test_robot_steals_a_card_that_would_win_for_the_opponent(level: str) -> None:
    """Ben has two face-up moles and knows the third one, which Ada saw him draw."""
    t = table("ada: rat^ adder fox?", "ben: mole^ mole^ mole*")
    assert chosen(t, level) == "steal:1.2"


@every_level
def test_robot_discards_the_crow_with_an_adder(level: str) -> None:
    t = table("ada: rat^ crow^ fox^ adder*", "ben: mole^ swift")
    play(t, "flip:3")
    assert choices(t, ADA) == ["adder:1", "adder:2", "adder:3"]
    assert chosen(t, level) == "adder:1" == policy(t, 1)


def test_robot_gives_cards_to_the_player_who_gains_least() -> None:
    t = table("ada: rat^ goat*", "ben: goat^ goat^ fox", "cyd: mole^ crow^")
    play(t, "flip:1")
    assert policy(t, 1) == "to:2"


def test_value_of_a_choice_is_explained_by_features() -> None:
    t = table("ada: mole^ mole^ mole*", "ben: rat^ rat^ crow^")
    best, *others = consider(t.seat(ADA), "medium", Random(1))
    assert best.ids == ["flip:2"] and best.mean > 0.7
    assert best.term(ADA, "rounds") == 1
    assert all(option.term(ADA, "rounds") < 1 for option in others)
    assert best.term(BEN, "rounds") == 0


def test_robot_considers_one_of_several_equal_cards_and_the_starting_card() -> None:
    t = table("ada: rat^ rat^ rat^ mole* mole*", "ben: fox^ fox^ fox^")
    assert choices(t, ADA) == ["draw", "flip:0", "flip:1", "flip:2", "flip:3", "flip:4"]
    found = {option.ids[0] for option in consider(t.seat(ADA), "medium", Random(1))}
    assert found == {"draw", "flip:0", "flip:1", "flip:3"}


def test_robot_considers_both_equal_cards_if_the_opponent_has_seen_one() -> None:
    for ben, different in (("ben: fox^ mole mole", 1), ("ben: fox^ mole mole*", 2)):
        t = table("ada: rat^ rat^", ben)
        found = {option.ids[0] for option in consider(t.seat(ADA), "medium", Random(1))}
        assert len(found & {"steal:1.1", "steal:1.2"}) == different


def test_policy_rather_steals_from_those_who_must_turn_a_card_down() -> None:
    """Ben has no other face-down card, and no crow that he would gladly turn down."""
    for ben, attacked in (("ben: mole^ rat^ fox?", True), ("ben: mole^ crow^ fox?", False)):
        t = table("ada: goat^", ben, "cyd: swift goat? rat?")
        thefts = [given for seed in range(40) if (given := policy(t, seed)).startswith("steal")]
        assert (set(thefts) == {"steal:1.2"}) == attacked


def test_the_13th_theft_of_a_card_and_every_further_one_costs_more() -> None:
    t = table("ada: goat^ mole?", "ben: rat^ fox?")
    assert GAME.robot
    for thefts in range(1, 16):
        (asked,) = t.waiting
        place = len(t.state.front[1 - asked]) - 1
        steal = next(c for c in t.waiting[asked].choices if c.id == f"steal:{1 - asked}.{place}")
        price = GAME.robot.price(t.state, t.waiting[asked], [steal])
        assert price == pytest.approx(0.03 * max(0, thefts - 12))
        t.answer(asked, [steal.id])
        play(t, "flip:0")


def test_thefts_are_counted_for_each_round() -> None:
    t = table("ada: mole^ mole^ mole*", "ben: rat^ fox?")
    t.state.thefts[t.state.front[BEN][1]] = 3
    play(t, "flip:2")
    assert t.state.round == 2 and not t.state.thefts
