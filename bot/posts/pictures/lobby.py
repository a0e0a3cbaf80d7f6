"""The picture of a lobby: a face for each player, the free seats, and what the match will be."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from games.drawing import (
    BLACK,
    Best,
    Box,
    Column,
    Face,
    Free,
    Gap,
    Grid,
    Icon,
    M,
    Page,
    Panel,
    Room,
    Row,
    S,
    Story,
    Text,
    drawn,
    stepped,
)
from games.drawing.signs import FreeSeat
from games.engine import Game, Words
from games.sheet import Parts, Sheet, joined

ONE_ROW = 4
"""The most seats in a single row."""
FEW = 2
"""With at most so many seats there is room for a scene of the game."""
HEIGHT, HIGHER = 560, 720
"""The heights of the picture with one row of seats, and with two."""


class LobbySeat(NamedTuple):
    """A seat that is taken: its drawable name, and whether a robot has it."""

    name: str
    robot: bool = False


class Lobby(NamedTuple):
    """What the picture of a lobby says.

    ``here`` says how many are here. ``facts`` are emoji and short texts on what the match will be
    like.
    """

    title: str
    here: str
    seats: Sequence[LobbySeat]
    most: int
    facts: Sequence[tuple[str, str]]


def lobby_picture(game: Game[Any, Any], lobby: Lobby, words: Words) -> Sheet:
    """Draw a lobby on its game's ground."""
    assert game.picture is not None
    rows = 1 if lobby.most <= ONE_ROW else 2
    seats: Box = Grid(
        *(_seat(lobby.seats[n : n + 1], n, words) for n in range(lobby.most)),
        columns=-(-lobby.most // rows),
        gap=10,
    )
    if lobby.most <= FEW:
        seats = Row(seats, scene(game, words), gap=24, grow=1)
    page = Column(
        Story(lobby.title, lobby.here, game.emoji, cut=True),
        Panel(seats, pad=18),
        Room(Panel(_facts(lobby.facts), pad=12), h=92),
    )
    return drawn(
        Page(page, HEIGHT if rows == 1 else HIGHER), game.picture.ground, game.picture.look
    )


def scene(game: Game[Any, Any], words: Words) -> Box:
    """Return a typical scene of a game, in a room of any size."""
    picture = game.picture
    assert picture is not None

    def placed(x: float, y: float, w: float, h: float) -> Parts:
        parts = picture.strip(words, stepped(w), stepped(h))
        left, top = round(x), round(y)
        return joined((each._replace(x=each.x + left, y=each.y + top),) for each in parts)

    return Free(placed)


def _seat(taken: Sequence[LobbySeat], n: int, words: Words) -> Box:
    """Return a seat: a face and a name; or a free seat."""
    if not taken:
        return Column(FreeSeat().saying(words("free seat")), Room(Gap(), h=M))
    (seat,) = taken
    said = Text(seat.name, S, weight=BLACK, anchor="middle", cut=True)
    return Column(Face(n, robot=seat.robot), Room(said, h=M), gap=4)


def _facts(facts: Sequence[tuple[str, str]]) -> Box:
    """Return as many of the facts as there is room for, the first ones first."""

    def row(shown: Sequence[tuple[str, str]]) -> Row:
        found: list[Box] = [Gap()]
        for emoji, said in shown:
            found += [Icon(emoji, 60, paper=True), Text(said, S), Gap()]
        return Row(*found, gap=10)

    return Best(*(row(facts[:n]) for n in range(len(facts), 0, -1)), Gap())
