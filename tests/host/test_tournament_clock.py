"""Time in matches of tournaments: reserve, robots that play on, and the end of a round."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from bot.features.takeover.acts import SeatTakeover
from bot.features.tournaments.state import TournamentState
from bot.match.match import Match
from bot.match.time_control import DAY, HOUR
from bot.posts.refusals import Refusal
from bot.store import DeadlineRecord
from tests.host.cups import PLAYER, ROUND, Cups
from tests.host.harness import CHANNEL, EVE, mover, some_answer

WEEK = 7 * DAY


async def begun(cups: Cups, people: int = 2, **changes: object) -> tuple[TournamentState, Match]:
    """Return a tournament and the match of its first table."""
    cup = await cups.started(people, **changes)
    return cup, await cups.match_at(cup)


def deadline(match: Match) -> DeadlineRecord:
    """Return the deadline of the first seat that a match waits for."""
    return match.deadlines[0]


async def answer(cups: Cups, match: Match) -> Match:
    person, _, decision = mover(match)
    ids = some_answer(decision, Random(1))
    return await cups.harness.host.play.answer(match.id, person, decision.number, ids)


async def test_the_reserve_is_used_before_a_robot_plays(cups: Cups) -> None:
    _, match = await begun(cups, reserve=DAY)
    seat, due = deadline(match).seat, deadline(match).due_at
    await cups.later(DAY)
    match = await cups.match(match.id)
    assert deadline(match).due_at == due + DAY
    assert match.seats[seat].robot is None
    await cups.later(DAY)
    match = await cups.match(match.id)
    assert match.seats[seat].robot is not None and match.seats[seat].presence.missed_match
    assert match.reserve_left(seat) == 0
    acts = await cups.harness.acts(match.id)
    assert acts.index("reserve") < acts.index("late")


async def test_what_is_left_of_the_reserve_is_kept_for_later_decisions(cups: Cups) -> None:
    _, match = await begun(cups, reserve=DAY, round_seconds=WEEK)
    seat = deadline(match).seat
    await cups.later(DAY + 6 * HOUR)
    match = await answer(cups, await cups.match(match.id))
    assert match.reserve_left(seat) == DAY - 6 * HOUR
    other = next(s.seat for s in match.seats if s.seat != seat)
    assert match.reserve_left(other) == DAY
    while deadline(match).seat != seat:
        match = await answer(cups, match)
    begin = cups.now
    await cups.later(DAY)
    assert deadline(await cups.match(match.id)).due_at == begin + 2 * DAY - 6 * HOUR
    assert (await cups.harness.acts(match.id)).count("reserve") == 2


async def test_the_player_is_notified_when_the_reserve_begins(cups: Cups) -> None:
    _, match = await begun(cups, reserve=DAY)
    seat = deadline(match).seat
    await cups.later(DAY - 1)
    before = await cups.notices(match, seat)
    await cups.later(1)
    assert await cups.notices(match, seat) > before


async def test_the_reserve_is_not_affected_by_a_clock_change_and_ends_after_quiet_hours(
    cups: Cups,
) -> None:
    # In Berlin clocks are put back at 01:00 UTC on 25 October 2026.
    saturday = datetime(2026, 10, 24, 8, 30, tzinfo=UTC).timestamp()
    cups.now = saturday
    for person in PLAYER[:2]:
        await cups.harness.host.preferences.set_person(
            person, zone="Europe/Berlin", quiet=(22, 8), notices="none"
        )
    _, match = await begun(cups, reserve=12 * HOUR, round_seconds=WEEK)
    assert deadline(match).due_at == saturday + DAY
    await cups.later(DAY)
    sunday = deadline(await cups.match(match.id))
    # 08:30 UTC on Sunday and 12 hours more are 21:30 in Berlin, an hour before the change would
    # have made it 22:30, which is quiet.
    assert sunday.due_at == saturday + DAY + 12 * HOUR


async def test_a_reserve_that_ends_in_quiet_hours_ends_after_them(cups: Cups) -> None:
    cups.now = datetime(2026, 10, 24, 8, 30, tzinfo=UTC).timestamp()
    for person in PLAYER[:2]:
        await cups.harness.host.preferences.set_person(person, zone="Europe/Berlin", quiet=(22, 8))
    _, match = await begun(cups, reserve=13 * HOUR, round_seconds=WEEK)
    await cups.later(DAY)
    morning = datetime(2026, 10, 26, 7, 0, tzinfo=UTC).timestamp()  # 08:00 in winter
    match = await cups.match(match.id)
    assert deadline(match).due_at == morning
    cups.now = morning - HOUR
    seat = deadline(match).seat
    match = await answer(cups, match)
    assert match.reserve_left(seat) == HOUR


async def test_a_robot_plays_on_after_one_time_out_until_the_player_is_back(cups: Cups) -> None:
    _, match = await begun(cups, round_seconds=WEEK)
    seat = deadline(match).seat
    await cups.later(DAY)
    match = await cups.match(match.id)
    held = match.seats[seat]
    assert held.robot is not None and held.user_id is not None
    match = await cups.harness.host.timeouts.come_back(match.id, held.user_id)
    assert match.seats[seat].robot is None


async def test_two_missed_matches_put_an_entrant_out(cups: Cups) -> None:
    cup = await cups.started(4, game="instinkt", kind="round_robin", round_seconds=WEEK)
    absent = cup.entrant_of(PLAYER[0])
    assert absent is not None
    for missed in (1, 2):
        cup = await cups.cup(cup.id)
        assert cup.record.status == "running" and len(cup.rounds) == missed
        for number, table in enumerate(cup.rounds[-1].tables, 1):
            if absent.id not in table.seats:
                await cups.play(table)
                continue
            match = await cups.match_at(cup, number)
            while match.status == "running":
                await cups.robots()
                match = await cups.match(match.id)
                waiting = [match.seats[seat].person for seat in match.waited_for()]
                if waiting == [PLAYER[0]]:
                    await cups.later(DAY)
                elif waiting:
                    match = await answer(cups, match)
        await cups.runner.settle()
        absent = (await cups.cup(cup.id)).entrant(absent.id)
        assert absent.misses == missed
    assert (absent.out_reason, absent.last_round) == ("missed", 2)
    cup = await cups.cup(cup.id)
    assert len(cup.rounds) == 3
    assert absent.id not in {seat for t in cup.rounds[2].tables for seat in t.seats}


async def test_robots_finish_a_round_at_its_end(cups: Cups) -> None:
    cup, match = await begun(cups, clock="week", game="instinkt")
    assert deadline(match).due_at == cup.rounds[0].due_at == cups.now + ROUND
    await cups.later(ROUND)
    cup = await cups.cup(cup.id)
    assert cup.rounds[0].complete
    assert (await cups.match(match.id)).record.status == "finished"


async def test_a_player_who_has_moved_has_not_missed_a_match_that_the_round_cuts_short(
    cups: Cups,
) -> None:
    cup, match = await begun(cups, clock="week", game="instinkt")
    mine = deadline(match).seat
    await answer(cups, match)
    await cups.later(ROUND)
    table = (await cups.cup(cup.id)).rounds[0].tables[0]
    assert table.seats[mine] not in table.missed
    assert len(table.missed) == 1


async def test_a_player_who_returns_after_the_end_of_the_round_gets_no_new_time(
    cups: Cups,
) -> None:
    cup, match = await begun(cups, clock="week")
    await cups.later(ROUND - 1)
    cups.now = cup.rounds[0].due_at + 5
    person, seat, _ = mover(match)
    match = await answer(cups, await cups.match(match.id))
    assert all(d.due_at <= cups.now for d in match.deadlines)
    assert match.seats[seat].user_id == person


async def test_a_holiday_stops_the_clock_until_the_end_of_the_round_and_is_no_miss(
    cups: Cups,
) -> None:
    cup, match = await begun(cups, round_seconds=WEEK, game="instinkt")
    person, seat, _ = mover(match)
    await cups.harness.host.holidays.take(person, 3)
    match = await cups.match(match.id)
    assert deadline(match).due_at == cups.now + 4 * DAY
    await cups.harness.host.holidays.end(person)
    await cups.harness.host.holidays.take(person, 10)
    assert deadline(await cups.match(match.id)).due_at == cup.rounds[0].due_at
    await cups.later(WEEK)
    table = (await cups.cup(cup.id)).rounds[0].tables[0]
    assert table.places is not None and table.seats[seat] not in table.missed


async def test_a_match_goes_on_with_robots_when_nobody_is_left(cups: Cups) -> None:
    cup, match = await begun(cups, game="instinkt")
    host = cups.harness.host
    for seat in match.seats:
        assert seat.user_id is not None
        match = await host.seats.leave(match.id, seat.user_id)
    assert match.status == "running"
    await cups.robots()
    await cups.runner.settle()
    assert (await cups.cup(cup.id)).rounds[0].complete


async def test_a_match_goes_on_with_robots_when_everyone_has_left_the_server(cups: Cups) -> None:
    cup, match = await begun(cups, game="instinkt")
    for seat in match.seats:
        assert seat.user_id is not None
        match = await cups.harness.host.members.mark_gone(match.id, seat.user_id)
    await cups.robots()
    await cups.runner.settle()
    table = (await cups.cup(cup.id)).rounds[0].tables[0]
    assert table.places is not None and set(table.missed) == set(table.seats)


async def test_a_match_goes_on_with_robots_when_everyone_has_left_for_good(cups: Cups) -> None:
    cup, match = await begun(cups, game="instinkt")
    for seat in match.seats:
        assert seat.user_id is not None
        match = await cups.harness.host.seats.resign(match.id, seat.user_id)
    assert match.status == "running"
    await cups.robots()
    await cups.runner.settle()
    assert (await cups.cup(cup.id)).rounds[0].complete


async def test_players_and_moderators_can_neither_pause_nor_end_a_match(cups: Cups) -> None:
    _, match = await begun(cups)
    host, player = cups.harness.host, PLAYER[0]
    moderator = cups.manager._replace(moderated_channel_id=match.table_channel_id)
    for act, reason in (
        (host.timeouts.pause(match.id, player), "tournament_pause"),
        (host.moderation.pause(match.id, moderator), "tournament_pause"),
        (host.play.end(match.id, moderator), "tournament_end"),
        (host.play.end(match.id, moderator._replace(user_id=player, moderated_channel_id=None)),
         "not_moderator_here"),
        (host[SeatTakeover].ask(match.id, EVE, "Eve", 0), "tournament_seats"),
        (host.lobby.rematch(match.id, player, "Ann"), "not_over"),
    ):  # fmt: skip
        with pytest.raises(Refusal, match=reason):
            await act
    assert (await cups.match(match.id)).record.status == "running"
    assert match.channel_id == CHANNEL


async def test_tournament_match_has_no_rematch(cups: Cups) -> None:
    cup = await cups.started(2, game="instinkt")
    match = await cups.match_at(cup)
    await cups.play_round(cup)
    with pytest.raises(Refusal, match="tournament_rematch"):
        await cups.harness.host.lobby.rematch(match.id, PLAYER[0], "Ann")


async def test_hints_are_off_and_a_replaced_player_can_return(cups: Cups) -> None:
    _, match = await begun(cups)
    host = cups.harness.host
    person, seat, decision = mover(match)
    with pytest.raises(Refusal, match="no_hints"):
        await host.seats.record_hint(match.id, person, decision.number)
    moderator = cups.manager._replace(moderated_channel_id=match.table_channel_id)
    match = await host.moderation.replace(match.id, moderator, seat)
    assert match.status == "running" and match.seats[seat].user_id == person
