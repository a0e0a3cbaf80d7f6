"""Writing: whole acts, growing versions, and one failing act at a time."""

import asyncio
from dataclasses import asdict, replace
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, event
from sqlalchemy.exc import OperationalError

from bot.features.records.rows import INSERT_RESULT, History, ResultRecord
from bot.store import (
    Act,
    CommitFailed,
    DeadlineRecord,
    JournalRecord,
    SeatRecord,
    StaleVersion,
    Store,
    StoreError,
    SurfaceWanted,
    statements,
)
from tests.store.acts import create, next_act, row

DEADLINE = asdict(DeadlineRecord(0, 1, 1.0))


async def test_a_new_match_appears_with_its_rows(store: Store, new_match: Act) -> None:
    match = await create(store, new_match)
    assert (match.id, match.status, match.version, match.created_at) == (1, "lobby", 1, 5.5)
    assert await store.match(match.id) == match
    assert await store.seats(match.id) == list(new_match.seats or ())
    surface = await store.surface(match.id, "lobby")
    assert surface is not None and (surface.desired_version, surface.shown_version) == (1, 0)
    assert (await create(store, new_match)).id == 2


async def test_a_match_that_cannot_be_created_leaves_nothing(store: Store, new_match: Act) -> None:
    with pytest.raises(CommitFailed):
        await create(store, replace(new_match, seats=[*(new_match.seats or ())] * 2))
    assert await store.matches(["lobby"]) == []


async def test_act_is_written_completely(store: Store, new_match: Act) -> None:
    match = await create(store, new_match)
    after = replace(
        match,
        version=2,
        status="running",
        thread_id=77,
        checkpoint='{"turn":1}',
        checkpoint_at=1,
        outcome={"winners": [0]},
        changed_at=9.25,
    )
    journal = [JournalRecord(1, "start", 1, 9.25, actor=3, events=[{"kind": "dealt"}])]
    seats = [SeatRecord(0, "Ada", user_id=3, dm=True, dm_channel=8)]
    deadlines = [DeadlineRecord(0, 4, 99.5)]
    await store.commit(
        Act(match, after, journal, [SurfaceWanted("panel", 2, 0)], seats=seats, deadlines=deadlines)
    )
    assert await store.match(match.id) == after
    assert await store.journal(match.id) == journal
    assert await store.seats(match.id) == seats
    assert await store.deadlines(match.id) == deadlines
    assert await store.surface(match.id, "panel", 0) is not None


def test_an_act_writes_only_the_columns_that_it_changes(new_match: Act) -> None:
    match = replace(new_match.match, id=7)
    act = Act(match, replace(match, version=2, changed_at=9.0))
    [(_, written)] = statements.act_writes(act)
    assert written == {"of": 7, "expected": 1, "version": 2, "changed_at": 9.0}


async def test_acts_of_one_group_may_change_different_columns(store: Store, new_match: Act) -> None:
    matches = [await create(store, new_match) for _ in range(2)]
    moved = next_act(matches[0], 1)
    paused = replace(matches[1], version=2, status="paused", paused_at=3.0)
    await asyncio.gather(store.commit(moved), store.commit(Act(matches[1], paused)))
    assert [await store.match(match.id) for match in matches] == [moved.match, paused]


async def test_seats_and_deadlines_stay_unless_given(store: Store, new_match: Act) -> None:
    match = await create(store, new_match)
    first = next_act(match, 1, deadlines=[DeadlineRecord(0, 1, 1.0)])
    await store.commit(first)
    await store.commit(next_act(first.match, 2))
    assert len(await store.seats(match.id)) == 2
    assert len(await store.deadlines(match.id)) == 1


async def test_act_on_an_outdated_version_is_refused(store: Store, new_match: Act) -> None:
    match = await create(store, new_match)
    await store.commit(next_act(match, 1))
    with pytest.raises(StaleVersion):
        await store.commit(next_act(match, 2, surfaces=[SurfaceWanted("late", 2)], seats=[]))
    assert len(await store.journal(match.id)) == 1
    assert len(await store.seats(match.id)) == 2
    assert await store.surface(match.id, "late") is None


async def test_one_of_two_simultaneous_acts_on_one_version_wins(
    store: Store, new_match: Act
) -> None:
    match = await create(store, new_match)
    results = await asyncio.gather(
        *(store.commit(next_act(match, 1)) for _ in range(5)), return_exceptions=True
    )
    assert results[0] is None
    assert all(isinstance(result, StaleVersion) for result in results[1:])


async def test_an_unknown_match_is_stale(store: Store, new_match: Act) -> None:
    match = await create(store, new_match)
    with pytest.raises(StaleVersion):
        await store.commit(next_act(replace(match, id=99), 1))


async def test_journal_number_is_used_once(store: Store, new_match: Act) -> None:
    match = await create(store, new_match)
    first = next_act(match, 1)
    await store.commit(first)
    with pytest.raises(CommitFailed):
        await store.commit(next_act(first.match, 1))
    kept = await store.match(match.id)
    assert kept is not None and kept.version == 2


BAD_ROWS: list[dict[str, Any]] = [{"decision": 2**70}, {"events": [object()]}]


@pytest.mark.parametrize("bad", BAD_ROWS, ids=["number too large", "not JSON"])
async def test_only_the_failing_act_of_a_group_is_refused(
    store: Store, new_match: Act, bad: dict[str, Any]
) -> None:
    matches = [await create(store, new_match) for _ in range(20)]
    acts = [next_act(match, 1) for match in matches]
    acts[7] = replace(acts[7], journal=[row(1), row(2, **bad)])
    acts[11] = next_act(replace(matches[11], version=0), 1)
    results = await asyncio.gather(*map(store.commit, acts), return_exceptions=True)
    failed = {place: type(result) for place, result in enumerate(results) if result is not None}
    assert failed == {7: CommitFailed, 11: StaleVersion}
    for place, match in enumerate(matches):
        kept = await store.match(match.id)
        assert kept is not None and kept.version == (1 if place in failed else 2)
        assert len(await store.journal(match.id)) == (0 if place in failed else 1)


async def test_acts_that_arrive_together_share_transactions(store: Store, new_match: Act) -> None:
    matches = [await create(store, new_match) for _ in range(50)]
    begun: list[object] = []
    event.listen(store.backend.writing, "begin", begun.append)
    await asyncio.gather(*(store.commit(next_act(match, 1)) for match in matches))
    assert len(begun) < 5


async def test_act_can_insert_rows_that_another_of_its_group_deletes(
    store: Store, new_match: Act
) -> None:
    """A leaderboard is recounted while one of its matches ends; both results are kept."""
    matches = [await create(store, new_match) for _ in range(2)]
    ended, counted = [
        ResultRecord(match.id, 3, 10, "a_game", 1.0, "won", False, 25.0, 8.0) for match in matches
    ]
    await asyncio.gather(
        store.commit(next_act(matches[0], 1, writes=[(INSERT_RESULT, asdict(ended))])),
        History(store).set_results((10, "a_game"), [counted]),
    )
    assert await History(store).results(3) == [ended, counted]


async def test_the_writer_survives_a_commit_that_fails(store: Store, new_match: Act) -> None:
    match = await create(store, new_match)

    def full(_connection: object) -> None:
        event.remove(store.backend.writing, "commit", full)
        raise OperationalError("COMMIT", None, Exception("database or disk is full"))

    event.listen(store.backend.writing, "commit", full)
    with pytest.raises(CommitFailed, match="full"):
        await store.commit(next_act(match, 1))
    assert await store.journal(match.id) == []
    await store.commit(next_act(match, 1))
    assert len(await store.journal(match.id)) == 1


async def test_a_commit_that_the_database_itself_refuses_leaves_nothing_open(
    store: Store, new_match: Act
) -> None:
    """SQLite leaves a transaction open if its COMMIT finds a dangling foreign key."""
    match = await create(store, new_match)

    def refer_to_nothing(connection: Connection) -> None:
        if not store.cluster.shared:
            connection.exec_driver_sql("PRAGMA defer_foreign_keys = ON")
        connection.execute(statements.INSERT_DEADLINE, {"match_id": 99, **DEADLINE})

    event.listen(store.backend.writing, "begin", refer_to_nothing, once=True)
    with pytest.raises(CommitFailed, match=r"(?i)foreign key"):
        await store.commit(next_act(match, 1))
    await store.commit(next_act(match, 1))
    assert len(await store.journal(match.id)) == 1
    assert await store.deadlines(99) == []


async def test_a_cancelled_caller_does_not_harm_others(store: Store, new_match: Act) -> None:
    one, two = await create(store, new_match), await create(store, new_match)
    cancelled = asyncio.create_task(store.commit(next_act(one, 1)))
    other = asyncio.create_task(store.commit(next_act(two, 1)))
    await asyncio.sleep(0)
    cancelled.cancel()
    await other
    assert len(await store.journal(two.id)) == 1


async def test_close_writes_queued_acts(database: Path | str, new_match: Act) -> None:
    store = await Store.open(database)
    match = await create(store, new_match)
    commit = asyncio.create_task(store.commit(next_act(match, 1)))
    await asyncio.sleep(0)
    await store.close()
    await commit
    with pytest.raises(StoreError, match="closed"):
        await store.commit(next_act(match, 2))
    async with await Store.open(database) as again:
        assert len(await again.journal(match.id)) == 1
