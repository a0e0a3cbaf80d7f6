"""Inviting people with `/play with:`, and playing again with the same people."""

from __future__ import annotations

from contextlib import nullcontext
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock, Mock

import discord
import pytest

from bot.app.features import new_host
from bot.features.privacy.acts import Privacy
from bot.messaging.errors import DiscordUnavailable
from bot.posts.controls import Control
from bot.posts.refusals import Refusal
from cogs.interactions import check_may_return
from tests.cogs.counter import Counter
from tests.cogs.test_controls import refused
from tests.cogs.test_play import labels
from tests.host.harness import ANN, BEN, CAT, CHANNEL, LION
from tests.surfaces.clicks import Click, Post

DUEL = "instinkt"
MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
OUTSIDE: Any = {"guild": None, "channel": 1}


def person(user: int, *, bot: bool = False, views: bool = True) -> Any:
    """Return a person as an option of a command gives them."""
    granted = discord.Permissions(view_channel=views)
    return SimpleNamespace(id=user, bot=bot, resolved_permissions=granted)


async def invited(counter: Counter, user: int = BEN, **settings: Any) -> Any:
    """Invite a person with these settings as Ann, and return the match."""
    await counter.host.preferences.set_person(user, **settings)
    counter.memory.notified.clear()
    await counter.type(ANN, "play", game=LION, player=person(user))
    await counter.client.announcements.settle()
    return max(await counter.host.matches_of(ANN), key=lambda match: match.id)


async def test_invited_person_joins_by_direct_message(counter: Counter) -> None:
    match = await invited(counter)
    ((user, message),) = counter.memory.notified
    assert user == BEN and message.place.person == BEN
    assert f"<@{ANN}> invites you to a match of The Lion" in message.text
    await counter.quiet()
    assert f"No answer yet: <@{BEN}>" in (await counter.lobby_post(match)).text
    post = Post(message.layout, ephemeral=False)
    joined = await counter.click(BEN, Control(match.id, "accept"), on=post, guild=None)
    assert joined.how == ["edit"] and "You have a seat" in joined.text
    seats = (await counter.host.match(match.id)).seats
    assert [seat.user_id for seat in seats] == [ANN, BEN]


async def test_invited_person_can_decline_and_others_cannot_join_from_outside(
    counter: Counter,
) -> None:
    match = await invited(counter)
    refused(await counter.click(CAT, Control(match.id, "accept"), **OUTSIDE), "no such match")
    await counter.quiet()
    counter.memory.calls.clear()
    counter.memory.notified.clear()
    declined = await counter.click(BEN, Control(match.id, "decline"), guild=None)
    assert "declined the invitation" in declined.text
    await counter.quiet()
    post = await counter.lobby_post(match)
    assert "Still invited" not in post.text and f"<@{BEN}> declined." in post.text
    assert counter.memory.calls == {("edit", counter.channel.id): 1}
    assert counter.memory.notified == []
    refused(await counter.click(BEN, Control(match.id, "accept"), **OUTSIDE), "no such match")


async def test_person_who_has_left_the_server_takes_no_seat_by_direct_message(
    counter: Counter,
) -> None:
    match = await invited(counter)
    over = await counter.finish(await counter.playing(ANN, BEN))
    played = await counter.playing(ANN, BEN)
    counter.memory.left.add(BEN)
    refused(await counter.click(BEN, Control(match.id, "accept"), guild=None), "no such match")
    refused(await counter.click(BEN, Control(played.id, "back"), guild=None), "no such match")
    for name in ("again", "rematch"):
        refused(await counter.click(BEN, Control(over.id, name), guild=None), "no such match")


async def test_match_is_not_played_again_from_direct_messages_in_a_hidden_channel(
    counter: Counter,
) -> None:
    over = await counter.finish(await counter.playing(ANN, BEN))
    counter.memory.channel(CHANNEL).shut_out = {BEN}
    for name in ("again", "rematch"):
        refused(await counter.click(BEN, Control(over.id, name), guild=None), "no such match")
    await counter.click(ANN, Control(over.id, "rematch"), guild=None)
    assert [match.host_id for match in await counter.host.matches_of(ANN)] == [ANN]


@pytest.mark.parametrize("visible", [False, True])
async def test_match_is_not_played_again_in_a_channel_that_is_hidden_by_now(
    counter: Counter, visible: bool
) -> None:
    match = await counter.playing(ANN, BEN)
    channel = Mock(spec=discord.TextChannel)
    channel.permissions_for.return_value = discord.Permissions(view_channel=visible)
    click: Any = Click(ANN)
    click.user = Mock(spec=discord.Member, id=ANN)
    click.guild = SimpleNamespace(id=7, get_channel_or_thread={match.channel_id: channel}.get)
    click.channel_id, click.client = 1, counter.client
    with nullcontext() if visible else pytest.raises(Refusal):
        await check_may_return(click, match)


async def test_lobby_names_people_who_declined_until_they_come_after_all(
    counter: Counter,
) -> None:
    match = await invited(counter)
    declining = Control(match.id, "decline")
    for _ in range(2):
        await counter.click(BEN, declining, guild=None)
    assert (await counter.host.match(match.id)).declined == (BEN,)
    loaded = await new_host(counter.store, counter.games).match(match.id)
    assert loaded.declined == (BEN,), "it is known after a restart"
    await counter.click(CAT, declining)
    assert (await counter.host.match(match.id)).declined == (BEN,), "Cat was not asked"
    await counter.click(BEN, Control(match.id, "join"))
    await counter.quiet()
    assert "declined" not in (await counter.lobby_post(match)).text


async def test_person_who_declined_and_is_forgotten_is_no_longer_named(counter: Counter) -> None:
    match = await invited(counter)
    await counter.click(BEN, Control(match.id, "decline"), guild=None)
    await counter.quiet()
    await counter.host[Privacy].forget(BEN)
    await counter.quiet()
    assert f"<@{BEN}>" not in (await counter.lobby_post(match)).text


async def test_invitation_comes_in_the_chosen_way_and_silently_in_quiet_hours(
    counter: Counter,
) -> None:
    for notices, places in (("dm", [BEN]), ("thread", [None]), ("none", [])):
        match = await invited(counter, notices=notices)
        assert [message.place.person for _, message in counter.memory.notified] == places
        await counter.host.lobby.leave(match.id, ANN)
    hour = int(counter.host.now() // 3600 % 24)
    for notices, place in (("auto", counter.memory.dm(BEN)), ("thread", counter.channel)):
        match = await invited(counter, notices=notices, quiet=(hour, (hour + 2) % 24))
        assert counter.memory.notified == [], "a silent message"
        (message,) = [m for m in place.messages if m.silent]
        assert "invites you" in message.text
        await counter.host.lobby.leave(match.id, ANN)


async def test_host_learns_who_is_asked_and_who_gets_no_message(counter: Counter) -> None:
    said = (await counter.type(ANN, "play", game=LION, player=person(BEN))).text
    assert f"I am inviting <@{BEN}>" in said
    said = (await counter.type(ANN, "play", game=LION, player=person(BEN))).text
    assert f"already invited <@{BEN}>" in said and "I am inviting" not in said
    await counter.host.preferences.set_person(CAT, notices="none")
    counter.memory.notified.clear()
    said = (await counter.type(ANN, "play", game=LION, player=person(CAT))).text
    assert f"<@{CAT}> gets no messages from me" in said and "I am inviting" not in said
    await counter.client.announcements.settle()
    assert counter.memory.notified == []


@pytest.mark.parametrize("lost", [False, True], ids=["refused", "lost"])
async def test_invitation_during_an_outage_arrives_once_after_it(
    counter: Counter, lost: bool
) -> None:
    outage = counter.memory.fail(DiscordUnavailable("503"), "send", lost=lost, times=1000)
    await invited(counter)
    now = counter.host.now()
    for minutes in (1, 3):
        counter.host.timers.run_due(now + minutes * MINUTE)
        await counter.client.announcements.settle()
    counter.memory.let_go(outage)
    counter.host.timers.run_due(now + 2 * HOUR)
    await counter.client.announcements.settle()
    asked = [m for m in counter.memory.everything() if "invites you" in m.text]
    places = [m.place.person or m.place.id for m in asked]
    assert BEN in places and len(places) == len({*places}), "each once"
    counter.host.timers.run_due(now + DAY)
    await counter.client.announcements.settle()
    assert [m for m in counter.memory.everything() if "invites you" in m.text] == asked


async def test_invitation_waits_for_the_database_too(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    outage = counter.memory.fail(DiscordUnavailable("503"), "send", times=1000)
    match = await invited(counter)
    counter.memory.let_go(outage)
    with monkeypatch.context() as patched:
        unreadable = AsyncMock(side_effect=Refusal("unreadable"))
        patched.setattr(counter.host.matches, "match", unreadable)
        counter.host.timers.run_due(counter.host.now() + HOUR)
        await counter.client.announcements.settle()
    counter.host.timers.run_due(counter.host.now() + DAY)
    await counter.client.announcements.settle()
    assert BEN in [user for user, _ in counter.memory.notified]
    assert (await counter.host.match(match.id)).status == "lobby"


async def test_nobody_is_asked_again_who_has_answered_meanwhile(counter: Counter) -> None:
    outage = counter.memory.fail(DiscordUnavailable("503"), "send", times=1000)
    match = await invited(counter)
    counter.memory.let_go(outage)
    await counter.host.lobby.decline(match.id, BEN)
    counter.host.timers.run_due(counter.host.now() + HOUR)
    await counter.client.announcements.settle()
    assert not [m for m in counter.memory.everything() if "invites you" in m.text]


async def test_second_invitation_from_the_same_person_sends_no_message(counter: Counter) -> None:
    await invited(counter)
    await invited(counter)
    assert counter.memory.notified == []


async def test_second_press_of_play_again_asks_nobody_twice(counter: Counter) -> None:
    match = await counter.finish(await counter.begin(ANN, BEN, game=DUEL))
    for said in (f"I am inviting <@{BEN}>", f"already invited <@{BEN}>"):
        assert said in (await counter.click(ANN, Control(match.id, "again"))).text
        await counter.client.announcements.settle()
        asked = [user for user, m in counter.memory.notified if "invites you" in m.text]
        assert asked == [BEN]


async def test_guest_of_a_scheduled_table_is_asked_and_learns_its_time(counter: Counter) -> None:
    said = (await counter.type(ANN, "play", game=LION, player=person(BEN), when="20:00")).text
    assert f"I am inviting <@{BEN}>" in said and "I'll remind everyone" in said
    await counter.client.announcements.settle()
    ((user, message),) = counter.memory.notified
    (match,) = await counter.host.matches_of(ANN)
    assert user == BEN and f"<t:{int(match.ends_at or 0)}:F>" in message.text


async def test_bots_strangers_and_people_who_cannot_see_the_channel_are_not_invited(
    counter: Counter,
) -> None:
    for whom in (person(BEN, bot=True), person(BEN, views=False), person(ANN)):
        said = await counter.type(ANN, "play", game=LION, player=whom)
        refused(said, "can't invite this account")
    counter.memory.left.add(CAT)
    counter.host.members.is_member = counter.memory.is_member
    refused(await counter.type(ANN, "play", game=LION, player=person(CAT)), "can't invite")
    assert await counter.host.matches_of(ANN) == []


async def test_page_of_games_keeps_the_invited_person(counter: Counter) -> None:
    page = (await counter.type(ANN, "play", player=person(BEN))).answer
    assert f"You are inviting <@{BEN}>" in page.text
    await counter.click(ANN, Control(0, "game", arg=f"{LION}.{BEN}"), on=page)
    assert "Invite to a table here" in labels(page)
    await counter.click(ANN, Control(0, "open_here", arg=f"{LION}.{BEN}"), on=page)
    await counter.client.announcements.settle()
    assert [user for user, _ in counter.memory.notified] == [BEN]


async def test_rematch_a_week_later_takes_two_taps_and_one_of_each_guest(
    counter: Counter,
) -> None:
    lobby = await counter.lobby(ANN, BEN, game=DUEL)
    await counter.host.lobby.set_time_control(lobby.id, ANN, clock="live")
    match = await counter.finish(await counter.host.lobby.start(lobby.id, ANN))
    await counter.quiet()
    now = counter.host.now()
    await pass_time(counter, now + 7 * DAY)
    page = (await counter.type(ANN, "play")).answer  # the first
    assert "**Instinkt** with Ben" in page.text and labels(page)[0] == "Play again"
    counter.memory.notified.clear()
    click = await counter.click(ANN, Control(match.id, "again"), on=page)  # the second
    assert f"I am inviting <@{BEN}>" in click.text
    await counter.client.announcements.settle()
    assert [user for user, m in counter.memory.notified if "invites you" in m.text] == [BEN]
    again = max(await counter.host.matches_of(ANN), key=lambda each: each.id)
    await pass_time(counter, now + 7 * DAY + 20 * HOUR)
    await counter.click(BEN, Control(again.id, "accept"), guild=None)
    begun = await counter.host.match(again.id)
    assert begun.record.status == "running"
    assert {seat.user_id for seat in begun.seats} == {ANN, BEN}


async def pass_time(counter: Counter, now: float) -> None:
    """Put the host's clock to a time, and act on everything that is due by then."""
    counter.host.matches.clock = lambda: now
    await counter.host.clock.tick()
    await counter.quiet()
