"""Hints: `/hint`, and the button on the panel."""

from __future__ import annotations

from discord import app_commands

from bot.app.client import Menagerie
from bot.features.hints.acts import Hints
from bot.features.hints.pages import hint_text, thinking
from bot.match.acts.seats import decision_for_hint
from bot.posts.content import PostContent
from bot.posts.refusals import Refusal
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import Interaction, reply
from cogs.options import NumberChoices, my_match, my_match_choices
from cogs.panel import or_current_panel, panel_of

controls = Controls()


async def panel_with_hint(
    client: Menagerie, match_id: int, user: int, number: int | None = None, marker: str = ""
) -> PostContent:
    """Return a person's panel with a hint. Raise Refusal if there is none.

    ``number`` is the decision that a control was made for, or None for the current one.
    """
    match = await client.host.match(match_id)
    decision = decision_for_hint(match, user, number)
    # A new owner of the seat knows less, and is told nothing that the earlier one knew.
    hint = await client.host[Hints].of((match.id, decision.number, user), match, decision.seat)
    try:
        given = await client.host.seats.record_hint(match_id, user, decision.number)
    except Refusal:  # they answered while the robot was thinking
        return panel_of(await client.host.match(match_id), user, marker)
    return panel_of(given, user, marker, hint_text(match, decision.seat, decision, hint))


@controls("hint", redraws="private", meanwhile=thinking)
@or_current_panel
async def _hint(click: Click) -> PostContent:
    """Show a person's panel with a hint."""
    client, user = click.client, click.user_id
    return await panel_with_hint(client, click.match_id, user, click.control.number, click.marker)


class HintCommands(TopicCog):
    """The command that asks for a hint."""

    controls = controls

    @app_commands.command(description="Ask a strong robot what it would do in your place")
    @app_commands.describe(match="Match number (optional at the match's own table)")
    async def hint(self, interaction: Interaction, match: int | None = None) -> None:
        """Show the person's panel with a hint."""
        await reply(interaction, self._hint(interaction, match))

    async def _hint(self, interaction: Interaction, match_id: int | None) -> PostContent:
        user = interaction.user.id
        match = await my_match(self.bot.host, user, interaction.channel_id, match_id)
        return await panel_with_hint(self.bot, match.id, user)

    @hint.autocomplete("match")
    async def _mine(self, interaction: Interaction, current: str) -> NumberChoices:
        return await my_match_choices(interaction, current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(HintCommands(bot))
