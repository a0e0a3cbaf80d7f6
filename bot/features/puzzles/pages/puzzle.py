"""The puzzle of the day: a private page with a position, the question, and then the solution."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any

import discord

from bot.features.guides.pages import as_match
from bot.features.puzzles.pages.question import (
    LIKELY,
    choice_name,
    has_controls,
    question_of,
    title_of,
)
from bot.features.puzzles.pages.solution import Answered, solution_text
from bot.match.match import Match
from bot.match.pages.choices import Choices
from bot.match.pages.content import picture_or_words, table_picture_source, words_for
from bot.match.pages.rules import section_on
from bot.posts import layout
from bot.posts.content import PictureSource, PostContent
from bot.posts.controls import Control, read_control
from games.engine import Words, parse
from games.puzzles import Puzzle, final_table

ACTS = ("pick", "choose", "try")
"""The acts of a decision's controls; on this page they all answer the puzzle."""
WIDE = 3  # choices with an emoji and a place that fit into a row on a phone
GREEN = discord.ButtonStyle.success


@dataclass(frozen=True)
class PuzzleContent(Answered, PostContent):
    """The page of a puzzle: the question, or after the answer the solution."""

    @property
    def cards_of(self) -> str:
        """The name of the puzzle's game."""
        return self.puzzle.game

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The table as the puzzle's seat sees it; after the answer, at the end of the solution."""
        if self.answer is None:
            return table_picture_source(self.match, self.puzzle.seat)
        table, events = final_table(self.puzzle)
        return table_picture_source(
            as_match(table, self.puzzle.seat, self.name, events), self.puzzle.seat
        )

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the page out, with its picture or without."""
        return puzzle_post(self, picture_source)


def puzzle_post(
    content: PuzzleContent, picture_source: PictureSource | None = None
) -> discord.ui.LayoutView:
    """Return the page of a puzzle: the question, or after the answer the solution."""
    puzzle, match = content.puzzle, content.match
    words, table = words_for(match, puzzle.seat), match.table_or_refuse()
    view, decision = table.view(puzzle.seat), table.waiting[puzzle.seat]
    rows: list[layout.Row] = []
    shown = picture_or_words(match, view, words, picture_source)
    title = layout.text(f"-# {title_of(match, puzzle, words).removeprefix('### ')}")
    if content.answer is not None:
        buttons = layout.rows(_after_buttons(content, words))
        head = [title] if content.practice else []  # otherwise the line to copy has the number
        return layout.post(*head, *shown, layout.text(solution_text(content, words)), *buttons)
    if has_controls(puzzle, match, words):
        choices = Choices(match, decision, view, words, wide=True)
        rows = [row for row in (_ours(row, content) for row in choices.rows()) if row.children]
    elif puzzle.goal == "pair":
        rows = [_pairs(content, words)]
    else:
        rows = layout.rows([_choice_button(content, choice, words) for choice in puzzle.choices])
    question = layout.text(question_of(match, puzzle, words))
    return layout.post(
        title, *shown, question, *rows, *layout.rows(_before_buttons(puzzle, match, words))
    )


def _before_buttons(puzzle: Puzzle, match: Match, words: Words) -> list[discord.ui.Button[Any]]:
    """Return the buttons below the choices."""
    told = [layout.button(words("Story"), Control(0, "puzzle_story", number=puzzle.number))]
    cards = layout.button(words("Effects"), Control(0, "puzzle_cards", number=puzzle.number))
    prompt = match.table_or_refuse().waiting[puzzle.seat].prompt
    section = section_on(match.game, puzzle.goal, prompt)
    rules = layout.button(words("Rules"), Control(0, "puzzle_rules", number=section,
                                                  arg=puzzle.game))  # fmt: skip
    return [*(told if puzzle.history else []), cards, rules]


def _choice_button(content: PuzzleContent, choice: str, words: Words) -> discord.ui.Button[Any]:
    """Return the button for a choice that the game's own controls don't list."""
    label = choice_name(content.match, content.puzzle, choice, words)
    return layout.button(label, _answer(content, choice), discord.ButtonStyle.primary)


def _pairs(content: PuzzleContent, words: Words) -> layout.Row:
    """Return a menu of pairs of cards, whose names would need two lines of a button each."""
    listed = [
        (choice_name(content.match, content.puzzle, c, words), c) for c in content.puzzle.choices
    ]
    return layout.select(words("Choose two cards"), _answer(content, ""), listed)


def _answer(content: PuzzleContent, choice: str) -> Control:
    act = "puzzle_try" if content.practice else "puzzle"
    return Control(0, act, number=content.puzzle.number, arg=choice)


def _after_buttons(content: PuzzleContent, words: Words) -> list[discord.ui.Button[Any]]:
    """Return the buttons below a solution."""
    puzzle = content.puzzle
    share = Control(0, "puzzle_share", number=puzzle.number)
    go_on = layout.button(
        words("Play on from here"), Control(0, "puzzle_go", number=puzzle.number), GREEN
    )
    every = layout.button(words("All choices"), Control(0, "puzzle_all", number=puzzle.number))
    archive = layout.button(words("Archive"), Control(0, "puzzle_archive"))
    shares = content.shareable and not content.practice
    return [
        *([every] if puzzle.goal in LIKELY else []),
        *([layout.button(words("Share"), share)] if shares else []),
        archive, go_on,
    ]  # fmt: skip


def _ours(row: layout.Row, content: PuzzleContent) -> layout.Row:
    """Make a row of a panel's controls answer the puzzle.

    A row full of cards that could be moved has no room between a card's sign and its place.
    """
    full = sum(not item.disabled for item in row.children if isinstance(item, discord.ui.Button))
    for item in list(row.children):
        assert isinstance(item, discord.ui.Button | discord.ui.Select) and item.custom_id
        made = read_control(item.custom_id)
        if made is not None and made.act == "cell":  # a place of a grid without a choice
            continue
        if made is None or made.act not in ACTS:
            row.remove_item(item)
            continue
        item.custom_id = _answer(content, made.arg).custom_id
        if full > WIDE and parse(made.arg).verb == "move" and isinstance(item, discord.ui.Button):
            item.label = (item.label or "").replace(" ", "")
    return row
