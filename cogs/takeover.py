"""Taking over a robot's seat in a running match."""

from __future__ import annotations

from bot.app.client import Menagerie
from bot.features.takeover.acts import SeatTakeover, check_may_ask
from bot.features.takeover.pages import free_seats, takeover_post
from bot.match.pages.content import words_for
from bot.posts.content import PostContent, StaticContent, sentence
from bot.posts.refusals import Refusal
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import number_in

controls = Controls()


@controls("takeover", "sit")
async def _ask_for_any_seat(click: Click) -> PostContent:
    """Ask for the only free seat; if there are several, show a menu of them."""
    match = await click.match()
    check_may_ask(match, click.user_id)
    free = free_seats(match)
    if len(free) > 1:
        return StaticContent(takeover_post(match))
    held = any(seat.robot is not None for seat in match.seats)
    if not free:
        raise Refusal("asked_by_other" if held else "seat_taken")
    return await _ask(click, free[0])


@controls("takeover_seat", "sit_on", redraws="private")
async def _ask_for_seat(click: Click) -> PostContent:
    """Ask for the chosen seat."""
    return await _ask(click, number_in(click.chosen, "seat_taken"))


async def _ask(click: Click, seat: int) -> PostContent:
    match = await click.host[SeatTakeover].ask(click.match_id, click.user_id, click.user_name, seat)
    notice = words_for(match)(
        "Request sent. If it is accepted, the seat is yours once this turn is over."
    )
    return sentence(notice)


class TakeoverControls(TopicCog):
    """The controls with which a person asks for a robot's seat."""

    controls = controls


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(TakeoverControls(bot))
