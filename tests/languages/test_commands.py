"""Slash commands in every language, as they are sent to Discord."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import inf
from pathlib import Path
from typing import Any

import pytest

from bot.app.client import Menagerie
from bot.app.command_names import CommandNames
from bot.app.command_places import PLACES
from bot.app.features import cogs
from bot.store import Store
from games import GAMES
from games.languages import known
from tests.databases import make_empty

LOCALES = ("de", "es-ES", "es-419", "fr", "ja", "pt-BR")
ROOT = Path(__file__).parents[2]
HTTP_PATHS = {"healthz", "metrics"}
LONGEST = 100
"""The characters that Discord takes of a description."""
TEXT, LONGEST_TYPED = 3, 200
"""The type of an option that takes text, and the most characters of any such text."""


@pytest.fixture
async def payloads(tmp_path: Path) -> list[dict[str, Any]]:
    """Return every command as it is sent to Discord."""
    store = await Store.open(make_empty(tmp_path / "commands.sqlite3"))
    async with store, Menagerie(store, dict(GAMES)) as bot:
        for cog in cogs():
            await bot.load_extension(cog)
        await bot.tree.set_translator(CommandNames())
        names = CommandNames()
        return [
            await command.get_translated_payload(bot.tree, names)
            for command in bot.tree.get_commands()
        ]


def parts(payload: dict[str, Any]) -> Iterator[dict[str, Any]]:
    """Yield a command, its subcommands, and all their arguments."""
    yield payload
    for below in payload.get("options", ()):
        yield from parts(below)


def test_the_documentation_names_every_command_and_no_other(
    payloads: list[dict[str, Any]],
) -> None:
    pages = [ROOT / "README.md", *(ROOT / "docs").glob("*.md")]
    named = {name for page in pages for name in re.findall(r"`/([a-z]+)\b", page.read_text())}
    assert named - HTTP_PATHS == {payload["name"] for payload in payloads}


def test_every_command_has_its_place_in_the_table(payloads: list[dict[str, Any]]) -> None:
    games = {game.command for game in GAMES.values()}
    assert {payload["name"] for payload in payloads} == PLACES.keys() | games


async def test_every_command_and_argument_is_described_in_every_language(
    payloads: list[dict[str, Any]],
) -> None:
    described = [part for payload in payloads for part in parts(payload) if part["description"]]
    assert len(payloads) > 20 and len(described) > len(payloads)
    for part in described:
        told = {str(locale): said for locale, said in part["description_localizations"].items()}
        assert {locale for locale in LOCALES if not told.get(locale)} == set(), part["name"]
        assert max(map(len, [part["description"], *told.values()])) <= LONGEST
        assert part["description"] not in told.values()


async def test_commands_are_only_sent_in_offered_languages(
    payloads: list[dict[str, Any]],
) -> None:
    for part in (part for payload in payloads for part in parts(payload)):
        names = part.get("name_localizations") or {}
        told = {**names, **(part.get("description_localizations") or {})}
        assert all(known(str(locale)) for locale in told)


def test_text_of_every_option_has_a_limit(payloads: list[dict[str, Any]]) -> None:
    options = [part for payload in payloads for part in parts(payload) if part["type"] == TEXT]
    assert options and all(part.get("max_length", inf) <= LONGEST_TYPED for part in options)
