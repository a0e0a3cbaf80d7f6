"""What interactions reveal: a second process with the token, and a wrong clock."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from discord.utils import time_snowflake

from bot.app.interaction_checks import ClockCheck, TokenConflicts
from bot.runtime.problems import Problems


@pytest.mark.parametrize(("apart", "named"), [(20.0, True), (40.0, False)])
def test_only_three_conflicts_within_a_minute_name_a_second_process(
    apart: float, named: bool
) -> None:
    now, problems = 0.0, Problems()
    conflicts = TokenConflicts(problems, lambda: now)
    for number in range(6):
        assert bool(problems.current()) is (named and number > 2)
        conflicts.note()
        now += apart


@pytest.mark.parametrize(("late", "named"), [((9, 9, 9), True), ((9, 1, 9, 9), False)])
def test_interactions_that_arrive_late_now_and_then_name_no_wrong_clock(
    late: tuple[int, ...], named: bool
) -> None:
    now, problems = 1_800_000_000.0, Problems()
    check = ClockCheck(problems, lambda: now)
    for seconds in late:
        check.note(time_snowflake(datetime.fromtimestamp(now - seconds, UTC)))
    assert bool(problems.current()) is named
