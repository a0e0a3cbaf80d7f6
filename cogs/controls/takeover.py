"""The controls with which a person asks to take over a robot's seat."""

from __future__ import annotations

from bot.features.takeover.pages import free_seats, sit_post
from bot.posts import layout
from bot.posts.content import PostContent, StaticContent
from bot.posts.refusals import Refusal
from bot.posts.words import words_for
from cogs.controls.registry import Click, control
from cogs.helpers.access import viewable_match
from cogs.helpers.replies import Interaction, name_of, number_in


@control("sit")
async def _sit(click: Click) -> PostContent:
    """Ask for the only free seat; if there are several, show a menu of them."""
    match = await click.viewable_match()
    match.running_table()
    if match.seat_of(click.user_id) is not None:
        raise Refusal("already_seated")
    free = free_seats(match)
    if len(free) > 1:
        return StaticContent(sit_post(match))
    held = any(seat.robot is not None for seat in match.seats)
    if not free:
        raise Refusal("asked_by_other" if held else "seat_taken")
    return await _ask(click.interaction, click.match_id, free[0])


@control("sit_on", redraws="private")
async def _sit_on(click: Click) -> PostContent:
    """Ask for the chosen seat."""
    return await _ask(click.interaction, click.match_id, number_in(click.chosen, "seat_taken"))


async def _ask(interaction: Interaction, match_id: int, seat: int) -> PostContent:
    """Ask to take over a seat of a match that this person may view."""
    await viewable_match(interaction, match_id)
    user = interaction.user
    takeover = interaction.client.host.takeover
    match = await takeover.ask(match_id, user.id, name_of(user), seat)
    notice = words_for(match)(
        "Request sent. If the host agrees, the seat is yours once this turn is over."
    )
    return StaticContent(layout.sentence_post(notice))
