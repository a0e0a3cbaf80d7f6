"""Clocks: no match waits forever, and players who return play on."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.match.acts.permissions import Actor
from bot.match.acts.polls import poll_of
from bot.match.commits.change import Change
from bot.match.commits.matches import replace_seat
from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.match.pages.story import latest_events
from bot.match.time_control import DAY, HOUR, TimeoutAction
from bot.match.time_control import ClockSpeed as ClockName
from bot.posts.refusals import Refusal
from bot.runtime.supervisor import Supervisor
from bot.runtime.wall_clock import WallClock
from games.kill_the_unicorns.game import KillTheUnicorns
from games.lion_unicorn.game import LionUnicorn
from tests.host.days import START, Days
from tests.host.harness import ALL, ANN, BEN, CAT, EVE, HANGS, VOTES, mover, waiting

KILL = "kill_the_unicorns"


async def kinds(days: Days, match: Match) -> list[str]:
    return [e.kind for e in (await days.match(match.id)).recent]


async def test_decision_has_a_day_with_reminders_at_50_and_80_percent(
    days: Days,
) -> None:
    match = await days.begin(ANN, BEN)
    _, seat, decision = mover(match)
    (due,) = match.deadlines
    assert (due.seat, due.decision, due.due_at) == (seat, decision.number, START + DAY)
    rung = []
    for hour in range(1, 24):
        before = await days.notices(match, seat)
        await days.later(HOUR)
        if await days.notices(match, seat) > before:
            rung.append(hour)
    assert rung == [12, 20]
    assert waiting(await days.match(match.id))[seat].number == decision.number
    acts = [row.act for row in await days.harness.store.journal(match.id)]
    assert acts.count("remind") == 2


async def test_reminder_reaches_only_the_player_it_is_for(days: Days) -> None:
    match = await days.begin(ANN, BEN)
    _, seat, _ = mover(match)
    before = await days.notices(match, 1 - seat)
    await days.later(DAY / 2)
    assert await days.notices(match, seat) == (await days.match(match.id)).record.version
    assert await days.notices(match, 1 - seat) == before


async def test_robot_answers_once_after_one_timeout_and_takes_the_seat_after_two(
    days: Days,
) -> None:
    match = await days.begin(ANN, BEN)
    user, seat, _ = mover(match)
    other = BEN if user == ANN else ANN
    await days.later(DAY)
    match = await days.match(match.id)
    assert "ran_out" in await kinds(days, match) and match.seats[seat].person == user
    assert match.seats[seat].presence.missed_in_a_row == 1
    while seat not in match.waited_for():
        match = await days.harness.step(match, Random(1))
        assert match.status == "running"
        await days.harness.host.timeouts.mark_present(match.id, other)
    await days.later(DAY)
    match = await days.match(match.id)
    assert match.seats[seat].person is None and match.seats[seat].user_id == user
    assert "kept" in await kinds(days, match)
    while other != mover(match)[0] or seat in match.waited_for():
        await days.robots()
        match = await days.match(match.id)
    assert match.waited_for() == [match.seat_or_refuse(other).seat]


async def test_timeout_counts_once_however_long_the_robot_takes(days: Days) -> None:
    async def ponder(match: Match, seat: int, seed: int, share: float) -> list[str]:
        await asyncio.Event().wait()
        return []

    days.harness.seat_robots(ponder)
    match = await days.begin(ANN, BEN)
    _, seat, decision = mover(match)
    clock = days.harness.host.clock
    days.now += DAY
    for _ in range(3):  # the robot has not answered yet
        await clock.tick()
    match = await days.match(match.id)
    assert waiting(match)[seat].number == decision.number and match.due_at(seat) is None
    assert match.seats[seat].presence.missed_in_a_row == 1 and match.seats[seat].robot is None


async def test_returning_player_gets_the_seat_by_button_or_by_any_answer(days: Days) -> None:
    for by_answer in (False, True):
        match = await days.begin(ANN, BEN, game=VOTES)
        seat = match.seat_or_refuse(BEN).seat
        await days.harness.host.seats.leave(match.id, BEN)
        match = await days.match(match.id)
        assert match.seats[seat].robot is not None and match.seats[seat].user_id == BEN
        if by_answer:
            decision = waiting(match)[seat]
            match = await days.harness.host.play.answer(
                match.id, BEN, decision.number, decision.fallback
            )
        else:
            match = await days.harness.host.timeouts.come_back(match.id, BEN)
        assert match.seats[seat].person == BEN
        assert "is_back" in await kinds(days, match)
        await days.harness.host.play.end(match.id, Actor(ANN))


async def test_clock_checks_immediately_when_time_is_put_forward(days: Days) -> None:
    wall_clock = WallClock(lambda: START)
    days.harness.host.matches.clock = wall_clock.now
    match = await days.begin(ANN, BEN)
    rung = asyncio.Event()
    timers = days.harness.host.timers
    wall_clock.on_change.append(timers.wake)
    supervisor = Supervisor()
    supervisor.start("timers", timers.run)
    supervisor.start("clock", days.harness.host.clock.run)
    while timers.next_at is None:
        await asyncio.sleep(0)
    days.harness.host.on_commit.append(lambda heard: rung.set())
    wall_clock.advance(DAY / 2)
    async with asyncio.timeout(HANGS):
        await rung.wait()
    await supervisor.close()
    acts = [row.act for row in await days.harness.store.journal(match.id)]
    assert acts[-1] == "remind"


async def test_looking_counts_as_presence_but_does_not_stop_the_clock(days: Days) -> None:
    match = await days.begin(ANN, BEN)
    user, seat, _ = mover(match)
    await days.later(DAY)
    match = await days.match(match.id)
    due = match.deadlines
    await days.harness.host.timeouts.mark_present(match.id, user)
    match = await days.match(match.id)
    assert match.seats[seat].presence.missed_in_a_row == 0 and match.deadlines == due
    before = match.version
    await days.harness.host.timeouts.mark_present(match.id, user)
    assert (await days.match(match.id)).record.version == before


async def test_harmless_answer_of_the_game_is_given_for_a_late_player(
    days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(LionUnicorn, "harmless", ("flip",))
    match = await days.begin(ANN, BEN, late="harmless")
    _, seat, decision = mover(match)
    assert decision.fallback == ["draw"]
    await days.later(DAY)
    rows = await days.harness.store.journal(match.id)
    answers = [row for row in rows if row.act == "answer"]
    assert [(a.seat, a.actor, a.choices) for a in answers] == [(seat, None, ["flip:0"])]


async def test_late_player_is_answered_for_even_if_the_game_names_no_harmless_answer(
    days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> list[str]:
        raise ZeroDivisionError

    match = await days.begin(ANN, BEN, late="harmless")
    monkeypatch.setattr(LionUnicorn, "harmless_answer", fail)
    await days.later(DAY)
    rows = await days.harness.store.journal(match.id)
    assert [row.choices for row in rows if row.act == "answer"] == [["draw"]]


@pytest.mark.parametrize("way", ["wait", "skip", "replace", "end"])
async def test_majority_of_others_decides_about_a_late_player(days: Days, way: str) -> None:
    match = await days.begin(ANN, BEN, CAT, late="vote")
    user, seat, decision = mover(match)
    rest = [u for u in (ANN, BEN, CAT) if u != user]
    await days.later(DAY)
    match = await days.match(match.id)
    assert match.record.poll is not None and match.waited_for() == [seat]
    number = match.record.poll["number"]
    votes = days.harness.host.votes
    with pytest.raises(Refusal, match="no_vote"):
        await votes.vote(match.id, user, number, way)
    with pytest.raises(Refusal, match="bad_option"):
        await votes.vote(match.id, rest[0], number, "dance")
    with pytest.raises(Refusal, match="poll_over"):
        await votes.vote(match.id, rest[0], number + 1, way)
    match = await votes.vote(match.id, rest[0], number, way)
    assert match.record.poll is not None
    match = await votes.vote(match.id, rest[1], number, way)
    assert match.record.poll is None
    if way == "wait":
        assert match.waited_for() == [seat] and waiting(match)[seat].number == decision.number
    elif way == "skip":
        rows = await days.harness.store.journal(match.id)
        assert (rows[-1].seat, rows[-1].choices) == (seat, decision.fallback)
    elif way == "replace":
        assert match.robots_due == [seat] and match.seats[seat].user_id == user
    else:
        assert match.status == "ended"
        for again in (match, await days.harness.host.match(match.id)):
            said = latest_events(again, match.seats[seat].seat, 1, words_for(again))
            assert said == "-# 🛑 The players voted to end the match."


async def test_player_who_does_not_vote_about_a_late_player_has_missed_no_move(days: Days) -> None:
    match = await days.begin(ANN, BEN, CAT, late="vote")
    _, seat, _ = mover(match)
    await days.later(DAY)
    voter, silent = (held for held in (await days.match(match.id)).seats if held.seat != seat)
    poll = (await days.match(match.id)).record.poll or {}
    await days.harness.host.votes.vote(match.id, voter.user_id or 0, poll["number"], "wait")
    await days.later(DAY / 2)
    seats = (await days.match(match.id)).seats
    assert seats[seat].presence.missed_in_a_row == 1
    assert seats[voter.seat].presence.is_expected and seats[silent.seat].presence.is_expected


async def test_each_late_player_is_named_even_during_a_vote_about_another(days: Days) -> None:
    match = await days.begin(ANN, BEN, CAT, game=VOTES, late="vote")
    assert match.waited_for() == [0, 1, 2]
    await days.later(DAY)
    recent = (await days.match(match.id)).recent
    assert [event.seat for event in recent if event.kind == "ran_out"] == [0, 1, 2]


def own_fallback(match: Match, user: int) -> tuple[int, list[str]]:
    """Return the number of a person's open decision, and its fallback."""
    decision = waiting(match)[next(s.seat for s in match.seats if s.user_id == user)]
    return decision.number, list(decision.fallback)


async def test_vote_about_a_late_player_stays_open_while_others_answer_or_are_late(
    days: Days,
) -> None:
    match = await days.begin(ANN, BEN, CAT, EVE, game=VOTES, late="vote")
    await days.harness.host.play.answer(match.id, CAT, *own_fallback(match, CAT))
    await days.later(DAY)  # the others run out one after another
    match = await days.match(match.id)
    poll = poll_of(match)
    assert poll is not None and poll.seat == 0, "about the first of them"
    for voter in (BEN, CAT):
        match = await days.harness.host.votes.vote(match.id, voter, poll.number, "skip")
    assert poll_of(match) is None and match.table_or_refuse().waiting[0].number > poll.decision


async def test_vote_about_a_late_player_ends_with_that_players_question(days: Days) -> None:
    match = await days.begin(ANN, BEN, CAT, game=VOTES, late="vote")
    await days.later(DAY)
    match = await days.match(match.id)
    assert poll_of(match) is not None
    match = await days.harness.host.play.answer(match.id, ANN, *own_fallback(match, ANN))
    assert poll_of(match) is None


async def test_answer_closes_the_vote_about_its_delay(days: Days) -> None:
    match = await days.begin(ANN, BEN, CAT, late="vote")
    user, _, decision = mover(match)
    await days.later(DAY)
    match = await days.harness.host.play.answer(match.id, user, decision.number, decision.fallback)
    assert match.record.poll is None


async def test_restart_gives_an_hour_or_a_minute_of_grace(days: Days) -> None:
    clocks: tuple[tuple[ClockName, float], ...] = (("day", HOUR), ("live", 60.0))
    for clock, grace in clocks:
        match = await days.begin(ANN, BEN, clock=clock)
        _, seat, decision = mover(match)
        await days.down(5 * DAY)
        back = days.now
        await days.later(1)
        match = await days.match(match.id)
        assert match.due_at(seat) == back + grace
        await days.later(grace - 2)
        assert waiting(await days.match(match.id))[seat].number == decision.number
        await days.later(1)
        assert "ran_out" in await kinds(days, match)
        await days.harness.host.play.end(match.id, Actor(ANN))


async def test_clock_is_stopped_while_a_match_is_paused(days: Days) -> None:
    match = await days.begin(ANN, BEN)
    user, seat, _ = mover(match)
    other = BEN if user == ANN else ANN
    await days.later(2 * HOUR)
    match = await days.harness.host.timeouts.pause(match.id, user)
    assert match.status == "running" and match.record.poll is not None
    match = await days.harness.host.votes.vote(match.id, other, match.record.poll["number"], "yes")
    assert match.status == "paused" and match.waited_for() == []
    with pytest.raises(Refusal, match="paused"):
        await days.harness.host.play.answer(match.id, user, None, ["draw"])
    await days.later(3 * DAY)
    match = await days.harness.host.timeouts.resume(match.id, other)
    assert match.status == "running" and match.due_at(seat) == days.now + 22 * HOUR


async def test_pause_needs_everyones_consent(days: Days) -> None:
    match = await days.begin(ANN, BEN, CAT)
    match = await days.harness.host.timeouts.pause(match.id, ANN)
    assert match.record.poll is not None
    number = match.record.poll["number"]
    match = await days.harness.host.votes.vote(match.id, BEN, number, "yes")
    assert match.status == "running"
    match = await days.harness.host.votes.vote(match.id, CAT, number, "no")
    assert match.status == "running" and match.record.poll is None


@pytest.mark.parametrize("late", ["robot", "harmless", "vote"])
async def test_vote_about_a_pause_stays_open_after_a_timeout(
    days: Days, late: TimeoutAction
) -> None:
    match = await days.begin(ANN, BEN, CAT, late=late)
    asks = next(user for user in (ANN, BEN, CAT) if user != mover(match)[0])
    match = await days.harness.host.timeouts.pause(match.id, asks)
    poll = match.record.poll
    assert poll is not None
    await days.later(DAY)
    match = await days.match(match.id)
    assert "ran_out" in await kinds(days, match) and match.record.poll == poll
    for seat in poll["voters"]:
        user = match.seats[seat].user_id
        assert user is not None and match.status == "running"
        match = await days.harness.host.votes.vote(match.id, user, poll["number"], "yes")
    assert match.status == "paused"


async def test_pause_does_not_need_players_for_whom_a_robot_plays(days: Days) -> None:
    match = await days.begin(ANN, BEN, CAT)
    match = await days.harness.host.timeouts.pause(match.id, ANN)
    assert match.record.poll is not None
    await days.harness.host.seats.leave(match.id, CAT)
    match = await days.harness.host.votes.vote(match.id, BEN, match.record.poll["number"], "yes")
    assert match.status == "paused"


async def test_match_pauses_when_the_last_player_is_away_and_resumes_with_them(
    days: Days,
) -> None:
    match = await days.begin(ANN, BEN)
    await days.harness.host.seats.leave(match.id, ANN)
    match = await days.harness.host.seats.leave(match.id, BEN)
    assert match.status == "paused"
    match = await days.harness.host.timeouts.resume(match.id, BEN)
    assert match.status == "running"
    assert match.seat_or_refuse(BEN).person == BEN and match.seat_or_refuse(ANN).person is None


async def test_time_shrinks_for_repeatedly_late_players_and_recovers(days: Days) -> None:
    match = await days.begin(ANN, BEN)
    allowance = match.time_control.allowance
    assert [allowance(tardy) for tardy in range(5)] == [DAY, DAY, DAY / 2, DAY / 4, DAY / 4]
    user, seat, _ = mover(match)
    await days.later(DAY)
    match = await days.match(match.id)
    assert match.seats[seat].presence.late_balance == 1
    while user != mover(match)[0]:
        match = await days.harness.step(match, Random(1))
    match = await days.harness.step(match, Random(1))
    assert match.seats[seat].presence.late_balance == 0


@pytest.mark.parametrize("seed", range(12))
async def test_every_match_ends_or_pauses_despite_absences_and_kills(days: Days, seed: int) -> None:
    rng = Random(seed)
    names = sorted(name for name in ALL if ALL[name].seats[0] <= 3)
    game = names[seed % len(names)]
    seats = max(ALL[game].seats[0], 2)
    people = [ANN, BEN, CAT][:seats]
    lates: tuple[TimeoutAction, ...] = ("robot", "harmless", "vote")
    late = lates[seed % 3]
    match = await days.begin(*people, game=game, late=late, robots=max(seats - len(people), 0))
    keen = rng.sample(people, rng.randint(0, len(people) - 1))
    for _ in range(400):
        match = await days.match(match.id)
        if match.status in ("finished", "ended", "paused"):
            break
        if rng.random() < 0.05:
            await days.down(rng.uniform(0, 2 * DAY))
            match = await days.match(match.id)
        user = next(
            (match.seats[s].person for s in match.waited_for() if match.seats[s].person), None
        )
        if user in keen:
            match = await days.harness.step(match, rng, match.seat_or_refuse(user).seat)
        elif match.record.poll is not None and keen:
            poll = match.record.poll
            voters = [match.seats[s].user_id for s in poll["voters"]]
            voter = next((u for u in voters if u in keen), None)
            if voter is None:
                await days.later(DAY / 3)
            else:
                way = rng.choice(["wait", "skip", "replace"])
                await days.harness.host.votes.vote(match.id, voter, poll["number"], way)
        else:
            await days.later(DAY / 3)
        await days.robots()
    else:
        match = await days.match(match.id)
    rows = await days.harness.store.journal(match.id)
    reminded = [(row.seat, row.decision) for row in rows if row.act == "remind"]
    assert all(reminded.count(one) <= 2 for one in reminded)
    if not keen:
        assert match.status in ("paused", "finished", "ended")


# -------------------------------------------------- several questions in a move


async def at_the_bid(days: Days, *, late: TimeoutAction = "robot") -> tuple[Match, int, int]:
    """Return a match in which a player may open a hunt, with the player and their seat."""
    match = await days.begin(ANN, BEN, CAT, game=KILL, late=late)
    while True:
        (seat,) = match.waited_for()
        decision, user = waiting(match)[seat], match.seats[seat].user_id or 0
        if decision.prompt == "bid":
            return match, user, seat
        match = await days.harness.host.play.answer(match.id, user, None, decision.fallback)


@pytest.mark.parametrize(
    ("used", "left"), [(0.0, DAY), (5 * HOUR, 19 * HOUR), (23 * HOUR, 6 * HOUR)]
)
async def test_questions_of_a_move_share_its_time(days: Days, used: float, left: float) -> None:
    match, user, seat = await at_the_bid(days)
    await days.later(used)
    match = await days.harness.host.play.answer(match.id, user, None, ["bid:2"])
    assert waiting(match)[seat].prompt == "cards"
    assert match.due_at(seat) == days.now + left


async def test_player_has_the_full_time_again_once_others_have_moved(days: Days) -> None:
    match, user, first = await at_the_bid(days)
    await days.later(23 * HOUR)
    match = await days.harness.host.play.answer(match.id, user, None, ["pass"])
    (seat,) = match.waited_for()
    assert seat != first and match.due_at(seat) == days.now + DAY


async def test_player_who_leaves_and_comes_back_has_the_rest_of_the_time(days: Days) -> None:
    match, user, seat = await at_the_bid(days)
    await days.later(18 * HOUR)
    match = await days.harness.host.seats.leave(match.id, user)
    assert match.due_at(seat) is None
    match = await days.harness.host.timeouts.come_back(match.id, user)
    assert match.due_at(seat) == days.now + 6 * HOUR
    assert days.now < match.deadlines[0].next_check_at < days.now + 6 * HOUR, "a reminder"


@pytest.mark.parametrize("late", ["robot", "harmless"])
async def test_whole_move_of_a_late_player_is_made_at_once(
    days: Days, late: TimeoutAction, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(KillTheUnicorns, "harmless", ("bid",))
    match, _, first = await at_the_bid(days, late=late)
    before = len(await days.harness.store.journal(match.id))
    if late == "robot":
        match = await bid_by_a_robot(days, match, first)
    else:
        await days.later(DAY)
        match = await days.match(match.id)
    assert first not in match.waited_for()
    assert match.seats[first].presence.missed_in_a_row == 1
    rows = (await days.harness.store.journal(match.id))[before:]
    assert [row.act for row in rows if row.act in ("late", "answer")][:3] == [
        "late", "answer", "answer",
    ]  # fmt: skip


async def bid_by_a_robot(days: Days, match: Match, seat: int) -> Match:
    """Let a robot bid for a late player, and answer whatever it is asked after that."""
    host = days.harness.host
    presence = match.seats[seat].as_late(waiting(match)[seat].number, lend_robot=True)
    change = Change("late", seat, seats=replace_seat(match, presence))
    match = await host.matches.commit(match, change)
    ids = ["bid:1"]
    while seat in match.robots_due:
        match = await host.play.answer_for(match.id, seat, waiting(match)[seat].number, ids)
        if seat in match.waited_for():
            ids = waiting(match)[seat].fallback
    return match
