"""The command that works out all results and ratings again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bot.host import Host
from bot.store import Store
from games import GAMES


async def rebuild_ratings(database: Path | str, tell: Callable[[str], None]) -> None:
    """Work out all results again and report the number of matches; raises StoreError."""
    async with await Store.open(database) as store:
        matches = await Host(store, GAMES).records.recount()
    tell(f"Counted {matches} finished matches.")
