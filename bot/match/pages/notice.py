"""Notices: to players whose move it is, to former players, and to hosts about problems."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import discord

from bot.match.match import OVER_STATUSES, Match
from bot.match.pages.content import MatchContent, words_for
from bot.match.pages.ending import going_on
from bot.match.pages.turn import panel_button, relative, your_move
from bot.match.seat import MatchSeat
from bot.posts import layout
from bot.posts.content import PictureSource
from bot.posts.languages import mention
from games.engine import Words


@dataclass(frozen=True)
class NoticeContent(MatchContent):
    """The mention that says that it is a player's move, or that their match is paused."""

    seat: int = 0

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out."""
        return notice_post(self.match, self.match.seats[self.seat], self.marker)


def notice_post(match: Match, seat: MatchSeat, marker: str) -> discord.ui.LayoutView:
    """Return the mention that says that it is a player's move, or that their match is paused."""
    words = words_for(match)
    who, panel = mention(seat.user_id or 0), panel_button(match, words, marker)
    body = words("{who}: {said}", who=who, said=_needed(match, seat.seat, words))
    return layout.unframed(layout.text(body), *layout.rows([*going_on(match, words), panel]))


def _needed(match: Match, seat: int, words: Words) -> str:
    """Say what a match needs from a seat's player, or that it is over."""
    if match.status in OVER_STATUSES:
        return words("The match is over.")
    if match.seats[seat].robot is not None:
        return words("💤 A robot is playing for you until you are back.")
    if match.status != "paused":
        return your_move(match, seat, words)
    return words("The match is paused. Press **Resume** to continue; otherwise it ends {when}.",
                 when=relative(match.ends_at or 0))  # fmt: skip


def trouble_post(match: Match, why: Callable[[Words], str]) -> discord.ui.LayoutView:
    """Return the message to a match's host that its table cannot be shown, and ``why``."""
    words = words_for(match)
    return layout.sentence_post(
        words(
            "I can't show your match of {title} (match {id}) at its table: {why}. Nothing "
            "is lost: everyone can keep playing with `/panel`. To move the table, type "
            "`/panel` in another channel and press *More*, *Manage*, *Move the table here*.",
            id=match.id,
            title=match.game.title,
            why=why(words),
        )
    )
