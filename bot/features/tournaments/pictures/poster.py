"""The poster of a tournament before its first round: when it starts, and who has joined."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from bot.features.tournaments.pictures.standings import SAND
from bot.posts.pictures.lobby import scene
from bot.posts.pictures.night import PALE, on_night
from games.drawing import (
    BLACK,
    BOLD,
    GOLD,
    INK,
    SQUARE,
    XL,
    XXL,
    Box,
    Column,
    Face,
    Gap,
    Icon,
    M,
    Page,
    Panel,
    Room,
    Row,
    S,
    Text,
)
from games.drawing.frames import Coloured
from games.drawing.signs import FreeSeat
from games.engine import Game, Words
from games.sheet import Look, Sheet

FACES = 6
"""The most faces; the last place is for the reader, or for everyone else."""


class Poster(NamedTuple):
    """What a poster says: the title, the kind, the day and the hour, and who has joined.

    ``place`` says whose time it is.
    """

    title: str
    kind: str
    day: str
    hour: str
    place: str
    names: Sequence[str]


def poster_picture(poster: Poster, game: Game[Any, Any] | None, words: Words) -> Sheet:
    """Draw the poster, with a scene of the game if that has pictures."""
    head = Column(
        Text(poster.title, XXL, weight=BLACK, lines=2, least=M, cut=True),
        Text(poster.kind, M, GOLD, BOLD, lines=2),
        gap=4, pack="middle", grow=1,
    )  # fmt: skip
    day = Column(
        Text(poster.day, XL, weight=BLACK, least=M, anchor="middle"),
        Text(poster.hour, XXL, weight=BLACK, anchor="middle", least=M),
        Text(poster.place, S, weight=BOLD, anchor="middle", lines=2),
        gap=4, pack="middle", grow=1,
    )  # fmt: skip
    cards: Box | None = None
    if game is not None and game.picture is not None:
        cards = scene(game, words).share(1.1)
    when = Panel(Row(day, cards, gap=24), pad=26)
    page = Column(
        Room(Row(Icon("🏆", 190), head, gap=24), h=210),
        Coloured(when, Look(SAND, INK, SAND)),
        Room(Panel(_joined(poster.names, words), pad=20), h=330),
        gap=16,
    )
    return on_night(Page(page, SQUARE))


def _joined(names: Sequence[str], words: Words) -> Box:
    """Return some of the people who have joined, and a free place."""
    count = words.plural("{n} player has joined.", "{n} players have joined.", len(names))
    said = count if names else words("Nobody has joined yet.")
    shown = names if len(names) < FACES else names[: FACES - 1]
    people = [
        Column(Face(n), Text(name, S, weight=BLACK, anchor="middle", cut=True), gap=6).share(1)
        for n, name in enumerate(shown)
    ]
    left = len(names) - len(shown)
    more = f"+{left}" if left else words("you?")
    free = Column(FreeSeat(), Text(more, S, PALE, BLACK, "middle"), gap=6).share(1)
    rest = [Gap().share(1)] * (FACES - 1 - len(shown))
    line = Row(*people, free, *rest, gap=10, grow=1)
    return Column(Text(said, M, weight=BLACK), line, gap=10)
