"""A page without a browser: the WebSocket that it would open."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from typing import Any

import aiohttp

from playground.changes import PATIENCE


class Tab:
    """A page without a browser."""

    def __init__(self, socket: aiohttp.ClientWebSocketResponse) -> None:
        self.socket = socket
        self.heard: list[dict[str, Any]] = []
        self.number = 0

    async def next(self, fits: Callable[[dict[str, Any]], bool]) -> dict[str, Any]:
        for frame in self.heard:
            if fits(frame):
                self.heard.remove(frame)
                return frame
        async with asyncio.timeout(PATIENCE):
            while not fits(frame := await self.socket.receive_json()):
                self.heard.append(frame)
        return frame

    async def told(self, kind: str) -> dict[str, Any]:
        return await self.next(lambda frame: frame["t"] == kind)

    async def ask(self, op: str, **what: Any) -> dict[str, Any]:
        self.number += 1
        number = self.number
        await self.socket.send_json({"op": op, "re": number, **what})
        return await self.next(lambda frame: frame.get("re") == number)
