"""The choices of a decision as controls, and the effects of the choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Any

import discord
from discord.utils import as_chunks

from bot.host import Match
from bot.surfaces.components import layout
from bot.surfaces.components.controls import Control
from games.engine import Cell, Choice, Decision, View, Window, Words, truncate

COMPONENTS_FOR_CHOICES = 30  # in one panel; other choices must be typed as a command
BUTTONS_PER_VERB = 3  # more choices of a verb are in a menu
SHORT_LABEL = 24  # characters up to which several choices of a verb may be buttons
MAX_BUTTONS = 6  # for all choices together; each may be as wide as a phone
PLACEHOLDER_LENGTH = 30  # characters of a menu's placeholder that a phone shows

Cells = Sequence[Sequence[Cell]]
"""A game's own grid of choices."""


def choice_rows(
    match: Match, decision: Decision, view: View, words: Words, *, wide: bool = False
) -> list[layout.Row]:
    """Return a decision's choices as the game's grid, or few choices as buttons and many as menus.

    If a decision takes several choices, each verb has a menu to pick them. A menu describes its
    choices itself; ``choice_lines`` describes those on buttons. If ``wide``, the choices of a verb
    are buttons even if they are as wide as the page, as long as all choices have room.
    """
    cells = _cells(match, decision, view, words)
    if cells:
        return _grid(match, decision, view, words, cells)
    groups = _by_verb(match, decision, view)
    on_buttons = _verbs_on_buttons(match, decision, groups, view, words, wide)
    buttons = [
        _button(match, decision, choice, view, words)
        for verb, listed in groups if verb in on_buttons for choice in listed
    ]  # fmt: skip
    if decision.least == 0:
        buttons.append(_pass(match, decision, words))
    if match.has_open_window:
        never = Control(match.id, "never", decision.seat)
        buttons.append(layout.button(words("Never ask me"), never))
    rows = layout.rows(buttons)
    for verb, listed in groups:
        if verb not in on_buttons:
            rows += _menus(match, decision, verb, listed, view, words)
    while sum(1 + len(row.children) for row in rows) > COMPONENTS_FOR_CHOICES:
        rows.pop()
    return rows


def choice_lines(
    match: Match,
    decision: Decision,
    view: View,
    words: Words,
    known: Collection[str] = (),
    *,
    wide: bool = False,
) -> list[str]:
    """Describe the choices on buttons; choices with the same effect share a line.

    The verbs in ``known`` are left out. ``wide`` is that of ``choice_rows``.
    """
    text = match.game.text
    if _cells(match, decision, view, words):
        return []
    groups = _by_verb(match, decision, view)
    described = _verbs_on_buttons(match, decision, groups, view, words, wide).difference(known)
    by_hint: dict[str, list[str]] = {}
    for verb, listed in groups:
        for c in listed if verb in described else ():
            by_hint.setdefault(text.hint(c, view, words), []).append(text.choice(c, view, words))
    return [
        words("-# **{choice}**: {hint}", choice=" · ".join(labels), hint=hint)
        for hint, labels in by_hint.items()
        if hint
    ]


def _by_verb(match: Match, decision: Decision, view: View) -> list[tuple[str, list[Choice]]]:
    offered = match.game.text.offered(decision, view)
    return [(verb, list(group)) for verb, group in groupby(offered, key=lambda c: c.verb)]


def _verbs_on_buttons(
    match: Match,
    decision: Decision,
    groups: list[tuple[str, list[Choice]]],
    view: View,
    words: Words,
    wide: bool,
) -> set[str]:
    """Return the verbs whose choices are buttons: those with one choice, or a few short ones.

    If ``wide``, they may be long and as many as have room.
    """
    if decision.most != 1:
        return set()
    counts = Counter({verb: 0 for verb, _ in groups})
    for verb, listed in groups:
        counts[verb] += len(listed)
    for verb, listed in groups:
        labels = (match.game.text.choice(choice, view, words) for choice in listed)
        if not wide and (
            counts[verb] > BUTTONS_PER_VERB
            or (counts[verb] > 1 and any(len(label) > SHORT_LABEL for label in labels))
        ):
            del counts[verb]
    others = (decision.least == 0) + match.has_open_window
    while counts.total() + others > MAX_BUTTONS:
        (largest, count), *_ = counts.most_common(1)
        if count == 1:
            break  # a menu of one choice would be as large as its button
        del counts[largest]
    return set(counts)


def _try_or(act: str, match: Match, choice: Choice, view: View, words: Words) -> str:
    """Return the act of a choice's control: a preview if there is one, otherwise ``act``."""
    return "try" if match.game.text.preview(choice, view, words) else act


def _button(
    match: Match, decision: Decision, choice: Choice, view: View, words: Words
) -> discord.ui.Button[Any]:
    act = _try_or("pick", match, choice, view, words) if decision.least == 1 else "pick"
    label = match.game.text.choice(choice, view, words)
    return layout.button(label, pick(match, decision, choice.id, act), _style(choice.id, decision))


def _menus(
    match: Match, decision: Decision, name: str, listed: list[Choice], view: View, words: Words
) -> list[layout.Row]:
    """Return the menus with the choices of a verb; one menu takes 25 of them."""
    text = match.game.text
    single = decision.least == decision.most == 1
    # Either all choices of a verb have a preview, or none.
    act = _try_or("choose", match, listed[0], view, words) if single else "choose"
    labelled = [(text.choice(c, view, words), c.id) for c in listed]
    hints = {c.id: text.hint(c, view, words) for c in listed}
    verb = next((verb for verb in match.game.verbs if verb.name == name), None)
    chunks = list(as_chunks(labelled, layout.SELECT_OPTIONS_LIMIT))
    alone = all(choice.verb == name for choice in decision.choices)  # the question says it all
    rows = []
    for page, chunk in enumerate(chunks):
        part = f" {page + 1}/{len(chunks)}" if len(chunks) > 1 else ""
        room = PLACEHOLDER_LENGTH - len(part)
        said = words(verb.description) if verb else name
        if len(said) > room and alone:
            said = words("Choose an answer")
        placeholder = truncate(said, room) + part
        control = pick(match, decision, f"{name}.{page}", act)
        least = 1 if single else min(max(1, decision.least), len(chunk))
        most = min(decision.most, len(chunk))
        rows.append(layout.select(placeholder, control, list(chunk), least, most, hints=hints))
    return rows


def _cells(match: Match, decision: Decision, view: View, words: Words) -> Cells:
    """Return the game's grid of choices; empty if there is none or it exceeds Discord's limits."""
    cells = match.game.text.grid(decision, view, words) if decision.most == 1 else ()
    if sum(1 + len(row) for row in cells) > COMPONENTS_FOR_CHOICES or any(
        len(row) > layout.BUTTONS_PER_ROW for row in cells
    ):
        return ()
    return cells


def _grid(
    match: Match, decision: Decision, view: View, words: Words, cells: Cells
) -> list[layout.Row]:
    rows = []
    for y, row in enumerate(cells):
        buttons: list[discord.ui.Button[Any]] = []
        for x, cell in enumerate(row):
            if isinstance(cell, str):
                buttons.append(
                    layout.button(cell, pick(match, decision, f"{x}.{y}", "cell"), disabled=True)
                )
            else:
                buttons.append(_button(match, decision, cell, view, words))
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
