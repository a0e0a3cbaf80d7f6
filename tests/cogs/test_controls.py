"""Buttons and menus: refusals are private and say what to do instead."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from random import Random
from typing import Any

import discord
import pytest
from discord import app_commands

from bot.app.features import cogs
from bot.checks.limits import payload, walk
from bot.match.acts.permissions import Actor
from bot.match.commits.change import Change
from bot.match.commits.matches import replace_seat
from bot.match.match import Match
from bot.posts.content import PostContent
from bot.posts.controls import Control, read_control
from bot.posts.layout import marker_on
from bot.posts.refusals import Refusal
from bot.store import JournalRecord
from cogs.controls import Click as ControlClick
from cogs.controls import Controls, TopicCog, control_handlers
from tests.cogs.counter import Counter, uses
from tests.conventions.files import modules
from tests.host.harness import ANN, BEN, EVE, mover, waiting
from tests.surfaces.clicks import Click, Post

JUNK = (
    "mg:", "mg", "mg:::::", "mg:1", "mg:x:0:0:pick:draw", "mg:1:0:0:dance:", "mg:1:0:0::",
    "mg:1:-2:0:pick:draw", "mg:-1:0:0:move:", "mg:1:0:99999999999:move:", "mg:１:0:1:move:",
    "mg:1:0:1:MOVE:", "mg:1:0:1:move", "mg:0:-1:0:section:nowhere", "mg:0:-1:0:section:",
    "mg:\n1:0:1:move:", "mg:1:0:1:move:\n", "mg:" + "9" * 90,
    "mg:1:0:1:wish:gold", "mg:1:0:1:mode:loud", "mg:1:0:1:asking:", "mg:1:0:1:pace:",
)  # fmt: skip
"""custom_ids that no post of ours carries."""

ELSEWHERE = (
    "mg:999999:0:1:pick:draw", "mg:999999:0:1:try:draw", "mg:999999:-1:0:join:",
    "mg:999999999999999:-1:0:move:", "mg:999999:-1:0:start:", "mg:999999:-1:0:log:",
    "mg:999999:-1:0:end:", "mg:0:-1:0:move:", "mg:999999:-1:0:rules:", "mg:999999:-1:0:dm:",
    "mg:999999:-1:0:rewind:", "mg:999999:-1:0:closer:", "mg:999999:-1:0:asking:",
    "mg:999999:-1:0:really_end:", "mg:999999:-1:0:really_leave:", "mg:999999:-1:0:menu:x",
)  # fmt: skip
"""Well-made controls of matches that never were."""


def refused(click: Click, *words: str) -> None:
    """Check that a response is one private sentence with these words, beside the clicked post."""
    assert click.how == ["send"] and click.answer.flags.ephemeral
    assert all(word in click.text for word in words), click.text


@asynccontextmanager
async def unchanged(counter: Counter, match: Match) -> AsyncIterator[None]:
    """Check that nothing is done in a match in this block, except looking at it."""
    await counter.quiet()
    before = await deeds(counter, match)
    yield
    assert await deeds(counter, match) == before


async def deeds(counter: Counter, match: Match) -> list[JournalRecord]:
    return [row for row in await counter.store.journal(match.id) if row.act != "seen"]


async def answers(counter: Counter, match: Match) -> int:
    return (await counter.acts(match.id)).count("answer")


async def test_double_click_gives_one_answer_and_the_same_panel_twice(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    user, _, _ = mover(match)
    panel = await counter.panel(match, user)
    use = uses(panel, Random(1))[0]
    first = await counter.use(user, panel, use)
    text = first.text
    again = await counter.use(user, panel, use)
    assert again.text == text and again.text.startswith("#")
    assert await answers(counter, match) == 1


async def test_choice_fetches_its_match_once(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await counter.begin(ANN, BEN)
    user, _, _ = mover(match)
    panel = await counter.panel(match, user)
    fetches: list[str] = []
    for name in ("match", "locked"):
        fetch = getattr(counter.host.matches, name)

        def counted(match_id: int, name: str = name, fetch: Any = fetch) -> Any:
            if asyncio.current_task() not in (*counter.publisher.tasks, *counter.live.tasks):
                fetches.append(name)
            return fetch(match_id)

        monkeypatch.setattr(counter.host.matches, name, counted)
    use = next(use for use in uses(panel, Random(1)) if ":try:" not in use[0])
    await counter.use(user, panel, use)
    assert fetches == ["locked"]


async def test_refused_or_repeated_choice_counts_as_presence(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    user, seat, decision = mover(match)
    panel = await counter.panel(match, user)
    use = next(use for use in uses(panel, Random(1)) if ":try:" not in use[0])
    clicked = read_control(use[0])
    assert clicked is not None
    closed = clicked._replace(number=decision.number + 50).custom_id
    for custom_id in (closed, use[0], use[0]):
        async with counter.host.matches.locked(match.id) as now:
            absent = now.seats[seat].with_presence(missed_in_a_row=1)
            await counter.host.matches.commit(now, Change("late", seats=replace_seat(now, absent)))
        await counter.use(user, panel, (custom_id, use[1]))
        now = await counter.host.match(match.id)
        assert now.seats[seat].presence.is_expected
    assert await answers(counter, match) == 1


async def test_old_panel_shows_the_current_state(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    user, _, _ = mover(match)
    old = await counter.panel(match, user)
    first, other = uses(old, Random(1))[:2]
    await counter.use(user, await counter.panel(match, user), first)
    async with unchanged(counter, match):
        for _ in range(2):
            click = await counter.use(user, old, other)
            assert click.how == ["edit"] and "This panel was out of date" in click.text


async def test_another_players_button_is_refused(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    user, _, _ = mover(match)
    other = ANN if user == BEN else BEN
    panel = await counter.panel(match, user)
    use = uses(panel, Random(1))[0]
    async with unchanged(counter, match):
        refused(await counter.use(other, panel, use), "another player", "My panel")
        at_table = await counter.click(EVE, use[0], *use[1], channel=match.table_channel_id)
        refused(at_table, "aren't playing", "/play")
        refused(await counter.use(EVE, panel, use), "no such match")
        tried = use[0].replace(":pick:", ":try:")
        refused(await counter.click(other, tried, on=panel), "another player")
    log = await counter.click(EVE, Control(match.id, "log"), channel=match.table_channel_id)
    assert "Recent events" in log.text


async def test_running_match_looks_unknown_to_people_who_cannot_see_its_channel(
    counter: Counter,
) -> None:
    match = await counter.begin(ANN, BEN, robots=1)
    async with unchanged(counter, match):
        for act, *values in (("log",), ("closer", "table"), ("move",), ("rules",), ("takeover",)):
            forged = await counter.click(EVE, Control(match.id, act), *values, channel=1)
            refused(forged, "There is no such match.")
            of_none = await counter.click(EVE, Control(999, act), *values, channel=1)
            assert forged.text == of_none.text, act


async def test_lobby_looks_unknown_to_people_who_cannot_see_its_channel(counter: Counter) -> None:
    match = await counter.lobby(ANN)
    async with unchanged(counter, match):
        for act, *values in (
            ("join",), ("lobby",), ("leave",), ("start",), ("fill",), ("robot",), ("unrobot",),
            ("option",), ("menu",), ("clock", "day"), ("late", "robot"), ("waits",),
            ("level", "0.hard"), ("hints",), ("open_after",), ("dm",),
        ):  # fmt: skip
            click = await counter.click(EVE, Control(match.id, act), *values, channel=1)
            refused(click, "no such match")


async def test_my_panel_tells_spectators_what_they_can_do(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    table = Post(ephemeral=False)
    async with unchanged(counter, match):
        click = await counter.click(
            EVE, Control(match.id, "move"), on=table, channel=match.table_channel_id
        )
    assert click.how == ["send"] and click.answer.flags.ephemeral
    assert (
        "You are watching" in click.text
        and "aren't playing" in click.text
        and "/play" in click.text
    )
    assert {"Look closer", "Log", "Rules"} <= set(labels(click)) and "Take over" not in labels(
        click
    )
    match = await counter.playing(ANN, BEN, robots=1)
    click = await counter.click(
        EVE, Control(match.id, "move"), on=table, channel=match.table_channel_id
    )
    assert "Take over" in labels(click) and "**Take over**" in click.text


async def test_any_button_of_an_old_panel_shows_the_current_one(
    counter: Counter,
) -> None:
    match = await counter.playing(ANN, BEN)
    user, seat, decision = mover(match)
    old = await counter.panel(match, user)
    while mover(match)[0] == user:
        match = await counter.step(match, Random(1))
    async with unchanged(counter, match):
        for act, arg in (("pick", "rat:1"), ("choose", "rat:1"), ("try", "rat:1"), ("hint", ""),
                         ("why", "")):  # fmt: skip
            control = Control(match.id, act, seat, decision.number, arg)
            click = await counter.click(user, control, on=old)
            assert click.how == (["send"] if act == "why" else ["edit"]), act
            assert "This panel was out of date" in click.text, act
            assert "to move" in click.text


async def test_outdated_take_back_button_takes_nothing_else_back(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    user, seat, decision = mover(match)
    panel = await counter.panel(match, user)
    async with unchanged(counter, match):
        control = Control(match.id, "undo", seat, decision.number + 7)
        click = await counter.click(user, control, on=panel)
    assert "This panel was out of date" in click.text


async def test_panel_of_a_paused_match_says_so_and_shows_it(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    user, _, _ = mover(match)
    panel = await counter.panel(match, user)
    use = uses(panel, Random(1))[0]
    await counter.click(ANN, Control(match.id, "pause"))
    number = (await counter.host.match(match.id)).last_row
    await counter.click(BEN, Control(match.id, "vote", number=number, arg="yes"))
    click = await counter.use(user, panel, use)
    assert "This match is paused" in click.text and "Its clocks are stopped" in click.text


def labels(click: Click) -> list[str]:
    """Return the labels of a response's buttons."""
    assert click.answer.view is not None
    return [part["label"] for part in walk(payload(click.answer.view)) if "label" in part]


async def test_impossible_choice_is_refused_with_the_possible_ones(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    user, seat, decision = mover(match)
    async with unchanged(counter, match):
        for arg in ("fly:1", "", "flip:99", "flip:-1", "draw:1", "steal:9.9", "draw draw"):
            control = Control(match.id, "pick", seat, decision.number, arg)
            click = await counter.click(user, control)
            assert click.how == ["edit"] and "That isn't possible now" in click.text
        several = Control(match.id, "choose", seat, decision.number, "x")
        click = await counter.click(user, several, "a", "b")
        assert "That isn't possible now" in click.text


@pytest.mark.parametrize("values", [(), ("1", "draw")])
async def test_forged_controls_get_a_sentence(counter: Counter, values: tuple[str, ...]) -> None:
    match = await counter.begin(ANN, BEN)
    async with unchanged(counter, match):
        for custom_id in JUNK:
            for on in (Post(), Post(ephemeral=False)):
                click = await counter.click(ANN, custom_id, *values, on=on)
                refused(click)
                assert len(click.text) > 20, custom_id


async def test_controls_of_an_unknown_match_get_a_sentence(counter: Counter) -> None:
    for custom_id in ELSEWHERE:
        refused(await counter.click(ANN, custom_id), "match")


async def test_the_controls_of_a_finished_match_are_refused(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    user, _, _ = mover(match)
    panel, lobby = await counter.panel(match, user), await counter.on_lobby(match)
    use = uses(panel, Random(1))[0]
    asked = await counter.click(ANN, Control(match.id, "end"))
    assert "End match" in asked.text
    async with unchanged(counter, match):
        stayed = await counter.click(ANN, Control(match.id, "stay"), on=asked.answer)
        assert stayed.how == ["edit"] and "Nothing was changed" in stayed.text
        refused(await counter.click(BEN, Control(match.id, "really_end")), "Only", f"<@{ANN}>")
    ended = await counter.click(ANN, Control(match.id, "really_end"), on=asked.answer)
    assert ended.how == ["edit"] and "has ended" in ended.text
    async with unchanged(counter, match):
        gone = await counter.use(user, panel, use)
        assert gone.how == ["edit"] and "This panel was out of date: the match" in gone.text
        assert "ended before anyone had won" in gone.text
        for act in ("join", "leave", "start", "robot", "unrobot", "option:memory", "end", "dm"):
            name, _, arg = act.partition(":")
            click = await counter.click(ANN, Control(match.id, name, arg=arg), on=lobby)
            refused(click, "over", "/play")


async def test_panel_has_a_switch_for_the_hand_by_direct_message(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    panel = await counter.panel(match, BEN)
    for on in (False, True):
        click = await counter.click(BEN, Control(match.id, "dm_panel", 1), on=panel)
        assert click.how == ["edit"]
        assert (await counter.host.match(match.id)).seats[1].dm is on


async def test_a_panel_by_direct_message_keeps_its_marker_when_it_is_clicked(
    counter: Counter,
) -> None:
    match = await counter.playing(ANN, BEN)
    user, _, _ = mover(match)
    message = (await counter.panels(match))[user]
    post = Post(message.layout, ephemeral=False)
    click = await counter.click(user, uses(post, Random(1))[0][0], on=post, guild=None)
    assert click.how == ["edit"] and marker_on(as_message(post)) == message.marker


async def test_only_the_host_can_use_the_buttons_of_a_stuck_turn(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    refused(await counter.click(BEN, Control(match.id, "rewind")), "Only", f"<@{ANN}>")
    refused(await counter.click(ANN, Control(match.id, "rewind")), "isn't stuck")


async def test_leave_button_asks_for_confirmation_and_then_leaves(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    asked = await counter.type(BEN, "leave")
    assert "Leave match" in asked.text and "A robot takes your seat" in asked.text
    left = await counter.click(BEN, Control(match.id, "really_leave"), on=asked.answer)
    assert left.how == ["edit"] and "robot" in left.text
    panel = (await counter.click(BEN, Control(match.id, "move"))).answer
    assert "I am back" in {part.get("label") for part in walk(payload(shown(panel)))}
    back = await counter.click(BEN, Control(match.id, "back", 1), on=panel)
    assert back.how == ["edit"] and "I am back" not in labels(back)
    gone = await counter.click(BEN, Control(match.id, "resign"), on=asked.answer)
    assert gone.how == ["edit"] and "You have left" in gone.text
    watching = await counter.click(BEN, Control(match.id, "move"), channel=match.table_channel_id)
    assert "aren't playing" in watching.text
    assert waiting(await counter.host.match(match.id))


async def test_log_has_the_latest_events_first_and_earlier_ones_on_other_pages(
    counter: Counter,
) -> None:
    match = await counter.finish(await counter.begin(ANN, BEN))
    page = (await counter.click(ANN, Control(match.id, "log", 0))).answer

    def offered() -> set[str]:
        return {part["label"] for part in walk(payload(shown(page))) if "label" in part}

    latest = page.text
    assert offered() == {"Earlier"}
    click = await counter.click(ANN, Control(match.id, "log_page", arg="1"), on=page)
    assert click.how == ["edit"] and offered() >= {"Later"} and page.text != latest
    await counter.click(ANN, Control(match.id, "log_page", arg="999"), on=page)
    assert offered() == {"Later"}, "the oldest page"


async def test_other_settings_of_a_seat_are_behind_more(counter: Counter) -> None:
    match = await counter.begin(ANN, BEN)
    more = (await counter.click(ANN, Control(match.id, "more", 0))).answer
    labels = {part.get("label") for part in walk(payload(shown(more)))}
    assert {"Hand by DM: on", "Pause", "Leave"} <= labels
    assert "Take back" not in labels, "it is on the panel, which it redraws"
    refused(await counter.click(ANN, Control(match.id, "undo", 0)), "take back")
    asked = await counter.click(ANN, Control(match.id, "pause", 0), on=more)
    assert "once everyone agrees" in asked.text
    poll = (await counter.host.match(match.id)).record.poll
    assert poll is not None
    await counter.click(BEN, Control(match.id, "vote", number=poll["number"], arg="yes"))
    assert (await counter.host.match(match.id)).record.status == "paused"
    await counter.click(BEN, Control(match.id, "go_on"))
    assert (await counter.host.match(match.id)).record.status == "running"


async def test_every_section_of_the_rules_can_be_read(counter: Counter) -> None:
    page = (await counter.type(ANN, "rules", game="lion_unicorn")).answer
    assert page.view is not None
    (menu,) = [part for part in walk(payload(page.view)) if "options" in part]
    read = set()
    for option in menu["options"]:
        await counter.click(ANN, menu["custom_id"], option["value"], on=page)
        read.add(page.text)
    assert len(read) == len(menu["options"]) > 1


def shown(post: Post) -> discord.ui.LayoutView:
    assert post.view is not None
    return post.view


def as_message(post: Any) -> discord.Message:
    message: discord.Message = post
    return message


@pytest.mark.parametrize(
    ("control", "values"),
    [
        ("mg:0:-1:0:tell:", ("dm", "dm")), ("mg:0:-1:0:quiet:", ("a", "b")),
        ("mg:0:-1:0:holiday:", ("1", "2")), ("mg:0:-1:0:holiday:", ("9" * 90,)),
        ("mg:0:-1:0:open:", ("9" * 90,)), ("mg:0:-1:0:section:lion_unicorn", ("9" * 90,)),
        (f"mg:0:-1:0:stats:{'9' * 60}", ()), ("mg:1:-1:0:replace:", ("9" * 90,)),
    ],
)  # fmt: skip
async def test_values_that_no_menu_offers_are_refused_without_a_fault(
    counter: Counter, control: str, values: tuple[str, ...]
) -> None:
    outcomes: list[str] = []
    counter.responder.on_response.append(lambda outcome, _: outcomes.append(outcome))
    await counter.playing(ANN, BEN)
    await counter.click(ANN, control, *values)
    assert outcomes and not {"fault", "broken"} & set(outcomes)


async def nothing(click: ControlClick) -> PostContent:
    raise Refusal("fault")


async def test_a_second_handler_for_a_control_raises(counter: Counter) -> None:
    controls = Controls()
    controls("pick")(nothing)
    with pytest.raises(ValueError, match="two handlers for the control 'pick'"):
        controls("pick")(nothing)
    cog = TopicCog(counter.bot)
    cog.controls = controls
    with pytest.raises(ValueError, match="two handlers for the control 'pick'"):
        await cog.cog_load()


async def test_controls_of_old_posts_do_what_the_new_ones_do(counter: Counter) -> None:
    handlers = control_handlers(counter.bot)
    for old, new in {
        "sit": "takeover",
        "sit_on": "takeover_seat",
        "film": "gif",
        "film_post": "post_gif",
        "tell": "notices",
        "digest": "daily_list",
        "no_digest": "no_daily_list",
        "ranks": "leaderboard",
    }.items():
        assert handlers[old] == handlers[new], old


async def test_a_control_whose_cog_is_not_loaded_is_unknown(counter: Counter) -> None:
    unknown = await counter.click(ANN, "mg:0:-1:0:no_such_act:")
    assert (await counter.click(ANN, "mg:0:-1:0:reach:")).text != unknown.text
    del counter.bot.cogs["NotificationCommands"]
    assert "reach" not in control_handlers(counter.bot)
    assert (await counter.click(ANN, "mg:0:-1:0:reach:")).text == unknown.text


async def test_no_control_tells_a_stranger_anything_about_a_hidden_match(counter: Counter) -> None:
    over = await counter.host.play.end((await counter.begin(ANN, BEN)).id, Actor(ANN))
    running, lobby = await counter.begin(ANN, BEN, robots=1), await counter.lobby(ANN)
    await counter.quiet()
    for act in set(control_handlers(counter.bot)) - {"reach", "mine"}:  # the person's own pages
        for values in ((), ("1",), (str(running.id),)):
            of_none, *of_matches = [
                (await counter.click(EVE, Control(match, act, 0, 1, "1"), *values, channel=1)).text
                for match in (999, over.id, running.id, lobby.id)
            ]
            assert of_matches == [of_none] * 3, act
    for match in (over, running, lobby):
        opened = await counter.click(EVE, Control(0, "open"), str(match.id), channel=1)
        refused(opened, "There is no such match.")


async def test_no_command_tells_a_stranger_anything_about_a_hidden_match(counter: Counter) -> None:
    over = await counter.host.play.end((await counter.begin(ANN, BEN)).id, Actor(ANN))
    running, lobby = await counter.begin(ANN, BEN, robots=1), await counter.lobby(ANN)
    await counter.quiet()
    taking_a_match = [
        command.qualified_name
        for cog in counter.bot.cogs.values()
        for command in cog.walk_app_commands()
        if not isinstance(command, app_commands.Group)
        and any(parameter.name == "match" for parameter in command.parameters)
    ]
    assert "replay" in taking_a_match
    for command in taking_a_match:
        of_none, *of_matches = [
            (await counter.type(EVE, command, match=match, channel=1)).text
            for match in (999, over.id, running.id, lobby.id)
        ]
        assert of_matches == [of_none] * 3, command


def test_every_cog_is_loaded() -> None:
    with_setup = [
        f"cogs.{path.stem}"
        for path in modules("cogs")
        if "\nasync def setup(" in path.read_text("utf-8")
    ]
    assert sorted(cogs()) == sorted(with_setup)
