"""Offering a game's guide once, to whoever never played the game."""

from __future__ import annotations

import logging

from bot.client import Menagerie
from bot.host import Match, Refusal
from bot.store import StoreError
from bot.surfaces.draft import Draft
from bot.surfaces.pages.guide_offer import FirstLobbyDraft, FirstPanelDraft, OfferDraft
from bot.surfaces.pages.lobby import LobbyDraft
from bot.surfaces.pages.panel import PanelDraft

log = logging.getLogger(__name__)


async def with_offer(client: Menagerie, draft: Draft, match: Match, user_id: int) -> Draft:
    """Return a post about a match, with the offer of its game's guide if that is due."""
    try:
        due = await client.host.guides.offers(user_id, match.game, but=match.id)
    except (Refusal, StoreError) as error:  # what cannot be kept is not done
        log.warning("match %s: the guide could not be offered: %s", match.id, error)
        return draft
    if not due:
        return draft
    if isinstance(draft, PanelDraft):
        return FirstPanelDraft(draft.match, draft.marker, draft.seat, draft.notice)
    if isinstance(draft, LobbyDraft):
        return FirstLobbyDraft(draft.match, draft.marker)
    return OfferDraft(draft, match.game)
