"""Finding the games: each is an entry point, those of the project and those of other packages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from games.engine import INTERFACE_VERSION, Game
from games.guide import guide_of
from games.languages import LANGUAGES, read_catalogue

GROUP = "menagerie.games"
"""The group of entry points in which a package offers its game."""
OWN = (
    EntryPoint("lion_unicorn", "games.lion_unicorn.game:LionUnicorn", GROUP),
    EntryPoint("llamas_unleashed", "games.llamas_unleashed.game:LlamasUnleashed", GROUP),
    EntryPoint("kill_the_unicorns", "games.kill_the_unicorns.game:KillTheUnicorns", GROUP),
    EntryPoint("smallseat", "games.smallseat.game:Smallseat", GROUP),
    EntryPoint("instinkt", "games.instinkt.game:Instinkt", GROUP),
)
"""The games of the project, which also run from a checkout that isn't installed."""
RESERVED = frozenset((
    "export", "guide", "help", "hint", "leaderboard", "leave", "manage", "matches",
    "notifications", "panel", "play", "privacy", "puzzle", "replay", "rules", "settings", "stats",
    "tables", "verify",
))  # fmt: skip
"""The bot's own commands."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
UNIQUE = ("name", "title", "command", "emoji")

Games = dict[str, Game[Any, Any]]


class Unusable(Exception):
    """A package offers a game that can't be used; the text says why."""


def installed() -> list[EntryPoint]:
    """Return the games of the project, then those of installed packages by name."""
    return [*OWN, *sorted(entry_points(group=GROUP), key=lambda point: point.name)]


def discover(points: Iterable[EntryPoint]) -> tuple[Games, list[str]]:
    """Return the usable games by name, and a line about each unusable one."""
    games: Games = {}
    problems = []
    for point in points:
        try:
            game = _load(point, games)
        except Unusable as reason:
            package = f" of {point.dist.name} {point.dist.version}" if point.dist else ""
            problems.append(f"the game {point.name}{package} is left out: {reason}")
        else:
            games[game.name] = game
    return games, problems


def _load(point: EntryPoint, others: Mapping[str, Game[Any, Any]]) -> Game[Any, Any]:
    """Return the game of an entry point. Raise Unusable."""
    try:
        game = point.load()()
        found = next(_faults(game, point.name, others), "")
    except (Exception, SystemExit) as error:  # whatever a package raises concerns only its game
        raise Unusable(" ".join(f"it raised {type(error).__name__}: {error}".split())) from error
    if found:
        raise Unusable(found)
    assert isinstance(game, Game)
    return game


def _faults(game: object, name: str, others: Mapping[str, Game[Any, Any]]) -> Iterator[str]:
    if not isinstance(game, Game):
        yield f"{type(game).__name__} is no games.engine.Game"
        return
    if game.interface != INTERFACE_VERSION:
        yield f"it is for interface {game.interface}, and this is interface {INTERFACE_VERSION}"
    if game.name != name:
        yield f"its name is {game.name}"
    for field in ("name", "command"):
        if not NAME.fullmatch(getattr(game, field)):
            yield f"{field} {getattr(game, field)!r} isn't made of a to z, 0 to 9 and _"
    if game.command in RESERVED:
        yield f"the bot has a command /{game.command}"
    for other in others.values():
        for field in UNIQUE:
            if getattr(game, field) == getattr(other, field):
                yield f"{other.name} has the same {field}, {getattr(game, field)}"
    _read_data(game)


def _read_data(game: Game[Any, Any]) -> None:
    """Read all data of a game now, so that faults show at the start. Raise any exception."""
    guide_of(game)
    for code in LANGUAGES:
        read_catalogue(game, code)
