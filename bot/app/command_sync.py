"""The registration of slash commands with Discord.

Matches don't need it: buttons and the commands that Discord knows already work without it. So it
is tried again later if Discord refuses it.
"""

from __future__ import annotations

import asyncio
import hashlib
import json
import logging
from typing import Any

from discord.app_commands import CommandTree

from bot.messaging.errors import MessengerError, RateLimited, translated_errors
from bot.runtime.problems import Problems
from bot.store import Store, StoreError
from games.engine import ENGLISH, REGISTRY
from games.languages import LANGUAGES, catalogue_files

log = logging.getLogger(__name__)

DIGEST = "command tree"  # the store's key for the digest of the last registered commands
PAUSES_SECONDS = (60.0, 300.0, 1800.0, 7200.0, 21600.0)  # before each further attempt
PROBLEM = "commands"


class CommandSync:
    """Registers the commands of a tree if they differ from those that were registered last."""

    def __init__(self, store: Store, problems: Problems) -> None:
        self._store = store
        self._problems = problems

    async def run(self, tree: CommandTree[Any], application_id: int | None) -> None:
        """Register the commands; if that fails, try again after pauses that grow to six hours."""
        failures = 0
        while True:
            try:
                await self._register(tree, application_id)
            except (MessengerError, StoreError) as error:
                pause = PAUSES_SECONDS[min(failures, len(PAUSES_SECONDS) - 1)]
                if isinstance(error, RateLimited) and error.seconds is not None:
                    pause = max(error.seconds, PAUSES_SECONDS[0])
                failures += 1
                self._problems.report(PROBLEM, f"the commands could not be registered: {error}")
                log.info("commands are registered again in %.0f seconds: %s", pause, error)
                await asyncio.sleep(pause)
            else:
                self._problems.end(PROBLEM)
                return

    async def _register(self, tree: CommandTree[Any], application_id: int | None) -> None:
        digest = f"{application_id} {_digest(tree)}"
        async with self._store.cluster.lock(DIGEST):
            if await self._store.meta(DIGEST) == digest:
                log.info("the commands have not changed")
                return
            async with translated_errors():
                commands = await tree.sync()
            await self._store.set_meta(DIGEST, digest)
        log.info("registered %d commands", len(commands))


def _digest(tree: CommandTree[Any]) -> str:
    """Return a digest of the commands and of all catalogues.

    It is that of the files, because reading the sentences of all languages takes a third of a
    second, and most starts register nothing.
    """
    commands = [command.to_dict(tree) for command in tree.get_commands()]
    digest = hashlib.sha256(json.dumps(commands, sort_keys=True, default=str).encode())
    for code in sorted(set(LANGUAGES) - {ENGLISH.code}):
        for file in catalogue_files(REGISTRY.values(), code):
            digest.update(file.read_bytes())
    return digest.hexdigest()
