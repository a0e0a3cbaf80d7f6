"""The help page: what a person can do here and now, on one screen."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import discord

from bot.match.host import Host
from bot.match.match import Match
from bot.match.pages.my_games import NAMED, match_name, standing, waiting_line
from bot.match.pages.turn import panel_button, relative
from bot.posts import layout
from bot.posts.controls import Control
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import SENTENCES
from bot.runtime.hooks import Hook
from games.engine import Words

LINES: Hook[Callable[[Host, int | None, Words], str]] = Hook()
"""Each says what it offers on a server, or outside servers; an empty text if that is nothing."""


@dataclass(frozen=True)
class Situation:
    """The situation in which a person asks for help.

    ``served`` is whether the bot is on the channel's server. Otherwise ``link`` adds it, if the
    channel has one. ``here`` are the open matches of this channel. ``mine`` are the person's open
    matches, first those that wait for them. ``missing`` names the permissions that the bot lacks
    here. Moderators have timed it out until ``timed_out_until``, in seconds since the epoch; None
    if they haven't. ``moderates`` and ``governs`` are whether the person may manage messages here,
    and the server. ``lines`` are those of ``LINES``.
    """

    user_id: int
    channel_id: int | None
    served: bool
    link: str = ""
    here: Sequence[Match] = ()
    mine: Sequence[Match] = ()
    missing: Sequence[str] = ()
    timed_out_until: float | None = None
    moderates: bool = False
    governs: bool = False
    lines: Sequence[str] = ()

    @property
    def waiting(self) -> list[Match]:
        """The matches in which it is the person's move."""
        return [match for match in self.mine if Host.waits_for(match, self.user_id)]

    @property
    def table(self) -> Match | None:
        """A started match of this channel, preferably one in which the person has a seat."""
        begun = [
            m for m in self.here if m.table is not None and m.table_channel_id == self.channel_id
        ]
        own = [m for m in begun if m.seat_of(self.user_id) is not None]
        waits = [m for m in own if Host.waits_for(m, self.user_id)]
        return next(iter([*waits, *own, *begun]), None)

    @property
    def lobbies(self) -> list[Match]:
        """The lobbies here in which the person has a seat or could take one."""
        return [
            m
            for m in self.here
            if m.record.status == "lobby" and not m.private
            if m.seat_of(self.user_id) is not None or not m.full
        ]


def help_post(now: Situation) -> discord.ui.LayoutView:
    """Return the help page for a person's situation."""
    words = GENERIC_WORDS
    lines = [words("## What you can do here"), *_place(now, words), *_mine(now, words)]
    lines += [f"-# {line}" for line in now.lines]
    lines.append(
        words(
            "-# 🎓 `/guide` teaches you a game, `/puzzle` shows the puzzle of the day, and "
            "`/hint` asks a strong robot for advice."
        )
    )
    if now.served and not now.governs:  # they are told of `/tournament new`
        lines.append(words("-# 🏆 `/tournament show` lists the tournaments here."))
    lines.append(
        words(
            "-# `/panel` shows your cards and your choices, `/matches` lists your matches, "
            "`/rules` explains a game, `/notifications` changes your notifications, and "
            "`/leave` leaves a match."
        )
    )
    lines.append(
        words("-# `/stats` shows your results, and `/privacy` shows or deletes your data.")
    )
    lines += [f"-# {line}" for line in _for_moderators(now, words)]
    return layout.post(layout.text("\n".join(lines)), *layout.rows(_buttons(now, words)))


def _place(now: Situation, words: Words) -> list[str]:
    """Say what the person can do in this channel."""
    lines = []
    if now.table is not None:
        lines.append(_at_table(now.table, now, words))
    elif any(lobby.seat_of(now.user_id) is not None for lobby in now.lobbies):
        lines.append(
            words(
                "👥 You have a seat at a table here. The host can press **Start** once enough "
                "seats are taken."
            )
        )
    elif now.lobbies:
        named = words.listing([match_name(m, words) for m in now.lobbies[:NAMED]])
        lines.append(
            words(
                "👥 Still waiting for players here: {matches}. Press **Join** at the table you "
                "want.",
                matches=named,
            )
        )
    if now.link:
        lines.append("🤖 " + words(SENTENCES["not_on_server"], link=now.link))
    elif not now.served:
        lines.append(
            words(
                "🤖 Here you can play against robots: **Play** starts a match right away. To "
                "play with people you know, use a server channel."
            )
        )
    elif now.timed_out_until is not None:
        lines.append(
            words(
                "🤖 A moderator has timed me out, so I can't set up a table here. The timeout ends "
                "{when}. "
                "You can still play against robots: press **Play**.",
                when=relative(now.timed_out_until),
            )
        )
    elif now.missing:
        lines.append(
            words(
                "🤖 I can't set up a table here. Missing permissions: {missing}. Someone who "
                "manages this channel can grant them. You can still play against robots: press "
                "**Play**.",
                missing=words.listing(list(now.missing)),
            )
        )
    elif now.table is None:
        lines.append(
            words(
                "🎲 **Play** starts a match: right away against robots, or with others at a "
                "table in this channel."
            )
        )
    return lines


def _at_table(match: Match, now: Situation, words: Words) -> str:
    named = match_name(match, words)
    if match.seat_of(now.user_id) is None:
        watch = words("👀 {match} is being played here: {standing}. You can watch.",
                      match=named, standing=standing(match, words))  # fmt: skip
        if not match.offers_seats or match.had_seat(now.user_id):
            return watch
        ask = words("To ask for a robot's seat, press **Take over** at the table.")
        return words.sentences([watch, ask])
    if Host.waits_for(match, now.user_id):
        return words("▶️ **Your move** in {match}: press **My panel** to make it.", match=named)
    return words(
        "⏳ You are playing {match} here: {standing}. **My panel** shows your hand.",
        match=named,
        standing=standing(match, words),
    )


def _mine(now: Situation, words: Words) -> list[str]:
    """Say which other matches the person has."""
    table = now.table
    waiting = [m for m in now.waiting if table is None or m.id != table.id]
    if waiting:
        return [waiting_line(waiting, words)]
    if not now.mine:
        return [words("📭 You have no open matches.")]
    here = {match.id for match in now.here}
    others = [match for match in now.mine if match.id not in here]
    if len(others) < len(now.mine):
        other = words.plural(
            "📬 You have {n} other open match. It isn't waiting for you.",
            "📬 You have {n} other open matches. None of them is waiting for you.",
            len(others),
        )
        return [other] if others else []
    return [
        words.plural(
            "📬 You have {n} open match. It isn't waiting for you.",
            "📬 You have {n} open matches. None of them is waiting for you.",
            len(now.mine),
        )
    ]


def _for_moderators(now: Situation, words: Words) -> list[str]:
    lines = []
    if now.moderates and now.served:
        lines.append(
            words(
                "🛡️ For moderators: `/manage` at a table pauses, repairs or ends a match, and "
                "`/tables post` posts a live list of the tables here."
            )
        )
    if now.governs and now.served:
        lines.append(
            words("🛠️ `/settings` sets this server's default clock, time zone and quiet hours.")
        )
        lines.append(words("🏆 `/tournament new` sets up a tournament."))
    return lines


def _buttons(now: Situation, words: Words) -> list[discord.ui.Button[Any]]:
    match = now.table
    if match is None or match.seat_of(now.user_id) is None:
        match = next(iter(now.waiting), None)
    rules = Control(0, "read") if now.table is None else Control(now.table.id, "rules")
    green = discord.ButtonStyle.success
    mine = [panel_button(match, words)] if match else []
    return [
        *mine,
        layout.button(words("Play"), Control(0, "shelf"), green),
        layout.button(words("My matches"), Control(0, "mine")),
        layout.button(words("Rules"), rules),
    ]
