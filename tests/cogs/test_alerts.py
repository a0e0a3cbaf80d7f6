"""Finding other players: table alerts, and a table that looks for players."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.checks.limits import payload, walk
from bot.features.alerts.acts import MAX_ALERTED, TableAlerts
from bot.features.privacy.acts import Privacy
from bot.match.match import Match
from bot.messaging.errors import DiscordUnavailable, DMsClosed
from bot.posts.controls import Control
from tests.cogs.counter import Counter
from tests.cogs.test_controls import refused
from tests.cogs.test_play import labels
from tests.host.harness import ANN, BEN, CAT, CHANNEL, EVE, LION
from tests.surfaces.clicks import Post

DAY = 86400.0
USER_SELECT = discord.ComponentType.user_select.value


async def asked(counter: Counter, user: int, game: str = "", **settings: Any) -> None:
    """Ask for alerts as this person, with some settings."""
    counter.memory.channel(CHANNEL)
    await counter.host.preferences.set_person(user, **settings)
    await counter.click(user, Control(0, "alert", arg=game))


async def looked(counter: Counter, match: Match, user: int = ANN) -> str:
    """Press *Look for players*, wait until everyone is notified, and return the response."""
    await counter.quiet()
    counter.memory.notified.clear()
    click = await counter.click(user, Control(match.id, "looking"))
    await counter.client.announcements.settle()
    return click.text


async def test_alert_takes_one_tap_and_its_page_changes_it(counter: Counter) -> None:
    page = (await counter.type(BEN, "play")).answer
    click = await counter.click(BEN, Control(0, "alert"), on=page)
    assert click.how == ["edit"] and "**On** for any game" in page.text
    alert = counter.host[TableAlerts].alert(BEN, 7)
    assert alert is not None and 6 * DAY < alert.until - counter.host.now() <= 7 * DAY
    await counter.click(BEN, Control(0, "alert_games"), LION, on=page)
    assert "**On** for The Lion & The Unicorn" in page.text
    await counter.click(BEN, Control(0, "alert_days"), "1", on=page)
    alert = counter.host[TableAlerts].alert(BEN, 7)
    assert alert is not None and alert.until - counter.host.now() <= DAY and alert.games == (LION,)
    assert alert.channel_id == CHANNEL, "in which the person asked"
    await counter.click(BEN, Control(0, "alert", arg="smallseat"), on=page)
    assert "Smallseat" in page.text, "a game is added"
    refused(await counter.click(BEN, Control(0, "alert_days"), "5", on=page), "isn't an option")
    await counter.click(BEN, Control(0, "alert_off"), on=page)
    assert "**Off.**" in page.text and counter.host[TableAlerts].alert(BEN, 7) is None
    assert "Turn off" not in labels(page)


async def test_looking_for_players_notifies_only_people_who_asked(counter: Counter) -> None:
    await asked(counter, BEN)
    await asked(counter, CAT, "smallseat")
    opened = await counter.type(ANN, "play", game=LION)
    assert "1 person wants to be notified of tables" in opened.text
    (match,) = await counter.host.matches_of(ANN)
    assert "notifying 1 person" in await looked(counter, match)
    ((user, message),) = counter.memory.notified
    assert user == BEN and message.place.person == BEN and f"<@{ANN}> is looking" in message.text
    to = f"/7/{CHANNEL}/{(await counter.lobby_post(match)).id}"
    assert any(part.get("url", "").endswith(to) for part in message.parts)


async def test_person_who_has_left_the_server_is_not_alerted(counter: Counter) -> None:
    await asked(counter, BEN)
    counter.memory.left.add(BEN)
    match = await counter.lobby(ANN)
    assert "No one has asked" in await looked(counter, match)
    assert counter.memory.notified == []


@pytest.mark.parametrize("notices", ["auto", "dm", "thread", "both"])
async def test_only_people_who_can_see_the_table_are_alerted_and_counted(
    counter: Counter, notices: str
) -> None:
    for user in (BEN, CAT, EVE):
        await asked(counter, user, notices=notices)
    match = await counter.lobby(ANN)
    counter.memory.channel(CHANNEL).shut_out = {BEN}
    counter.memory.fail(DiscordUnavailable("down"), "may_view", place=CAT)
    said = await looked(counter, match)
    assert "notifying 1 person." in said and "no message" not in said
    assert {user for user, _ in counter.memory.notified} == {EVE}
    people = [counter.host.preferences.person(user).alerted_at for user in (BEN, CAT)]
    assert people == [None, None], "what they could not see does not use up their six hours"
    counter.memory.channel(CHANNEL).shut_out = set()
    assert "notifying 2 people" in await looked(counter, match)


async def test_alert_that_could_not_be_sent_for_now_is_sent_the_next_time(counter: Counter) -> None:
    for user in (BEN, CAT, EVE):
        await asked(counter, user, notices="dm")
    counter.memory.fail(DiscordUnavailable("down"), "direct_channel", place=BEN)
    counter.memory.fail(DMsClosed("closed"), "direct_channel", place=EVE)
    match = await counter.lobby(ANN)
    assert "notifying 3 people" in await looked(counter, match)
    assert {user for user, _ in counter.memory.notified} == {CAT}
    assert "notifying 1 person" in await looked(counter, match)
    assert {user for user, _ in counter.memory.notified} == {BEN}


async def test_no_more_people_are_alerted_at_once_than_a_message_can_mention(
    counter: Counter,
) -> None:
    crowd = range(20_000, 20_000 + MAX_ALERTED + 10)
    for user in crowd:
        await counter.host[TableAlerts].ask(user, 7, CHANNEL)
        await counter.host.preferences.set_person(user, notices="thread")
    match = await counter.lobby(ANN)
    said = await looked(counter, match)
    assert (
        f"notifying {MAX_ALERTED} people" in said
        and "10 people won't get a message this time" in said
    )
    assert len({user for user, _ in counter.memory.notified}) == MAX_ALERTED
    assert sum(n for (call, _), n in counter.memory.calls.items() if call == "may_view") == (
        MAX_ALERTED
    )
    assert "notifying 10 people" in await looked(counter, match)


async def test_nobody_is_said_to_wait_for_a_table_in_a_private_channel(counter: Counter) -> None:
    await counter.click(BEN, Control(0, "alert"), channel=CHANNEL + 1)
    counter.memory.channel(CHANNEL).secret = True
    opened = await counter.type(ANN, "play", game=LION)
    assert "wants to be notified of tables" not in opened.text
    (match,) = await counter.host.matches_of(ANN)
    assert "No one has asked" in await looked(counter, match)
    assert not counter.memory.notified
    await counter.host.preferences.set_person(BEN, alerted_at=counter.host.now())
    assert "No one has asked" in await looked(counter, match)


async def test_person_is_alerted_at_most_once_in_six_hours(counter: Counter) -> None:
    await asked(counter, BEN)
    match = await counter.lobby(ANN)
    assert "notifying 1 person" in await looked(counter, match)
    assert "1 person won't get a message this time" in await looked(counter, match)
    assert counter.memory.notified == []
    other = await counter.lobby(CAT)
    assert "1 person won't get a message this time" in await looked(counter, other, CAT)
    await counter.host.preferences.set_person(BEN, alerted_at=counter.host.now() - 6 * 3600)
    assert "notifying 1 person" in await looked(counter, other, CAT)


async def test_alert_keeps_quiet_hours_holidays_and_the_chosen_way(counter: Counter) -> None:
    hour = int(counter.host.now() // 3600 % 24)
    for settings in ({"quiet": (hour, (hour + 2) % 24)}, {"holidays": ((0.0, 1e9),)},
                     {"notices": "none"}):  # fmt: skip
        await asked(counter, BEN, quiet=None, holidays=(), notices="auto", alerted_at=-DAY)
        await counter.host.preferences.set_person(BEN, **settings)
        match = await counter.lobby(ANN)
        assert (
            "won't get a message this time" in await looked(counter, match)
            and not counter.memory.notified
        )
    everyone: dict[str, Any] = {"quiet": None, "holidays": (), "alerted_at": -DAY}
    for notices, places in (("dm", [BEN]), ("thread", [None]), ("both", [BEN, None])):
        await asked(counter, BEN, notices=notices, **everyone)
        await looked(counter, match)
        assert [message.place.person for _, message in counter.memory.notified] == places


async def test_one_message_mentions_everyone_without_open_direct_messages(
    counter: Counter,
) -> None:
    for user in (BEN, CAT):
        await asked(counter, user)
        counter.memory.unopenable.add(user)
    match = await counter.lobby(ANN)
    assert "notifying 2 people" in await looked(counter, match)
    assert {user for user, _ in counter.memory.notified} == {BEN, CAT}
    assert len({message.id for _, message in counter.memory.notified}) == 1
    assert all(message.place is counter.channel for _, message in counter.memory.notified)


async def test_member_of_a_private_channel_is_alerted_wherever_they_asked(
    counter: Counter,
) -> None:
    await counter.click(BEN, Control(0, "alert"), channel=CHANNEL + 1)
    match = await counter.lobby(ANN)
    private = counter.memory.channel(CHANNEL)
    private.secret, private.members = True, [BEN]
    assert "notifying 1 person" in await looked(counter, match)
    ((user, message),) = counter.memory.notified
    assert user == message.place.person == BEN


async def test_only_players_look_for_players_and_only_while_seats_are_free(
    counter: Counter,
) -> None:
    await asked(counter, CAT)
    match = await counter.lobby(ANN)
    refused(await counter.click(BEN, Control(match.id, "looking")), "joined this table")
    assert "Look for players" in labels(await counter.on_lobby(match))
    full = await counter.lobby(ANN, robots=match.game.seats[-1] - 1)
    assert "Look for players" not in labels(await counter.on_lobby(full))
    refused(await counter.click(ANN, Control(full.id, "looking")), "All seats are taken")
    assert not counter.memory.notified


async def test_alert_is_turned_off_on_its_message_and_forgotten_with_its_person(
    counter: Counter,
) -> None:
    await asked(counter, BEN)
    exported = await counter.host[Privacy].export(BEN)
    assert "7" in exported["settings"]["alerts"]
    off = await counter.click(BEN, Control(0, "alert_off", arg="7"), guild=None)
    assert "no longer notify you" in off.text and counter.host[TableAlerts].alert(BEN, 7) is None
    await asked(counter, BEN)
    await counter.reopen()
    assert counter.host[TableAlerts].alert(BEN, 7) is not None, "kept over a restart"
    await counter.host[Privacy].forget(BEN)
    assert counter.host[TableAlerts].waiting(await counter.lobby(ANN)) == []


async def test_alert_can_be_limited_to_tables_that_friends_open(counter: Counter) -> None:
    await asked(counter, BEN)
    page = Post()
    await counter.click(BEN, Control(0, "alert_friends"), str(CAT), str(BEN), on=page)
    assert f"at tables hosted by <@{CAT}>" in page.text
    (menu,) = (part for part in walk(payload(page.view or _none())) if part["type"] == USER_SELECT)
    assert [each["id"] for each in menu["default_values"]] == [CAT]
    others = await counter.lobby(ANN, CAT)
    assert "No one has asked" in await looked(counter, others)
    friends = await counter.lobby(CAT)
    assert "notifying 1 person" in await looked(counter, friends, CAT)
    await counter.click(BEN, Control(0, "alert_friends"), on=page)
    assert counter.host[TableAlerts].waiting(others) == [BEN]
    many = [str(user) for user in range(1, 7)]
    refused(
        await counter.click(BEN, Control(0, "alert_friends"), *many, on=page), "isn't an option"
    )


async def test_deleted_friend_is_removed_from_alerts_which_never_widens_them(
    counter: Counter,
) -> None:
    for user, friends in ((BEN, [CAT]), (EVE, [CAT, ANN])):
        await asked(counter, user)
        await counter.host[TableAlerts].ask(user, 7, CHANNEL, friends=friends)
    exported = await counter.host[Privacy].export(BEN)
    assert exported["settings"]["alerts"]["7"]["friends"] == [CAT]
    await counter.host[Privacy].forget(CAT)
    assert counter.host[TableAlerts].alert(BEN, 7) is None
    left = counter.host[TableAlerts].alert(EVE, 7)
    assert left is not None and left.friends == (ANN,)
    assert str(CAT) not in str(dict(counter.store.settings("person")))


def _none() -> Any:
    raise AssertionError("an empty post")
