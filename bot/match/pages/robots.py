"""Robots in words: their strength and their character."""

from __future__ import annotations

from math import ceil
from typing import Any

from bot.match.match import Match
from bot.match.seat import MatchSeat
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import display
from games.engine import Game, Words, message
from games.robots import trait_of
from games.robots.installed import installed_robots, title_of

STRENGTHS = {
    "easy": message("easy"),
    "medium": message("medium"),
    "hard": message("hard"),
}
TRAITS = {
    "bold": message("bold"),
    "careful": message("careful"),
    "playful": message("playful"),
}
MOST_MENUS = 3
"""Menus of strengths that the fullest page has room for."""


def level_name(level: str, words: Words) -> str:
    """Return a strength in words, or the name of an installed robot; empty if it is unknown."""
    if level in installed_robots():
        return title_of(level)
    return words(STRENGTHS.get(level, ""))


def manner(seat: MatchSeat, game: Game[Any, Any], words: Words) -> str:
    """Say how a robot plays."""
    level = seat.robot or ""
    trait = trait_of(seat.name, level, game) if seat.user_id is None else ""
    return words.items(filter(None, [level_name(level, words), words(TRAITS.get(trait, ""))]))


def robot_line(name: str, manner: str, words: Words) -> str:
    """Return a robot's name, with how it plays if that is known."""
    return words("{robot} ({manner})", robot=name, manner=manner) if manner else name


def robots_line(match: Match, words: Words) -> str:
    """Say which seats robots play, and how; empty if there are none."""
    details = [
        robot_line(display(seat.name, None), manner(seat, match.game, words), words)
        for seat in match.seats
        if seat.robot is not None
    ]
    return f"-# {' · '.join(details)}" if details else ""


def strengths_menus(match: Match, control: Control, words: Words) -> list[layout.Row]:
    """Return the menus that change the strength of robots, if there are any.

    One is enough unless packages add many robots. Then each menu is for some of the match's robots.
    If there are still too many, each can have the strengths, and installed robots by name as far
    as there is room.
    """
    robots = [seat for seat in match.seats if seat.user_id is None]
    levels = {
        seat.seat: [each for each in (*STRENGTHS, *installed_robots()) if each != seat.robot]
        for seat in robots
    }
    most = max(map(len, levels.values()), default=1)
    in_one = max(layout.SELECT_OPTIONS_LIMIT // most, ceil(len(robots) / MOST_MENUS), 1)
    batches = [robots[n : n + in_one] for n in range(0, len(robots), in_one)]
    label = words("Robot strength")
    menus = []
    for n, batch in enumerate(batches):
        names = words.items(seat.name for seat in batch) if len(batches) > 1 else ""
        listed = [
            (robot_line(seat.name, level_name(level, words), words), f"{seat.seat}.{level}")
            for seat in batch
            for level in levels[seat.seat][: layout.SELECT_OPTIONS_LIMIT // len(batch)]
        ]
        own = control._replace(arg=str(n)) if n else control  # no two may have the same id
        menus.append(layout.select(robot_line(label, names, words), own, listed))
    return menus
