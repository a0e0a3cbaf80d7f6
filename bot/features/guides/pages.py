"""The guide to a game: a private page on which a person plays a lesson."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import discord

from bot.match.match import Match
from bot.match.pages.choices import Choices
from bot.match.pages.content import picture_or_words, table_picture_source, words_for
from bot.match.pages.panel import fitting
from bot.match.seat import MatchSeat
from bot.posts import layout
from bot.posts.content import PictureSource, PostContent
from bot.posts.controls import Control, read_control
from bot.posts.languages import GENERIC_WORDS
from bot.store import MatchRecord, Status
from games.engine import Choice, Decision, Event, Game, Table, View, Words, message
from games.guide import Guide, LessonSession, guide_of
from games.robots import CHARACTERS

ACTS = ("pick", "choose", "pass", "try", "cell")
"""The acts of a decision's controls; on a guide's page they apply to the lesson."""
PREFIX = "guide_"
LATEST = 7  # events listed at once; older ones are left out
MANY = 10_000  # more answers than any lesson has
GREEN, GREY = discord.ButtonStyle.success, discord.ButtonStyle.secondary


@dataclass(frozen=True)
class GuideContent(PostContent):
    """The current state of a lesson; see ``guide_post``.

    With ``telling`` it says what the lesson is about, or what has happened since the learner's
    latest answer. What the lesson asks comes on the next page, so that each fits on a phone.
    """

    game: Game[Any, Any]
    number: int
    attempt: LessonSession
    name: str
    notice: str = ""
    trying: Choice | None = None
    telling: bool = False

    @property
    def cards_of(self) -> str:
        """The game of the guide."""
        return self.game.name

    @property
    def place(self) -> tuple[int, int]:
        """The number of the lesson, and the number of answers so far."""
        return self.number, len(self.attempt.answers)

    @cached_property
    def match(self) -> Match:
        """The lesson as a match that is not stored, for functions that take matches."""
        attempt = self.attempt
        return as_match(attempt.table, attempt.lesson.seat, self.name, attempt.events)

    @property
    def words(self) -> Words:
        """The words addressed to the learner."""
        return words_for(self.match, self.attempt.lesson.seat)

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The lesson's table as the learner sees it."""
        return table_picture_source(self.match, self.attempt.lesson.seat, self.trying)

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the page out, with its picture or without."""
        return guide_post(self, picture_source)


def as_match(table: Table[Any, Any], mine: int, name: str, events: Sequence[Event] = ()) -> Match:
    """Return a lesson's table as a match, for pages that show matches. Its id is 0.

    The learner, called ``name``, has the seat ``mine``. All other seats are robots. ``events`` are
    the latest events.
    """
    robots = iter(CHARACTERS)
    seats = [
        MatchSeat(seat, name, user_id=0)
        if seat == mine
        else MatchSeat(seat, next(robots), robot="easy")
        for seat in range(table.state.seats)
    ]
    status: Status = "finished" if table.outcome else "running"
    record = MatchRecord(
        id=0, game=table.game.name, status=status, guild_id=None, channel_id=0, thread_id=None,
        host_id=0, options={}, version=0, rules_version=table.game.version, checkpoint=None,
        checkpoint_at=0, outcome=None, created_at=0.0, changed_at=0.0,
    )  # fmt: skip
    return Match(record, seats, table.game, table, recent=tuple(events))


def guide_post(
    content: GuideContent, picture_source: PictureSource | None = None
) -> discord.ui.LayoutView:
    """Return a lesson's page: its topic; or the latest events, the table, and the decision.

    The question and the choices are the same as on a real panel.
    """
    attempt, match = content.attempt, content.match
    words = content.words
    view, decision = attempt.table.view(attempt.lesson.seat), attempt.decision
    rows: list[layout.Row] = []
    below, told = "", _told(content) if content.telling else ""
    if told:
        pass
    elif decision is None:
        below = words(attempt.lesson.closing)
    elif content.trying is not None:
        below = attempt.game.text.preview(content.trying, view, words)
        rows = _confirm(content, content.trying, words)
    else:
        choices = Choices(match, decision, view, words)
        below = _asked(content, decision, view, choices)
        rows = [_ours(row, content) for row in choices.rows()]
    below = "\n".join(filter(None, [content.notice, below]))
    head, ways = _head(content, words), _ways(content, words, tells=bool(told))
    rows = [row for row in rows if row.children]
    told, below = (fitting(said, picture_source, head, rows, ways) for said in (told, below))
    return layout.post(
        layout.text("\n".join(filter(None, [head, told]))),
        *picture_or_words(match, view, words, picture_source),
        *([layout.text(below)] if below else []),
        *rows,
        *layout.rows(ways),
    )


def _head(content: GuideContent, words: Words) -> str:
    game, count = content.game, len(_guide(content.game).lessons)
    lesson = words("{title} · lesson {n} of {all}", title=game.title, n=content.number + 1,
                   all=count)  # fmt: skip
    return f"### {game.emoji} {words(content.attempt.lesson.title)}\n-# {lesson}"


def _told(content: GuideContent) -> str:
    """Say what the lesson is about, or what has happened since the learner's latest answer.

    The answer itself, in which no card was shown, is no news to the learner.
    """
    attempt, words = content.attempt, content.words
    mine = all(each.seat == attempt.lesson.seat and not each.cards for each in attempt.news)
    if attempt.passed and mine and not attempt.explained:
        return ""
    sentences = [attempt.game.text.event(event, words) for event in attempt.news]
    lines = [f"-# {sentence}" for sentence in sentences if sentence][-LATEST:]
    if not attempt.passed:
        new = [words("This is a new position from another match.")] if content.number else []
        lines = [" ".join([*new, words(attempt.lesson.opening)]), *lines]
    elif attempt.left_the_script:
        lines.insert(0, words("You went your own way. Here is what happened:"))
    return "\n".join([*lines, *(f"📖 {words(sentences.text)}" for sentences in attempt.explained)])


def _asked(content: GuideContent, decision: Decision, view: View, choices: Choices) -> str:
    """Return the question, with the step's explanation and suggestion instead of its details."""
    attempt, words, step = content.attempt, content.words, content.attempt.step
    asked = f"### {attempt.game.text.prompt(decision, view, words)}"
    if step is None:
        return asked
    lines = [asked.splitlines()[0], f"📖 {words(step.text)}"]
    if attempt.suggests:
        answer = choices.named(step.suggest) or f"**{words('Pass')}**"
        lines.append(words("💡 Try {answer}. {reason}", answer=answer,
                           reason=words(step.reason)))  # fmt: skip
    return "\n".join(lines)


def control(content: GuideContent, act: str, arg: str = "") -> Control:
    """Return a guide's control with its act, its game, and the current point of the lesson."""
    number, answers = content.place
    place = number * MANY + answers
    return Control(0, f"{PREFIX}{act}", number=place, arg=f"{content.game.name}.{arg}")


def place_of(pressed: Control) -> tuple[int, int]:
    """Return the number of a control's lesson, and the number of answers before it."""
    return divmod(pressed.number, MANY)


def _ours(row: layout.Row, content: GuideContent) -> layout.Row:
    """Make a row of a panel's controls act on the lesson.

    If the lesson suggests an answer, that is green and the other buttons are grey.
    """
    step = content.attempt.step
    suggested = step.suggest if step is not None and content.attempt.suggests else None
    for item in list(row.children):
        assert isinstance(item, discord.ui.Button | discord.ui.Select) and item.custom_id
        made = read_control(item.custom_id)
        if made is None or made.act not in ACTS:
            row.remove_item(item)
            continue
        item.custom_id = control(content, made.act, made.arg).custom_id
        ids = () if made.act == "pass" else (made.arg,)
        if isinstance(item, discord.ui.Button) and suggested is not None:
            item.style = GREEN if suggested == ids else GREY
    return row


def _confirm(content: GuideContent, trying: Choice, words: Words) -> list[layout.Row]:
    do = layout.button(words("Confirm"), control(content, "pick", trying.id), GREEN)
    back = layout.button(words("Back"), control(content, "on"))
    return layout.rows([do, back])


def _ways(content: GuideContent, words: Words, *, tells: bool) -> list[discord.ui.Button[Any]]:
    """Return the buttons to continue, repeat, skip or end."""
    attempt, buttons = content.attempt, []
    last = content.number + 1 == len(_guide(content.game).lessons)
    if tells:
        buttons.append(_continue(control(content, "on"), words))
    elif attempt.over:
        onward = words("What you have learnt") if last else words("Next lesson")
        buttons.append(layout.button(onward, control(content, "next"), GREEN))
    elif not attempt.suggests and content.game.robot is not None:
        buttons.append(layout.button(words("Suggest a move"), control(content, "hint")))
    if not tells and attempt.passed and not attempt.suggests:
        buttons.append(layout.button(words("Repeat lesson"), control(content, "again")))
    if not tells and not attempt.over:
        buttons.append(layout.button(words("Effects"), control(content, "why")))
    if not attempt.over and not last:
        buttons.append(layout.button(words("Skip lesson"), control(content, "next")))
    return [*buttons, layout.button(words("Close"), control(content, "end"))]


def _continue(on: Control, words: Words) -> discord.ui.Button[Any]:
    return layout.button(words(message("Continue", "with a guide")), on, GREEN)


def resume_post(game: Game[Any, Any], number: int) -> discord.ui.LayoutView:
    """Ask a person who left a guide whether to continue it."""
    words = GENERIC_WORDS
    body = words("## {emoji} How to play {title}\nYou stopped in lesson {n} of {all}: {name}.",
                 emoji=game.emoji, title=game.title, n=number + 1, all=len(_guide(game).lessons),
                 name=words(_guide(game).lessons[number].title))  # fmt: skip
    buttons = [
        _continue(plain_control(game, "on"), words),
        layout.button(words("Start again"), plain_control(game, "start")),
        layout.button(words("Close"), plain_control(game, "end")),
    ]
    return layout.post(layout.text(body), *layout.rows(buttons))


def learnt_post(game: Game[Any, Any]) -> discord.ui.LayoutView:
    """Return the page at the end of a guide, with what it has shown and what to do next."""
    words = GENERIC_WORDS
    head = words("## {emoji} You are ready for {title}\nWhat you have learnt:",
                 emoji=game.emoji, title=game.title)  # fmt: skip
    lines = [head, *(f"- {words(line)}" for line in _guide(game).learnt)]
    lines.append(words("`/play` starts a match, against people or robots."))
    return layout.post(layout.text("\n".join(lines)), *layout.rows(_after(game, words)))


def ended_post(game: Game[Any, Any]) -> discord.ui.LayoutView:
    """Say that the guide is closed, and how to open it again."""
    words = GENERIC_WORDS
    body = words("The guide to {title} is closed. `/guide` opens it again at any time.",
                 title=game.title)  # fmt: skip
    return layout.post(layout.text(body), *layout.rows(_after(game, words)))


def _after(game: Game[Any, Any], words: Words) -> list[discord.ui.Button[Any]]:
    """Return the buttons after a guide."""
    solo = Control(0, "solo", arg=game.name)
    return [
        layout.button(words("Play against robots"), solo, GREEN),
        layout.button(words("Rules"), plain_control(game, "rules")),
        layout.button(words("Start again"), plain_control(game, "start")),
    ]


def plain_control(game: Game[Any, Any], act: str) -> Control:
    """Return a guide's control that belongs to no point of a lesson."""
    return Control(0, f"{PREFIX}{act}", arg=f"{game.name}.")


def _guide(game: Game[Any, Any]) -> Guide:
    guide = guide_of(game)
    assert guide is not None
    return guide


def choice_in(content: GuideContent, wanted: Sequence[str]) -> Choice | None:
    """Return the choice that was pressed, if it is still available."""
    decision = content.attempt.decision
    listed = decision.choices if decision is not None else ()
    return next((choice for choice in listed if [choice.id] == list(wanted)), None)
