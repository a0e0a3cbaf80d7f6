"""Leaving: the seat becomes free in a lobby, and a robot's in a running match."""

from random import Random

import pytest

from bot.match.acts.permissions import Actor
from bot.posts.refusals import Refusal
from tests.host.harness import ANN, BEN, CAT, HostHarness, mover


async def test_leaving_a_lobby_frees_the_seat_and_passes_the_host_on(harness: HostHarness) -> None:
    match = await harness.lobby(ANN, BEN, robots=1)
    match = await harness.host.lobby.leave(match.id, ANN)
    assert match.host_id == BEN
    assert [(s.seat, s.user_id) for s in match.seats] == [(0, BEN), (1, None)]
    assert [s.record for s in match.seats] == await harness.store.seats(match.id)


async def test_a_lobby_closes_with_its_last_person(harness: HostHarness) -> None:
    for robots in (0, 2):
        match = await harness.lobby(ANN, robots=robots)
        match = await harness.host.lobby.leave(match.id, ANN)
        assert match.status == "ended"
        assert [s.record for s in match.seats] == await harness.store.seats(match.id)
        assert [s.seat for s in match.seats] == list(range(robots))


async def test_robot_takes_the_seat_of_a_player_who_leaves_a_running_match(
    harness: HostHarness,
) -> None:
    harness.seat_robots()
    match = await harness.settled((await harness.begin(ANN, BEN, CAT)).id)
    user, seat, _ = mover(match)
    match = await harness.host.seats.resign(match.id, user)
    left = match.seats[seat]
    assert (left.user_id, left.robot, left.dm) == (None, "medium", False)
    assert left.name not in {"Ann", "Ben", "Cat"}
    match = await harness.settled(match.id)
    rows = await harness.store.journal(match.id)
    assert rows[-1].act == "answer" and rows[-1].actor is None
    assert {match.seats[s].user_id for s in match.waited_for()} - {None, user}


async def test_leaving_host_of_a_running_match_passes_the_host_on(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN, CAT)
    match = await harness.host.seats.resign(match.id, BEN)
    assert match.host_id == ANN
    match = await harness.host.seats.resign(match.id, ANN)
    assert match.host_id == CAT
    await harness.reopen()
    match = await harness.host.play.end(match.id, Actor(CAT))


async def test_a_match_ends_when_its_last_person_leaves_and_no_robot_plays_on(
    harness: HostHarness,
) -> None:
    robots = harness.seat_robots()
    match = await harness.settled((await harness.begin(ANN, BEN, robots=1)).id)
    match = await harness.host.seats.resign(match.id, ANN)
    match = await harness.host.seats.resign(match.id, BEN)
    assert match.status == "ended" and match.waited_for() == []
    await robots.settle(match.id, 10)
    await harness.reopen()
    await harness.seat_robots().resume()
    await harness.settled(match.id)
    assert (await harness.acts(match.id))[-1] == "leave"


@pytest.mark.parametrize("answers", range(4))
async def test_match_can_end_while_robots_are_computing(harness: HostHarness, answers: int) -> None:
    robots = harness.seat_robots()
    match, rng = await harness.begin(ANN, robots=5), Random(answers)
    for _ in range(answers):
        match = await harness.step(await harness.settled(match.id), rng)
    match = await harness.host.play.end(match.id, Actor(ANN))
    await robots.settle(match.id, 10)
    assert (await harness.acts(match.id))[-1] == "end"


async def test_several_robots_at_one_table_have_different_names(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN, robots=4)
    match = await harness.host.seats.resign(match.id, BEN)
    names = [seat.name for seat in match.seats]
    assert len(set(names)) == len(names)


async def test_player_who_has_left_cannot_return(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN)
    match = await harness.host.seats.resign(match.id, ANN)
    with pytest.raises(Refusal, match="not_seated"):
        await harness.host.seats.resign(match.id, ANN)
    assert match.id not in {m.id for m in await harness.host.matches_of(ANN)}


async def test_leaving_host_is_followed_by_a_present_player(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN, CAT)
    await harness.host.seats.leave(match.id, BEN)
    match = await harness.host.seats.resign(match.id, ANN)
    assert match.host_id == CAT and match.status == "running"


async def test_host_who_is_away_for_a_while_stays_host(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN, CAT)
    match = await harness.host.seats.leave(match.id, ANN)
    assert match.host_id == ANN
    await harness.host.play.end(match.id, Actor(ANN))


async def test_match_pauses_when_robots_play_for_all_remaining_players(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN)
    await harness.host.seats.leave(match.id, BEN)
    match = await harness.host.seats.resign(match.id, ANN)
    assert match.status == "paused" and match.host_id == BEN
    assert [event.kind for event in match.recent][-2:] == ["left", "paused"]
    match = await harness.host.timeouts.come_back(match.id, BEN)
    assert match.status == "running" and match.seats[1].person == BEN
