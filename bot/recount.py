"""Recounting: all results and ratings worked out anew, by a command."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bot.host import Host
from bot.store import Store
from games import GAMES


async def recount(database: Path | str, tell: Callable[[str], None]) -> None:
    """Work all results out anew and say of how many matches; raises StoreError."""
    async with await Store.open(database) as store:
        matches = await Host(store, GAMES).records.recount()
    tell(f"Counted {matches} finished matches.")
