"""`/stats` and `/leaderboard`: what people have won and lost on a server."""

from __future__ import annotations

from bot.host import Refusal
from bot.surfaces.components.content import PostContent, StaticContent
from bot.surfaces.pages.records import ALL, StatsContent, leaderboard_post
from cogs.controls.registry import Click, control
from cogs.helpers.replies import Interaction, number_in


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


@control("stats", redraws="private")
async def _stats(click: Click) -> PostContent:
    """Show another game of the same person."""
    game = click.chosen
    return await stats_of(
        click.interaction, number_in(click.control.arg), "" if game == ALL else game
    )


@control("ranks", redraws="private")
async def _ranks(click: Click) -> PostContent:
    return await leaderboard_of(click.interaction, "".join(click.values))
