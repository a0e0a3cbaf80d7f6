"""Databases that earlier versions of the bot have written: brought up, counted, played on.

Each holds a finished match, one in the middle of a turn, and a lobby.
"""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from tests.host.house import ANN, BEN, House
from tests.host.test_records import finish

EARLIER = Path(__file__).parents[1] / "store" / "earlier"


@pytest.mark.parametrize("version", sorted(path.name[:4] for path in EARLIER.glob("*.gz")))
async def test_a_database_of_an_earlier_version_goes_on(tmp_path: Path, version: str) -> None:
    path = tmp_path / "menagerie.sqlite3"
    path.write_bytes(gzip.decompress((EARLIER / f"{version}.sqlite3.gz").read_bytes()))
    async with House(path) as house:
        over, running, lobby = [await house.host.match(number) for number in (1, 2, 3)]
        assert over.record.status == "finished" and over.record.ended_at
        assert running.record.status == "running" and lobby.record.status == "lobby"
        await house.host.records.count_if_new()
        (first,) = await house.store.history.results(ANN)
        assert first.match_id == over.id and first.ended_at == over.record.ended_at
        await finish(house, running)
        assert {r.match_id for r in await house.store.history.results(BEN)} <= {1, 2}
        kept = await house.store.history.results(BEN)
        await house.host.records.recount()
        assert await house.store.history.results(BEN) == kept
