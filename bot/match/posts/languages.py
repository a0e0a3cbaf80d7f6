"""The languages of readers: a person's own one, or the one chosen for a server."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import discord

from bot.match.commits.outdated import PANEL
from bot.match.host import Host
from bot.messaging.messenger import Messenger
from bot.posts.languages import language_of
from bot.posts.refusals import Refusal
from games.engine import ENGLISH, Language
from games.languages import known


class Languages:
    """Knows the languages of people and servers."""

    def __init__(self, host: Host, messenger: Messenger) -> None:
        self._host = host
        self._messenger = messenger

    def of_person(self, user_id: int) -> Language:
        """Return the language of a person's Discord at their last interaction."""
        return known(self._host.preferences.person(user_id).language) or ENGLISH

    def of_server(self, guild_id: int | None) -> Language:
        """Return the language of a server's public posts: its setting, or its Discord locale."""
        if guild_id is None:
            return ENGLISH
        chosen = self._host.preferences.server(guild_id).language
        return known(chosen) or known(self._messenger.locale(guild_id)) or ENGLISH

    async def remember(self, interaction: discord.Interaction[Any]) -> None:
        """Remember the language of an interaction's user for later posts."""
        language, user_id = language_of(interaction), interaction.user.id
        if language is not self.of_person(user_id):
            with suppress(Refusal):  # their next interaction has it too
                await self._host.preferences.set_person(user_id, language=language.code)
                await self._host.preferences.redraw_private_posts(user_id, PANEL)
