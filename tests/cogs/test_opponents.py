"""Opponents: what strangers are shown of each other, from the first page to after the match."""

from __future__ import annotations

import re
from pathlib import Path
from random import Random

import discord
import pytest

from bot.checks.limits import payload
from bot.features.opponents.acts import Opponents
from bot.features.replays.acts import Replays
from bot.match.match import Match
from bot.posts.controls import Control
from tests.cogs.counter import Counter
from tests.host.harness import ANN, BEN, CAT
from tests.surfaces.memory import OWNER

GAME = "instinkt"
WISH = f"{GAME}.day.2.1.1"
ZONES = {7: "Europe/Berlin", 8: "Asia/Tokyo"}
FACES = {7: "🦁", 8: "🦝"}
ALIASES = {ANN: "Quiet Heron", BEN: "Brave Otter"}


async def found(counter: Counter) -> Match:
    """Let two strangers find each other, and return their match."""
    for user, alias in ALIASES.items():
        for act, values in (("alias", [alias]), ("seek", [])):
            await counter.click(user, Control(0, act, arg=WISH), *values, guild=None)
    [match] = await counter.host.matches_of(ANN)
    await counter.quiet()
    return match


async def pages_about(stranger: int, locale: discord.Locale, guild: int, folder: Path) -> list[str]:
    """Return all that Ann is shown of a stranger from the open seek to the rematch."""
    async with Counter(folder / f"{stranger}.sqlite3") as counter:
        counter.host.matches.clock = lambda: 1e9  # whatever a stranger's settings make the bot do
        counter.memory.avatars[stranger] = bytes([stranger])
        await counter.host.preferences.set_person(
            stranger, zone=ZONES[guild], quiet=(guild, 20), face=FACES[guild],
            shares_goals=guild == 7,
        )  # fmt: skip
        counter.guild = guild
        await counter.lobby(stranger)
        for act, values in (("alias", [ALIASES[BEN]]), ("seek", [])):
            await counter.click(
                stranger, Control(0, act, arg=WISH), *values, guild=guild, locale=locale
            )
        [seek] = await counter.host[Opponents].seeks_of(stranger)
        shown = [
            await counter.click(ANN, Control(0, act, arg=WISH), *values, guild=None)
            for act, values in (
                ("alias", [ALIASES[ANN]]), ("seeks", []), ("seek_accept", [str(seek.id)]),
            )
        ]  # fmt: skip
        [match] = await counter.host.matches_of(ANN)
        await counter.quiet()  # a page can say that the panel is there only once it is
        shown.append(await counter.type(ANN, "matches", guild=None))
        match = await counter.finish(match)
        await counter.quiet()
        seat = match.seat_or_refuse(ANN).seat
        again = Control(match.id, "seek_again")
        await counter.click(stranger, again, guild=None, locale=locale)
        for control in (
            Control(match.id, "stranger"), Control(match.id, "log", seat),
            Control(match.id, "fair", seat), Control(0, "world", arg=WISH),
            Control(match.id, "replay"), again,
        ):  # fmt: skip
            shown.append(await counter.click(ANN, control, guild=None))
        await counter.quiet()
        views = [click.answer.view for click in shown]
        views += [message.layout for message in counter.memory.dm(ANN).messages]
        pages = [str(payload(view)) for view in views if view is not None]
        pages.append((await counter.host[Replays].of(match.id)).text(""))
        return [re.sub(r":\d+\.\d+'", "", part) for part in pages]  # numbers of the posts


async def test_pages_about_a_stranger_are_the_same_for_any_person_behind_the_alias(
    tmp_path: Path,
) -> None:
    """Name, picture, server, time zone, language, animal and goals must not make a difference."""
    ben = await pages_about(BEN, discord.Locale.british_english, 7, tmp_path)
    cat = await pages_about(CAT, discord.Locale.japanese, 8, tmp_path)
    assert ben == cat and len(ben) > 12
    for page in ben:
        assert not re.search(r"Person \d|Ben|<@", page), page
    assert all(alias in str(ben) for alias in ALIASES.values())


async def test_rematch_is_offered_although_the_last_direct_message_was_refused(
    counter: Counter,
) -> None:
    match = await counter.finish(await found(counter))
    await counter.quiet()
    await counter.host.seats.set_dm_channel(match.id, match.seat_or_refuse(BEN).seat, 0)
    await counter.click(ANN, Control(match.id, "seek_again"), guild=None)
    said = [message.text for message in counter.memory.dm(BEN).messages]
    assert ["would like a rematch" in text for text in said].count(True) == 1


@pytest.mark.parametrize("guild", [None, 7])
async def test_match_of_strangers_has_one_panel_in_direct_messages(
    counter: Counter, guild: int | None
) -> None:
    """A page there that became a second panel would look live long after its last update."""
    for user in (ANN, BEN):
        await counter.click(user, Control(0, "alias", arg=WISH), ALIASES[user], guild=None)
    await counter.click(ANN, Control(0, "seek", arg=WISH), guild=None)
    found = await counter.click(BEN, Control(0, "seek", arg=WISH), guild=guild)
    [match] = await counter.host.matches_of(BEN)
    below = f"Match {match.id} of Instinkt has started. Your panel is below." in found.text
    assert below is (guild is None)
    assert found.answer.view is not None
    assert (f"mg:{match.id}:" in str(payload(found.answer.view))) is not below
    await counter.quiet()
    sent = [str(payload(message.layout)) for message in counter.memory.dm(BEN).messages]
    assert [f"mg:{match.id}:" in post for post in sent] == [False, True]


async def test_seek_is_accepted_only_after_a_direct_message_was_sent(counter: Counter) -> None:
    await counter.click(ANN, Control(0, "alias", arg=WISH), ALIASES[ANN], guild=None)
    counter.memory.dm(ANN).closed = True
    said = await counter.click(ANN, Control(0, "seek", arg=WISH), guild=None)
    assert "can't send you direct messages" in said.text
    assert await counter.host[Opponents].seeks_of(ANN) == []


async def test_offer_is_hidden_by_the_settings_of_a_server_and_of_the_owner(
    counter: Counter,
) -> None:
    async def offered(guild: int | None) -> bool:
        page = await counter.click(ANN, Control(0, "ways", arg=f"{GAME}.0.0.0"), guild=guild)
        assert page.answer.view is not None
        return "Find opponents anywhere" in str(payload(page.answer.view))

    assert await offered(7) and await offered(None)
    await counter.host.preferences.set_server(7, opponents=False)
    assert not await offered(7) and await offered(None)
    counter.host[Opponents].is_open = False
    assert not await offered(None)


async def test_block_and_report_answer_in_private_and_tell_nobody_else(counter: Counter) -> None:
    match = await found(counter)
    before = [m.text for m in counter.memory.dm(BEN).messages]
    seat = match.seat_or_refuse(BEN).seat
    for _ in range(2):
        reported = await counter.click(ANN, Control(match.id, "report", seat), "stalls", guild=None)
        assert "owner of this bot" in reported.text
    [told] = counter.memory.dm(OWNER).messages
    assert all(part in told.text for part in (f"match {match.id}", str(ANN), str(BEN), "stall"))
    blocked = await counter.click(ANN, Control(match.id, "block", seat), guild=None)
    assert "won't be matched with that player" in blocked.text
    await counter.quiet()
    assert [m.text for m in counter.memory.dm(BEN).messages] == before


async def test_match_that_was_set_aside_is_ended_by_one_of_its_strangers_from_the_list(
    counter: Counter,
) -> None:
    match = await found(counter)
    await counter.spoil_checkpoint(match.id)
    listed = await counter.type(BEN, "matches", guild=None)
    assert "can't be loaded right now" in listed.text
    assert listed.answer.view is not None
    assert f"End match {match.id}" in str(payload(listed.answer.view))
    for act in ("end", "really_end"):
        await counter.click(BEN, Control(match.id, act), guild=None)
    assert (await counter.host.match(match.id)).status == "ended"


async def test_stranger_out_of_reach_is_told_at_the_next_visit_and_called_again_at_a_later_turn(
    counter: Counter,
) -> None:
    match, messages, rng = await found(counter), counter.memory.dm(BEN), Random(1)

    async def play_until_channel_is(channel: int) -> None:
        for _ in range(30):
            await counter.step(match, rng)
            await counter.quiet()
            if (await counter.host.match(match.id)).seat_or_refuse(BEN).dm_channel == channel:
                return
        raise AssertionError("never tried")

    for _ in range(2):
        messages.closed = True
        await play_until_channel_is(0)
        for told in (True, False):
            page = await counter.type(BEN, "panel", guild=None)
            assert ("I can't send you direct messages" in page.text) is told
        messages.closed, sent = False, {message.id for message in messages.messages}
        await play_until_channel_is(messages.id)
        assert {message.id for message in messages.messages} - sent
