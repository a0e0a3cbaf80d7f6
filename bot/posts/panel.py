"""The private panel: what a seat knows, what it must decide, and its choices."""

from __future__ import annotations

from itertools import groupby
from typing import Any

import discord
from discord.utils import as_chunks

from bot.host import Match
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.table import standing, told
from bot.posts.words import words_for
from games.engine import Choice, Decision, View, Words

LAST_EVENTS = 5
CHOICES = 28  # components for choices in one panel; what they cannot hold is typed as a command


def panel_post(
    match: Match, seat: int, marker: str = "", notice: str = ""
) -> discord.ui.LayoutView:
    """Return a seat's private panel, with a sentence on top if there is one to say."""
    table = match.table
    assert table is not None
    words = words_for(match, seat)
    view = table.view(seat)
    decision = table.waiting.get(seat)
    text = match.game.text
    parts: list[discord.ui.Item[Any]] = [layout.text(_head(match, notice, words))]
    lately = told(match, seat, LAST_EVENTS, words)
    parts += [layout.text(lately)] if lately else []
    # The whole table too: a match can be played from here, wherever the table stands.
    parts.append(layout.text(text.table(view, words)))
    parts.append(layout.text(text.hand(view, words)))
    parts.append(layout.line())
    controls: list[layout.Row] = []
    if decision is not None and match.record.status == "running":
        parts.append(layout.text(f"### {text.prompt(decision, view, words)}"))
        if decision.given is not None:
            parts.append(layout.text(_given(match, decision, view, words)))
        controls = choices(match, decision, view, words)
    else:
        parts.append(layout.text(standing(match, words)))
    last = layout.rows(
        [
            layout.button(words("Refresh"), Control(match.id, "move", seat, arg=marker)),
            layout.button(words("Log"), Control(match.id, "log", seat)),
            layout.button(words("Rules"), Control(match.id, "rules", seat)),
        ]
    )
    return layout.post(*parts, *controls, *last)


def choices(match: Match, decision: Decision, view: View, words: Words) -> list[layout.Row]:
    """Lay out a decision: few choices of a verb as buttons, many as a menu."""
    text = match.game.text
    verbs = {verb.name: verb for verb in match.game.verbs}
    rows: list[layout.Row] = []
    singles: list[discord.ui.Button[Any]] = []
    single = decision.least == decision.most == 1
    for name, group in groupby(decision.choices, key=lambda c: c.verb):
        labelled = [(text.choice(c, view, words), c.id) for c in group]
        if single and len(labelled) <= layout.ROW:
            singles += [
                layout.button(label, _pick(match, decision, notation), _style(notation, decision))
                for label, notation in labelled
            ]
            continue
        verb = verbs.get(name)
        placeholder = words(verb.description) if verb else name
        for page, chunk in enumerate(as_chunks(labelled, layout.OPTIONS)):
            control = _pick(match, decision, f"{name}.{page}", act="choose")
            least = 1 if single else min(decision.least, len(chunk))
            most = 1 if single else min(decision.most, len(chunk))
            rows.append(layout.select(placeholder, control, list(chunk), least, most))
    rows = [*layout.rows(singles), *rows]
    while sum(1 + len(row.children) for row in rows) > CHOICES:
        rows.pop()
    return rows


def _pick(match: Match, decision: Decision, arg: str, act: str = "pick") -> Control:
    return Control(match.id, act, decision.seat, decision.number, arg)


def _style(notation: str, decision: Decision) -> discord.ButtonStyle:
    given: tuple[Choice, ...] = decision.given or ()
    chosen = any(c.id == notation for c in given)
    return discord.ButtonStyle.success if chosen else discord.ButtonStyle.primary


def _given(match: Match, decision: Decision, view: View, words: Words) -> str:
    taken = [match.game.text.choice(c, view, words) for c in decision.given or ()]
    return words("You chose: {choices}. You may change it until everybody has chosen.",
                 choices=words.listing(taken) or words("nothing"))  # fmt: skip


def _head(match: Match, notice: str, words: Words) -> str:
    head = f"## {match.game.emoji} {words('Your panel')}\n-# {match.game.title} · match {match.id}"
    place = match.record.thread_id
    if place:
        head += f" · <#{place}>"
    return f"{notice}\n{head}" if notice else head
