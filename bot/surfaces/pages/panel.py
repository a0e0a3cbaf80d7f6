"""The private panel: what a seat knows, what it must decide, and its choices."""

from __future__ import annotations

from dataclasses import dataclass
from itertools import groupby
from typing import Any

import discord
from discord.utils import as_chunks

from bot.host import OVER, Match, can_take_back
from bot.surfaces import layout
from bot.surfaces.controls import Control
from bot.surfaces.draft import MatchDraft, Sketch, has_closer_look, picture_or_words
from bot.surfaces.pages.table import (
    alone_controls,
    fair_play,
    footnotes,
    latest_events,
    relative,
    standing,
    window_line,
)
from bot.surfaces.words import words_for
from games.engine import Choice, Decision, View, Window, Words

LAST_EVENTS = 5
CHOICES = 30  # components for choices in one panel; what they cannot hold is typed as a command


@dataclass(frozen=True)
class PanelDraft(MatchDraft):
    """A seat's private panel: see ``panel_post``."""

    seat: int = 0
    notice: str = ""
    preview: Choice | None = None

    @property
    def reader(self) -> int | None:
        """The seat that the panel is for."""
        return self.seat

    @property
    def trying(self) -> Choice | None:
        """The choice whose outcome the picture shows, if any."""
        return self.preview

    def layout(self, sketch: Sketch | None) -> discord.ui.LayoutView:
        """Lay the post out, with its picture or without."""
        return panel_post(
            self.match, self.seat, self.marker, self.notice, sketch=sketch, trying=self.preview
        )


def panel_post(
    match: Match,
    seat: int,
    marker: str = "",
    notice: str = "",
    *,
    sketch: Sketch | None = None,
    trying: Choice | None = None,
) -> discord.ui.LayoutView:
    """Return a seat's private panel, with a sentence on top if there is one to say.

    With ``trying`` it shows what that choice would do, and asks whether to make it.
    """
    table = match.table
    assert table is not None
    words = words_for(match, seat)
    view = table.view(seat)
    decision = table.waiting.get(seat)
    lately = latest_events(match, seat, LAST_EVENTS, words)
    # The whole table too: a match can be played from here, wherever the table stands.
    parts = [
        layout.text("\n".join(filter(None, [_head(match, notice, words), lately]))),
        *picture_or_words(match, view, words, sketch),
        layout.line(),
    ]
    controls: list[layout.Row] = []
    if decision is None or match.record.status != "running":
        parts.append(layout.text(_as_of(match, words)))
    elif trying is not None:
        parts.append(layout.text(match.game.text.preview(trying, view, words)))
        controls = _confirm(match, decision, trying, marker, words)
    else:
        parts.append(layout.text(_asked(match, decision, view, words)))
        controls = choice_rows(match, decision, view, words)
    last = _last_row(match, seat, marker, words, sketch)
    return layout.post(*parts, *controls, *layout.rows(last), *_footnotes(match, seat, words))


def _footnotes(match: Match, seat: int, words: Words) -> list[discord.ui.Item[Any]]:
    """Show what the shuffles came from; who plays alone sees at the start what they come from."""
    if match.private and seat not in match.answered and match.record.status == "running":
        return [layout.text(fair_play(match, words))]
    return footnotes(match, words)


def _as_of(match: Match, words: Words) -> str:
    """Say how the match stands, and since when: what others do in public changes no panel."""
    if match.record.status != "running":
        return standing(match, words)
    return words(
        "{standing}\n-# As of {when}. *Refresh* shows what has happened since.",
        standing=standing(match, words),
        when=f"<t:{int(match.record.changed_at)}:t>",
    )


def _last_row(
    match: Match, seat: int, marker: str, words: Words, sketch: Sketch | None
) -> list[discord.ui.Button[Any]]:
    """Return what is offered besides the choices, which may take up nearly all of the post.

    So what is read rather than done waits behind *More*, as long as there is something to do.
    """
    refresh = layout.button(words("Refresh"), Control(match.id, "move", seat, arg=marker))
    alone = alone_controls(match, words) if match.private else []
    if match.record.status in ("running", "paused"):
        more = layout.button(words("More"), Control(match.id, "more", seat))
        return [*alone, *_at_once(match, seat, words), refresh, more]
    return [*alone, refresh, *reading(match, seat, words, sketch)]


def reading(
    match: Match, seat: int, words: Words, sketch: Sketch | None = None
) -> list[discord.ui.Button[Any]]:
    """Return the buttons to what can be read about a match."""
    acts = [(words("Log"), "log"), (words("Rules"), "rules")]
    if match.record.status in OVER:
        acts.insert(0, (words("Replay"), "replay"))
    if has_closer_look(match, match.begun().view(seat), words, sketch):
        acts.insert(0, (words("Look closer"), "closer"))
    return [layout.button(label, Control(match.id, act, seat)) for label, act in acts]


def _at_once(match: Match, seat: int, words: Words) -> list[discord.ui.Button[Any]]:
    """Return what is offered first: to come back, to take an answer back, a hint."""
    buttons = []
    if match.seats[seat].robot is not None:
        back = Control(match.id, "back", seat)
        buttons.append(layout.button(words("I am back"), back, discord.ButtonStyle.success))
    elif match.record.status == "running" and can_take_back(match, seat):
        buttons.append(layout.button(words("Take back"), Control(match.id, "undo", seat)))
    decision = match.begun().waiting.get(seat)
    if decision is not None and gives_hints(match, decision):
        hint = Control(match.id, "hint", seat, decision.number)
        buttons.append(layout.button(words("Hint"), hint))
    return buttons


def gives_hints(match: Match, decision: Decision) -> bool:
    """Say whether a robot can be asked what it would decide."""
    asked = match.record.status == "running" and decision.given is None
    choice = len(decision.choices) > 1 or decision.least == 0
    return asked and choice and match.pace.hints and match.game.robot is not None


def _asked(match: Match, decision: Decision, view: View, words: Words) -> str:
    text = match.game.text
    asked = f"### {text.prompt(decision, view, words)}"
    if match.window:
        asked = f"{asked}\n{window_line(match, words)}"
        if decision.given is not None:
            return words("{asked}\nYou have passed. You may still step in until then.", asked=asked)
    due = match.due(decision.seat)
    if due is not None and not match.window:
        asked = words("{asked}\n-# Your time runs out {when}", asked=asked, when=relative(due))
    if decision.given is None:
        return asked
    taken = [text.choice(c, view, words) for c in decision.given]
    given = words("You chose: {choices}. You may change it until everybody has chosen.",
                  choices=words.listing(taken) or words("nothing"))  # fmt: skip
    return f"{asked}\n{given}"


def _confirm(
    match: Match, decision: Decision, trying: Choice, marker: str, words: Words
) -> list[layout.Row]:
    do = layout.button(words("Do it"), _pick(match, decision, trying.id),
                       discord.ButtonStyle.success)  # fmt: skip
    back = layout.button(words("Back"), Control(match.id, "move", decision.seat, 1, marker))
    return layout.rows([do, back])


def choice_rows(match: Match, decision: Decision, view: View, words: Words) -> list[layout.Row]:
    """Lay a decision out: as the game's grid has it, or few choices as buttons, many as menus."""
    grid = _grid(match, decision, view, words)
    if grid:
        return grid
    text = match.game.text
    verbs = {verb.name: verb for verb in match.game.verbs}
    rows: list[layout.Row] = []
    singles: list[discord.ui.Button[Any]] = []
    single = decision.least == decision.most == 1
    for name, group in groupby(text.offered(decision, view), key=lambda c: c.verb):
        listed = list(group)
        labelled = [(text.choice(c, view, words), c.id) for c in listed]
        hints = {c.id: text.hint(c, view, words) for c in listed}
        # Few choices of a verb are all looked at first, or none of them is.
        act = "try" if single and text.preview(listed[0], view, words) else ""
        if decision.most == 1 and len(labelled) <= layout.ROW and not any(hints.values()):
            singles += [
                layout.button(label, _pick(match, decision, notation, act or "pick"),
                              _style(notation, decision))
                for label, notation in labelled
            ]  # fmt: skip
            continue
        verb = verbs.get(name)
        placeholder = words(verb.description) if verb else name
        for page, chunk in enumerate(as_chunks(labelled, layout.OPTIONS)):
            control = _pick(match, decision, f"{name}.{page}", act or "choose")
            least = 1 if single else min(max(1, decision.least), len(chunk))
            most = min(decision.most, len(chunk))
            rows.append(layout.select(placeholder, control, list(chunk), least, most, hints=hints))
    if decision.least == 0:
        singles.append(_pass(match, decision, words))
    if match.window:
        never = Control(match.id, "never", decision.seat)
        singles.append(layout.button(words("Never ask me"), never))
    rows = [*layout.rows(singles), *rows]
    while sum(1 + len(row.children) for row in rows) > CHOICES:
        rows.pop()
    return rows


def _grid(match: Match, decision: Decision, view: View, words: Words) -> list[layout.Row]:
    """Lay choices out as they lie on the table, if the game says how and Discord holds it."""
    text = match.game.text
    cells = text.grid(decision, view, words) if decision.most == 1 else ()
    if sum(1 + len(row) for row in cells) > CHOICES or any(len(row) > layout.ROW for row in cells):
        return []
    rows = []
    for y, row in enumerate(cells):
        buttons: list[discord.ui.Button[Any]] = []
        for x, cell in enumerate(row):
            if isinstance(cell, str):
                buttons.append(
                    layout.button(cell, _pick(match, decision, f"{x}.{y}", "cell"), disabled=True)
                )
            else:
                act = "try" if text.preview(cell, view, words) else "pick"
                label = text.choice(cell, view, words)
                buttons.append(layout.button(
                    label, _pick(match, decision, cell.id, act), _style(cell.id, decision)
                ))  # fmt: skip
        rows += layout.rows(buttons)
    return rows


def _pass(match: Match, decision: Decision, words: Words) -> discord.ui.Button[Any]:
    table = match.table
    window = table is not None and isinstance(table.waiting, Window)
    label = words("Pass") if window else words("None of these")
    return layout.button(label, _pick(match, decision, "", "pass"))


def _pick(match: Match, decision: Decision, arg: str, act: str = "pick") -> Control:
    return Control(match.id, act, decision.seat, decision.number, arg)


def _style(notation: str, decision: Decision) -> discord.ButtonStyle:
    given: tuple[Choice, ...] = decision.given or ()
    chosen = any(c.id == notation for c in given)
    return discord.ButtonStyle.success if chosen else discord.ButtonStyle.primary


def _head(match: Match, notice: str, words: Words) -> str:
    head = f"## {match.game.emoji} {words('Your panel')}\n-# {match.game.title} · match {match.id}"
    place = match.record.thread_id
    if place:
        head += f" · <#{place}>"
    return f"{notice}\n{head}" if notice else head
