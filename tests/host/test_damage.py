"""A damaged page of the database: its matches are named as unreadable, not left out."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.checks.limits import texts
from bot.match.pages.my_games import games_post
from bot.posts.refusals import Refusal
from bot.store import StoreError
from bot.store.backup import back_up
from tests.host.harness import ANN, BEN, HostHarness
from tests.store.damage import damage


@pytest.mark.parametrize("table", ["journal", "seat"])
async def test_match_on_a_damaged_page_is_listed_as_unreadable(
    tmp_path: Path, table: str, caplog: pytest.LogCaptureFixture
) -> None:
    path = tmp_path / "match.sqlite3"
    async with HostHarness(path) as harness:
        await harness.host.preferences.set_server(harness.guild, most_mine=0)
        matches = [await harness.begin(ANN, BEN) for _ in range(40)]
        await harness.close()
        damage(path, table)
        await harness.open()
        assert "is damaged" in harness.store.damage
        for _ in range(2):
            mine = await harness.host.matches_of(ANN)
            assert len(mine) == 40, "nobody reads that there are no matches"
        unreadable = [match for match in mine if match.status == "quarantined"]
        assert matches[-1].id in {match.id for match in unreadable}
        assert "can't be loaded right now" in texts(games_post(unreadable, ANN))
        text = f"matches that could not be read from the database: {len(unreadable)}"
        assert harness.host.problems.current() == [text]
        with pytest.raises(Refusal, match="unreadable"):
            await harness.host.match(matches[-1].id)
        lines = [line for line in caplog.messages if line.startswith("match ")]
        assert len(lines) == len(unreadable), "one line for each match, not for each attempt"
        if table == "journal":  # all seats are on one page
            assert min(mine, key=lambda match: match.id).status == "running"
        with pytest.raises(StoreError, match=r"match\.sqlite3 is damaged"):
            back_up(path, tmp_path / "copy", lambda _: None)
