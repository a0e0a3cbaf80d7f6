"""Pictures as PNG, drawn outside the event loop and cached by their content."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from math import inf
from typing import Any, Self

from bot.posts.pictures.gif import make_gif
from bot.posts.pictures.lobby import Lobby, LobbySeat, lobby_picture
from bot.posts.pictures.overview import games_overview, lively_position
from bot.posts.pictures.result import make_portrait, result_picture, with_foot
from bot.posts.pictures.warming import warm_up_pictures
from games.engine import Game
from games.painting import Painter, render
from games.sheet import Part, Sheet

__all__ = [
    "Lobby",
    "LobbySeat",
    "Pictures",
    "games_overview",
    "lively_position",
    "lobby_picture",
    "result_picture",
    "with_foot",
]

CACHE_BYTES = 32 << 20  # bytes of PNG files
URGENT_TURNS = 2  # urgent pictures that are drawn for each of the others
IDLE_FACTOR = 4  # length of each pause while warming, relative to the work before it
QUIET_SECONDS = 1.0  # without a new picture, before warming goes on


class Pictures:
    """Draws pictures in its own thread and caches the latest.

    resvg holds the GIL while it draws. But it draws small parts, and most of them only once.
    Pasting and compressing release the GIL. So a thread is enough, and no process is needed.
    """

    def __init__(self, kept: int = CACHE_BYTES) -> None:
        self._kept = kept
        self._pngs: OrderedDict[str, bytes] = OrderedDict()
        self._bytes = 0
        self._drawing: dict[str, asyncio.Future[bytes]] = {}
        self._drawn_at = -inf  # when the latest picture was begun
        self._painter = Painter()
        self._thread = ThreadPoolExecutor(1, "pictures")
        self._joining = ThreadPoolExecutor(1, "gifs")
        # How many pictures of each kind may be queued for the thread.
        self._turns = {True: asyncio.Semaphore(URGENT_TURNS), False: asyncio.Semaphore(1)}

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def png(self, sheet: Sheet, *, urgent: bool = False) -> bytes:
        """Return a picture, drawn if necessary; concurrent requests share one result.

        A response waits for an ``urgent`` picture. While there are more pictures than can be drawn,
        URGENT_TURNS of those are drawn for each of the others, so that neither waits forever.
        """
        key = sheet.digest
        if key in self._pngs:
            self._pngs.move_to_end(key)
            return self._pngs[key]
        if key in self._drawing:
            return await self._draw(sheet)
        async with self._turns[urgent]:
            return self._pngs.get(key) or await self._draw(sheet)

    @property
    def cached_bytes(self) -> dict[str, int]:
        """The bytes of cached pictures, and of cached parts of pictures."""
        return {"pictures": self._bytes, "parts": self._painter.cached_bytes}

    async def gif(self, pngs: Sequence[bytes]) -> bytes:
        """Return a GIF of several pictures; see ``bot.posts.pictures.gif.make_gif``."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._joining, make_gif, pngs)

    async def sign(self, part: Part) -> bytes:
        """Return a single part as a PNG with a transparent background."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._thread, render, *part.tile)

    async def portrait(self, image: bytes) -> bytes:
        """Return a person's picture as a small WebP; empty if it is not a picture."""
        loop = asyncio.get_running_loop()
        return await loop.run_in_executor(self._joining, make_portrait, image)

    async def warm(self, games: Iterable[Game[Any, Any]]) -> None:
        """Draw the recurring parts of these games' pictures before anyone waits for them.

        This uses a small share of the processor time, and none while people play.
        """
        loop, found = asyncio.get_running_loop(), warm_up_pictures(games)
        while True:
            begun = loop.time()
            if (wait := self._drawn_at + QUIET_SECONDS - begun) > 0:
                await asyncio.sleep(wait)
                continue
            if not await loop.run_in_executor(self._thread, self._preload_next, found):
                return
            await asyncio.sleep(IDLE_FACTOR * (loop.time() - begun))

    def _preload_next(self, found: Iterator[Sheet]) -> bool:
        """Preload the parts of the next picture; return False if there is none left."""
        sheet = next(found, None)
        if sheet is not None:
            self._painter.preload(sheet)
        return sheet is not None

    async def _draw(self, sheet: Sheet) -> bytes:
        key = sheet.digest
        if key not in self._drawing:
            loop = asyncio.get_running_loop()
            self._drawn_at = loop.time()
            drawing = loop.run_in_executor(self._thread, self._painter.paint, sheet)
            drawing.add_done_callback(lambda done: self._done(key, done))
            self._drawing[key] = drawing
        return await asyncio.shield(self._drawing[key])

    async def close(self) -> None:
        """Stop drawing. Requests for pictures not yet begun raise CancelledError."""
        self._thread.shutdown(wait=False, cancel_futures=True)
        self._joining.shutdown(wait=False, cancel_futures=True)

    def _done(self, key: str, drawing: asyncio.Future[bytes]) -> None:
        del self._drawing[key]
        if drawing.cancelled() or drawing.exception():
            return
        self._pngs[key] = drawing.result()
        self._bytes += len(drawing.result())
        while self._bytes > self._kept and len(self._pngs) > 1:
            self._bytes -= len(self._pngs.popitem(last=False)[1])
