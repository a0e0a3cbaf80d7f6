"""The command that recalculates all results and ratings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bot.app.host import Host
from bot.store import Store
from games import GAMES


async def rebuild_ratings(database: Path | str, report: Callable[[str], None]) -> None:
    """Recalculate all results and report the number of matches to ``tell``.

    Raise StoreError if that is not possible.
    """
    async with await Store.open(database) as store:
        matches = await Host(store, GAMES).records.recount()
    report(f"Counted {matches} finished matches.")
