"""Finding the games: each is an entry point, those of the project and those of other packages."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.metadata import EntryPoint, entry_points
from typing import Any

from games.engine import INTERFACE_VERSION, Game, Picture, Text
from games.guide import guide_of
from games.languages import LANGUAGES, read_catalogue
from games.own import GROUP, OWN
from games.puzzles import read_stock

RESERVED = frozenset((
    "export", "guide", "help", "hint", "leaderboard", "leave", "manage", "matches",
    "notifications", "panel", "play", "privacy", "puzzle", "replay", "rules", "settings", "stats",
    "tables", "tournament", "verify",
))  # fmt: skip
"""The bot's own commands."""
NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")
LONGEST_TEXTS = {"title": 40, "tagline": 100, "emoji": 8}
"""How many characters menus and buttons have room for."""
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
        if not found and point not in OWN:  # tests read the data of the project's own games
            _read_data(game)
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
    yield from _wrong_fields(game)


def _wrong_fields(game: Game[Any, Any]) -> Iterator[str]:
    """Yield what is wrong with the fields that posts and commands show."""
    if not isinstance(game.seats, range) or game.seats.step != 1 or not game.seats:
        yield f"seats is {game.seats!r} and must be a range such as range(2, 5)"
    elif game.seats[0] < 1 or game.solo not in game.seats:
        yield f"solo is {game.solo} and must be one of seats"
    for field, longest in LONGEST_TEXTS.items():
        text = getattr(game, field)
        if not isinstance(text, str) or not 0 < len(text) <= longest:
            yield f"{field} must be a text of 1 to {longest} characters"
    for field, kind in (("text", Text), ("verbs", Sequence)):
        if not isinstance(getattr(game, field), kind):
            yield f"{field} is no {kind.__name__}"
    if not isinstance(game.picture, Picture | None):
        yield "picture is no Picture"


def _read_data(game: Game[Any, Any]) -> None:
    """Read all data of a game now, so that faults show at startup. Raise any exception."""
    guide_of(game)
    read_stock(game)
    for code in LANGUAGES:
        read_catalogue(game, code)
