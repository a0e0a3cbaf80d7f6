"""Takeovers: a robot's seat gets a new owner, who learns nothing of earlier secrets."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from bot.features.takeover.acts import SeatTakeover
from bot.match.acts.permissions import Actor
from bot.match.acts.polls import polls_of
from bot.match.match import Match
from bot.match.seat import Presence, ResponseSettings
from bot.posts.refusals import Refusal
from games.engine import AnswerStep, HandoverStep, Transcript, members, replay
from tests.host.days import Days
from tests.host.harness import (
    ANN,
    BEN,
    CAT,
    EVE,
    LION,
    NAMES,
    VOTES,
    HostHarness,
    some_answer,
    waiting,
)
from tests.host.test_journal_as_text import step as text_step


async def ask(harness: HostHarness, match: Match, seat: int, user: int = CAT) -> Match:
    return await harness.host[SeatTakeover].ask(match.id, user, NAMES[user], seat)


async def agree(harness: HostHarness, match: Match, user: int = ANN, choice: str = "yes") -> Match:
    match = await harness.host.match(match.id)
    (number,) = [poll.number for poll in polls_of(match) if poll.kind == "takeover"]
    return await harness.host.votes.vote(match.id, user, number, choice)


async def step(harness: HostHarness, match: Match, rng: Random) -> Match:
    """Answer for a seat that is waited for; robots answer for their own seats."""
    match = await harness.host.match(match.id)
    seat = match.waited_for()[0]
    decision, held = waiting(match)[seat], match.seats[seat]
    ids = some_answer(decision, rng)
    if held.person is None:
        return await harness.host.play.answer_for(match.id, seat, decision.number, ids)
    return await harness.host.play.answer(match.id, held.person, decision.number, ids)


async def within(harness: HostHarness, match: Match) -> Match:
    """Play until a turn has started."""
    rng = Random(3)
    while not (match.table and match.table.answers):
        match = await step(harness, match, rng)
    return match


async def between(harness: HostHarness, match: Match) -> Match:
    """Play until the current turn, or the next one, is over."""
    rng, turns = Random(3), checkpoint_at(match)
    while checkpoint_at(match) == turns or (match.table and match.table.answers):
        match = await step(harness, match, rng)
    return match


def checkpoint_at(match: Match) -> int:
    return match.record.checkpoint_at


def kinds(match: Match) -> list[str]:
    return [event.kind for event in match.recent]


async def away(harness: HostHarness, user: int = BEN, game: str = LION) -> tuple[Match, int]:
    """Start a match of Ann and Ben, one of whom is away; return it and the seat."""
    match = await harness.begin(ANN, BEN, game=game)
    match = await harness.host.seats.leave(match.id, user)
    return match, match.seat_or_refuse(user).seat


async def test_new_owner_has_the_seat_for_good_once_the_host_agrees(harness: HostHarness) -> None:
    match, seat = await away(harness)
    match = await ask(harness, match, seat)
    assert match.seats[seat].user_id == BEN and match.seats[seat].takeover_request is not None
    match = await agree(harness, match)
    held = match.seats[seat]
    assert (held.user_id, held.person, held.name) == (CAT, CAT, "Cat")
    assert held.history.former == (BEN,) and held.takeover_request is None
    (event,) = [e for e in match.recent if e.kind == "sits_in"]
    assert (event.seat, event.about) == (seat, ("Ben", 1))
    assert match.id in {m.id for m in await harness.host.matches_of(CAT)}
    assert match.id not in {m.id for m in await harness.host.matches_of(BEN)}
    match = await harness.host.seats.leave(match.id, CAT)
    match = await harness.host.timeouts.come_back(match.id, CAT)
    assert match.seats[seat].person == CAT
    match = await harness.host.seats.resign(match.id, CAT)
    assert match.seats[seat].user_id is None


async def test_person_can_take_over_a_robots_own_seat(harness: HostHarness) -> None:
    match = await harness.begin(ANN, robots=2)
    robot = match.seats[2].name
    match = await ask(harness, match, 2)
    match = await agree(harness, match)
    assert match.seats[2].person == CAT and match.seats[2].history.former == ()
    (event,) = [e for e in match.recent if e.kind == "sits_in"]
    assert event.about == (robot, 0)


async def test_robot_plays_on_until_the_end_of_the_turn(harness: HostHarness) -> None:
    harness.seat_robots()
    match = await harness.settled((await harness.begin(ANN, BEN, CAT)).id)
    await harness.host.seats.leave(match.id, BEN)
    match = await within(harness, await harness.settled(match.id))
    seat = match.seat_or_refuse(BEN).seat
    match = await agree(harness, await ask(harness, match, seat, EVE))
    while match.table and match.table.answers:
        assert match.seats[seat].user_id == BEN and "sits_in" not in kinds(match)
        match = await step(harness, match, Random(1))
    assert match.seats[seat].person == EVE and "sits_in" in kinds(match)
    assert match.last_row == checkpoint_at(match)


async def test_agreed_takeover_survives_a_restart_and_happens_once(harness: HostHarness) -> None:
    match, seat = await away(harness)
    match = await within(harness, match)
    match = await agree(harness, await ask(harness, match, seat))
    await harness.reopen()
    match = await harness.host.match(match.id)
    assert match.seats[seat].user_id == BEN
    match = await between(harness, match)
    assert match.seats[seat].person == CAT
    for _ in range(3):
        await harness.reopen()
        match = await between(harness, match)
    assert (await harness.acts(match.id)).count("handover") == 1
    assert match.seats[seat].person == CAT


@pytest.mark.parametrize("game", ["llamas_unleashed", LION, "kill_the_unicorns", "smallseat"])
async def test_new_owner_sees_the_hand_and_nothing_the_former_one_had_learnt(
    harness: HostHarness, game: str
) -> None:
    match = await harness.begin(ANN, BEN, EVE, game=game)
    for _ in range(12):
        match = await between(harness, match)
    match = await harness.host.seats.leave(match.id, BEN)
    seat = match.seat_or_refuse(BEN).seat
    match = await agree(harness, await ask(harness, match, seat))
    assert match.table is not None
    s = match.table.checkpoint()
    own = {t for t in match.game.own(s, seat) if s.seen[seat] >> t & 1}
    assert {*members(s.seen[seat])} == own | {*members(s.seen[s.seats])}
    before = match.table.fingerprint()
    await harness.reopen()
    match = await harness.host.match(match.id)
    assert match.table is not None and match.table.fingerprint() == before


async def test_new_owner_reads_earlier_events_as_a_spectator_even_after_a_restart(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN, game=VOTES)
    seat = match.seat_or_refuse(BEN).seat
    dealt = [e for e in match.recent if e.kind == "dealt" and e.seat == seat]
    assert dealt and dealt[0].seen_by(seat).faces
    await harness.host.seats.leave(match.id, BEN)
    match = await agree(harness, await ask(harness, match, seat))
    for _ in range(2):
        told = {e.kind + str(e.seat): who for e, who in match.events_for(seat)}
        assert told[f"dealt{seat}"] is None and told[f"kept{seat}"] is None
        assert told[f"sits_in{seat}"] == seat
        assert {who for _, who in match.events_for(0)} == {0}
        assert {who for _, who in match.events_for(None)} == {None}
        await harness.reopen()
        match = await harness.host.match(match.id)
    match = await between(harness, match)
    assert [who for e, who in match.events_for(seat) if e.kind == "votes"][-1] == seat


async def test_response_settings_of_the_former_owner_do_not_pass_on(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN, game="llamas_unleashed")
    seat = match.seat_or_refuse(BEN).seat
    await harness.host.seats.set_response_settings(match.id, BEN, mode="always")
    await harness.host.seats.set_dm_channel(match.id, seat, 77)
    await harness.host.seats.leave(match.id, BEN)
    match = await agree(harness, await ask(harness, match, seat))
    held = match.seats[seat]
    assert held.response_settings == ResponseSettings() and held.dm_channel is None and held.dm
    assert held.presence == Presence()


async def test_former_owner_is_refused_with_the_new_name(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(NAMES, CAT, "**Cat**\u202e")
    match, seat = await away(harness)
    match = await agree(harness, await ask(harness, match, seat))
    for act in (
        harness.host.timeouts.come_back(match.id, BEN),
        harness.host.play.answer(match.id, BEN, None, ["draw"]),
        harness.host.seats.leave(match.id, BEN),
    ):
        with pytest.raises(Refusal, match="seat_lost") as caught:
            await act
        assert caught.value.facts == {"name": r"\*\*Cat\*\*"}, "it is only a name"
    with pytest.raises(Refusal, match="not_seated"):
        await harness.host.timeouts.come_back(match.id, EVE)


@pytest.mark.parametrize("seat", [0, 1])
async def test_nobody_who_has_had_a_seat_takes_over_any(harness: HostHarness, seat: int) -> None:
    match = await harness.begin(ANN, BEN, robots=1)
    user = match.seats[seat].user_id or 0
    match = await harness.host.seats.resign(match.id, user)
    await harness.reopen()
    for asked in (seat, 2):
        with pytest.raises(Refusal, match="seated_before"):
            await ask(harness, match, asked, user)
    host = match.host_id
    match = await ask(harness, match, seat, CAT)
    match = await between(harness, await agree(harness, match, host))
    assert match.seats[seat].person == CAT
    await harness.host.seats.leave(match.id, CAT)
    match = await ask(harness, match, seat, EVE)
    match = await between(harness, await agree(harness, match, host))
    assert match.seats[seat].person == EVE
    for gone in (user, CAT):
        for asked in (seat, 2):
            with pytest.raises(Refusal, match="seated_before"):
                await ask(harness, match, asked, gone)


async def test_person_who_left_the_lobby_may_take_over_a_seat(harness: HostHarness) -> None:
    lobby = await harness.lobby(ANN, BEN, robots=1)
    await harness.host.lobby.leave(lobby.id, BEN)
    match = await harness.host.lobby.start(lobby.id, ANN)
    assert (await ask(harness, match, 1, BEN)).seats[1].takeover_request is not None


async def test_new_owner_has_no_answer_to_take_back(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN)
    while 1 not in match.answered or (match.table and match.table.answers):
        match = await step(harness, match, Random(match.last_row))
    await harness.host.seats.leave(match.id, BEN)
    match = await agree(harness, await ask(harness, match, 1))
    for _ in range(2):
        with pytest.raises(Refusal, match="no_undo"):
            await harness.host.play.undo(match.id, CAT)
        await harness.reopen()


async def test_owner_who_returns_before_the_end_of_the_turn_keeps_the_seat(
    harness: HostHarness,
) -> None:
    match, seat = await away(harness)
    match = await within(harness, match)
    match = await agree(harness, await ask(harness, match, seat))
    match = await harness.host.timeouts.come_back(match.id, BEN)
    assert match.seats[seat].takeover_request is None
    match = await between(harness, match)
    assert match.seats[seat].person == BEN and "handover" not in await harness.acts(match.id)


async def test_host_can_refuse_a_takeover_and_another_person_can_ask(harness: HostHarness) -> None:
    match, seat = await away(harness)
    match = await agree(harness, await ask(harness, match, seat), choice="no")
    assert match.seats[seat].takeover_request is None and "not_in" in kinds(match)
    match = await agree(harness, await ask(harness, match, seat, EVE))
    assert match.seats[seat].person == EVE


async def test_host_decides_about_takeovers_or_the_first_active_player(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN, EVE)
    await harness.host.seats.leave(match.id, EVE)
    match = await ask(harness, match, 2)
    for user, reason in ((BEN, "not_asked"), (EVE, "not_asked"), (CAT, "not_seated")):
        with pytest.raises(Refusal, match=reason):
            await agree(harness, match, user)
    match = await harness.host.seats.leave(match.id, ANN)
    with pytest.raises(Refusal, match="not_asked"):
        await agree(harness, match, ANN)
    match = await agree(harness, match, BEN)
    assert match.seats[2].person == CAT and match.host_id == ANN


async def test_impossible_takeover_request_is_refused_with_its_reason(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN, robots=2)
    await harness.host.seats.leave(match.id, BEN)
    for user, seat, reason in (
        (ANN, 1, "already_seated"), (BEN, 2, "already_seated"), (CAT, 0, "seat_taken"),
        (CAT, 9, "seat_taken"), (CAT, -1, "seat_taken"),
    ):  # fmt: skip
        with pytest.raises(Refusal, match=reason):
            await ask(harness, match, seat, user)
    await ask(harness, match, 1)
    for user, seat, reason in ((EVE, 1, "asked_by_other"), (CAT, 2, "asked_already")):
        with pytest.raises(Refusal, match=reason):
            await ask(harness, match, seat, user)
    with pytest.raises(Refusal, match="poll_over"):
        await harness.host.votes.vote(match.id, ANN, 10**6, "yes")
    await harness.host.moderation.pause(match.id, Actor(ANN))
    with pytest.raises(Refusal, match="paused"):
        await ask(harness, match, 2, EVE)


async def test_takeover_request_does_not_block_other_polls(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN, EVE, robots=1)
    match = await ask(harness, match, 3)
    match = await harness.host.timeouts.pause(match.id, ANN)
    assert {poll.kind for poll in polls_of(match)} == {"pause", "takeover"}
    match = await harness.host.votes.vote(match.id, BEN, (match.record.poll or {})["number"], "no")
    match = await agree(harness, match)
    assert match.seats[3].person == CAT


async def test_host_who_loses_the_seat_is_followed_by_the_approver(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN, EVE)
    match = await harness.host.seats.leave(match.id, ANN)
    assert match.host_id == ANN
    seat = match.seat_or_refuse(ANN).seat
    match = await agree(harness, await ask(harness, match, seat), BEN)
    assert match.seats[seat].person == CAT and match.host_id == BEN
    await harness.reopen()
    with pytest.raises(Refusal, match="not_yours"):
        await harness.host.play.end(match.id, Actor(ANN))
    await harness.host.play.end(match.id, Actor(BEN))


async def test_robot_does_not_answer_for_a_new_owner(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN, game=VOTES)
    await harness.host.seats.leave(match.id, BEN)
    match = await harness.host.match(match.id)
    decision = waiting(match)[1]
    match = await agree(harness, await ask(harness, match, 1))
    assert waiting(match)[1].number == decision.number
    with pytest.raises(Refusal, match="closed"):
        await harness.host.play.answer_for(match.id, 1, decision.number, decision.fallback)


async def test_clock_of_the_new_owner_starts_with_the_takeover(days: Days) -> None:
    match = await days.begin(ANN, BEN, game=VOTES)
    await days.harness.host.seats.leave(match.id, BEN)
    match = await days.match(match.id)
    days.now += 1000
    match = await agree(days.harness, await ask(days.harness, match, 1))
    assert {d.seat: d.since for d in match.deadlines} == {0: days.now - 1000, 1: days.now}
    assert await days.notices(match, 1) == match.version


async def test_match_with_handovers_can_be_written_as_text_and_replayed(
    harness: HostHarness,
) -> None:
    match = await harness.begin(ANN, BEN, robots=1, game="llamas_unleashed")
    assert match.table
    start = Transcript(
        match.record.game, match.game.version, 3, match.table.chance.seed, match.game.options(),
    )  # fmt: skip
    for seat, user in ((2, CAT), (1, EVE)):
        for _ in range(3):
            match = await between(harness, match)
        if seat == 1:
            match = await harness.host.seats.leave(match.id, BEN)
        match = await agree(harness, await ask(harness, await within(harness, match), seat, user))
        match = await between(harness, match)
        assert match.seats[seat].person == user
    match = await within(harness, match)
    rows = await harness.store.journal(match.id)
    steps = [s for row in rows for s in text_step(row, {})]
    assert sum(isinstance(s, HandoverStep) for s in steps) == 2
    assert any(isinstance(s, AnswerStep) and s.fingerprint for s in steps)
    *_, last = replay(Transcript.read(str(replace(start, steps=tuple(steps)))))
    assert match.table and last.table.fingerprint() == match.table.fingerprint()


async def test_rematch_invites_the_final_owners_of_seats(harness: HostHarness) -> None:
    match, seat = await away(harness)
    match = await agree(harness, await ask(harness, match, seat))
    await harness.host.play.end(match.id, Actor(ANN))
    lobby = await harness.host.lobby.rematch(match.id, CAT, "Cat")
    assert set(lobby.record.invited) == {ANN, CAT}
    with pytest.raises(Refusal, match="seat_lost"):
        await harness.host.lobby.rematch(match.id, BEN, "Ben")
