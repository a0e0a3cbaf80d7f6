"""The controls of `/stats` and `/leaderboard`: results and ratings on a server."""

from __future__ import annotations

from bot.features.records.pages.records import ALL, PUZZLES, Season, StatsContent, leaderboard_post
from bot.posts.content import PostContent, StaticContent
from bot.posts.refusals import Refusal
from cogs.controls.registry import Click, control
from cogs.helpers.replies import Interaction, number_in


async def stats_of(interaction: Interaction, user_id: int, game: str) -> PostContent:
    """Return a person's page, for one game or for all."""
    client, guild = interaction.client, interaction.guild_id
    if guild is None:
        raise Refusal("only_server")
    if game and game not in client.games:
        raise Refusal("unknown_game")
    viewer = interaction.user.id
    return StatsContent(
        await client.host.records.summary(viewer, user_id, guild, game),
        client.games,
        client.host.puzzles.rating(user_id),
        await client.host.tournaments.medals(user_id, guild),
    )


async def leaderboard_of(interaction: Interaction, game: str) -> PostContent:
    """Return the leaderboard of a game."""
    client, guild = interaction.client, interaction.guild_id
    if guild is None:
        raise Refusal("only_server")
    if game not in (*client.games, PUZZLES):
        raise Refusal("unknown_game")
    if not client.host.preferences.server(guild).ranks:
        raise Refusal("no_ranks")
    season = None
    if game == PUZZLES:
        ranked = client.host.puzzles.leaderboard(guild)
    else:
        ranked = await client.host.records.leaderboard(guild, game)
        if quarter := client.host.records.season(guild):
            season = Season(quarter[1], await client.host.records.medallists(guild, game))
    return StaticContent(leaderboard_post(ranked, game, client.games, interaction.user.id, season))


@control("stats", redraws="private")
async def _stats(click: Click) -> PostContent:
    """Show the same person's results in another game."""
    game = click.chosen
    return await stats_of(
        click.interaction, number_in(click.control.arg), "" if game == ALL else game
    )


@control("ranks", redraws="private")
async def _ranks(click: Click) -> PostContent:
    return await leaderboard_of(click.interaction, "".join(click.values))
