"""The private panel: a seat's view, its decision and its choices."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import ceil
from typing import Any

import discord

from bot.match.acts.votes import can_undo
from bot.match.match import OVER_STATUSES, Match
from bot.match.pages.changes import LINES, height, letters, news_text
from bot.match.pages.choices import Choices, pick
from bot.match.pages.content import (
    SeatContent,
    has_closer_look,
    picture_or_words,
    table_picture_source,
    words_for,
)
from bot.match.pages.ending import alone_controls, going_on
from bot.match.pages.turn import (
    INSIDE,
    standing,
    their_move,
    waiting_since,
    window_line,
    your_move,
)
from bot.posts import layout
from bot.posts.content import PictureSource
from bot.posts.controls import Control
from bot.posts.languages import answer_named
from bot.runtime.hooks import Hook
from games.engine import Choice, Decision, View, Words

MAX_EXPLANATIONS = 3  # lines on a panel that explain a question and its choices
EXPLAINED = 6  # lines that these have on a phone if they explain the choices
# CSS pixels: the height of a phone's screen less a line, as lines are estimated; a picture's width
SCREEN, WIDTH = 731 - 18, 299
FRAME, ROW = 145, 48  # the height of what is on every panel, and of a line of controls
BUTTON, BUTTON_LETTER = 34, 8  # the widths of a button without its label, and of a letter of it
LARGE, SMALL = 22, 17.5  # the heights of lines, in small print and not
TITLE_LETTERS, LETTERS = 24, 40  # characters of a line on a phone
UNLIMITED = 99  # lines: a panel in words is higher than a screen anyway


NOTES: Hook[Callable[[Match, int, View, Words], str]] = Hook()
"""Each adds a line below a seat's question; an empty one is left out."""
WAITING_ROWS: Hook[Callable[[Match, int, View, Words], list[layout.Row]]] = Hook()
"""Each adds rows to the panel of a seat that is not asked."""
CHOICE_ROWS: Hook[Callable[[Match, Decision, Words], list[layout.Row]]] = Hook()
"""Each adds rows below the choices."""
REPEAT_ROWS: Hook[Callable[[Match, Decision, Words], list[layout.Row]]] = Hook()
"""Each adds rows to the panel that asks which answer to repeat."""


@dataclass(frozen=True)
class PanelContent(SeatContent):
    """A seat's private panel, with ``notice`` as an additional sentence.

    With ``trying`` it shows what that choice would do, and asks whether to make it. With
    ``every_time`` it asks which answer to repeat from now on.
    """

    notice: str = ""
    trying: Choice | None = None
    every_time: bool = False

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The table as the seat's player may see it."""
        return table_picture_source(self.match, self.seat, self.trying)

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the panel out, with its picture or without.

        On a phone it fits on one screen if possible: the table, the question and its choices, then
        what the player does not know yet, and the latest events.
        Everything else is behind its buttons.
        """
        match, seat, table = self.match, self.seat, self.match.table
        assert table is not None
        words, view = words_for(match, seat), table.view(seat)
        decision = table.waiting.get(seat) if match.status == "running" else None
        below, last = "", _last_row(match, seat, self.marker, words)
        if decision is None:
            stands = standing(match, words, pictured=picture_source is not None)
            asked = "\n".join(filter(None, [stands, waiting_since(match, words)]))
            controls = [row for rows in WAITING_ROWS for row in rows(match, seat, view, words)]
            if match.status not in OVER_STATUSES:
                # Who has not acted yet is told how they came to be here.
                place = _place(match, words)
                room = small_print(picture_source, asked, controls, last) - bool(place)
                acted = seat in match.answered
                news = "" if acted else news_text(match, view, words, min(LINES, room), room)
                below = "\n".join(filter(None, [news, place, self._afterwards(words)]))
        elif self.trying is not None:
            asked = match.game.text.preview(self.trying, view, words)
            controls, last = _confirm(match, decision, self.trying, self.marker, words), []
        elif self.every_time:
            asked = words("### Which answer should I repeat?\n"
                          "-# It also counts for this move. To make me stop repeating it, use "
                          "*More*.")  # fmt: skip
            back = layout.button(words("Back"), Control(match.id, "move", seat, 1, self.marker))
            repeated = [row for rows in REPEAT_ROWS for row in rows(match, decision, words)]
            controls, last = [*repeated, *layout.rows([back])], []
        else:
            notes = [note(match, seat, view, words) for note in NOTES]
            asked = "\n".join(filter(None, [_asked(match, decision, view, words), *notes]))
            choices = Choices(match, decision, view, words)
            controls = choices.rows()
            pictured = picture_source is not None
            if not self.notice:  # such as a hint, which takes the room
                controls += [row for rows in CHOICE_ROWS for row in rows(match, decision, words)]
                room = small_print(picture_source, asked, controls, last)
                lines = _below(match, decision, view, words, choices, pictured, room)
                if seat not in match.answered or sum(map(height, lines)) < min(LINES - 1, room):
                    lines.append(self._afterwards(words))
                below = "\n".join(filter(None, lines))
        notice = fitting(self.notice, picture_source, asked, controls, last).splitlines()
        while len(notice) > 2 and small_print(
            picture_source, "\n".join([*notice, asked]), controls, last
        ) < 0:  # fmt: skip
            del notice[-2]  # the weakest reason of a hint
        return layout.post(
            # Including the whole table, so that the panel is enough to play the match.
            *picture_or_words(match, view, words, picture_source),
            layout.text("\n".join(filter(None, [*notice, asked]))),
            *controls,
            *([layout.text(below)] if below else ()),
            *layout.rows(last),
        )

    def _afterwards(self, words: Words) -> str:
        """Return where a private match continues that is shown in response to a command or a click.

        Discord lets the bot edit such a panel, which has no ``marker``, for 15 minutes.
        """
        if self.marker or not self.match.private:
            return ""
        if self.match.seats[self.seat].dm_channel:
            return words("-# After 15 minutes, this goes on in your direct messages.")
        return words("-# After 15 minutes, reopen this with `/panel`.")

    async def on_undelivered(self, host: Any) -> None:
        """Do what follows if the panel can't be sent by direct message: nothing, usually."""

    @classmethod
    def question(cls, match: Match, seat: int) -> object:
        """Return what a panel asks. It must not change until that does; None is no question."""
        decision = match.table.waiting.get(seat) if match.table is not None else None
        return None if decision is None else (match.status, decision.number)

    @classmethod
    def current(cls, match: Match, seat: int) -> PanelContent:
        """Return the panel of a match as it is now; a guide's offer stays until an answer."""
        kind = PanelContent if seat in match.answered else cls
        return kind(match, seat=seat)


def small_print(
    picture_source: PictureSource | None, asked: str, controls: Sequence[layout.Row],
    last: Sequence[object],
) -> int:  # fmt: skip
    """Return for how many lines of small print a phone's screen has room.

    The rest of it has the picture, what is asked, the rows of controls and the ``last`` buttons.
    """
    if picture_source is None:
        return UNLIMITED
    sheet = picture_source.sheet
    rows = sum(_lines_of(row.children) for row in controls) + _lines_of(last) - 1
    left = SCREEN - FRAME - WIDTH * sheet.height / sheet.width - ROW * rows
    return int((left - sum(map(_pixels, asked.splitlines()))) // SMALL)


def _lines_of(row: Sequence[object]) -> int:
    """Return in how many lines a phone breaks a row of controls; a menu has one of its own."""
    lines, used = 1, 0
    for control in row:
        label = control.label or "" if isinstance(control, discord.ui.Button) else ""
        wide = BUTTON + BUTTON_LETTER * letters(label)
        lines, used = (lines, used + wide) if used + wide <= WIDTH else (lines + 1, wide)
    return lines


def _pixels(line: str) -> float:
    """Return how high a line is on a phone."""
    if line.startswith("-# "):
        return SMALL * height(line)
    in_a_line = TITLE_LETTERS if line.startswith("### ") else LETTERS
    return LARGE * ceil(letters(line.removeprefix("### ")) / in_a_line)


def fitting(
    said: str, picture_source: PictureSource | None, asked: str, controls: Sequence[layout.Row],
    last: Sequence[object],
) -> str:  # fmt: skip
    """Return what is said beside what is asked, in small print if a screen has no room for it."""
    if small_print(picture_source, f"{said}\n{asked}", controls, last) >= 0:
        return said
    lines = said.splitlines()
    return "\n".join(line if line[:2] in ("-#", "##") else f"-# {line}" for line in lines)


def _below(
    match: Match, decision: Decision, view: View, words: Words, choices: Choices, pictured: bool,
    room: int,
) -> list[str]:  # fmt: skip
    """Return the small print below the choices: explanations, own standing, latest events, place.

    A picture shows the standing. Explanations leave at least a line for events in the ``room``.
    """
    lines = _explained(match, decision, view, words, choices) if decision.given is None else []
    while len(lines) > 1 and sum(map(height, lines)) >= room:
        lines.pop()
    stand = "" if pictured else match.game.text.standing(view, words).split("\n")[0]
    lines += [f"-# 📍 {stand}"] if stand else []
    used = sum(map(height, lines))
    news = news_text(match, view, words, LINES - used, room - used)
    return [*lines, *news.splitlines(), _place(match, words)]


def _explained(
    match: Match, decision: Decision, view: View, words: Words, choices: Choices
) -> list[str]:
    """Return what a player doesn't know yet: the goal, the rule that decides, the choices.

    The choices are all explained or none; *Effects* explains all.
    """
    known = match.seats[decision.seat].known_choices
    lines = [] if known else [f"-# 🎯 {match.game.text.goal(view, words)}"]
    if not {choice.verb for choice in decision.choices} <= set(known):
        _, *details = match.game.text.prompt(decision, view, words).splitlines()
        if rule := match.game.text.crucial.get(decision.prompt):
            details = [*details[: MAX_EXPLANATIONS - len(lines) - 1], words(rule)]
        lines += [f"-# {line.removeprefix('-# ')}" for line in details]
    del lines[MAX_EXPLANATIONS:]
    all_lines = [*lines, *choices.lines(known)]
    room = len(all_lines) <= MAX_EXPLANATIONS and sum(map(height, all_lines)) <= EXPLAINED
    return all_lines if room else lines


def _place(match: Match, words: Words) -> str:
    """Return a link to the table of a match; a private one has none, but may be for practice."""
    if not match.private:
        return f"-# <#{match.table_channel_id}>"
    return words("-# This match is for practice: it doesn't count.") if match.practice else ""


def _last_row(match: Match, seat: int, marker: str, words: Words) -> list[discord.ui.Button[Any]]:
    """Return the buttons besides the choices, which may take up nearly all of the post.

    Buttons for reading are therefore behind *More*. Once the match is over, everything to do next
    is at the result for everyone. The last button carries the marker of the post.
    """
    on = alone_controls(match, words) if match.private else going_on(match, words)
    if match.status in OVER_STATUSES:
        log = layout.button(words("Log"), Control(match.id, "log", seat, arg=marker))
        return [*on, log] if match.private else [log]
    more = layout.button(words("More"), Control(match.id, "more", seat, arg=marker))
    buttons = [*on, *_at_once(match, seat, words), more]
    if marker and seat not in match.table_or_refuse().waiting:
        # Acts of others do not update a panel by direct message: that would cost requests.
        refresh = Control(match.id, "move", seat, arg=marker)
        buttons.insert(-1, layout.button(words("Refresh"), refresh))
    return buttons


def reading(
    match: Match, seat: int, words: Words, picture_source: PictureSource | None = None
) -> list[discord.ui.Button[Any]]:
    """Return the buttons for reading about a match."""
    acts = [(words("Log"), "log"), (words("Rules"), "rules")]
    if has_closer_look(match, match.table_or_refuse().view(seat), words, picture_source):
        acts.insert(0, (words("Look closer"), "closer"))
    return [layout.button(label, Control(match.id, act, seat)) for label, act in acts]


def _at_once(match: Match, seat: int, words: Words) -> list[discord.ui.Button[Any]]:
    """Return the first buttons: to come back, to take back a move, for explanations, for a hint."""
    buttons = []
    if match.status != "running":
        return []
    if match.seats[seat].robot is not None:
        back = Control(match.id, "back", seat)
        buttons.append(layout.button(words("I am back"), back, discord.ButtonStyle.success))
    elif can_undo(match, seat):
        number, _ = match.answered.get(seat, (0, ()))
        buttons.append(layout.button(words("Take back"), Control(match.id, "undo", seat, number)))
    decision = match.table_or_refuse().waiting.get(seat)
    if decision is not None:
        explain = Control(match.id, "why", seat, decision.number)
        buttons.append(layout.button(words("Effects"), explain))
    if decision is not None and gives_hints(match, decision):
        hint = Control(match.id, "hint", seat, decision.number)
        buttons.append(layout.button(words("Hint"), hint))
    return buttons


def gives_hints(match: Match, decision: Decision) -> bool:
    """Return whether a player in a running match can ask a robot for a hint on a decision."""
    hints = match.time_control.hints and match.game.robot is not None
    choice = len(decision.choices) > 1 or decision.least == 0
    return hints and choice and decision.given is None


def _asked(match: Match, decision: Decision, view: View, words: Words) -> str:
    """Return the question, and the time that is left, or the answer and who else must decide."""
    text = match.game.text
    question, *_ = text.prompt(decision, view, words).splitlines()
    asked = f"### {question}"
    if match.has_open_window:
        asked = f"{asked}\n{window_line(match, words)}"
        if decision.given is not None:
            return words(
                "{asked}\n"
                "You passed. You can change your mind while the match is waiting for responses.",
                asked=asked,
            )
    if decision.given is not None:
        taken = [text.choice(c, view, words) for c in decision.given]
        given = words("### You chose: {choices}\n"
                      "-# You can change your choice until everyone has chosen.",
                      choices=answer_named(taken, words))  # fmt: skip
        moving = f"-# {their_move(match, words, pattern=INSIDE)}"
        return "\n".join(filter(None, [given, moving, waiting_since(match, words)]))
    if match.has_open_window or match.due_at(decision.seat) is None:
        return asked
    return f"{asked}\n-# {your_move(match, decision.seat, words)}"


def _confirm(
    match: Match, decision: Decision, trying: Choice, marker: str, words: Words
) -> list[layout.Row]:
    do = layout.button(words("Confirm"), pick(match, decision, trying.id),
                       discord.ButtonStyle.success)  # fmt: skip
    back = layout.button(words("Back"), Control(match.id, "move", decision.seat, 1, marker))
    return layout.rows([do, back])
