"""`/play`, and the pages behind it: from a game to a match in two taps."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Menagerie
from bot.host import PANEL, Refusal
from bot.surfaces import layout
from bot.surfaces.content import PostContent, StaticContent
from bot.surfaces.controls import Control
from bot.surfaces.pages.play import GameContent, PlayContent, rules_list
from bot.surfaces.pages.rules import rules_post
from bot.surfaces.poster import marker
from bot.surfaces.words import GENERIC_WORDS
from cogs.channel_permissions import game_choices, missing_permissions
from cogs.offers import with_offer
from cogs.replies import ControlHandler, Interaction, chosen, name_of, private_panel, reply


class PlayCommands(commands.Cog):
    """Beginning matches."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Play a game: against robots now, or with others at a table")
    @app_commands.allowed_contexts(guilds=True, dms=True, private_channels=False)
    @app_commands.describe(game="Open a table for this game right away (optional)")
    async def play(self, interaction: Interaction, game: str | None = None) -> None:
        """Show the games, or open a table in this channel."""
        if game is None:
            # In a direct message the page becomes the panel of the match, so it is to stay.
            alone = interaction.guild_id is None
            await reply(interaction, _shelf(interaction), lasting=alone)
        else:
            await reply(interaction, _at_once(interaction, game))

    @play.autocomplete("game")
    async def _games(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return game_choices(self.bot, current)


def _check_place(interaction: Interaction) -> None:
    """Raise Refusal where people talk among themselves, without the bot."""
    if isinstance(interaction.channel, discord.GroupChannel):
        raise Refusal("not_here")


async def _shelf(interaction: Interaction) -> PostContent:
    _check_place(interaction)
    return PlayContent(interaction.client.games)


async def _at_once(interaction: Interaction, game: str) -> PostContent:
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


async def _show_shelf(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    return await _shelf(interaction)


async def _game(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Show what can be begun of the game that was chosen."""
    game = interaction.client.games.get(control.arg)
    if game is None:
        raise Refusal("unknown_game")
    strength = await interaction.client.host.solo.strength(game.name, interaction.user.id)
    return GameContent(game, strength, interaction.guild_id is not None)


async def _open_here(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    return await _open_table(interaction, control.arg)


async def _solo(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Begin a match against robots and show the panel in the place of the page.

    In a direct message the page becomes the panel that is kept up to date.
    """
    client, user = interaction.client, interaction.user
    page, channel = None, 0
    if interaction.guild_id is None and interaction.message is not None:
        page, channel = interaction.message.id, interaction.channel_id or 0
        if interaction.message.flags.ephemeral:  # it will be gone, and nobody else can edit it
            page = None
    match = await client.host.solo.begin(control.arg, user.id, name_of(user), channel, page)
    seat = match.seat_or_refuse(user.id).seat
    surface = await client.store.surface(match.id, PANEL, seat)
    if surface is None or page is None:
        return await private_panel(client, match.id, user.id)
    surface = await client.publisher.adopt_message(surface, page)
    return await private_panel(client, match.id, user.id, marker(surface))


async def _read(interaction: Interaction, control: Control, values: list[str]) -> PostContent:
    """Show the rules of the game that was chosen, or which there are."""
    games = interaction.client.games
    name = chosen(values) or control.arg
    if not name:
        return StaticContent(rules_list(games))
    if name not in games:
        raise Refusal("unknown_game")
    return StaticContent(rules_post(games[name]), name)


PLAY_HANDLERS: dict[str, ControlHandler] = {
    "shelf": _show_shelf,
    "game": _game,
    "open_here": _open_here,
    "solo": _solo,
    "read": _read,
}
"""What the controls of the pages do."""


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(PlayCommands(bot))
