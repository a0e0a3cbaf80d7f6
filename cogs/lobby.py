"""`/play`: open a lobby."""

from __future__ import annotations

import discord
from discord import app_commands
from discord.ext import commands

from bot.client import Menagerie
from bot.host import Refusal
from bot.surfaces import layout
from bot.surfaces.draft import Draft, Plain
from bot.surfaces.words import NOBODY
from cogs.answers import Interaction, name_of, reply
from cogs.offers import with_offer


class LobbyCommands(commands.Cog):
    """Opening matches."""

    def __init__(self, bot: Menagerie) -> None:
        self.bot = bot

    @app_commands.command(description="Open a table for one of the games and invite others")
    @app_commands.describe(game="Which game")
    @app_commands.guild_only()
    async def play(self, interaction: Interaction, game: str) -> None:
        """Open a lobby in this channel."""
        await reply(interaction, self._open(interaction, game))

    async def _open(self, interaction: Interaction, game: str) -> Draft:
        words = NOBODY
        if game not in self.bot.games:
            raise Refusal("unknown_game")
        missing = missing_permissions(interaction.app_permissions, interaction.channel)
        if missing or interaction.channel_id is None:
            return Plain(layout.say(words(
                "I cannot set up a table here: I am missing {missing}. Somebody who manages this "
                "channel can grant it under Edit Channel → Permissions.",
                missing=words.listing(missing))))  # fmt: skip
        user = interaction.user
        match = await self.bot.host.lobby.open(
            game, user.id, name_of(user), interaction.channel_id, interaction.guild_id
        )
        opened = Plain(layout.say(words(
            "Your table for {title} is open below: match {id}. Others join with its button; you "
            "press **Start**.", title=match.game.title, id=match.id)))  # fmt: skip
        return await with_offer(self.bot, opened, match, user.id)

    @play.autocomplete("game")
    async def _games(
        self, interaction: Interaction, current: str
    ) -> list[app_commands.Choice[str]]:
        return game_choices(self.bot, current)


def game_choices(bot: Menagerie, current: str) -> list[app_commands.Choice[str]]:
    """List the games whose title contains what was typed."""
    return [
        app_commands.Choice(name=game.title, value=name)
        for name, game in bot.games.items()
        if current.casefold() in game.title.casefold() or current == name
    ][:25]


def missing_permissions(granted: discord.Permissions, channel: object) -> list[str]:
    """Name what the bot needs here and lacks, as Discord's settings call it."""
    send = "send_messages_in_threads" if isinstance(channel, discord.Thread) else "send_messages"
    needed = {"view_channel": "View Channel", send: send.replace("_", " ").title()}
    return [f"**{label}**" for flag, label in needed.items() if not getattr(granted, flag)]


async def setup(bot: Menagerie) -> None:
    """Add the cog."""
    await bot.add_cog(LobbyCommands(bot))
