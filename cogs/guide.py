"""`/guide`: the guides to the games."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app.client import Menagerie
from bot.posts.content import PostContent
from cogs.controls.guide import known_game, opened
from cogs.helpers.channel_permissions import game_choices
from cogs.helpers.replies import Interaction, reply
from games.guide import guide_of


class GuideCommands(commands.Cog):
    """The command that opens a guide."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Learn a game step by step, in a few minutes against robots")
    @app_commands.describe(game="Choose a game")
    async def guide(self, interaction: Interaction, game: str) -> None:
        """Open a guide, or ask whether to continue it."""
        await reply(interaction, self._guide(interaction, game))

    async def _guide(self, interaction: Interaction, name: str) -> PostContent:
        return await opened(interaction, known_game(self.bot, name))

    @guide.autocomplete("game")
    async def _games(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        listed = game_choices(self.bot, current)
        return [choice for choice in listed if guide_of(self.bot.games[choice.value])]


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(GuideCommands(bot))
