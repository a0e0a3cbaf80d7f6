"""A game's rules page, one section at a time."""

from __future__ import annotations

from typing import Any

import discord

from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS
from games.engine import Game, Words

LIMIT = 3500  # characters of one section


def rules_post(game: Game[Any, Any], section: int = 0) -> discord.ui.LayoutView:
    """Return one section of the rules with a menu of all sections."""
    words = GENERIC_WORDS
    parts = sections(game.text.rules(words))
    section = min(section, len(parts) - 1)
    menu = [(title, str(i)) for i, (title, _) in enumerate(parts)][: layout.SELECT_OPTIONS_LIMIT]
    control = Control(0, "section", arg=game.name)
    return layout.post(
        layout.text(parts[section][1][:LIMIT]),
        layout.select(words("Sections"), control, menu),
    )


def section_on(game: Game[Any, Any], *topics: str) -> int:
    """Return the number of the section that explains the first topic that has one, or 0.

    A topic is a prompt or a kind of puzzle.
    """
    wanted = next(filter(None, map(game.text.sections.get, topics)), None)
    titles = [title for title, _ in sections(game.text.rules(Words([])))]
    return titles.index(wanted) if wanted in titles else 0


def sections(page: str) -> list[tuple[str, str]]:
    """Split a page at its second-level headings into (title, text) pairs."""
    head, *rest = page.split("\n## ")
    parts = [(head.strip().splitlines()[0].strip("# ") if head.strip() else "", head)]
    parts += [(part.splitlines()[0], f"## {part}") for part in rest]
    return parts if head.strip() else parts[1:]
