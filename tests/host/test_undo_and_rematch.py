"""Taking an answer back, and rematches."""

from __future__ import annotations

from random import Random

import pytest

from bot.features.privacy.acts import Privacy
from bot.match.acts.votes import can_undo
from bot.match.time_control import DAY, HOUR
from bot.posts.refusals import Refusal
from tests.host.days import Days
from tests.host.harness import ANN, BEN, CAT, CHANNEL, VOTES, mover, waiting


async def test_answer_can_be_taken_back_by_consent_if_nobody_has_learnt_anything(
    days: Days,
) -> None:
    match = await days.begin(ANN, BEN, game="instinkt", clock="none")
    host, rng = days.harness.host, Random(3)
    while True:
        user, seat, decision = mover(match)
        if decision.choices[0].verb == "place" and len(decision.choices) > 1:
            break
        match = await days.harness.step(match, rng, seat)
    before = match
    other = BEN if user == ANN else ANN
    ids = [decision.choices[0].id]
    match = await host.play.answer(match.id, user, decision.number, ids)
    if not match.table_or_refuse().answers:
        with pytest.raises(Refusal, match="undo_over"):
            await host.play.undo(match.id, user)
        return
    match = await host.play.undo(match.id, user)
    assert match.record.poll is not None
    match = await host.votes.vote(match.id, other, match.record.poll["number"], "yes")
    assert match.table_or_refuse().view(None) == before.table_or_refuse().view(None)
    number = waiting(match)[seat].number
    assert number > decision.number
    with pytest.raises(Refusal, match="closed"):
        await host.play.answer(match.id, user, decision.number, ids)
    again = await host.play.answer(match.id, user, number, ids)
    await days.harness.reopen()
    days.set()
    loaded = await days.match(match.id)
    assert loaded.table_or_refuse().fingerprint() == again.table_or_refuse().fingerprint()


@pytest.mark.parametrize("quiet", [False, True])
async def test_taking_back_an_unnoticed_answer_is_not_announced(
    days: Days, monkeypatch: pytest.MonkeyPatch, quiet: bool
) -> None:
    match = await days.begin(ANN, BEN, game=VOTES)
    (choice, *_) = waiting(match)[0].choices
    match = await days.harness.host.play.answer(match.id, ANN, None, [choice.id])
    monkeypatch.setattr("bot.match.acts.votes.is_unnoticed", lambda *_: quiet)
    monkeypatch.setattr("bot.match.acts.play.is_unnoticed", lambda *_: True)
    match = await days.harness.host.play.undo(match.id, ANN)
    assert waiting(match)[0].given is None
    assert ("taken_back" in {event.kind for event in match.recent}) is not quiet


async def test_answer_cannot_be_taken_back_after_a_draw_or_a_seen_face(days: Days) -> None:
    match = await days.begin(ANN, BEN)
    user, _, decision = mover(match)
    with pytest.raises(Refusal, match="no_undo"):
        await days.harness.host.play.undo(match.id, user)
    await days.harness.host.play.answer(match.id, user, decision.number, ["draw"])
    with pytest.raises(Refusal, match=r"undo_(learnt|over)"):
        await days.harness.host.play.undo(match.id, user)


async def test_a_rematch_keeps_people_clock_and_options_and_rotates_the_seats(days: Days) -> None:
    match = await days.begin(ANN, BEN, CAT, game=VOTES, late="harmless")
    lobby = days.harness.host.lobby
    with pytest.raises(Refusal, match="not_over"):
        await lobby.rematch(match.id, ANN, "Ann")
    match = await days.harness.finish(match)
    again = await lobby.rematch(match.id, CAT, "Cat")
    assert again.status == "lobby" and again.record.invited == [BEN, CAT, ANN]
    assert (await days.match(match.id)).rematch_id == again.id
    again = await lobby.rematch(match.id, ANN, "Ann")
    assert [s.user_id for s in again.seats] == [CAT, ANN]
    again = await lobby.rematch(match.id, BEN, "Ben")
    assert again.status == "running"
    assert [s.user_id for s in again.seats] == [BEN, CAT, ANN]
    assert again.time_control == match.time_control and again.record.options == match.record.options
    with pytest.raises(Refusal, match="already_running"):
        await lobby.rematch(match.id, ANN, "Ann")


async def test_rematch_starts_without_people_who_do_not_join_in_time(days: Days) -> None:
    match = await days.harness.finish(await days.begin(ANN, BEN, CAT, game=VOTES))
    again = await days.harness.host.lobby.rematch(match.id, ANN, "Ann")
    again = await days.harness.host.lobby.rematch(match.id, BEN, "Ben")
    await days.later(DAY)
    again = await days.match(again.id)
    assert again.status == "running"
    assert [s.user_id for s in again.seats] == [BEN, ANN]


async def test_rematch_of_a_scheduled_match_waits_for_its_people(days: Days) -> None:
    lobby = days.harness.host.lobby
    match = await lobby.open(VOTES, ANN, "Ann", CHANNEL, 7, starts_at=days.now + DAY)
    await lobby.join(match.id, BEN, "Ben")
    await days.later(DAY)
    match = await days.harness.finish(await days.match(match.id))
    again = await lobby.rematch(match.id, ANN, "Ann")
    assert again.time_control == match.time_control.model_copy(update={"scheduled": False})
    await days.later(DAY - 1)
    again = await days.match(again.id)
    assert again.status == "lobby" and len(again.seats) == 1, "no robot in Ben's seat"
    await days.later(1)
    assert (await days.match(again.id)).record.status == "ended"


async def test_person_who_joins_a_live_rematch_hours_later_starts_it(days: Days) -> None:
    match = await days.begin(ANN, BEN, game=VOTES, clock="live")
    match = await days.harness.finish(match)
    await days.later(7 * DAY)
    again = await days.harness.host.lobby.rematch(match.id, ANN, "Ann")
    await days.later(DAY - HOUR)
    again = await days.harness.host.lobby.join(again.id, BEN, "Ben")
    assert again.status == "running" and again.time_control.is_live
    assert [seat.user_id for seat in again.seats] == [BEN, ANN]


async def test_rematch_of_a_single_player_starts_immediately(days: Days) -> None:
    match = await days.begin(ANN, robots=1, game=VOTES)
    while match.status == "running":
        await days.robots()
        match = await days.match(match.id)
        if match.status == "running":
            match = await days.harness.step(match, Random(5))
    again = await days.harness.host.lobby.rematch(match.id, ANN, "Ann")
    assert again.status == "running" and len(again.seats) == 2


async def test_a_rematch_whose_lobby_has_expired_can_be_asked_for_again(days: Days) -> None:
    lobby = days.harness.host.lobby
    match = await days.harness.finish(await days.begin(ANN, BEN, CAT))
    expired = await lobby.rematch(match.id, ANN, "Ann")
    await days.later(DAY)
    assert (await days.match(expired.id)).record.status == "ended"
    again = await lobby.rematch(match.id, BEN, "Ben")
    assert again.id != expired.id and again.status == "lobby"
    assert (await days.match(match.id)).rematch_id == again.id
    assert (await lobby.rematch(match.id, ANN, "Ann")).id == again.id


async def test_failed_rematch_leaves_no_lobby_behind(days: Days) -> None:
    match = await days.harness.finish(await days.begin(ANN, BEN, game=VOTES))
    days.harness.refuse("INSERT", "journal", "NEW.act = 'rematch'")
    with pytest.raises(Refusal, match="commit"):
        await days.harness.host.lobby.rematch(match.id, ANN, "Ann")
    assert await days.harness.host.matches_in(match.channel_id) == []


async def test_last_player_joins_a_rematch_only_if_it_can_start(days: Days) -> None:
    lobby = days.harness.host.lobby
    match = await days.harness.finish(await days.begin(ANN, BEN, game=VOTES))
    again = await lobby.rematch(match.id, ANN, "Ann")
    days.harness.refuse("INSERT", "journal", "NEW.act = 'start'")
    with pytest.raises(Refusal, match="commit"):
        await lobby.rematch(match.id, BEN, "Ben")
    assert [s.user_id for s in (await days.match(again.id)).seats] == [ANN]
    days.harness.take_again()
    again = await lobby.rematch(match.id, BEN, "Ben")
    assert again.status == "running"
    assert (await days.harness.acts(again.id))[-2:] == ["join", "start"]


async def test_robots_fill_a_table_only_if_it_can_start(days: Days) -> None:
    match = await days.harness.lobby(ANN)
    days.harness.refuse("INSERT", "journal", "NEW.act = 'start'")
    with pytest.raises(Refusal, match="commit"):
        await days.harness.host.lobby.fill(match.id, ANN)
    assert len((await days.match(match.id)).seats) == 1
    days.harness.take_again()
    match = await days.harness.host.lobby.fill(match.id, ANN)
    assert match.status == "running" and not match.missing
    assert len({seat.name for seat in match.seats}) == len(match.seats)


async def test_deleted_player_is_not_a_robot_in_a_rematch(days: Days) -> None:
    match = await days.harness.finish(await days.begin(ANN, BEN, CAT))
    await days.harness.host[Privacy].forget(CAT)
    again = await days.harness.host.lobby.rematch(match.id, ANN, "Ann")
    assert [s.user_id for s in again.seats] == [ANN]


async def test_answer_cannot_be_taken_back_after_another_players_answer(
    days: Days,
) -> None:
    match = await days.begin(ANN, BEN, CAT, game=VOTES)
    play = days.harness.host.play
    for user in (ANN, BEN):
        decision = waiting(match)[match.seat_or_refuse(user).seat]
        match = await play.answer(match.id, user, decision.number, [decision.choices[0].id])
    assert [seat for seat, _ in match.table_or_refuse().answers] == [0, 1]
    with pytest.raises(Refusal, match="undo_answered"):
        await play.undo(match.id, ANN)
    assert can_undo(match, 1)
