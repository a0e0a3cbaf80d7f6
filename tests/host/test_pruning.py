"""Pruning: old matches are reduced to result and replay, and deleted later."""

from __future__ import annotations

from collections.abc import Hashable, Iterable
from random import Random

import pytest

from bot.features.privacy.acts import Pruning
from bot.features.records.acts import Records
from bot.features.replays.acts import Replays
from bot.match.match import Match
from bot.match.time_control import DAY
from bot.posts.refusals import Refusal
from bot.store.statements import Write
from games.engine import Table
from tests.host.days import Days
from tests.host.harness import ANN, BEN, HostHarness
from tests.host.test_records import DUEL, GUILD, all_results, finish, played


async def replayed(harness: HostHarness, match: Match) -> object:
    """Replay a match from its seed and answers alone; return its end."""
    record = await harness.store.match(match.id)
    assert record is not None and len(record.seeds) == 1
    game = harness.games[record.game]
    seats = await harness.store.seats(match.id)
    options = game.options(**record.options)
    table = Table.new(game, len(seats), bytes.fromhex(record.seeds[0]), options)
    for row in await harness.store.journal(match.id):
        if row.act == "undo":
            table = table.undone(int(row.choices[0]))
        elif row.act == "answer" and row.seat is not None:
            table.answer(row.seat, row.choices)
            assert table.fingerprint() == row.fingerprint
    assert table.outcome
    return table.outcome.model_dump(mode="json")


async def look(harness: HostHarness) -> int:
    return await harness.host[Pruning].run(0)


async def test_match_is_reduced_to_result_and_replay_after_ninety_days(
    harness: HostHarness, days: Days
) -> None:
    match = await harness.begin(ANN, BEN, game=DUEL)
    rng = Random(4)
    while not (match.table and match.table.answers):
        match = await harness.step(match, rng)
    match = await finish(harness, match)
    results, before = await all_results(harness), await harness.store.journal(match.id)
    days.now += 89 * DAY
    assert await look(harness) == 0
    days.now += 2 * DAY
    assert await look(harness) == 1 and await look(harness) == 0
    rows = await harness.store.journal(match.id)
    assert len(rows) < len(before) and not any(row.events for row in rows)
    assert await harness.store.surfaces(match.id) == []
    assert await replayed(harness, match) == match.record.outcome
    harness.sql("DELETE FROM result")
    await harness.host[Records].recount()
    assert await all_results(harness) == results


async def test_pruned_match_is_replayed_and_verified_as_before(
    harness: HostHarness, days: Days
) -> None:
    match = await played(harness, ANN, BEN)
    before = await harness.host[Replays].of(match.id)
    days.now += 91 * DAY
    await look(harness)
    harness.new_host()
    after = await harness.host[Replays].of(match.id)
    assert after.broken == "" and len(after.moments) == len(before.moments)
    assert after.text() == before.text()
    assert [m.events for m in after.moments if m.events] != []


async def test_leaving_counts_as_a_loss_even_in_a_pruned_match(
    harness: HostHarness, days: Days
) -> None:
    for leave in (harness.host.seats.leave, harness.host.seats.resign):
        match = await harness.begin(ANN, BEN, game=DUEL)
        await leave(match.id, BEN)
        await finish(harness, match)
    results = await all_results(harness)
    assert len(results) == 4
    days.now += 91 * DAY
    assert await look(harness) == 2
    await harness.host[Records].recount()
    assert await all_results(harness) == results


async def test_a_pruned_match_is_shown_as_over_and_played_again(
    harness: HostHarness, days: Days
) -> None:
    match = await played(harness, ANN, BEN)
    days.now += 91 * DAY
    await look(harness)
    again = await harness.host.match(match.id)
    assert again.status == "finished" and again.table is None
    lobby = await harness.host.lobby.rematch(match.id, BEN, "Ben")
    assert lobby.record.game == DUEL


async def test_server_decides_how_long_matches_are_kept(harness: HostHarness, days: Days) -> None:
    set_server = harness.host.preferences.set_server
    await set_server(GUILD, prune=0, erase=30)
    first = await played(harness, ANN, BEN)
    days.now += 20 * DAY
    await played(harness, BEN, ANN)
    days.now += 11 * DAY
    assert await look(harness) == 1
    try:
        await harness.host.match(first.id)
    except Refusal as refusal:
        assert refusal.reason == "unknown_match"
    kept = await all_results(harness)
    assert len(kept) == 2 and {abs(r.mu - 25) for r in kept if r.mu} != {0}
    await harness.host[Records].recount()
    assert await all_results(harness) == kept
    await set_server(GUILD, erase=0)
    days.now += 3000 * DAY
    assert await look(harness) == 0


async def test_running_matches_are_never_pruned(harness: HostHarness, days: Days) -> None:
    match = await harness.mid_turn(await harness.begin(ANN, BEN, game=DUEL))
    await harness.host.preferences.set_server(GUILD, prune=7, erase=7)
    days.now += 3000 * DAY
    assert await look(harness) == 0
    await harness.reopen()
    assert (await harness.host.match(match.id)).record.status == "running"


async def test_leaderboard_is_recounted_once_for_many_erased_matches(
    harness: HostHarness, days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("bot.features.privacy.acts.MATCHES_PER_QUERY", 2)
    counted: list[str] = []
    recount = harness.host[Records].recount_leaderboard

    async def count(guild_id: int, game: str) -> int:
        counted.append(game)
        return await recount(guild_id, game)

    monkeypatch.setattr(harness.host[Records], "recount_leaderboard", count)
    await harness.host.preferences.set_server(GUILD, prune=0, erase=30)
    for _ in range(5):
        await played(harness, ANN, BEN)
    days.now += 31 * DAY
    assert await look(harness) == 5
    assert counted == [DUEL]
    assert await look(harness) == 0 and counted == [DUEL]


async def test_match_that_cannot_be_pruned_delays_no_other(
    harness: HostHarness, days: Days, caplog: pytest.LogCaptureFixture
) -> None:
    matches = [await played(harness, ANN, BEN) for _ in range(3)]
    days.now += 91 * DAY
    harness.refuse("UPDATE", "match", f"NEW.id = {matches[0].id}")
    assert await look(harness) == 2
    assert f"match {matches[0].id} is not pruned now" in caplog.text


async def test_pruning_writes_no_rows_that_were_rewritten_meanwhile(
    harness: HostHarness, days: Days, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await played(harness, ANN, BEN)
    days.now += 91 * DAY
    write = harness.store.writer.write

    async def late(key: Hashable, writes: Iterable[Write]) -> None:
        harness.sql(f"UPDATE journal SET actor = NULL WHERE actor = {BEN}")
        harness.sql("UPDATE match SET version = version + 1")  # as another process does
        await write(key, writes)

    monkeypatch.setattr(harness.store.writer, "write", late)
    assert await look(harness) == 0
    assert all(row.actor != BEN for row in await harness.store.journal(match.id))
    monkeypatch.undo()
    assert await look(harness) == 1
    assert all(row.actor != BEN for row in await harness.store.journal(match.id))
