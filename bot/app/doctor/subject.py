"""What the checks look at: the settings, and what Discord says about the bot's account."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass

import discord

from bot.app.doctor.check import NotChecked, Wrong
from bot.app.settings import Settings


@dataclass(frozen=True)
class Account:
    """What Discord says about the bot: its application, servers, session starts and clock.

    ``servers`` has the bot's permissions on each server, by the server's name and id. ``ahead`` is
    by how many seconds this machine's clock is ahead of Discord's. Both ``starts`` and ``ahead``
    are None if the running bot watches them itself.
    """

    application: discord.AppInfo
    servers: Mapping[str, discord.Permissions]
    starts: discord.SessionStartLimits | None = None
    ahead: float | None = None


@dataclass(frozen=True)
class Subject:
    """What the checks look at.

    ``account`` is the reason in words if Discord could not be asked; ``refused`` says that Discord
    rejects the token. ``now`` returns seconds since the epoch.
    """

    settings: Settings
    account: Account | str
    refused: bool = False
    now: Callable[[], float] = time.time

    @property
    def known(self) -> Account:
        """The account. Raise NotChecked if it is not known."""
        if isinstance(self.account, str):
            raise NotChecked(self.account)
        return self.account

    def require_token(self) -> str:
        """Return what Discord says of the token. Raise Wrong if it doesn't accept it."""
        if not isinstance(self.account, str):
            return f"Discord accepts it, as the application {self.account.application.name}"
        if self.refused or self.settings.discord_token is None:
            raise Wrong(self.account)
        raise NotChecked(self.account)
