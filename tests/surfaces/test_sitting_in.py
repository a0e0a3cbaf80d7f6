"""Sitting in, as Discord shows it: who is asked, what the new owner sees, who is told."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.host import FAREWELL, Match, polls_of
from bot.host.change import RAN_OUT, Change, host_event
from bot.host.tenure import TakeoverRequest, with_takeover_request
from bot.surfaces.pages.changes import changes_text
from bot.surfaces.pages.export import account
from bot.surfaces.pages.log import log_post
from bot.surfaces.pages.manage import manage_post
from bot.surfaces.pages.more import more_post
from bot.surfaces.pages.notice import FarewellDraft
from bot.surfaces.pages.panel import panel_post
from bot.surfaces.pages.seats import sit_post
from bot.surfaces.pages.table import table_post
from bot.surfaces.words import words_for
from tests.host.house import ANN, BEN, CAT, EVE
from tests.surfaces.limits import check, texts
from tests.surfaces.memory import Message
from tests.surfaces.scenes import AWKWARD, match_of, tables
from tests.surfaces.shown import Shown

VOTES = "smallseat"


def acts(message: Message) -> list[str]:
    return [control.split(":")[4] for control in message.controls]


async def asked(house: Shown, game: str = "lion_unicorn") -> Match:
    """Begin a match of Ann, Ben and Eve at which Cat asks to sit in for Ben."""
    match = await house.playing(ANN, BEN, EVE, game=game)
    await house.host.seats.leave(match.id, BEN)
    match = await house.host.takeover.ask(match.id, CAT, "Cat", 1)
    await house.quiet()
    return match


async def agreed(house: Shown, game: str = "lion_unicorn") -> Match:
    match = await asked(house, game)
    (poll,) = polls_of(match)
    match = await house.host.votes.vote(match.id, ANN, poll.number, "yes")
    await house.quiet()
    return match


async def test_the_table_offers_to_sit_in_only_while_a_robot_holds_a_seat(house: Shown) -> None:
    match = await house.playing(ANN, BEN)
    assert "sit" not in acts(await house.table(match))
    await house.host.seats.leave(match.id, BEN)
    await house.quiet()
    assert "sit" in acts(await house.table(match))
    await house.host.timeouts.come_back(match.id, BEN)
    await house.quiet()
    assert "sit" not in acts(await house.table(match))


async def test_the_table_says_who_asks_for_which_seat_and_who_is_to_agree(house: Shown) -> None:
    match = await asked(house)
    table = await house.table(match)
    assert "Cat asks to sit in for 🤖 Ben" in table.text and "Still asked: Ann" in table.text
    assert acts(table).count("vote") == 2
    labels = [part.get("label") for part in table.parts]
    assert {"Let Cat sit in", "Not Cat"} <= set(labels)


async def test_a_seat_that_passes_on_after_the_turn_is_announced(house: Shown) -> None:
    match = await house.playing(ANN, BEN, EVE, game=VOTES)
    while not (match.table and match.table.answers):
        match = await house.on(match)
    user = match.seats[match.waited_for()[0]].user_id
    away = next(s for s in match.seats if s.user_id not in (user, ANN))
    await house.host.seats.leave(match.id, away.user_id or 0)
    match = await house.host.takeover.ask(match.id, CAT, "Cat", away.seat)
    (poll,) = polls_of(match)
    await house.host.votes.vote(match.id, ANN, poll.number, "yes")
    await house.quiet()
    said = (await house.table(match)).text
    assert f"Cat sits in for 🤖 {away.name} once this turn is over" in said
    assert "vote" not in acts(await house.table(match))


async def test_the_panel_goes_to_the_new_owner_and_the_earlier_one_is_told_once(
    house: Shown,
) -> None:
    match = await agreed(house)
    panels = await house.panels(match)
    assert set(panels) == {ANN, CAT, EVE}
    (farewell,) = house.memory.dm(BEN).messages
    assert farewell.text.startswith("🪑 Cat sits in for you in match")
    assert "You sit in for Ben from now on." in panels[CAT].text
    assert "Cat sits in for Ben from now on." in (await house.table(match)).text
    for _ in range(2):
        await house.restart()
        match = await house.on(match)
    assert house.memory.dm(BEN).messages == [farewell] and farewell.edits == 0
    await house.check(match)


async def test_the_latest_owner_who_lost_a_seat_is_told(house: Shown) -> None:
    match = await agreed(house)
    await house.host.seats.leave(match.id, CAT)
    match = await house.host.takeover.ask(match.id, BEN, "Ben", 1)
    (poll,) = polls_of(match)
    match = await house.host.votes.vote(match.id, ANN, poll.number, "yes")
    await house.quiet()
    assert [m.text[:27] for m in house.memory.dm(CAT).messages] == ["🪑 Ben sits in for you in ma"]
    assert house.memory.dm(BEN).messages == [(await house.panels(match))[BEN]]
    await house.check(match)


@pytest.mark.parametrize("how", ["closed", "unopenable", "left"])
async def test_who_takes_no_direct_messages_is_not_told_and_nothing_waits_for_that(
    house: Shown, how: str
) -> None:
    match = await asked(house)
    house.memory.dm(BEN).closed = how == "closed"
    if how != "closed":
        getattr(house.memory, how).add(BEN)
    (poll,) = polls_of(match)
    match = await house.host.votes.vote(match.id, ANN, poll.number, "yes")
    await house.quiet()
    assert [m for m in house.memory.dm(BEN).messages if "sits in for you" in m.text] == []
    assert await house.posts(match, FAREWELL) == []
    await house.check(match)


async def test_the_seat_of_a_robot_is_nobodys_to_be_told_of(house: Shown) -> None:
    match = await house.playing(ANN, robots=2)
    match = await house.host.takeover.ask(match.id, CAT, "Cat", 2)
    (poll,) = polls_of(match)
    match = await house.host.votes.vote(match.id, ANN, poll.number, "yes")
    await house.quiet()
    assert await house.store.surface(match.id, FAREWELL, 2) is None
    assert set(await house.panels(match)) == {ANN, CAT}


async def test_who_sits_in_on_a_seat_on_move_is_notified(house: Shown) -> None:
    match = await house.playing(ANN, BEN, EVE, game=VOTES)
    for user in (BEN, EVE):
        await house.host.seats.leave(match.id, user)
    match = await house.host.match(match.id)
    assert match.table and not match.table.answers
    seat = next(s for s in match.waited_for() if match.seats[s].user_id in (BEN, EVE))
    match = await house.host.takeover.ask(match.id, CAT, "Cat", seat)
    await house.quiet()
    house.memory.who()
    (poll,) = polls_of(match)
    await house.host.votes.vote(match.id, ANN, poll.number, "yes")
    await house.quiet()
    assert house.memory.who().count(CAT) == 1


async def test_the_log_tells_the_new_owner_what_was_before_as_to_an_onlooker(
    house: Shown,
) -> None:
    match = await house.playing(ANN, BEN, EVE, game="llamas_unleashed")
    for _ in range(6):
        match = await house.on(match)
    await house.host.seats.leave(match.id, BEN)
    match = await house.host.takeover.ask(match.id, CAT, "Cat", 1)
    while match.table and match.table.answers:
        seat = match.waited_for()[0]
        held, decision = match.seats[seat], match.table.waiting[seat]
        play = house.host.play
        if held.person is None:
            match = await play.answer_for(match.id, seat, decision.number, decision.fallback)
        else:
            match = await play.answer(match.id, held.person, decision.number, decision.fallback)
    onlooker = texts(log_post(match, None)).splitlines()[2:]
    (poll,) = polls_of(match)
    match = await house.host.votes.vote(match.id, ANN, poll.number, "yes")
    assert match.seats[1].user_id == CAT
    for _ in range(2):
        mine = texts(log_post(match, 1)).splitlines()[2:]
        assert mine[-1] == "-# 🪑 You sit in for Ben from now on."
        before = [line.replace("🤖 Ben", "Ben") for line in onlooker]
        assert mine[:-1] == before[-len(mine[:-1]) :] and any("Ben" in line for line in before)
        await house.reopen()
        match = await house.host.match(match.id)


async def test_who_shares_no_server_with_the_bot_any_more_is_gone(house: Shown) -> None:
    match = await house.playing(ANN, BEN, EVE)
    house.memory.left.add(BEN)
    match = await house.until_move(match, BEN)
    await house.quiet()
    match = await house.host.match(match.id)
    assert match.seats[1].person is None and match.seats[1].user_id == BEN
    assert "Ben has left this server" in (await house.table(match)).text
    await house.check(match)


@pytest.mark.parametrize("seed", [0, 6])
def test_all_of_it_is_within_discords_limits(seed: int) -> None:
    for table, events in tables(seed, every=25):
        match = match_of(table, AWKWARD, events=events)
        heir = TakeoverRequest(user_id=1, name="W" * 32, number=10**8)
        seats = [
            with_takeover_request(replace(seat, robot="random"), replace_number(heir, seat.seat))
            for seat in match.seats
        ]
        held = replace(match, seats=[match.seats[0], *seats[1:]], faults=2)
        check(table_post(held, "999999999.99"))
        check(panel_post(held, 0))
        check(sit_post(replace(match, seats=[replace(s, robot="random") for s in match.seats])))
        check(manage_post(replace(match, faults=2), "The match is paused."))
        check(more_post(match, 0))
        check(FarewellDraft(match, "999999999.99", 1).layout(None))
        agreed = [with_takeover_request(s, heir.model_copy(update={"agreed": True})) for s in seats]
        check(table_post(replace(held, seats=[match.seats[0], *agreed[1:]]), "9.9"))


def replace_number(heir: TakeoverRequest, seat: int) -> TakeoverRequest:
    return heir.model_copy(update={"number": heir.number + seat})


async def test_what_a_player_did_before_leaving_is_still_told_of_that_player(house: Shown) -> None:
    match = await house.playing(ANN, BEN, CAT)
    while not any(event.seat == 1 for event in match.recent):
        match = await house.on(match)
    async with house.host.matches.locked(match.id) as match:
        change = Change("late", 1, events=[host_event(match, RAN_OUT, 1)])
        await house.host.matches.commit(match, change)
    match = await house.host.seats.resign(match.id, BEN)
    robot = match.seats[1].name
    for reader in (None, 0):
        before, _, after = texts(log_post(match, reader)).partition("Ben has left")
        assert "The time of Ben ran out" in before and robot not in before
        assert robot in after
    assert robot not in changes_text(match, 0, words_for(match, 0), 4000).partition("has left")[0]
    rows = await house.store.journal(match.id)
    assert "The time of Ben ran out" in str(account(match, rows, 0))
