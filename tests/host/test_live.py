"""Live play: a match starts in a moment if everyone is there, and slows down if someone leaves."""

from __future__ import annotations

import pytest

from bot.features.live.acts import ACTIVE_SECONDS, COUNTDOWN_SECONDS, FULL_SECONDS, Live
from bot.features.live.pages import play_now_note
from bot.match.acts.polls import poll_of
from bot.match.match import Match
from bot.match.time_control import DAY, MINUTE
from bot.posts.refusals import Refusal
from tests.host.days import Days
from tests.host.harness import ANN, BEN, CAT, LION, NAMES, mover


async def lobby(days: Days, *people: int) -> Match:
    """Open a lobby with people who use the bot now."""
    match = await days.harness.lobby(*people, game=LION)
    for user in people:
        days.harness.host[Live].saw(user)
    return await days.match(match.id)


async def playing(days: Days, *people: int) -> Match:
    """Start a match that is played now."""
    match = await lobby(days, *people)
    await days.harness.host[Live].play_now(match.id, ANN)
    await days.later(COUNTDOWN_SECONDS)
    match = await days.match(match.id)
    assert match.status == "running" and match.time_control.is_live
    for user in people:
        await days.harness.host.timeouts.mark_present(match.id, user)
    return await days.match(match.id)


async def vote(days: Days, match: Match, way: str) -> Match:
    """Let everyone vote who is asked; one who is against it decides."""
    poll = poll_of(await days.match(match.id))
    assert poll is not None and poll.kind == "slow"
    for seat in poll.voters if way == "yes" else poll.voters[:1]:
        user = match.seats[seat].user_id or 0
        match = await days.harness.host.votes.vote(match.id, user, poll.number, way)
    return match


async def test_play_now_is_offered_while_everyone_was_active_in_the_last_five_minutes(
    days: Days,
) -> None:
    live, match = days.harness.host[Live], await lobby(days, ANN, BEN)
    assert live.is_offered(match) and not live.is_offered(await lobby(days, CAT))
    note = play_now_note(days.harness.host, match)
    assert note is not None and "The host can press **Play now**" in note.line
    days.now += ACTIVE_SECONDS + 1
    live.saw(ANN)
    assert not live.is_offered(match)
    with pytest.raises(Refusal, match="not_all_here") as refused:
        await live.play_now(match.id, ANN)
    assert refused.value.facts == {"names": [f"<@{BEN}>"]}
    live.saw(BEN)
    with pytest.raises(Refusal, match="host_only"):
        await live.play_now(match.id, BEN)


async def test_match_that_is_played_now_starts_by_itself_with_everyone_who_has_joined(
    days: Days,
) -> None:
    match = await lobby(days, ANN, BEN)
    match = await days.harness.host[Live].play_now(match.id, ANN)
    assert match.ends_at == days.now + COUNTDOWN_SECONDS
    assert match.time_control.slow_clock == "three_days"
    match = await days.harness.host.lobby.join(match.id, CAT, NAMES[CAT])
    assert match.status == "lobby", "others can still join"
    await days.later(COUNTDOWN_SECONDS)
    match = await days.match(match.id)
    assert match.status == "running" and len(match.people) == 3
    (due,) = match.deadlines
    assert due.due_at == days.now + 2 * MINUTE


async def test_full_table_that_is_played_now_starts_in_seconds(days: Days) -> None:
    match = await days.harness.lobby(ANN, BEN, game="instinkt")
    for user in (ANN, BEN):
        days.harness.host[Live].saw(user)
    match = await days.harness.host[Live].play_now(match.id, ANN)
    assert match.ends_at == days.now + FULL_SECONDS
    await days.later(FULL_SECONDS)
    assert (await days.match(match.id)).status == "running"


async def test_another_clock_ends_the_countdown(days: Days) -> None:
    match = await lobby(days, ANN, BEN)
    await days.harness.host[Live].play_now(match.id, ANN)
    await days.harness.host.lobby.set_time_control(match.id, ANN, clock="day")
    await days.later(COUNTDOWN_SECONDS)
    match = await days.match(match.id)
    assert match.status == "lobby" and not match.time_control.all_here and match.ends_at is None


async def test_if_someone_leaves_all_others_can_agree_on_the_slow_clock(days: Days) -> None:
    match = await playing(days, ANN, BEN, CAT)
    _, seat, decision = mover(match)
    await days.later(2 * MINUTE)
    poll = poll_of(await days.match(match.id))
    assert poll is not None and seat not in poll.voters and len(poll.voters) == 2
    match = await vote(days, match, "yes")
    assert match.time_control.clock == "three_days" and not match.time_control.all_here
    (due,) = match.deadlines
    assert (due.seat, due.decision) == (seat, decision.number) and due.due_at > days.now + 2 * DAY
    assert [e.kind for e in match.recent][-1] == "slowed"


@pytest.mark.parametrize("way", ["no", "nobody votes"])
async def test_otherwise_a_robot_moves_and_the_match_stays_live(days: Days, way: str) -> None:
    match = await playing(days, ANN, BEN, CAT)
    _, seat, decision = mover(match)
    await days.later(2 * MINUTE)
    if way == "no":
        await vote(days, match, way)
        await days.robots()
    else:
        await days.later(2 * MINUTE)
    match = await days.match(match.id)
    assert match.time_control.is_live and match.time_control.all_here
    waiting = match.table_or_refuse().waiting.get(seat)
    assert waiting is None or waiting.number > decision.number


async def test_those_who_are_left_are_asked_and_one_alone_decides(days: Days) -> None:
    match = await playing(days, ANN, BEN)
    left = await days.harness.host.seats.leave(match.id, BEN)
    poll = poll_of(left)
    assert poll is not None and poll.voters == (left.seat_or_refuse(ANN).seat,)
    match = await days.harness.host.timeouts.slow_down(match.id, ANN)
    assert match.time_control.clock == "three_days" and poll_of(match) is None
    with pytest.raises(Refusal, match="unknown_control"):
        await days.harness.host.timeouts.slow_down(match.id, ANN)
