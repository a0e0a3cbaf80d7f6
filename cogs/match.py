"""Commands about matches: `/hand`, `/games`, `/rules`, `/leave`, `/table`."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Menagerie
from bot.host import Match, Refusal
from bot.surfaces import layout
from bot.surfaces.content import PostContent, StaticContent
from bot.surfaces.pages.confirm import confirm_end, confirm_leave
from bot.surfaces.pages.rules import rules_post
from bot.surfaces.words import GENERIC_WORDS, words_for
from cogs.channel_permissions import game_choices, missing_permissions
from cogs.match_lookup import managed_match, my_match
from cogs.replies import Interaction, actor, my_games, panel_with_hint, private_panel, reply


class MatchCommands(commands.Cog):
    """Looking at one's matches, and leaving them."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Show your private panel: your hand and your choices")
    @app_commands.describe(match="Match number (optional at its table)")
    async def hand(self, interaction: Interaction, match: int | None = None) -> None:
        """Show one's private panel."""
        await reply(interaction, self._hand(interaction, match))

    async def _hand(self, interaction: Interaction, match_id: int | None) -> PostContent:
        user = interaction.user.id
        match = await my_match(self.bot.host, user, interaction.channel_id, match_id)
        return await private_panel(self.bot, match.id, user)

    @app_commands.command(description="Ask a strong robot what it would do in your place")
    @app_commands.describe(match="Match number (optional at its table)")
    async def hint(self, interaction: Interaction, match: int | None = None) -> None:
        """Show one's panel with a hint."""
        await reply(interaction, self._hint(interaction, match))

    async def _hint(self, interaction: Interaction, match_id: int | None) -> PostContent:
        user = interaction.user.id
        match = await my_match(self.bot.host, user, interaction.channel_id, match_id)
        return await panel_with_hint(self.bot, match.id, user)

    @app_commands.command(
        description=("List your matches, starting with those waiting for your move")
    )
    @app_commands.describe(
        here="True posts a live list of the server's tables in this channel, False removes it"
    )
    async def games(self, interaction: Interaction, here: bool | None = None) -> None:
        """List one's open matches, or settle where the server's tables are listed."""
        if here is None:
            await reply(interaction, my_games(interaction))
        else:
            await reply(interaction, self._board(interaction, here))

    async def _board(self, interaction: Interaction, here: bool) -> PostContent:
        servers, channel_id = self.bot.host.servers, interaction.channel_id or 0
        if not here:
            await servers.remove_board(actor(interaction), interaction.guild_id)
            return StaticContent(
                layout.sentence_post(GENERIC_WORDS("The list of tables has been removed."))
            )
        missing = missing_permissions(interaction.app_permissions, interaction.channel)
        if missing:
            raise Refusal("no_room", missing=GENERIC_WORDS.listing(missing))
        await servers.place_board(actor(interaction), interaction.guild_id, channel_id)
        return StaticContent(layout.sentence_post(GENERIC_WORDS(
            "The list of this server's tables is now in {place} and updates "
            "itself. `/games here:False` removes it.", place=f"<#{channel_id}>")))  # fmt: skip

    @app_commands.command(description="Read the rules of a game")
    @app_commands.describe(game="Choose a game")
    async def rules(self, interaction: Interaction, game: str) -> None:
        """Show a game's rules page."""
        await reply(interaction, self._rules(game))

    async def _rules(self, game: str) -> PostContent:
        if game not in self.bot.games:
            raise Refusal("unknown_game")
        return StaticContent(rules_post(self.bot.games[game]), game)

    @rules.autocomplete("game")
    async def _titles(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return game_choices(self.bot, current)

    @app_commands.command(description="Leave a match; a robot takes your seat if it has started")
    @app_commands.describe(match="Match number (optional at its table)")
    async def leave(self, interaction: Interaction, match: int | None = None) -> None:
        """Give up one's seat."""
        await reply(interaction, self._leave(interaction, match))

    async def _leave(self, interaction: Interaction, match_id: int | None) -> PostContent:
        user = interaction.user.id
        match = await my_match(self.bot.host, user, interaction.channel_id, match_id, careful=True)
        if match.record.status in ("running", "paused"):
            return StaticContent(confirm_leave(match))
        await self.bot.host.lobby.leave(match.id, user)
        return StaticContent(
            layout.sentence_post(GENERIC_WORDS("You have left match {id}.", id=match.id))
        )

    @app_commands.command(description="End a match early (host and moderators only)")
    @app_commands.describe(match="Match number (optional at its table)")
    async def end(self, interaction: Interaction, match: int | None = None) -> None:
        """End a match."""
        await reply(interaction, self._end(interaction, match))

    async def _end(self, interaction: Interaction, match_id: int | None) -> PostContent:
        found = await managed_match(
            self.bot.host, actor(interaction), interaction.channel_id, match_id
        )
        return StaticContent(confirm_end(found))

    @app_commands.command(
        description=("Move a match's table to another channel (host and moderators only)")
    )
    @app_commands.describe(
        match="Match number (optional if you have only one)",
        channel="Destination channel (default: this one)",
    )
    @app_commands.guild_only()
    async def table(
        self,
        interaction: Interaction,
        match: int | None = None,
        channel: discord.TextChannel | discord.Thread | None = None,
    ) -> None:
        """Move a match's table, for instance after its channel was deleted."""
        await reply(interaction, self._table(interaction, match, channel))

    async def _table(
        self,
        interaction: Interaction,
        match_id: int | None,
        channel: discord.TextChannel | discord.Thread | None,
    ) -> PostContent:
        host, who = self.bot.host, actor(interaction)
        match = await managed_match(host, who, interaction.channel_id, match_id)
        missing = _missing(interaction, channel)
        if missing:
            raise Refusal("no_room", missing=GENERIC_WORDS.listing(missing))
        place = channel.id if channel is not None else interaction.channel_id or 0
        after = await host.seats.move_table(match.id, who, place, interaction.guild_id)
        return StaticContent(layout.sentence_post(moved(after)))


def moved(match: Match) -> str:
    """Say where a match's table stands from now on."""
    return words_for(match)(
        "The table of match {id} is now in {place}.",
        id=match.id,
        place=f"<#{match.table_channel_id}>",
    )


def _missing(
    interaction: Interaction, channel: discord.TextChannel | discord.Thread | None
) -> list[str]:
    """Name what the bot lacks where a table is to stand, or its person lacks there."""
    if channel is None:
        return missing_permissions(interaction.app_permissions, interaction.channel)
    lacking = missing_permissions(channel.permissions_for(channel.guild.me), channel)
    if lacking or not isinstance(interaction.user, discord.Member):
        return lacking
    own = missing_permissions(channel.permissions_for(interaction.user), channel)
    return [GENERIC_WORDS("{right} (your own permission)", right=right) for right in own]


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(MatchCommands(bot))
