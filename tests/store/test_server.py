"""A database on a server: created, opened by several processes, refused if it is not ours."""

from __future__ import annotations

import asyncio
import gc
from typing import Any

import psycopg
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.migration import MigrationContext
from psycopg import AsyncConnection
from sqlalchemy import create_engine, event
from sqlalchemy.exc import DBAPIError, OperationalError

from bot.cluster.advisory_locks import AdvisoryLocks
from bot.store import (
    Act,
    CommitFailed,
    StaleVersion,
    Store,
    StoreError,
    connect,
    schema,
)
from bot.store.server import DatabaseServer, url_of
from tests.host.harness import HANGS
from tests.postgresql import Server, execute
from tests.store.acts import create, next_act
from tests.store.test_history import MATCH
from tests.store.writing import while_writing

HELD = (
    "SELECT objid FROM pg_locks JOIN pg_database d ON d.oid = database "
    "WHERE locktype = 'advisory' AND granted AND datname = current_database()"
)


async def refusal(address: str) -> str:
    with pytest.raises(StoreError) as error:
        await Store.open(address)
    return str(error.value)


class Failure(Exception):
    """An error of the server, with its code."""

    def __init__(self, sqlstate: str) -> None:
        self.sqlstate = sqlstate


@pytest.mark.parametrize(
    ("error", "transient"),
    [
        (DBAPIError("", None, Failure("40001")), True),
        (DBAPIError("", None, Failure("40P01")), True),
        (DBAPIError("", None, Failure("23505")), False),
        (DBAPIError("", None, Failure("23505"), connection_invalidated=True), True),
        (ValueError(), False),
    ],
)
def test_only_conflicts_and_lost_connections_are_tried_again(
    error: Exception, transient: bool
) -> None:
    assert DatabaseServer.is_transient(error) is transient


async def test_migrations_build_the_schema_from_nothing(server: Server) -> None:
    place = DatabaseServer(server.empty())
    with place.writing.connect() as connection:
        context = MigrationContext.configure(connection)
        assert compare_metadata(context, schema.metadata) == []
    place.writing.dispose()


def test_renamed_keys_keep_their_values_on_a_server(server: Server) -> None:
    address = server.empty()
    engine, config = create_engine(url_of(address)), connect.alembic_config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0010")
    engine.dispose()
    execute(address, f"{MATCH} (1, 'a_game', 'running', 2, 3, '{{}}', 1, 1, 0, 1, 1)")
    execute(
        address,
        "INSERT INTO seat (match_id, seat, user_id, name, dm, wishes, presence, tenure) VALUES "
        "(1, 0, 3, 'Zoë', true, ?, ?, ?)",
        '{"mode": "marked", "marks": ["kind:ö"]}',
        '{"missed": 1, "tardy": 2, "lent": 3, "holiday": 4.5}',
        '{"former": [9], "heir": null}',
    )
    DatabaseServer(address).writing.dispose()
    (row,) = execute(address, "SELECT response_settings, presence, tenure FROM seat")
    assert row == (
        {"mode": "marked", "triggers": ["kind:ö"]},
        {"missed_in_a_row": 1, "late_balance": 2, "robot_for_decision": 3, "holiday": 4.5},
        {"former": [9], "takeover_request": None},
    )


def test_renamed_settings_keep_their_values_on_a_server(server: Server) -> None:
    address = server.empty()
    engine, config = create_engine(url_of(address)), connect.alembic_config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0017")
    engine.dispose()
    execute(
        address,
        "INSERT INTO setting (kind, of, chosen) VALUES ('server', 7, ?), ('person', 3, ?)",
        '{"board": 20, "language": "de"}',
        '{"digest": false, "zone": "ö"}',
    )
    DatabaseServer(address).writing.dispose()
    assert execute(address, "SELECT chosen FROM setting ORDER BY kind DESC") == [
        ({"table_list": 20, "language": "de"},),
        ({"daily_list": False, "zone": "ö"},),
    ]


async def test_one_of_two_starting_processes_migrates(server: Server) -> None:
    address = server.empty()
    places = await asyncio.gather(*(asyncio.to_thread(DatabaseServer, address) for _ in range(2)))
    for place in places:
        place.writing.dispose()
    assert len(execute(address, "SELECT * FROM alembic_version")) == 1


async def test_commits_are_durable_whatever_the_servers_default(
    shared_database: str,
) -> None:
    async with await Store.open(shared_database) as store:
        kept = await while_writing(
            store,
            lambda connection: connection.exec_driver_sql("SHOW synchronous_commit").scalar_one(),
        )
    assert kept == "on"


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("CREATE TABLE recipe (id int)", "belongs to another program"),
        ("CREATE TABLE alembic_version (version_num text)", "belongs to another program"),
    ],
)
async def test_foreign_database_is_left_unchanged(
    server: Server, statement: str, said: str
) -> None:
    address = server.empty()
    execute(address, statement)
    assert said in await refusal(address)
    assert len(execute(address, "SELECT * FROM pg_tables WHERE schemaname = 'public'")) == 1


async def test_an_unknown_revision_is_refused(shared_database: str) -> None:
    execute(shared_database, "UPDATE alembic_version SET version_num = '9999'")
    assert "newer version" in await refusal(shared_database)


@pytest.mark.parametrize(
    "address", ["postgresql://ann:secret@127.0.0.1:1/x", "postgresql://ann:secret@host:port/x"]
)
async def test_error_of_an_unusable_database_hides_its_password(address: str) -> None:
    pytest.importorskip("psycopg", reason="the extra `postgresql` is not installed")
    assert "secret" not in await refusal(address)


async def test_an_act_of_one_process_is_stale_after_that_of_another(
    shared_database: str, new_match: Act
) -> None:
    async with await Store.open(shared_database) as one, await Store.open(shared_database) as two:
        match = await create(one, new_match)
        results = await asyncio.gather(
            one.commit(next_act(match, 1)), two.commit(next_act(match, 1)), return_exceptions=True
        )
        assert [type(result) for result in results if result is not None] == [StaleVersion]
        assert len(await one.journal(match.id)) == 1


async def test_two_processes_writing_many_matches_do_not_deadlock(
    shared_database: str, new_match: Act
) -> None:
    """Each has half of the acts; a group would lock the rows in another order."""
    async with await Store.open(shared_database) as one, await Store.open(shared_database) as two:
        matches = [await create(one, new_match) for _ in range(40)]
        for number in range(1, 6):
            acts = [next_act(match, number) for match in matches]
            # Each match by one of them, its post by the other, in opposite directions.
            posts = [(await one.surface(match.id, "lobby")) for match in matches]
            await asyncio.gather(
                *(store.commit(act) for store, act in zip([one, two] * 20, acts, strict=True)),
                *(
                    store.update_surface(post.id, layout_hash=str(number))
                    for store, post in zip([two, one] * 20, reversed(posts), strict=True)
                    if post is not None
                ),
            )
            matches = [act.match for act in acts]
        assert [(await two.cluster.version(match.id)) for match in matches] == [6] * 40


async def test_transaction_that_conflicts_with_another_is_tried_again(
    shared_database: str, new_match: Act, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Deadlock(Exception):
        sqlstate = "40P01"

    failing = [1, 1]
    async with await Store.open(shared_database) as store:
        match = await create(store, new_match)
        monkeypatch.setattr(store.backend, "check", lambda: _fail(failing, Deadlock()))
        await store.commit(next_act(match, 1))
        assert len(await store.journal(match.id)) == 1 and not failing
        failing += [1] * 9
        with pytest.raises(CommitFailed):
            await store.commit(next_act((await store.matches(["lobby"]))[0], 2))


def _fail(times: list[int], error: Exception) -> None:
    if times:
        times.pop()
        raise OperationalError("COMMIT", None, error)


async def test_lock_has_one_process_at_a_time_and_ends_with_it(
    shared_database: str,
) -> None:
    async with await Store.open(shared_database) as two:
        one, inside = await Store.open(shared_database), asyncio.Event()

        async def enter(store: Store) -> None:
            async with store.cluster.lock("match", 1):
                inside.set()
                await asyncio.Event().wait()

        first = asyncio.create_task(enter(one))
        await inside.wait()
        async with two.cluster.lock("match", 2):
            pass
        async with two.cluster.match_lock(1, 0.0):  # nobody waits forever for a match
            pass
        inside.clear()
        second = asyncio.create_task(enter(two))
        await asked(two)
        assert not inside.is_set()
        await one.close()  # its connections end as those of a killed process do
        await inside.wait()
        for task in (first, second):
            task.cancel()
        await asyncio.gather(first, second, return_exceptions=True)


async def asked(store: Store) -> None:
    """Wait until a process has requested all locks that its tasks wait for."""
    await asyncio.sleep(0)  # in which a task that was just begun says what it waits for
    async with store.cluster.lock("another lock, asked for on the same trip"):
        pass


async def test_locks_end_with_a_connection_that_failed(shared_database: str) -> None:
    async with (
        await Store.open(shared_database) as store,
        store.cluster.lock("match", 1),
    ):
        assert len(execute(shared_database, HELD)) == 1
        gc.disable()  # it would close the connection, sooner or later
        try:
            store.cluster.publish("too long for the server: " + "x" * 9000)
            await store.cluster.version(1)  # on another connection
            async with asyncio.timeout(HANGS):
                while execute(shared_database, HELD):
                    await asyncio.sleep(0.01)
        finally:
            gc.enable()


async def test_connection_that_cannot_listen_is_closed(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Otherwise each attempt, every two seconds, would leave one open."""
    cluster, refused = DatabaseServer(shared_database).cluster, list[AsyncConnection]()

    async def refuse(connection: AsyncConnection, *_args: Any) -> None:
        refused.append(connection)
        raise psycopg.OperationalError("the server is stopping")

    monkeypatch.setattr(AsyncConnection, "execute", refuse)
    with pytest.raises(psycopg.OperationalError):
        await cluster.start()
    assert [connection.closed for connection in refused] == [True]


async def test_lock_of_a_cancelled_request_is_released(shared_database: str) -> None:
    async with await Store.open(shared_database) as store:
        assert isinstance(store.cluster, AdvisoryLocks)
        entering = asyncio.create_task(store.cluster.lock("match", 1).__aenter__())
        await asyncio.sleep(0)
        while store.cluster.queued:
            await asyncio.sleep(0)
        entering.cancel()  # it has been asked for, and the answer is on its way
        with pytest.raises(asyncio.CancelledError):
            await entering
        # on the same connection, so after the lock was given back
        await store.cluster.version(1)
        assert execute(shared_database, HELD) == []


async def test_rows_of_a_group_are_locked_in_the_order_of_their_matches(
    shared_database: str, new_match: Act
) -> None:
    """Two processes that lock the same rows in this order cannot deadlock."""
    taken: list[int] = []

    def note(_connection: Any, _cursor: Any, sql: str, given: Any, *_more: Any) -> None:
        if sql.startswith("UPDATE match"):
            taken.extend(row["of"] for row in given)

    async with await Store.open(shared_database) as store:
        matches = [await create(store, new_match) for _ in range(9)]
        event.listen(store.backend.writing, "before_cursor_execute", note)
        await asyncio.gather(*(store.commit(next_act(match, 1)) for match in reversed(matches)))
    assert taken == [match.id for match in matches]


async def test_closed_store_leaves_no_task_behind(shared_database: str) -> None:
    before = asyncio.all_tasks()
    async with await Store.open(shared_database):
        assert asyncio.all_tasks() > before
    assert asyncio.all_tasks() == before


async def test_published_message_reaches_other_processes_only(shared_database: str) -> None:
    async with await Store.open(shared_database) as one, await Store.open(shared_database) as two:
        heard: list[tuple[int, str]] = []
        one.cluster.on_message.append(lambda note: heard.append((1, note)))
        two.cluster.on_message.append(lambda note: heard.append((2, note)))
        one.cluster.publish("first")
        two.cluster.publish("second")
        while len(heard) < 2:
            await asyncio.sleep(0)
        assert sorted(heard) == [(1, "second"), (2, "first")]


async def test_settings_are_known_to_all_processes(shared_database: str) -> None:
    async with await Store.open(shared_database) as one, await Store.open(shared_database) as two:
        await one.set_setting("person", 3, {"zone": "UTC"})
        while two.setting("person", 3) != {"zone": "UTC"}:
            await asyncio.sleep(0)
        await one.forget_person(3)
        while two.setting("person", 3):
            await asyncio.sleep(0)


async def test_reading_all_settings_does_not_undo_a_change_made_meanwhile(
    shared_database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with await Store.open(shared_database) as store:
        read, found, assign = store.backend.read, asyncio.Event(), asyncio.Event()

        async def slow(query: Any) -> Any:
            rows = await read(query)
            found.set()
            await assign.wait()
            return rows

        monkeypatch.setattr(store.backend, "read", slow)
        refreshing = asyncio.create_task(store.refresh())
        await found.wait()
        await store.set_setting("server", 3, {"zone": "UTC"})
        assign.set()
        await refreshing
        assert store.setting("server", 3) == {"zone": "UTC"}


async def test_restarted_server_is_used_again(new_match: Act) -> None:
    from tests.postgresql import server

    with server() as own:
        async with await Store.open(own.migrated()) as store:
            match = await create(store, new_match)
            heard: list[str] = []
            store.cluster.on_message.append(heard.append)
            async with store.cluster.lock("match", 1):
                pass
            await asyncio.to_thread(own.restart)
            assert await store.match(match.id) == match
            await store.commit(next_act(match, 1))
            assert len(await store.journal(match.id)) == 1
            async with store.cluster.lock("match", 1):
                pass
            while not heard:  # that something may have been missed
                await asyncio.sleep(0.05)
            assert heard == [""]
