"""What a bot loads and draws at its start, done in advance in the fork server.

With THOROUGH, the recurring parts of one match of each game are drawn. The bots of the tests do not
live long enough for the others, which a bot draws in the background.

Otherwise most statements are compiled in advance, waits are short, and all pictures are blank: a
third of a bot's processor time is painting, and no test here looks at a pixel. `test_pictures` and
`tests/pictures` do.
"""

from __future__ import annotations

import asyncio
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from unittest.mock import patch

from PIL import Image

import bot.posts.pictures.painter
from bot.app.run import settle_memory
from bot.posts import pictures
from bot.posts.pictures import Painter
from bot.posts.pictures.painter import reduced_colours
from bot.posts.pictures.warming import match_pictures
from games import GAMES, Table
from games.drawing import Sheet
from games.languages import LANGUAGES, language
from kit.amount import THOROUGH
from tests.compiled import share_compiled_statements
from tests.e2e.short_waits import shorten_waits
from tests.host.harness import HostHarness

ANSWERS = 8
"""So many answers use most statements of a match."""


class BlankPainter(Painter):
    """Draws nothing, in the colour of the background."""

    def paint(self, sheet: Sheet) -> bytes:
        """Return a small picture without any parts as a PNG."""
        file = BytesIO()
        reduced_colours(Image.new("RGB", (16, 16), sheet.colour)).save(file, "PNG")
        return file.getvalue()


def drawn_in_advance() -> Painter:
    """Return a painter that has drawn the recurring parts of one match of each game."""
    painter = Painter()
    for game in GAMES.values():
        for sheet in match_pictures(game, game.solo):
            painter.preload(sheet)
    return painter


async def compile_statements(folder: Path) -> None:
    """Use a database as the bot does, so that bots have the compiled forms of most statements."""
    async with HostHarness(folder / "compiled.sqlite3", GAMES) as harness:
        match = await harness.begin(robots=1)
        for _ in range(ANSWERS):
            match = await harness.step(match, Random(1))
        await harness.reopen()
        await harness.kept(match.id)


if not THOROUGH:
    share_compiled_statements()
    with TemporaryDirectory() as folder:
        asyncio.run(compile_statements(Path(folder)))
for code in LANGUAGES:
    language(code)
for game in GAMES.values():
    Table.new(game, game.solo, bytes(32)).fingerprint()
painter = drawn_in_advance().copy if THOROUGH else BlankPainter
patch.multiple(pictures, Painter=painter, warm_up_pictures=lambda games: iter(())).start()
# Half the width and height, because reducing colours and compressing take the most time.
patch.object(
    bot.posts.pictures.painter, "reduced_colours", lambda canvas: reduced_colours(canvas.reduce(2))
).start()
shorten_waits()
settle_memory()
