"""Robots in words: their strength and their character."""

from __future__ import annotations

from bot.host import Match, MatchSeat
from bot.surfaces.components import layout
from bot.surfaces.components.controls import Control
from bot.surfaces.components.words import display
from games.engine import Words, message
from games.robots import CHARACTERS
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


def level_name(level: str, words: Words) -> str:
    """Return a strength in words, or the name of an installed robot; empty if it is unknown."""
    if level in installed_robots():
        return title_of(level)
    return words(STRENGTHS.get(level, ""))


def manner(seat: MatchSeat, words: Words) -> str:
    """Say how a robot plays."""
    strength = level_name(seat.robot or "", words)
    trait = words(TRAITS.get(CHARACTERS.get(seat.name, ""), "")) if seat.user_id is None else ""
    return words.items(filter(None, [strength, trait]))


def robot_line(name: str, manner: str, words: Words) -> str:
    """Return a robot's name, with how it plays if that is known."""
    return words("{robot} ({manner})", robot=name, manner=manner) if manner else name


def robots_line(match: Match, words: Words) -> str:
    """Say which seats robots play, and how; empty if there are none."""
    details = [
        robot_line(display(seat.name, None), manner(seat, words), words)
        for seat in match.seats
        if seat.robot is not None
    ]
    return f"-# {' · '.join(details)}" if details else ""


def strengths_menu(match: Match, control: Control, words: Words) -> list[layout.Row]:
    """Return the menu that changes the strength of robots, if there are any."""
    listed = [
        (robot_line(seat.name, level_name(level, words), words), f"{seat.seat}.{level}")
        for seat in match.seats
        if seat.user_id is None
        for level in (*STRENGTHS, *installed_robots())
        if level != seat.robot
    ]
    return (
        [layout.select(words("Robot strength"), control, listed[: layout.SELECT_OPTIONS_LIMIT])]
        if listed
        else []
    )
