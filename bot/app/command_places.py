"""Where each command is offered: on servers, in direct messages, and to whom.

People can add the bot to a server, or install it for themselves. Discord then offers them the
commands that allow it in all direct messages and groups, and on servers without the bot.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from discord.app_commands import AppCommandContext, AppInstallationType, CommandTree


@dataclass(frozen=True)
class Place:
    """Where a command is offered.

    - ``personal``: also to people who have installed the bot for themselves, wherever they are.
    - ``direct``: in direct messages with the bot, and not only on servers.
    """

    personal: bool
    direct: bool

    @property
    def contexts(self) -> AppCommandContext:
        """The kinds of channels."""
        return AppCommandContext(guild=True, dm_channel=self.direct, private_channel=self.personal)

    @property
    def installs(self) -> AppInstallationType:
        """The kinds of installation."""
        return AppInstallationType(guild=True, user=self.personal)


EVERYWHERE = Place(personal=True, direct=True)
WITH_THE_BOT = Place(personal=False, direct=True)
"""On servers that have the bot, and in direct messages with it."""
SERVERS = Place(personal=False, direct=False)
"""On servers that have the bot: the command is about the server."""

PLACES: Mapping[str, Place] = {
    "export": EVERYWHERE,
    "guide": EVERYWHERE,
    "help": EVERYWHERE,
    "hint": EVERYWHERE,
    "leaderboard": SERVERS,
    "leave": EVERYWHERE,
    "manage": SERVERS,
    "matches": EVERYWHERE,
    "notifications": EVERYWHERE,
    "panel": EVERYWHERE,
    "play": EVERYWHERE,
    "privacy": EVERYWHERE,
    "puzzle": EVERYWHERE,
    "replay": EVERYWHERE,
    "rules": EVERYWHERE,
    "settings": SERVERS,
    "stats": EVERYWHERE,
    "tables": SERVERS,
    "tournament": WITH_THE_BOT,
    "verify": EVERYWHERE,
}
"""The place of each command; the commands of games work everywhere."""


def place_commands(tree: CommandTree[Any]) -> None:
    """Offer every command of a tree in its place."""
    for command in tree.get_commands():
        place = PLACES.get(command.name, EVERYWHERE)
        command.allowed_contexts = place.contexts
        command.allowed_installs = place.installs
