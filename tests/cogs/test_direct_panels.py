"""Panels by direct message: a click costs no second edit, and old panels are removed."""

from __future__ import annotations

import asyncio
from random import Random

import pytest

from bot.features.privacy.acts import Privacy
from bot.match.acts.permissions import Actor
from bot.match.commits.outdated import PANEL
from bot.match.match import Match
from bot.messaging.errors import ChannelGone, DiscordUnavailable
from bot.posts.clicked_posts import ClickedPosts
from bot.posts.old_posts import OldPosts
from tests.cogs.counter import Counter
from tests.host.harness import ANN, BEN, mover
from tests.surfaces.clicks import Click
from tests.surfaces.memory import Message


async def press(counter: Counter, match: Match) -> Click:
    """Answer on the panel of the player to move; return the click."""
    user, _, decision = mover(match)
    return await counter.press(match, user, decision.fallback)


async def pictured(counter: Counter) -> None:
    """Draw all pictures, and wait until they are posted."""
    counter.pictures.free.set()
    while following := [*counter.responder.pending_pictures.values()]:
        await asyncio.wait(following)
    await counter.quiet()


def edits(counter: Counter, user: int) -> int:
    return counter.memory.calls["edit", counter.memory.dm(user).id]


async def shown(counter: Counter, match: Match, user: int) -> None:
    """Check that a person's panel is stored as up to date."""
    surface = await counter.store.surface(match.id, PANEL, match.seat_or_refuse(user).seat)
    assert surface is not None and surface.shown_version >= surface.desired_version


async def shown_without_edits(counter: Counter, match: Match, user: int) -> None:
    """Check that a person's panel is up to date and the publisher has not edited it."""
    assert edits(counter, user) == 0
    await shown(counter, match, user)


async def undrawn(counter: Counter) -> tuple[Match, int]:
    """Start a match, and stop drawing pictures; return the match and the player to move."""
    match = await counter.playing(ANN, BEN)
    counter.pictures.free.clear()
    return match, mover(match)[0]


# ---------------------------------------------------------------------- no second edit


async def test_clicked_panel_whose_picture_follows_is_not_edited_again(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter.responder.waits.picture = 0.0
    match, user = await undrawn(counter)
    click = await press(counter, match)
    assert click.how == ["edit"] and click.answer.files == []
    await pictured(counter)
    assert click.how == ["edit", "edit later"] and len(click.answer.files) == 1
    await shown_without_edits(counter, match, user)


async def test_publisher_leaves_a_panel_to_the_response_that_redraws_it(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter.responder.waits.picture = 60.0
    match, user = await undrawn(counter)
    answering = asyncio.create_task(press(counter, match))
    await counter.until(lambda: counter.publisher.tasks)
    await pictured(counter)
    assert (await answering).how == ["edit"]
    await counter.quiet()
    await shown_without_edits(counter, match, user)


async def test_publisher_shows_a_picture_that_the_response_never_sent(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter.responder.waits.picture = 0.0
    counter.posts.old_posts.clicked.hold_seconds = 0.0
    match, user = await undrawn(counter)
    await press(counter, match)
    for following in counter.responder.pending_pictures.values():
        following.cancel()
    await pictured(counter)
    assert edits(counter, user) == 1 and (await counter.panels(match))[user].pictures
    await shown(counter, match, user)


# ---------------------------------------------------------------------- one panel each


async def at_second_turn(counter: Counter) -> tuple[int, Message, Click]:
    """Play until a player is about to get a second notice; return their clicked panel."""
    match = await counter.playing(ANN, BEN)
    user, _, _ = mover(match)
    other = BEN if user == ANN else ANN
    while mover(match)[0] == user:
        click = await press(counter, match)
        match = await counter.host.match(match.id)
    await counter.quiet()
    before = (await counter.panels(match))[user]
    while mover(match)[0] == other:
        match = await counter.step(match, Random(match.last_row))
    return user, before, click


async def test_notifying_a_player_replaces_the_clicked_panel_without_a_request(
    counter: Counter,
) -> None:
    user, before, _ = await at_second_turn(counter)
    await counter.quiet()
    (panel,) = counter.memory.dm(user).messages
    assert panel is not before and before.deleted
    assert counter.memory.calls["delete", before.place.id] == 0


@pytest.mark.parametrize("how", ["a quarter of an hour ago", "refused"])
async def test_panel_that_no_response_can_delete_costs_a_request(
    counter: Counter, monkeypatch: pytest.MonkeyPatch, how: str
) -> None:
    if how == "a quarter of an hour ago":
        counter.posts.old_posts.clicked.token_seconds = 0.0
    user, before, click = await at_second_turn(counter)
    if how == "refused":
        click.raises = [TimeoutError()]
    await counter.quiet()
    assert before.deleted and counter.memory.calls["delete", before.place.id] == 1
    assert len(counter.memory.dm(user).messages) == 1


async def old_panels(
    counter: Counter, *, pause: float = 0.0, limit: int = 1000
) -> tuple[list[Message], OldPosts]:
    """Return two panels without clicks, and begin to delete both."""
    match = await counter.playing(ANN, BEN)
    surfaces = [s for s in await counter.store.surfaces(match.id) if s.kind == PANEL]
    panels, old = (
        [*(await counter.panels(match)).values()],
        OldPosts(counter.store, counter.memory, ClickedPosts()),
    )
    old.pause, old.queue_limit = pause, limit
    for surface in surfaces:
        old.delete(surface)
    return panels, old


async def test_few_old_panels_are_deleted_per_second(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    panels, old = await old_panels(counter, pause=3600.0)
    await counter.until(lambda: any(panel.deleted for panel in panels))
    for _ in range(100):
        await asyncio.sleep(0)
    assert [panel.deleted for panel in panels].count(True) == 1
    for task in old.tasks:
        task.cancel()


async def test_old_panels_beyond_the_limit_are_not_deleted(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    panels, old = await old_panels(counter, limit=1)
    await asyncio.wait(old.tasks)
    assert [panel.deleted for panel in panels].count(True) == 1


async def test_panel_stays_until_the_next_one_is_there(counter: Counter) -> None:
    user, before, _ = await at_second_turn(counter)
    deleted_at: list[int] = []

    async def moment() -> None:
        if before.deleted:
            deleted_at.append(len(counter.memory.dm(user).messages))

    counter.memory.moment = moment
    counter.memory.fail(DiscordUnavailable("502"), "send", place=before.place.id, times=2)
    await counter.quiet()
    assert before.deleted and all(deleted_at)
    assert len(counter.memory.dm(user).messages) == 1


async def test_result_of_a_finished_match_stays_posted(counter: Counter) -> None:
    first = await counter.playing(ANN, BEN)
    await counter.host.play.end(first.id, Actor(ANN))
    await counter.quiet()
    results = [counter.memory.dm(user).messages[-1] for user in (ANN, BEN)]
    await at_second_turn(counter)
    await counter.quiet()
    assert [m.deleted for m in results] == [False, False]


async def left_panel(counter: Counter) -> tuple[int, Message]:
    """Stop the bot before it has deleted a panel that another one has replaced; return it."""
    counter.posts.old_posts.clicked.token_seconds = 0.0
    counter.posts.old_posts.queue_limit = 0
    user, before, _ = await at_second_turn(counter)
    await counter.quiet()
    assert not before.deleted and len(counter.memory.dm(user).messages) == 2
    return user, before


async def test_old_panels_are_deleted_after_a_restart(counter: Counter) -> None:
    user, before = await left_panel(counter)
    old = OldPosts(counter.store, counter.memory, ClickedPosts())
    old.pause = 0.0
    await old.resume()
    await asyncio.wait(old.tasks)
    assert before.deleted and len(counter.memory.dm(user).messages) == 1
    assert await counter.store.old_posts() == []


async def test_old_panel_is_kept_while_discord_is_down_and_forgotten_once_it_is_out_of_reach(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, before = await left_panel(counter)
    for error, kept in ((DiscordUnavailable(), True), (ChannelGone(), False)):
        old = OldPosts(counter.store, counter.memory, ClickedPosts())
        old.pause = 0.0

        async def fail(*_: object, error: Exception = error) -> None:
            raise error

        monkeypatch.setattr(counter.memory, "delete", fail)
        await old.resume()
        await asyncio.wait(old.tasks)
        assert bool(await counter.store.old_posts()) == kept
    assert not before.deleted


async def test_privacy_removes_old_panels(counter: Counter) -> None:
    user, before = await left_panel(counter)
    await counter.host[Privacy].forget(user)
    assert before.deleted and counter.memory.dm(user).messages == []
