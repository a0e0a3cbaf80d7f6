"""The command that copies all matches from a file to a database on a PostgreSQL server."""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from pathlib import Path

from bot.app.features import new_host
from bot.posts.refusals import Refusal
from bot.store import Status, Store, StoreError
from bot.store.backup import copy_to_server
from games import GAMES

UNFINISHED_STATUSES: tuple[Status, ...] = ("running", "paused")


def copy_to_postgresql(source: Path | str, address: str, report: Callable[[str], None]) -> None:
    """Copy all matches to the database at an address, and check that unfinished ones replay.

    ``report`` is called with each message about the progress. Raise StoreError if the matches
    cannot be copied.
    """
    if isinstance(source, str):
        raise StoreError("MENAGERIE_DATABASE names a server already; set it to the file to move.")
    if not address.startswith(("postgresql://", "postgres://")):
        raise StoreError("A move goes to an address such as postgresql://user@host/name.")
    copy_to_server(source, address, report)
    asyncio.run(_check_replays(address, report))
    report(
        "All is moved. Set MENAGERIE_DATABASE to the new address and start the bot; the file is "
        "not used any more and was left as it was."
    )


async def _check_replays(address: str, report: Callable[[str], None]) -> None:
    """Replay every unfinished match up to its current position, and check its fingerprints."""
    async with await Store.open(address) as store:
        host, well = new_host(store, GAMES), 0
        records = await store.matches(UNFINISHED_STATUSES)
        for record in records:
            try:
                match = await host.match(record.id)
            except Refusal as refusal:
                report(f"Match {record.id} cannot be read: {refusal.reason}")
                continue
            if match.record == record:
                well += 1
            else:  # the host has changed it while loading, as it does after any start
                report(f"Match {record.id} could not go on as it stood, and says so at its table.")
    report(f"{well} of {len(records)} matches under way replayed with their fingerprints.")
