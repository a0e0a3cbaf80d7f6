"""Leaving: a seat is free in a lobby and a robot's in a running match."""

from random import Random

import pytest

from bot.host import Actor, Refusal
from tests.host.house import ANN, BEN, CAT, House, mover


async def test_who_leaves_a_lobby_frees_a_seat_and_the_host_passes_on(house: House) -> None:
    match = await house.lobby(ANN, BEN, robots=1)
    match = await house.host.lobby.leave(match.id, ANN)
    assert match.record.host_id == BEN
    assert [(s.seat, s.user_id) for s in match.seats] == [(0, BEN), (1, None)]
    assert match.seats == await house.store.seats(match.id)


async def test_a_lobby_closes_with_its_last_person(house: House) -> None:
    for robots in (0, 2):
        match = await house.lobby(ANN, robots=robots)
        match = await house.host.lobby.leave(match.id, ANN)
        assert match.record.status == "ended"
        assert match.seats == await house.store.seats(match.id)
        assert [s.seat for s in match.seats] == list(range(robots))


async def test_a_robot_takes_the_seat_of_who_leaves_a_running_match(house: House) -> None:
    house.seat_robots()
    match = await house.settled((await house.begin(ANN, BEN, CAT)).id)
    user, seat, _ = mover(match)
    match = await house.host.seats.resign(match.id, user)
    left = match.seats[seat]
    assert (left.user_id, left.robot, left.dm) == (None, "medium", False)
    assert left.name not in {"Ann", "Ben", "Cat"}
    match = await house.settled(match.id)
    rows = await house.store.journal(match.id)
    assert rows[-1].act == "answer" and rows[-1].actor is None
    assert {match.seats[s].user_id for s in match.waited_for()} - {None, user}


async def test_the_host_of_a_running_match_passes_on_when_they_leave(house: House) -> None:
    match = await house.begin(ANN, BEN, CAT)
    match = await house.host.seats.resign(match.id, BEN)
    assert match.record.host_id == ANN
    match = await house.host.seats.resign(match.id, ANN)
    assert match.record.host_id == CAT
    await house.reopen()
    match = await house.host.play.end(match.id, Actor(CAT))


async def test_a_match_ends_when_its_last_person_leaves_and_no_robot_plays_on(
    house: House,
) -> None:
    robots = house.seat_robots()
    match = await house.settled((await house.begin(ANN, BEN, robots=1)).id)
    match = await house.host.seats.resign(match.id, ANN)
    match = await house.host.seats.resign(match.id, BEN)
    assert match.record.status == "ended" and match.waited_for() == []
    await robots.settle(match.id, 10)
    await house.reopen()
    await house.seat_robots().resume()
    await house.settled(match.id)
    assert (await house.acts(match.id))[-1] == "leave"


@pytest.mark.parametrize("answers", range(4))
async def test_a_match_may_end_while_robots_are_at_it(house: House, answers: int) -> None:
    robots = house.seat_robots()
    match, rng = await house.begin(ANN, robots=5), Random(answers)
    for _ in range(answers):
        match = await house.step(await house.settled(match.id), rng)
    match = await house.host.play.end(match.id, Actor(ANN))
    await robots.settle(match.id, 10)
    assert (await house.acts(match.id))[-1] == "end"


async def test_a_robot_may_be_several_times_at_one_table_under_different_names(
    house: House,
) -> None:
    match = await house.begin(ANN, BEN, robots=4)
    match = await house.host.seats.resign(match.id, BEN)
    names = [seat.name for seat in match.seats]
    assert len(set(names)) == len(names)


async def test_who_has_left_has_no_way_back_in(house: House) -> None:
    match = await house.begin(ANN, BEN)
    match = await house.host.seats.resign(match.id, ANN)
    with pytest.raises(Refusal, match="not_seated"):
        await house.host.seats.resign(match.id, ANN)
    assert match.id not in {m.id for m in await house.host.matches_of(ANN)}


async def test_the_rights_of_a_host_who_leaves_pass_on_to_somebody_who_is_there(
    house: House,
) -> None:
    match = await house.begin(ANN, BEN, CAT)
    await house.host.seats.leave(match.id, BEN)
    match = await house.host.seats.resign(match.id, ANN)
    assert match.record.host_id == CAT and match.record.status == "running"


async def test_a_host_who_is_away_for_a_while_keeps_the_rights(house: House) -> None:
    match = await house.begin(ANN, BEN, CAT)
    match = await house.host.seats.leave(match.id, ANN)
    assert match.record.host_id == ANN
    await house.host.play.end(match.id, Actor(ANN))


async def test_a_match_stands_still_when_only_those_are_left_whose_seats_robots_keep(
    house: House,
) -> None:
    match = await house.begin(ANN, BEN)
    await house.host.seats.leave(match.id, BEN)
    match = await house.host.seats.resign(match.id, ANN)
    assert match.record.status == "paused" and match.record.host_id == BEN
    assert [event.kind for event in match.recent][-2:] == ["left", "paused"]
    match = await house.host.timeouts.come_back(match.id, BEN)
    assert match.record.status == "running" and match.seats[1].person == BEN
