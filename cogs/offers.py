"""Offering a game's guide once, to whoever never played the game."""

from __future__ import annotations

import logging
from contextlib import suppress
from typing import Any

import aiohttp
import discord

from bot.client import Menagerie
from bot.host import Match, Refusal
from bot.surfaces.draft import Draft
from bot.surfaces.pages.guide_offer import FirstPanelDraft, OfferDraft, offer_post
from bot.surfaces.pages.panel import PanelDraft

log = logging.getLogger(__name__)


async def with_offer(client: Menagerie, draft: Draft, match: Match, user_id: int) -> Draft:
    """Return a private post about a match, with the offer of its game's guide if that is due."""
    if not await _is_due(client, match, user_id):
        return draft
    if isinstance(draft, PanelDraft):
        return FirstPanelDraft(draft.match, draft.marker, draft.seat, draft.notice)
    return OfferDraft(draft, match.game)


async def offer_after_joining(interaction: discord.Interaction[Any], match_id: int) -> None:
    """Offer the guide in a private post to who has just joined a match, if that is due."""
    client, user = interaction.client, interaction.user.id
    with suppress(Refusal):
        match = await client.host.match(match_id)
        if match.seat_of(user) is None or not await _is_due(client, match, user):
            return
        try:
            await interaction.followup.send(
                view=offer_post(match.game), files=[], ephemeral=True, wait=True
            )
        except (discord.HTTPException, aiohttp.ClientError) as error:
            log.warning("an offer did not arrive: %s", error)


async def _is_due(client: Menagerie, match: Match, user_id: int) -> bool:
    return await client.host.guides.offers(user_id, match.game, but=match.id)
