"""A server's settings: its managers choose, everybody else is refused, and the choice is obeyed."""

from __future__ import annotations

from asyncio import gather

import discord
import pytest

from bot.host import Server
from bot.surfaces.controls import Control
from bot.surfaces.pages.reach import NIGHTS
from bot.surfaces.pages.settings import SETTINGS
from bot.surfaces.words import NOBODY
from cogs.settings import SettingsCommands
from tests.cogs.counter import Counter
from tests.host.house import ANN, BEN, LION
from tests.surfaces.limits import payload, walk

GUILD = 7
CHOICES = [
    (setting.field, key)
    for setting in SETTINGS
    for key in [option[1] for option in setting.listed(NOBODY)]
]


def server(counter: Counter, guild: int = GUILD) -> Server:
    return counter.host.preferences.server(guild)


def control(field: str) -> Control:
    return Control(0, "set", arg=field)


async def test_the_page_shows_every_setting_with_its_value_and_what_it_is_for(
    counter: Counter,
) -> None:
    page = await counter.type(ANN, "settings", governs=True)
    for setting in SETTINGS:
        assert f"**{setting.title}**: " in page.text and setting.about in page.text
    assert "Three days a decision" in page.text and "UTC, where it is 00:00 now" in page.text
    assert "**Quiet hours**: None" in page.text


async def test_every_choice_of_every_menu_can_be_made_and_redraws_the_page(
    counter: Counter,
) -> None:
    page = (await counter.type(ANN, "settings", governs=True)).answer
    assert page.view is not None
    made = 0
    for part in walk(payload(page.view)):
        for option in part.get("options", ()):
            click = await counter.click(
                ANN, part["custom_id"], option["value"], on=page, governs=True
            )
            assert click.how == ["edit"] and f"**: {option['label']}\n" in click.text
            made += 1
    assert made == len(CHOICES) > len(NIGHTS)


async def test_a_change_is_kept_over_a_restart_and_only_for_its_server(counter: Counter) -> None:
    await counter.click(ANN, control("clock"), '"week"', governs=True)
    await counter.click(ANN, control("quiet"), "[22, 8]", governs=True)
    await counter.reopen()
    assert server(counter) == Server(clock="week", quiet=(22, 8))
    assert server(counter, 8) == Server()


async def test_a_city_sets_the_zone_whether_picked_or_typed(counter: Counter) -> None:
    for typed, zone in (("Munich, Germany", "Europe/Berlin"), ("são paulo", "America/Sao_Paulo")):
        page = await counter.type(ANN, "settings", governs=True, city=typed)
        assert zone.replace("_", " ") in page.text and server(counter).zone == zone
    unknown = await counter.type(ANN, "settings", governs=True, city="Atlantis")
    assert "no such city" in unknown.text and server(counter).zone == zone


@pytest.mark.parametrize("moderates", [False, True])
async def test_who_may_not_manage_the_server_sees_and_changes_nothing(
    counter: Counter, moderates: bool
) -> None:
    page = (await counter.type(ANN, "settings", governs=True)).answer
    for city in (None, "Munich"):
        said = await counter.type(BEN, "settings", moderates=moderates, city=city)
        assert "Manage Server" in said.text and "Clock" not in said.text
    click = await counter.click(BEN, control("clock"), '"week"', on=page)
    assert click.how == ["send"] and "Manage Server" in click.text
    assert server(counter) == Server()


async def test_the_right_is_asked_for_at_every_click_and_ends_with_the_server(
    counter: Counter,
) -> None:
    page = (await counter.type(ANN, "settings", governs=True)).answer
    demoted = await counter.click(ANN, control("clock"), '"week"', on=page)
    assert "Manage Server" in demoted.text
    outside = await counter.click(ANN, control("clock"), '"week"', guild=None, governs=True)
    assert "in a channel of a server" in outside.text
    assert server(counter) == Server()


async def test_what_no_menu_offers_cannot_be_set(counter: Counter) -> None:
    for field, value in (
        ("clock", '"minute"'), ("clock", "week"), ("clock", ""), ("quiet", "[1, 99]"),
        ("zone", '"Europe/Berlin"'), ("nothing", "1"), ("", ""),
    ):  # fmt: skip
        click = await counter.click(ANN, control(field), value, governs=True)
        assert click.how == ["send"] and len(click.text) > 20
    assert server(counter) == Server()


async def test_a_new_table_begins_with_the_clock_of_its_server(counter: Counter) -> None:
    await counter.type(ANN, "play", game=LION)
    await counter.click(ANN, control("clock"), '"live"', governs=True)
    await counter.type(ANN, "play", game=LION)
    await counter.type(BEN, "play", game=LION, guild=8)
    clocks = [(await counter.host.match(number)).pace.clock for number in (1, 2, 3)]
    assert clocks == ["three_days", "live", "three_days"]


async def test_two_changes_at_the_same_moment_are_both_kept(counter: Counter) -> None:
    preferences = counter.host.preferences
    await gather(
        preferences.set_server(GUILD, clock="week"), preferences.set_server(GUILD, quiet=(22, 8))
    )
    assert server(counter) == Server(clock="week", quiet=(22, 8))


def test_discord_shows_the_command_to_managers_and_only_on_servers() -> None:
    command = SettingsCommands.settings
    assert command.default_permissions == discord.Permissions(manage_guild=True)
    assert command.guild_only
