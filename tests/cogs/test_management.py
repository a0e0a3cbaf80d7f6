"""Takeovers and management by buttons, menus and `/manage`: every way in, tried by everyone."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.checks.limits import payload, walk
from bot.match.match import Match
from bot.posts.controls import Control
from cogs.manage import ManageCommands
from tests.cogs.counter import Counter
from tests.cogs.test_controls import refused, shown, unchanged
from tests.host.harness import ANN, BEN, CAT, CHANNEL, EVE
from tests.surfaces.clicks import Post

ELSEWHERE = CHANNEL + 1
Given = dict[str, Any]
STRANGER: Given = {"user": EVE}
PLAYER: Given = {"user": BEN}
OUTSIDE: Given = {"user": EVE, "channel": ELSEWHERE, "moderates": True}
HOST: Given = {"user": ANN, "writes": True}
MODERATOR: Given = {"user": EVE, "moderates": True, "writes": True}


def labels(post: Post) -> set[str | None]:
    return {part.get("label") for part in walk(payload(shown(post)))}


async def running(counter: Counter, robots: int = 1) -> Match:
    """Start a match whose table is in the channel of all commands and clicks."""
    match = await counter.begin(ANN, BEN, robots=robots)
    await counter.quiet()
    thread = (await counter.host.match(match.id)).record.thread_id
    return await counter.host.seats.set_table_thread(match.id, CHANNEL, instead_of=thread)


@pytest.mark.parametrize("act", ["manage", "manage_pause", "manage_go_on", "replace", "move_here"])
async def test_strangers_players_and_moderators_elsewhere_cannot_manage(
    counter: Counter, act: str
) -> None:
    match = await running(counter)
    if act == "manage_go_on":
        await counter.click(ANN, Control(match.id, "manage_pause"))
    async with unchanged(counter, match):
        for who, words in (
            (STRANGER, "no such match"),
            (PLAYER, f"Only the host (<@{ANN}>)"),
            (OUTSIDE, "no such match"),
        ):
            given = dict(who)
            click = await counter.click(given.pop("user"), Control(match.id, act), "1", **given)
            refused(click, words)


@pytest.mark.parametrize("who", [HOST, MODERATOR], ids=["the host", "a moderator"])
async def test_the_host_and_moderators_here_manage_from_one_page(
    counter: Counter, who: Given
) -> None:
    match = await running(counter)
    given = dict(who)
    user = given.pop("user")

    async def press(act: str, *values: str) -> str:
        click = await counter.click(user, Control(match.id, act), *values, on=page, **given)
        assert click.how == ["edit"], click.text
        return click.text

    page = (await counter.click(user, Control(match.id, "manage"), **given)).answer
    assert {"Pause", "Move the table here", "End the match"} <= labels(page)
    assert "Resume" not in labels(page) and "Restart turn" not in labels(page)
    assert (await press("manage_pause")).startswith("The match is paused.")
    assert "Resume" in labels(page) and "Pause" not in labels(page)
    assert (await counter.host.match(match.id)).record.status == "paused"
    assert (await press("manage_go_on")).startswith("The match has resumed.")
    assert (await press("replace", "1")).startswith("For now, a robot is playing in that player")
    held = (await counter.host.match(match.id)).seats[1]
    assert held.user_id == BEN and held.person is None
    assert (await press("move_here")).startswith("The table has moved here.")
    for values in ((), ("x",), ("1",), ("9",)):
        click = await counter.click(user, Control(match.id, "replace"), *values, on=page, **given)
        refused(click, "That seat has no player")
    ending = await counter.click(user, Control(match.id, "end"), on=page, **given)
    assert ending.how == ["send"] and "End match" in ending.text
    ended = await counter.click(user, Control(match.id, "really_end"), on=ending.answer, **given)
    assert "has ended" in ended.text
    refused(await counter.click(user, Control(match.id, "manage"), **given), "over")


async def test_the_host_moves_the_table_to_where_the_page_was_opened(counter: Counter) -> None:
    match = await running(counter)
    move = Control(match.id, "move_here")
    await counter.click(ANN, move, channel=ELSEWHERE, writes=True)
    assert (await counter.host.match(match.id)).table_channel_id == ELSEWHERE
    refused(await counter.click(ANN, move, guild=8, writes=True), "its server")


async def test_nobody_moves_the_table_to_a_channel_where_they_may_not_write(
    counter: Counter,
) -> None:
    match = await running(counter)
    async with unchanged(counter, match):
        refused(await counter.click(ANN, Control(match.id, "move_here"), channel=ELSEWHERE), "post")


async def test_manage_command_works_only_for_moderators_at_the_table(
    counter: Counter,
) -> None:
    match = await running(counter)
    assert "Manage match" in (await counter.type(EVE, "manage", moderates=True)).text
    assert (
        "Manage match" in (await counter.type(EVE, "manage", moderates=True, match=match.id)).text
    )
    assert "Manage match" in (await counter.type(ANN, "manage")).text
    for given, words in (
        ({"user": EVE}, "You have no open match."),
        ({"user": EVE, "match": match.id}, "no such match"),
        ({"user": BEN}, f"Only the host (<@{ANN}>)"),
        ({"user": EVE, "channel": ELSEWHERE, "moderates": True}, "You have no open match."),
        ({"user": EVE, "channel": ELSEWHERE, "moderates": True, "match": match.id},
         "no such match"),
    ):  # fmt: skip
        typed = await counter.type(given.pop("user"), "manage", **given)  # type: ignore[arg-type]
        assert words in typed.text


def test_discord_shows_manage_only_with_manage_messages() -> None:
    (command,) = ManageCommands.__cog_app_commands__
    assert isinstance(command, discord.app_commands.Command)
    assert command.default_permissions == discord.Permissions(manage_messages=True)


async def test_manage_is_behind_more_only_for_the_host(counter: Counter) -> None:
    match = await running(counter)
    for user, seat in ((ANN, 0), (BEN, 1)):
        more = (await counter.click(user, Control(match.id, "more", seat))).answer
        assert ("Manage" in labels(more)) is (user == ANN)


async def test_only_free_seat_is_requested_with_one_click(counter: Counter) -> None:
    match = await running(counter)
    table = Post(ephemeral=False)
    for user in (ANN, BEN):
        refused(
            await counter.click(user, Control(match.id, "takeover"), on=table), "already have a"
        )
    click = await counter.click(CAT, Control(match.id, "takeover"), on=table)
    refused(click, "Request sent")
    for user in (CAT, EVE):
        refused(
            await counter.click(user, Control(match.id, "takeover"), on=table),
            "already asked for that seat",
        )
    number = (await counter.host.match(match.id)).last_row
    refused(
        await counter.click(BEN, Control(match.id, "vote", number=number, arg="yes"), on=table),
        "host can decide this",
    )
    for _ in range(2):
        await counter.click(ANN, Control(match.id, "vote", number=number, arg="yes"), on=table)
    await counter.quiet()
    match = await counter.settled(match.id)
    heir = match.seats[2].takeover_request
    assert match.seats[2].person == CAT or (heir is not None and heir.agreed)


async def test_one_of_several_free_seats_is_chosen_in_private(counter: Counter) -> None:
    match = await running(counter, robots=2)
    page = (
        await counter.click(CAT, Control(match.id, "takeover"), on=Post(ephemeral=False))
    ).answer
    assert page.flags.ephemeral and "Choose a seat" in page.text
    (menu,) = [part for part in walk(payload(shown(page))) if "options" in part]
    assert [option["value"] for option in menu["options"]] == ["2", "3"]
    for values in ((), ("x",), ("0",), ("7",)):
        refused(
            await counter.click(CAT, menu["custom_id"], *values, on=page),
            "This is no longer a robot's seat",
        )
    click = await counter.click(CAT, menu["custom_id"], "3", on=page)
    assert click.how == ["edit"] and "Request sent" in click.text


async def test_people_who_cannot_see_the_match_cannot_request_a_seat(
    counter: Counter,
) -> None:
    match = await running(counter, robots=2)
    forged = Control(match.id, "takeover_seat")
    refused(await counter.click(CAT, forged, "2", guild=8, channel=ELSEWHERE), "no such match")
    match = await counter.host.match(match.id)
    assert [seat.takeover_request for seat in match.seats] == [None] * 4
    assert "Request sent" in (await counter.click(CAT, forged, "2")).text


async def test_takeover_needs_a_robots_seat_and_a_running_match(counter: Counter) -> None:
    match = await running(counter, robots=0)
    refused(
        await counter.click(CAT, Control(match.id, "takeover")), "This is no longer a robot's seat"
    )
    await counter.click(ANN, Control(match.id, "manage_pause"))
    refused(await counter.click(CAT, Control(match.id, "takeover")), "paused")


async def test_former_owner_is_notified_of_the_lost_seat(counter: Counter) -> None:
    match = await running(counter, robots=0)
    await counter.click(BEN, Control(match.id, "really_leave"))
    await counter.click(CAT, Control(match.id, "takeover"))
    number = (await counter.host.match(match.id)).last_row
    while (await counter.host.match(match.id)).seats[1].user_id == BEN:
        await counter.click(ANN, Control(match.id, "vote", number=number, arg="yes"))
        match = await counter.settled(match.id)
        if match.seats[1].user_id == BEN:
            assert match.table
            decision = match.table.waiting[0]
            await counter.host.play.answer(match.id, ANN, decision.number, decision.fallback)
    for act in ("move", "hand"):
        click = await counter.click(BEN, Control(match.id, act, 1))
        assert "You are watching" in click.text and "took over your seat" in click.text
        assert "**Take over**" not in click.text
    for act in ("back", "more"):
        refused(await counter.click(BEN, Control(match.id, act, 1)), "took over your seat")


async def test_nudge_finds_players_who_have_left_the_server(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    waited = match.seats[match.waited_for()[0]].user_id
    other = ANN if waited == BEN else BEN
    assert waited is not None
    counter.memory.left.add(waited)
    await counter.click(other, Control(match.id, "nudge"))
    match = await counter.host.match(match.id)
    assert match.seat_or_refuse(waited).person is None
