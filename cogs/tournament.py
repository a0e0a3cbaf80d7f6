"""`/tournament`: a server's tournaments, for its members and its managers."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app.client import Menagerie
from bot.features.tournaments.pages.draft import MAX_NAME
from bot.features.tournaments.pages.manage import MAX_NOTE
from bot.posts.content import PostContent
from cogs.controls.tournament import (
    list_page,
    my_page,
    new_draft,
    tournament_choices,
    tournament_here,
    tournaments_here,
)
from cogs.controls.tournament_managers import result_page
from cogs.helpers.channel_permissions import game_choices
from cogs.helpers.replies import Interaction, reply
from cogs.helpers.typed_times import time_choices

Numbers = list[app_commands.Choice[int]]


class TournamentCommands(commands.Cog):
    """The commands for tournaments. The host refuses managers' acts to everyone else."""

    tournament = app_commands.Group(
        name="tournament",
        description="See this server's tournaments, and set one up",
        allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True),
    )

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @tournament.command(description="Show this server's tournaments and yours")
    @app_commands.rename(number="tournament")
    @app_commands.describe(number="Open this tournament (optional)")
    async def show(self, interaction: Interaction, number: int | None = None) -> None:
        """Show the list of tournaments, or one of them."""
        await reply(interaction, self._show(interaction, number))

    async def _show(self, interaction: Interaction, number: int | None) -> PostContent:
        if number is None:
            return await list_page(interaction)
        return my_page(interaction, await tournament_here(interaction, number))

    @tournament.command(description="Set up a tournament in this channel, for server managers")
    @app_commands.describe(
        name="Name of the tournament",
        game="Choose a game (optional)",
        when="Start at a time, such as Friday 8 pm in your time zone (optional)",
    )
    async def new(
        self,
        interaction: Interaction,
        name: app_commands.Range[str, 1, MAX_NAME],
        game: str | None = None,
        when: str | None = None,
    ) -> None:
        """Show the private page on which a manager sets a tournament up."""
        await reply(interaction, self._new(interaction, name, game, when))

    async def _new(
        self, interaction: Interaction, name: str, game: str | None, when: str | None
    ) -> PostContent:
        return new_draft(interaction, name, game, when)

    @tournament.command(description="Set the result of a table with a note, for server managers")
    @app_commands.rename(number="tournament")
    @app_commands.describe(
        note="Why you set it; everyone can see this",
        number="Tournament (needed if there are several)",
    )
    async def result(
        self,
        interaction: Interaction,
        note: app_commands.Range[str, 1, MAX_NOTE],
        number: int | None = None,
    ) -> None:
        """Show the private page on which a manager sets a result."""
        await reply(interaction, result_page(interaction, note, number))

    @new.autocomplete("when")
    async def _times(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return time_choices(interaction, current)

    @new.autocomplete("game")
    async def _games(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return game_choices(self.bot, current)

    @show.autocomplete("number")
    @result.autocomplete("number")
    async def _numbers(self, interaction: Interaction, current: str) -> Numbers:
        return tournament_choices(await tournaments_here(interaction), current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(TournamentCommands(bot))
