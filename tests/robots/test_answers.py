"""The answers that a robot considers."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from games import GAMES, Table
from games.engine import Game
from games.robots import answer
from games.robots.answers import candidates
from games.robots.worker import pack, unpack
from kit.random_play import positions
from tests.conventions.files import ROOT
from tests.games.lion_unicorn.board import ADA, BEN, GAME, position


def considered(*readers: int) -> list[str]:
    """Return the flips that Ada considers, with two foxes, one unseen by these readers."""
    s = position("ada: mole fox* fox*", "ben: goat", "cyd: goat")
    for reader in readers:
        s.seen[reader] &= ~(1 << s.front[ADA][2])
    seat = Table.at(GAME, s).seat(ADA)
    assert seat.decision and GAME.robot
    found = candidates(seat, seat.decision, GAME.robot, Random(1))
    return [choice.id for (choice,) in found if choice.id in ("flip:1", "flip:2")]


def test_equal_cards_seen_by_the_same_people_are_considered_once() -> None:
    assert considered() == ["flip:1"]


def test_equal_cards_seen_by_different_people_are_considered_separately() -> None:
    assert considered(BEN) == ["flip:1", "flip:2"]


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_robot_of_the_documentation_gives_legal_answers(game: Game[Any, Any]) -> None:
    page = (ROOT / "docs" / "game-packages.md").read_text("utf-8")
    _, _, code = page.partition("```python\ndef last(")
    documented: dict[str, Any] = {}
    exec(f"def last({code.partition('```')[0]}", documented)
    for table in positions(game, 4, 20):
        for number, decision in table.waiting.items():
            decision.read(documented["last"](table.seat(number), Random(1), 0.1))


@pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
def test_robot_in_a_process_answers_as_in_the_bot(game: Game[Any, Any]) -> None:
    for table in positions(game, 4, 12):
        for number in table.waiting:
            seat = table.seat(number)
            here, there = (
                answer(each, "medium", Random(1), guesses=4) for each in (seat, unpack(pack(seat)))
            )
            assert here == there
