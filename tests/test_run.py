"""Serving: what ends it."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path
from typing import Any, Self

import pytest

from bot import run
from bot.store import Store

TOO_LONG = 60  # seconds; only what hangs takes that long


class Deaf:
    """A client that misses the first cancellation, as discord.py may while it connects."""

    begun = asyncio.Event()

    def __init__(self, *_: Any) -> None:
        self.closed = asyncio.Event()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(self, *_: object) -> None:
        self.closed.set()

    async def start(self, _: str) -> None:
        self.begun.set()
        with suppress(asyncio.CancelledError):
            await self.closed.wait()
        await self.closed.wait()


async def test_a_cancellation_that_the_library_loses_ends_it_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(run, "Menagerie", Deaf)
    monkeypatch.setattr(run, "LOST", 0.01)
    async with await Store.open(tmp_path / "match.sqlite3") as store:
        serving = asyncio.create_task(run.serve(store, "token"))
        await Deaf.begun.wait()
        serving.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asyncio.wait_for(serving, TOO_LONG)
