"""A puzzle that people share: its picture and question, and who has tried it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import ClassVar

import discord

from bot.features.puzzles.acts import Tried
from bot.features.puzzles.pages.puzzle import GREEN, PuzzleContent
from bot.features.puzzles.pages.question import question_of, title_of
from bot.match.pages.content import picture_or_words, words_for
from bot.posts import layout
from bot.posts.content import PictureSource, SurfaceContent
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, mention
from games.engine import Words
from games.puzzles import Puzzle

NAMED = 12
"""The most people who are named."""


@dataclass(frozen=True)
class SharedPuzzleContent(SurfaceContent):
    """A puzzle without its solution, and who has tried it, for everyone to see."""

    public: ClassVar[bool] = True
    shared: ClassVar[bool] = True

    puzzle: Puzzle
    tried: Tried

    @property
    def version(self) -> int:
        """The number of the puzzle."""
        return self.puzzle.number

    @cached_property
    def _page(self) -> PuzzleContent:
        """The page of someone who has not answered."""
        return PuzzleContent(self.puzzle, GENERIC_WORDS("Solver"))

    @property
    def picture_source(self) -> PictureSource | None:
        """The picture with the question."""
        return self._page.picture_source

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out, with its picture or without."""
        match, puzzle = self._page.match, self.puzzle
        words, view = words_for(match, puzzle.seat), match.table_or_refuse().view(puzzle.seat)
        solve = Control(0, "puzzle_open", arg=self.marker)
        return layout.post(
            layout.text(title_of(match, puzzle, words)),
            *picture_or_words(match, view, words, picture_source),
            layout.text(f"{question_of(match, puzzle, words)}\n{tried_line(self.tried, words)}"),
            *layout.rows([layout.button(words("Solve it"), solve, GREEN)]),
        )


def tried_line(tried: Tried, words: Words) -> str:
    """Name the people who have tried a puzzle, with how it went; others are counted."""
    named = [f"{mention(user)} {'✅' if solved else '❌'}" for user, solved in tried.named[:NAMED]]
    more = tried.others + len(tried.named[NAMED:])
    counted = words("and {n} more", n=more) if more else ""
    if not named:
        counted = words.plural("{n} person", "{n} people", more)
    return words.label_value(
        words("**Tried it here**"), words.items(filter(None, [*named, counted]))
    )
