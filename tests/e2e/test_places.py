"""User install: every command in every kind of channel, for members and for other people."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

import pytest

from playground.api_error import MISSING_ACCESS, NO_MUTUAL_SERVER, ApiError
from playground.people import Person
from playground.reading import Channel
from playground.reply import Reply
from tests.conventions.files import ROOT

from .process import E2EHarness

together = pytest.mark.asyncio(loop_scope="module")

ROW = re.compile(r"^\| (`/.+`) \| (.+) \| (.+) \| (.+) \| (.+) \|$", re.MULTILINE)
PAGE = (ROOT / "docs" / "playing.md").read_text("utf-8")
TABLE = {
    command.strip("`"): cells
    for row in ROW.findall(PAGE)
    for command, cells in [(command, row[1:]) for command in row[0].split(", ")]
}
"""What each command does by kind of channel, as the page for players says."""
COLUMNS = ("server", "direct messages", "group", "server without the bot")
FILLED: Mapping[str, object] = {"game": "instinkt", "when": "in 2 hours", "place": 1}


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


def paths(commands: list[dict[str, Any]], before: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield each command and subcommand without subcommands of its own."""
    for command in commands:
        name, options = f"{before}{command['name']}", command.get("options") or []
        inner = [option for option in options if option["type"] <= 2]
        yield from paths(inner, f"{name} ") if inner else [(name, command)]


def told(reply: Reply) -> str:
    """Return in a word what a command did."""
    if "oauth2/authorize" in reply.text:
        return "link"
    return "no" if "in a server channel" in reply.text else "yes"


@together
@pytest.mark.parametrize("kind", [*COLUMNS, "server without external apps"])
async def test_every_command_does_in_every_kind_of_channel_what_the_page_says(
    shared: E2EHarness, kind: str
) -> None:
    ada, other = shared.standin.person("Ada"), shared.standin.person("Ben")
    ada.rank = "manager"
    where = channel(shared, ada, kind)
    ada.uninstall()
    by_the_server = dict(paths(shared.standin.world.commands(ada.id, where.id)))
    ada.install()
    offered = dict(paths(shared.standin.world.commands(ada.id, where.id)))
    assert by_the_server == (offered if kind in COLUMNS[:2] else {})
    found = {}
    for path in TABLE:
        name, _, option = path.lstrip("/").rstrip(":").partition(" ")
        name, option = (name, option) if name in offered else (path.lstrip("/"), "")
        if name not in offered:
            found[path] = "–"
            continue
        needed = [o["name"] for o in offered[name].get("options") or [] if o.get("required")]
        options = {n: FILLED.get(n, other.id) for n in [*needed, option] if n}
        reply = await ada.slash(name, options, where=where)
        assert not reply.failed and reply.text, path
        lasting = kind == "direct messages" and path.startswith("/play")
        assert reply.ephemeral or lasting, path
        found[path] = told(reply)
    column = COLUMNS.index(kind) if kind in COLUMNS else -1
    assert found == {path: cells[column] for path, cells in TABLE.items()}
    assert {f"/{name}" for name in offered} <= TABLE.keys()


@together
@pytest.mark.parametrize(
    "error", [ApiError(*MISSING_ACCESS), ApiError(*NO_MUTUAL_SERVER)], ids=lambda e: e.code
)
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
    chosen = await cleo.click(page, f"mg:0:-1:0:game:{game}")
    assert "on a server that has this bot" in chosen.text
    panel = await cleo.click(page, label="Play against robots")
    assert panel.message is not None and panel.message.ephemeral
    assert "After 15 minutes" in panel.text
