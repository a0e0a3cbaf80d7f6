"""Notices: sent to the players who have to move, without informing anyone else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

import pytest

from bot.checks.limits import texts
from bot.checks.scenes import match_of
from bot.features.live.acts import Live
from bot.match.acts.timeouts import pause
from bot.match.commits.change import Change
from bot.match.commits.outdated import NOTICE, PANEL, outdated_surfaces
from bot.match.match import Match
from bot.match.pages.panel import PanelContent
from bot.posts.content import LiveContent
from bot.posts.refusals import Refusal
from bot.store import NO_SEAT
from games.engine import Decision, Event
from tests.host.harness import ANN, BEN, CAT, mover, some_answer, waiting
from tests.surfaces.harness import SurfaceHarness, touching
from tests.surfaces.scenes import tables

VOTING, WINDOWS = "smallseat", "llamas_unleashed"


async def test_the_start_notifies_each_person_once(harness: SurfaceHarness) -> None:
    match = await harness.lobby(ANN, BEN, CAT)
    await harness.quiet()
    assert harness.memory.who() == []
    await harness.host.lobby.start(match.id, ANN)
    await harness.quiet()
    assert sorted(harness.memory.who()) == [ANN, BEN, CAT]


async def test_player_who_gets_the_move_is_notified_once_by_a_new_panel(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    user, _, _ = mover(match)
    other = ANN if user == BEN else BEN
    before = await harness.panels(match)
    await harness.until_move(match, other)
    await harness.quiet()
    assert harness.memory.who() == [other]
    after = await harness.panels(match)
    assert after[other] is not before[other] and before[other].deleted
    assert after[user] is before[user]
    assert await harness.notices(match) == []
    await harness.check(match)


async def test_player_who_keeps_deciding_is_not_notified_again(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    user, seat, _ = mover(match)
    went_on = 0
    for _ in range(8):
        match = await harness.on(match)
        notified = harness.memory.who()
        if match.waited_for() == [seat]:
            went_on += 1
            assert notified == []
            continue
        user, seat, _ = mover(match)
        assert notified == [user]
    assert went_on


async def vote(harness: SurfaceHarness, match: Match, person: int, other: bool = False) -> Match:
    """Vote as this person, or change the vote."""
    decision = waiting(match)[match.seat_or_refuse(person).seat]
    rng = Random(1)
    ids = some_answer(decision, rng)
    while other and decision.given and decision.read(ids) == decision.given:
        ids = some_answer(decision, rng)
    match = await harness.host.play.answer(match.id, person, decision.number, ids)
    await harness.quiet()
    return match


async def at_a_vote(harness: SurfaceHarness) -> Match:
    """Play until all three decide at the same time."""
    match = await harness.playing(ANN, BEN, CAT, game=VOTING)
    while len(match.waited_for()) < 3:
        match = await harness.on(match)
    harness.memory.notified.clear()
    return match


async def test_votes_of_others_do_not_notify_remaining_voters_again(
    harness: SurfaceHarness,
) -> None:
    match = await at_a_vote(harness)
    for person in (ANN, BEN):
        match = await vote(harness, match, person)
        assert harness.memory.who() == []
    assert "2 of 3 have chosen" in (await harness.table(match)).text
    await harness.check(match)


async def test_last_vote_notifies_the_next_players_except_its_voter(
    harness: SurfaceHarness,
) -> None:
    match = await at_a_vote(harness)
    for person in (ANN, BEN, CAT):
        match = await vote(harness, match, person)
    on_move = {match.seats[seat].user_id for seat in match.waited_for()}
    assert on_move - {CAT} and set(harness.memory.who()) == on_move - {CAT}


async def test_table_notifies_players_without_direct_messages_once(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    await harness.host.seats.set_dm(match.id, BEN, False)
    await harness.quiet()
    seat = match.seat_or_refuse(BEN).seat
    panel = await harness.store.surface(match.id, PANEL, seat)
    heard = 0
    while heard < 3:
        match = await harness.until_move(match, BEN)
        await harness.quiet()
        assert harness.memory.who() == [BEN]
        (call,) = await harness.notices(match)
        assert f"<@{BEN}>" in call.text and call.place is harness.at(match) and not call.silent
        assert BEN not in await harness.panels(match)
        heard += 1
    assert await harness.store.surface(match.id, PANEL, seat) == panel, "it is left alone"


# ---------------------------------------------------------------------- windows


async def open_window(
    harness: SurfaceHarness, asked: Sequence[int], *, dm: bool = True, live: bool = False
) -> Match:
    """Play until a window is open in which people with that setting are asked."""
    lobby = await harness.lobby(ANN, BEN, CAT, game=WINDOWS)
    await harness.host.lobby.set_time_control(lobby.id, ANN, clock="live" if live else "none")
    match = await harness.host.lobby.start(lobby.id, ANN)
    for person in asked:
        await harness.host.seats.set_response_settings(match.id, person, mode="always")
        if not dm:
            await harness.host.seats.set_dm(match.id, person, False)
    await harness.quiet()
    rng = Random(3)
    while True:
        harness.memory.notified.clear()
        match = await harness.step(await harness.host.match(match.id), rng)
        await harness.quiet()
        if match.has_open_window and (live or len(match.waited_for()) == len(asked)):
            return match
        if match.has_open_window:
            match = await pass_for_all(harness, match)


async def pass_for_all(harness: SurfaceHarness, match: Match) -> Match:
    while match.has_open_window:
        user, _, decision = mover(match)
        match = await harness.host.play.answer(match.id, user, decision.number, [])
    await harness.quiet()
    return match


async def test_windows_never_notify_in_public(harness: SurfaceHarness) -> None:
    match = await open_window(harness, [CAT], dm=False)
    assert match.waited_for() == [2]
    assert harness.memory.who() == []
    assert f"<@{CAT}>" not in (await harness.table(match)).text


async def test_players_asked_in_a_window_are_notified_only_by_direct_message(
    harness: SurfaceHarness,
) -> None:
    match = await open_window(harness, [CAT])
    assert [(m.place.person, user) for user, m in harness.memory.notified] == [(CAT, CAT)]
    await harness.check(match)


async def test_window_of_a_few_seconds_notifies_nobody(harness: SurfaceHarness) -> None:
    match = await open_window(harness, [], live=True)
    assert len(match.waited_for()) == 2 and harness.memory.who() == []
    await harness.check(match)


def test_player_is_not_notified_if_their_own_move_gives_them_the_turn() -> None:
    before = match_of(next(tables(1, every=1))[0])
    (seat,) = before.waited_for()
    assert before.table is not None
    decision, table = before.table.waiting[seat], before.table.fork()
    other = 1 - seat
    table.waiting = {other: Decision(other, "action", decision.choices)}
    after = replace(before, table=table)
    for actor, told in ((seat, [other]), (other, [])):
        notices = [
            s.seat
            for s in outdated_surfaces(before, after, Change("answer", actor))
            if s.kind == NOTICE
        ]
        assert notices == told


@pytest.mark.parametrize(("kind", "told"), [("mix", False), ("look", True)])
def test_private_information_updates_the_panel_except_for_watched_shuffles(
    kind: str, told: bool
) -> None:
    """A shuffle shows nothing by itself: an edit would only reveal that someone acted."""
    match = match_of(next(iter(tables(1, every=1)))[0])
    (actor,) = match.waited_for()
    waits = 1 - actor
    event = Event(kind, None, (), (0, 1), ("lion", "unicorn"), 1 << waits, 2)
    change = Change("answer", actor, events=[event])
    panels = [s.seat for s in outdated_surfaces(match, match, change) if s.kind == PANEL]
    assert (waits in panels) is told


# ---------------------------------------------------------------------- what is never told


async def others_wanted(
    harness: SurfaceHarness, match: Match, seat: int
) -> dict[tuple[str, int], int]:
    """Return the desired version of each surface, except a seat's own panel."""
    surfaces = {(s.kind, s.seat): s.desired_version for s in await harness.store.surfaces(match.id)}
    del surfaces[PANEL, seat]
    return surfaces


async def test_pass_in_an_open_window_updates_no_other_post(
    harness: SurfaceHarness,
) -> None:
    match = await open_window(harness, [BEN, CAT])
    user, seat, decision = mover(match)
    mine = (await harness.panels(match))[user]
    edits, wanted_before = mine.edits, await others_wanted(harness, match, seat)
    async with touching(harness, mine):
        match = await harness.host.play.answer(match.id, user, decision.number, [])
        assert match.has_open_window
    assert await others_wanted(harness, match, seat) == wanted_before
    assert mine.edits == edits + 1 and "You passed" in mine.text


async def test_response_settings_update_no_other_post(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN, CAT, game=WINDOWS)
    mine = (await harness.panels(match))[BEN]
    wanted_before = await others_wanted(harness, match, 1)
    async with touching(harness, mine):
        await harness.host.seats.set_response_settings(match.id, BEN, mode="always")
        await harness.host.seats.set_response_settings(match.id, BEN, triggers=[])
    assert await others_wanted(harness, match, 1) == wanted_before


@pytest.mark.parametrize("restart", [False, True])
async def test_changed_vote_edits_neither_the_table_nor_other_panels(
    harness: SurfaceHarness, restart: bool
) -> None:
    match = await at_a_vote(harness)
    match = await vote(harness, match, ANN)
    if restart:
        await harness.restart()
    mine = (await harness.panels(match))[ANN]
    edits = mine.edits
    async with touching(harness, mine):
        match = await vote(harness, await harness.host.match(match.id), ANN, other=True)
    assert mine.edits == edits + 1
    await harness.check(match)


async def test_restart_alone_edits_nothing(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    async with touching(harness):
        await harness.restart()
    await harness.check(match)


async def test_refused_answer_edits_nothing(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    user, _, decision = mover(match)
    async with touching(harness):
        with pytest.raises(Refusal, match="illegal"):
            await harness.host.play.answer(match.id, user, decision.number, ["fly:1"])


async def test_panel_does_not_reveal_unseen_acts(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    user, seat, _ = mover(match)
    waits = 1 - seat
    before = texts(PanelContent(await harness.host.match(match.id), waits).layout(None))
    await harness.host.seats.record_dms_closed_notice(match.id, user)
    after = await harness.host.match(match.id)
    assert after.version > match.version
    assert texts(PanelContent(after, waits).layout(None)) == before


async def test_everyone_is_notified_when_a_match_pauses_without_players(
    harness: SurfaceHarness,
) -> None:
    harness.memory.dm(BEN).closed = True
    match = await harness.playing(ANN, BEN)
    async with harness.host.matches.locked(match.id) as match:
        match = await pause(harness.host.matches, match, None)
    await harness.quiet()
    assert sorted(harness.memory.who()) == [ANN, BEN]
    (notice,) = await harness.notices(match)
    assert "The match is paused. Press **Resume** to continue" in notice.text
    assert [control.split(":")[4] for control in notice.controls] == ["go_on", "move"]
    panel = (await harness.panels(match))[ANN]
    assert any(control.split(":")[4] == "go_on" for control in panel.controls)
    await harness.host.timeouts.resume(match.id, ANN)
    await harness.quiet()
    await harness.check(match)


async def test_nobody_is_notified_of_a_pause_that_all_agreed_to(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN)
    match = await harness.host.timeouts.pause(match.id, ANN)
    assert match.record.poll is not None
    await harness.host.votes.vote(match.id, BEN, match.record.poll["number"], "yes")
    await harness.quiet()
    assert harness.memory.who() == []


async def test_direct_messages_wait_while_their_readers_use_private_panels(
    harness: SurfaceHarness,
) -> None:
    async def redraw(later: LiveContent, before: str, is_latest: object) -> str:
        return before

    async def shown() -> dict[int, tuple[int, int]]:
        return {person: (m.id, m.edits) for person, m in (await harness.panels(match)).items()}

    match = await harness.playing(ANN, BEN)
    before, live = await shown(), harness.posts.live
    opened = [PanelContent(match, seat=seat.seat) for seat in match.people]
    for content in opened:
        live.register(content, "", redraw)
    for _ in range(3):
        match = await harness.on(match)
    assert await shown() == before and harness.memory.who() == []
    for content in opened:  # they press a button of the direct message again
        live.leave(content)
    harness.publisher.schedule(match.id)
    await harness.quiet()
    await harness.check(match)
    await live.close()


async def test_player_who_uses_a_private_panel_is_not_cut_off_by_a_refused_table(
    harness: SurfaceHarness,
) -> None:
    async def redraw(later: LiveContent, before: str, is_latest: object) -> str:
        return before

    match = await harness.playing(ANN, BEN)
    live, is_cut_off = harness.posts.live, harness.host.timeouts.is_cut_off
    opened = [PanelContent(match, seat=seat.seat) for seat in match.people]
    for content in opened:
        live.register(content, "", redraw)
    harness.at(match).hidden = harness.channel.hidden = True
    match = await harness.on(match)
    assert not any([await is_cut_off(match, seat) for seat in (0, 1, NO_SEAT)])
    for content in opened:
        live.leave(content)
    assert all([await is_cut_off(match, seat) for seat in (0, 1, NO_SEAT)])
    await live.close()


async def test_players_who_are_all_there_get_no_direct_messages_until_the_match_slows_down(
    harness: SurfaceHarness,
) -> None:
    def reached() -> set[int | None]:
        return {m.place.person for m in harness.memory.everything() if m.place.person}

    match = await harness.lobby(ANN, BEN)
    for user in (ANN, BEN):
        harness.host[Live].saw(user)
    await harness.host[Live].play_now(match.id, ANN)
    match = await harness.host.lobby.start(match.id, ANN)
    await harness.quiet()
    assert harness.memory.who() == [mover(match)[0]]
    harness.memory.notified.clear()
    first = mover(match)[0]
    while mover(match)[0] == first:
        match = await harness.on(match)
    assert reached() == set() and harness.memory.who() == []
    match = await harness.host.timeouts.slow_down(match.id, ANN)
    await harness.quiet()
    assert "slow clock?" in (await harness.table(match)).text
    await harness.host.votes.vote(match.id, BEN, match.record.poll["number"], "yes")  # type: ignore[index]
    await harness.quiet()
    assert reached() == {ANN, BEN}
