"""What a bot loads and draws at its start, done in advance in the fork server.

Most statements are compiled in advance, waits are short, and all pictures are blank.
"""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from bot.app.run import settle_memory
from games import GAMES, Table
from games.languages import LANGUAGES, language
from tests.compiled import share_compiled_statements
from tests.e2e.blank_pictures import paint_nothing
from tests.e2e.short_waits import shorten_waits
from tests.host.harness import HostHarness

ANSWERS = 8
"""So many answers use most statements of a match."""


async def compile_statements(folder: Path) -> None:
    """Use a database as the bot does, so that bots have the compiled forms of most statements."""
    async with HostHarness(folder / "compiled.sqlite3", GAMES) as harness:
        match = await harness.begin(robots=1)
        for _ in range(ANSWERS):
            match = await harness.step(match, Random(1))
        await harness.reopen()
        await harness.kept(match.id)


share_compiled_statements()
with TemporaryDirectory() as folder:
    asyncio.run(compile_statements(Path(folder)))
for code in LANGUAGES:
    language(code)
for game in GAMES.values():
    Table.new(game, game.solo, bytes(32)).fingerprint()
paint_nothing()
shorten_waits()
settle_memory()
