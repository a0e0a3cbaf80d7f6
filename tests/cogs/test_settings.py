"""A server's settings: its managers choose them, others are refused, and they take effect."""

from __future__ import annotations

from asyncio import gather

import discord
import pytest

from bot.checks.limits import payload, walk
from bot.features.notifications.pages import NIGHTS
from bot.features.settings.pages import PAGES, SETTINGS
from bot.features.takeover.acts import SeatTakeover
from bot.match.acts.permissions import Actor
from bot.match.preferences import Server
from bot.messaging.errors import ChannelGone, MissingPermission, NotOnServer
from bot.posts.controls import Control
from bot.posts.keeper import Failing
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from cogs.settings import SettingsCommands
from games import GAMES
from tests.cogs.counter import Counter
from tests.host.harness import ANN, BEN, CAT, CHANNEL, EVE, LION

GUILD = 7
CHOICES = [
    (setting.field, key)
    for setting in SETTINGS
    for key in [option[1] for option in setting.listed(GENERIC_WORDS, GAMES)]
]
ELSEWHERE, THREAD = 6000, 5001


def server(counter: Counter, guild: int = GUILD) -> Server:
    return counter.host.preferences.server(guild)


async def page_of(counter: Counter, page: str) -> str:
    click = await counter.click(ANN, Control(0, "settings_page"), page, governs=True)
    return click.text


def control(field: str) -> Control:
    return Control(0, "set", arg=field)


async def test_settings_page_shows_every_setting_with_its_value_and_purpose(
    counter: Counter,
) -> None:
    said = "".join([await page_of(counter, page) for page in PAGES])
    for setting in SETTINGS:
        assert f"**{setting.title}**: " in said and setting.about in said
    assert "3 days per move" in said and "UTC, where it is now 00:00" in said
    assert "**Quiet hours**: None" in said and "**Games**: all" in said
    assert "**Channels**: everywhere" in said and "**Delete finished matches**: Never" in said


async def test_settings_name_the_permissions_that_the_server_does_not_grant(
    counter: Counter,
) -> None:
    assert "I don't have the permission" not in await page_of(counter, "tables")
    counter.memory.lacks[GUILD] = ["attach_files"]
    said = await page_of(counter, "tables")
    assert "I don't have the **Attach Files** permission. Tables are shown as text" in said


async def test_each_page_has_the_settings_that_its_title_names(counter: Counter) -> None:
    named = {
        "tables": (
            "Clock", "Robots at new tables", "Strength of new robots", "Games",
            "Find opponents anywhere",
        ),
        "room": ("Channels", "Threads", "Open tables per player", "Open tables per channel"),
        "people": ("Time zone", "Quiet hours", "Language", "Profile pictures"),
        "puzzle": ("Puzzle channel", "Puzzle time"),
        "data": (
            "List of tables", "Leaderboards", "New season",
            "Trim finished matches", "Delete finished matches",
        ),
    }  # fmt: skip
    for page in PAGES:
        said = await page_of(counter, page)
        titles = [str(setting.title) for setting in SETTINGS if f"**{setting.title}**: " in said]
        assert tuple(titles) == named[page]


async def test_every_choice_of_every_menu_can_be_made_and_redraws_the_page(
    counter: Counter,
) -> None:
    page = (await counter.type(ANN, "settings", governs=True)).answer
    made = 0
    for name in PAGES:
        await counter.click(ANN, Control(0, "settings_page"), name, on=page, governs=True)
        assert page.view is not None
        for part in [p for p in walk(payload(page.view)) if ":set:" in p.get("custom_id", "")]:
            for option in part.get("options", ()):
                click = await counter.click(
                    ANN, part["custom_id"], option["value"], on=page, governs=True
                )
                assert click.how == ["edit"] and f"**: {option['label']}\n" in click.text
                made += 1
    assert made == len(CHOICES) > len(NIGHTS)


async def test_changed_setting_survives_a_restart_and_affects_only_its_server(
    counter: Counter,
) -> None:
    await counter.click(ANN, control("clock"), '"week"', governs=True)
    await counter.click(ANN, control("quiet"), "[22, 8]", governs=True)
    await counter.reopen()
    assert server(counter) == Server(clock="week", quiet=(22, 8))
    assert server(counter, 8) == Server()


async def test_a_city_sets_the_zone_whether_picked_or_typed(counter: Counter) -> None:
    for typed, zone in (("Berlin, Germany", "Europe/Berlin"), ("são paulo", "America/Sao_Paulo")):
        page = await counter.type(ANN, "settings", governs=True, city=typed)
        assert zone.replace("_", " ") in page.text and server(counter).zone == zone
    unknown = await counter.type(ANN, "settings", governs=True, city="Atlantis")
    assert "don't know that city" in unknown.text and server(counter).zone == zone


@pytest.mark.parametrize("moderates", [False, True])
async def test_people_without_manage_server_see_and_change_nothing(
    counter: Counter, moderates: bool
) -> None:
    page = (await counter.type(ANN, "settings", governs=True)).answer
    for city in (None, "Berlin"):
        said = await counter.type(BEN, "settings", moderates=moderates, city=city)
        assert "Manage Server" in said.text and "Clock" not in said.text
    click = await counter.click(BEN, control("clock"), '"week"', on=page)
    assert click.how == ["send"] and "Manage Server" in click.text
    assert server(counter) == Server()


async def test_permission_is_checked_at_every_click_and_only_for_this_server(
    counter: Counter,
) -> None:
    page = (await counter.type(ANN, "settings", governs=True)).answer
    demoted = await counter.click(ANN, control("clock"), '"week"', on=page)
    assert "Manage Server" in demoted.text
    outside = await counter.click(ANN, control("clock"), '"week"', guild=None, governs=True)
    assert "in a server channel" in outside.text
    assert server(counter) == Server()


async def test_values_that_no_menu_offers_cannot_be_set(counter: Counter) -> None:
    for field, value in (
        ("clock", '"minute"'), ("clock", "week"), ("clock", ""), ("quiet", "[1, 99]"),
        ("zone", '"Europe/Berlin"'), ("nothing", "1"), ("", ""), ("games", '"chess"'),
        ("channels", "here"), ("robots", "99"), ("prune", "-1"), ("prune", "1"),
    ):  # fmt: skip
        click = await counter.click(ANN, control(field), value, governs=True)
        assert click.how == ["send"] and len(click.text) > 20
    assert server(counter) == Server()


async def test_a_new_table_begins_with_the_clock_of_its_server(counter: Counter) -> None:
    await counter.type(ANN, "play", game=LION)
    await counter.click(ANN, control("clock"), '"live"', governs=True)
    await counter.type(ANN, "play", game=LION)
    await counter.type(BEN, "play", game=LION, guild=8)
    clocks = [(await counter.host.match(number)).time_control.clock for number in (1, 2, 3)]
    assert clocks == ["three_days", "live", "three_days"]


async def choose(counter: Counter, field: str, *values: str) -> None:
    click = await counter.click(ANN, control(field), *values, governs=True)
    assert click.how == ["edit"]


async def test_disallowed_game_cannot_be_opened_or_rematched(
    counter: Counter,
) -> None:
    match = await counter.begin(ANN, BEN, game="instinkt")
    await counter.host.play.end(match.id, Actor(ANN))
    await choose(counter, "games", '"lion_unicorn"', '"smallseat"')
    assert server(counter).games == ("lion_unicorn", "smallseat")
    said = (await counter.type(BEN, "play", game="instinkt")).text
    assert (
        "Instinkt isn't enabled" in said
        and "You can play The Lion & The Unicorn and Smallseat." in said
    )
    again = await counter.click(ANN, Control(match.id, "rematch"))
    assert "Instinkt isn't enabled" in again.text
    await counter.type(BEN, "play", game=LION)
    await counter.type(BEN, "play", game="instinkt", guild=8)
    assert len(await counter.host.matches_of(BEN)) == 2
    await choose(counter, "games")
    await counter.type(BEN, "play", game="instinkt")
    assert len(await counter.host.matches_of(BEN)) == 3


async def test_choosing_all_games_includes_future_ones(counter: Counter) -> None:
    await choose(counter, "games", *(f'"{name}"' for name in GAMES))
    assert server(counter).games == ()


async def test_tables_are_opened_only_in_allowed_channels_and_their_threads(
    counter: Counter,
) -> None:
    await choose(counter, "channels", str(CHANNEL))
    counter.host.matches.parent_channel = {THREAD: CHANNEL}.get
    said = (await counter.type(BEN, "play", game=LION, channel=ELSEWHERE)).text
    assert "tables can be opened only in" in said and f"<#{CHANNEL}>" in said
    await counter.type(BEN, "play", game=LION, channel=CHANNEL)
    await counter.type(BEN, "play", game=LION, channel=THREAD)
    assert len(await counter.host.matches_of(BEN)) == 2
    match = await counter.playing(ANN, BEN)
    with pytest.raises(Refusal, match="channel_not_allowed"):
        await counter.host.seats.move_table(match.id, Actor(ANN), ELSEWHERE, GUILD)


async def test_server_limits_the_open_tables_of_a_person(
    counter: Counter,
) -> None:
    await choose(counter, "most_mine", "1")
    match = await counter.lobby(ANN)
    await counter.lobby(BEN)
    opened = await counter.type(BEN, "play", game=LION)
    joined = await counter.click(BEN, Control(match.id, "join"))
    for said in (opened.text, joined.text):
        assert "limit of open tables per player: 1" in said
    match = await counter.begin(CAT, EVE, robots=1)
    with pytest.raises(Refusal, match="too_many_mine"):
        await counter.host[SeatTakeover].ask(match.id, BEN, "Ben", 2)
    await counter.type(BEN, "play", game=LION, guild=8)
    assert len(await counter.host.matches_of(BEN)) == 2


async def test_nobody_opens_a_twenty_first_table_on_a_server_without_limits_of_its_own(
    counter: Counter,
) -> None:
    for _ in range(20):
        await counter.lobby(ANN)
    said = (await counter.type(ANN, "play", game=LION)).text
    assert "limit of open tables per player: 20" in said
    await choose(counter, "most_mine", "0")
    await counter.type(ANN, "play", game=LION)
    assert len(await counter.host.matches_of(ANN)) == 21


async def test_server_limits_the_open_tables_of_a_channel(
    counter: Counter,
) -> None:
    await choose(counter, "most_here", "2")
    first, _ = await counter.lobby(ANN), await counter.lobby(BEN)
    said = (await counter.type(BEN, "play", game=LION)).text
    assert "limit of open tables per channel: 2" in said
    await counter.type(BEN, "play", game=LION, channel=ELSEWHERE)
    await counter.host.play.end(first.id, Actor(ANN))
    await counter.type(BEN, "play", game=LION)
    assert len(await counter.host.matches_of(BEN)) == 3


async def test_new_tables_begin_with_robots_of_the_chosen_strength(counter: Counter) -> None:
    await choose(counter, "robots", "3")
    await choose(counter, "level", '"hard"')
    for game, robots in ((LION, 3), ("instinkt", 1)):
        await counter.type(ANN, "play", game=game)
        match = (await counter.host.matches_of(ANN))[-1]
        assert [s.robot for s in match.seats] == [None, *["hard"] * robots]
        assert len({s.name for s in match.seats}) == robots + 1
    match = await counter.host.lobby.add_robot(1, ANN)
    assert match.seats[-1].robot == "hard"


@pytest.mark.parametrize("threads", [True, False])
async def test_table_is_in_a_thread_or_in_the_channel_as_set(
    counter: Counter, threads: bool
) -> None:
    await choose(counter, "threads", "true" if threads else "false")
    match = await counter.playing(ANN, BEN)
    await counter.quiet()
    assert ((await counter.host.match(match.id)).table_channel_id != CHANNEL) is threads


async def test_every_setting_has_a_line_and_its_default_in_the_model(counter: Counter) -> None:
    assert set(Server.model_fields) == {setting.field for setting in SETTINGS}
    assert counter.host.preferences.server(None) == server(counter) == Server()


async def test_two_changes_at_the_same_moment_are_both_kept(counter: Counter) -> None:
    preferences = counter.host.preferences
    await gather(
        preferences.set_server(GUILD, clock="week"), preferences.set_server(GUILD, quiet=(22, 8))
    )
    assert server(counter) == Server(clock="week", quiet=(22, 8))


def test_discord_shows_the_command_only_to_managers() -> None:
    command = SettingsCommands.settings
    assert command.default_permissions == discord.Permissions(manage_guild=True)


async def test_page_says_why_the_list_of_tables_cannot_be_posted(counter: Counter) -> None:
    await counter.type(ANN, "tables post", governs=True)
    await counter.quiet()
    assert "can't show this post" not in await page_of(counter, "data")
    keeper = counter.table_lists.keeper
    for error, said in (
        (NotOnServer("gone"), "I can't show this post: I am not on that server."),
        (
            MissingPermission("Missing Access"),
            "I can't show this post: I am not allowed to post there.",
        ),
        (ChannelGone("Unknown Channel"), "I can't show this post: its channel was deleted."),
    ):
        keeper.failing[GUILD] = Failing(error, 60.0, None)
        assert said in await page_of(counter, "data")
        assert "can't show this post" not in await page_of(counter, "puzzle")
