"""Robots play Kill The Unicorns as a good player would advise."""

from __future__ import annotations

from random import Random

import pytest

from games.robots import TRAITS, answer, consider
from tests.games.kill_the_unicorns.board import (
    ADA,
    BEN,
    Kill,
    asked,
    bids,
    choices,
    play,
    rotations,
    table,
)

every_level = pytest.mark.parametrize("level", ("medium", "hard"))
SEEDS = range(10)


def chosen(t: Kill, level: str, seed: int = 1) -> str:
    """Return a robot's answer for the only seat that is asked."""
    (seat,) = t.waiting
    (pick,) = answer(t.seat(seat), level, Random(seed), 100)
    return pick


def policy(t: Kill, seed: int = 1) -> str:
    """Return the policy's answer for the only seat that is asked."""
    (seat,) = t.waiting
    world = t.seat(seat).world(Random(seed)).play()
    assert t.game.robot
    (pick,) = t.game.robot.policy(world.state, world.waiting[seat], Random(seed))
    return pick.id


@every_level
def test_robot_buys_a_double_rainbow_on_the_market(level: str) -> None:
    seven = "pink_start pink_1 blue_1 blue_2 green_1 green_2 yellow_1 legendary_5"
    for (mine, *_), lines in rotations(f"shaman / 3 / {seven}", "knight /", "princess /"):
        t = table(*lines, step=5, day=2, line="", first=0)
        while not t.outcome:
            play(t, chosen(t, level))
        assert (t.outcome.winners, t.outcome.reason) == ((mine,), "double_rainbow")


@every_level
def test_the_princess_takes_a_bid_back_that_was_lost(level: str) -> None:
    t = table("ada: princess / 3 2", "ben: knight / 4", "cyd: wizard /", step=3, day=4)
    bids(t, "3", "4!")
    assert asked(t) == [(ADA, "princess")]
    assert chosen(t, level) == policy(t) == "back:all"


def test_the_shaman_takes_the_highest_card_back() -> None:
    t = table("ada: shaman", "ben: knight", "cyd: wizard")
    bids(t, "4 2", "pass", "pass")
    four = t.view(ADA).table[ADA].bid.index(4) + 1
    assert policy(t) == f"back:{four}"


def test_the_knight_uses_the_power_for_a_zero_and_never_for_a_four() -> None:
    for card, used in (("0", True), ("4", False)):
        t = table("ada: knight", "ben: princess", "cyd: wizard")
        play(t, "bid:1")
        play(t, next(c for c in choices(t, ADA) if shown(t, c) == card))
        marker = int(policy(t).partition(":")[2]) - 1
        assert (t.state.face[t.state.markers[marker]] == "lance") == used


def shown(t: Kill, laid: str) -> str:
    """Return the value of the only card of a choice."""
    return t.state.face[t.state.hand[ADA]["abcdefgh".index(laid.partition(":")[2])]]


@pytest.mark.parametrize(("scheme", "does"), [("smelly", "throw"), ("shiny_horn", "keep")])
def test_the_wizard_throws_out_a_scheme_that_harms_the_winner(scheme: str, does: str) -> None:
    t = table("ada: wizard", "ben: knight", "cyd: shaman", traps=[f"{scheme}@ben"])
    play(t, "look:1")
    assert policy(t) == does


def test_robot_does_not_bid_on_its_own_pigicorn() -> None:
    t = table("ada: wizard", "ben: knight", "cyd: shaman", traps=["pigicorn@ada"])
    assert {policy(t, seed) for seed in SEEDS} == {"pass"}


def test_robot_does_not_know_schemes_of_others() -> None:
    """Ben's Pigicorn and his Shiny Horn look the same to Ada."""
    for seed in SEEDS:
        hidden = [f"{scheme}@ben" for scheme in ("pigicorn", "shiny_horn")]
        lines = ("ada: shaman", "ben: knight", "cyd: princess")
        assert len({policy(table(*lines, traps=[one]), seed) for one in hidden}) == 1


def test_robot_gives_its_worst_unicorn_back_for_a_trojan() -> None:
    t = table(
        "ada: shaman / 0 / green_4 pink_3+smelly@cyd pink_2", "ben: knight / 4", "cyd: princess",
        traps=["trojan@ada"], first=BEN,
    )  # fmt: skip
    bids(t, "4", "pass", "pass")
    assert asked(t) == [(ADA, "give")]
    assert policy(t) == "give:2"


@every_level
def test_butcher_takes_the_least_valuable_unicorn_on_the_last_market(level: str) -> None:
    t = table(
        "ada: shaman / 2 / green_4 pink_4+smelly@cyd", "ben: knight / / blue_start blue_3",
        "cyd: princess / / yellow_start", step=5, day=4, line="",
    )  # fmt: skip
    while not t.outcome:
        play(t, chosen(t, level))
    assert t.outcome.scores[ADA] == 4 + 3


@pytest.mark.parametrize("trait", ["", *TRAITS])
def test_robot_that_has_lost_still_takes_gold_on_the_last_market(trait: str) -> None:
    for seed in SEEDS[:3]:
        t = table(
            "ada: shaman / 2 / green_4 pink_4+smelly@cyd", "ben: knight / / blue_start blue_3",
            "cyd: princess / / yellow_start legendary_5 yellow_2 yellow_3 yellow_4",
            step=5, day=4, line="",
        )  # fmt: skip
        while not t.outcome:
            (seat,) = t.waiting
            t.answer(seat, answer(t.seat(seat), "hard", Random(seed), 60, None, trait))
        assert ADA not in t.outcome.winners and t.outcome.scores[ADA] == 4 + 3


def test_value_of_a_bid_is_explained_by_features() -> None:
    t = table(
        "ada: shaman / 4 / pink_start blue_start green_1", "ben: knight /", "cyd: princess /",
        line="pink_1 pink_2 pink_3 yellow_4", step=4, day=4,
    )  # fmt: skip
    best, *others = consider(t.seat(ADA), "medium", Random(1))
    (passing,) = [option for option in others if option.ids == ["pass"]]
    assert best.ids == ["bid:1"]
    assert best.term(ADA, "gold") > passing.term(ADA, "gold") + 8
