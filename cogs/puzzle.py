"""`/puzzle`: the puzzle of the day."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app.client import Menagerie
from cogs.controls.puzzle import puzzle_of
from cogs.helpers.replies import Interaction, reply


class PuzzleCommands(commands.Cog):
    """The puzzle of the day."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Solve the puzzle of the day: one position, one best move")
    async def puzzle(self, interaction: Interaction) -> None:
        """Show today's puzzle, or its solution once it is answered."""
        await reply(interaction, puzzle_of(interaction))


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(PuzzleCommands(bot))
