"""Games of other packages: found by entry points, and left out with one line if unusable."""

from __future__ import annotations

import importlib
import pkgutil
from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path
from types import ModuleType

import pytest
from discord.ext import commands

import cogs
from games import GAMES, UNUSABLE
from games.discovery import RESERVED, discover, installed
from games.languages import language
from games.new.echo import game as template
from games.new.echo.game import EchoGame
from games.own import GROUP, OWN

CATALOGUE = """
msgid ""
msgstr "Content-Type: text/plain; charset=utf-8"

msgid "Which card do you play?"
msgstr "Welche Karte spielst du?"
"""


class Other(EchoGame):
    interface = 99


class Pirate(EchoGame):
    command = "lion"


class Play(EchoGame):
    command = "play"


class Spaced(EchoGame):
    command = "my echo"


class Raising(EchoGame):
    def __init__(self) -> None:
        raise OSError("no\nluck")


class Leaving(EchoGame):
    def __init__(self) -> None:
        raise SystemExit(3)


class Empty(EchoGame):
    seats = range(0)


class Pair(EchoGame):
    seats = (2, 3)  # type: ignore[assignment]


class Alone(EchoGame):
    solo = 9


class Wordy(EchoGame):
    title = "A game with a title that no menu has room for"


class Silent(EchoGame):
    tagline = ""


class Pictured(EchoGame):
    picture = 5  # type: ignore[assignment]


class Speechless(EchoGame):
    text = 5  # type: ignore[assignment]


class Wordless(EchoGame):
    verbs = 3  # type: ignore[assignment]


MALFORMED = {
    Empty: "seats is range(0, 0)",
    Pair: "seats is (2, 3)",
    Alone: "solo is 9",
    Wordy: "title must be a text of 1 to 40 characters",
    Silent: "tagline must be a text of 1 to 100 characters",
    Pictured: "picture is no Picture",
    Speechless: "text is no Text",
    Wordless: "verbs is no Sequence",
}


@pytest.fixture(autouse=True)
def offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the module of the template offer the games of these tests."""
    for offer in (Other, Pirate, Play, Spaced, Raising, Leaving, *MALFORMED):
        monkeypatch.setattr(template, offer.__name__, offer, raising=False)


def point(what: str, name: str = "echo") -> EntryPoint:
    return EntryPoint(name, f"games.new.echo.game:{what}", GROUP)


def test_every_game_of_the_project_is_found_and_none_has_a_problem() -> None:
    assert list(GAMES)[: len(OWN)] == [own.name for own in OWN]
    assert UNUSABLE == []


def test_a_game_of_another_package_is_found_beside_those_of_the_project() -> None:
    found, problems = discover([*installed(), point("EchoGame")])
    assert list(found) == [*GAMES, "echo"] and problems == []


@pytest.mark.parametrize(
    ("offer", "reason"),
    [
        (EntryPoint("gone", "no_such_package:Game", GROUP), "it raised ModuleNotFoundError"),
        (point("Missing"), "it raised AttributeError"),
        (point("BOX"), "it raised TypeError"),
        (point("Verb", "verb"), "it raised TypeError"),
        (point("Other"), "it is for interface 99, and this is interface 2"),
        (point("EchoGame", "another"), "its name is echo"),
        (point("Pirate"), "lion_unicorn has the same command, lion"),
        (point("Play"), "the bot has a command /play"),
        (point("Spaced"), "command 'my echo' isn't made of a to z, 0 to 9 and _"),
        (point("Raising"), "it raised OSError: no luck"),
        (point("Leaving"), "it raised SystemExit: 3"),
        (EntryPoint("instinkt", "games.instinkt.game:Instinkt", GROUP), "has the same name"),
        *((point(offer.__name__), reason) for offer, reason in MALFORMED.items()),
    ],
)
def test_an_unusable_game_is_left_out_with_one_line(offer: EntryPoint, reason: str) -> None:
    found, (problem,) = discover([*OWN, offer])
    assert list(found) == [own.name for own in OWN]
    assert problem.startswith(f"the game {offer.name} is left out: ")
    assert reason in problem and "\n" not in problem


@pytest.mark.parametrize(
    ("file", "text"),
    [
        ("guide.toml", b"lessons = 3"),
        ("puzzles.txt", b"no puzzle"),
        ("languages/de/LC_MESSAGES/echo.po", b"\xff"),
    ],
)
def test_data_that_cannot_be_read_makes_a_game_unusable(
    file: str, text: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
    (tmp_path / file).write_bytes(text)
    monkeypatch.setattr(EchoGame, "data", tmp_path)
    found, problems = discover([point("EchoGame")])
    assert found == {} and len(problems) == 1


def test_sentences_of_a_game_come_from_its_own_catalogue(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "languages/de/LC_MESSAGES/echo.po"
    file.parent.mkdir(parents=True)
    file.write_text(CATALOGUE)
    monkeypatch.setattr(EchoGame, "data", tmp_path)
    monkeypatch.setitem(GAMES, "echo", EchoGame())
    german = language.__wrapped__("de")
    assert german.say("Which card do you play?") == "Welche Karte spielst du?"
    assert german.say("Deer") == language("de").say("Deer")


def test_commands_of_the_bot_are_reserved() -> None:
    own = {command.name for cog in bot_cogs() for command in cog.__cog_app_commands__}
    assert own == RESERVED


def bot_cogs() -> Iterator[type[commands.Cog]]:
    for found in pkgutil.iter_modules(cogs.__path__):
        module: ModuleType = importlib.import_module(f"cogs.{found.name}")
        yield from (
            each
            for each in vars(module).values()
            if isinstance(each, type) and issubclass(each, commands.Cog)
        )
