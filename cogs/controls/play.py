"""`/play`, and the pages behind it: from a game to a match in two taps."""

from __future__ import annotations

import discord

from bot.host import PANEL, Refusal
from bot.surfaces.components import layout
from bot.surfaces.components.content import PostContent, StaticContent
from bot.surfaces.components.words import GENERIC_WORDS
from bot.surfaces.pages.play import GameContent, PlayContent, rules_list
from bot.surfaces.pages.rules import rules_post
from bot.surfaces.publishing.poster import marker
from cogs.controls.registry import Click, control
from cogs.helpers.channel_permissions import missing_permissions
from cogs.helpers.replies import Interaction, name_of, private_panel, with_offer


def _check_place(interaction: Interaction) -> None:
    """Raise Refusal where people talk among themselves, without the bot."""
    if isinstance(interaction.channel, discord.GroupChannel):
        raise Refusal("not_here")


async def shelf(interaction: Interaction) -> PostContent:
    """Return the page of games."""
    _check_place(interaction)
    return PlayContent(interaction.client.games)


async def open_at_once(interaction: Interaction, game: str) -> PostContent:
    """Open a table for a game, or in a direct message begin a match against robots."""
    _check_place(interaction)
    if interaction.guild_id is not None:
        return await _open_table(interaction, game)
    user, channel = interaction.user, interaction.channel_id or 0
    match = await interaction.client.host.solo.begin(game, user.id, name_of(user), channel)
    return StaticContent(layout.sentence_post(GENERIC_WORDS(
        "Match {id} of {title} has started. Your panel is below.",
        id=match.id, title=match.game.title,
    )))  # fmt: skip


async def _open_table(interaction: Interaction, game: str) -> PostContent:
    words = GENERIC_WORDS
    if game not in interaction.client.games:
        raise Refusal("unknown_game")
    if interaction.guild_id is None:
        raise Refusal("only_server")
    missing = missing_permissions(interaction.app_permissions, interaction.channel)
    if missing or interaction.channel_id is None:
        raise Refusal("no_table_here", missing=words.listing(missing))
    user = interaction.user
    match = await interaction.client.host.lobby.open(
        game, user.id, name_of(user), interaction.channel_id, interaction.guild_id
    )
    opened = StaticContent(layout.sentence_post(words(
        "Your {title} table is open below (match {id}). Others join with its "
        "button; press **Start** when you "
        "are ready.", title=match.game.title, id=match.id)))  # fmt: skip
    return await with_offer(interaction.client, opened, match, user.id)


@control("shelf", redraws="private")
async def _show_shelf(click: Click) -> PostContent:
    return await shelf(click.interaction)


@control("game", redraws="private")
async def _game(click: Click) -> PostContent:
    """Show what can be begun of the game that was chosen."""
    game = click.client.games.get(click.control.arg)
    if game is None:
        raise Refusal("unknown_game")
    strength = await click.host.solo.strength(game.name, click.user_id)
    return GameContent(game, strength, click.interaction.guild_id is not None)


@control("open_here", redraws="private")
async def _open_here(click: Click) -> PostContent:
    return await _open_table(click.interaction, click.control.arg)


@control("solo", redraws="private")
async def _solo(click: Click) -> PostContent:
    """Begin a match against robots and show the panel in the place of the page.

    In a direct message the page becomes the panel that is kept up to date.
    """
    client, user = click.client, click.interaction.user
    page, channel = None, 0
    if click.interaction.guild_id is None and click.interaction.message is not None:
        page, channel = click.interaction.message.id, click.interaction.channel_id or 0
        if (
            click.interaction.message.flags.ephemeral
        ):  # it will be gone, and nobody else can edit it
            page = None
    match = await client.host.solo.begin(click.control.arg, user.id, name_of(user), channel, page)
    seat = match.seat_or_refuse(user.id).seat
    surface = await client.host.surface(match.id, PANEL, seat)
    if surface is None or page is None:
        return await private_panel(client, match.id, user.id)
    surface = await client.publisher.adopt_message(surface, page)
    return await private_panel(client, match.id, user.id, marker(surface))


@control("read")
async def _read(click: Click) -> PostContent:
    """Show the rules of the game that was chosen, or which there are."""
    games = click.client.games
    name = click.chosen or click.control.arg
    if not name:
        return StaticContent(rules_list(games))
    if name not in games:
        raise Refusal("unknown_game")
    return StaticContent(rules_post(games[name]), name)
