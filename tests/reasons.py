"""Texts of a panel: why something can't be chosen, the seat's summary, the goal, the result."""

from __future__ import annotations

from typing import Any

from games import Table
from games.engine import Words

NAMES = ("Ann", "Ben", "Cyd", "Dov", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon")


def reasons(table: Table[Any, Any], seat: int) -> dict[str, str]:
    """Return why a seat cannot choose each choice that is not offered, by its label."""
    view, words, text = table.view(seat), Words(NAMES, seat), table.game.text
    return {
        text.choice(each.choice, view, words): text.why_not(each, view, words)
        for each in table.barred(seat)
    }


def standing(table: Table[Any, Any], seat: int) -> str:
    """Return the summary of a seat, as its panel says it."""
    return table.game.text.standing(table.view(seat), Words(NAMES, seat))


def goal(table: Table[Any, Any], seat: int | None) -> str:
    """Return the goal, as a reader's panel says it."""
    return table.game.text.goal(table.view(seat), Words(NAMES, seat))


def result(table: Table[Any, Any]) -> list[str]:
    """Return everyone's result, as the table says it at the end."""
    return list(table.game.text.result(table.view(None), Words(NAMES)))
