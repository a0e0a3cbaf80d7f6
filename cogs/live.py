"""Live play: the button in the lobby, and the way back to the slow clock."""

from __future__ import annotations

from discord.ext import commands

from bot.app.client import Menagerie
from bot.features.live.acts import Live
from bot.match.pages.content import words_for
from bot.posts.content import PostContent, sentence
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import Interaction
from cogs.lobby import lobby_of

controls = Controls()


@controls("play_now", redraws="always")
async def _play_now(click: Click) -> PostContent:
    """Let the match start in a moment, and show that in its lobby."""
    return await lobby_of(click, await click.host[Live].play_now(click.match_id, click.user_id))


@controls("slow_down", redraws="private")
async def _slow_down(click: Click) -> PostContent:
    match = await click.host.timeouts.slow_down(click.match_id, click.user_id)
    words = words_for(match)
    said = (
        words("I have asked the others. The clock changes once everyone agrees.")
        if match.time_control.all_here
        else words("This match now uses its slow clock.")
    )
    return sentence(said)


class LiveControls(TopicCog):
    """The controls of live play, and who is active."""

    controls = controls

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """Note that a person uses the bot."""
        self.bot.host[Live].saw(interaction.user.id)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(LiveControls(bot))
