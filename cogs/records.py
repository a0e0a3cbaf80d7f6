"""`/stats` and `/leaderboard`: results and ratings on a server."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import discord
from discord import app_commands

from bot.app.client import Menagerie
from bot.features.puzzles.acts import Puzzles
from bot.features.records.acts import Records
from bot.features.records.pages.faces import NO_FACE, animals, face_post
from bot.features.records.pages.records import (
    ALL,
    LEADERBOARD_LENGTH,
    MORE,
    PUZZLE_TITLE,
    PUZZLES,
    Season,
    StatsContent,
    leaderboard_post,
)
from bot.features.records.summary import NO_SERVER
from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.rows import MedalRecord
from bot.posts.content import PostContent, StaticContent
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from bot.runtime.hooks import added
from cogs.controls import Click, Controls, TopicCog
from cogs.interactions import (
    Interaction,
    can_view_channel,
    known_game,
    number_in,
    reply,
    served_server,
    server_with_bot,
)
from cogs.options import MAX_SUGGESTIONS, TextChoices, Typed, game_choices

controls = Controls()


async def stats_page(interaction: Interaction, user_id: int, game: str) -> PostContent:
    """Return a person's page, for one game or for all."""
    client = interaction.client
    others = user_id != interaction.user.id
    guild = server_with_bot(interaction) if others else served_server(interaction) or NO_SERVER
    if game:
        known_game(client, game)
    viewer, host = interaction.user.id, client.host
    summary = await host[Records].summary(viewer, user_id, guild, game)
    own = MORE if viewer == user_id else ()
    return StatsContent(
        summary,
        client.games,
        host[Puzzles].rating(user_id) if Puzzles in host else None,
        await _medals(interaction, user_id, guild),
        [line for lines in await added(more(host, summary) for more in own) for line in lines],
        host.preferences.person(user_id).face,
        viewer == user_id,
    )


async def face_page(interaction: Interaction) -> PostContent:
    """Return the page on which a person chooses an animal."""
    client, user = interaction.client, interaction.user.id
    offered = await _animals(interaction)
    return StaticContent(face_post(client.host.preferences.person(user).face, offered))


async def _animals(interaction: Interaction) -> Mapping[str, str]:
    """Return the animals that a person can choose."""
    client, guild = interaction.client, served_server(interaction) or NO_SERVER
    played = await client.host[Records].won_with(interaction.user.id, guild)
    return animals(client.games, played)


async def _medals(interaction: Interaction, user_id: int, guild: int) -> Sequence[MedalRecord]:
    """Return a person's medals, from tournaments whose channel the interaction's person may view.

    People may view all their own.
    """
    host = interaction.client.host
    medals = await host[Tournaments].medals(user_id, guild) if Tournaments in host else ()
    if user_id == interaction.user.id:
        return medals
    return [medal for medal in medals if can_view_channel(interaction, medal.channel_id)]


async def leaderboard_page(interaction: Interaction, game: str) -> PostContent:
    """Return the leaderboard of a game."""
    client, guild = interaction.client, server_with_bot(interaction)
    known = (*client.games, PUZZLES) if Puzzles in client.host else (*client.games,)
    if game not in known:
        raise Refusal("unknown_game")
    if not client.host.preferences.server(guild).leaderboards:
        raise Refusal("no_leaderboards")
    season = None
    if game == PUZZLES:
        ranked = await client.host[Puzzles].leaderboard(guild)
    else:
        ranked = await client.host[Records].leaderboard(guild, game)
        if quarter := client.host[Records].season(guild):
            season = Season(quarter[1], await client.host[Records].medallists(guild, game))
    user = interaction.user.id
    named = [user, *(line.user_id for line in ranked[:LEADERBOARD_LENGTH])]
    faces = client.host.preferences.faces({person: person for person in named})
    return StaticContent(leaderboard_post(ranked, game, client.games, user, season, faces))


@controls("stats", redraws="private")
async def _stats(click: Click) -> PostContent:
    """Show the same person's results in another game."""
    game = click.chosen
    return await stats_page(
        click.interaction, number_in(click.control.arg), "" if game == ALL else game
    )


@controls("my_stats", redraws="private")
async def _own_stats(click: Click) -> PostContent:
    return await stats_page(click.interaction, click.user_id, "")


@controls("my_face", redraws="private")
async def _show_faces(click: Click) -> PostContent:
    return await face_page(click.interaction)


@controls("face", redraws="private")
async def _choose_face(click: Click) -> PostContent:
    """Choose an animal that the person has won with, or none."""
    face = "" if click.chosen == NO_FACE else click.chosen
    if face and face not in await _animals(click.interaction):
        raise Refusal("bad_option")
    await click.host.preferences.set_person(click.user_id, face=face)
    return await face_page(click.interaction)


@controls("leaderboard", "ranks", redraws="private")
async def _choose_leaderboard(click: Click) -> PostContent:
    return await leaderboard_page(click.interaction, "".join(click.values))


class RecordCommands(TopicCog):
    """The commands for results and ratings."""

    controls = controls

    @app_commands.command(description="Show your wins and losses here, or another player's")
    @app_commands.describe(player="Player (default: you)", game="Only in this game")
    async def stats(
        self,
        interaction: Interaction,
        player: discord.User | None = None,
        game: Typed | None = None,
    ) -> None:
        """Show a person's results on this server."""
        user = interaction.user.id if player is None else player.id
        await reply(interaction, stats_page(interaction, user, game or ""))

    @app_commands.command(description="Show this server's top players in a game")
    @app_commands.describe(game="Choose a game")
    async def leaderboard(self, interaction: Interaction, game: Typed) -> None:
        """Show the leaderboard of a game."""
        await reply(interaction, leaderboard_page(interaction, game))

    @leaderboard.autocomplete("game")
    async def _lists(self, interaction: Interaction, current: str) -> TextChoices:
        title = GENERIC_WORDS(PUZZLE_TITLE)
        puzzles = [app_commands.Choice(name=title, value=PUZZLES)]
        fits = current.casefold() in title.casefold()
        return [*(puzzles if fits else ()), *game_choices(self.bot, current)][:MAX_SUGGESTIONS]

    @stats.autocomplete("game")
    async def _titles(self, interaction: Interaction, current: str) -> TextChoices:
        return game_choices(self.bot, current)


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(RecordCommands(bot))
