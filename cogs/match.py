"""Commands about matches: `/hand`, `/games`, `/rules`, `/leave`, `/table`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.client import Menagerie
from bot.host import Refusal
from bot.posts import layout
from bot.posts.overview import games_post
from bot.posts.rules import rules_post
from bot.posts.words import NOBODY
from cogs.finding import my_match
from cogs.lobby import game_choices
from cogs.replying import Interaction, View, moderates, panel_of, reply


class Matches(commands.Cog):
    """Looking at one's matches, and leaving them."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Show your private panel: your hand and your choices")
    @app_commands.describe(match="Which match; may be left out at its table")
    async def hand(self, interaction: Interaction, match: int | None = None) -> None:
        """Show one's private panel."""
        await reply(interaction, self._hand(interaction, match))

    async def _hand(self, interaction: Interaction, match_id: int | None) -> View:
        user = interaction.user.id
        match = await my_match(self.bot.host, user, interaction.channel_id, match_id)
        return panel_of(match, user)

    @app_commands.command(description="List your matches, those that wait for you first")
    async def games(self, interaction: Interaction) -> None:
        """List one's open matches."""
        await reply(interaction, self._games(interaction))

    async def _games(self, interaction: Interaction) -> View:
        user = interaction.user.id
        return games_post(await self.bot.host.matches_of(user), user)

    @app_commands.command(description="Read the rules of a game")
    @app_commands.describe(game="Which game")
    async def rules(self, interaction: Interaction, game: str) -> None:
        """Show a game's rules page."""
        await reply(interaction, self._rules(game))

    async def _rules(self, game: str) -> View:
        if game not in self.bot.games:
            raise Refusal("unknown_game")
        return rules_post(self.bot.games[game])

    @rules.autocomplete("game")
    async def _titles(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return game_choices(self.bot, current)

    @app_commands.command(description="Leave a match; a robot takes your seat in a running one")
    @app_commands.describe(match="Which match; may be left out at its table")
    async def leave(self, interaction: Interaction, match: int | None = None) -> None:
        """Give up one's seat."""
        await reply(interaction, self._leave(interaction, match))

    async def _leave(self, interaction: Interaction, match_id: int | None) -> View:
        user = interaction.user.id
        match = await my_match(self.bot.host, user, interaction.channel_id, match_id, careful=True)
        after = await self.bot.host.leave(match.id, user)
        return layout.say(
            NOBODY("You have left match {id}.", id=match.id)
            if after.record.status == "lobby"
            else NOBODY("You have left match {id}; as nobody is left, it has ended.", id=match.id)
            if after.record.status == "ended"
            else NOBODY("You have left match {id}; a robot plays your seat now.", id=match.id)
        )

    @app_commands.command(description="End a match before its time: for its host and moderators")
    @app_commands.describe(match="Which match; may be left out at its table")
    async def end(self, interaction: Interaction, match: int | None = None) -> None:
        """End a match."""
        await reply(interaction, self._end(interaction, match))

    async def _end(self, interaction: Interaction, match_id: int | None) -> View:
        user = interaction.user.id
        match = await my_match(self.bot.host, user, interaction.channel_id, match_id, careful=True)
        await self.bot.host.end(match.id, user, moderates(interaction))
        return layout.say(NOBODY("Match {id} has ended.", id=match.id))

    @app_commands.command(description="Set the table of your match up in this channel")
    @app_commands.describe(match="Which match; may be left out if it is your only one")
    @app_commands.guild_only()
    async def table(self, interaction: Interaction, match: int | None = None) -> None:
        """Move a match's table here, for instance after its channel was deleted."""
        await reply(interaction, self._table(interaction, match))

    async def _table(self, interaction: Interaction, match_id: int | None) -> View:
        user = interaction.user.id
        match = await my_match(self.bot.host, user, interaction.channel_id, match_id, careful=True)
        match.begun()
        await self.bot.host.move_table(match.id, user, interaction.channel_id or 0)
        return layout.say(NOBODY("The table of match {id} stands here now.", id=match.id))


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(Matches(bot))
