"""Commands about matches: `/panel`, `/hint`, `/matches`, `/rules`, `/leave`."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app.client import Menagerie
from bot.match.pages.confirm import confirm_leave
from bot.match.pages.rules import rules_post
from bot.posts import layout
from bot.posts.content import PostContent, StaticContent
from bot.posts.refusals import Refusal
from bot.posts.words import GENERIC_WORDS
from cogs.helpers.channel_permissions import game_choices
from cogs.helpers.match_lookup import MatchChoices, match_choices, my_match
from cogs.helpers.replies import Interaction, my_games, panel_with_hint, private_panel, reply


class MatchCommands(commands.Cog):
    """Commands to view and to leave one's matches."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Show your private panel: your hand and your choices")
    @app_commands.describe(match="Match number (optional at its table)")
    async def panel(self, interaction: Interaction, match: int | None = None) -> None:
        """Show the person's panel."""
        await reply(interaction, self._panel(interaction, match))

    async def _panel(self, interaction: Interaction, match_id: int | None) -> PostContent:
        user = interaction.user.id
        match = await my_match(self.bot.host, user, interaction.channel_id, match_id)
        return await private_panel(self.bot, match.id, user)

    @app_commands.command(description="Ask a strong robot what it would do in your place")
    @app_commands.describe(match="Match number (optional at its table)")
    async def hint(self, interaction: Interaction, match: int | None = None) -> None:
        """Show the person's panel with a hint."""
        await reply(interaction, self._hint(interaction, match))

    async def _hint(self, interaction: Interaction, match_id: int | None) -> PostContent:
        user = interaction.user.id
        match = await my_match(self.bot.host, user, interaction.channel_id, match_id)
        return await panel_with_hint(self.bot, match.id, user)

    @app_commands.command(
        description="List your matches, starting with those waiting for your move"
    )
    async def matches(self, interaction: Interaction) -> None:
        """List the person's open matches."""
        await reply(interaction, my_games(interaction))

    @panel.autocomplete("match")
    @hint.autocomplete("match")
    async def _mine(self, interaction: Interaction, current: str) -> MatchChoices:
        mine = await self.bot.host.matches_of(interaction.user.id)
        return match_choices([match for match in mine if match.table is not None], current)

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
        """Let the person leave a match."""
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

    @leave.autocomplete("match")
    async def _joined(self, interaction: Interaction, current: str) -> MatchChoices:
        return match_choices(await self.bot.host.matches_of(interaction.user.id), current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(MatchCommands(bot))
