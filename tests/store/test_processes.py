"""Several processes: one owner, whose lock and unfinished work end with it."""

import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from bot.store import Store, StoreError
from kit.amount import some

ROOT = Path(__file__).parents[2]
HANGS = 60.0  # seconds; only what hangs takes that long

OWNER = """
import asyncio, sys
from bot.store import Store
from tests.store.acts import place

async def main():
    store = await Store.open(place(sys.argv[1]))
    print("open", flush=True)
    await asyncio.Event().wait()  # for ever

asyncio.run(main())
"""

PLAYERS = """
import asyncio, sys
from bot.store import Store
from tests.store.acts import create, next_act, opening, place

async def play(store, match):
    for number in range(1, 100_000):
        act = next_act(match, number)
        await store.commit(act)
        print(match.id, number, flush=True)
        match = act.match

async def main():
    store = await Store.open(place(sys.argv[1]))
    matches = [await create(store, opening()) for _ in range(8)]
    await asyncio.gather(*(play(store, match) for match in matches))

asyncio.run(main())
"""

FORGETFUL = """
import asyncio, sys
from bot.store import Store
from tests.store.acts import place

asyncio.run(Store.open(place(sys.argv[1])))
"""


@contextmanager
def process(script: str, database: Path | str) -> Iterator[subprocess.Popen[str]]:
    with subprocess.Popen(
        [sys.executable, "-c", script, str(database)], cwd=ROOT, stdout=subprocess.PIPE, text=True
    ) as running:
        try:
            yield running
        finally:
            running.kill()


def line(running: subprocess.Popen[str]) -> str:
    assert running.stdout is not None
    return running.stdout.readline().strip()


async def test_one_process_owns_the_file(path: Path) -> None:
    with process(OWNER, path) as owner:
        assert line(owner) == "open"
        with pytest.raises(StoreError, match="in use by another process"):
            await Store.open(path)
        owner.send_signal(signal.SIGKILL)
        owner.wait()
        await (await Store.open(path)).close()


async def test_file_under_another_name_has_the_same_lock(path: Path, file_store: Store) -> None:
    link = path.with_name("link.sqlite3")
    link.symlink_to(path)
    with pytest.raises(StoreError, match="in use"):
        await Store.open(link)


@pytest.mark.parametrize("answers", some((40, 1, 300)))
async def test_kill_loses_no_confirmed_act(database: Path | str, answers: int) -> None:
    confirmed: dict[int, int] = {}
    with process(PLAYERS, database) as players:
        for _ in range(answers):
            match_id, number = map(int, line(players).split())
            confirmed[match_id] = number
        players.send_signal(signal.SIGKILL)
        assert players.stdout is not None
        for text in players.stdout:
            if not text.endswith("\n"):  # The kill cut this line short.
                break
            match_id, number = map(int, text.split())
            confirmed[match_id] = number
    async with await Store.open(database) as store:
        for match_id, number in confirmed.items():
            journal = await store.journal(match_id)
            match = await store.match(match_id)
            assert [row.number for row in journal] == list(range(1, len(journal) + 1))
            assert len(journal) >= number
            assert match is not None and match.version == len(journal) + 1


def test_open_store_does_not_keep_the_process_alive(database: Path | str) -> None:
    with process(FORGETFUL, database) as forgetful:
        assert forgetful.wait(timeout=HANGS) == 0
