"""`/stats` and `/leaderboard`: what people have won and lost on a server."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Menagerie
from bot.host import Refusal
from bot.surfaces.content import PostContent, StaticContent
from bot.surfaces.controls import Control
from bot.surfaces.pages.records import ALL, StatsContent, leaderboard_post
from cogs.channel_permissions import game_choices
from cogs.replies import ControlHandler, Interaction, chosen, number_in, reply


class RecordCommands(commands.Cog):
    """Results and ratings."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Show your wins and losses here, or another player's")
    @app_commands.describe(player="Player (default: you)", game="Only in this game")
    @app_commands.guild_only()
    async def stats(
        self, interaction: Interaction, player: discord.User | None = None, game: str | None = None
    ) -> None:
        """Show somebody's results on this server."""
        user = interaction.user.id if player is None else player.id
        await reply(interaction, stats_of(interaction, user, game or ""))

    @app_commands.command(description="Show this server's top players in a game")
    @app_commands.describe(game="Choose a game")
    @app_commands.guild_only()
    async def leaderboard(self, interaction: Interaction, game: str) -> None:
        """List the strongest people."""
        await reply(interaction, leaderboard_of(interaction, game))

    @stats.autocomplete("game")
    @leaderboard.autocomplete("game")
    async def _titles(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return game_choices(self.bot, current)


async def stats_of(interaction: Interaction, user_id: int, game: str) -> PostContent:
    """Return somebody's page, of one game or of all."""
    client, guild = interaction.client, interaction.guild_id
    if guild is None:
        raise Refusal("only_server")
    if game and game not in client.games:
        raise Refusal("unknown_game")
    viewer = interaction.user.id
    return StatsContent(
        await client.host.records.summary(viewer, user_id, guild, game), client.games
    )


async def leaderboard_of(interaction: Interaction, game: str) -> PostContent:
    """Return the leaderboard of a game."""
    client, guild = interaction.client, interaction.guild_id
    if guild is None:
        raise Refusal("only_server")
    if game not in client.games:
        raise Refusal("unknown_game")
    if not client.host.preferences.server(guild).ranks:
        raise Refusal("no_ranks")
    ranked = await client.host.records.leaderboard(guild, game)
    return StaticContent(leaderboard_post(ranked, game, client.games, interaction.user.id))


async def _stats(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Show another game of the same person."""
    game = chosen(values)
    return await stats_of(interaction, number_in(control.arg), "" if game == ALL else game)


async def _ranks(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    return await leaderboard_of(interaction, "".join(values))


RECORD_HANDLERS: dict[str, ControlHandler] = {"stats": _stats, "ranks": _ranks}
"""What the controls of these pages do."""


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(RecordCommands(bot))
