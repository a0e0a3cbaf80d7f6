"""The quick checks while the bot runs, for its log and its health check."""

from __future__ import annotations

import logging
from typing import Any

import discord

from bot.app.doctor.check import examine
from bot.app.doctor.command import CHECKS
from bot.app.doctor.subject import Account, Subject
from bot.app.settings import Settings
from bot.messaging.permissions import granted_on_server
from bot.runtime.problems import Problems


async def check_quickly(client: discord.Client, settings: Settings, problems: Problems) -> None:
    """Report what the quick checks find wrong, and end what they found earlier.

    The bot goes on, whatever it is.
    """
    application: Any = client.application
    servers = {
        f"{guild.name} ({guild.id})": granted_on_server(guild.me)
        for guild in client.guilds
        if not guild.unavailable
    }
    subject = Subject(settings, Account(application, servers))
    for result in await examine([check for check in CHECKS if check.quick], subject):
        name = f"doctor {result.name}"
        if result.state == "wrong":
            text = f"{result.name}: {result.text}. To do: {result.remedy}"
            problems.report(name, text, level=logging.WARNING)
        else:
            problems.end(name)
