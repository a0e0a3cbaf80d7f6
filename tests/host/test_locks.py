"""Simultaneous tasks: every match has one lock, and one answer is one row."""

import asyncio
from random import Random

import pytest

from bot.match.commits import matches as in_memory
from bot.match.match import Match
from bot.posts.refusals import Refusal
from tests.host.harness import ANN, BEN, LION, LLAMAS, VOTES, HostHarness, mover, waiting


async def clicks(harness: HostHarness, match: Match, times: int) -> list[asyncio.Task[Match]]:
    """Give the same answer to the same decision several times at once."""
    user, _, decision = mover(match)
    return [
        asyncio.create_task(
            harness.host.play.answer(match.id, user, decision.number, [decision.choices[0].id])
        )
        for _ in range(times)
    ]


def taken_and_refused(results: list[Match | BaseException]) -> tuple[int, list[str]]:
    refused = [r.reason for r in results if isinstance(r, Refusal)]
    taken = sum(isinstance(r, Match) for r in results)
    assert taken + len(refused) == len(results)
    return taken, refused


@pytest.mark.parametrize("game", [LION, LLAMAS])
async def test_double_click_is_accepted_twice_and_causes_one_event(
    harness: HostHarness, game: str
) -> None:
    match = await harness.begin(ANN, BEN, game=game)
    before = match.last_row
    results = await asyncio.gather(*await clicks(harness, match, 2), return_exceptions=True)
    assert taken_and_refused(results) == (2, [])
    rows = await harness.store.journal(match.id, after=before)
    assert [row.act for row in rows] == ["answer"] and rows[0].events


async def test_double_click_on_a_secret_vote_writes_one_row(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN, game=VOTES)
    before = match.last_row
    results = await asyncio.gather(*await clicks(harness, match, 2), return_exceptions=True)
    assert taken_and_refused(results) == (2, [])
    assert len(await harness.store.journal(match.id, after=before)) == 1


@pytest.mark.parametrize("cached", [1, 500])
async def test_fifty_simultaneous_acts_on_ten_matches_write_one_row_each(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch, cached: int
) -> None:
    monkeypatch.setattr(in_memory, "CACHED_MATCHES", cached)
    matches = [await harness.begin(ANN, BEN) for _ in range(10)]
    before = {match.id: match.last_row for match in matches}
    tasks = [task for match in matches for task in await clicks(harness, match, 5)]
    Random(1).shuffle(tasks)
    results = await asyncio.gather(*tasks, return_exceptions=True)
    taken, refused = taken_and_refused(results)
    assert (taken, refused) == (50, [])
    for match_id, last in before.items():
        assert len(await harness.store.journal(match_id, after=last)) == 1
        match = await harness.host.match(match_id)
        assert match.last_row == last + 1
        assert match.record == await harness.store.match(match_id)


async def test_all_asked_seats_can_answer_at_once(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN, game=VOTES)
    while match.status == "running":
        await asyncio.gather(
            *(
                harness.host.play.answer(match.id, user, decision.number, decision.fallback)
                for user, decision in zip((ANN, BEN), waiting(match).values(), strict=True)
            )
        )
        match = await harness.host.match(match.id)
    rows = await harness.store.journal(match.id)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert sum(row.act == "answer" for row in rows) == 6


async def test_a_lobby_fills_to_its_last_seat_and_no_further(harness: HostHarness) -> None:
    match = await harness.lobby(ANN)
    results = await asyncio.gather(
        *(harness.host.lobby.join(match.id, 200 + i, f"Guest {i}") for i in range(9)),
        return_exceptions=True,
    )
    assert taken_and_refused(results) == (5, ["full"] * 4)
    assert [s.seat for s in await harness.store.seats(match.id)] == list(range(6))


async def test_two_clicks_on_an_option_turn_it_off_and_on(harness: HostHarness) -> None:
    match = await harness.lobby(ANN)
    await asyncio.gather(*(harness.host.lobby.toggle(match.id, ANN, "memory") for _ in range(2)))
    assert match.record.options["memory"] is True
    assert (await harness.acts(match.id)).count("option") == 2


@pytest.mark.parametrize("steps", range(6))
async def test_cancelled_answer_is_written_completely_or_not_at_all(
    harness: HostHarness, steps: int
) -> None:
    match = await harness.begin(ANN, BEN)
    before = match.last_row
    (task,) = await clicks(harness, match, 1)
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    refused = []
    for _ in range(2):  # the first try may meet the cancelled answer on its way to the disk
        (task,) = await clicks(harness, await harness.host.match(match.id), 1)
        try:
            await task
        except Refusal as refusal:
            refused.append(refusal.reason)
    assert refused in ([], ["commit"])
    rows = await harness.store.journal(match.id, after=before)
    assert [row.number for row in rows] == [before + 1 + i for i in range(len(rows))]
    assert len(rows) in (2, 3)
    kept = await harness.kept(match.id)
    await harness.reopen()
    assert await harness.kept(match.id) == kept


async def test_evicted_matches_are_loaded_again_unchanged(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_memory, "CACHED_MATCHES", 2)
    rng = Random(5)
    matches = [await harness.begin(ANN, BEN) for _ in range(4)]
    for _ in range(8):
        for number, match in enumerate(matches):
            known = match.table
            again = await harness.host.match(match.id)
            assert again is not match and known and again.table
            assert again.table.fingerprint() == known.fingerprint()
            matches[number] = await harness.step(again, rng)


async def test_unknown_matches_are_not_cached(
    harness: HostHarness, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_memory, "CACHED_MATCHES", 2)
    match = await harness.begin(ANN, BEN)
    for number in range(1000, 1003):
        with pytest.raises(Refusal):
            await harness.host.match(number)
    assert await harness.host.match(match.id) is match
