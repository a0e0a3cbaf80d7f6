"""The archive of the puzzles of the day: past puzzles to practise with, which do not count."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Self

import discord

from bot.features.records.pages.records import PUZZLE_TITLE
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from games.engine import REGISTRY, Words, message
from games.puzzles import Puzzle, load_lines, puzzle_of_day

ALL = "all"
"""The menu value for all games, for all themes and for all difficulties."""
PER_PAGE = layout.SELECT_OPTIONS_LIMIT
THEMES = {
    "match": message("Win the match"),
    "round": message("Win the round"),
    "hunt": message("Catch the unicorn"),
    "deduce": message("Work out a card and win"),
    "vote": message("The certain vote"),
}
"""The themes of puzzles: none of them says which choice is best."""
ALIKE = {"cheapest": "hunt", "spoil": "hunt", "keep": "vote", "pair": "match"}
"""The goals that share the theme of another one."""
STARS = ("1", "2", "3")


class Filters(NamedTuple):
    """What an archive page is limited to: a game, a theme, a number of stars."""

    game: str = ALL
    theme: str = ALL
    stars: str = ALL

    @classmethod
    def read(cls, arg: str) -> Self:
        """Return the filters on a control, by default ALL. Raise Refusal for unknown ones."""
        return cls(*(part or ALL for part in arg.split(":")[: len(cls._fields)])).checked()

    def checked(self) -> Self:
        """Return the same filters. Raise Refusal if a menu of the page doesn't have one of them."""
        offered = REGISTRY.keys(), THEMES.keys(), STARS
        if any(value != ALL and value not in of for value, of in zip(self, offered, strict=True)):
            raise Refusal("bad_option")
        return self

    @property
    def arg(self) -> str:
        """The argument of a control of the page."""
        return ":".join(self)

    def fit(self, puzzle: Puzzle) -> bool:
        """Return whether a puzzle is listed."""
        found = puzzle.game, theme_of(puzzle), str(puzzle.stars)
        return all(wanted in (ALL, value) for wanted, value in zip(self, found, strict=True))


def theme_of(puzzle: Puzzle) -> str:
    """Return the theme of a puzzle: what the choice is for."""
    return ALIKE.get(puzzle.goal, puzzle.goal)


def archive_of(latest: int, filters: Filters) -> list[Puzzle]:
    """Return the past puzzles that fit, the newest first."""
    past = (puzzle_of_day(number) for number in range(latest, 0, -1))
    return [puzzle for puzzle in past if puzzle is not None and filters.fit(puzzle)]


def archive_post(
    puzzles: Sequence[Puzzle], filters: Filters, page: int = 0
) -> discord.ui.LayoutView:
    """Return a page of the archive: menus of games, themes and stars, and a menu of puzzles."""
    words = GENERIC_WORDS
    shown = puzzles[page * PER_PAGE : (page + 1) * PER_PAGE]
    about = words("Solve past puzzles for practice. Your answers don't count.")
    parts: list[discord.ui.Item[discord.ui.LayoutView]] = [
        layout.text(f"{words('## 🧩 Archive')}\n{about}"),
        *_menus(filters, words),
    ]
    today = layout.button(words(PUZZLE_TITLE), Control(0, "puzzle_today"))
    if not shown:
        none = layout.text(words("No past puzzles fit these choices yet."))
        return layout.post(*parts, none, *layout.rows([today]))
    options = [
        (f"{p.number} · {words(REGISTRY[p.game].title)} {'⭐' * p.stars}", str(p.number))
        for p in shown
    ]
    parts.append(layout.select(words("Choose a puzzle"), Control(0, "puzzle_past"), options))
    buttons = []
    if page:
        newer = Control(0, "puzzle_archive", number=page - 1, arg=filters.arg)
        buttons.append(layout.button(words("Newer"), newer))
    if len(puzzles) > (page + 1) * PER_PAGE:
        older = Control(0, "puzzle_archive", number=page + 1, arg=filters.arg)
        buttons.append(layout.button(words("Older"), older))
    return layout.post(*parts, *layout.rows([*buttons, today]))


def _menus(filters: Filters, words: Words) -> list[layout.Row]:
    """Return the menus that limit the page."""
    games = [(words(g.title), name) for name, g in REGISTRY.items() if load_lines(name)]
    themes = [(words(theme), key) for key, theme in THEMES.items()]
    levels = [("⭐" * int(stars), stars) for stars in STARS]
    menus = [
        (words("Choose a game"), "puzzle_game", words("All games"), games, filters.game),
        (words("Choose a theme"), "puzzle_theme", words("All themes"), themes, filters.theme),
        (words("Choose a difficulty"), "puzzle_stars", words("Any difficulty"), levels,
         filters.stars),
    ]  # fmt: skip
    return [
        layout.select(title, Control(0, act, arg=filters.arg), [(every, ALL), *listed][:PER_PAGE],
                      chosen=[chosen])
        for title, act, every, listed, chosen in menus
    ]  # fmt: skip
