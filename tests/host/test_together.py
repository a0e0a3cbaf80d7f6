"""Many tasks at once: every match has one lock, and one answer is one row."""

import asyncio
from random import Random

import pytest

from bot.host import Match, Refusal
from bot.host import matches as in_memory
from tests.host.house import ANN, BEN, LION, LLAMAS, VOTES, House, mover, waiting


async def clicks(house: House, match: Match, times: int) -> list[asyncio.Task[Match]]:
    """Give the same answer to the same decision several times at once."""
    user, _, decision = mover(match)
    return [
        asyncio.create_task(
            house.host.play.answer(match.id, user, decision.number, [decision.choices[0].id])
        )
        for _ in range(times)
    ]


def taken_and_refused(results: list[Match | BaseException]) -> tuple[int, list[str]]:
    refused = [r.reason for r in results if isinstance(r, Refusal)]
    taken = sum(isinstance(r, Match) for r in results)
    assert taken + len(refused) == len(results)
    return taken, refused


@pytest.mark.parametrize("game", [LION, LLAMAS])
async def test_a_double_click_gives_one_event_and_is_taken_twice(house: House, game: str) -> None:
    match = await house.begin(ANN, BEN, game=game)
    before = match.last_row
    results = await asyncio.gather(*await clicks(house, match, 2), return_exceptions=True)
    assert taken_and_refused(results) == (2, [])
    rows = await house.store.journal(match.id, after=before)
    assert [row.act for row in rows] == ["answer"] and rows[0].events


async def test_a_double_click_on_a_sealed_vote_is_one_row_too(house: House) -> None:
    match = await house.begin(ANN, BEN, game=VOTES)
    before = match.last_row
    results = await asyncio.gather(*await clicks(house, match, 2), return_exceptions=True)
    assert taken_and_refused(results) == (2, [])
    assert len(await house.store.journal(match.id, after=before)) == 1


@pytest.mark.parametrize("cached", [1, 500])
async def test_fifty_tasks_over_ten_matches_leave_one_row_each(
    house: House, monkeypatch: pytest.MonkeyPatch, cached: int
) -> None:
    monkeypatch.setattr(in_memory, "CACHED_MATCHES", cached)
    matches = [await house.begin(ANN, BEN) for _ in range(10)]
    before = {match.id: match.last_row for match in matches}
    tasks = [task for match in matches for task in await clicks(house, match, 5)]
    Random(1).shuffle(tasks)
    results = await asyncio.gather(*tasks, return_exceptions=True)
    taken, refused = taken_and_refused(results)
    assert (taken, refused) == (50, [])
    for match_id, last in before.items():
        assert len(await house.store.journal(match_id, after=last)) == 1
        match = await house.host.match(match_id)
        assert match.last_row == last + 1
        assert match.record == await house.store.match(match_id)


async def test_all_seats_may_answer_at_once_where_all_are_asked(house: House) -> None:
    match = await house.begin(ANN, BEN, game=VOTES)
    while match.record.status == "running":
        await asyncio.gather(
            *(
                house.host.play.answer(match.id, user, decision.number, decision.fallback)
                for user, decision in zip((ANN, BEN), waiting(match).values(), strict=True)
            )
        )
        match = await house.host.match(match.id)
    rows = await house.store.journal(match.id)
    assert [row.number for row in rows] == list(range(1, len(rows) + 1))
    assert sum(row.act == "answer" for row in rows) == 6


async def test_a_lobby_fills_to_its_last_seat_and_no_further(house: House) -> None:
    match = await house.lobby(ANN)
    results = await asyncio.gather(
        *(house.host.lobby.join(match.id, 200 + i, f"Guest {i}") for i in range(9)),
        return_exceptions=True,
    )
    assert taken_and_refused(results) == (5, ["full"] * 4)
    assert [s.seat for s in await house.store.seats(match.id)] == list(range(6))


async def test_two_clicks_on_an_option_turn_it_off_and_on(house: House) -> None:
    match = await house.lobby(ANN)
    await asyncio.gather(*(house.host.lobby.toggle(match.id, ANN, "memory") for _ in range(2)))
    assert match.record.options == {"memory": True}
    assert (await house.acts(match.id)).count("option") == 2


@pytest.mark.parametrize("steps", range(6))
async def test_a_cancelled_answer_is_taken_whole_or_not_at_all(house: House, steps: int) -> None:
    match = await house.begin(ANN, BEN)
    before = match.last_row
    (task,) = await clicks(house, match, 1)
    for _ in range(steps):
        await asyncio.sleep(0)
    task.cancel()
    await asyncio.gather(task, return_exceptions=True)
    refused = []
    for _ in range(2):  # the first try may meet the cancelled answer on its way to the disk
        (task,) = await clicks(house, await house.host.match(match.id), 1)
        try:
            await task
        except Refusal as refusal:
            refused.append(refusal.reason)
    assert refused in ([], ["commit"])
    rows = await house.store.journal(match.id, after=before)
    assert [row.number for row in rows] == [before + 1 + i for i in range(len(rows))]
    assert len(rows) in (2, 3)
    kept = await house.kept(match.id)
    await house.reopen()
    assert await house.kept(match.id) == kept


async def test_matches_leave_memory_and_come_back_unchanged(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(in_memory, "CACHED_MATCHES", 2)
    rng = Random(5)
    matches = [await house.begin(ANN, BEN) for _ in range(4)]
    for _ in range(8):
        for number, match in enumerate(matches):
            known = match.table
            again = await house.host.match(match.id)
            assert again is not match and known and again.table
            assert again.table.fingerprint() == known.fingerprint()
            matches[number] = await house.step(again, rng)


async def test_asking_for_matches_that_are_none_fills_no_memory(house: House) -> None:
    match = await house.begin(ANN, BEN)
    for number in range(1000, 1600):
        with pytest.raises(Refusal):
            await house.host.match(number)
    assert await house.host.match(match.id) is match
