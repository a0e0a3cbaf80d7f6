"""Opening a match: a kill at any moment leaves nothing of it, or all of it."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
from sqlalchemy import event

from bot.features.puzzles.matches import PuzzleMatches
from bot.features.records.rows import History
from bot.match.acts.permissions import Actor
from bot.match.commits.outdated import EVENT, LOBBY, PANEL
from bot.match.match import OPEN_STATUSES, Match
from bot.match.time_control import DAY
from bot.posts.refusals import Refusal
from bot.store import CommitFailed, Store
from bot.store.writer import Writer
from games.puzzles import puzzle_of_day
from tests.host.days import Days
from tests.host.harness import ANN, BEN, CHANNEL, VOTES, HostHarness
from tests.store.acts import create, opening

PUZZLE = next(found for number in range(1, 40) if (found := puzzle_of_day(number)))
Open = Callable[[Days], Awaitable[Match]]


class Killed(BaseException):
    """The process was killed."""


async def scheduled(days: Days) -> Match:
    lobby = days.harness.host.lobby
    return await lobby.open(VOTES, ANN, "Ann", CHANNEL, 7, BEN, starts_at=days.now + DAY)


async def solo(days: Days) -> Match:
    return await days.harness.host.solo.begin(VOTES, ANN, "Ann", 77, 78)


async def puzzle(days: Days) -> Match:
    return await days.harness.host[PuzzleMatches].begin(PUZZLE, ANN, "Ann", 77)


async def rematch(days: Days) -> Match:
    return await days.harness.host.lobby.rematch(1, ANN, "Ann")


async def solo_rematch(days: Days) -> Match:
    return await days.harness.host.lobby.rematch(1, ANN, "Ann")


async def prepare(days: Days, act: Open) -> None:
    """Play what comes before an opening."""
    if act is rematch:
        await days.harness.finish(await days.begin(ANN, BEN, game=VOTES))
    elif act is solo_rematch:
        await days.harness.finish(await days.harness.host.solo.begin(VOTES, ANN, "Ann"))


EXPECTED: dict[Open, tuple[str, list[str], set[str]]] = {
    scheduled: ("lobby", ["open", "schedule"], {LOBBY, EVENT}),
    rematch: ("lobby", ["open", "invite", "join"], {LOBBY}),
    solo: ("running", ["open", "start"], {PANEL}),
    solo_rematch: ("running", ["open", "invite", "join", "start"], set()),
    puzzle: ("running", ["open", "start", *["answer"] * len(PUZZLE.answers)], {PANEL}),
}
"""The status of a match after its opening, the acts in its journal and its posts."""
WITH_DEADLINE = (scheduled, rematch)


async def check_complete(days: Days, act: Open, match_id: int) -> None:
    """Check that everything that an opening writes is stored."""
    harness = days.harness
    status, acts, kinds = EXPECTED[act]
    match = await harness.host.match(match_id)
    assert match.status == status
    assert (await harness.acts(match_id))[: len(acts)] == acts
    assert {surface.kind for surface in await harness.store.surfaces(match_id)} == kinds
    assert match.seat_of(ANN) is not None
    assert (match.ends_at is not None) is (act in WITH_DEADLINE)
    if act in (rematch, solo_rematch):
        assert match.record.rematch_of == 1
        assert (await harness.acts(1))[-1] == "rematch"
        assert (await harness.host.match(1)).rematch_id == match_id


async def open_ids(harness: HostHarness) -> list[int]:
    return [record.id for record in await harness.store.matches(OPEN_STATUSES)]


def kill_before(store: Store, statement: int) -> list[object]:
    """Kill the process before its n-th statement from now on; return what has been written."""
    written: list[object] = []
    engine = store.backend.writing

    def count(what: object) -> None:
        if len(written) == statement:
            raise Killed
        written.append(what)

    def before_execute(_connection: object, _cursor: object, sql: str, *_rest: object) -> None:
        count(sql)

    event.listen(engine, "before_cursor_execute", before_execute)
    event.listen(engine, "commit", count)
    return written


@pytest.mark.parametrize("act", EXPECTED)
async def test_a_kill_before_any_statement_of_an_opening_leaves_nothing_of_it(
    days: Days, act: Open
) -> None:
    await prepare(days, act)
    killed, statement = True, 0
    while killed:
        written = kill_before(days.harness.store, statement)
        try:
            found: int | None = (await act(days)).id
        except Killed:
            found = None
        killed, statement = found is None, statement + 1
        await days.down(0)
        assert await open_ids(days.harness) == ([] if found is None else [found])
    assert found is not None and len(written) > 4, written
    await check_complete(days, act, found)


@pytest.mark.parametrize("act", EXPECTED)
async def test_a_kill_after_an_opening_leaves_all_of_it(
    days: Days, act: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    await prepare(days, act)
    work = Writer.create

    async def create_and_die(*parts: Any) -> int:
        await work(*parts)
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(Writer, "create", create_and_die)
        with pytest.raises(Killed):
            await act(days)
    await days.down(0)
    (match_id,) = await open_ids(days.harness)
    await check_complete(days, act, match_id)
    if act is rematch or act is solo or act is puzzle:
        assert (await act(days)).id == match_id, "the same act finds it"
        assert await open_ids(days.harness) == [match_id]


@pytest.mark.parametrize("act", [rematch, solo, puzzle])
async def test_two_clicks_at_once_open_one_match(days: Days, act: Open) -> None:
    await prepare(days, act)
    first, again = await asyncio.gather(act(days), act(days))
    assert first.id == again.id
    assert await open_ids(days.harness) == [first.id]


@pytest.mark.parametrize("act", EXPECTED)
async def test_a_refused_opening_changes_nothing_and_can_be_repeated(days: Days, act: Open) -> None:
    await prepare(days, act)
    last = EXPECTED[act][1][-1]
    days.harness.refuse("INSERT", "journal", f"NEW.act = '{last}'")
    with pytest.raises(Refusal, match="commit"):
        await act(days)
    assert await open_ids(days.harness) == []
    days.harness.take_again()
    await check_complete(days, act, (await act(days)).id)


async def test_the_database_refuses_a_second_rematch_until_the_first_has_ended(
    harness: HostHarness,
) -> None:
    first = await create(harness.store, opening(rematch_of=1))
    with pytest.raises(CommitFailed, match="rematch_of"):
        await create(harness.store, opening(rematch_of=1))
    assert (await harness.store.rematch_of(1)) == first
    harness.sql("UPDATE match SET status = 'ended' WHERE id = ?", first.id)
    assert await harness.store.rematch_of(1) is None
    second = await create(harness.store, opening(rematch_of=1))
    assert (await harness.store.rematch_of(1)) == second


async def test_an_erased_rematch_can_be_opened_again(days: Days) -> None:
    await prepare(days, rematch)
    first = await rematch(days)
    await days.harness.host.play.end(first.id, Actor(ANN))
    await History(days.harness.store).erase(first.id)
    await days.down(0)
    again = await rematch(days)
    assert again.id != first.id
    await check_complete(days, rematch, again.id)
