"""The names and descriptions of commands in the languages of Discord's clients."""

from __future__ import annotations

import discord
from discord import app_commands

from games.engine import ENGLISH, message
from games.languages import COMMAND, known


class CommandNames(app_commands.Translator):
    """Translates the names and descriptions of commands for Discord."""

    async def translate(
        self,
        string: app_commands.locale_str,
        locale: discord.Locale,
        context: app_commands.TranslationContextTypes,
    ) -> str | None:
        """Return a name or description in a language; None if it is the same as in English."""
        language = known(locale.value)
        if language is None or language is ENGLISH:
            return None
        name = context.location.name.endswith("_name")
        translated = language.say(message(string.message, COMMAND) if name else string.message)
        return None if translated == string.message else translated
