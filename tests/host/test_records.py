"""Records: for whom a match counts and how, and ratings that can be recalculated."""

from __future__ import annotations

import json
from asyncio import gather
from itertools import permutations
from random import Random

import pytest

from bot.features.records.acts import (
    COUNT_VERSION,
    COUNT_VERSION_KEY,
    MIN_RATED_MATCHES,
    Records,
    ending_of,
)
from bot.features.records.ratings import rating_points
from bot.features.records.rows import Finished, History, ResultRecord
from bot.match.acts.permissions import Actor
from bot.match.match import Match
from bot.posts.refusals import Refusal
from bot.store import Act, CommitUnknown, JournalRecord, SeatRecord
from games.engine import Outcome
from kit.random_play import some_answer
from tests.host.days import Days
from tests.host.endings import ShortEnding
from tests.host.harness import ANN, BEN, CAT, HostHarness, waiting
from tests.host.test_takeovers import agree, ask, between, step

GUILD, DUEL = 7, "instinkt"


async def finish(harness: HostHarness, match: Match) -> Match:
    """Play a match to its end; robots answer for their seats."""
    match = await harness.host.match(match.id)
    ending = ShortEnding(match.table_or_refuse())
    while match.status == "running":
        await step(harness, match, ending.draws(waiting(match)[match.waited_for()[0]]))
        match = await harness.host.match(match.id)
    return match


async def results(harness: HostHarness, *people: int) -> dict[int, list[str]]:
    """Return the results of some people, oldest first, without ratings."""
    found = {user: await History(harness.store).results(user) for user in people or (ANN, BEN, CAT)}
    return {user: [r.result for r in rows] for user, rows in found.items()}


async def all_results(harness: HostHarness) -> list[ResultRecord]:
    return [r for user in (ANN, BEN, CAT) for r in await History(harness.store).results(user)]


async def begin(harness: HostHarness, *people: int, robots: int = 0, game: str = DUEL) -> Match:
    return await harness.begin(*people, robots=robots, game=game)


async def played(harness: HostHarness, *people: int, robots: int = 0) -> Match:
    return await finish(harness, await begin(harness, *people, robots=robots))


def winners(match: Match) -> set[int | None]:
    return {match.seats[seat].user_id for seat in match.record.outcome["winners"]}


async def test_finished_match_counts_for_everyone_who_played_to_the_end(
    harness: HostHarness,
) -> None:
    match = await played(harness, ANN, BEN)
    won = winners(match)
    for user in (ANN, BEN):
        (result,) = await History(harness.store).results(user)
        assert result.result == ("won" if user in won else "lost")
        assert result.mu and (result.mu > 25) == (user in won)
        assert (result.ended_at, result.robots) == (match.ended_at, False)


async def test_match_with_robots_counts_separately_and_is_not_rated(harness: HostHarness) -> None:
    await played(harness, ANN, robots=1)
    (result,) = await History(harness.store).results(ANN)
    assert result.robots and result.mu is None
    assert await History(harness.store).leaderboard(GUILD, DUEL, 0) == []


@pytest.mark.parametrize("resigns", [False, True])
async def test_leaving_counts_as_a_loss_even_if_the_robot_wins(
    harness: HostHarness, resigns: bool
) -> None:
    match = await begin(harness, ANN, BEN)
    leave = harness.host.seats.resign if resigns else harness.host.seats.leave
    await leave(match.id, BEN)
    match = await finish(harness, match)
    lost = match.seats[match.record.outcome["winners"][0]].person != ANN
    assert await results(harness) == {ANN: ["lost" if lost else "won"], BEN: ["lost"], CAT: []}
    (ben,) = await History(harness.store).results(BEN)
    assert not ben.robots and ben.mu and ben.mu < 25


async def test_returning_player_has_neither_won_nor_lost(harness: HostHarness) -> None:
    match = await begin(harness, ANN, BEN)
    await harness.host.seats.leave(match.id, BEN)
    await step(harness, match, Random(1))
    await harness.host.timeouts.come_back(match.id, BEN)
    await finish(harness, match)
    assert (await results(harness))[BEN] == [] and len((await results(harness))[ANN]) == 1


async def test_player_replaced_by_a_moderator_has_not_lost(harness: HostHarness) -> None:
    match = await begin(harness, ANN, BEN)
    seat = match.seat_or_refuse(BEN).seat
    await harness.host.moderation.replace(match.id, Actor(ANN), seat)
    await finish(harness, match)
    assert (await results(harness))[BEN] == []


async def test_player_who_timed_out_and_stayed_away_has_lost(
    harness: HostHarness, days: Days
) -> None:
    match = await harness.lobby(ANN, BEN, game=DUEL)
    await harness.host.lobby.set_time_control(match.id, ANN, clock="day", late="harmless")
    match = await harness.host.lobby.start(match.id, ANN)
    rng = Random(2)
    await harness.host.timeouts.mark_present(match.id, ANN)
    while match.seats[1].robot is None:
        if 0 in match.waited_for():
            await step(harness, match, rng)
        else:
            days.now = match.deadlines[0].next_check_at
            await harness.host.clock.tick()
        match = await harness.host.match(match.id)
        assert match.status == "running"
    await finish(harness, match)
    assert (await results(harness))[BEN] == ["lost"]


async def test_takeover_does_not_count_for_the_new_owner_and_the_former_one_left(
    harness: HostHarness,
) -> None:
    match = await begin(harness, ANN, BEN)
    seat = match.seat_or_refuse(BEN).seat
    await harness.host.seats.leave(match.id, BEN)
    await ask(harness, match, seat)
    await agree(harness, match)
    match = await between(harness, match)
    assert match.seats[seat].user_id == CAT
    await finish(harness, match)
    assert await results(harness, BEN, CAT) == {BEN: ["lost"], CAT: []}


async def test_match_ended_early_counts_for_nobody(harness: HostHarness) -> None:
    match = await begin(harness, ANN, BEN)
    await step(harness, match, Random(1))
    match = await harness.host.play.end(
        match.id, Actor(999, moderated_channel_id=match.table_channel_id)
    )
    assert match.ended_at and await all_results(harness) == []


async def test_draw_rates_players_as_equal(harness: HostHarness) -> None:
    match = await played(harness, ANN, BEN)
    outcome = match.record.outcome | {"winners": []}
    harness.sql("UPDATE match SET outcome = ?", json.dumps(outcome))
    await harness.host[Records].recount()
    ann, ben = await all_results(harness)
    assert {ann.result, ben.result} == {"drawn"} and ann.mu == ben.mu == pytest.approx(25)
    harness.sql("UPDATE match SET outcome = ?", json.dumps(outcome | {"reason": "void"}))
    await harness.host[Records].recount()
    assert await all_results(harness) == []


async def many(harness: HostHarness) -> None:
    """Play matches of all kinds, two at the same time."""
    for people in permutations((ANN, BEN, CAT), 2):
        await played(harness, *people)
    first, second = await begin(harness, ANN, BEN), await begin(harness, ANN, CAT)
    await finish(harness, second)
    await harness.host.seats.resign(first.id, BEN)
    await finish(harness, first)
    await played(harness, CAT, robots=1)
    left = await begin(harness, ANN, BEN, CAT, game="smallseat")
    await harness.host.seats.leave(left.id, CAT)
    await finish(harness, left)


async def test_incremental_ratings_equal_recalculated_ones(harness: HostHarness) -> None:
    await many(harness)
    kept = await all_results(harness)
    assert len(kept) >= 17 and len({r.mu for r in kept}) > 12
    harness.sql("DELETE FROM result")
    assert await harness.host[Records].recount() == 10
    assert await all_results(harness) == kept
    await harness.host[Records].recount()
    assert await all_results(harness) == kept


async def before_the_end(harness: HostHarness, *people: int) -> tuple[Match, ShortEnding]:
    """Return a match whose next answer ends it, with that answer."""
    match = await begin(harness, *people)
    ending = ShortEnding(match.table_or_refuse())
    while True:
        table = match.table_or_refuse().fork()
        seat = match.waited_for()[0]
        decision = table.waiting[seat]
        table.answer(seat, some_answer(decision, ending.draws(decision)))
        if table.outcome:
            return match, ending
        match = await harness.soon_over(match, ending)


@pytest.mark.parametrize("refused", [0, 2])
async def test_ratings_of_matches_that_end_at_once_equal_recalculated_ones(
    harness: HostHarness, refused: int
) -> None:
    people = [*permutations((ANN, BEN, CAT), 2)]
    ends = [await before_the_end(harness, *pair) for pair in people]
    if refused:  # then what that match would have written counts for nobody
        harness.refuse("INSERT", "result", f"NEW.match_id = {ends[refused][0].id}")
    ended = await gather(*(harness.soon_over(*end) for end in ends), return_exceptions=True)
    assert sum(isinstance(end, Refusal) for end in ended) == bool(refused)
    kept = await all_results(harness)
    assert len(kept) == 2 * (len(ends) - bool(refused))
    assert len({r.ended_at for r in kept}) == len(kept) // 2
    if refused:
        harness.take_again()
    await harness.host[Records].recount()
    assert await all_results(harness) == kept


async def test_rating_counts_if_its_match_was_written_but_the_database_did_not_say_so(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    ends = [await before_the_end(harness, ANN, BEN) for _ in range(3)]
    commit = harness.store.commit

    async def unsure(act: Act) -> None:
        await commit(act)
        if act.match.id == ends[0][0].id:
            raise CommitUnknown("The connection was lost.")

    monkeypatch.setattr(harness.store, "commit", unsure)
    await gather(*(harness.soon_over(*end) for end in ends), return_exceptions=True)
    kept = await all_results(harness)
    assert len(kept) == 2 * len(ends)
    await harness.host[Records].recount()
    assert await all_results(harness) == kept


async def test_order_of_ends_stays_if_the_clock_is_set_back(harness: HostHarness) -> None:
    match = await played(harness, ANN, BEN)
    harness.host.matches.clock = lambda: 1.0
    await played(harness, ANN, BEN)
    kept = await all_results(harness)
    assert match.ended_at and kept[1].ended_at > match.ended_at
    await harness.host[Records].recount()
    assert await all_results(harness) == kept


async def test_all_matches_are_counted_once_after_an_upgrade(harness: HostHarness) -> None:
    await played(harness, ANN, BEN)
    kept = await all_results(harness)
    harness.sql("DELETE FROM result")
    await harness.host[Records].recount_if_outdated()
    assert await all_results(harness) == kept
    harness.sql("DELETE FROM result")
    await harness.host[Records].recount_if_outdated()
    assert await all_results(harness) == []


async def test_leaderboard_lists_people_with_five_matches_strongest_first(
    harness: HostHarness,
) -> None:
    for number in range(MIN_RATED_MATCHES):
        assert await harness.host[Records].leaderboard(GUILD, DUEL) == []
        await played(harness, *((ANN, BEN), (BEN, ANN))[number % 2])
    await played(harness, ANN, CAT)
    leaderboard = await harness.host[Records].leaderboard(GUILD, DUEL)
    assert {line.user_id for line in leaderboard} == {ANN, BEN}
    strengths = [rating_points(line.mu, line.sigma) for line in leaderboard]
    assert strengths == sorted(strengths, reverse=True)
    assert sum(line.matches for line in leaderboard) == 2 * MIN_RATED_MATCHES + 1
    assert await harness.host[Records].leaderboard(8, DUEL) == []


async def test_person_who_opts_out_leaves_every_leaderboard_immediately(
    harness: HostHarness,
) -> None:
    for _ in range(MIN_RATED_MATCHES):
        await played(harness, ANN, BEN)
    await harness.host.preferences.set_person(ANN, listed=False)
    assert [line.user_id for line in await harness.host[Records].leaderboard(GUILD, DUEL)] == [BEN]
    await harness.host.preferences.set_person(ANN, listed=True)
    assert len(await harness.host[Records].leaderboard(GUILD, DUEL)) == 2


async def test_match_end_that_cannot_be_written_leaves_no_result(harness: HostHarness) -> None:
    match = await begin(harness, ANN, BEN)
    harness.refuse("INSERT", "result")
    with pytest.raises(Refusal):
        await finish(harness, match)
    assert (await harness.host.match(match.id)).record.status == "running"
    harness.take_again()
    await finish(harness, match)
    assert len(await all_results(harness)) == 2


def test_player_who_left_is_ranked_after_losers() -> None:
    seats = [
        SeatRecord(0, "Ann", ANN),
        SeatRecord(1, "Ben", BEN, robot="medium"),
        SeatRecord(2, "Cat", CAT),
    ]
    journal = [
        JournalRecord(1, "start", rules_version=1, at=0.0),
        JournalRecord(2, "away", rules_version=1, at=0.0, seat=1, actor=BEN),
    ]
    outcome = Outcome(winners=(0,), reason="most", scores=(3, 2, 1)).model_dump(mode="json")
    ending = ending_of(Finished(1, outcome, 0.0, seats, journal))
    assert {(p.user_id, p.result, p.place) for p in ending.parts} == {
        (ANN, "won", 0), (CAT, "lost", 1), (BEN, "lost", 2)
    }  # fmt: skip


async def test_interrupted_recount_is_still_owed_after_another_has_succeeded(
    harness: HostHarness,
) -> None:
    records = harness.host[Records]
    await records.recount_if_outdated()
    with pytest.raises(ValueError):
        async with records.recounting():
            raise ValueError
    async with records.recounting():
        pass
    assert await harness.store.meta(COUNT_VERSION_KEY) != COUNT_VERSION
    await records.recount_if_outdated()
    async with records.recounting():
        pass
    assert await harness.store.meta(COUNT_VERSION_KEY) == COUNT_VERSION
