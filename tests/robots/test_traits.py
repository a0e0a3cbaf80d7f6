"""Traits: which of equally good options a robot takes."""

from __future__ import annotations

from random import Random

from games import GAMES
from games.robots import TRAITS, trait_of
from games.robots.playing import Judged
from games.robots.thinking import Option
from games.robots.traits import NEAR, prefer


def option(*shares: float) -> Option:
    """Return an option with these win probabilities for seat 0, one for each world."""
    found = Option((), 0)
    for share in shares:
        found.note(Judged([share, 1 - share], [{}, {}]))
    return found


STEADY, UNSTEADY, WILD = option(0.5, 0.5), option(0.4, 0.6), option(0.1, 0.9)
RANKED = [UNSTEADY, WILD, STEADY]


def taken(trait: str, *others: Option) -> Option:
    return prefer(trait, [*RANKED, *others], Random(1))[0]


def test_bold_robot_takes_the_option_with_the_highest_variance() -> None:
    assert taken("bold") is WILD


def test_careful_robot_takes_the_option_with_the_lowest_variance() -> None:
    assert taken("careful") is STEADY


def test_playful_robot_takes_any_option() -> None:
    found = {id(prefer("playful", RANKED, Random(n))[0]) for n in range(20)}
    assert found == set(map(id, RANKED))


def test_no_trait_takes_a_worse_or_less_tested_option() -> None:
    worse = [option(0.5 - 2 * NEAR, 0.5 - 2 * NEAR), option(0.0, 0.99 - 2 * NEAR), option(0.5)]
    for trait in TRAITS:
        assert taken(trait, *worse) in RANKED
        assert set(map(id, prefer(trait, RANKED, Random(1)))) == set(map(id, RANKED))


def test_a_robot_is_said_to_have_a_trait_only_if_it_shows() -> None:
    bold, playful = "Robo Reed", "Robo Fern"
    lion, instinkt = GAMES["lion_unicorn"], GAMES["instinkt"]
    assert trait_of(bold, "hard", instinkt) == trait_of(bold, "medium", lion) == "bold"
    assert trait_of(playful, "easy", lion) == "playful"
    assert not trait_of(bold, "easy", lion)  # it tries each option in one world
    assert instinkt.robot and instinkt.robot.tuning.worlds == 1
    assert not trait_of(bold, "medium", instinkt)
    assert not trait_of(bold, "a_robot_of_a_package", lion)
    assert not trait_of("Robot of nobody", "hard", lion)
    assert not trait_of(bold, "hard", WithoutRobot())


class WithoutRobot(type(GAMES["lion_unicorn"])):  # type: ignore[misc]
    """A game whose robots play at random."""

    robot = None
