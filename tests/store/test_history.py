"""History: results by index, pruning and erasing, and migrations of old matches."""

from __future__ import annotations

import sqlite3
from collections import Counter
from collections.abc import Awaitable, Callable, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic import command
from sqlalchemy import RowMapping, text

from bot.features.records.rows import History, ResultRecord
from bot.store import Store, connect
from tests.store.acts import create, next_act


def result(match_id: int, user_id: int, number: int = 0, **changes: Any) -> ResultRecord:
    columns = {"guild_id": 7, "game": "a_game", "ended_at": float(number), "result": "won",
               "robots": False, "mu": 25.0 + number, "sigma": 8.0}  # fmt: skip
    return ResultRecord(match_id, user_id, **{**columns, **changes})


READS: dict[str, Callable[[Store], Awaitable[Any]]] = {
    "results": lambda store: History(store).results(3),
    "tallies": lambda store: History(store).tallies(3, [7, 0]),
    "tallies in a game": lambda store: History(store).tallies(3, [7], "a_game"),
    "latest": lambda store: History(store).latest(3, [7, 0], None, 10),
    "latest wins": lambda store: History(store).latest_wins(3, [7, 0], None, 100),
    "latest events": lambda store: History(store).latest_events(3, [7, 0], None, 10, ["up"]),
    "streaks": lambda store: History(store).streaks(3, 7),
    "rated": lambda store: History(store).rated(3, 7, "a_game", [1, 7]),
    "against": lambda store: History(store).against(3, 7),
    "leaderboard": lambda store: History(store).leaderboard(7, "a_game", 5),
    "ratings": lambda store: History(store).ratings(7, "a_game", [3, 4]),
    "names": lambda store: History(store).names([3, 4], [7, 0]),
    "tenure": lambda store: History(store).tenure(1),
    "prunable": lambda store: History(store).prunable(7, 5.0, 20),
    "last_end": lambda store: History(store).last_end(7),
    "my matches": lambda store: store.matches_of(3, ("lobby", "running", "paused")),
    "my latest": lambda store: store.latest_of(3, ("finished", "ended"), 50),
    "my latest against robots": lambda store: store.latest_private(3, "a_game", 8),
    "played": lambda store: store.has_played(3, "a_game", ["finished"]),
    "tables of a server": lambda store: store.matches_on(7, ("lobby", "running", "paused")),
    "matches here": lambda store: store.matches_in(5, ("lobby", "running", "paused")),
}


@pytest.mark.parametrize("name", READS)
async def test_no_history_query_scans_a_whole_table(store: Store, name: str) -> None:
    for query in await asked(store, name):
        steps = await plan(store, query)
        whole = [step for step in steps if _is_whole(step)]
        assert whole == [], steps


BY_INDEX = {
    "prunable": "match_prunable",
    "my latest": "seat_user",
    "ratings": "result_board",
}
BY_STATUS = {
    "tables of a server": ["match_guild (guild_id=? AND status=?)"],
    "matches here": [
        "match_channel (channel_id=? AND status=?)", "match_thread (thread_id=? AND status=?)",
    ],
}  # fmt: skip


@pytest.mark.parametrize("name", BY_STATUS)
async def test_open_matches_are_found_without_reading_finished_ones(
    store: Store, name: str
) -> None:
    if store.cluster.shared:
        pytest.skip("PostgreSQL tells its steps in other words")
    steps = await steps_of(store, name)
    assert all(any(index in step for step in steps) for index in BY_STATUS[name]), steps


@pytest.mark.parametrize("name", BY_INDEX)
async def test_matches_are_found_in_the_order_of_their_ends_without_sorting(
    store: Store, name: str
) -> None:
    if store.cluster.shared:
        pytest.skip("with so few rows PostgreSQL may well sort them")
    steps = await steps_of(store, name)
    assert any(BY_INDEX[name] in step for step in steps)
    assert not any("TEMP B-TREE" in step for step in steps), steps


async def steps_of(store: Store, name: str) -> list[str]:
    """Return the steps of the database's plan for the first query of a read."""
    return await plan(store, (await asked(store, name))[0])


async def asked(store: Store, name: str) -> list[Any]:
    """Return the queries of a read."""
    queries: list[Any] = []
    read = store.backend.read

    async def note(query: Any) -> Sequence[RowMapping]:
        queries.append(query)
        return await read(query)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store.backend, "read", note)
        await READS[name](store)
    return queries


async def plan(store: Store, query: Any) -> list[str]:
    """Return the steps of the database's plan for a query."""
    read, dialect = store.backend.read, store.backend.writing.dialect
    sql = query.compile(dialect=dialect, compile_kwargs={"literal_binds": True})
    escaped = str(sql).replace(":", r"\:")
    if not store.cluster.shared:
        rows = await read(text(f"EXPLAIN QUERY PLAN {escaped}"))
        return [str(row["detail"]) for row in rows]
    # With few rows it would read them all; what it has no index for it reads all the same.
    await read(text("SELECT set_config('enable_seqscan', 'off', false)"))
    return [str(row["QUERY PLAN"]) for row in await read(text(f"EXPLAIN {escaped}"))]


def _is_whole(step: str) -> bool:
    """Return whether a step scans one of our tables completely."""
    _, _, table = step.partition("Seq Scan on " if "Seq Scan" in step else "SCAN ")
    tables = ("match", "seat", "journal", "result", "mine", "theirs", "surface")
    return bool(table) and table.split()[0] in tables


async def test_leaderboard_has_latest_ratings_of_people_with_enough_matches(
    store: Store, new_match: Any
) -> None:
    matches = [(await create(store, new_match)).id for _ in range(3)]
    rows = [result(match, 3, number) for number, match in enumerate(matches)]
    rows += [result(matches[0], 4, 0, result="lost"), result(matches[1], 4, 1, robots=True)]
    await History(store).set_results((7, "a_game"), rows)
    (line,) = await History(store).leaderboard(7, "a_game", 2)
    assert (line.user_id, line.mu, line.matches, line.won) == (3, 27.0, 3, 3)
    assert len(await History(store).leaderboard(7, "a_game", 1)) == 2
    assert await History(store).against(3, 7) == [(4, "won", 2)]
    await History(store).set_results((7, "a_game"), rows[:1])
    assert await History(store).results(3) == rows[:1]


@pytest.mark.parametrize("seed", range(4))
async def test_streaks_tallies_and_ratings_follow_from_all_results(
    store: Store, new_match: Any, seed: int
) -> None:
    rng, rows = Random(seed), []
    for number in range(30):
        match = (await create(store, new_match)).id
        kind = rng.choice(["won", "won", "won", "drawn", "lost"])
        rows.append(result(match, 3, number, result=kind, robots=rng.random() < 0.2))
    await History(store).set_results((7, "a_game"), rows)
    people = [row for row in rows if not row.robots]
    series = "".join("x" if row.result == "won" else " " for row in people).split(" ")
    assert await History(store).streaks(3, 7) == (len(series[-1]), max(map(len, series)))
    tallies = await History(store).tallies(3, [7])
    assert Counter({(t.robots, t.result): t.n for t in tallies}) == Counter(
        (row.robots, row.result) for row in rows
    )
    assert await History(store).latest(3, [7], None, 5) == [
        ("a_game", row.result) for row in rows[-5:]
    ]
    chosen = [1, 4, len(people)]
    assert await History(store).rated(3, 7, "a_game", chosen) == [
        (number, people[number - 1].mu, people[number - 1].sigma) for number in chosen
    ]
    for elsewhere in ([8], [0]):
        assert await History(store).tallies(3, elsewhere) == []
    assert await History(store).streaks(4, 7) == (0, 0)
    assert await History(store).latest(3, [7], "another_game", 5) == []


def at_revision(path: Path, revision: str, script: str) -> None:
    """Create a database at an earlier revision, with some rows."""
    engine, config = connect.writing_engine(path), connect.alembic_config()
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, revision)
    engine.dispose()
    with closing(sqlite3.connect(path)) as connection:
        connection.executescript(script)


MATCH = "INSERT INTO match (id, game, status, channel_id, host_id, options, version, rules_version, checkpoint_at, created_at, changed_at) VALUES "  # noqa: E501
ROW = "INSERT INTO journal (match_id, number, act, choices, events, rules_version, at) VALUES "
OLD = f"""
    {MATCH} (1, 'a_game', 'finished', 20, 3, '{{}}', 5, 1, 0, 1, 90);
    {MATCH} (2, 'a_game', 'ended', 20, 3, '{{}}', 5, 1, 0, 1, 80);
    {MATCH} (3, 'a_game', 'running', 20, 3, '{{}}', 5, 1, 0, 1, 70);
    {ROW} (1, 1, 'answer', '[]', '[]', 1, 40.5);
    {ROW} (1, 2, 'rematch', '[]', '[]', 1, 90);
    INSERT INTO seat (match_id, seat, user_id, name, dm) VALUES (1, 0, 3, 'Ada', 1);
    UPDATE seat SET name = 'Quillfeather';
    UPDATE seat SET name = 'Ada';
"""


@pytest.mark.parametrize("revision", [f"000{number}" for number in range(1, 9)])
async def test_database_of_any_earlier_version_is_migrated_with_its_matches(
    path: Path, revision: str
) -> None:
    at_revision(path, revision, OLD)
    async with await Store.open(path) as store:
        found = {match.id: match for match in await store.matches(("finished", "ended", "running"))}
        assert {number: match.ended_at for number, match in found.items()} == {
            1: 40.5, 2: 80, 3: None,
        }  # fmt: skip
        assert [match.pruned for match in found.values()] == [False] * 3
        assert [seat.name for seat in await store.seats(1)] == ["Ada"]
        assert len(await store.journal(1)) == 2
        await store.settle()
    assert b"Quillfeather" not in path.read_bytes()


async def test_pruning_and_erasing_leave_the_documented_rows(store: Store, new_match: Any) -> None:
    match = await create(store, new_match)
    act = next_act(match, 1, 2, 3)
    await store.commit(act)
    before = await store.journal(match.id)
    await History(store).prune(match.id)
    after = await store.match(match.id)
    assert after and after.pruned and after.checkpoint is None
    assert await store.surfaces(match.id) == [] == await store.deadlines(match.id)
    kept = [row for row in before if row.act == "answer"]
    assert [(r.number, r.choices, r.events) for r in await store.journal(match.id)] == [
        (row.number, row.choices, []) for row in kept
    ]
    await History(store).erase(match.id)
    assert await store.match(match.id) is None and await store.journal(match.id) == []


def test_keys_within_columns_are_renamed_with_their_values(path: Path) -> None:
    seat = """INSERT INTO seat (match_id, seat, user_id, name, dm, wishes, presence, tenure) VALUES
        (1, 0, 3, 'Zoë', 1, '{"mode":"marked","marks":["kind:ö"],"held":1}',
         '{"missed":1,"tardy":2,"lent":3,"holiday":4.5}',
         '{"former":[9],"heir":{"user_id":5,"name":"heir","number":7,"agreed":false}}')"""
    at_revision(
        path, "0010", f"{MATCH} (1, 'a_game', 'running', 2, 3, '{{}}', 1, 1, 0, 1, 1);{seat}"
    )
    at_revision(path, "head", "")
    with closing(sqlite3.connect(path)) as connection:
        query = "SELECT response_settings, presence, tenure FROM seat"
        assert connection.execute(query).fetchall() == [
            (
                '{"mode":"marked","triggers":["kind:ö"],"held":1}',
                '{"missed_in_a_row":1,"late_balance":2,"robot_for_decision":3,"holiday":4.5}',
                '{"former":[9],"takeover_request":'
                '{"user_id":5,"name":"heir","number":7,"agreed":false}}',
            )
        ]
