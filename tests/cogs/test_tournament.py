"""Tournaments in clicks: setting one up, joining, playing, and the acts of managers."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import discord
import pytest

from bot.host import TournamentState
from bot.surfaces.components.controls import Control
from bot.surfaces.pages.tournament_draft import FIELDS
from cogs.tournament import TournamentCommands
from kit import limits
from kit.limits import payload, walk
from tests.cogs.counter import Counter
from tests.cogs.test_controls import refused
from tests.conventions.files import ROOT
from tests.host.harness import ANN, BEN, CAT, CHANNEL, EVE, LION
from tests.surfaces.clicks import Click, Post
from tests.surfaces.cups import (
    GUILD,
    MANAGER,
    begun,
    decided,
    finished,
    main_post,
    opened,
    person,
    rounds,
    soon,
)
from tests.surfaces.memory import Message

NEWEST = 0
FIRST = person(1)


@pytest.fixture(autouse=True)
async def channel(counter: Counter) -> None:
    counter.memory.channel(CHANNEL)


def page_of(message: Message) -> Post:
    """Return a public post as it is clicked."""
    post = Post(message.layout, ephemeral=False)
    post.id = message.id
    return post


def menu(page: Post, field: str) -> dict[str, Any]:
    """Return a menu of the page of a new tournament."""
    assert page.view is not None
    parts = [p for p in walk(payload(page.view)) if p.get("custom_id", "").endswith(f":{field}")]
    (found,) = parts
    return found


def chosen(page: Post, field: str) -> list[str]:
    """Return the labels that are chosen in a menu."""
    return [o["label"] for o in menu(page, field)["options"] if o.get("default")]


async def drafted(counter: Counter, name: str = "Spring Cup: the 2nd", **given: Any) -> Post:
    """Type `/tournament new` as a manager."""
    return (await counter.type(EVE, "tournament new", governs=True, name=name, **given)).answer


async def choose(counter: Counter, page: Post, field: str, *keys: str) -> Click:
    """Choose values in a menu of the page of a new tournament."""
    control = Control(0, "cup_set", arg=field)
    return await counter.click(EVE, control, *keys, on=page, governs=True)


async def open_it(counter: Counter, page: Post) -> TournamentState:
    """Press *Open* and return the new tournament."""
    (opens,) = [c for c in custom_ids(page) if ":cup_open:" in c]
    click = await counter.click(EVE, opens, on=page, governs=True)
    assert click.how == ["edit"] and "Begin now" in labels(page)
    return (await counter.host.tournaments.of_server(GUILD))[NEWEST]


def labels(page: Post) -> list[str]:
    """Return the labels of a page's buttons and options."""
    assert page.view is not None
    return limits.labels(page.view)


def custom_ids(page: Post) -> list[str]:
    assert page.view is not None
    return [p["custom_id"] for p in walk(payload(page.view)) if "custom_id" in p]


def act(state: TournamentState, name: str, arg: str = "") -> Control:
    return Control(0, name, number=state.id, arg=arg)


async def now(counter: Counter, state: TournamentState) -> TournamentState:
    return await counter.host.tournaments.tournament(state.id)


# Setting one up


async def test_tournament_is_set_up_in_two_steps_with_defaults(counter: Counter) -> None:
    page = await drafted(counter, game=LION, when="friday 20:00")
    assert await counter.host.tournaments.of_server(GUILD) == [], "nothing is stored"
    state = await open_it(counter, page)
    assert (state.record.name, state.record.game) == ("Spring Cup: the 2nd", LION)
    assert state.record.channel_id == CHANNEL and state.record.organiser_id == EVE
    settings = state.settings
    assert settings.starts_at == 44 * 3600.0  # 2 January 1970, 20:00
    assert (settings.kind, settings.starts, settings.table_size) == ("swiss", "flexible", 2)
    await soon(counter)
    assert "Spring Cup: the 2nd" in (await main_post(counter, state)).text


async def test_every_choice_on_the_page_ends_up_in_the_tournament(counter: Counter) -> None:
    page = await drafted(counter, game=LION)
    for field, key in (
        ("kind", "round_robin"), ("table_size", "4"), ("round_seconds", "604800"),
        ("starts", "at_once"), ("clock", "three_days"), ("reserve", "172800"),
    ):  # fmt: skip
        click = await choose(counter, page, field, key)
        assert click.how == ["edit"], field
    await choose(counter, page, "flags", "short")
    state = await open_it(counter, page)
    settings, day = state.settings, 86400.0
    assert (settings.kind, settings.table_size, settings.starts) == ("round_robin", 4, "at_once")
    assert (settings.round_seconds, settings.reserve) == (7 * day, 2 * day)
    assert settings.clock == "three_days"
    assert state.record.options == {"memory": False, "short": True}


async def test_every_option_of_every_menu_can_be_chosen(counter: Counter) -> None:
    page, made = await drafted(counter, game=LION), 0
    for field in FIELDS:
        if field == "game":
            continue
        for option in menu(page, field)["options"]:
            await choose(counter, page, field, option["value"])
            assert chosen(page, field) == [option["label"]]
            made += 1
            await choose(counter, page, "kind", "swiss")
            await choose(counter, page, "round_seconds", "604800")
    assert made > 30
    for game in counter.games:
        await choose(counter, page, "game", game)
        assert chosen(page, "game")


async def test_another_game_brings_its_own_options_and_tables(counter: Counter) -> None:
    page = await drafted(counter, game=LION)
    await choose(counter, page, "table_size", "6")
    await choose(counter, page, "game", "smallseat")
    assert chosen(page, "table_size") == ["Tables: up to 3 players"]
    await choose(counter, page, "menu-animals", *[
        option["value"] for option in menu(page, "menu-animals")["options"][:3]
    ])  # fmt: skip
    state = await open_it(counter, page)
    assert state.record.game == "smallseat" and len(state.record.options["animals"]) == 3


async def test_clock_and_reserve_fit_into_a_round(counter: Counter) -> None:
    page = await drafted(counter, game=LION)
    await choose(counter, page, "clock", "three_days")
    await choose(counter, page, "round_seconds", "3600")
    assert chosen(page, "clock") == ["Clock: Live: 2 minutes per move"]
    assert chosen(page, "reserve") == ["Reserve of each player: none"]


async def test_rounds_are_only_asked_for_in_a_swiss_tournament(counter: Counter) -> None:
    page = await drafted(counter, game=LION)
    assert "8 players: 3, 16 players: 4" in page.text
    await choose(counter, page, "rounds", "5")
    state = await open_it(counter, page)
    assert state.record.total_rounds == 5
    page = await drafted(counter, game=LION)
    await choose(counter, page, "kind", "knockout")
    assert not [c for c in custom_ids(page) if c.endswith(":rounds")]


async def test_values_that_no_menu_offers_are_refused(counter: Counter) -> None:
    page = await drafted(counter, game=LION)
    for field, key in (
        ("kind", "cup"), ("table_size", "7"), ("table_size", "x"), ("rounds", "99"),
        ("clock", "none"), ("reserve", "1"), ("game", "chess"), ("starts", ""),
    ):  # fmt: skip
        refused(await choose(counter, page, field, key), "isn't an option")
    refused(await counter.click(EVE, Control(0, "cup_set", arg="kind"), "swiss", governs=True),
            "isn't an option")  # fmt: skip


async def test_unclear_time_and_unknown_game_are_refused(counter: Counter) -> None:
    for given, why in (({"when": "someday"}, "understand that time"),
                       ({"game": "chess"}, "don't know that game")):  # fmt: skip
        click = await counter.type(EVE, "tournament new", governs=True, name="Cup", **given)
        refused(click, why)


async def test_games_that_the_server_does_not_allow_are_not_offered(counter: Counter) -> None:
    await counter.host.servers.settle(MANAGER, GUILD, games=("instinkt",))
    page = await drafted(counter)
    assert [o["value"] for o in menu(page, "game")["options"]] == ["instinkt"]


async def test_tournament_is_not_opened_where_the_bot_may_not_post(counter: Counter) -> None:
    page = await drafted(counter, game=LION)
    (opens,) = [c for c in custom_ids(page) if ":cup_open:" in c]
    may = discord.Permissions(view_channel=True)
    click = await counter.click(EVE, opens, on=page, governs=True, may=may)
    refused(click, "Send Messages")
    assert await counter.host.tournaments.of_server(GUILD) == []


# Permissions


async def test_members_can_neither_set_up_nor_manage_a_tournament(counter: Counter) -> None:
    page = await drafted(counter, game=LION)
    state = await begun(counter, 4)
    for command, given in (("new", {"name": "Cup"}), ("result", {"note": "I won."})):
        refused(await counter.type(ANN, f"tournament {command}", **given), "Manage Server")
    (opens,) = [c for c in custom_ids(page) if ":cup_open:" in c]
    refused(await counter.click(ANN, opens, on=page), "Manage Server")
    refused(await counter.click(ANN, Control(0, "cup_set", arg="kind"), "swiss", on=page),
            "Manage Server")  # fmt: skip
    for name, arg, values in (
        ("cup_lead", "", ()), ("cup_begin", "", ()), ("cup_drop", "", ("1",)),
        ("cup_removed", "1", ()), ("cup_stop", "", ()), ("cup_stopped", "", ()),
        ("cup_tables", "0:x", ()), ("cup_places", "1:x", ("1",)),
        ("cup_place", "1:1:0:x", ("1",)), ("cup_save", "1:1:x", ()),
    ):  # fmt: skip
        refused(await counter.click(FIRST, act(state, name, arg), *values), "Manage Server")
    assert await now(counter, state) == state


async def test_managers_of_another_server_can_do_nothing(counter: Counter) -> None:
    state = await opened(counter, 4)
    for name in ("cup_mine", "cup_join", "cup_lead", "cup_begin", "cup_stopped"):
        click = await counter.click(EVE, act(state, name), guild=8, governs=True)
        refused(click, "no such tournament")
    assert await now(counter, state) == state


async def test_tournament_in_a_channel_of_few_is_only_listed_for_its_players(
    counter: Counter,
) -> None:
    state = await opened(counter, 1)
    counter.memory.channel(CHANNEL).secret = True
    outside: dict[str, Any] = {"channel": CHANNEL + 1}
    listed = await counter.type(ANN, "tournament show", **outside)
    assert "Spring Cup" not in listed.text and "no tournament here" in listed.text
    refused(await counter.type(ANN, "tournament show", number=state.id, **outside),
            "no such tournament")  # fmt: skip
    assert "Spring Cup" in (await counter.type(FIRST, "tournament show", **outside)).text
    managed = await counter.type(EVE, "tournament show", governs=True, **outside)
    assert "Spring Cup" in managed.text and "`/tournament new`" in managed.text


# Players


async def test_member_joins_with_one_click_and_withdraws_with_two(counter: Counter) -> None:
    state = await opened(counter)
    await soon(counter)
    post = page_of(await main_post(counter, state))
    joined = await counter.click(ANN, act(state, "cup_join"), on=post)
    assert joined.how == ["send"] and joined.answer.flags.ephemeral and "You are in." in joined.text
    refused(await counter.click(ANN, act(state, "cup_join"), on=post), "already in this tournament")
    page = joined.answer
    await counter.click(ANN, act(state, "cup_out"), on=page)
    assert "can join again" in page.text
    await counter.click(ANN, act(state, "cup_gone"), on=page)
    assert "You aren't in this tournament" in page.text and "Join" in labels(page)
    assert (await now(counter, state)).entrants == ()


async def test_player_sees_round_table_opponent_and_deadline_and_gets_ready(
    counter: Counter,
) -> None:
    state = await begun(counter, 4)
    await soon(counter)
    (announced,) = await rounds(counter, state)
    me, other = state.rounds[0].tables[1].seats
    users = [state.entrant(one).user_id or 0 for one in (me, other)]
    mine = await counter.click(users[0], act(state, "cup_mine", announced.marker),
                               on=page_of(announced))  # fmt: skip
    page, due = mine.answer, int(state.rounds[0].due_at)
    assert "**Round 1 of 2**, table 2" in page.text and f"Opponent: <@{users[1]}>" in page.text
    assert f"Deadline: <t:{due}:F> (<t:{due}:R>)" in page.text
    await counter.click(users[0], act(state, "cup_ready"), on=page)
    assert f"when <@{users[1]}> are too" in page.text and "Ready" not in labels(page)
    theirs = await counter.click(users[1], act(state, "cup_mine"))
    assert f"Ready: <@{users[0]}>" in theirs.text
    await counter.click(users[1], act(state, "cup_ready"), on=theirs.answer)
    assert "Your match has started" in theirs.text and "Open my panel" in labels(theirs.answer)
    (panel,) = [c for c in custom_ids(theirs.answer) if ":move:" in c]
    opened_panel = await counter.click(users[1], panel, on=theirs.answer)
    assert "🎯 Win 2 rounds" in opened_panel.text


async def test_player_with_a_bye_and_one_who_joined_late_know_what_comes_next(
    counter: Counter,
) -> None:
    state = await begun(counter, 3)
    (bye,) = state.rounds[0].byes
    page = await counter.click(state.entrant(bye).user_id or 0, act(state, "cup_mine"))
    assert "You have a bye, which is worth a win." in page.text
    late = await counter.click(ANN, act(state, "cup_join"))
    assert "You play from the next round on." in late.text


async def test_player_reads_result_and_place_and_why_they_are_out(counter: Counter) -> None:
    state = await begun(counter, 4)
    first, second = state.rounds[0].tables[0].seats
    await decided(counter, state, note="Ben was ill.")
    winner = await counter.click(state.entrant(first).user_id or 0, act(state, "cup_mine"))
    assert "Your place: 1. Your points: 1." in winner.text and "Ben was ill." in winner.text
    assert "Place 1 of 4, points: 1" in winner.text
    loser = state.entrant(second)
    await counter.host.tournaments.remove(MANAGER, state.id, loser.id)
    out = await counter.click(loser.user_id or 0, act(state, "cup_mine"))
    assert "removed you" in out.text and "Withdraw" not in labels(out.answer)


async def test_list_shows_tournaments_of_the_server_and_opens_one(counter: Counter) -> None:
    first, second = await opened(counter, 1), await begun(counter, 4, name="Autumn Cup")
    page = (await counter.type(FIRST, "tournament show")).answer
    assert "⭐ **Spring Cup** · The Lion & The Unicorn, Swiss, starts <t:" in page.text
    assert "**Autumn Cup**" in page.text and "Round 1 of 2" in page.text
    await counter.click(FIRST, Control(0, "cup"), str(first.id), on=page)
    assert "## 🏆 Spring Cup" in page.text and "Organise" not in labels(page)
    direct = await counter.type(FIRST, "tournament show", guild=None)
    assert "Spring Cup" in direct.text
    shown = await counter.type(FIRST, "tournament show", number=second.id)
    assert "## 🏆 Autumn Cup" in shown.text


async def test_standings_are_there_in_words(counter: Counter) -> None:
    state = await begun(counter, 4)
    await decided(counter, state)
    page = await counter.click(CAT, act(state, "cup_table"))
    assert "1. <@" in page.text and "1 point, opponents 0%, 1 win" in page.text


async def test_tournaments_are_suggested_by_name(counter: Counter) -> None:
    await opened(counter)
    click: Any = Click(ANN)
    click.client = counter.client
    cog = TournamentCommands.__new__(TournamentCommands)
    for typed, n in (("spring", 1), ("autumn", 0)):
        found = await TournamentCommands._numbers(cog, click, typed)
        assert len(found) == n


# Managers


async def test_manager_begins_early_removes_a_player_and_cancels(counter: Counter) -> None:
    state = await opened(counter, 5)
    page = (await counter.type(EVE, "tournament show", governs=True, number=state.id)).answer
    await counter.click(EVE, act(state, "cup_lead"), on=page, governs=True)
    await counter.click(EVE, act(state, "cup_begin"), on=page, governs=True)
    assert "Round 1 of" in page.text and "Begin now" not in labels(page)
    await counter.click(EVE, act(state, "cup_drop"), "3", on=page, governs=True)
    assert f"Remove <@{person(3)}>" in page.text
    await counter.click(EVE, act(state, "cup_removed", "3"), on=page, governs=True)
    assert (await now(counter, state)).entrant(3).out_reason == "removed"
    assert "3. Person 3" not in labels(page)
    await counter.click(EVE, act(state, "cup_stop"), on=page, governs=True)
    assert "nobody wins it" in page.text
    await counter.click(EVE, act(state, "cup_stopped"), on=page, governs=True)
    assert "was cancelled" in page.text
    assert (await now(counter, state)).record.status == "cancelled"


async def test_tournament_with_one_player_cannot_begin(counter: Counter) -> None:
    state = await opened(counter, 1)
    click = await counter.click(EVE, act(state, "cup_begin"), governs=True)
    refused(click, "enough players")


async def test_menu_of_players_has_pages(counter: Counter) -> None:
    state = await opened(counter, 30)
    page = (await counter.click(EVE, act(state, "cup_lead"), governs=True)).answer
    assert "25. Person 25" in labels(page) and "26. Person 26" not in labels(page)
    await counter.click(EVE, act(state, "cup_lead", "1"), on=page, governs=True)
    assert "30. Person 30" in labels(page) and "Previous page" in labels(page)
    assert "Next page" not in labels(page)


async def test_manager_sets_a_result_with_a_note_for_everyone(counter: Counter) -> None:
    state = await begun(counter, 4)
    note = "Table 2: they agreed"
    page = (await counter.type(EVE, "tournament result", governs=True, note=note)).answer
    assert "1. Person" in "".join(labels(page))
    (tables,) = [c for c in custom_ids(page) if ":cup_places:" in c]
    await counter.click(EVE, tables, "2", on=page, governs=True)
    first, second = [c for c in custom_ids(page) if ":cup_place:" in c]
    await counter.click(EVE, first, "2", on=page, governs=True)
    await counter.click(EVE, second, "1", on=page, governs=True)
    (save,) = [c for c in custom_ids(page) if ":cup_save:" in c]
    await counter.click(EVE, save, on=page, governs=True)
    assert "The result of table 2" in page.text
    table = (await now(counter, state)).rounds[0].tables[1]
    assert (table.places, table.note) == ((2, 1), note)
    await soon(counter)
    assert note in (await main_post(counter, state)).text


async def test_result_without_a_first_place_or_of_an_earlier_round_is_refused(
    counter: Counter,
) -> None:
    state = await begun(counter, 4)
    page = (await counter.type(EVE, "tournament result", governs=True, note="Why")).answer
    await counter.click(EVE, act(state, "cup_places", "1:Why"), "1", on=page, governs=True)
    first, _ = [c for c in custom_ids(page) if ":cup_place:" in c]
    await counter.click(EVE, first, "2", on=page, governs=True)
    save = act(state, "cup_save", "1:1:Why")
    refused(await counter.click(EVE, save, on=page, governs=True), "must be first")
    for arg, value in (("2:Why", "1"), ("1:Why", "9"), ("1:Why", "0")):
        click = await counter.click(EVE, act(state, "cup_places", arg), value, governs=True)
        refused(click, "no such table")


async def test_result_asks_which_tournament_if_several_are_running(counter: Counter) -> None:
    given: dict[str, Any] = {"governs": True, "note": "Why"}
    refused(await counter.type(EVE, "tournament result", **given), "no such tournament")
    state = await begun(counter, 4)
    await begun(counter, 4)
    refused(await counter.type(EVE, "tournament result", **given), "Several tournaments")
    page = await counter.type(EVE, "tournament result", number=state.id, **given)
    assert "Set a result: Spring Cup" in page.text


# The draw, and medals


async def test_page_about_the_draw_keeps_the_seed_until_the_end(counter: Counter) -> None:
    state = await begun(counter, 4)
    page = (await counter.click(CAT, act(state, "cup_drawn"))).answer
    assert state.commitment in page.text and page.files == [f"tournament-{state.id}.json"]
    assert state.record.seed not in page.text
    assert state.record.seed.encode() not in page.contents[0]
    await finished(counter, state)
    page = (await counter.click(CAT, act(state, "cup_drawn"))).answer
    assert state.record.seed in page.text and state.commitment in page.text


async def test_lines_in_the_documentation_check_the_file_and_find_a_change(
    counter: Counter, tmp_path: Path
) -> None:
    state = await finished(counter, await begun(counter, 6))
    page = (await counter.click(CAT, act(state, "cup_drawn"))).answer
    text = (ROOT / "docs/tournaments.md").read_text("utf-8")
    (lines,) = re.findall(r"```python\n(.*?)```", text, re.DOTALL)
    file, wrong = tmp_path / "right.json", tmp_path / "wrong.json"
    file.write_bytes(page.contents[0])
    data = json.loads(page.contents[0])
    data["tournament"]["rounds"][1]["tables"].reverse()
    wrong.write_text(json.dumps(data))

    def checked(path: Path) -> str:
        run = [sys.executable, "-c", lines, str(path)]
        return subprocess.run(run, cwd=ROOT, check=True, capture_output=True, text=True).stdout

    assert checked(file) == "[]\n" and checked(wrong) == "[2]\n"


async def test_stats_list_the_medals_of_this_server(counter: Counter) -> None:
    state = await finished(counter, await begun(counter, 4, kind="knockout"))
    state = await now(counter, state)
    first = next(e.user_id for e in state.entrants if e.place == 1)
    page = await counter.type(first or 0, "stats")
    assert "**Tournaments**: 🥇 × 1" in page.text
    assert "🥇 Spring Cup, The Lion & The Unicorn, <t:" in page.text
    elsewhere = await counter.type(first or 0, "stats", guild=8)
    assert "Tournaments" not in elsewhere.text


async def test_click_on_a_tournament_that_does_not_exist_is_refused(counter: Counter) -> None:
    for name in ("cup_mine", "cup_join", "cup_ready", "cup_gone", "cup_table", "cup_drawn"):
        refused(await counter.click(BEN, Control(0, name, number=77)), "no such tournament")
    refused(await counter.click(BEN, Control(0, "cup"), "x"), "isn't an option")
