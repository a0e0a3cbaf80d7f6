"""The games that a command offers where it is typed, and the bot's permissions there."""

from __future__ import annotations

import discord
from discord import app_commands

from bot.app.client import Menagerie
from bot.messaging.permissions import PERMISSIONS, needed_to_write
from bot.posts.words import GENERIC_WORDS


def game_choices(bot: Menagerie, current: str) -> list[app_commands.Choice[str]]:
    """List the games whose titles contain the typed text."""
    return [
        app_commands.Choice(name=game.title, value=name)
        for name, game in bot.games.items()
        if current.casefold() in game.title.casefold() or current == name
    ][:25]


def missing_permissions(granted: discord.Permissions, channel: object) -> list[str]:
    """Name the permissions that the bot needs here and lacks, as in Discord's settings."""
    lacking = [flag for flag in needed_to_write(channel) if not getattr(granted, flag)]
    return [f"**{GENERIC_WORDS(PERMISSIONS[flag])}**" for flag in lacking]
