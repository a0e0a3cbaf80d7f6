"""Training a policy, and seating it as a robot."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import pytest

from adapters.learning import OtherLayout, Policy, gradient, train
from games import GAMES, Table
from games.robots.installed import load_robot
from tests.host.robot_packages import installed

INSTINKT = GAMES["instinkt"]
PAGE = Path("docs/learning.md")


def test_training_changes_the_policy_and_can_be_repeated() -> None:
    policy = train(INSTINKT, 2, seconds=0, matches=1)
    assert any(weights.any() for weights in policy.weights[2:])
    again = train(INSTINKT, 2, seconds=0, matches=1)
    assert all((a == b).all() for a, b in zip(policy.weights, again.weights, strict=True))
    assert [part.shape for part in gradient(policy, 1, 0)] == [w.shape for w in policy.weights]


def test_robot_of_the_page_answers_every_decision(tmp_path: Path) -> None:
    Policy(INSTINKT, 2).save(tmp_path / "policy.npz")
    (code,) = re.findall(r"```python\n(.*?)```", PAGE.read_text(), re.DOTALL)
    with installed(tmp_path, code, {"learnt": "other_robots:learnt"}):
        robot, table, rng = load_robot("learnt"), Table.new(INSTINKT, 2, bytes(32)), Random(1)
        while table.outcome is None:
            seat = next(seat for seat, d in table.waiting.items() if d.given is None)
            table.answer(seat, robot(table.seat(seat), rng, 1))


def test_policy_for_other_actions_is_refused(tmp_path: Path) -> None:
    Policy(INSTINKT, 2).save(tmp_path / "policy.npz")
    with pytest.raises(OtherLayout, match=r"policy\.npz"):
        Policy.load(GAMES["lion_unicorn"], tmp_path / "policy.npz")
