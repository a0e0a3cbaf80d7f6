"""The offer of a game's guide to people who have never played the game."""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import dataclass
from typing import Any

import discord

from bot.features.guides.acts import Guides
from bot.features.guides.pages import plain_control
from bot.match.host import Host
from bot.match.match import Match
from bot.match.pages.lobby import LobbyContent
from bot.match.pages.panel import PanelContent
from bot.posts import layout
from bot.posts.content import PictureSource, PostContent
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from bot.store import StoreError
from games.engine import Game, Words
from games.guide import guide_of

log = logging.getLogger(__name__)

COMPONENTS = 40
"""Discord's limit of components in a post."""
ROW_AND_BUTTON = 2
"""The components of an offer below a post."""


def show_button(game: Game[Any, Any], words: Words = GENERIC_WORDS) -> discord.ui.Button[Any]:
    """Return the button that opens a game's guide privately, for any page."""
    return layout.button(words("Teach me"), plain_control(game, "show"))


def show_buttons(game: Game[Any, Any], words: Words) -> list[discord.ui.Button[Any]]:
    """Return the button that opens a game's guide, if it has one."""
    return [] if guide_of(game) is None else [show_button(game, words)]


def with_offer(post: discord.ui.LayoutView, game: Game[Any, Any]) -> discord.ui.LayoutView:
    """Put the button of a game's guide below a post if there is room for it.

    On a phone, a text beside it would push the post's picture off the screen.
    """
    if post.total_children_count + ROW_AND_BUTTON <= COMPONENTS:
        for row in layout.rows([show_button(game)]):
            post.add_item(row)
    return post


def offer_post(game: Game[Any, Any]) -> discord.ui.LayoutView:
    """Return the offer of a game's guide as a separate post, which says what the guide is."""
    words = GENERIC_WORDS
    body = words("**New to {title}?** Learn it in a few minutes against robots: every choice is "
                 "explained and nothing is at stake. Use `/guide` to start at any time.",
                 title=game.title)  # fmt: skip
    return layout.unframed(layout.text(body), *layout.rows([show_button(game)]))


@dataclass(frozen=True)
class OfferContent(PostContent):
    """A post with the offer of a game's guide below it."""

    content: PostContent
    game: Game[Any, Any]

    @property
    def cards_of(self) -> str:
        """The game of the post."""
        return self.content.cards_of

    @property
    def picture_source(self) -> PictureSource | None:
        """The picture of the post."""
        return self.content.picture_source

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the post out, with its picture or without."""
        return with_offer(self.content.layout(picture_source), self.game)


@dataclass(frozen=True)
class FirstPanelContent(PanelContent):
    """A player's first panel of a game, with the offer of the guide below it."""

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        """Lay the panel out, with its picture or without."""
        return with_offer(super().layout(picture_source), self.match.game)

    async def on_undelivered(self, host: Host) -> None:
        """Withdraw the offer, which nobody has seen."""
        user = self.match.seats[self.seat].user_id
        if user is not None:
            with suppress(Refusal, StoreError):  # `/guide` opens it in any case
                await host[Guides].withdraw(user, self.match.game)


async def panel_with_offer(host: Host, match: Match, seat: int) -> type[PanelContent] | None:
    """Return the content of a panel with the offer of its game's guide, if that is to be made.

    The offer is made once, and shown until the seat's first answer.
    """
    user, guides = match.seats[seat].user_id, host[Guides]
    if user is None or seat in match.answered or match.status != "running":
        return None
    try:
        offered = guides.offering(user, match.game, match.id) or await guides.offers(
            user, match.game, but=match.id
        )
    except (Refusal, StoreError) as error:  # an offer that cannot be stored is not made
        log.warning("match %s: the guide could not be offered: %s", match.id, error)
        return None
    return FirstPanelContent if offered else None


@dataclass(frozen=True)
class FirstLobbyContent(LobbyContent):
    """The lobby that a player has joined, with the offer of the guide as a private aside."""

    @property
    def aside(self) -> discord.ui.LayoutView:
        """The offer, which is private because everyone sees the lobby."""
        return offer_post(self.match.game)
