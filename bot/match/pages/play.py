"""Pages to start a match: the list of games, and a page for each game."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any, NamedTuple

import discord

from bot.match.host import Host
from bot.match.match import Match
from bot.match.pages.content import size_line
from bot.match.pages.invitations import again_section
from bot.match.pages.my_games import waiting_line
from bot.match.pages.new_table import NOTHING_CHOSEN, NewTable
from bot.posts import layout
from bot.posts.content import PictureSource, PostContent
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS, current_language, mention
from bot.posts.pictures import games_overview, lively_position
from bot.posts.refusals import NEXT_STEPS, Refusal
from bot.runtime.hooks import Hook
from games.engine import Game, Words

AnyGame = Game[Any, Any]
Buttons = list[discord.ui.Button[Any]]
GAME_BUTTONS: Hook[Callable[[AnyGame, Words], Buttons]] = Hook()
"""Each adds buttons to the page of a game."""
OFFERS: Hook[Callable[[Host, int | None, AnyGame, Words], Buttons]] = Hook()
"""Each adds buttons that lead to people who play a game, on a server or outside."""


class GameNote(NamedTuple):
    """What a feature says to a person about a game: in a word, and on a button to its own page."""

    word: str
    label: str
    control: Control


NOTES: Hook[Callable[[Host, int], Awaitable[Mapping[str, GameNote]]]] = Hook()
"""Each returns a person's notes, by game."""
OPENING = (
    "none_open",
    "no_match",
    "unknown_match",
    "not_running",
    "not_seated",
    "seat_lost",
    "full",
)
"""The refusals after which a person can start a match instead."""
FINDING = ("which_match", "unknown_control", "match_begun")
"""The refusals after which a person can look for the match that they mean."""
MOST_SECTIONS = 8  # games with a section each, of which a post has room for a dozen


@dataclass(frozen=True)
class PlayContent(PostContent):
    """The games to choose from.

    ``again`` is the latest match of the person ``user_id`` with other people here. ``table`` is
    what they have chosen for the next. ``notes`` are about games, and ``waiting`` are the matches
    in which it is their move.
    """

    games: Mapping[str, AnyGame]
    user_id: int = 0
    again: Match | None = None
    table: NewTable = NOTHING_CHOSEN
    notes: Mapping[str, Sequence[GameNote]] = field(default_factory=dict)
    waiting: Sequence[Match] = ()

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """The scenes of all games, unless the page is about a certain table."""
        shown = self._shortest_first[:MOST_SECTIONS]
        words = GENERIC_WORDS
        strips = [(game, size_line(game, words)) for game in shown]
        if self.again or self.table.is_arranged or not any(game.picture for game in shown):
            return None
        alt = "\n".join(words.label_value(game.title, size) for game, size in strips)
        return PictureSource(games_overview(strips), alt)

    @property
    def _shortest_first(self) -> list[AnyGame]:
        """The games in the order in which to try them."""
        return sorted(self.games.values(), key=lambda game: (game.minutes, game.seats[-1]))

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the page out."""
        words = GENERIC_WORDS
        return layout.post(
            layout.text(self._head(words)),
            *self._own_matches(words),
            *([again_section(self.again, self.user_id)] if self.again is not None else []),
            *([layout.picture(picture_source.name, picture_source.alt)] if picture_source else []),
            *self._offered(words),
        )

    def _own_matches(self, words: Words) -> list[discord.ui.Item[Any]]:
        """Return the way to the matches that wait for the person, if any do."""
        if not self.waiting:
            return []
        mine = layout.button(words("My matches"), Control(0, "mine"))
        return [layout.section(f"-# {waiting_line(self.waiting, words)}", mine)]

    def _offered(self, words: Words) -> list[discord.ui.Item[Any]]:
        """Return a section for each game, or a menu if the sections don't fit into a post."""
        if len(self.games) <= MOST_SECTIONS:
            green, grey = discord.ButtonStyle.success, discord.ButtonStyle.secondary
            return [
                self._section(game, words, grey if number else green)
                for number, game in enumerate(self._shortest_first)
            ]
        listed = [(f"{game.emoji} {game.title}", name) for name, game in self.games.items()]
        choose = Control(0, "game", arg=self.table.of("").arg)
        return [
            layout.select(words("Choose a game"), choose, listed[: layout.SELECT_OPTIONS_LIMIT])
        ]

    def _section(
        self, game: AnyGame, words: Words, style: discord.ButtonStyle
    ) -> discord.ui.Item[Any]:
        """Return a game in a few short lines, so that five fit on a phone; its page says more."""
        noted = (note.word for note in self.notes.get(game.name, ()) if note.word)
        title = " · ".join([f"**{game.emoji} {game.title}**", *noted])
        choose = Control(0, "game", arg=self.table.of(game.name).arg)
        return layout.section(
            f"{title}\n-# {words(game.tagline)}", layout.button(words("Choose"), choose, style)
        )

    def _head(self, words: Words) -> str:
        lines = [words("## What shall we play?")]
        played = any(note.word for notes in self.notes.values() for note in notes)
        if not (self.again or self.waiting or played) and self.games:
            first = self._shortest_first[0].title
            lines.append(words("-# New here? Start with **{title}**.", title=first))
        if self.table.guest:
            lines.append(words("You are inviting {name}.", name=mention(self.table.guest)))
        if self.table.at:
            lines.append(_start_line(self.table, words))
        return "\n".join(lines)


def _start_line(table: NewTable, words: Words) -> str:
    """Say when a table starts."""
    return words("🗓️ The match starts automatically on {day} ({when}).", day=f"<t:{table.at}:F>",
                 when=f"<t:{table.at}:R>")  # fmt: skip


@dataclass(frozen=True)
class GameContent(PostContent):
    """One game, with buttons for a match against robots and for a table in this channel.

    ``strength`` is the robots' strength; ``guild_id`` is the channel's server, if it has one.
    ``table`` is what the person has chosen for a table. ``notes`` are about the game.
    """

    host: Host
    game: AnyGame
    strength: str
    guild_id: int | None
    table: NewTable = NOTHING_CHOSEN
    notes: Sequence[GameNote] = ()

    @property
    def served(self) -> bool:
        """Whether the channel belongs to a server."""
        return self.guild_id is not None

    @cached_property
    def picture_source(self) -> PictureSource | None:
        """A table of the game."""
        if self.game.picture is None:
            return None
        alt = GENERIC_WORDS("A match of {title} in progress.", title=self.game.title)
        return PictureSource(lively_position(self.game, current_language()), alt)

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the page out."""
        words, game = GENERIC_WORDS, self.game
        head = (
            f"## {game.emoji} {game.title}\n-# {words(game.tagline)}\n"
            f"-# {words('{size} in one go', size=size_line(game, words))}"
        )
        return layout.post(
            layout.text(head),
            *([layout.picture(picture_source.name, picture_source.alt)] if picture_source else []),
            *([layout.text(said)] if (said := self._table(words)) else []),
            *layout.rows(self._starts(words)),
            *([] if self.table.is_arranged else [self._strengths(words)]),
            *layout.rows(self._others(words)),
        )

    def _strengths(self, words: Words) -> discord.ui.Item[Any]:
        """Return the menu of the robots' strengths, with the one they will have."""
        pick = Control(0, "robots", arg=self.table.of(self.game.name).arg)
        listed = [
            (words("Robots: easy"), "easy"),
            (words("Robots: medium"), "medium"),
            (words("Robots: hard"), "hard"),
        ]
        return layout.select(words("Robot strength"), pick, listed, chosen=[self.strength])

    def _table(self, words: Words) -> str:
        """Say what has been chosen for a table, or where one can be opened."""
        table = self.table
        if not self.served:
            return words(
                "👥 To play with people you know, type `/play` on a server that has this bot."
            )
        guest = words("👥 You are inviting {name}.", name=mention(table.guest))
        lines = [guest if table.guest else "", _start_line(table, words) if table.at else ""]
        return "\n".join(filter(None, lines))

    def _starts(self, words: Words) -> list[discord.ui.Button[Any]]:
        """Return the buttons that start something, and the rules.

        A person who has chosen something for a table wants no match against robots.
        """
        arg, green = self.table.of(self.game.name).arg, discord.ButtonStyle.success
        label = (
            words("Schedule a table here") if self.table.at
            else words("Invite to a table here") if self.table.guest
            else words("Open a table")
        )  # fmt: skip
        arranged = self.table.is_arranged
        grey = discord.ButtonStyle.secondary
        here = layout.button(label, Control(0, "open_here", arg=arg), green if arranged else grey)
        solo = layout.button(words("Play against robots"), Control(0, "solo", arg=arg), green)
        rules = layout.button(words("Rules"), Control(0, "read", arg=self.game.name))
        learn = [button for more in GAME_BUTTONS for button in more(self.game, words)]
        if arranged:
            return [here, rules, *learn]
        return [solo, rules, *learn, *([here] if self.served else [])]

    def _others(self, words: Words) -> list[discord.ui.Button[Any]]:
        """Return the buttons that lead elsewhere, in a row of their own."""
        notes = [layout.button(note.label, note.control) for note in self.notes]
        ways = layout.button(
            words("More"), Control(0, "ways", arg=self.table.of(self.game.name).arg)
        )
        offers = ways_to_people(self.host, self.guild_id, self.game, words)
        more = [ways] if self.served or offers else []
        back = layout.button(words("Back"), Control(0, "shelf", arg=self.table.of("").arg))
        return [*notes, *more, back]


def ways_to_people(host: Host, guild_id: int | None, game: AnyGame, words: Words) -> Buttons:
    """Return the buttons that lead to people for a game, besides a table right now."""
    return [button for offer in OFFERS for button in offer(host, guild_id, game, words)]


def ways_post(
    game: AnyGame,
    table: NewTable,
    buttons: Buttons,
    times: Sequence[tuple[str, str]],
    place: str,
) -> discord.ui.LayoutView:
    """Return the page behind *More* of a game: a table at a set time, and other ways to people.

    ``times`` are labels and values of starts to pick from, which are in the time zone ``place``;
    there are none outside servers.
    """
    words, arg = GENERIC_WORDS, table.of(game.name).arg
    never = [(words("No set time"), "0")] if table.at else []
    label = words("Start at a set time ({place})", place=place)
    pick = Control(0, "start_at", arg=arg)
    note = words("-# Times are in the {place} time zone. `/notifications city:` changes it. For "
                 "another time, type `/play when:`.", place=place)  # fmt: skip
    menu = layout.select(label, pick, [*never, *times], chosen=[str(table.at)])
    back = layout.button(words("Back"), Control(0, "game", arg=arg))
    return layout.post(
        layout.text(words("## {emoji} {title}\nMore ways to play with people:",
                          emoji=game.emoji, title=game.title)),
        *([menu, layout.text(note)] if times else []),
        *layout.rows([*buttons, back]),
    )  # fmt: skip


@NEXT_STEPS.add
def next_steps(refusal: Refusal, words: Words) -> Buttons:
    """Return the buttons with which a person whose act was refused can go on."""
    green = discord.ButtonStyle.success
    if isinstance(game := refusal.facts.get("game"), Game):
        solo = layout.button(words("Play against robots"), Control(0, "solo", arg=game.name), green)
        return [solo, *(button for more in GAME_BUTTONS for button in more(game, words))]
    if refusal.reason in OPENING:
        return [layout.button(words("Play"), Control(0, "shelf"), green)]
    if refusal.reason in FINDING:
        return [layout.button(words("My matches"), Control(0, "mine"))]
    return []


def rules_list(games: Mapping[str, AnyGame]) -> discord.ui.LayoutView:
    """Return the menu that opens a game's rules."""
    words = GENERIC_WORDS
    listed = [(f"{game.emoji} {game.title}", name) for name, game in games.items()]
    return layout.post(
        layout.text(
            words("## Rules\nThe full rules of every game, with rulings for unusual cases.")
        ),
        layout.select(
            words("Choose a game"), Control(0, "read"), listed[: layout.SELECT_OPTIONS_LIMIT]
        ),
    )
