"""`/replay`, `/export` and `/verify`: commands about finished matches."""

from __future__ import annotations

from discord import app_commands
from discord.ext import commands

from bot.app.client import Menagerie
from bot.posts.content import PostContent
from bot.posts.refusals import Refusal
from cogs.controls.replay import export_draft, replay_draft, verify_draft
from cogs.helpers.access import viewable_match
from cogs.helpers.match_lookup import MatchChoices, match_choices, my_match
from cogs.helpers.past_matches import my_past_matches, past_match
from cogs.helpers.replies import Interaction, reply


class ReplayCommands(commands.Cog):
    """The commands about finished matches."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Step through a finished match")
    @app_commands.describe(match="Match number (type to see your finished matches)")
    async def replay(self, interaction: Interaction, match: int | None = None) -> None:
        """Open a match's replay."""
        await reply(interaction, self._replay(interaction, match))

    async def _replay(self, interaction: Interaction, match_id: int | None) -> PostContent:
        return await replay_draft(interaction, await past_match(interaction, match_id))

    @app_commands.command(description="Check that a match was dealt and played fairly")
    @app_commands.describe(match="Match number (type to see your finished matches)")
    async def verify(self, interaction: Interaction, match: int | None = None) -> None:
        """Verify a match."""
        await reply(interaction, self._verify(interaction, match))

    async def _verify(self, interaction: Interaction, match_id: int | None) -> PostContent:
        return await verify_draft(interaction, await past_match(interaction, match_id))

    @app_commands.command(description="Download a match as a file")
    @app_commands.describe(match="Match number (optional at its table)")
    async def export(self, interaction: Interaction, match: int | None = None) -> None:
        """Send a match as a file."""
        await reply(interaction, self._export(interaction, match))

    async def _export(self, interaction: Interaction, match_id: int | None) -> PostContent:
        if match_id is not None:
            return await export_draft(interaction, await viewable_match(interaction, match_id))
        try:
            user, channel = interaction.user.id, interaction.channel_id
            found = await my_match(self.bot.host, user, channel, careful=True)
        except Refusal as refusal:
            if refusal.reason != "no_match":
                raise
            found = await past_match(interaction, None)
        return await export_draft(interaction, found)

    @replay.autocomplete("match")
    @verify.autocomplete("match")
    async def _over(self, interaction: Interaction, current: str) -> MatchChoices:
        return match_choices(await my_past_matches(interaction), current)

    @export.autocomplete("match")
    async def _all(self, interaction: Interaction, current: str) -> MatchChoices:
        running = await self.bot.host.matches_of(interaction.user.id)
        begun = [match for match in running if match.table is not None]
        return match_choices([*begun, *await my_past_matches(interaction)], current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(ReplayCommands(bot))
