"""Who reads what: private posts in the language of their person, public ones in the server's."""

from __future__ import annotations

import asyncio
from random import Random

import discord
import pytest

from bot.host import Actor, Match
from bot.languages import speaking
from bot.surfaces import live
from bot.surfaces.controls import Control
from bot.surfaces.draft import CardDraft
from cogs.verbs import looked_up
from games import GAMES
from tests.cogs.counter import Counter
from tests.host.house import ANN, BEN, CHANNEL, EVE, mover
from tests.languages.pseudo import TONGUES, tongues
from tests.surfaces.clicks import Click, Post

GUILD = 7
GERMAN, JAPANESE, KOREAN = (
    discord.Locale.german, discord.Locale.japanese, discord.Locale.korean,
)  # fmt: skip
OF_PEOPLE = {ANN: GERMAN, BEN: JAPANESE}


@pytest.fixture(autouse=True)
def several(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.surfaces.languages.known", TONGUES.get)
    monkeypatch.setattr(live, "GATHER", 0.0)


async def pressed(
    counter: Counter, user: int, act: str, match: int = 0, on: Post | None = None
) -> Click:
    """Let somebody press something at a table."""
    post = on or Post(ephemeral=False)
    locale = OF_PEOPLE.get(user, KOREAN)
    return await counter.click(user, Control(match, act), on=post, locale=locale)


async def heard(counter: Counter) -> Match:
    """Begin a match on a French server, of one who speaks German and one who speaks Japanese."""
    counter.memory.locales[GUILD] = "fr"
    for user in OF_PEOPLE:
        await pressed(counter, user, "mine")
    return await counter.playing(ANN, BEN)


async def test_an_answer_is_in_the_language_of_who_asked(counter: Counter) -> None:
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


async def test_direct_messages_are_in_the_language_of_their_person(counter: Counter) -> None:
    match = await heard(counter)
    panels = await counter.panels(match)
    assert {user: tongues(panel.text) for user, panel in panels.items()} == {
        ANN: {"de"},
        BEN: {"ja"},
    }


async def test_a_lobby_stays_in_its_language_whoever_presses_on_it(counter: Counter) -> None:
    counter.memory.locales[GUILD] = "fr"
    match = await counter.lobby(ANN)
    lobby = await counter.on_lobby(match)
    click = await pressed(counter, BEN, "join", match.id, lobby)
    await counter.quiet()
    assert click.how == ["edit", "follow up"] and tongues(lobby.text) == {"fr"}
    assert tongues(click.text) == {"ja"}  # that there is a guide is told to Ben alone
    assert tongues((await counter.lobby_post(match)).text) == {"fr"}


async def test_an_open_panel_stays_in_its_language_whoever_acts(counter: Counter) -> None:
    match = await heard(counter)
    user, _, _ = mover(match)
    other = BEN if user == ANN else ANN
    click = await pressed(counter, other, "move", match.id)
    while mover(match)[0] == user:
        answer = await pressed(counter, user, "move", match.id)
        assert answer.text
        match = await counter.step(match, Random(1))
        while counter.live._tasks:
            await asyncio.wait(counter.live._tasks.values())
    assert click.how[-1] == "edit later"
    assert tongues(click.text) == ({"de"} if other == ANN else {"ja"})


@pytest.mark.parametrize("typed", ["Mole", "Molë", "molë", "ole"])
async def test_a_card_is_found_by_its_name_and_by_the_english_one(typed: str) -> None:
    with speaking(TONGUES["de"]):
        found = await looked_up(GAMES["lion_unicorn"], typed)
        assert isinstance(found, CardDraft) and found.name == "Molë"
        assert found.said.endswith("\n-# Molë (Mole)")
        assert found.sketch is not None
    found = await looked_up(GAMES["lion_unicorn"], "Mole")
    assert isinstance(found, CardDraft) and "(Mole)" not in found.said


async def test_the_list_of_tables_is_in_the_language_of_the_server(counter: Counter) -> None:
    match = await heard(counter)
    await counter.boards.resume()
    await counter.host.servers.place_board(Actor(EVE, moderates=CHANNEL), GUILD, CHANNEL)
    await counter.quiet()
    named = [m for m in counter.memory.everything() if str(match.id) in m.text]
    assert {frozenset(tongues(m.text)) for m in named if m.place.person is None} == {
        frozenset({"fr"})
    }
