"""A match is the same after a restart of the bot."""

from __future__ import annotations

import asyncio
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

from bot.app.features import new_host
from bot.match.host import Host
from bot.match.match import Match
from bot.store import Store
from games.engine import Game
from kit.amount import THOROUGH
from kit.random_play import next_answer, readers
from kit.shown import NAMES, facts, redacted

RESTARTS = 150 if THOROUGH else 10
"""The answers at the beginning of a match after each of which the bot restarts."""
CHANNEL, SERVER = 1, 2


class Restarting:
    """A bot without Discord, with its matches in a database file."""

    def __init__(self, game: Game[Any, Any], database: Path) -> None:
        self._game, self._database = game, database
        self._seconds, self._rng = count(1), Random(1)
        self._store: Store
        self.host: Host

    async def start(self) -> None:
        """Start with nothing in memory."""
        self._store = await Store.open(self._database)
        self.host = new_host(
            self._store, {self._game.name: self._game},
            clock=lambda: float(next(self._seconds)), secret=self._rng.randbytes,
        )  # fmt: skip

    async def stop(self) -> None:
        """Stop, and keep only the file."""
        await self._store.close()

    async def begin(self) -> Match:
        """Start a match of as few people as the game takes."""
        first, *others = range(1, self._game.seats[0] + 1)
        lobby = self.host.lobby
        match = await lobby.open(self._game.name, first, NAMES[0], CHANNEL, SERVER)
        for user in others:
            await lobby.join(match.id, user, NAMES[user - 1])
        return await lobby.start(match.id, first)


def test_match_is_the_same_after_a_restart_at_every_answer(
    game: Game[Any, Any], tmp_path: Path
) -> None:
    asyncio.run(_play_through_restarts(Restarting(game, tmp_path / "matches.sqlite3")))


async def _play_through_restarts(bot: Restarting) -> None:
    await bot.start()
    match, rng, answers = await bot.begin(), Random(1), 0
    while match.status == "running":
        table = match.running_table()
        seat, ids = next_answer(table, rng)
        user = match.seats[seat].user_id
        assert user is not None
        match = await bot.host.play.answer(match.id, user, table.waiting[seat].number, ids)
        answers += 1
        if answers <= RESTARTS or match.status != "running":
            before = _shown(match)
            await bot.stop()
            await bot.start()
            match = await bot.host.match(match.id)
            assert _shown(match) == before, f"after answer {answers}, {ids} of seat {seat}"
    await bot.stop()
    assert match.status == "finished"


def _shown(match: Match) -> dict[str, Any]:
    """Return what anyone can see or do in a match, and what the bot knows of it."""
    table = match.table
    assert table is not None
    return {
        "views": [table.view(reader) for reader in readers(table)],
        "decisions": [facts(decision) for decision in table.waiting.values()],
        "latest events": [redacted(match.recent, reader) for reader in readers(table)],
        "fingerprint": table.fingerprint(),
        "record": match.record,
        "seats": match.seats,
        "rows of the journal": match.last_row,
        "faults": match.faults,
    }
