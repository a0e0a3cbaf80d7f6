"""The connection to the server is lost during an act: it is written once or refused."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace

import pytest

from bot.store import Act, CommitFailed, CommitUnknown, StaleVersion, Store, writer
from tests.flaky_socket import CuttableSocket, cuttable_socket
from tests.postgresql import Server, execute
from tests.store.acts import create, next_act, row, with_columns

COMMIT = "COMMIT"


@pytest.fixture
def laid(server: Server) -> Iterator[CuttableSocket]:
    with cuttable_socket(server.folder) as laid:
        yield laid


@pytest.fixture
async def stores(shared_database: str, laid: CuttableSocket) -> AsyncIterator[tuple[Store, Store]]:
    """Yield two stores on one database, one of them through the cuttable socket."""
    async with (
        await Store.open(laid.address(shared_database)) as one,
        await Store.open(shared_database) as two,
    ):
        yield one, two


@pytest.mark.parametrize("after", [True, False])
@pytest.mark.parametrize("word", [COMMIT, "UPDATE match", "INSERT INTO journal"])
async def test_act_is_written_once_wherever_its_connection_is_lost(
    shared_database: str, laid: CuttableSocket, new_match: Act, word: str, after: bool
) -> None:
    async with await Store.open(laid.address(shared_database)) as store:
        match = await create(store, new_match)
        laid.cut_at(word, after=after)
        await store.commit(next_act(match, 1))
        assert laid.cuts_made == 1
        assert [kept.number for kept in await store.journal(match.id)] == [1]
        assert await store.cluster.version(match.id) == 2


@pytest.mark.parametrize("after", [True, False])
async def test_acts_committed_together_are_written_once_each(
    shared_database: str, laid: CuttableSocket, new_match: Act, after: bool
) -> None:
    async with await Store.open(laid.address(shared_database)) as store:
        matches = [await create(store, new_match) for _ in range(9)]
        laid.cut_at(COMMIT, after=after)
        await asyncio.gather(*(store.commit(next_act(match, 1)) for match in matches))
        assert laid.cuts_made == 1
        for match in matches:
            assert len(await store.journal(match.id)) == 1


async def test_slower_process_gets_stale_version_even_after_a_lost_connection(
    stores: tuple[Store, Store], laid: CuttableSocket, new_match: Act
) -> None:
    """The other act has the same version and is not mistaken for the own one."""
    one, two = stores
    match = await create(one, new_match)
    laid.cut_at(COMMIT, after=False, stay=True)
    slow = asyncio.create_task(one.commit(next_act(match, 1)))
    while not laid.cuts_made:
        await asyncio.sleep(0)
    laid.set_down(down=True)
    await two.commit(replace(next_act(match), journal=[row(1, "pass")]))
    laid.set_down(down=False)
    with pytest.raises(StaleVersion):
        await slow
    assert [list(kept.choices) for kept in await two.journal(match.id)] == [["pass"]]


async def test_written_act_is_recognised_even_after_acts_of_another_process(
    stores: tuple[Store, Store], laid: CuttableSocket, new_match: Act
) -> None:
    one, two = stores
    match = await create(one, new_match)
    act = next_act(match, 1)
    laid.cut_at(COMMIT, after=True)
    told = asyncio.create_task(one.commit(act))
    while await two.cluster.version(match.id) != 2:
        await asyncio.sleep(0)
    await two.commit(next_act(act.match, 2))
    await told
    assert [kept.number for kept in await two.journal(match.id)] == [1, 2]


async def test_commit_is_unknown_if_the_server_stays_away(
    shared_database: str, laid: CuttableSocket, new_match: Act, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(writer, "UNKNOWN_SECONDS", 0.3)
    async with await Store.open(laid.address(shared_database)) as store:
        match = await create(store, new_match)
        laid.cut_at(COMMIT, after=True, stay=True)
        told = asyncio.create_task(store.commit(next_act(match, 1)))
        while not laid.cuts_made:
            await asyncio.sleep(0)
        laid.set_down(down=True)
        with pytest.raises(CommitUnknown):
            await told
        with pytest.raises(CommitFailed):  # what never went out was not done
            await store.commit(next_act(match, 1))
        laid.set_down(down=False)
        assert len(await store.journal(match.id)) == 1


@pytest.mark.parametrize("after", [True, False])
async def test_match_is_created_once_or_its_creation_is_unknown(
    shared_database: str, laid: CuttableSocket, new_match: Act, after: bool
) -> None:
    async with await Store.open(laid.address(shared_database)) as store:
        await create(store, new_match)
        another = with_columns(new_match, created_at=6.5)
        laid.cut_at(COMMIT, after=after)
        if after:
            assert (await create(store, another)).id == 2
        else:
            with pytest.raises(CommitUnknown):
                await create(store, another)
    assert len(execute(shared_database, "SELECT id FROM match")) == 1 + after
