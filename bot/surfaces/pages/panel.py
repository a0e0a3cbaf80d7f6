"""The private panel: a seat's view, its decision and its choices."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import discord

from bot.host import OVER_STATUSES, Match, can_undo
from bot.surfaces import layout
from bot.surfaces.content import MatchContent, PictureSource, has_closer_look, picture_or_words
from bot.surfaces.controls import Control
from bot.surfaces.pages.changes import changes_text
from bot.surfaces.pages.choices import choice_lines, choice_rows, pick
from bot.surfaces.pages.ending import alone_controls, fair_play, footnotes, going_on
from bot.surfaces.pages.table import standing, window_line
from bot.surfaces.pages.turn import your_move
from bot.surfaces.pages.why import barred
from bot.surfaces.words import answer_named, words_for
from games.engine import Choice, Decision, View, Words

ROOM = 600  # minimum of characters for the list of changes, however long the rest is


@dataclass(frozen=True)
class PanelContent(MatchContent):
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

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out, with its picture or without."""
        return panel_post(
            self.match,
            self.seat,
            self.marker,
            self.notice,
            picture_source=picture_source,
            trying=self.preview,
        )


def panel_post(
    match: Match,
    seat: int,
    marker: str = "",
    notice: str = "",
    *,
    picture_source: PictureSource | None = None,
    trying: Choice | None = None,
) -> discord.ui.LayoutView:
    """Return a seat's private panel, with ``notice`` as an additional sentence.

    It shows the goal, the changes since the player last acted, the table, the open decision with
    the effect of each choice, and the player's own standing. With ``trying`` it shows what that
    choice would do, and asks whether to make it.
    """
    table = match.table
    assert table is not None
    words = words_for(match, seat)
    view = table.view(seat)
    decision = table.waiting.get(seat)
    controls: list[layout.Row] = []
    if decision is None or match.record.status != "running":
        asked = _as_of(match, words)
    elif trying is not None:
        asked = match.game.text.preview(trying, view, words)
        controls = _confirm(match, decision, trying, marker, words)
    else:
        asked = _asked(match, decision, view, words)
        controls = choice_rows(match, decision, view, words)
    stand = "" if match.record.status in OVER_STATUSES else _where_i_stand(match, view, words)
    # Next to the controls, where a player who has pressed one looks: a phone does not show the top.
    asked = "\n".join(filter(None, [notice, asked, stand]))
    head = _head(match, view, words)
    # Including the whole table, so that the panel is enough to play the match.
    shown = picture_or_words(match, view, words, picture_source)
    notes = _footnotes(match, seat, words)
    texts = [part for part in (*shown, *notes) if isinstance(part, discord.ui.TextDisplay)]
    said = sum(len(text.content) for text in texts)
    room = max(layout.TEXT_LIMIT - len(head) - len(asked) - said - 2, ROOM)
    changes = changes_text(match, seat, words, room)
    last = _last_row(match, seat, marker, words, picture_source)
    return layout.post(
        layout.text("\n".join(filter(None, [head, changes]))),
        *shown,
        layout.text(asked),
        *controls,
        *layout.rows(last),
        *notes,
    )


def _footnotes(match: Match, seat: int, words: Words) -> list[discord.ui.Item[Any]]:
    """Return the origin of the shuffles, after the match and at the start of a private match."""
    if match.private and seat not in match.answered and match.record.status == "running":
        return [layout.text(fair_play(match, words))]
    return footnotes(match, words)


def _where_i_stand(match: Match, view: View, words: Words) -> str:
    """Return the reader's own standing, in small print below the decision."""
    lines = match.game.text.standing(view, words).splitlines()
    return "\n".join(f"-# 📍 {line}" if not n else f"-# {line}" for n, line in enumerate(lines))


def _as_of(match: Match, words: Words) -> str:
    """Return the state of the match, and say that others may have moved since.

    It does not say since when: the latest act may be secret, such as a pass in a window.
    """
    if match.record.status != "running":
        return standing(match, words)
    return words(
        "{standing}\n-# Others may have moved since; *Refresh* shows the latest.",
        standing=standing(match, words),
    )


def _last_row(
    match: Match, seat: int, marker: str, words: Words, picture_source: PictureSource | None
) -> list[discord.ui.Button[Any]]:
    """Return the buttons besides the choices, which may take up nearly all of the post.

    Buttons for reading are therefore behind *More* until the match is over.
    """
    refresh = layout.button(words("Refresh"), Control(match.id, "move", seat, arg=marker))
    on = alone_controls(match, words) if match.private else going_on(match, words)
    if match.record.status in ("running", "paused"):
        more = layout.button(words("More"), Control(match.id, "more", seat))
        return [*on, *_at_once(match, seat, words), refresh, more]
    return [*on, refresh, *reading(match, seat, words, picture_source)]


def reading(
    match: Match, seat: int, words: Words, picture_source: PictureSource | None = None
) -> list[discord.ui.Button[Any]]:
    """Return the buttons for reading about a match."""
    acts = [(words("Log"), "log"), (words("Rules"), "rules")]
    if has_closer_look(match, match.table_or_refuse().view(seat), words, picture_source):
        acts.insert(0, (words("Look closer"), "closer"))
    return [layout.button(label, Control(match.id, act, seat)) for label, act in acts]


def _at_once(match: Match, seat: int, words: Words) -> list[discord.ui.Button[Any]]:
    """Return the first buttons: to come back, to take back a move, for a hint, for reasons."""
    buttons = []
    if match.record.status != "running":
        return []
    if match.seats[seat].robot is not None:
        back = Control(match.id, "back", seat)
        buttons.append(layout.button(words("I am back"), back, discord.ButtonStyle.success))
    elif can_undo(match, seat):
        number, _ = match.answered.get(seat, (0, ()))
        buttons.append(layout.button(words("Take back"), Control(match.id, "undo", seat, number)))
    decision = match.table_or_refuse().waiting.get(seat)
    if decision is not None and gives_hints(match, decision):
        hint = Control(match.id, "hint", seat, decision.number)
        buttons.append(layout.button(words("Hint"), hint))
    if decision is not None and barred(match, seat):
        why = Control(match.id, "why", seat, decision.number)
        buttons.append(layout.button(words("Why can't I …?"), why))
    return buttons


def gives_hints(match: Match, decision: Decision) -> bool:
    """Return whether the player can ask a robot for a hint on a decision."""
    asked = match.record.status == "running" and decision.given is None
    choice = len(decision.choices) > 1 or decision.least == 0
    return asked and choice and match.time_control.hints and match.game.robot is not None


def _asked(match: Match, decision: Decision, view: View, words: Words) -> str:
    """Say whose move it is, what the decision is, and what the choices on buttons do."""
    text = match.game.text
    asked = f"### {text.prompt(decision, view, words)}"
    if match.has_open_window:
        asked = f"{asked}\n{window_line(match, words)}"
        if decision.given is not None:
            return words(
                "{asked}\nYou have passed. You can still respond until the window closes.",
                asked=asked,
            )
    elif decision.given is None:
        asked = f"{your_move(match, decision.seat, words)}\n{asked}"
    if decision.given is not None:
        taken = [text.choice(c, view, words) for c in decision.given]
        given = words("You chose: {choices}. You can change it until everyone has chosen.",
                      choices=answer_named(taken, words))  # fmt: skip
        asked = f"{asked}\n{given}"
    return "\n".join([asked, *choice_lines(match, decision, view, words)])


def _confirm(
    match: Match, decision: Decision, trying: Choice, marker: str, words: Words
) -> list[layout.Row]:
    do = layout.button(words("Confirm"), pick(match, decision, trying.id),
                       discord.ButtonStyle.success)  # fmt: skip
    back = layout.button(words("Back"), Control(match.id, "move", decision.seat, 1, marker))
    return layout.rows([do, back])


def _head(match: Match, view: View, words: Words) -> str:
    said = words("{title} · match {id}", title=match.game.title, id=match.id)
    head = f"## {match.game.emoji} {words('Your panel')}\n-# {said}"
    place = match.record.thread_id
    if place:
        head += f" · <#{place}>"
    return f"{head}\n🎯 {match.game.text.goal(view, words)}"
