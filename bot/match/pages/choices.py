"""The choices of a decision as controls, and the effects of the choices."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from itertools import groupby
from typing import Any

import discord
from discord.utils import as_chunks

from bot.match.match import Match
from bot.posts import layout
from bot.posts.controls import Control
from games.engine import Cell, Choice, Decision, View, Window, Words, truncate

COMPONENTS_FOR_CHOICES = 30  # in one panel; other choices must be typed as a command
BUTTONS_PER_VERB = 3  # more choices of a verb are in a menu
SHORT_LABEL = 24  # characters up to which several choices of a verb may be buttons
MAX_BUTTONS = 6  # for all choices together
MAX_WIDE = 4  # the same if each may be as wide as a phone
PLACEHOLDER_LENGTH = 30  # characters of a menu's placeholder that a phone shows

Cells = Sequence[Sequence[Cell]]
"""A game's own grid of choices."""


class Choices:
    """The choices of a decision: as controls, and the effects of those on buttons in lines.

    They are the game's grid, or few choices as buttons and many as menus. If ``wide``, the choices
    of a verb are buttons even if they are as wide as the page, as long as there are few.
    """

    def __init__(
        self, match: Match, decision: Decision, view: View, words: Words, *, wide: bool = False
    ) -> None:
        self._match = match
        self._text = match.game.text
        self._decision = decision
        self._view = view
        self._words = words
        self._single = decision.least == decision.most == 1
        self._cells = self._fitting_grid()
        self._by_verb: list[tuple[str, list[Choice]]] = []
        if not self._cells:
            offered = groupby(self._text.offered(decision, view), key=lambda choice: choice.verb)
            self._by_verb = [(verb, list(group)) for verb, group in offered]
        self._short = self._short_labels()
        self._on_buttons = self._verbs_on_buttons(wide)

    def rows(self) -> list[layout.Row]:
        """Return the controls.

        If the decision takes several choices, each verb has a menu to pick them. A menu describes
        its choices itself.
        """
        if self._cells:
            return self._grid()
        buttons, menus, words = [], [], self._words
        for verb, listed in self._by_verb:
            if verb in self._on_buttons:
                buttons += [self._button(choice) for choice in listed]
            else:
                menus += self._menus(verb, listed)
        if self._decision.least == 0:
            window = isinstance(self._match.table_or_refuse().waiting, Window)
            label = words("Pass") if window else words("None of these")
            buttons.append(layout.button(label, pick(self._match, self._decision, "", "pass")))
        if self._match.has_open_window:
            never = Control(self._match.id, "never", self._decision.seat)
            buttons.append(layout.button(words("Never ask me"), never))
        rows = [*layout.rows(buttons), *menus]
        while sum(1 + len(row.children) for row in rows) > COMPONENTS_FOR_CHOICES:
            rows.pop()
        return rows

    def named(self, ids: Collection[str]) -> str:
        """Return choices in bold, as their controls show them, with the name of their menu."""
        words, said = self._words, ""
        cells = [cell for row in self._cells for cell in row if isinstance(cell, Choice)]
        chosen = [c for c in cells if c.id in ids]
        for verb, offered in self._by_verb:
            found = [choice for choice in offered if choice.id in ids]
            if found and verb not in self._on_buttons:
                said = f"**{self._menu_name(verb, len(offered))}** → "
            chosen += found
        return said + words.listing([f"**{self._label(choice)}**" for choice in chosen])

    def lines(self, known: Collection[str] = ()) -> list[str]:
        """Describe the choices on buttons; choices with the same effect share a line.

        The verbs in ``known`` are left out.
        """
        words, described = self._words, self._on_buttons.difference(known)
        by_hint: dict[str, list[str]] = {}
        for verb, listed in self._by_verb:
            for choice in listed if verb in described else ():
                hint = self._text.hint(choice, self._view, words)
                by_hint.setdefault(hint, []).append(self._label(choice))
        return [
            words("-# **{choice}**: {hint}", choice=" · ".join(labels), hint=hint)
            for hint, labels in by_hint.items()
            if hint
        ]

    def _fitting_grid(self) -> Cells:
        """Return the game's grid; empty if there is none or it exceeds Discord's limits."""
        if self._decision.most != 1:
            return ()
        cells = self._text.grid(self._decision, self._view, self._words)
        many = sum(1 + len(row) for row in cells) > COMPONENTS_FOR_CHOICES
        return () if many or any(len(row) > layout.BUTTONS_PER_ROW for row in cells) else cells

    def _short_labels(self) -> dict[str, str]:
        """Return the short labels of all choices by notation; empty if they wouldn't be enough."""
        offered = [choice for _, listed in self._by_verb for choice in listed]
        labels = {c.id: self._text.short(c, self._view, self._words) for c in offered}
        few = self._single and len(offered) <= MAX_BUTTONS
        differ = len(set(labels.values())) == len(labels)
        return labels if few and differ and all(labels.values()) else {}

    def _verbs_on_buttons(self, wide: bool) -> set[str]:
        """Return the verbs whose choices are buttons: those with one choice, or a few short ones.

        If ``wide``, they may be long and as many as have room.
        """
        if self._decision.most != 1:
            return set()
        if self._short:
            return {verb for verb, _ in self._by_verb}
        counts = Counter({verb: 0 for verb, _ in self._by_verb})
        for verb, listed in self._by_verb:
            counts[verb] += len(listed)
        for verb, listed in self._by_verb:
            if not wide and (
                counts[verb] > BUTTONS_PER_VERB
                or (counts[verb] > 1 and any(len(self._label(c)) > SHORT_LABEL for c in listed))
            ):
                del counts[verb]
        others = (self._decision.least == 0) + self._match.has_open_window
        while counts.total() + others > (MAX_WIDE if wide else MAX_BUTTONS):
            (largest, count), *_ = counts.most_common(1)
            if count == 1:
                break  # a menu of one choice would be as large as its button
            del counts[largest]
        return set(counts)

    def _grid(self) -> list[layout.Row]:
        rows = []
        for y, row in enumerate(self._cells):
            buttons = []
            for x, cell in enumerate(row):
                if isinstance(cell, str):
                    nothing = pick(self._match, self._decision, f"{x}.{y}", "cell")
                    buttons.append(layout.button(cell, nothing, disabled=True))
                else:
                    buttons.append(self._button(cell))
            rows += layout.rows(buttons)
        return rows

    def _button(self, choice: Choice) -> discord.ui.Button[Any]:
        chosen = any(given.id == choice.id for given in self._decision.given or ())
        style = discord.ButtonStyle.success if chosen else discord.ButtonStyle.primary
        act = self._try_or("pick", choice)
        control = pick(self._match, self._decision, choice.id, act)
        return layout.button(self._label(choice), control, style)

    def _menus(self, name: str, listed: list[Choice]) -> list[layout.Row]:
        """Return the menus with the choices of a verb; one menu takes 25 of them."""
        decision, words = self._decision, self._words
        act = self._try_or("choose", listed[0])  # all choices of a verb have a preview, or none
        labelled = [(self._label(choice), choice.id) for choice in listed]
        hints = {choice.id: self._text.hint(choice, self._view, words) for choice in listed}
        chunks = list(as_chunks(labelled, layout.SELECT_OPTIONS_LIMIT))
        rows = []
        for page, chunk in enumerate(chunks):
            part = f" {page + 1}/{len(chunks)}" if len(chunks) > 1 else ""
            placeholder = self._menu_name(name, len(listed), part)
            control = pick(self._match, decision, f"{name}.{page}", act)
            least = 1 if self._single else min(max(1, decision.least), len(chunk))
            most = min(decision.most, len(chunk))
            rows.append(layout.select(placeholder, control, list(chunk), least, most, hints=hints))
        return rows

    def _menu_name(self, name: str, count: int, part: str = "") -> str:
        """Name the menu of a verb, with the number of its choices if there are other controls."""
        verb = next((verb for verb in self._match.game.verbs if verb.name == name), None)
        said = self._words(verb.description) if verb else name
        end = part or ("…" if len(self._by_verb) == 1 else f" ({count})")
        return truncate(said, PLACEHOLDER_LENGTH - len(end)) + end

    def _try_or(self, act: str, choice: Choice) -> str:
        """Return the act of a choice's control: a preview if there is one, otherwise ``act``."""
        preview = self._single and self._text.preview(choice, self._view, self._words)
        return "try" if preview else act

    def _label(self, choice: Choice) -> str:
        return self._short.get(choice.id) or self._text.choice(choice, self._view, self._words)


def pick(match: Match, decision: Decision, arg: str, act: str = "pick") -> Control:
    """Return the control that answers a decision."""
    return Control(match.id, act, decision.seat, decision.number, arg)
