"""Copying running matches to a server: complete, compared, never over other matches."""

from __future__ import annotations

import asyncio
from pathlib import Path
from random import Random

import pytest

from bot.__main__ import main
from bot.app.copy_to_postgresql import copy_to_postgresql
from bot.features.records.rows import History
from bot.store import Store, StoreError, backup
from tests.databases import make_empty
from tests.host.harness import ANN, BEN, HostHarness
from tests.host.test_records import DUEL, finish
from tests.postgresql import execute


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "menagerie.sqlite3"


async def some_matches(path: Path) -> dict[int, str | None]:
    """Create a file with matches of all kinds; return the fingerprint of each table, by match."""
    async with HostHarness(path) as harness:
        await finish(harness, await harness.begin(ANN, BEN, game=DUEL))
        await harness.lobby(ANN)
        erased = await harness.lobby(BEN)
        for game in ("lion_unicorn", "smallseat", "kill_the_unicorns"):
            match, rng = await harness.begin(ANN, BEN, robots=2, game=game), Random(1)
            for _ in range(7):
                match = await harness.step(match, rng)
        await harness.host.preferences.set_person(ANN, zone="Europe/Berlin")
        await harness.store.add_server_surface(7, "table_list")
        await harness.store.set_meta("remembered", "zoö")
        last = await harness.lobby(BEN)
        for gone in (erased, last):
            await History(harness.store).erase(gone.id)
        return {n: (await harness.kept(n)).fingerprint for n in range(1, last.id)}


def quiet(line: str) -> None:
    """Ignore a line."""


def test_file_with_running_matches_is_copied_and_they_continue(
    path: Path, shared_database: str
) -> None:
    before = asyncio.run(some_matches(path))
    told: list[str] = []
    copy_to_postgresql(path, shared_database, told.append)
    done = [int(line.removesuffix(" %")) for line in told if line.endswith("%")]
    assert done == sorted(done) and done[-1] == 100
    assert any(line.startswith("journal: ") and "the same in both" in line for line in told)
    assert "3 of 3 matches under way replayed with their fingerprints." in told

    async def look() -> None:
        async with HostHarness(shared_database) as harness:
            after = {n: (await harness.kept(n)).fingerprint for n in before}
            assert after == before
            assert harness.store.setting("person", ANN)["zone"] == "Europe/Berlin"
            assert await harness.store.meta("remembered") == "zoö"
            assert (await harness.lobby(ANN)).id == max(before) + 2  # no id is given again
            for record in await harness.store.matches(["running"]):
                await harness.step(await harness.host.match(record.id), Random(2))

    asyncio.run(look())


def test_interrupted_copy_writes_nothing_and_can_be_repeated(
    path: Path, shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    asyncio.run(some_matches(path))
    monkeypatch.setattr(backup, "ROWS_PER_BATCH", 3)

    def interrupt(line: str) -> None:
        if line.startswith("5"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        copy_to_postgresql(path, shared_database, interrupt)
    assert execute(shared_database, "SELECT count(*) FROM match") == [(0,)]
    copy_to_postgresql(path, shared_database, quiet)
    told: list[str] = []
    copy_to_postgresql(path, shared_database, told.append)  # what is moved already is only compared
    assert not any(line.endswith("%") for line in told) and "All is moved" in told[-1]


def test_database_with_other_matches_is_left_unchanged(path: Path, shared_database: str) -> None:
    asyncio.run(some_matches(path))
    copy_to_postgresql(path, shared_database, quiet)
    execute(shared_database, "UPDATE journal SET at = at + 1 WHERE match_id = 1 AND number = 2")
    with pytest.raises(StoreError, match="has other matches"):
        copy_to_postgresql(path, shared_database, quiet)
    assert execute(shared_database, "SELECT count(*) FROM match WHERE id = 1") == [(1,)]


def test_copy_that_differs_is_rolled_back(path: Path, shared_database: str) -> None:
    asyncio.run(some_matches(path))
    execute(
        shared_database,
        "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql "
        "AS $$ BEGIN NEW.name = 'Nobody'; RETURN NEW; END $$",
    )
    execute(
        shared_database,
        "CREATE TRIGGER spoil BEFORE INSERT ON seat FOR EACH ROW EXECUTE FUNCTION spoil()",
    )
    with pytest.raises(StoreError, match="seat are not the same; nothing was moved"):
        copy_to_postgresql(path, shared_database, quiet)
    assert execute(shared_database, "SELECT count(*) FROM match") == [(0,)]


async def test_file_in_use_is_not_copied(path: Path, shared_database: str) -> None:
    async with await Store.open(make_empty(path)):
        with pytest.raises(StoreError, match="in use"):
            backup.copy_to_server(path, shared_database, quiet)


def test_copy_command_explains_its_arguments(
    path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(path.parent)
    monkeypatch.setenv("MENAGERIE_DATABASE", str(path))
    assert main(["move", "--to", "somewhere"]) == 1
    assert "an address such as" in capsys.readouterr().err
    assert main(["move", "--to", "postgresql://ann:hidden@127.0.0.1:1/m"]) == 1
    assert "There is no database" in capsys.readouterr().err
    asyncio.run(some_matches(path))
    assert main(["move", "--to", "postgresql://ann:hidden@127.0.0.1:1/m"]) == 1
    said = capsys.readouterr().err
    assert "cannot be used" in said and "hidden" not in said
    monkeypatch.setenv("MENAGERIE_DATABASE", "postgresql://ann:hidden@host/m")
    assert main(["move", "--to", "postgresql://ann:hidden@127.0.0.1:1/m"]) == 1
    assert "a server already" in capsys.readouterr().err
