"""User install: every command in every kind of channel, for members and for other people."""

from __future__ import annotations

import pytest

from bot.app.command_places import EVERYWHERE, PLACES, SERVERS, WITH_THE_BOT, Place
from games import GAMES
from playground.api_error import ApiError, no_mutual_server
from playground.people import Person
from playground.reading import Channel
from playground.world.refusals import missing_access

from .process import E2EHarness

together = pytest.mark.asyncio(loop_scope="module")

COMMANDS = {**PLACES, **{game.command: EVERYWHERE for game in GAMES.values()}}
NEED_A_GAME = ("guide", "leaderboard", "rules")
SUBCOMMANDS = {"tables": "tables remove", "tournament": "tournament show"}
OFFERED: dict[tuple[str, bool], tuple[Place, ...]] = {
    ("server", False): (EVERYWHERE, WITH_THE_BOT, SERVERS),
    ("server", True): (EVERYWHERE, WITH_THE_BOT, SERVERS),
    ("direct messages", False): (EVERYWHERE, WITH_THE_BOT),
    ("direct messages", True): (EVERYWHERE, WITH_THE_BOT),
    ("group", False): (),
    ("group", True): (EVERYWHERE,),
    ("server without the bot", False): (),
    ("server without the bot", True): (EVERYWHERE,),
    ("server without external apps", True): (EVERYWHERE,),
}
"""The places of the commands that are offered in a channel, to a person who has installed the bot
for themselves or has not."""


def channel(harness: E2EHarness, person: Person, kind: str) -> Channel:
    """Return a channel of a kind."""
    standin = harness.standin
    if kind == "server":
        return standin.channel()
    if kind == "direct messages":
        return person.dm
    if kind == "group":
        return standin.add_group(person, standin.person("Ben"))
    return standin.add_server(kind, external_apps=kind == "server without the bot")


@together
@pytest.mark.parametrize(("kind", "installed"), OFFERED)
async def test_command_is_offered_and_answers_in_private_where_its_place_says(
    shared: E2EHarness, kind: str, installed: bool
) -> None:
    ada = shared.standin.person("Ada")
    ada.rank = "manager"
    (ada.install if installed else ada.uninstall)()
    where = channel(shared, ada, kind)
    offered = {c["name"] for c in shared.standin.world.commands(ada.id, where.id)}
    assert offered == {
        name for name, place in COMMANDS.items() if place in OFFERED[kind, installed]
    }
    for name in offered:
        options = {"game": "instinkt"} if name in NEED_A_GAME else {}
        reply = await ada.slash(SUBCOMMANDS.get(name, name), options, where=where)
        assert not reply.failed and reply.text, name
        assert reply.ephemeral or (kind, name) == ("direct messages", "play"), (kind, name)


@together
@pytest.mark.parametrize("error", [missing_access(), no_mutual_server()], ids=lambda e: e.code)
async def test_match_against_robots_on_a_server_without_the_bot_needs_no_direct_message(
    shared: E2EHarness, error: ApiError
) -> None:
    cleo = shared.standin.person("Cleo")
    cleo.install()
    shared.standin.refuse("POST", "/users/@me/channels", error)
    where = shared.standin.add_server("elsewhere")
    page = (await cleo.slash("play", where=where)).message
    assert page is not None
    game = "smallseat" if error.code == 50001 else "instinkt"
    await cleo.click(page, f"mg:0:-1:0:game:{game}")
    told = await cleo.click(page, f"mg:0:-1:0:open_here:{game}")
    assert "isn't on this server" in told.text and "oauth2/authorize" in told.text
    panel = await cleo.click(page, label="Play against robots")
    assert panel.message is not None and panel.message.ephemeral
    assert "is updated for 15 minutes" in panel.text
