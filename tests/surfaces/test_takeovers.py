"""Takeovers on Discord: who is asked, what the new owner sees, who is notified."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.checks.limits import check, texts
from bot.checks.scenes import AWKWARD, match_of
from bot.features.replays.pages.export import account
from bot.features.takeover.acts import SeatTakeover
from bot.features.takeover.pages import takeover_post
from bot.features.takeover.posts import SeatLostContent
from bot.match.acts.polls import polls_of
from bot.match.commits.change import RAN_OUT, Change, host_event
from bot.match.commits.outdated import SEAT_LOST
from bot.match.match import Match
from bot.match.pages.changes import changes_text
from bot.match.pages.content import words_for
from bot.match.pages.manage import manage_post
from bot.match.pages.more import more_post
from bot.match.pages.panel import PanelContent
from bot.match.pages.story import log_post
from bot.match.pages.table import TableContent
from bot.match.seat import TakeoverRequest
from tests.host.harness import ANN, BEN, CAT, EVE
from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.memory import Message
from tests.surfaces.scenes import tables

VOTES = "smallseat"


def acts(message: Message) -> list[str]:
    return [control.split(":")[4] for control in message.controls]


DAN = 104


async def asked(harness: SurfaceHarness, game: str = "lion_unicorn") -> Match:
    """Start a match of Ann, Ben and Eve in which Cat asks to take over Ben's seat."""
    match = await harness.playing(ANN, BEN, EVE, game=game)
    await harness.host.seats.leave(match.id, BEN)
    match = await harness.host[SeatTakeover].ask(match.id, CAT, "Cat", 1)
    await harness.quiet()
    return match


async def agreed(harness: SurfaceHarness, game: str = "lion_unicorn") -> Match:
    match = await asked(harness, game)
    (poll,) = polls_of(match)
    match = await harness.host.votes.vote(match.id, ANN, poll.number, "yes")
    await harness.quiet()
    return match


async def test_table_offers_takeovers_only_while_a_robot_has_a_seat(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    assert "takeover" not in acts(await harness.table(match))
    await harness.host.seats.leave(match.id, BEN)
    await harness.quiet()
    assert "takeover" in acts(await harness.table(match))
    await harness.host.timeouts.come_back(match.id, BEN)
    await harness.quiet()
    assert "takeover" not in acts(await harness.table(match))


async def test_menu_of_seats_names_no_host_if_another_player_decides(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN, EVE)
    match = await harness.host.seats.leave(match.id, ANN)
    assert "host" not in "".join(texts(takeover_post(match)))


async def test_table_says_who_requests_which_seat_and_who_decides(
    harness: SurfaceHarness,
) -> None:
    match = await asked(harness)
    table = await harness.table(match)
    assert "Cat asks to take over 🤖 Ben's seat" in table.text and "Waiting for: Ann" in table.text
    assert acts(table).count("vote") == 2
    labels = [part.get("label") for part in table.parts]
    assert {"Give Cat the seat", "Decline Cat"} <= set(labels)


async def test_takeover_after_the_turn_is_announced(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN, EVE, game=VOTES)
    while not (match.table and match.table.answers):
        match = await harness.on(match)
    user = match.seats[match.waited_for()[0]].user_id
    away = next(s for s in match.seats if s.user_id not in (user, ANN))
    await harness.host.seats.leave(match.id, away.user_id or 0)
    match = await harness.host[SeatTakeover].ask(match.id, CAT, "Cat", away.seat)
    (poll,) = polls_of(match)
    await harness.host.votes.vote(match.id, ANN, poll.number, "yes")
    await harness.quiet()
    said = (await harness.table(match)).text
    assert f"Cat takes over 🤖 {away.name}'s seat once this turn is over" in said
    assert "vote" not in acts(await harness.table(match))


async def test_panel_goes_to_the_new_owner_and_the_former_one_is_told_once(
    harness: SurfaceHarness,
) -> None:
    match = await agreed(harness)
    panels = await harness.panels(match)
    assert set(panels) == {ANN, CAT, EVE}
    (notice,) = harness.memory.dm(BEN).messages
    assert notice.text.startswith("🪑 Cat has taken over your seat in match")
    assert "You have taken over Ben's seat." in panels[CAT].text
    assert "Cat has taken over Ben's seat." in (await harness.table(match)).text
    for _ in range(2):
        await harness.restart()
        match = await harness.on(match)
    assert harness.memory.dm(BEN).messages == [notice] and notice.edits == 0
    await harness.check(match)


async def test_latest_owner_who_lost_a_seat_is_notified(harness: SurfaceHarness) -> None:
    match = await agreed(harness)
    await harness.host.seats.leave(match.id, CAT)
    match = await harness.host[SeatTakeover].ask(match.id, DAN, "Dan", 1)
    (poll,) = polls_of(match)
    match = await harness.host.votes.vote(match.id, ANN, poll.number, "yes")
    await harness.quiet()
    assert [m.text[:27] for m in harness.memory.dm(CAT).messages] == [
        "🪑 Dan has taken over your s"
    ]
    assert harness.memory.dm(BEN).messages == []
    await harness.check(match)


@pytest.mark.parametrize("how", ["closed", "unopenable", "left"])
async def test_former_owner_without_direct_messages_gets_no_notice_and_delays_nothing(
    harness: SurfaceHarness, how: str
) -> None:
    match = await asked(harness)
    harness.memory.dm(BEN).closed = how == "closed"
    if how != "closed":
        getattr(harness.memory, how).add(BEN)
    (poll,) = polls_of(match)
    match = await harness.host.votes.vote(match.id, ANN, poll.number, "yes")
    await harness.quiet()
    assert [
        m for m in harness.memory.dm(BEN).messages if "has taken over your seat" in m.text
    ] == []
    assert await harness.posts_of(match, SEAT_LOST) == []
    await harness.check(match)


async def test_takeover_of_a_robots_own_seat_notifies_nobody(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, robots=2)
    match = await harness.host[SeatTakeover].ask(match.id, CAT, "Cat", 2)
    (poll,) = polls_of(match)
    match = await harness.host.votes.vote(match.id, ANN, poll.number, "yes")
    await harness.quiet()
    assert await harness.store.surface(match.id, SEAT_LOST, 2) is None
    assert set(await harness.panels(match)) == {ANN, CAT}


async def test_new_owner_of_a_seat_to_move_is_notified(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN, EVE, game=VOTES)
    for user in (BEN, EVE):
        await harness.host.seats.leave(match.id, user)
    match = await harness.host.match(match.id)
    assert match.table and not match.table.answers
    seat = next(s for s in match.waited_for() if match.seats[s].user_id in (BEN, EVE))
    match = await harness.host[SeatTakeover].ask(match.id, CAT, "Cat", seat)
    await harness.quiet()
    harness.memory.who()
    (poll,) = polls_of(match)
    await harness.host.votes.vote(match.id, ANN, poll.number, "yes")
    await harness.quiet()
    assert harness.memory.who().count(CAT) == 1


async def test_log_shows_the_new_owner_earlier_events_as_to_a_spectator(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN, EVE, game="llamas_unleashed")
    for _ in range(6):
        match = await harness.on(match)
    await harness.host.seats.leave(match.id, BEN)
    match = await harness.host[SeatTakeover].ask(match.id, CAT, "Cat", 1)
    while match.table and match.table.answers:
        seat = match.waited_for()[0]
        held, decision = match.seats[seat], match.table.waiting[seat]
        play = harness.host.play
        if held.person is None:
            match = await play.answer_for(match.id, seat, decision.number, decision.fallback)
        else:
            match = await play.answer(match.id, held.person, decision.number, decision.fallback)
    spectator = texts(log_post(match, None)).splitlines()[2:]
    (poll,) = polls_of(match)
    match = await harness.host.votes.vote(match.id, ANN, poll.number, "yes")
    assert match.seats[1].user_id == CAT
    for _ in range(2):
        mine = texts(log_post(match, 1)).splitlines()[2:]
        assert mine[-1] == "-# 🪑 You have taken over Ben's seat."
        before = [line.replace("🤖 Ben", "Ben") for line in spectator]
        assert mine[:-1] == before[-len(mine[:-1]) :] and any("Ben" in line for line in before)
        await harness.reopen()
        match = await harness.host.match(match.id)


async def test_person_without_a_shared_server_counts_as_gone(harness: SurfaceHarness) -> None:
    match = await harness.playing(ANN, BEN, EVE)
    harness.memory.left.add(BEN)
    match = await harness.until_move(match, BEN)
    await harness.quiet()
    match = await harness.host.match(match.id)
    assert match.seats[1].person is None and match.seats[1].user_id == BEN
    assert "Ben has left this server" in (await harness.table(match)).text
    await harness.check(match)


@pytest.mark.parametrize("seed", [0, 6])
def test_takeover_posts_are_within_discords_limits(seed: int) -> None:
    for table, events in tables(seed, every=25):
        match = match_of(table, AWKWARD, events=events)
        heir = TakeoverRequest(user_id=1, name="W" * 32, number=10**8)
        seats = [
            replace(seat, robot="random").with_takeover_request(replace_number(heir, seat.seat))
            for seat in match.seats
        ]
        held = replace(match, seats=[match.seats[0], *seats[1:]], faults=2)
        check(TableContent(held, marker="999999999.99").layout(None))
        check(PanelContent(held, 0).layout(None))
        check(
            takeover_post(replace(match, seats=[replace(s, robot="random") for s in match.seats]))
        )
        check(manage_post(replace(match, faults=2), "The match is paused."))
        check(more_post(match, 0))
        check(SeatLostContent(match, 1, marker="999999999.99").layout(None))
        agreed = [s.with_takeover_request(heir.model_copy(update={"agreed": True})) for s in seats]
        check(
            TableContent(replace(held, seats=[match.seats[0], *agreed[1:]]), marker="9.9").layout(
                None
            )
        )


def replace_number(heir: TakeoverRequest, seat: int) -> TakeoverRequest:
    return heir.model_copy(update={"number": heir.number + seat})


async def test_acts_before_leaving_are_still_attributed_to_the_player(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN, CAT)
    while not any(event.seat == 1 for event in match.recent):
        match = await harness.on(match)
    async with harness.host.matches.locked(match.id) as match:
        change = Change("late", 1, events=[host_event(match, RAN_OUT, 1)])
        await harness.host.matches.commit(match, change)
    match = await harness.host.seats.resign(match.id, BEN)
    robot = match.seats[1].name
    for reader in (None, 0):
        before, _, after = texts(log_post(match, reader)).partition("Ben has left")
        assert "Ben ran out of time" in before and robot not in before
        assert robot in after
    assert robot not in changes_text(match, 0, words_for(match, 0), 4000).partition("has left")[0]
    rows = await harness.store.journal(match.id)
    assert "Ben ran out of time" in str(account(match, rows, 0))
