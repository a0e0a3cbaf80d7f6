"""What the controls of a private panel do: to choose, to look first, to ask why, to wish."""

from __future__ import annotations

from bot.host import Match, Refusal
from bot.surfaces.content import PostContent, StaticContent
from bot.surfaces.controls import Control
from bot.surfaces.discord_messenger import marker_on
from bot.surfaces.pages.more import more_post
from bot.surfaces.pages.watching import watching_post
from bot.surfaces.pages.why import why_post
from bot.surfaces.pages.wishes import MODES, NOTHING, wishes_post
from bot.surfaces.words import words_for
from cogs.access import viewable_match
from cogs.lobby_controls import toggle_dm
from cogs.replies import (
    ControlHandler,
    HostCall,
    Interaction,
    chosen,
    panel_of,
    panel_with_hint,
    private_panel,
    with_panel,
)


async def _pick(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    host, user = interaction.client.host, interaction.user.id
    match = await host.match(control.match)
    match.running_table()
    if match.seat_or_refuse(user).seat != control.seat:
        raise Refusal("not_your_seat")
    choices = [] if control.act == "pass" else values or [control.arg]
    answer = host.play.answer(control.match, user, control.number, choices)
    return await with_panel(interaction.client, answer, control.match, user, _marker(interaction))


async def _try(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Show what a choice would do, and ask whether to make it."""
    user, wanted = interaction.user.id, (values or [control.arg])[0]
    match = await interaction.client.host.match(control.match)
    table = match.running_table()
    if match.seat_or_refuse(user).seat != control.seat:
        raise Refusal("not_your_seat")
    decision = table.waiting.get(control.seat)
    listed = decision.choices if decision and decision.number == control.number else ()
    trying = next((choice for choice in listed if choice.id == wanted), None)
    notice = "" if trying else Refusal("closed").sentence(words_for(match))
    return panel_of(match, user, _marker(interaction), notice, trying)


async def _move(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Show one's panel, and to a watcher what there is to do for them."""
    client, user = interaction.client, interaction.user.id
    match = await viewable_match(interaction, control.match)
    match.table_or_refuse()
    try:
        match.seat_or_refuse(user)
    except Refusal as refusal:
        why = refusal.sentence(words_for(match)) if refusal.reason == "seat_lost" else ""
        return StaticContent(watching_post(match, why))
    return await private_panel(client, control.match, user, _marker(interaction))


async def _why(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Say what cannot be chosen now, and by which rule."""
    match = await interaction.client.host.match(control.match)
    mine = match.seat_or_refuse(interaction.user.id)
    if mine.seat != control.seat:
        raise Refusal("not_your_seat")
    return StaticContent(why_post(match, mine.seat), match.game.name)


OUTDATED_REASONS = {
    "closed": "closed", "not_your_turn": "closed", "not_running": "over", "paused": "paused",
}  # fmt: skip
"""Refusals that say that a panel has gone old, and what its person hears then."""


def _or_current_panel(handler: ControlHandler) -> ControlHandler:
    """Make a handler that shows the present panel where the one that was clicked has gone old."""

    async def run(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
        try:
            return await handler(interaction, control, values)
        except Refusal as refusal:
            match = await interaction.client.host.match(control.match)
            user = interaction.user.id
            seated = match.table is not None and match.seat_of(user) is not None
            if refusal.reason not in OUTDATED_REASONS or not seated:
                raise
            said = Refusal(OUTDATED_REASONS[refusal.reason]).sentence(words_for(match))
            return panel_of(match, user, _marker(interaction), said)

    return run


async def _undo(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Take one's last answer back, if it is the one that the panel has asked about."""
    client, user = interaction.client, interaction.user.id
    await client.host.play.undo(control.match, user, control.number or None)
    return await private_panel(client, control.match, user, _marker(interaction))


def _marker(interaction: Interaction) -> str:
    """Return the marker that a redrawn DM panel keeps, so that the publisher knows it again."""
    return marker_on(interaction.message) if interaction.guild_id is None else ""


async def _response_settings(
    interaction: Interaction, control: Control, values: list[str]
) -> PostContent:
    match = await interaction.client.host.match(control.match)
    match.running_table()
    return _response_settings_page(match, interaction.user.id)


async def _set_response_settings(
    interaction: Interaction, control: Control, values: list[str]
) -> PostContent:
    """Set what is marked or armed."""
    seats, user = interaction.client.host.seats, interaction.user.id
    if control.arg == "marks":
        return _response_settings_page(
            await seats.set_response_settings(control.match, user, triggers=values), user
        )
    if control.arg != "armed":
        raise Refusal("unknown_control")
    card = "" if chosen(values) == NOTHING else chosen(values)
    return _response_settings_page(
        await seats.set_response_settings(control.match, user, armed=card), user
    )


async def _mode(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Set when one is asked in windows."""
    if control.arg not in MODES:
        raise Refusal("unknown_control")
    user, mode = interaction.user.id, control.arg
    return _response_settings_page(
        await interaction.client.host.seats.set_response_settings(control.match, user, mode=mode),
        user,
    )


async def _never(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Ask a seat in no window any more, from its panel."""
    client, user = interaction.client, interaction.user.id
    act = client.host.seats.set_response_settings(control.match, user, mode="never")
    return await with_panel(client, act, control.match, user, _marker(interaction))


def _response_settings_page(match: Match, user_id: int) -> PostContent:
    if match.game.windows is None:
        raise Refusal("unknown_control")
    return StaticContent(wishes_post(match, match.seat_or_refuse(user_id).seat))


async def _hint(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Show one's panel with what a strong robot would do there."""
    client, user = interaction.client, interaction.user.id
    return await panel_with_hint(client, control.match, user, control.number, _marker(interaction))


async def _hand_by_dm(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Turn the panel by direct message on or off during the match."""
    match = await toggle_dm(interaction, control, values)
    return panel_of(match, interaction.user.id, _marker(interaction))


def _then_panel(act: HostCall) -> ControlHandler:
    """Make a handler after which one's panel is shown."""

    async def run(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
        match = await act(interaction, control, values)
        return await private_panel(
            interaction.client, match.id, interaction.user.id, _marker(interaction)
        )

    return run


async def _more(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    match = await interaction.client.host.match(control.match)
    match.table_or_refuse()
    return StaticContent(more_post(match, match.seat_or_refuse(interaction.user.id).seat))


PANEL_HANDLERS: dict[str, ControlHandler] = {
    "pick": _or_current_panel(_pick),
    "choose": _or_current_panel(_pick),
    "pass": _or_current_panel(_pick),
    "try": _or_current_panel(_try),
    "why": _or_current_panel(_why),
    "asking": _response_settings,
    "wish": _set_response_settings,
    "mode": _mode,
    "never": _or_current_panel(_never),
    "hint": _or_current_panel(_hint),
    "move": _move,
    "hand": _move,
    "dm_panel": _hand_by_dm,
    "more": _more,
    "back": _then_panel(lambda i, c, v: i.client.host.timeouts.come_back(c.match, i.user.id)),
    "undo": _or_current_panel(_undo),
}
"""What the controls of a panel do."""
PANEL_IN_PLACE = PANEL_HANDLERS.keys() - {"why", "asking", "hand", "more"}
"""Those that redraw the panel, or the private page, on which they stand."""
