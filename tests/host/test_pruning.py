"""Pruning: after a time only result and replay are left of a match, and later nothing."""

from __future__ import annotations

from random import Random

import pytest

from bot.host import Match, Refusal
from bot.host.pace import DAY
from games.engine import Table
from tests.host.days import Days
from tests.host.house import ANN, BEN, House
from tests.host.test_records import DUEL, GUILD, all_results, finish, played


async def replayed(house: House, match: Match) -> object:
    """Play a match again from its seed and answers alone; return how it ends."""
    record = await house.store.match(match.id)
    assert record is not None and len(record.seeds) == 1
    game = house.games[record.game]
    seats = await house.store.seats(match.id)
    options = game.options(**record.options)
    table = Table.new(game, len(seats), bytes.fromhex(record.seeds[0]), options)
    for row in await house.store.journal(match.id):
        if row.act == "undo":
            table = table.undone(int(row.choices[0]))
        elif row.act == "answer" and row.seat is not None:
            table.answer(row.seat, row.choices)
            assert table.fingerprint() == row.fingerprint
    assert table.outcome
    return table.outcome.model_dump(mode="json")


async def look(house: House) -> int:
    return await house.host.pruning.run(0)


async def test_after_ninety_days_result_and_replay_are_left(house: House, days: Days) -> None:
    match = await house.begin(ANN, BEN, game=DUEL)
    rng = Random(4)
    while not (match.table and match.table.answers):
        match = await house.step(match, rng)
    match = await finish(house, match)
    results, before = await all_results(house), await house.store.journal(match.id)
    days.now += 89 * DAY
    assert await look(house) == 0
    days.now += 2 * DAY
    assert await look(house) == 1 and await look(house) == 0
    rows = await house.store.journal(match.id)
    assert len(rows) < len(before) and not any(row.events for row in rows)
    assert await house.store.surfaces(match.id) == []
    assert await replayed(house, match) == match.record.outcome
    house.sql("DELETE FROM result")
    await house.host.records.recount()
    assert await all_results(house) == results


async def test_a_pruned_match_is_replayed_and_proved_as_before(house: House, days: Days) -> None:
    match = await played(house, ANN, BEN)
    before = await house.host.replays.of(match.id)
    days.now += 91 * DAY
    await look(house)
    house.new_host()
    after = await house.host.replays.of(match.id)
    assert after.broken == "" and len(after.moments) == len(before.moments)
    assert after.text() == before.text()
    assert [m.events for m in after.moments if m.events] != []


async def test_who_left_has_lost_also_in_a_match_that_was_pruned(house: House, days: Days) -> None:
    for leave in (house.host.seats.leave, house.host.seats.resign):
        match = await house.begin(ANN, BEN, game=DUEL)
        await leave(match.id, BEN)
        await finish(house, match)
    results = await all_results(house)
    assert len(results) == 4
    days.now += 91 * DAY
    assert await look(house) == 2
    await house.host.records.recount()
    assert await all_results(house) == results


async def test_a_pruned_match_is_shown_as_over_and_played_again(house: House, days: Days) -> None:
    match = await played(house, ANN, BEN)
    days.now += 91 * DAY
    await look(house)
    again = await house.host.match(match.id)
    assert again.record.status == "finished" and again.table is None
    lobby = await house.host.lobby.rematch(match.id, BEN, "Ben")
    assert lobby.record.game == DUEL


async def test_a_server_keeps_matches_as_long_as_it_chose(house: House, days: Days) -> None:
    set_server = house.host.preferences.set_server
    await set_server(GUILD, prune=0, erase=30)
    first = await played(house, ANN, BEN)
    days.now += 20 * DAY
    await played(house, BEN, ANN)
    days.now += 11 * DAY
    assert await look(house) == 1
    try:
        await house.host.match(first.id)
    except Refusal as refusal:
        assert refusal.reason == "unknown_match"
    kept = await all_results(house)
    assert len(kept) == 2 and {abs(r.mu - 25) for r in kept if r.mu} != {0}
    await house.host.records.recount()
    assert await all_results(house) == kept
    await set_server(GUILD, erase=0)
    days.now += 3000 * DAY
    assert await look(house) == 0


async def test_matches_under_way_are_never_pruned(house: House, days: Days) -> None:
    match = await house.mid_turn(await house.begin(ANN, BEN, game=DUEL))
    await house.host.preferences.set_server(GUILD, prune=7, erase=7)
    days.now += 3000 * DAY
    assert await look(house) == 0
    await house.reopen()
    assert (await house.host.match(match.id)).record.status == "running"


async def test_a_board_is_counted_once_however_many_of_its_matches_are_erased(
    house: House, days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.host.pruning.MATCHES_PER_QUERY", 2)
    counted: list[str] = []
    recount = house.host.records.recount_board

    async def count(guild_id: int, game: str) -> int:
        counted.append(game)
        return await recount(guild_id, game)

    monkeypatch.setattr(house.host.records, "recount_board", count)
    await house.host.preferences.set_server(GUILD, prune=0, erase=30)
    for _ in range(5):
        await played(house, ANN, BEN)
    days.now += 31 * DAY
    assert await look(house) == 5
    assert counted == [DUEL]
    assert await look(house) == 0 and counted == [DUEL]
