"""Answers in advance: plans and standing answers, given before a question is asked."""

from __future__ import annotations

from bot.features import Feature
from bot.features.in_advance.pages import (
    automatic_line,
    plan_menu,
    repeat_button,
    repeat_rows,
    standing_menu,
)
from bot.match.pages import more, panel


def add_hooks() -> None:
    """Add menus and lines about answers in advance to the pages of a seat."""
    panel.NOTES.add(automatic_line)
    panel.WAITING_ROWS.add(plan_menu)
    panel.CHOICE_ROWS.add(repeat_button)
    panel.REPEAT_ROWS.add(repeat_rows)
    more.ROWS.add(standing_menu)


FEATURE = Feature("in_advance", cogs=("cogs.in_advance",), add_hooks=add_hooks)
