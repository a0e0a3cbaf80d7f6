"""Several processes on one database: work that reaches two of them is done once."""

from __future__ import annotations

import asyncio
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from random import Random

import pytest

from bot.features.records.acts import Records
from bot.features.records.rows import Finished, History
from bot.match.match import Match
from bot.match.time_control import DAY
from bot.posts.refusals import Refusal
from bot.store import Store, StoreError
from kit.amount import some
from tests.host.days import START, Days
from tests.host.harness import (
    ANN,
    BEN,
    CAT,
    HANGS,
    LION,
    LLAMAS,
    VOTES,
    HostHarness,
    mover,
    waiting,
)
from tests.host.test_records import DUEL, all_results, finish

ROOT = Path(__file__).parents[2]


@pytest.fixture
async def houses(shared_database: str) -> AsyncIterator[list[HostHarness]]:
    """Yield two processes that share only their database."""
    async with HostHarness(shared_database) as one, HostHarness(shared_database) as two:
        yield [one, two]


async def rows_after(harness: HostHarness, match: Match) -> list[str]:
    rows = await harness.store.journal(match.id, after=match.last_row)
    assert [row.number for row in rows] == [match.last_row + 1 + n for n in range(len(rows))]
    return [row.act for row in rows]


@pytest.mark.parametrize("game", [LION, LLAMAS, VOTES])
async def test_the_same_answer_from_two_processes_is_one_answer(
    houses: list[HostHarness], game: str
) -> None:
    match = await houses[0].begin(ANN, BEN, game=game)
    for _ in range(4):
        user, _, decision = mover(match)
        ids = [choice.id for choice in decision.choices][: decision.least or 1]
        results = await asyncio.gather(
            *(h.host.play.answer(match.id, user, decision.number, ids) for h in houses)
        )
        assert await rows_after(houses[0], match) == ["answer"]
        match = max(results, key=lambda each: each.record.version)


async def test_different_answers_to_one_question_from_two_processes_are_one_answer(
    houses: list[HostHarness],
) -> None:
    match = await houses[0].begin(ANN, BEN)
    await houses[1].host.match(match.id)
    for _ in range(6):
        user, _, decision = mover(match)
        ids = [decision.choices[0].id, decision.choices[-1].id]
        results = await asyncio.gather(
            *(
                harness.host.play.answer(match.id, user, decision.number, [choice])
                for harness, choice in zip(houses, ids, strict=True)
            ),
            return_exceptions=True,
        )
        refused = [result.reason for result in results if isinstance(result, Refusal)]
        assert refused == ["closed"] or ids[0] == ids[1]
        rows = await houses[0].store.journal(match.id, after=match.last_row)
        assert [row.act for row in rows if row.actor is not None] == ["answer"]
        match = next(result for result in results if isinstance(result, Match))


async def test_simultaneous_decisions_can_be_made_in_two_processes(
    houses: list[HostHarness],
) -> None:
    match = await houses[0].begin(ANN, BEN, game=VOTES)
    while match.status == "running":
        await asyncio.gather(
            *(
                harness.host.play.answer(match.id, user, decision.number, decision.fallback)
                for harness, user, decision in zip(
                    houses, (ANN, BEN), waiting(match).values(), strict=True
                )
            )
        )
        assert await rows_after(houses[0], match) == ["answer", "answer"]
        match = await houses[1].host.match(match.id)
        assert match.record == (await houses[0].host.match(match.id)).record


async def test_a_table_in_memory_is_used_only_if_its_version_is_the_stored_one(
    houses: list[HostHarness],
) -> None:
    one, two = houses
    match, rng = await one.begin(ANN, BEN, CAT), Random(1)
    for number in range(12):
        await (one, two)[number % 2].step(match, rng)
        known = [await harness.host.match(match.id) for harness in houses]
        assert known[0].record == known[1].record == await one.store.match(match.id)
        assert known[0].table and known[1].table
        assert known[0].table.fingerprint() == known[1].table.fingerprint()
        assert await two.host.match(match.id) is known[1]  # nobody has acted meanwhile


async def test_match_pruned_or_erased_by_another_process_leaves_the_cache(
    houses: list[HostHarness],
) -> None:
    one, two = houses
    match = await finish(one, await one.begin(ANN, BEN, game=DUEL))
    assert not (await two.host.match(match.id)).record.pruned
    await History(one.store).prune(match.id)
    assert (await two.host.match(match.id)).record.pruned
    await History(one.store).erase(match.id)
    with pytest.raises(Refusal, match="unknown_match"):
        await two.host.match(match.id)


async def test_lobby_fills_to_its_last_seat_from_two_processes(houses: list[HostHarness]) -> None:
    match = await houses[0].lobby(ANN)
    results = await asyncio.gather(
        *(houses[n % 2].host.lobby.join(match.id, 200 + n, f"Guest {n}") for n in range(9)),
        return_exceptions=True,
    )
    assert sum(isinstance(result, Match) for result in results) == 5
    assert {r.reason for r in results if isinstance(r, Refusal)} == {"full"}
    assert [seat.seat for seat in await houses[1].store.seats(match.id)] == list(range(6))


async def test_deadline_handled_by_two_processes_runs_out_once(houses: list[HostHarness]) -> None:
    both = [Days(harness) for harness in houses]
    match, rng = await both[0].begin(ANN, BEN, CAT, late="harmless"), Random(1)
    while {seat.seat for seat in match.seats} > match.answered.keys():  # all have been there
        match = await houses[0].step(match, rng)
    for days in both:
        days.now = START + 2 * DAY
    await asyncio.gather(*(days.harness.host.clock.tick() for days in both))
    rows = await houses[0].store.journal(match.id, after=match.last_row)
    assert [row.act for row in rows][:2] == ["late", "answer"]
    assert len({row.decision for row in rows if row.act == "late"}) == 1
    assert [row.number for row in rows] == [match.last_row + 1 + n for n in range(len(rows))]


async def test_simultaneous_settings_in_two_processes_are_all_kept(
    houses: list[HostHarness],
) -> None:
    one, two = houses
    await asyncio.gather(
        one.host.preferences.set_person(ANN, daily_list=False),
        two.host.preferences.set_person(ANN, listed=False),
        one.host.preferences.set_person(ANN, zone="Europe/Berlin"),
    )
    await one.store.refresh()
    chosen = one.host.preferences.person(ANN)
    assert (chosen.daily_list, chosen.listed, chosen.zone) == (False, False, "Europe/Berlin")


async def test_matches_ended_by_two_processes_at_once_are_rated_in_order(
    houses: list[HostHarness],
) -> None:
    matches = [await houses[n % 2].begin(ANN, BEN, game=DUEL) for n in range(6)]
    await asyncio.gather(*(finish(houses[n % 2], match) for n, match in enumerate(matches)))
    kept = await all_results(houses[0])
    assert len({result.ended_at for result in kept}) == 6
    await houses[0].host[Records].recount()
    assert await all_results(houses[0]) == kept


PLAYER = """
import asyncio, sys
from random import Random
from tests.host.harness import HostHarness

async def play(harness, match_id):
    match, rng = await harness.host.match(match_id), Random(match_id)
    while match.status == "running":
        match = await harness.step(match, rng)
        print(match.id, match.last_row, flush=True)

async def main():
    async with HostHarness(sys.argv[1]) as harness:
        await asyncio.gather(*(play(harness, int(number)) for number in sys.argv[2:]))

asyncio.run(main())
"""


@pytest.mark.parametrize("lines", some((60, 5)))
async def test_process_takes_over_all_matches_of_a_killed_one(
    shared_database: str, lines: int
) -> None:
    """Confirmed acts are there once, and no lock is left."""
    async with HostHarness(shared_database) as harness:
        ids = [(await harness.begin(ANN, BEN, game=LLAMAS)).id for _ in range(6)]
        confirmed = await asyncio.to_thread(played_until_killed, shared_database, ids, lines)
        for match_id in ids:
            match = await harness.step(await harness.host.match(match_id), Random(1))
            rows = await harness.store.journal(match_id)
            assert [row.number for row in rows] == list(range(1, len(rows) + 1))
            assert len(rows) > confirmed.get(match_id, 0) and match.last_row == len(rows)
        async with await Store.open(shared_database) as another:
            for match_id in ids:
                async with asyncio.timeout(HANGS), another.cluster.lock("match", match_id):
                    pass


def played_until_killed(address: str, ids: Sequence[int], lines: int) -> dict[int, int]:
    """Let a process play and kill it; return the last confirmed row of each match."""
    confirmed: dict[int, int] = {}
    with subprocess.Popen(
        [sys.executable, "-c", PLAYER, address, *map(str, ids)],
        cwd=ROOT, stdout=subprocess.PIPE, text=True,
    ) as playing:  # fmt: skip
        assert playing.stdout is not None
        for number, text in enumerate(playing.stdout):
            if number == lines:
                playing.send_signal(signal.SIGKILL)
            if text.endswith("\n"):
                match_id, row = map(int, text.split())
                confirmed[match_id] = row
    assert playing.returncode == -signal.SIGKILL
    return confirmed


async def test_recount_that_has_lost_its_lock_writes_nothing(
    houses: list[HostHarness], monkeypatch: pytest.MonkeyPatch
) -> None:
    one, two = houses
    await finish(one, await one.begin(ANN, BEN, game=DUEL))
    finished = History.finished

    async def slow(history: History, guild_id: int, game: str) -> list[Finished]:
        found = await finished(history, guild_id, game)
        one.sql("SELECT pg_terminate_backend(pid) FROM pg_locks WHERE locktype = 'advisory'")
        await finish(two, await two.begin(ANN, BEN, game=DUEL))
        return found

    monkeypatch.setattr(History, "finished", slow)
    with pytest.raises(StoreError, match="lock was lost"):
        await one.host[Records].recount_leaderboard(7, DUEL)
    assert len(await all_results(two)) == 4
