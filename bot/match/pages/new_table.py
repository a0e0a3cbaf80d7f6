"""A new table: what its opener has chosen on the way to it, and the post that says it is open."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple, Self

import discord

from bot.match.host import Host
from bot.match.match import Match
from bot.posts import layout
from bot.posts.languages import GENERIC_WORDS, mention
from bot.runtime.hooks import Hook
from games.robots import LEVELS


class NewTable(NamedTuple):
    """What a person has chosen for a table before they open it.

    ``guest`` is whom they invite, ``at`` when the match starts, in whole seconds since the epoch,
    and ``robots`` the strength of the robots in a match without other people, counted from 1. Each
    is 0 if it is not chosen.
    """

    game: str = ""
    guest: int = 0
    at: int = 0
    robots: int = 0

    @property
    def level(self) -> str:
        """The chosen strength of the robots; empty if none is."""
        return LEVELS[self.robots - 1] if self.robots else ""

    @property
    def is_arranged(self) -> bool:
        """Whether somebody is invited, or a time is set."""
        return bool(self.guest or self.at)

    @property
    def arg(self) -> str:
        """The argument of a control for this table.

        >>> NewTable("chess", 7, 9).arg, NewTable("chess", 7).arg, NewTable("chess").arg
        ('chess.7.9', 'chess.7', 'chess')
        >>> NewTable("chess", robots=2).arg
        'chess.0.0.2'
        """
        numbers = [self.guest, self.at, self.robots]
        while numbers and not numbers[-1]:
            numbers.pop()
        return ".".join([self.game, *map(str, numbers)])

    def of(self, game: str) -> Self:
        """Return this table for a game."""
        return self._replace(game=game)


NOTHING_CHOSEN = NewTable()
OPENED_LINES: Hook[Callable[[Host, Match], str]] = Hook()
"""Each adds a line for the person who has opened a table; an empty one is left out."""


class Asked(NamedTuple):
    """The people who are invited to a table, by whether they get a message.

    They were ``asked`` just now, have an ``earlier`` invitation of the same person that is still
    open, or are ``unreachable`` because they want no notifications.
    """

    asked: list[int]
    earlier: list[int]
    unreachable: list[int]


def opened_post(match: Match, asked: Asked, more: Sequence[str] = ()) -> discord.ui.LayoutView:
    """Say that a table is open below, and who is asked to join; ``more`` are further lines."""
    words, title = GENERIC_WORDS, match.game.title
    if match.time_control.scheduled:
        said = words("Your table for {title} is open below (match {id}). The match starts on "
                     "{day}. I'll remind everyone an hour before, and again five minutes before.",
                     title=title, day=f"<t:{int(match.ends_at or 0)}:F>", id=match.id)  # fmt: skip
    else:
        said = words(
            "Your table for {title} is open below (match {id}). Others can join with "
            "the button there. Press **Start** when you are ready.",
            title=title, id=match.id)  # fmt: skip
    lines = [said, *asked_lines(asked), *more]
    return layout.sentence_post("\n".join(filter(None, lines)))


def asked_lines(people: Asked) -> list[str]:
    """Say who is asked to join, and who gets no message."""
    words, lines = GENERIC_WORDS, []
    if people.asked:
        lines.append(words("✉️ I am inviting {names}.", names=_names(people.asked)))
    if people.earlier:
        lines.append(words("You have already invited {names} to an open table, so I won't send "
                           "another message.", names=_names(people.earlier)))  # fmt: skip
    if people.unreachable:
        lines.append(words.plural(
            "{names} gets no messages from me. Please tell them about the table yourself.",
            "{names} get no messages from me. Please tell them about the table yourself.",
            len(people.unreachable), names=_names(people.unreachable)))  # fmt: skip
    return lines


def _names(people: Sequence[int]) -> str:
    return GENERIC_WORDS.listing([mention(user) for user in people])
