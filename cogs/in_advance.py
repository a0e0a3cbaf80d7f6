"""Answers in advance: plans, standing answers, and when a person is asked to respond."""

from __future__ import annotations

from bot.app.client import Menagerie
from bot.features.in_advance.pages import NO_PLAN
from bot.features.in_advance.wishes import MODES, NOTHING, wishes_post
from bot.match.match import Match
from bot.match.pages.more import more_post
from bot.posts.content import PostContent, StaticContent
from bot.posts.refusals import Refusal
from cogs.controls import Click, Controls, TopicCog
from cogs.panel import or_current_panel, panel_after, panel_of

controls = Controls()


@controls("every", redraws="private")
@or_current_panel
async def _every_time(click: Click) -> PostContent:
    """Ask which choice to repeat every time."""
    match = await click.match()
    decision = match.running_table().waiting.get(match.seat_or_refuse(click.user_id).seat)
    if decision is None or decision.number != click.control.number:
        raise Refusal("closed")
    return panel_of(match, click.user_id, click.marker, every_time=True)


@controls("plan", redraws="private")
@or_current_panel
async def _plan(click: Click) -> PostContent:
    """Plan an answer to the next question or the one after it, or drop such plans."""
    match = await click.match()
    seats, user = click.host.seats, click.user_id
    step = click.control.number
    if click.chosen == NO_PLAN:
        match = await seats.drop_plans(match.id, user, click.control.arg or None, step)
    else:
        prompt, _, key = click.chosen.partition("/")
        match = await seats.plan(match.id, user, prompt, key, step)
    return panel_of(match, user, click.marker)


@controls("withdraw", redraws="private")
async def _withdraw(click: Click) -> PostContent:
    """Withdraw standing answers."""
    match = await click.host.seats.withdraw(click.match_id, click.user_id, click.values)
    return StaticContent(more_post(match, match.seat_or_refuse(click.user_id).seat))


@controls("asking")
async def _response_settings(click: Click) -> PostContent:
    match = await click.match()
    match.running_table()
    return _response_settings_page(match, click.user_id)


@controls("wish", redraws="private")
async def _set_response_settings(click: Click) -> PostContent:
    """Set the triggers or the armed card of a person's seat."""
    seats, user = click.host.seats, click.user_id
    if click.control.arg == "marks":
        return _response_settings_page(
            await seats.set_response_settings(click.match_id, user, triggers=click.values), user
        )
    if click.control.arg != "armed":
        raise Refusal("unknown_control")
    card = "" if click.chosen == NOTHING else click.chosen
    return _response_settings_page(
        await seats.set_response_settings(click.match_id, user, armed=card), user
    )


@controls("mode", redraws="private")
async def _set_mode(click: Click) -> PostContent:
    """Set when a person is asked in windows."""
    if click.control.arg not in MODES:
        raise Refusal("unknown_control")
    user, mode = click.user_id, click.control.arg
    return _response_settings_page(
        await click.host.seats.set_response_settings(click.match_id, user, mode=mode),
        user,
    )


@controls("never", redraws="private")
@or_current_panel
async def _never_ask(click: Click) -> PostContent:
    """Stop asking a person in windows, by the button on the panel."""
    user = click.user_id
    match = await click.host.seats.set_response_settings(click.match_id, user, mode="never")
    return await panel_after(click.client, match, user, click.marker)


def _response_settings_page(match: Match, user_id: int) -> PostContent:
    if match.game.windows is None:
        raise Refusal("unknown_control")
    return StaticContent(wishes_post(match, match.seat_or_refuse(user_id).seat))


class InAdvanceControls(TopicCog):
    """The controls of answers in advance."""

    controls = controls


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(InAdvanceControls(bot))
