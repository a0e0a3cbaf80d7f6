"""Why somebody cannot choose something, as a panel says it."""

from __future__ import annotations

from typing import Any

from games import Table
from games.engine import Words

NAMES = ("Ann", "Ben", "Cyd", "Dov", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon")


def reasons(table: Table[Any, Any], seat: int) -> dict[str, str]:
    """Return by its label why a seat cannot choose something that is not offered."""
    view, words, text = table.view(seat), Words(NAMES, seat), table.game.text
    return {
        text.choice(each.choice, view, words): text.why_not(each, view, words)
        for each in table.barred(seat)
    }


def standing(table: Table[Any, Any], seat: int) -> str:
    """Return where a seat stands, as its panel says it."""
    return table.game.text.standing(table.view(seat), Words(NAMES, seat))


def goal(table: Table[Any, Any], seat: int | None) -> str:
    """Return what wins, as a reader's panel says it."""
    return table.game.text.goal(table.view(seat), Words(NAMES, seat))


def result(table: Table[Any, Any]) -> list[str]:
    """Return where everybody came out in the end, as the table says it."""
    return list(table.game.text.result(table.view(None), Words(NAMES)))
