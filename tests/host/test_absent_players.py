"""Tables that nobody plays at: robots answer for late players, then the match pauses."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

import pytest

from bot.match.commits.outdated import NOTICE
from bot.match.match import Match
from bot.match.time_control import DAY
from bot.store import NO_SEAT
from tests.host.days import Days
from tests.host.harness import ANN, BEN, CAT, VOTES


async def started(days: Days) -> Match:
    """Start a match of three people, none of whom does anything after that."""
    match = await days.harness.lobby(ANN, BEN, CAT)
    await days.harness.host.lobby.set_time_control(match.id, ANN, clock="day")
    return await days.harness.host.lobby.start(match.id, ANN)


async def agreed_to_a_rematch(days: Days) -> Match:
    """Start a rematch that three people have agreed to, none of whom does anything after that."""
    match = await days.harness.finish(await days.begin(ANN, BEN, CAT))
    for person, name in ((BEN, "Ben"), (CAT, "Cat"), (ANN, "Ann")):
        again = await days.harness.host.lobby.rematch(match.id, person, name)
    return again


@pytest.mark.parametrize("begin", [started, agreed_to_a_rematch])
async def test_a_robot_answers_the_first_decision_of_a_player_who_is_late(
    days: Days, begin: Callable[[Days], Awaitable[Match]]
) -> None:
    match = await begin(days)
    (late,) = match.waited_for()
    await days.later(DAY)
    match = await days.match(match.id)
    assert match.status == "running"
    rows = await days.harness.store.journal(match.id)
    answers = [row for row in rows if row.act == "answer"]
    assert answers[0].seat == late and answers[0].actor is None
    assert "ran_out" in {event.kind for event in match.recent}


async def test_match_pauses_once_everyone_was_late_and_notifies_all(
    days: Days,
) -> None:
    match = await started(days)
    while (match := await days.match(match.id)).record.status == "running":
        await days.later(DAY)
    assert match.status == "paused"
    rows = await days.harness.store.journal(match.id)
    late = [row.seat for row in rows if row.act == "late"]
    assert set(late) == {0, 1, 2}, "each of them was waited for"
    for seat in range(3):
        assert await days.notices(match, seat) == match.version


async def test_paused_match_reminds_everyone_a_day_before_it_ends(days: Days) -> None:
    match = await days.begin(ANN, BEN, game=VOTES)
    match = await days.harness.host.timeouts.pause(match.id, ANN)
    assert match.record.poll is not None
    match = await days.harness.host.votes.vote(match.id, BEN, match.record.poll["number"], "yes")
    before = [await days.notices(match, seat) for seat in (0, 1)]
    await days.later(6 * DAY - 1)
    assert [await days.notices(match, seat) for seat in (0, 1)] == before
    await days.later(1)
    match = await days.match(match.id)
    assert [await days.notices(match, seat) for seat in (0, 1)] == 2 * [match.version]
    reminders = await days.harness.store.surface(match.id, NOTICE, NO_SEAT)
    assert reminders is None and match.status == "paused"
    await days.later(DAY)
    match = await days.match(match.id)
    assert match.status == "ended"
    rows = await days.harness.store.journal(match.id)
    assert [row.act for row in rows].count("remind") == 1
