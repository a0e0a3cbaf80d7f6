"""Managing matches: `/manage` for moderators, and the page behind it."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client import Menagerie
from bot.host import Match, Refusal, may_manage
from bot.surfaces.content import PostContent, StaticContent
from bot.surfaces.controls import Control
from bot.surfaces.pages.manage import manage_post
from bot.surfaces.words import GENERIC_WORDS, words_for
from cogs.channel_permissions import missing_permissions
from cogs.lobby_controls import set_level
from cogs.match_lookup import MatchChoices, managed_match, match_choices
from cogs.replies import Interaction, actor, chosen, number_in, reply
from games.engine import message


class ManageCommands(commands.Cog):
    """The command for managing a match."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Pause, repair or end a match, or hand a seat to a robot")
    @app_commands.describe(match="Match number (optional at its table)")
    @app_commands.default_permissions(manage_messages=True)
    @app_commands.guild_only()
    async def manage(self, interaction: Interaction, match: int | None = None) -> None:
        """Open the page."""
        await reply(interaction, self._manage(interaction, match))

    @manage.autocomplete("match")
    async def _managed(self, interaction: Interaction, current: str) -> MatchChoices:
        """List the matches that the person may manage here."""
        host, who = self.bot.host, actor(interaction)
        here = await host.matches_in(interaction.channel_id or 0)
        known = {m.id: m for m in [*here, *await host.matches_of(who.user_id)]}
        return match_choices([m for m in known.values() if may_manage(m, who)], current)

    async def _manage(self, interaction: Interaction, match_id: int | None) -> PostContent:
        host, who = self.bot.host, actor(interaction)
        found = await managed_match(host, who, interaction.channel_id, match_id)
        return StaticContent(manage_post(found))


async def _open_page(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Open the page from *More*."""
    host = interaction.client.host
    return StaticContent(manage_post(await host.managed_match(control.match, actor(interaction))))


async def _pause(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Pause the match."""
    moderation = interaction.client.host.moderation
    match = await moderation.pause(control.match, actor(interaction))
    return _done(match, message("The match is paused."))


async def _go_on(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Resume the match."""
    moderation = interaction.client.host.moderation
    match = await moderation.resume(control.match, actor(interaction))
    return _done(match, message("The match has resumed."))


async def _replace(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Let a robot play the chosen seat."""
    moderation = interaction.client.host.moderation
    seat = number_in(chosen(values), "no_player")
    match = await moderation.replace(control.match, actor(interaction), seat)
    return _done(match, message("A robot is playing that seat for now."))


async def _strength(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Set the level of a robot."""
    return _done(
        await set_level(interaction, control, values),
        message("This takes effect with its next move."),
    )


async def _move_here(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Move the table to the channel in which the page was opened."""
    host, who = interaction.client.host, actor(interaction)
    await host.managed_match(control.match, who)
    missing = missing_permissions(interaction.app_permissions, interaction.channel)
    if missing:
        raise Refusal("no_room", missing=GENERIC_WORDS.listing(missing))
    match = await host.seats.move_table(
        control.match, who, interaction.channel_id or 0, interaction.guild_id
    )
    return _done(match, message("The table is now here."))


def _done(match: Match, sentence: str) -> PostContent:
    return StaticContent(manage_post(match, words_for(match)(sentence)))


MANAGE_HANDLERS = {
    "manage": _open_page,
    "manage_pause": _pause,
    "manage_go_on": _go_on,
    "replace": _replace,
    "strength": _strength,
    "move_here": _move_here,
}


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(ManageCommands(bot))
