"""A full disk: acts are refused, and the owner is told why."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from sqlalchemy import Connection

from bot.posts.refusals import Refusal
from tests.host.harness import ANN, BEN, HostHarness
from tests.store.writing import while_writing


def fill(connection: Connection) -> None:
    pages = connection.exec_driver_sql("PRAGMA max_page_count = 1").scalar_one()
    connection.exec_driver_sql(f"PRAGMA max_page_count = {pages}").close()


async def test_acts_that_cannot_be_saved_are_a_problem(tmp_path: Path) -> None:
    async with HostHarness(tmp_path / "match.sqlite3") as harness:
        match = await harness.begin(ANN, BEN)
        assert harness.host.problems.current() == []
        await while_writing(harness.store, fill)
        with pytest.raises(Refusal, match="commit"):
            for number in range(999):
                match = await harness.step(match, Random(number))
        assert harness.host.problems.current() == ["acts can't be saved: database or disk is full"]
