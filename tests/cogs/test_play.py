"""From `/play` to the first move: three steps, in a channel or in direct messages."""

from __future__ import annotations

import asyncio
from io import BytesIO
from json import dumps
from random import Random
from typing import Any

import discord
import pytest

from bot.checks.limits import check, is_panel, payload, walk
from bot.match.match import Match
from bot.messaging.errors import DiscordUnavailable
from bot.posts.controls import Control, marker, marker_in
from games import GAMES
from games.engine import Game
from tests.cogs.counter import Counter, uses
from tests.cogs.test_controls import refused, shown
from tests.host.harness import ANN, BEN, CHANNEL, LION
from tests.surfaces.clicks import Click, Post
from tests.surfaces.memory import Place

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)


def labels(post: Post) -> list[str]:
    """Return the labels of a post's buttons."""
    assert post.view is not None
    return [part["label"] for part in walk(payload(post.view)) if "label" in part]


def marked(post: Post) -> str:
    """Return the marker of a post, if it is a surface's."""
    assert post.view is not None
    return marker_in(part["custom_id"] for part in walk(payload(post.view)) if "custom_id" in part)


async def chosen(counter: Counter, game: str, user: int = ANN, **where: Any) -> Click:
    """Type `/play` as this person and choose a game."""
    page = (await counter.type(user, "play", **where)).answer
    return await counter.click(user, Control(0, "game", arg=game), on=page, **where)


async def begun(counter: Counter, user: int = ANN) -> Match:
    """Return a person's latest match."""
    return max(await counter.host.matches_of(user), key=lambda match: match.id)


async def finished(counter: Counter, match: Match) -> Match:
    """Play a match against robots to its end."""
    rng = Random(1)
    while (match := await counter.settled(match.id)).record.status == "running":
        match = await counter.step(match, rng, 0)
    await counter.quiet()
    return match


async def shelf_by_dm(counter: Counter, person: int = ANN) -> tuple[Post, Place]:
    """Type `/play` in a direct message, whose response stays there."""
    dm = counter.memory.dm(person)
    click: Any = await counter.typed(person, "play", channel=dm.id, guild=None)
    assert click.how == ["send"] and not click.answer.flags.ephemeral
    post: Post = click.answer
    post.id = await counter.memory.send(dm.id, *standing(post))
    return post, dm


def standing(post: Post) -> tuple[discord.ui.LayoutView, list[discord.File]]:
    """Return a post in a channel: its layout and its files."""
    assert post.view is not None
    return post.view, [discord.File(BytesIO(b"png"), name) for name in post.files]


@every_game
async def test_three_steps_lead_from_play_to_the_first_own_move(
    counter: Counter, game: Game[Any, Any]
) -> None:
    page = (await counter.type(ANN, "play")).answer  # the first
    chosen = await counter.click(ANN, Control(0, "game", arg=game.name), on=page)  # the second
    assert chosen.how == ["edit"] and game.title in page.text
    panel = await counter.click(ANN, Control(0, "solo", arg=game.name), on=page)  # the third
    assert panel.how == ["edit"] and is_panel(page.text)
    match = await begun(counter)
    assert [seat.user_id for seat in match.seats] == [ANN] + [None] * (game.solo - 1)
    match = await counter.settled(match.id)
    own = await counter.click(ANN, Control(match.id, "move"), on=page)
    assert uses(own.answer, Random(1)), "there is something to decide"


async def test_play_shows_every_game_with_its_players_its_time_and_one_picture(
    counter: Counter,
) -> None:
    page = (await counter.type(ANN, "play")).answer
    for game in GAMES.values():
        assert game.title in page.text and game.tagline in page.text
    assert len(page.files) == 1 and labels(page) == ["Choose"] * len(GAMES)
    again = (await counter.type(BEN, "play")).answer
    assert again.files == page.files, "drawn once and kept"


async def test_page_of_a_game_offers_robots_a_table_its_rules_and_the_way_back(
    counter: Counter,
) -> None:
    click = await chosen(counter, LION)
    page = click.answer
    assert [label for label in labels(page) if ":00" not in label] == [
        "Play against robots",
        "Rules",
        "Teach me",
        "Open a table",
        "Goals: 0/10",
        "More",
        "Back",
    ]
    assert "20 minutes in one go" in page.text
    rules = await counter.click(ANN, Control(0, "read", arg=LION), on=page)
    assert rules.how == ["send"] and "Lion" in rules.text
    opened = await counter.click(ANN, Control(0, "open_here", arg=LION), on=page)
    assert opened.how == ["edit"] and "is open below" in page.text
    await counter.quiet()
    assert f"<@{ANN}>" in (await counter.lobby_post(await begun(counter))).text
    back = await counter.click(ANN, Control(0, "shelf"), on=page)
    assert back.how == ["edit"] and "What shall we play" in page.text


async def test_play_leads_to_the_matches_that_wait_for_one(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    mover = match.seats[match.waited_for()[0]].user_id or 0
    other = BEN if mover == ANN else ANN
    page = (await counter.type(mover, "play")).answer
    assert f"1 match is waiting for you: {match.game.title} (match {match.id})" in page.text
    assert labels(page)[0] == "My matches" and "New here?" not in page.text
    rest = (await counter.type(other, "play")).answer
    assert "waiting for you" not in rest.text and "My matches" not in labels(rest)


async def test_match_against_robots_is_invisible_to_others(counter: Counter) -> None:
    page = (await chosen(counter, LION)).answer
    await counter.click(ANN, Control(0, "solo", arg=LION), on=page)
    match = await counter.settled((await begun(counter)).id)
    await counter.quiet()
    assert counter.memory.everything() == [] and match.private
    assert not [s for s in await counter.store.surfaces(match.id) if s.message_id]
    listed = await counter.type(ANN, "matches")
    assert "private" in listed.text and "<#" not in listed.text
    opened = await counter.click(ANN, Control(0, "open"), str(match.id), on=listed.answer)
    assert opened.how == ["send"] and is_panel(opened.text)
    said = await counter.type(BEN, "manage", channel=CHANNEL, moderates=True, match=match.id)
    assert "no such match" in said.text
    moved = await counter.click(ANN, Control(match.id, "move_here"), writes=True)
    assert "no table" in moved.text


async def test_page_becomes_the_panel_in_a_direct_message(counter: Counter) -> None:
    page, dm = await shelf_by_dm(counter)
    where: Any = {"guild": None, "channel": dm.id}
    await counter.click(ANN, Control(0, "game", arg=LION), on=page, **where)
    assert "Open a table" not in labels(page)
    await counter.click(ANN, Control(0, "solo", arg=LION), on=page, **where)
    assert is_panel(page.text)
    await counter.memory.edit(dm.id, page.id, *standing(page))
    match = await counter.settled((await begun(counter)).id)
    await counter.quiet()
    assert [m.id for m in dm.messages] == [page.id], "one post, and no other anywhere"
    assert [m.id for m in counter.memory.everything()] == [page.id]
    assert match.channel_id == dm.id == match.seats[0].dm_channel
    for _ in range(3):
        match = await counter.on(match, ANN)
        match = await counter.settled(match.id)
        await counter.quiet()
        assert [m.id for m in dm.messages] == [page.id]
    await counter.check_panel(match, ANN)
    await counter.restart()
    await counter.check_panel(match, ANN)


async def test_a_second_page_becomes_the_panel_of_the_match_that_waits(counter: Counter) -> None:
    first, dm = await shelf_by_dm(counter)
    where: Any = {"guild": None, "channel": dm.id}
    await counter.click(ANN, Control(0, "solo", arg=LION), on=first, **where)
    await counter.memory.edit(dm.id, first.id, *standing(first))
    await counter.quiet()
    second, _ = await shelf_by_dm(counter)
    counter.memory.fail(DiscordUnavailable("down"), "delete", place=dm.id)
    await counter.click(ANN, Control(0, "solo", arg=LION), on=second, **where)
    await counter.memory.edit(dm.id, second.id, *standing(second))
    await counter.quiet()
    assert [m.id for m in dm.messages] == [first.id, second.id]
    await counter.posts.old_posts.resume()  # as at the next start
    match = await counter.settled((await begun(counter)).id)
    await counter.quiet()
    assert is_panel(second.text)
    assert [m.id for m in dm.messages] == [second.id], "the panel before has gone in the end"
    for _ in range(2):
        match = await counter.on(match, ANN)
        match = await counter.settled(match.id)
    await counter.quiet()
    assert [m.id for m in dm.messages] == [second.id]
    await counter.check_panel(match, ANN)


async def test_page_becomes_the_panel_even_while_the_panel_is_edited(counter: Counter) -> None:
    match = await counter.host.solo.begin(LION, ANN, "Ann", counter.memory.dm(ANN).id)
    await counter.quiet()
    page, dm = await shelf_by_dm(counter)
    held = counter.memory.fail(None, "edit", place=dm.id)
    (panel,) = await counter.store.surfaces(match.id)
    await counter.store.update_surface(panel.id, shown_version=0, layout_hash="")
    counter.publisher.schedule(match.id)
    await counter.until(lambda: held.triggered)
    solo = Control(0, "solo", arg=LION)
    click = counter.click(ANN, solo, on=page, guild=None, channel=dm.id)
    clicking = asyncio.create_task(click)
    for _ in range(50):
        await asyncio.sleep(0)
    held.free.set()
    await clicking
    await counter.quiet()
    assert [m.id for m in dm.messages] == [page.id]
    (moved,) = await counter.store.surfaces(match.id)
    assert moved.message_id == page.id and marked(page) == marker(moved)


async def test_a_page_that_only_its_person_sees_does_not_become_the_panel(
    counter: Counter,
) -> None:
    dm, page = counter.memory.dm(ANN), Post(ephemeral=True)
    where: Any = {"guild": None, "channel": dm.id}
    await counter.click(ANN, Control(0, "solo", arg=LION), on=page, **where)
    assert is_panel(page.text) and marked(page) == ""
    match = await counter.settled((await begun(counter)).id)
    await counter.quiet()
    (panel,) = dm.messages
    (surface,) = await counter.store.surfaces(match.id)
    assert surface.message_id == panel.id != page.id and is_panel(panel.text)


async def test_a_double_click_begins_one_match(counter: Counter) -> None:
    page = (await chosen(counter, LION)).answer
    for _ in range(2):
        await counter.click(ANN, Control(0, "solo", arg=LION), on=page)
    first = await counter.settled((await begun(counter)).id)
    assert len(await counter.host.matches_of(ANN)) == 1
    await counter.step(first, Random(1), 0)
    await counter.click(ANN, Control(0, "solo", arg=LION), on=page)
    assert len(await counter.host.matches_of(ANN)) == 2, "one that is played goes on beside it"


def chosen_strength(click: Click) -> list[str]:
    """Return the chosen strength of robots on the page of a game."""
    menus = [part["options"] for part in walk(payload(shown(click.answer))) if "options" in part]
    options = [option for menu in menus for option in menu if option["label"].startswith("Robots:")]
    return [option["value"] for option in options if option.get("default")]


async def test_robots_are_easy_until_the_person_has_won(counter: Counter) -> None:
    instinkt = "instinkt"
    assert chosen_strength(await chosen(counter, instinkt)) == ["easy"]
    match = await counter.host.solo.begin(instinkt, ANN, "Ann")
    assert {seat.robot for seat in match.seats[1:]} == {"easy"}
    await finished(counter, match)
    for winner, level in ((1, "easy"), (0, "medium")):
        outcome = {"winners": [winner], "reason": "points", "scores": [0, 0]}
        counter.sql("UPDATE match SET outcome = ?", dumps(outcome))
        assert chosen_strength(await chosen(counter, instinkt)) == [level]
    assert chosen_strength(await chosen(counter, LION)) == ["easy"]
    after = await counter.host.solo.begin(instinkt, ANN, "Ann")
    assert {seat.robot for seat in after.seats[1:]} == {"medium"}


async def test_strength_of_robots_is_chosen_before_a_match(counter: Counter) -> None:
    page = (await chosen(counter, LION)).answer
    control = Control(0, "robots", arg=LION)
    assert chosen_strength(await counter.click(ANN, control, "hard", on=page)) == ["hard"]
    assert page.view is not None
    parts = [*walk(payload(page.view))]
    (menu,) = [part for part in parts if part.get("custom_id", "").startswith(control.custom_id)]
    assert [o["value"] for o in menu["options"] if o.get("default")] == ["hard"]
    assert {o["value"] for o in menu["options"]} == {"easy", "medium", "hard"}
    (start,) = [part for part in parts if part.get("label") == "Play against robots"]
    assert start["custom_id"] == Control(0, "solo", arg=f"{LION}.0.0.3").custom_id
    await counter.click(ANN, Control(0, "solo", arg=f"{LION}.0.0.3"), on=page)
    first = await begun(counter)
    assert {seat.robot for seat in first.seats[1:]} == {"hard"}
    await counter.click(ANN, Control(0, "solo", arg=f"{LION}.0.0.1"), on=page)
    assert {seat.robot for seat in (await begun(counter)).seats[1:]} == {"easy"}
    wrong = await counter.click(ANN, control, "random", on=Post())
    assert wrong.how == ["send"]


async def test_the_end_of_a_match_against_robots_offers_another(counter: Counter) -> None:
    dm = counter.memory.dm(ANN).id
    match = await counter.host.solo.begin("instinkt", ANN, "Ann", dm)
    match = await finished(counter, match)
    (panel,) = counter.memory.everything()
    assert "Play again" in str(payload(panel.layout))
    fair = await counter.click(ANN, Control(match.id, "fair", 0), on=Post(panel.layout))
    assert "every shuffle came from" in fair.text
    post = Post(panel.layout)
    again = await counter.click(ANN, Control(match.id, "rematch"), on=post)
    assert again.how == ["send"] and is_panel(again.text)
    later = await begun(counter)
    assert later.id != match.id and later.private and later.record.status == "running"
    assert [seat.user_id for seat in later.seats] == [ANN, None]


async def test_panel_of_a_match_against_robots_is_where_play_was_typed(counter: Counter) -> None:
    page = (await chosen(counter, LION)).answer
    await counter.click(ANN, Control(0, "solo", arg=LION), on=page)
    match = await counter.settled((await begun(counter)).id)
    assert is_panel(page.text)
    for use in uses(page, Random(1))[:1]:  # there is none where a slow robot begins
        await counter.use(ANN, page, use)
    match = await finished(counter, match)
    assert (await counter.acts(match.id)).count("answer") > 0
    assert counter.memory.everything() == [] and counter.memory.notified == []


async def test_leaving_a_match_against_robots_ends_it(counter: Counter) -> None:
    match = await counter.host.solo.begin(LION, ANN, "Ann")
    await counter.quiet()
    asked = await counter.type(ANN, "leave", match=match.id)
    await counter.click(ANN, Control(match.id, "resign"), on=asked.answer)
    await counter.quiet()
    assert (await counter.host.match(match.id)).record.status == "ended"
    assert counter.memory.everything() == []


async def test_play_with_a_game_opens_a_table_or_in_a_direct_message_a_match(
    counter: Counter,
) -> None:
    assert "is open below" in (await counter.type(ANN, "play", game=LION)).text
    dm = counter.memory.dm(ANN)
    said = await counter.type(ANN, "play", game=LION, guild=None, channel=dm.id)
    assert "has started" in said.text
    await counter.quiet()
    (panel,) = dm.messages
    assert is_panel(panel.text)


async def test_robots_can_be_played_where_the_bot_may_not_write(
    counter: Counter,
) -> None:
    page = (await chosen(counter, LION)).answer
    barred = await counter.click(
        ANN, Control(0, "open_here", arg=LION), on=page, may=discord.Permissions.none()
    )
    assert barred.how == ["send"] and "Send Messages" in barred.text
    assert "Play against robots" in labels(page)
    played = await counter.click(
        ANN, Control(0, "solo", arg=LION), on=page, may=discord.Permissions.none()
    )
    assert played.how == ["edit"] and is_panel(page.text)


async def test_forged_pages_get_a_sentence(counter: Counter) -> None:
    for act in ("game", "solo", "open_here", "read"):
        click = await counter.click(ANN, Control(0, act, arg="chess"), on=Post())
        assert click.how == ["send"] and "don't know that game" in click.text
    click = await counter.click(ANN, Control(0, "open"), "x", on=Post())
    assert "no such match" in click.text


async def test_many_installed_games_are_offered_in_a_menu(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A post has no room for a section of each of twelve games."""
    many = {f"{name}_{n}": game for n in range(4) for name, game in GAMES.items()}
    monkeypatch.setattr(counter.client, "games", {**GAMES, **many})
    page = await counter.type(ANN, "play")
    check(shown(page.answer))
    opened = await counter.click(ANN, Control(0, "game"), LION, on=page.answer)
    assert "Play against robots" in labels(opened.answer)


async def test_kind_of_channel_that_the_library_does_not_know_has_no_table(
    counter: Counter,
) -> None:
    refused(await counter.type(ANN, "play", game=LION, channel=None), "in a server channel")
    refused(
        await counter.type(ANN, "tables post", channel=None, moderates=True), "in a server channel"
    )
    match = await counter.begin(ANN, BEN)
    moved = Control(match.id, "move_here")
    refused(await counter.click(ANN, moved, channel=None, moderates=True), "in a server channel")


async def test_opening_a_table_while_the_bot_is_timed_out_says_until_when(
    counter: Counter,
) -> None:
    page = (await chosen(counter, LION)).answer
    counter.memory.timed_out[7] = 2_000_000_000.0
    click = await counter.click(ANN, Control(0, "open_here", arg=LION), on=page)
    assert "timed me out" in click.text and "<t:2000000000:R>" in click.text
    assert await counter.host.matches_of(ANN) == []
    help_page = await counter.type(ANN, "help")
    assert "timed me out" in help_page.text and "<t:2000000000:R>" in help_page.text


async def test_server_that_has_only_the_commands_is_told_how_to_add_the_bot(
    counter: Counter,
) -> None:
    counter.memory.removed_from.add(7)
    page = (await chosen(counter, LION)).answer
    click = await counter.click(ANN, Control(0, "open_here", arg=LION), on=page)
    assert "I'm not a member of this server" in click.text
    assert f"[add me]({counter.memory.invitation()})" in click.text
    assert await counter.host.matches_of(ANN) == []
    alone = await counter.click(ANN, Control(0, "solo", arg=LION), on=page)
    assert is_panel(alone.text), "against robots everything happens in private"
