"""Tournaments in clicks: what managers set up, begin, decide and cancel."""

from __future__ import annotations

from typing import Any

import discord

from bot.features.settings.acts import Servers
from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.pages.draft import FIELDS
from bot.posts.controls import Control
from tests.cogs.counter import Counter
from tests.cogs.cups import (
    act,
    choose,
    chosen,
    custom_ids,
    drafted,
    labels,
    menu,
    now,
    open_it,
)
from tests.cogs.test_controls import refused
from tests.host.harness import CHANNEL, EVE, LION
from tests.surfaces.cups import (
    GUILD,
    MANAGER,
    begun,
    main_post,
    opened,
    person,
    soon,
)


async def test_tournament_is_set_up_in_two_steps_with_defaults(counter: Counter) -> None:
    page = await drafted(counter, game=LION, when="friday 20:00")
    assert await counter.host[Tournaments].of_server(GUILD) == [], "nothing is stored"
    state = await open_it(counter, page)
    assert (state.record.name, state.record.game) == ("Spring Cup: the 2nd", LION)
    assert state.record.channel_id == CHANNEL and state.record.organiser_id == EVE
    settings = state.settings
    assert settings.starts_at == 44 * 3600.0  # 2 January 1970, 20:00
    assert (settings.kind, settings.starts, settings.table_size) == ("swiss", "flexible", 2)
    await soon(counter)
    assert "Spring Cup: the 2nd" in (await main_post(counter, state)).text


async def test_first_round_is_drawn_the_next_evening_unless_the_organiser_chooses(
    counter: Counter,
) -> None:
    page = await drafted(counter, game=LION)
    assert chosen(page, "start") == ["First round: Fri 2 Jan, 20:00"]
    assert "the UTC time zone" in page.text and "`/tournament new when:`" in page.text
    state = await open_it(counter, page)
    assert state.settings.starts_at == 44 * 3600.0


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
    assert chosen(page, "table_size") == ["Tables: up to 4 players"]
    await choose(counter, page, "menu-animals", *[
        option["value"] for option in menu(page, "menu-animals")["options"][:3]
    ])  # fmt: skip
    state = await open_it(counter, page)
    assert state.record.game == "smallseat" and len(state.record.options["animals"]) == 3


async def test_round_is_as_long_as_a_match_usually_takes_or_the_page_warns(
    counter: Counter,
) -> None:
    page = await drafted(counter, game="llamas_unleashed")
    assert chosen(page, "round_seconds") == ["Round length: 3 days"]
    await choose(counter, page, "game", "instinkt")
    assert chosen(page, "round_seconds") == ["Round length: 1 week"]
    assert "⚠️" not in page.text
    await choose(counter, page, "round_seconds", "259200")
    assert "⚠️ If players check their matches three times a day, a match takes 5 days" in page.text
    await choose(counter, page, "round_seconds", "3600")
    assert chosen(page, "clock") == ["Clock: Live: 2 minutes per move"]
    assert "⚠️" not in page.text


async def test_defaults_never_warn_and_propose_a_game_that_fits_into_a_week(
    counter: Counter,
) -> None:
    page = await drafted(counter)
    assert chosen(page, "round_seconds")[0] in ("Round length: 3 days", "Round length: 1 week")
    for game in counter.games:
        page = await drafted(counter, game=game)
        assert "⚠️" not in page.text


async def test_option_that_makes_matches_much_shorter_is_on_by_default(counter: Counter) -> None:
    page = await drafted(counter, game=LION)
    assert chosen(page, "flags") == ["Memory help", "Short match"]
    await choose(counter, page, "flags", "memory")
    state = await open_it(counter, page)
    assert state.record.options == {"memory": True, "short": False}


async def test_clock_and_reserve_fit_into_a_round(counter: Counter) -> None:
    page = await drafted(counter, game=LION)
    await choose(counter, page, "clock", "three_days")
    await choose(counter, page, "round_seconds", "3600")
    assert chosen(page, "clock") == ["Clock: Live: 2 minutes per move"]
    assert chosen(page, "reserve") == ["Reserve time per player: none"]


async def test_rounds_are_only_asked_for_in_a_swiss_tournament(counter: Counter) -> None:
    page = await drafted(counter, game=LION)
    assert "8 players play 3 rounds and 16 play 4" in page.text
    await choose(counter, page, "game", "smallseat")
    await choose(counter, page, "table_size", "8")
    assert "8 players play 1 round and 16 play 3" in page.text
    await choose(counter, page, "game", LION)
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
    wrong: list[tuple[dict[str, Any], str]] = [
        ({"when": "someday"}, "understand that time"), ({"game": "chess"}, "don't know that game"),
    ]  # fmt: skip
    for given, why in wrong:
        click = await counter.type(EVE, "tournament new", governs=True, name="Cup", **given)
        refused(click, why)


async def test_games_that_the_server_does_not_allow_are_not_offered(counter: Counter) -> None:
    await counter.host[Servers].settle(MANAGER, GUILD, games=("instinkt",))
    page = await drafted(counter)
    assert [o["value"] for o in menu(page, "game")["options"]] == ["instinkt"]


async def test_tournament_is_not_opened_where_the_bot_may_not_post(counter: Counter) -> None:
    page = await drafted(counter, game=LION)
    (opens,) = [c for c in custom_ids(page) if ":cup_open:" in c]
    may = discord.Permissions(view_channel=True)
    click = await counter.click(EVE, opens, on=page, governs=True, may=may)
    refused(click, "Send Messages")
    assert await counter.host[Tournaments].of_server(GUILD) == []


async def test_manager_begins_early_removes_a_player_and_cancels(counter: Counter) -> None:
    state = await opened(counter, 5)
    page = (await counter.type(EVE, "tournament show", governs=True, number=state.id)).answer
    await counter.click(EVE, act(state, "cup_lead"), on=page, governs=True)
    await counter.click(EVE, act(state, "cup_begin"), on=page, governs=True)
    assert "Round 1 of" in page.text and "Start now" not in labels(page)
    await counter.click(EVE, act(state, "cup_drop"), "3", on=page, governs=True)
    assert f"Remove <@{person(3)}>" in page.text
    await counter.click(EVE, act(state, "cup_removed", "3"), on=page, governs=True)
    assert (await now(counter, state)).entrant(3).out_reason == "removed"
    assert "3. Person 3" not in labels(page)
    assert f"No longer in the tournament: <@{person(3)}>" in page.text
    await counter.click(EVE, act(state, "cup_stop"), on=page, governs=True)
    assert "there is no winner" in page.text
    await counter.click(EVE, act(state, "cup_stopped"), on=page, governs=True)
    assert "was cancelled" in page.text
    assert (await now(counter, state)).record.status == "cancelled"


async def test_tournament_with_one_player_cannot_begin(counter: Counter) -> None:
    state = await opened(counter, 1)
    click = await counter.click(EVE, act(state, "cup_begin"), governs=True)
    refused(click, "enough people")


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
        refused(click, "only for tables in the current round")


async def test_result_asks_which_tournament_if_several_are_running(counter: Counter) -> None:
    given: dict[str, Any] = {"governs": True, "note": "Why"}
    refused(await counter.type(EVE, "tournament result", **given), "no such tournament")
    state = await begun(counter, 4)
    await begun(counter, 4)
    refused(await counter.type(EVE, "tournament result", **given), "Several tournaments")
    page = await counter.type(EVE, "tournament result", number=state.id, **given)
    assert "Set a result: Spring Cup" in page.text
