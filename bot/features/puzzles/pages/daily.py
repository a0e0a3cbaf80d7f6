"""The daily puzzle of a server: a public post with the way to the puzzle, and how it went."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar

import discord

from bot.features.guides.pages import as_match
from bot.features.puzzles.pages.puzzle import GREEN
from bot.features.puzzles.pages.question import choice_name
from bot.match.pages.content import table_picture_source, words_for
from bot.posts import layout
from bot.posts.content import PictureSource, SurfaceContent
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, mention
from games.engine import REGISTRY, Words
from games.puzzles import Puzzle, final_table, position

NAMED = 3  # people in the weekly round-up


@dataclass(frozen=True)
class Week:
    """The puzzles of a week on a server.

    ``answered`` is the number of people who answered one, ``best`` those who may be named and have
    solved most, with how many that is.
    """

    answered: int
    best: Sequence[tuple[int, int]]


@dataclass(frozen=True)
class DailyPuzzleContent(SurfaceContent):
    """A puzzle's post: its game and stars, how many have solved it, and yesterday's solution.

    ``week`` is the round-up of the week before, if one is due.
    """

    public: ClassVar[bool] = True

    puzzle: Puzzle
    yesterday: Puzzle | None
    solved: int = 0
    week: Week | None = None

    @property
    def version(self) -> int:
        """The number of the puzzle."""
        return self.puzzle.number

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """Yesterday's table after its solution, as the seat of the puzzle sees it."""
        before = self.yesterday
        if before is None:
            return None
        table, events = final_table(before)
        match = as_match(table, before.seat, GENERIC_WORDS("Solver"), events)
        return table_picture_source(match, before.seat)

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out. The solution is covered: elsewhere yesterday may not be over."""
        words, puzzle = GENERIC_WORDS, self.puzzle
        game = REGISTRY[puzzle.game]
        lines = [words("## 🧩 Puzzle {n}: {title} {stars}", n=puzzle.number, title=game.title,
                       stars="⭐" * puzzle.stars)]  # fmt: skip
        if self.solved:
            lines.append(words.plural(
                "{n} person here has solved it.", "{n} people here have solved it.", self.solved
            ))  # fmt: skip
        solve = layout.button(words("Solve it"), Control(0, "puzzle_open", arg=self.marker), GREEN)
        parts: list[discord.ui.Item[Any]] = [
            layout.text("\n".join(lines)), *layout.rows([solve])
        ]  # fmt: skip
        if self.yesterday is not None:
            parts.append(layout.text(_solution(self.yesterday, words)))
            if picture_source is not None:
                parts.append(layout.picture(picture_source.name, picture_source.alt, spoiler=True))
        if self.week is not None:
            parts.append(layout.text(_round_up(self.week, words)))
        return layout.post(*parts)


def _solution(puzzle: Puzzle, words: Words) -> str:
    match = as_match(position(puzzle), puzzle.seat, words("Solver"))
    seen = words_for(match, puzzle.seat)
    choice = choice_name(match, puzzle, puzzle.solution[0], seen)
    return words("### Yesterday's solution\nPuzzle {n}: ||{choice}||", n=puzzle.number,
                 choice=choice)  # fmt: skip


def _round_up(week: Week, words: Words) -> str:
    lines = [words.plural(
        "### Last week\n{n} person here tried the puzzles.",
        "### Last week\n{n} people here tried the puzzles.", week.answered,
    )]  # fmt: skip
    lines += [
        words.plural("{name}: {n} puzzle solved", "{name}: {n} puzzles solved", solved,
                     name=mention(user_id))
        for user_id, solved in week.best
    ]  # fmt: skip
    return "\n".join(lines)
