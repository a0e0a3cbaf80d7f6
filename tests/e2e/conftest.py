"""A house: the stand-in in this process, the bot in one of its own."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from bot.playground import Standin
from bot.playground.changes import PATIENCE

from .process import House


async def keep(folder: Path) -> AsyncIterator[House]:
    """Open a house with the bot in it, and close it again."""
    async with Standin(answer_seconds=PATIENCE) as standin:
        house = House(standin, folder)
        await house.start()
        try:
            yield house
        finally:
            await house.bot.stop()
        house.check()


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def shared(tmp_path_factory: pytest.TempPathFactory) -> AsyncIterator[House]:
    """One house for all tests of a module, one match each."""
    async for house in keep(tmp_path_factory.mktemp("house")):
        yield house


@pytest.fixture
async def house(tmp_path: Path) -> AsyncIterator[House]:
    """A house of one's own."""
    async for own in keep(tmp_path):
        yield own
