"""The client: discord.py's bot with a host and a publisher."""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import Any

import discord
from discord.ext import commands

from bot.clock import Clock
from bot.host import Host, RobotPlayers
from bot.pictures import Pictures
from bot.publisher import Publisher
from bot.store import Store
from games.engine import Game

log = logging.getLogger(__name__)

# The bot never speaks, so the library need not say what it lacks for that.
discord.VoiceClient.warn_nacl = False
discord.VoiceClient.warn_dave = False

COGS = ("cogs.lobby", "cogs.match", "cogs.verbs", "cogs.controls")
DIGEST = "command tree"  # the store's key for what was last synchronised


class Menagerie(commands.AutoShardedBot):
    """The bot: it joins the host, the publisher and the cogs to Discord."""

    def __init__(self, store: Store, games: dict[str, Game[Any, Any]]) -> None:
        super().__init__(
            command_prefix=commands.when_mentioned,
            help_command=None,
            intents=discord.Intents(guilds=True),
            allowed_mentions=discord.AllowedMentions.none(),
            # Tables and panels are read from Discord only once, when a post was left unfinished.
            max_messages=None,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
        )
        self.store = store
        self.games = games
        self.host = Host(store, games)
        self.robots = RobotPlayers(self.host)
        self.clock = Clock(self.host)
        self.pictures = Pictures()
        self.publisher = Publisher(self.host, self, self.pictures)
        self.following: dict[int, asyncio.Task[None]] = {}  # pictures that follow, by post

    async def setup_hook(self) -> None:
        """Load the cogs, synchronise commands that changed, take up what was left behind."""
        for name in COGS:
            await self.load_extension(name)
        await self._sync()
        await self.publisher.resume()
        await self.robots.resume()
        self.clock.start()

    async def _sync(self) -> None:
        """Send the command tree to Discord, but only when it differs from what was sent last."""
        tree = [c.to_dict(self.tree) for c in self.tree.get_commands()]
        digest = hashlib.sha256(json.dumps(tree, sort_keys=True, default=str).encode()).hexdigest()
        digest = f"{self.application_id} {digest}"
        if await self.store.meta(DIGEST) == digest:
            return
        await self.tree.sync()
        await self.store.set_meta(DIGEST, digest)
        log.info("synchronised %d commands", len(tree))

    async def close(self) -> None:
        """Stop the robots and the publisher, then leave Discord."""
        await self.clock.close()
        await self.robots.close()
        await self.publisher.close()
        await super().close()
        await self.pictures.close()
