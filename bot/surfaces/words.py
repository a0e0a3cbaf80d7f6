"""How the people at a table are named, and in which language they are spoken to."""

from __future__ import annotations

from discord.utils import escape_markdown

from bot.host import Match
from bot.languages import spoken
from games.engine import Language, Words, isolated


def words_for(match: Match, reader: int | None = None) -> Words:
    """Return the words for one match, spoken to a seat or to everybody."""
    names = [display(seat.name, seat.person if seat.robot else 0) for seat in match.seats]
    return Words(names, reader, spoken())


def display(name: str, user_id: int | None) -> str:
    """Return a seat's name as it is shown: no Markdown or direction of its own, robots marked."""
    plain = escape_markdown(isolated(name), ignore_links=False)
    plain = plain.replace("@", "@\u200b").replace("<", "\\<")
    return plain if user_id is not None else f"🤖 {plain}"


def mention(user_id: int) -> str:
    """Return a mention of a person."""
    return f"<@{user_id}>"


class _Nobody(Words):
    """Words about no match, which follow the language that is spoken."""

    @property
    def language(self) -> Language:
        """The language that is spoken here and now."""
        return spoken()


NOBODY = _Nobody([])
"""Words for sentences about no match in particular."""
