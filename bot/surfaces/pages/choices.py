"""The choices of a decision as controls, and the effects of the choices."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import discord
from discord.utils import as_chunks

from bot.host import Match
from bot.surfaces import layout
from bot.surfaces.controls import Control
from games.engine import Choice, Decision, View, Window, Words

CHOICES = 30  # components for choices in one panel; other choices must be typed as a command


def choice_rows(match: Match, decision: Decision, view: View, words: Words) -> list[layout.Row]:
    """Return a decision's choices as the game's grid, or few choices as buttons and many as menus.

    If a decision takes several choices, each verb has a menu to pick them. A menu describes its
    choices itself; ``choice_lines`` describes those on buttons.
    """
    grid = _grid(match, decision, view, words)
    if grid:
        return grid
    text = match.game.text
    verbs = {verb.name: verb for verb in match.game.verbs}
    rows: list[layout.Row] = []
    singles: list[discord.ui.Button[Any]] = []
    single = decision.least == decision.most == 1
    for name, listed in _by_verb(match, decision, view):
        labelled = [(text.choice(c, view, words), c.id) for c in listed]
        # Either all choices of a verb have a preview, or none.
        act = "try" if single and text.preview(listed[0], view, words) else ""
        if _are_buttons(decision, listed):
            singles += [
                layout.button(label, pick(match, decision, notation, act or "pick"),
                              _style(notation, decision))
                for label, notation in labelled
            ]  # fmt: skip
            continue
        hints = {c.id: text.hint(c, view, words) for c in listed}
        verb = verbs.get(name)
        placeholder = words(verb.description) if verb else name
        for page, chunk in enumerate(as_chunks(labelled, layout.SELECT_OPTIONS_LIMIT)):
            control = pick(match, decision, f"{name}.{page}", act or "choose")
            least = 1 if single else min(max(1, decision.least), len(chunk))
            most = min(decision.most, len(chunk))
            rows.append(layout.select(placeholder, control, list(chunk), least, most, hints=hints))
    if decision.least == 0:
        singles.append(_pass(match, decision, words))
    if match.has_open_window:
        never = Control(match.id, "never", decision.seat)
        singles.append(layout.button(words("Never ask me"), never))
    rows = [*layout.rows(singles), *rows]
    while sum(1 + len(row.children) for row in rows) > CHOICES:
        rows.pop()
    return rows


def choice_lines(match: Match, decision: Decision, view: View, words: Words) -> list[str]:
    """Describe the choices on buttons; choices with the same effect share a line."""
    text = match.game.text
    if _grid(match, decision, view, words):
        return []
    by_hint: dict[str, list[str]] = {}
    for _, listed in _by_verb(match, decision, view):
        for c in listed if _are_buttons(decision, listed) else ():
            by_hint.setdefault(text.hint(c, view, words), []).append(text.choice(c, view, words))
    return [
        words("-# **{choice}**: {hint}", choice=" · ".join(labels), hint=hint)
        for hint, labels in by_hint.items()
        if hint
    ]


def _by_verb(match: Match, decision: Decision, view: View) -> list[tuple[str, list[Choice]]]:
    offered = match.game.text.offered(decision, view)
    return [(verb, list(group)) for verb, group in groupby(offered, key=lambda c: c.verb)]


def _are_buttons(decision: Decision, listed: list[Choice]) -> bool:
    return decision.most == 1 and len(listed) <= layout.BUTTONS_PER_ROW


def _grid(match: Match, decision: Decision, view: View, words: Words) -> list[layout.Row]:
    """Return choices in the game's grid; empty if there is none or it exceeds Discord's limits."""
    text = match.game.text
    cells = text.grid(decision, view, words) if decision.most == 1 else ()
    if sum(1 + len(row) for row in cells) > CHOICES or any(
        len(row) > layout.BUTTONS_PER_ROW for row in cells
    ):
        return []
    rows = []
    for y, row in enumerate(cells):
        buttons: list[discord.ui.Button[Any]] = []
        for x, cell in enumerate(row):
            if isinstance(cell, str):
                buttons.append(
                    layout.button(cell, pick(match, decision, f"{x}.{y}", "cell"), disabled=True)
                )
            else:
                act = "try" if text.preview(cell, view, words) else "pick"
                label = text.choice(cell, view, words)
                buttons.append(layout.button(
                    label, pick(match, decision, cell.id, act), _style(cell.id, decision)
                ))  # fmt: skip
        rows += layout.rows(buttons)
    return rows


def _pass(match: Match, decision: Decision, words: Words) -> discord.ui.Button[Any]:
    table = match.table
    window = table is not None and isinstance(table.waiting, Window)
    label = words("Pass") if window else words("None of these")
    return layout.button(label, pick(match, decision, "", "pass"))


def pick(match: Match, decision: Decision, arg: str, act: str = "pick") -> Control:
    """Return the control that answers a decision."""
    return Control(match.id, act, decision.seat, decision.number, arg)


def _style(notation: str, decision: Decision) -> discord.ButtonStyle:
    given: tuple[Choice, ...] = decision.given or ()
    chosen = any(c.id == notation for c in given)
    return discord.ButtonStyle.success if chosen else discord.ButtonStyle.primary
