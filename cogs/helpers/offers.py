"""Offering a game's guide once, to whoever never played the game."""

from __future__ import annotations

import logging

from bot.client import Menagerie
from bot.host import Match, Refusal
from bot.store import StoreError
from bot.surfaces.components.content import PostContent
from bot.surfaces.pages.guide_offer import FirstLobbyContent, FirstPanelContent, OfferContent
from bot.surfaces.pages.lobby import LobbyContent
from bot.surfaces.pages.panel import PanelContent

log = logging.getLogger(__name__)


async def with_offer(
    client: Menagerie, content: PostContent, match: Match, user_id: int
) -> PostContent:
    """Return a post about a match, with the offer of its game's guide if that is due."""
    try:
        due = await client.host.guides.offers(user_id, match.game, but=match.id)
    except (Refusal, StoreError) as error:  # what cannot be kept is not done
        log.warning("match %s: the guide could not be offered: %s", match.id, error)
        return content
    if not due:
        return content
    if isinstance(content, PanelContent):
        return FirstPanelContent(content.match, content.marker, content.seat, content.notice)
    if isinstance(content, LobbyContent):
        return FirstLobbyContent(content.match, content.marker)
    return OfferContent(content, match.game)
