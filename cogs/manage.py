"""`/manage`: the page on which a match's host and moderators manage it."""

from __future__ import annotations

from discord import app_commands

from bot.app.client import Menagerie
from bot.match.match import Match
from bot.match.pages.content import words_for
from bot.match.pages.manage import manage_post
from bot.posts.content import PostContent, StaticContent
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import (
    Interaction,
    actor,
    check_may_post,
    number_in,
    reply,
    writable_channel,
)
from cogs.lobby import set_level
from cogs.options import NumberChoices, manageable_matches, managed_match, match_choices
from games.engine import message

controls = Controls()


@controls("manage", redraws="private", check_view=False)
async def _open_page(click: Click) -> PostContent:
    """Open the page for managing the match, from *More*."""
    host = click.host
    return StaticContent(manage_post(await host.managed_match(click.match_id, click.actor)))


@controls("manage_pause", redraws="private", check_view=False)
async def _pause(click: Click) -> PostContent:
    """Pause the match."""
    moderation = click.host.moderation
    match = await moderation.pause(click.match_id, click.actor)
    return _done(match, message("The match is paused."))


@controls("manage_go_on", redraws="private", check_view=False)
async def _go_on(click: Click) -> PostContent:
    """Resume the match."""
    moderation = click.host.moderation
    match = await moderation.resume(click.match_id, click.actor)
    return _done(match, message("The match has resumed."))


@controls("replace", redraws="private", check_view=False)
async def _replace(click: Click) -> PostContent:
    """Let a robot play the chosen seat."""
    moderation = click.host.moderation
    seat = number_in(click.chosen, "no_player")
    match = await moderation.replace(click.match_id, click.actor, seat)
    return _done(match, message("For now, a robot is playing in that player's place."))


@controls("strength", redraws="private", check_view=False)
async def _strength(click: Click) -> PostContent:
    """Set the level of a robot."""
    return _done(
        await set_level(click),
        message("The robot's new strength applies from its next move."),
    )


@controls("move_here", redraws="private", check_view=False)
async def _move_here(click: Click) -> PostContent:
    """Move the table to the channel in which the page was opened."""
    host, who = click.host, click.actor
    await host.managed_match(click.match_id, who)
    channel = writable_channel(click.interaction, "no_room")
    check_may_post(click.interaction)
    match = await host.seats.move_table(click.match_id, who, channel, click.interaction.guild_id)
    return _done(match, message("The table has moved here."))


def _done(match: Match, sentence: str) -> PostContent:
    return StaticContent(manage_post(match, words_for(match)(sentence)))


class ManageCommands(TopicCog):
    """The command for managing a match."""

    controls = controls

    @app_commands.command(description="Pause, repair or end a match, or hand a seat to a robot")
    @app_commands.describe(match="Match number (optional at the match's own table)")
    @app_commands.default_permissions(manage_messages=True)
    async def manage(self, interaction: Interaction, match: int | None = None) -> None:
        """Open the page for managing a match."""
        await reply(interaction, self._manage(interaction, match))

    @manage.autocomplete("match")
    async def _managed(self, interaction: Interaction, current: str) -> NumberChoices:
        """List the matches that the person may manage here."""
        found = await manageable_matches(
            self.bot.host, actor(interaction), interaction.channel_id or 0
        )
        return match_choices(found, current)

    async def _manage(self, interaction: Interaction, match_id: int | None) -> PostContent:
        host, who = self.bot.host, actor(interaction)
        found = await managed_match(host, who, interaction.channel_id, match_id)
        return StaticContent(manage_post(found))


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(ManageCommands(bot))
