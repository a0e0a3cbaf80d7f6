"""Posts and responses do without what Discord refuses, for as long as it refuses that."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.match.commits.outdated import RESULT, TABLE
from bot.messaging.errors import (
    DiscordUnavailable,
    MissingPermission,
    NoSharedServer,
    RequestRefused,
    ThreadLocked,
    messenger_error,
)
from tests.host.harness import ANN, BEN, CHANNEL
from tests.surfaces.clicks import Click, Post, invalid_form
from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.responses import Desk, error, picture

FOREVER = 10**6
GUILD = 7


async def shown_again(harness: SurfaceHarness, picture_pause: float) -> None:
    """Begin to keep posts up to date, with another pause after a refused picture."""
    await harness.posts.close()
    harness.host.on_commit.clear()
    harness.show(picture_pause=picture_pause)


REFUSALS = [
    DiscordUnavailable("503"),
    RequestRefused("413 Payload Too Large", 413, 40005),
    RequestRefused("400 Bad Request", 400, 0),
]


@pytest.mark.parametrize("refusal", REFUSALS, ids=["503", "413", "400"])
async def test_a_match_is_played_in_words_while_discord_refuses_pictures(
    harness: SurfaceHarness, refusal: Exception
) -> None:
    await shown_again(harness, picture_pause=FOREVER)
    harness.memory.refuses_files = refusal
    match = await harness.lobby(ANN, BEN)
    await harness.host.lobby.start(match.id, ANN)
    await harness.quiet()
    assert {ANN, BEN} == set(await harness.panels(match))
    table = await harness.table(match)
    assert table.files == [] and "Lion" in table.text
    for _ in range(4):
        match = await harness.on(match)
    uploads = harness.posts.delivery.without_pictures
    assert uploads, "no further picture is tried for a while"
    (problem,) = harness.host.problems.current()
    assert "pictures" in problem and str(refusal) in problem
    assert (await harness.table(match)).files == []


async def test_pictures_come_back_by_themselves(harness: SurfaceHarness) -> None:
    await shown_again(harness, picture_pause=0.05)
    harness.memory.refuses_files = DiscordUnavailable("503")
    match = await harness.lobby(ANN, BEN)
    await harness.host.lobby.start(match.id, ANN)
    await harness.quiet()
    harness.memory.refuses_files = None
    async with asyncio.timeout(20):
        while not all(p.files for p in [*(await harness.panels(match)).values(),
                                        await harness.table(match)]):  # fmt: skip
            await asyncio.sleep(0.01)
    await harness.quiet()
    await harness.check(match)


@pytest.mark.parametrize("edit", [False, True])
async def test_response_goes_without_a_picture_that_discord_does_not_accept_in_time(
    desk: Desk, edit: bool
) -> None:
    desk.waits.picture, desk.waits.upload = 60.0, 0.05

    async def answered(*, slow: bool) -> str:
        click = Click(message=Post())
        click.swallows_files = slow
        await desk.give(click, picture("one"), edit=edit)
        return click.text

    assert await answered(slow=True) == "words of one"
    assert not desk.delivery.without_pictures, "one slow upload concerns one post"
    desk.waits.upload = 60.0
    assert await answered(slow=False) != "words of one"
    desk.waits.upload = 0.05
    assert await answered(slow=True) == "words of one"
    assert not desk.delivery.without_pictures, "the last one was accepted"
    assert await answered(slow=True) == "words of one"
    assert desk.delivery.without_pictures, "two in a row"


@pytest.mark.parametrize("edit", [False, True])
async def test_response_goes_without_a_picture_that_discord_refuses(desk: Desk, edit: bool) -> None:
    desk.waits.picture = 60.0
    click = Click(message=Post())
    click.raises = [error(400, 0)]
    await desk.give(click, picture("one"), edit=edit)
    assert click.text == "words of one" and desk.delivery.without_pictures
    again = await desk.give(Click(message=Post()), picture("two"), edit=edit)
    assert again.text == "words of two", "no other picture is tried for a while"


async def test_every_post_recovers_from_refused_emoji(
    harness: SurfaceHarness,
) -> None:
    await harness.emoji.upload_missing()
    match = await harness.lobby(ANN, BEN)
    await harness.quiet()
    path = ("components", "0", "components", "1", "emoji", "id")
    refused = messenger_error(invalid_form("BUTTON_COMPONENT_INVALID_EMOJI", *path))
    for person in (ANN, BEN):  # both were rendered before either was refused
        harness.memory.fail(refused, "send", place=harness.memory.dm(person).id)
    await harness.host.lobby.start(match.id, ANN)
    await harness.quiet()
    assert set(await harness.panels(match)) == {ANN, BEN}
    assert await harness.store.surfaces_behind(match.id) == []


async def test_table_in_a_locked_thread_is_shown_once_it_is_unlocked(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    place = match.table_channel_id
    fault = harness.memory.fail(ThreadLocked("160005"), "edit", place=place, times=FOREVER)
    match = await harness.on(match)
    surface = await harness.host.surface(match.id, TABLE)
    assert surface is not None and surface.shown_version < surface.desired_version
    assert harness.memory.calls["unarchive", place] == 0
    told = "".join(m.text for m in harness.memory.dm(ANN).messages)
    assert "at its table: its thread is locked." in told
    harness.memory.let_go(fault)
    harness.posts.refresh(GUILD)
    await harness.quiet()
    await harness.check(match)
    assert match.table_channel_id == place


async def test_no_request_is_made_to_a_server_that_removed_the_bot(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    harness.memory.removed_from.add(GUILD)
    before = harness.memory.calls.copy()
    for _ in range(3):
        match = await harness.step(match, Random(match.last_row))
        await harness.quiet()
        harness.host.timers.run_due(1e12)
        await harness.quiet()
    here = {CHANNEL, match.table_channel_id}
    assert {place for _, place in harness.memory.calls - before} & here == set()
    harness.memory.removed_from.clear()
    harness.posts.refresh(GUILD)
    await harness.quiet()
    await harness.check(match)


async def test_nobody_counts_as_gone_while_the_bot_is_not_on_their_server(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    harness.memory.removed_from.add(GUILD)
    faults = [
        harness.memory.fail(NoSharedServer("50278"), "send", place=place.id, times=FOREVER)
        for place in map(harness.memory.dm, (ANN, BEN))
    ]
    for _ in range(2):
        match = await harness.step(match, Random(match.last_row))
        await harness.quiet()
    match = await harness.host.match(match.id)
    assert match.status == "running" and [s.person for s in match.seats] == [ANN, BEN]
    for fault in faults:
        harness.memory.let_go(fault)
    harness.memory.removed_from.clear()
    harness.posts.refresh(GUILD)
    await harness.quiet()
    await harness.check(match)
    assert set(await harness.panels(match)) == {ANN, BEN}


async def test_refused_direct_messages_are_left_alone_for_a_minute_however_slow_they_are(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    harness.pauses.slow_group = 0.0
    harness.memory.removed_from.add(GUILD)
    places = [place.id for place in map(harness.memory.dm, (ANN, BEN))]
    for place in places:
        harness.memory.fail(NoSharedServer("50278"), "send", place=place, times=FOREVER)
    before = harness.memory.calls.copy()
    for _ in range(6):
        match = await harness.step(match, Random(match.last_row))
        await harness.quiet()
    made = harness.memory.calls - before
    most = 2 * len(places) + 1  # panel and notice of each, and that the table can't be shown
    assert sum(made["send", place] for place in places) <= most
    assert not any(call == "is_member" for call, _ in made)


async def test_pauses_after_a_missing_permission_grow_to_an_hour(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    harness.memory.fail(
        MissingPermission("50013"), "edit", place=match.table_channel_id, times=FOREVER
    )
    now = harness.host.now()
    harness.host.matches.clock = lambda: now
    match = await harness.on(match)
    waits = []
    for _ in range(9):
        at = harness.host.timers.next_at
        assert at is not None
        waits.append(at - now)
        now = at
        harness.host.timers.run_due(now)
        await harness.quiet()
    assert waits == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600]


async def test_host_reads_that_moderators_have_timed_the_bot_out(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    harness.memory.timed_out[GUILD] = 2_000_000_000.0
    place = match.table_channel_id
    fault = harness.memory.fail(MissingPermission("50013"), "edit", place=place, times=FOREVER)
    match = await harness.on(match)
    told = "".join(m.text for m in harness.memory.dm(ANN).messages)
    assert "a moderator has timed me out, and the timeout ends <t:2000000000:R>" in told
    assert "grant" not in told
    harness.memory.let_go(fault)
    harness.memory.timed_out.clear()
    harness.posts.refresh(GUILD)
    await harness.quiet()
    await harness.check(match)


async def test_result_that_could_not_be_posted_comes_within_a_day(
    harness: SurfaceHarness,
) -> None:
    match = await harness.playing(ANN, BEN)
    fault = harness.memory.fail(MissingPermission("50013"), "send", place=CHANNEL, times=FOREVER)
    match = await harness.finish(match)
    await harness.quiet()
    harness.memory.let_go(fault)
    harness.posts.refresh(GUILD)
    await harness.quiet()
    behind = await harness.store.surfaces_behind(match.id)
    assert behind == [] and len(await harness.posts_of(match, RESULT)) == 1
