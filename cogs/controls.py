"""Buttons and menus, each handled by what its ``custom_id`` says."""

from __future__ import annotations

from contextlib import suppress
from typing import Any, cast

import discord
from discord.ext import commands

from bot.client import Menagerie
from bot.host import Match, Refusal
from bot.surfaces import layout
from bot.surfaces.content import PostContent, StaticContent
from bot.surfaces.controls import Control, read_control
from bot.surfaces.discord_messenger import marker_on
from bot.surfaces.pages.confirm import confirm_end, confirm_leave
from bot.surfaces.pages.ending import fair_play_post
from bot.surfaces.pages.log import log_post
from bot.surfaces.pages.look_closer import closer_post
from bot.surfaces.pages.rules import rules_post
from bot.surfaces.words import words_for
from cogs.access import viewable_match
from cogs.guide import GUIDE_HANDLERS, GUIDE_IN_PLACE
from cogs.lobby_controls import LOBBY_HANDLERS, LOBBY_SETTING_HANDLERS, open_settings
from cogs.manage import MANAGE_HANDLERS
from cogs.notifications import NOTIFICATION_HANDLERS
from cogs.panel_controls import PANEL_HANDLERS, PANEL_IN_PLACE
from cogs.play import PLAY_HANDLERS
from cogs.privacy import PRIVACY_HANDLERS
from cogs.records import RECORD_HANDLERS
from cogs.replay import PUBLIC_REPLIES, REPLAY_HANDLERS
from cogs.replies import (
    ControlHandler,
    HostCall,
    Interaction,
    actor,
    chosen,
    my_games,
    name_of,
    number_in,
    private_panel,
    reply,
)
from cogs.settings import SETTINGS_HANDLERS
from cogs.sitting import TAKEOVER_HANDLERS
from games.engine import message


class Controls(commands.Cog):
    """Handles every button and menu of the bot, on any post.

    It listens to the interactions themselves: a click can arrive after the post was redrawn
    without that control, and a forged control gets a sentence too.
    """

    @commands.Cog.listener()
    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        """Handle a click on a button or a choice in a menu."""
        if interaction.type is not discord.InteractionType.component:
            return
        data = cast(dict[str, Any], interaction.data or {})
        await handle_control(
            interaction, str(data.get("custom_id", "")), list(data.get("values", ()))
        )


async def handle_control(interaction: Interaction, custom_id: str, values: list[str]) -> None:
    """Run the handler of a control and respond to the interaction."""
    control = read_control(custom_id)
    handler = CONTROL_HANDLERS.get(control.act) if control else None
    if control is None or handler is None:
        await reply(interaction, _refuse("unknown_control"))
        return
    # A private panel and the lobby are redrawn in place; the table is left to the publisher.
    private = interaction.guild_id is None or _is_ephemeral(interaction)
    edit = private and (
        control.act in REDRAWN_IN_PLACE or bool(control.act == "closer" and control.arg)
    )
    edit = edit or control.act in LOBBY_HANDLERS
    redrawn = marker_on(interaction.message) if edit else ""
    work = _mark_present_and_run(handler, interaction, control, values)
    with interaction.client.publisher.responding(redrawn, interaction):
        await reply(interaction, work, edit=edit, public=control.act in PUBLIC_REPLIES)


async def _mark_present_and_run(
    handler: ControlHandler, interaction: Interaction, control: Control, values: list[str]
) -> PostContent:
    """Mark the person as present and run the handler."""
    with suppress(Refusal):
        await interaction.client.host.timeouts.mark_present(control.match, interaction.user.id)
    return await handler(interaction, control, values)


def _is_ephemeral(interaction: Interaction) -> bool:
    return interaction.message is not None and interaction.message.flags.ephemeral


async def _refuse(reason: str) -> PostContent:
    raise Refusal(reason)


async def _log(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    match = await viewable_match(interaction, control.match)
    match.table_or_refuse()
    mine = match.seat_of(interaction.user.id)
    return StaticContent(log_post(match, mine.seat if mine else None), match.game.name)


async def _closer(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Show the table in words, or a card on it."""
    match = await viewable_match(interaction, control.match)
    match.table_or_refuse()
    mine = match.seat_of(interaction.user.id)
    return StaticContent(
        closer_post(match, mine.seat if mine else None, chosen(values)), match.game.name
    )


async def _fair(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Say where the shuffles come from."""
    match = await viewable_match(interaction, control.match)
    mine = match.seat_of(interaction.user.id)
    return StaticContent(fair_play_post(match, mine.seat if mine else None))


async def _rules(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    match = await viewable_match(interaction, control.match)
    return StaticContent(rules_post(match.game), match.game.name)


async def _section(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    game = interaction.client.games.get(control.arg)
    if game is None:
        raise Refusal("unknown_control")
    return StaticContent(rules_post(game, number_in(chosen(values))), game.name)


def _then_say(act: HostCall, sentence: str) -> ControlHandler:
    """Return a handler that responds with one sentence."""

    async def run(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
        return StaticContent(
            layout.sentence_post(words_for(await act(interaction, control, values))(sentence))
        )

    return run


async def _ask_end(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    match = await interaction.client.host.managed_match(control.match, actor(interaction))
    return StaticContent(confirm_end(match))


async def _ask_leave(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    match = await interaction.client.host.match(control.match)
    match.table_or_refuse()
    match.seat_or_refuse(interaction.user.id)
    return StaticContent(confirm_leave(match))


async def _rematch(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    user = interaction.user
    match = await interaction.client.host.lobby.rematch(control.match, user.id, name_of(user))
    if match.private and interaction.guild_id is not None:  # no panel comes to this channel
        return await private_panel(interaction.client, match.id, user.id)
    said = (
        message("You have a seat in match {id}. It starts when everyone has joined.")
        if match.record.status == "lobby"
        else message("Match {id} has started.")
    )
    return StaticContent(layout.sentence_post(words_for(match)(said, id=match.id)))


async def _mine(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    return await my_games(interaction)


async def _open(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Open the person's panel of the chosen match."""
    match_id = number_in(chosen(values), "unknown_match")
    return await private_panel(interaction.client, match_id, interaction.user.id)


async def _nudge(interaction: Interaction, control: Control, values: list[str]) -> Match:
    """Remind the players who are asked to move, and check whether they have left the server."""
    host = interaction.client.host
    await host.timeouts.nudge(control.match, interaction.user.id)
    return await host.members.check_waited_for(control.match)


async def _stay(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    match = await interaction.client.host.match(control.match)
    return StaticContent(layout.sentence_post(words_for(match)("Nothing was changed.")))


REDRAWN_IN_PLACE = {
    *PANEL_IN_PLACE,
    *("section", "really_end", "really_leave", "resign", "stay", "ask_leave", "pause"),
    *("reach", "tell", "quiet", "digest", "holiday", "home", "nudge"),
    *SETTINGS_HANDLERS,
    *GUIDE_IN_PLACE,
    *LOBBY_SETTING_HANDLERS,
    *("shelf", "game", "solo", "open_here"),
    *("step", "turn", "seen_as"),
    *RECORD_HANDLERS,
    *PRIVACY_HANDLERS,
    *("sit_on", "manage", "manage_pause", "manage_go_on", "replace", "strength", "move_here"),
}
CONTROL_HANDLERS: dict[str, ControlHandler] = {
    **PANEL_HANDLERS,
    "log": _log,
    "closer": _closer,
    "fair": _fair,
    "rules": _rules,
    "section": _section,
    "rewind": _then_say(
        lambda i, c, v: i.client.host.play.back_to_checkpoint(c.match, actor(i)),
        message("The turn restarts."),
    ),
    "end": _ask_end,
    "really_end": _then_say(
        lambda i, c, v: i.client.host.play.end(c.match, actor(i)), message("The match has ended.")
    ),
    "really_leave": _then_say(
        lambda i, c, v: i.client.host.seats.leave(c.match, i.user.id),
        message("A robot plays for you until you are back."),
    ),
    "resign": _then_say(
        lambda i, c, v: i.client.host.seats.resign(c.match, i.user.id),
        message("You have left the match."),
    ),
    "ask_leave": _ask_leave,
    "go_on": _then_say(
        lambda i, c, v: i.client.host.timeouts.resume(c.match, i.user.id),
        message("The match has resumed."),
    ),
    "pause": _then_say(
        lambda i, c, v: i.client.host.timeouts.pause(c.match, i.user.id),
        message("I have asked the others. The match pauses once everyone agrees."),
    ),
    "nudge": _then_say(
        _nudge,
        message("Reminder sent. During quiet hours it waits until they end."),
    ),
    "vote": _then_say(
        lambda i, c, v: i.client.host.votes.vote(c.match, i.user.id, c.number, c.arg),
        message("Vote recorded."),
    ),
    "rematch": _rematch,
    "mine": _mine,
    "open": _open,
    "stay": _stay,
    **LOBBY_HANDLERS,
    **LOBBY_SETTING_HANDLERS,
    **PLAY_HANDLERS,
    "lobby": open_settings,
    **NOTIFICATION_HANDLERS,
    **SETTINGS_HANDLERS,
    **RECORD_HANDLERS,
    **PRIVACY_HANDLERS,
    **MANAGE_HANDLERS,
    **TAKEOVER_HANDLERS,
    **GUIDE_HANDLERS,
    **REPLAY_HANDLERS,
}


async def setup(bot: Menagerie) -> None:
    """Add the cog, which also handles the controls of older posts."""
    await bot.add_cog(Controls())
