"""Robots of packages: chosen at a table, in a process of their own, replaced by the fallback."""

from __future__ import annotations

import sys
from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from random import Random

import pytest

from bot.checks import limits
from bot.checks.scenes import match_of
from bot.match.acts.permissions import Actor
from bot.match.match import Match
from bot.match.pages import robots as pages
from bot.match.pages.lobby_settings import lobby_settings
from bot.match.pages.robots import level_name, manner
from bot.match.robots import robots
from bot.match.robots.robots import RobotPool
from bot.posts.languages import GENERIC_WORDS
from games import GAMES
from games.robots import package_robot
from games.robots.installed import find_robots, installed_robots, is_level
from tests.host.harness import ANN, HANGS, HostHarness, waiting
from tests.host.robot_packages import installed

SOURCE = """
import time

def last(seat, rng, seconds):
    assert 0 < seconds < 1 and type(seat).__name__ == "Seat"
    return [choice.id for choice in seat.decision.choices[-seat.decision.least :]]

def wrong(seat, rng, seconds):
    return ["nonsense"]

def late(seat, rng, seconds):
    time.sleep(60)
"""
POINTS = {
    "last_card": "other_robots:last",
    "wrong": "other_robots:wrong",
    "late": "other_robots:late",
    "missing": "nowhere:robot",
    "hard": "other_robots:last",
}


@pytest.fixture(autouse=True)
def package(tmp_path: Path) -> Iterator[None]:
    with installed(tmp_path, SOURCE, POINTS):
        yield


@pytest.fixture
async def robot_pool() -> AsyncIterator[RobotPool]:
    robot_pool = RobotPool(seconds=0.02)
    yield robot_pool
    await robot_pool.close()


async def robots_turn(harness: HostHarness, level: str) -> Match:
    match = await harness.begin(ANN, robots=1)
    match = await harness.host.seats.set_level(match.id, Actor(ANN), 1, level)
    while not match.robots_due:
        match = await harness.step(match, Random(1))
    return match


def test_robot_whose_name_is_taken_or_malformed_is_left_out_with_a_line(
    tmp_path: Path,
) -> None:
    info = tmp_path / "some_bears-2.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: some_bears\nVersion: 2.0\n")
    points = "[menagerie.robots]\nlast_card = bears:a\nBig-Bear = bears:b\n"
    (info / "entry_points.txt").write_text(points)
    robots, problems = find_robots()
    assert list(robots) == ["last_card", "late", "missing", "wrong"]
    assert len(problems) == 3
    malformed, strength, taken = sorted(problems)
    assert malformed == (
        "the robot Big-Bear of some_bears 2.0 is left out: its name isn't made of a to z, 0 to 9 "
        "and _"
    )
    assert strength == (
        "the robot hard of other-robots 1.0 is left out: its name is that of a strength"
    )
    assert taken.startswith("the robot last_card of ")
    assert taken.endswith(" has a robot of the same name")


def test_there_are_no_robots_of_packages_on_windows(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "win32")
    robots, problems = find_robots()
    assert not robots and all("Windows can't limit" in line for line in problems) and problems


@pytest.mark.parametrize("installed", [0, 4, 40])
def test_every_robot_of_a_match_can_have_every_strength_within_the_limits_of_a_page(
    installed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    names = [f"bear_{n:02}" for n in range(installed)]
    monkeypatch.setattr(pages, "installed_robots", lambda: dict.fromkeys(names))
    game = GAMES["smallseat"]
    match = match_of(None, seats=10, status="lobby", robots=range(1, 10), game=game)
    page = lobby_settings(match, 900)
    limits.check(page)
    menus = [part for part in limits.walk(limits.payload(page)) if "options" in part]
    offered = [o["value"] for menu in menus for o in menu["options"] if "." in o["value"]]
    assert len(set(offered)) == len(offered)
    for seat in range(1, 10):
        levels = {value.partition(".")[2] for value in offered if value.startswith(f"{seat}.")}
        assert levels >= {"easy", "hard"}
        assert len(levels & set(names)) == min(installed, 6)


def test_names_of_strengths_are_no_robots_of_packages() -> None:
    assert list(installed_robots()) == ["last_card", "late", "missing", "wrong"]
    assert is_level("wrong") and is_level("hard") and not is_level("random")
    assert level_name("last_card", GENERIC_WORDS) == "Last card"


async def test_chosen_robot_answers_from_a_process_of_its_own(
    harness: HostHarness, robot_pool: RobotPool
) -> None:
    match = await robots_turn(harness, "last_card")
    assert manner(match.seats[1], match.game, GENERIC_WORDS) == "Last card"
    (seat,) = match.robots_due
    decision = waiting(match)[seat]
    ids = await robot_pool.answer(match, seat, 1)
    assert ids == [choice.id for choice in decision.choices[-decision.least :]]


@pytest.mark.parametrize("level", ["wrong", "late", "missing"])
async def test_fallback_replaces_an_answer_that_is_wrong_late_or_cannot_be_had(
    level: str, harness: HostHarness, robot_pool: RobotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(package_robot, "PACKAGE_TIMEOUT_SECONDS", 0.3)
    match = await robots_turn(harness, level)
    (seat,) = match.robots_due
    fallback = waiting(match)[seat].fallback
    players = harness.seat_robots(robot_pool.answer)
    await players.resume()
    await players.settle(match.id, HANGS)
    acts = [row for row in await harness.store.journal(match.id) if row.act == "answer"]
    (first,) = [row for row in acts if row.seat == seat][:1]
    assert list(first.choices) == fallback


async def test_robot_that_is_no_longer_installed_is_replaced_by_the_usual_strength(
    harness: HostHarness, robot_pool: RobotPool, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await robots_turn(harness, "last_card")
    monkeypatch.setattr(robots, "installed_robots", dict)
    monkeypatch.setattr(robots, "is_level", lambda level: level == "medium")
    (seat,) = match.robots_due
    assert waiting(match)[seat].read(await robot_pool.answer(match, seat, 1))
