"""The command that recalculates all results and ratings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from bot.app.features import new_host
from bot.features.records.acts import Records
from bot.store import Store
from games import GAMES


async def rebuild_ratings(database: Path | str, report: Callable[[str], None]) -> None:
    """Recalculate all results and report the number of matches to ``tell``.

    Raise StoreError if that is not possible.
    """
    async with await Store.open(database) as store:
        matches = await new_host(store, GAMES)[Records].recount()
    report(f"Counted {matches} finished matches.")
