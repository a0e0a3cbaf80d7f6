"""A closer look: the table in words, and the action of each card on it."""

from __future__ import annotations

from typing import Any

import discord
from discord.utils import as_chunks

from bot.match.match import Match
from bot.match.pages.content import in_words, words_for
from bot.posts import layout
from bot.posts.controls import NO_SEAT, Control

MENUS = 12  # menus of cards to look up; each is two components


def closer_post(match: Match, seat: int | None, wanted: str = "") -> discord.ui.LayoutView:
    """Return the table in words as a seat or a spectator knows it, or a ``wanted`` card."""
    words, view = words_for(match, seat), match.table_or_refuse().view(seat)
    found = match.game.text.cards(words).get(wanted) if wanted else None
    parts: list[discord.ui.Item[Any]] = [
        layout.text(found or in_words(match, view, words)),
        *_menus(match, seat),
    ]
    if found:
        back = Control(match.id, "closer_page", _seat(seat), arg="back")
        parts += layout.rows([layout.button(words("Whole table"), back)])
    return layout.post(*parts)


def _menus(match: Match, seat: int | None) -> list[layout.Row]:
    words, view = words_for(match, seat), match.table_or_refuse().view(seat)
    rows: list[layout.Row] = []
    for place, cards in match.game.text.lying(view, words).items():
        for page in as_chunks(list(dict.fromkeys(cards)), layout.SELECT_OPTIONS_LIMIT):
            control = Control(match.id, "closer_page", _seat(seat), arg=str(len(rows)))
            rows.append(layout.select(place, control, [(name, name) for name in page]))
    return rows[:MENUS]


def _seat(seat: int | None) -> int:
    return NO_SEAT if seat is None else seat
