"""Turning points in words and pictures: one moment on a page, with both choices and the reason."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import discord

from bot.match.match import Match
from bot.match.pages.content import picture_or_words, unescaped, words_for
from bot.match.pages.why import named_answer, told_effects
from bot.posts import layout
from bot.posts.content import PictureSource, PostContent
from bot.posts.controls import Control
from bot.posts.pictures import with_foot
from games.drawing import BLACK, Badge, Box, Column, M, Room, Row, S, Text
from games.drawing.frames import GREEN as GOOD
from games.drawing.frames import RED
from games.drawing.signs import BadgeKind, Bar
from games.engine import Words
from games.robots.turning_points import TurningPoint

GREEN = discord.ButtonStyle.success
FOOT, PAD, SIGN = 210, 22, 52
"""The height of the strip with both chances to win, the room around it, and its signs."""


def turning_points_buttons(match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    """Return the button for the reader's turning points, if the game has a robot."""
    if match.game.robot is None or match.table is None:
        return []
    return [layout.button(words("Turning points"), Control(match.id, "turning"))]


@dataclass(frozen=True)
class TurningPointContent(PostContent):
    """One of a seat's turning points, or the page that says that there are none."""

    match: Match
    seat: int
    found: Sequence[TurningPoint]
    number: int = 0

    @property
    def cards_of(self) -> str:
        """The game of the match."""
        return self.match.game.name

    @property
    def turning(self) -> TurningPoint | None:
        """The turning point that the page shows; the costliest again after the last one."""
        return self.found[self.number % len(self.found)] if self.found else None

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The position of the choice, which marks only the two answers that are compared."""
        turning, picture = self.turning, self.match.game.picture
        if turning is None or picture is None:
            return None
        words = words_for(self.match, self.seat)
        compared = copy(turning.decision)
        named = {*turning.chosen, *turning.better}
        compared.choices = [c for c in turning.decision.choices if c.id in named]
        better = turning.decision.read(turning.better)
        sheet = picture.draw(turning.view, words, compared, better[0] if better else None)
        alt = sheet.alt or self.match.game.text.alt(turning.view, words)
        whole = with_foot(replace(sheet, alt=alt), _bars(turning, words), FOOT, PAD)
        return PictureSource(whole, unescaped(whole.alt))

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the page out, with its picture or in words."""
        words = words_for(self.match, self.seat)
        title = words("-# {title} · match {id}", title=self.match.game.title, id=self.match.id)
        turning = self.turning
        if turning is None:
            none = words("A strong robot with the same information would have made much the same "
                         "choices as you.")  # fmt: skip
            return layout.post(layout.text(title), layout.text(none))
        shown = picture_or_words(self.match, turning.view, words, picture_source)
        said = layout.text(f"{self._heading(words)}\n{title}\n{self._said(turning, words)}")
        foot = words(
            "-# A strong robot's estimate, based on what you knew at the time. It may be wrong."
        )
        return layout.post(
            *shown, said, *layout.rows(self._buttons(turning, words)), layout.text(foot)
        )

    def _heading(self, words: Words) -> str:
        n, count = self.number % len(self.found) + 1, len(self.found)
        return words("### Turning point {n} of {count}", n=n, count=count)

    def _said(self, turning: TurningPoint, words: Words) -> str:
        """Say what was asked, what the two answers were worth, and why."""
        text, view, decision = self.match.game.text, turning.view, turning.decision
        moment = text.table(view, words).partition("\n")[0]
        question = text.prompt(decision, view, words).partition("\n")[0]
        better, chosen = self._named(turning.better, words), self._named(turning.chosen, words)
        percent = words.language.percent
        answers = words(
            "✅ Better: **{better}** · chance of winning {high}\n"
            "❌ You: **{chosen}** · chance of winning {low}",
            better=better, chosen=chosen,
            high=percent(turning.share + turning.cost), low=percent(turning.share),
        )  # fmt: skip
        good, worse = decision.read(turning.better), decision.read(turning.chosen)
        why = text.why(good, worse, decision, view, words)
        own, best = turning.effects
        why = why or told_effects(self.match.game, best, own, words)
        return "\n".join(filter(None, [moment, question, answers, why]))

    def _named(self, ids: Sequence[str], words: Words) -> str:
        turning = self.turning
        assert turning is not None
        return named_answer(self.match.game, turning.view, turning.decision, ids, words)

    def _buttons(self, turning: TurningPoint, words: Words) -> list[discord.ui.Button[Any]]:
        """Return the buttons: play on from here, see it in the replay, the next moment."""
        match, seat, step = self.match.id, self.seat, turning.step
        buttons = [
            layout.button(words("Try again from here"), Control(match, "retry", seat, step), GREEN),
            layout.button(words("Replay"), Control(match, "replay", seat, step)),
        ]
        if len(self.found) > 1:
            following = (self.number + 1) % len(self.found)
            control = Control(match, "moment", seat, following)
            buttons.append(layout.button(words("Next one"), control))
        return buttons


def _bars(turning: TurningPoint, words: Words) -> Box:
    """Return the chances to win after the better answer and after the one that was given."""
    answers: Sequence[tuple[BadgeKind, float, str]] = [
        ("yes", turning.share + turning.cost, GOOD),
        ("no", turning.share, RED),
    ]
    bars = [
        Row(Badge(kind, SIGN), Bar(chance, fill=fill),
            Room(Text(words.language.percent(chance), M, weight=BLACK, anchor="end"), w=150))
        for kind, chance, fill in answers
    ]  # fmt: skip
    return Column(Text(words("Your chance of winning"), S, weight=BLACK), *bars, gap=6)
