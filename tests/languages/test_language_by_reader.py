"""Languages by reader: private posts in the person's, public ones in the server's."""

from __future__ import annotations

import asyncio
from dataclasses import replace
from math import inf
from random import Random

import discord
import pytest

from bot.checks.scenes import match_of
from bot.features.replays.pages.replay import list_label
from bot.features.settings.acts import Servers
from bot.features.table_lists.acts import TableListActs
from bot.match.acts.permissions import Actor
from bot.match.commits.change import LEFT
from bot.match.commits.outdated import PANEL, TABLE
from bot.match.match import Match
from bot.match.pages.content import CardContent, words_for
from bot.match.pages.host_events import HOST_EVENTS
from bot.match.seat import MatchSeat
from bot.messaging.rate_limiter import Priority
from bot.posts.controls import Control
from bot.posts.languages import using_language
from cogs.game_commands import card_page
from games import GAMES
from games.engine import Event
from games.languages import language
from tests.cogs.counter import Counter
from tests.host.harness import ANN, BEN, CHANNEL, EVE, mover
from tests.languages.pseudo import TONGUES, tongues
from tests.surfaces.clicks import Click, Post

GUILD = 7
GERMAN, JAPANESE, KOREAN = (
    discord.Locale.german, discord.Locale.japanese, discord.Locale.korean,
)  # fmt: skip
OF_PEOPLE = {ANN: GERMAN, BEN: JAPANESE}


@pytest.fixture(autouse=True)
def several(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in ("bot.match.posts.languages", "bot.posts.languages"):
        monkeypatch.setattr(f"{module}.known", TONGUES.get)


async def pressed(
    counter: Counter, user: int, act: str, match: int = 0, on: Post | None = None
) -> Click:
    """Press a control at a table as this person."""
    post = on or Post(ephemeral=False)
    locale = OF_PEOPLE.get(user, KOREAN)
    return await counter.click(user, Control(match, act), on=post, locale=locale)


async def heard(counter: Counter) -> Match:
    """Start a match on a French server, of a German and a Japanese speaker."""
    counter.memory.locales[GUILD] = "fr"
    for user in OF_PEOPLE:
        await pressed(counter, user, "mine")
    return await counter.playing(ANN, BEN)


async def test_response_is_in_the_language_of_the_person(counter: Counter) -> None:
    match = await counter.playing(ANN, BEN)
    for user, tongue in ((ANN, "de"), (BEN, "ja"), (EVE, "en")):
        assert tongues((await pressed(counter, user, "log", match.id)).text) == {tongue}
        assert tongues((await pressed(counter, user, "undo", match.id)).text) == {tongue}
    assert tongues((await pressed(counter, EVE, "move", match.id)).text) == {"en"}  # a refusal


async def test_public_posts_are_in_the_language_of_the_server(counter: Counter) -> None:
    match = await heard(counter)
    assert tongues((await counter.table(match)).text) == {"fr"}
    assert tongues((await counter.lobby_post(match)).text) == {"fr"}
    await counter.host.preferences.set_server(GUILD, language="ja")
    await counter.on(match)
    assert tongues((await counter.table(match)).text) == {"ja"}


async def chosen(counter: Counter, tongue: str) -> None:
    """Choose the server's language as a manager, and wait until its posts have changed."""
    await counter.host[Servers].settle(Actor(EVE, managed_guild_id=GUILD), GUILD, language=tongue)
    await counter.quiet()


async def test_open_posts_follow_the_language_that_a_manager_chooses(counter: Counter) -> None:
    match, waits = await heard(counter), await counter.lobby(ANN)
    await counter.quiet()
    panels = {user: panel.edits for user, panel in (await counter.panels(match)).items()}
    counter.memory.who()
    await chosen(counter, "ja")
    assert tongues((await counter.table(match)).text) == {"ja"}
    assert tongues((await counter.lobby_post(match)).text) == {"ja"}
    assert tongues((await counter.lobby_post(waits)).text) == {"ja"}
    assert panels == {u: panel.edits for u, panel in (await counter.panels(match)).items()}
    assert counter.memory.who() == [], "nobody is called for that"
    edits = (await counter.table(match)).edits
    await chosen(counter, "ja")
    assert (await counter.table(match)).edits == edits
    assert await counter.store.surfaces_behind() == []


async def test_pending_language_changes_are_posted_after_a_restart(
    counter: Counter,
) -> None:
    match = await heard(counter)
    await counter.quiet()
    await counter.publisher.close()
    await counter.host.preferences.set_server(GUILD, language="ja")
    await counter.crash()
    assert tongues((await counter.table(match)).text) == {"ja"}


async def test_post_sent_during_a_language_change_is_updated(
    counter: Counter,
) -> None:
    match = await heard(counter)
    await counter.quiet()
    held = counter.memory.fail(None, "edit", place=match.table_channel_id)
    acting = asyncio.create_task(counter.on(match))
    await counter.until(lambda: held.triggered)
    await counter.host.preferences.set_server(GUILD, language="ja")
    held.free.set()
    await acting
    await counter.quiet()
    assert tongues((await counter.table(match)).text) == {"ja"}


async def test_open_panels_follow_the_language_of_their_person(counter: Counter) -> None:
    match = await heard(counter)
    await counter.quiet()
    tables = (await counter.table(match)).edits
    counter.memory.who()
    await counter.click(ANN, Control(0, "mine"), on=Post(), locale=discord.Locale.french)
    await counter.quiet()
    panels = await counter.panels(match)
    assert tongues(panels[ANN].text) == {"fr"} and tongues(panels[BEN].text) == {"ja"}
    assert counter.memory.who() == [] and (await counter.table(match)).edits == tables


async def test_language_updates_have_the_lowest_priority(counter: Counter) -> None:
    match = await heard(counter)
    await counter.quiet()
    surface = await counter.store.surface(match.id, TABLE)
    assert surface is not None and counter.publisher.priority(match, surface) == Priority.TABLE
    await counter.store.outdate_public(GUILD)
    surface = await counter.store.surface(match.id, TABLE)
    assert surface is not None and surface.shown_version < surface.desired_version
    assert counter.publisher.priority(match, surface) == Priority.REST
    panel = await counter.store.surface(match.id, PANEL, 0)
    assert panel is not None and panel.shown_version >= panel.desired_version


async def test_direct_messages_are_in_the_language_of_their_person(counter: Counter) -> None:
    match = await heard(counter)
    panels = await counter.panels(match)
    assert {user: tongues(panel.text) for user, panel in panels.items()} == {
        ANN: {"de"},
        BEN: {"ja"},
    }


async def test_lobby_stays_in_its_language_after_any_click(counter: Counter) -> None:
    counter.memory.locales[GUILD] = "fr"
    match = await counter.lobby(ANN)
    lobby = await counter.on_lobby(match)
    click = await pressed(counter, BEN, "join", match.id, lobby)
    await counter.quiet()
    assert click.how == ["edit", "follow up"] and tongues(lobby.text) == {"fr"}
    assert tongues(click.text) == {"ja"}  # that there is a guide is told to Ben alone
    assert tongues((await counter.lobby_post(match)).text) == {"fr"}


async def test_open_panel_stays_in_its_language_after_any_act(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    counter.live.debounce = 0.0
    match = await heard(counter)
    user, _, _ = mover(match)
    other = BEN if user == ANN else ANN
    click = await pressed(counter, other, "move", match.id)
    while mover(match)[0] == user:
        answer = await pressed(counter, user, "move", match.id)
        assert answer.text
        match = await counter.step(match, Random(1))
        while tasks := counter.live.tasks:
            await asyncio.wait(tasks)
    assert click.how[-1] == "edit later"
    assert tongues(click.text) == ({"de"} if other == ANN else {"ja"})


@pytest.mark.parametrize("typed", ["Mole", "Molë", "molë", "ole"])
async def test_a_card_is_found_by_its_name_and_by_the_english_one(typed: str) -> None:
    with using_language(TONGUES["de"]):
        found = await card_page(GAMES["lion_unicorn"], typed)
        assert isinstance(found, CardContent) and found.name == "Molë"
        assert found.said.endswith("\n-# Molë (Mole)")
        assert found.picture_source is not None
    found = await card_page(GAMES["lion_unicorn"], "Mole")
    assert isinstance(found, CardContent) and "(Mole)" not in found.said


def test_list_of_names_needs_no_language() -> None:
    """In French "et" is between two names; who waits for whom is random."""
    for tongue in TONGUES.values():
        assert tongues(tongue.listing(["Ann", "Ben"])) == set()


async def test_table_list_is_in_the_language_of_the_server(counter: Counter) -> None:
    match = await heard(counter)
    await counter.table_lists.resume()
    await counter.host[TableListActs].place(
        Actor(EVE, moderated_channel_id=CHANNEL), GUILD, CHANNEL
    )
    await counter.quiet()
    named = [m for m in counter.memory.everything() if str(match.id) in m.text]
    public = [m for m in named if m.place.person is None]
    said = [m.text for m in public]
    assert {frozenset(tongues(text)) for text in said} == {frozenset({"fr"})}, said
    await chosen(counter, "ja")
    counter.host.timers.run_due(inf)
    await counter.quiet()
    assert {frozenset(tongues(m.text)) for m in public} == {frozenset({"ja"})}


FORGOTTEN = MatchSeat(0, "Former player")
"""A seat as it has always been stored whose person was forgotten."""


@pytest.mark.parametrize(
    ("code", "said"),
    [("en_GB", "Former player"), ("de", "Ehemaliges Mitglied"), ("ja", "元プレイヤー")],
)
def test_deleted_player_is_named_in_the_readers_language(code: str, said: str) -> None:
    scene = match_of(None, status="ended")
    match = replace(scene, seats=[FORGOTTEN, scene.seats[1]])
    kept = replace(scene, seats=[replace(FORGOTTEN, robot="medium"), scene.seats[1]])
    left = Event(LEFT, 0, ("Former player",), (), (), 0, 2)
    with using_language(language(code)):
        assert words_for(match).seat(0) == said and words_for(kept).seat(0) == f"🤖 {said}"
        assert said in list_label(match)
        told = HOST_EVENTS[LEFT](left.seen_by(None), words_for(match))
        assert told and said in told
