"""Takeovers: asking for a seat that a robot holds."""

from __future__ import annotations

from bot.host import Refusal
from bot.surfaces import layout
from bot.surfaces.content import PostContent, StaticContent
from bot.surfaces.controls import Control
from bot.surfaces.pages.seats import free_seats, sit_post
from bot.surfaces.words import words_for
from cogs.access import viewable_match
from cogs.replies import Interaction, chosen, name_of, number_in


async def _sit(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Ask for the only free seat, or show a menu of several."""
    match = await viewable_match(interaction, control.match)
    match.running_table()
    if match.seat_of(interaction.user.id) is not None:
        raise Refusal("already_seated")
    free = free_seats(match)
    if len(free) > 1:
        return StaticContent(sit_post(match))
    held = any(seat.robot is not None for seat in match.seats)
    if not free:
        raise Refusal("asked_by_other" if held else "seat_taken")
    return await _ask(interaction, control.match, free[0])


async def _sit_on(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Ask for the chosen seat."""
    return await _ask(interaction, control.match, number_in(chosen(values), "seat_taken"))


async def _ask(interaction: Interaction, match_id: int, seat: int) -> PostContent:
    """Ask for a seat of a match that this person may view."""
    await viewable_match(interaction, match_id)
    user = interaction.user
    takeover = interaction.client.host.takeover
    match = await takeover.ask(match_id, user.id, name_of(user), seat)
    said = words_for(match)(
        "Request sent. If the host agrees, the seat is yours once this turn is over."
    )
    return StaticContent(layout.sentence_post(said))


TAKEOVER_HANDLERS = {"sit": _sit, "sit_on": _sit_on}
