"""The controls of a private panel: choices, previews, explanations, plans and settings."""

from __future__ import annotations

from bot.features.in_advance.pages import NO_PLAN
from bot.features.in_advance.wishes import MODES, NOTHING, wishes_post
from bot.match.match import Match
from bot.match.pages.more import more_post
from bot.match.pages.watching import watching_post
from bot.match.pages.why import why_post
from bot.posts.content import PostContent, StaticContent
from bot.posts.refusals import Refusal
from bot.posts.words import words_for
from cogs.controls.lobby import toggle_dm
from cogs.controls.registry import Click, ControlHandler, control
from cogs.helpers.access import check_still_member
from cogs.helpers.replies import (
    panel_after,
    panel_of,
    panel_with_hint,
    private_panel,
)

OUTDATED_REASONS = {
    "closed": "closed", "not_your_turn": "closed", "not_running": "over", "paused": "paused",
    "undo_over": "undo_over", "undo_learnt": "undo_learnt", "undo_answered": "undo_answered",
    "illegal": "illegal",
}  # fmt: skip
"""The refusals that come with the current panel, each with the reason that its reader is told."""


def _or_current_panel(handler: ControlHandler) -> ControlHandler:
    """Return a handler that shows the current panel with the reason if it refuses a click."""

    async def run(click: Click) -> PostContent:
        try:
            return await handler(click)
        except Refusal as refusal:
            user = click.user_id
            match = await click.host.timeouts.mark_present(click.match_id, user)
            seated = match.table is not None and match.seat_of(user) is not None
            if refusal.reason not in OUTDATED_REASONS or not seated:
                raise
            notice = Refusal(OUTDATED_REASONS[refusal.reason]).sentence(words_for(match))
            return panel_of(match, user, click.marker, notice)

    return run


@control("pick", "choose", "pass", "always", redraws="private", answers=True)
@_or_current_panel
async def _pick(click: Click) -> PostContent:
    """Make a choice, or with "always" make it every time."""
    user, clicked = click.user_id, click.control
    choices = [] if clicked.act == "pass" else click.values or [clicked.arg]
    match = await click.host.play.answer(
        clicked.match, user, clicked.number, choices,
        seat=clicked.seat, every_time=clicked.act == "always",
    )  # fmt: skip
    return await panel_after(click.client, match, user, click.marker)


@control("every", redraws="private")
@_or_current_panel
async def _every_time(click: Click) -> PostContent:
    """Ask which choice to repeat every time."""
    match = await click.match()
    decision = match.running_table().waiting.get(match.seat_or_refuse(click.user_id).seat)
    if decision is None or decision.number != click.control.number:
        raise Refusal("closed")
    return panel_of(match, click.user_id, click.marker, every_time=True)


@control("plan", redraws="private")
@_or_current_panel
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


@control("withdraw", redraws="private")
async def _withdraw(click: Click) -> PostContent:
    """Withdraw standing answers."""
    match = await click.host.seats.withdraw(click.match_id, click.user_id, click.values)
    return StaticContent(more_post(match, match.seat_or_refuse(click.user_id).seat))


@control("try", redraws="private")
@_or_current_panel
async def _try(click: Click) -> PostContent:
    """Show what a choice would do, and ask whether to make it."""
    user, wanted = click.user_id, (click.values or [click.control.arg])[0]
    match = await click.match()
    table = match.running_table()
    if match.seat_or_refuse(user).seat != click.control.seat:
        raise Refusal("not_your_seat")
    decision = table.waiting.get(click.control.seat)
    listed = decision.choices if decision and decision.number == click.control.number else ()
    trying = next((choice for choice in listed if choice.id == wanted), None)
    notice = "" if trying else Refusal("closed").sentence(words_for(match))
    return panel_of(match, user, click.marker, notice, trying)


@control("hand")
@control("move", redraws="private")
async def _move(click: Click) -> PostContent:
    """Show a person's panel. A spectator gets a page with what they can do."""
    client, user = click.client, click.user_id
    match = await click.viewable_match()
    match.table_or_refuse()
    try:
        match.seat_or_refuse(user)
    except Refusal as refusal:
        why = refusal.sentence(words_for(match)) if refusal.reason == "seat_lost" else ""
        return StaticContent(watching_post(match, why))
    return await private_panel(client, click.match_id, user, click.marker)


@control("why")
@_or_current_panel
async def _why(click: Click) -> PostContent:
    """Say which choices are not possible now, and which rules forbid them."""
    match = await click.match()
    mine = match.seat_or_refuse(click.user_id)
    if mine.seat != click.control.seat:
        raise Refusal("not_your_seat")
    return StaticContent(why_post(match, mine.seat), match.game.name)


@control("undo", redraws="private")
@_or_current_panel
async def _undo(click: Click) -> PostContent:
    """Take the person's last answer back, if it is the one that the panel asked about."""
    client, user = click.client, click.user_id
    await client.host.play.undo(click.match_id, user, click.control.number or None)
    return await private_panel(client, click.match_id, user, click.marker)


@control("asking")
async def _response_settings(click: Click) -> PostContent:
    match = await click.match()
    match.running_table()
    return _response_settings_page(match, click.user_id)


@control("wish", redraws="private")
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


@control("mode", redraws="private")
async def _mode(click: Click) -> PostContent:
    """Set when a person is asked in windows."""
    if click.control.arg not in MODES:
        raise Refusal("unknown_control")
    user, mode = click.user_id, click.control.arg
    return _response_settings_page(
        await click.host.seats.set_response_settings(click.match_id, user, mode=mode),
        user,
    )


@control("never", redraws="private")
@_or_current_panel
async def _never(click: Click) -> PostContent:
    """Stop asking a person in windows, by the button on the panel."""
    user = click.user_id
    match = await click.host.seats.set_response_settings(click.match_id, user, mode="never")
    return await panel_after(click.client, match, user, click.marker)


def _response_settings_page(match: Match, user_id: int) -> PostContent:
    if match.game.windows is None:
        raise Refusal("unknown_control")
    return StaticContent(wishes_post(match, match.seat_or_refuse(user_id).seat))


@control("hint", redraws="private")
@_or_current_panel
async def _hint(click: Click) -> PostContent:
    """Show a person's panel with a hint."""
    client, user = click.client, click.user_id
    return await panel_with_hint(client, click.match_id, user, click.control.number, click.marker)


@control("dm_panel", redraws="private")
async def _hand_by_dm(click: Click) -> PostContent:
    """Turn the panel by direct message on or off during the match."""
    match = await toggle_dm(click)
    return panel_of(match, click.user_id, click.marker)


@control("back", redraws="private")
async def _back(click: Click) -> PostContent:
    """Return the person to their seat."""
    await check_still_member(click.interaction, await click.match())
    match = await click.host.timeouts.come_back(click.match_id, click.user_id)
    return await panel_after(click.client, match, click.user_id, click.marker)


@control("more")
async def _more(click: Click) -> PostContent:
    match = await click.match()
    match.table_or_refuse()
    return StaticContent(more_post(match, match.seat_or_refuse(click.user_id).seat))
