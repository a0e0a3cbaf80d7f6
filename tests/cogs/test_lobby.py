"""The lobby: its post, and the private pages of its settings."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from bot.checks.limits import payload, texts, walk
from bot.features.guides.acts import Guides
from bot.features.live.acts import Live
from bot.match.pages.lobby import LobbyContent
from bot.match.pages.lobby_settings import PAGES
from bot.posts.controls import Control
from bot.store import StoreError
from games import GAMES
from games.engine import Game
from tests.cogs.counter import Counter
from tests.cogs.test_controls import refused, shown, unchanged
from tests.host.harness import ANN, BEN, CAT, LION
from tests.surfaces.clicks import Click, Post


async def test_lobby_is_redrawn_after_each_act(counter: Counter) -> None:
    match = await counter.lobby(ANN)
    lobby = await counter.on_lobby(match)
    for user, act, said in (
        (BEN, "join", f"<@{BEN}>"), (ANN, "start", "Setting up the table"),
    ):  # fmt: skip
        click = await counter.click(user, Control(match.id, act), on=lobby)
        assert click.how[0] == "edit" and said in lobby.text, lobby.text
    await counter.quiet()
    await counter.check(match)


def buttons(lobby: Post) -> list[str]:
    """Return the labels of a lobby's buttons, of which only the first one has a colour."""
    parts = [part for part in walk(payload(shown(lobby))) if "label" in part]
    styles = [discord.ButtonStyle(part["style"]) for part in parts]
    grey = discord.ButtonStyle.secondary
    assert styles == [discord.ButtonStyle.success, *[grey] * (len(parts) - 1)]
    return [part["label"] for part in parts]


async def test_first_button_of_a_lobby_is_what_comes_next(counter: Counter) -> None:
    match = await counter.lobby(ANN)
    lobby = await counter.on_lobby(match)
    assert buttons(lobby)[:2] == ["Join", "Leave"]
    for user in (ANN, BEN):
        counter.host[Live].saw(user)
    await counter.click(BEN, Control(match.id, "join"), on=lobby)
    assert buttons(lobby)[:3] == ["Play now", "Join", "Leave"]


async def test_lobby_of_a_match_that_has_started_opens_the_panel_of_each_player(
    counter: Counter,
) -> None:
    match = await counter.lobby(ANN, BEN)
    lobby = await counter.on_lobby(match)
    await counter.click(ANN, Control(match.id, "start"), on=lobby)
    labels = [part["label"] for part in walk(payload(shown(lobby))) if "label" in part]
    assert labels == ["My panel", "Rules", "Fair play"]
    panel = await counter.click(BEN, Control(match.id, "move"), on=lobby)
    assert panel.answer.flags.ephemeral
    assert "Draw, flip or steal?" in panel.text or "Ann" in panel.text, panel.text


async def test_lobby_has_six_buttons_and_private_settings(counter: Counter) -> None:
    match = await counter.lobby(ANN, BEN)
    lobby = await counter.on_lobby(match)
    assert buttons(lobby) == ["Start", "Join", "Leave", "Settings", "Rules", "Look for players"]
    pages = {user: await counter.settings(match, user) for user in (ANN, BEN)}
    for user, act, arg, said in (
        (ANN, "robot", "", "🤖"), (ANN, "option", "memory", "**Memory help**: off"),
        (BEN, "dm", "", "hand by DM: off"), (ANN, "unrobot", "", "**Seats** (2 of"),
        (ANN, "hints", "", "**Hints**: off"),
    ):  # fmt: skip
        before, posts = lobby.shown, pages[user].shown
        click = await counter.click(user, Control(match.id, act, arg=arg), on=pages[user])
        assert click.how == ["edit"] and pages[user].shown == posts + 1 and lobby.shown == before
        await counter.quiet()
        assert said in (await counter.lobby_post(match)).text
    await counter.host.lobby.start(match.id, ANN)
    await counter.quiet()
    assert BEN not in await counter.panels(match)


async def test_menu_of_an_option_sets_everything_that_is_chosen(counter: Counter) -> None:
    match = await counter.lobby(ANN, game="smallseat")
    page = await counter.settings(match, ANN, "game")
    chosen = list(GAMES["smallseat"].options.menus["animals"])[:2]
    await counter.click(ANN, Control(match.id, "menu", arg="animals"), *chosen, on=page)
    match = await counter.host.match(match.id)
    assert list(match.record.options["animals"]) == chosen


async def test_players_other_than_the_host_can_only_set_their_own_panel(counter: Counter) -> None:
    match = await counter.lobby(ANN, BEN, robots=1, game="llamas_unleashed")
    lobby = await counter.on_lobby(match)
    hosts = [(await counter.settings(match, ANN, page)).text for page in PAGES]
    guests = await counter.settings(match, BEN)
    for said in ("**Robots**", "3 days", "**Farmed & Dangerous**", "Instants", "**Hints**"):
        assert sum(said in page for page in hosts) == 1 and said not in guests.text
    assert "**My hand**" in hosts[-1] and "**My hand**" in guests.text
    assert not any(part.get("options") for part in walk(payload(shown(guests)))), "no pages"
    wanted = Control(match.id, "lobby_page")
    refused(await counter.click(ANN, wanted, "secrets"), "isn't an option")
    assert f"<@{ANN}>" in guests.text
    refused(await counter.click(CAT, Control(match.id, "lobby"), on=lobby), "joined this table")
    async with unchanged(counter, match):
        for act in ("robot", "unrobot", "option", "clock", "waits", "hints", "fill"):
            control = Control(match.id, act, arg="expansion" if act == "option" else "")
            refused(await counter.click(BEN, control, "day", on=guests), f"<@{ANN}>")
    await counter.host.lobby.start(match.id, ANN)
    refused(await counter.click(ANN, Control(match.id, "lobby"), on=lobby), "already started")


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.name)
async def test_the_settings_of_every_game_fit_on_a_post_at_a_full_table(
    counter: Counter, game: Game[Any, Any]
) -> None:
    match = await counter.lobby(ANN, game=game.name, robots=game.seats[-1] - 1)
    own = await counter.settings(match, ANN, "game")
    for name, field in game.options.model_fields.items():
        assert f"**{field.title or name}**" in own.text and (field.description or "") in own.text
    page = await counter.settings(match, ANN)
    assert page.text.count("🤖") == game.seats[-1] - 1
    lobby = (await counter.on_lobby(match)).text
    told = lobby.partition("**Seats**")[2]
    assert len(told.splitlines()) <= game.seats[-1] + 5 + len(game.options.model_fields), (
        "a line for each"
    )


async def test_start_says_how_many_are_missing_and_adds_robots(counter: Counter) -> None:
    match = await counter.lobby(ANN, game="kill_the_unicorns")
    lobby = await counter.on_lobby(match)
    assert "2 more players needed" in lobby.text
    asked = await counter.click(ANN, Control(match.id, "start"), on=lobby)
    assert asked.how == ["send"] and "2 more players are needed" in asked.text
    refused(await counter.click(BEN, Control(match.id, "start"), on=lobby), f"<@{ANN}>")
    refused(await counter.click(BEN, Control(match.id, "fill"), on=asked.answer), f"<@{ANN}>")
    begun = await counter.click(ANN, Control(match.id, "fill"), on=asked.answer)
    assert begun.how == ["edit"] and "has started" in begun.text
    match = await counter.host.match(match.id)
    assert match.status == "running" and len(match.seats) == 3
    refused(await counter.click(ANN, Control(match.id, "fill"), on=asked.answer), "already started")


async def test_lobby_of_one_person_and_robots_speaks_of_no_clock(counter: Counter) -> None:
    opened = await counter.lobby(ANN, robots=2, game="kill_the_unicorns")
    match = await counter.host.match(opened.id)
    for picture in (True, False):
        content = LobbyContent(match, may_attach=picture)
        said = texts(content.layout(content.picture_source))
        alt = content.picture_source.alt if content.picture_source else ""
        assert "can be played in one go" in said and "visit" not in said + alt
        assert "per move" not in said + alt and "Play now" not in said
    match = await counter.host.lobby.join(match.id, BEN, "Ben")
    alone = LobbyContent(match).picture_source
    assert alone is not None and "3 days per move" in alone.alt


async def test_host_changes_the_level_of_robots(counter: Counter) -> None:
    match = await counter.lobby(ANN, BEN, robots=2)
    lobby = await counter.on_lobby(match)
    assert lobby.text.count("medium") == 2
    settings = await counter.settings(match, ANN)
    await counter.click(ANN, Control(match.id, "level"), "3.hard", on=settings)
    await counter.click(ANN, Control(match.id, "level"), "2.easy", on=settings)
    assert "Robo Moss (hard, careful)" in settings.text
    lobby = await counter.on_lobby(match)
    assert "Robo Moss · hard, careful" in lobby.text
    assert "Robo Fern · easy, playful" in lobby.text
    for user, value in (
        (BEN, "2.hard"),
        (ANN, "0.hard"),
        (ANN, "2.divine"),
        (ANN, "x"),
        (ANN, "9.hard"),
    ):
        refused = await counter.click(user, Control(match.id, "level"), value)
        assert refused.text.startswith(("Only", "That isn't an option"))
    match = await counter.host.lobby.start(match.id, ANN)
    await counter.quiet()
    assert (
        "🤖 Robo Fern (easy, playful) · 🤖 Robo Moss (hard, careful)"
        in (await counter.table(match)).text
    )
    page = (await counter.click(ANN, Control(match.id, "manage"))).answer
    await counter.click(ANN, Control(match.id, "strength"), "2.hard", on=page)
    assert "applies from its next move" in page.text
    refused = await counter.click(BEN, Control(match.id, "strength"), "2.easy")
    assert refused.text.startswith("Only")
    await counter.quiet()
    assert "🤖 Robo Fern (hard" in (await counter.table(match)).text


async def test_old_copy_of_a_lobby_is_not_edited(counter: Counter) -> None:
    match = await counter.lobby(ANN)
    await counter.host[Guides].offers(BEN, match.game)  # so that joining does not offer it
    old = Post((await counter.on_lobby(match)).view, ephemeral=False)
    click = await counter.click(BEN, Control(match.id, "join"), on=old)
    assert click.how == ["send"] and f"<@{BEN}>" in click.text and old.shown == 0


async def test_lobby_has_a_minimum_and_a_maximum_of_players(counter: Counter) -> None:
    match = await counter.lobby(ANN)
    lobby = await counter.on_lobby(match)

    async def press(user: int, act: str) -> Click:
        return await counter.click(user, Control(match.id, act), on=lobby)

    async with unchanged(counter, match):
        refused(await press(ANN, "start"), "1 more player is needed", "robot")
        refused(await press(ANN, "join"), "already have a seat")
        refused(await press(ANN, "unrobot"), "no robot")
        refused(await press(BEN, "leave"), "joined this table")
        for act in ("start", "robot", "unrobot"):
            refused(await press(BEN, act), f"<@{ANN}>")
    await press(BEN, "join")
    for _ in range(4):
        await press(ANN, "robot")
    async with unchanged(counter, match):
        refused(await press(CAT, "join"), "seats are taken", "/play")
        refused(await press(ANN, "robot"), "seats are taken")


async def test_clock_and_response_settings_are_set_by_menus(counter: Counter) -> None:
    match = await counter.lobby(ANN, BEN, game="llamas_unleashed")
    lobby, settings = await counter.on_lobby(match), await counter.settings(match, ANN)
    await counter.click(ANN, Control(match.id, "clock"), "week", on=settings)
    assert "1 week per move" in settings.text and "a robot moves" in settings.text
    await counter.click(ANN, Control(match.id, "late"), "vote", on=settings)
    assert "the others vote" in settings.text
    await counter.click(ANN, Control(match.id, "waits"), on=settings)
    assert "no waiting" in settings.text
    await counter.click(ANN, Control(match.id, "waits"), on=settings)
    refused(
        await counter.click(ANN, Control(match.id, "clock"), "9", on=settings), "isn't an option"
    )
    await counter.click(ANN, Control(match.id, "start"), on=lobby)
    page = (await counter.click(BEN, Control(match.id, "asking", 1))).answer
    click = await counter.click(BEN, Control(match.id, "mode", 1, arg="always"), on=page)
    assert click.how == ["edit"]
    match = await counter.host.match(match.id)
    assert match.seats[1].response_settings.mode == "always"
    assert "After every play" in page.text and "at most 3 times" in page.text
    await counter.click(BEN, Control(match.id, "mode", 1, arg="never"), on=page)
    assert "doesn't wait for your responses" in page.text
    await counter.click(BEN, Control(match.id, "mode", 1, arg="marked"), on=page)
    assert "After the plays you select below" in page.text
    marked = await counter.click(BEN, Control(match.id, "wish", 1, arg="marks"), "gold", on=page)
    refused(marked, "isn't an option")
    panel = await counter.panel(match, BEN)
    click = await counter.click(BEN, Control(match.id, "never", 1), on=panel)
    assert click.how == ["edit"] and click.text.startswith("#")
    assert (await counter.host.match(match.id)).seats[1].response_settings.mode == "never"


async def test_settings_are_closed_after_the_start(counter: Counter) -> None:
    match = await counter.lobby(ANN, BEN, robots=1)
    settings = [await counter.settings(match, ANN) for _ in range(3)]
    match = await counter.host.lobby.start(match.id, ANN)
    await counter.quiet()
    robot = next(seat for seat in match.seats if seat.user_id is None)
    async with unchanged(counter, match):
        for page, control, value in zip(
            settings,
            (Control(match.id, "level"), Control(match.id, "dm"), Control(match.id, "hints")),
            ([f"{robot.seat}.weak"], [], []),
            strict=True,
        ):
            click = await counter.click(ANN, control, *value, on=page)
            assert click.how == ["edit"] and "has started" in page.text
            labels = [part["label"] for part in walk(payload(shown(page))) if "custom_id" in part]
        assert labels == ["My panel"]


async def test_lobby_button_gets_a_response_even_if_the_store_fails(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await counter.lobby(ANN)
    lobby = await counter.on_lobby(match)

    async def unread(*_: object) -> None:
        raise StoreError("cut off")

    with monkeypatch.context() as cut:
        cut.setattr(counter.store, "surface", unread)
        click = await counter.click(BEN, Control(match.id, "join"), on=lobby)
    assert click.how == ["send"] and "can't read the saved data right now" in click.text
    await counter.quiet()


async def test_lobby_button_on_another_post_does_not_edit_that_post(counter: Counter) -> None:
    match = await counter.lobby(ANN)
    await counter.on_lobby(match)
    other = Post(ephemeral=False)
    click = await counter.click(BEN, Control(match.id, "join"), on=other)
    assert click.how[0] == "send" and other.shown == 0


async def test_lobby_says_how_many_visits_to_expect_and_which_option_halves_them(
    counter: Counter,
) -> None:
    match = await counter.lobby(ANN, BEN)
    game, pages = GAMES[LION], await counter.settings(match, ANN)
    whole, short = (
        game.expected_visits(2, game.options.model_validate({"short": on})) for on in (False, True)
    )
    said = (await counter.lobby_post(match)).text
    assert f"about {whole} times." in said
    assert (
        f"With *Short match*, you'll come back about {short} times." in said and short <= whole / 2
    )
    await counter.click(ANN, Control(match.id, "option", arg="short"), on=pages)
    await counter.quiet()
    said = (await counter.lobby_post(match)).text
    assert f"about {short} times." in said and "With *" not in said


def test_expected_visits_are_those_of_the_nearest_measured_number_of_seats() -> None:
    game = GAMES["smallseat"]
    measured = [seats for seats in game.seats if seats in game.visits]
    assert measured == [3, 4, 10]
    expected = [game.expected_visits(seats, game.options()) for seats in (5, 9)]
    assert expected == [game.visits[4], game.visits[10]]
