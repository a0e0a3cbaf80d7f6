"""Databases of earlier versions of the bot: migrated, counted, played on."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.features.records.acts import Records
from bot.features.records.rows import History
from games import GAMES
from kit.amount import some
from tests.host.harness import ANN, BEN, HostHarness
from tests.store.earlier import SCHEMAS, make_earlier

FURTHER = 5  # answers


@pytest.mark.parametrize("schema", some(SCHEMAS[::-1]))
async def test_matches_of_an_earlier_database_continue(tmp_path: Path, schema: str) -> None:
    make_earlier(tmp_path / "earlier.sqlite3", schema)
    async with HostHarness(tmp_path / "earlier.sqlite3", GAMES) as harness:
        await harness.host[Records].recount_if_outdated()
        kept = await History(harness.store).results(BEN)
        over = {record.id: record.ended_at for record in await harness.store.matches(["finished"])}
        assert kept and {result.match_id: result.ended_at for result in kept} == over
        for record in await harness.store.matches(["running"]):
            match, rng = await harness.host.match(record.id), Random(1)
            for _ in range(FURTHER):
                match = await harness.step(match, rng)
            assert match.version > record.version
        for record in await harness.store.matches(["lobby"]):
            match = await harness.host.lobby.start(record.id, ANN)
            assert match.status == "running"
        await harness.host[Records].recount()
        assert await History(harness.store).results(BEN) == kept
