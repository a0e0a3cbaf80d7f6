"""Privacy: people can export their data, and delete it down to the bytes."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from random import Random

import pytest

from bot.features.privacy.acts import Privacy
from bot.features.records.acts import Records
from bot.features.records.rows import History
from bot.match.acts.permissions import Actor
from bot.match.match import Match
from bot.posts.languages import FORMER_PLAYER
from bot.posts.refusals import Refusal
from bot.store import SurfaceRecord
from tests.host.harness import ANN, BEN, CAT, HANGS, LION, NAMES, HostHarness
from tests.host.test_records import DUEL, finish, played
from tests.host.test_takeovers import agree, ask, between, step

ZOE = 7_301_954_882_417_733_001
NAMES |= {ZOE: "Zoe Quillfeather"}


async def test_posts_are_removed_while_nothing_is_locked(harness: HostHarness) -> None:
    match = await harness.begin(ZOE, BEN)
    removed: list[int] = []

    async def remove(posts: Sequence[SurfaceRecord]) -> None:
        await harness.host[Records].recount_if_outdated()
        async with harness.host.matches.locked(match.id):
            removed.extend(post.match_id for post in posts if post.match_id is not None)

    harness.host[Privacy].remove_posts = remove
    async with asyncio.timeout(HANGS):
        await harness.host[Privacy].forget(ZOE)
    assert removed and set(removed) == {match.id}


async def everywhere(harness: HostHarness) -> dict[str, Match]:
    """Put Zoe into matches of all kinds, in every way that a person can be in one."""
    host = harness.host
    found = {"finished": await played(harness, ZOE, BEN), "before": await played(harness, ANN, BEN)}
    found["lobby"] = await harness.lobby(ZOE, BEN)
    found["running"] = await harness.mid_turn(await harness.begin(ZOE, BEN, CAT))
    found["alone"] = await harness.begin(ZOE, robots=1, game=DUEL)
    resigned = await harness.begin(BEN, ZOE, CAT)
    await host.seats.resign(resigned.id, ZOE)
    found["resigned"] = resigned
    lost = await harness.begin(ANN, ZOE)
    seat = lost.seat_or_refuse(ZOE).seat
    await host.seats.leave(lost.id, ZOE)
    await ask(harness, lost, seat)
    await agree(harness, lost)
    found["lost"] = await between(harness, lost)
    refused = await harness.begin(ANN, robots=1, game=DUEL)
    await ask(harness, refused, 1, user=ZOE)
    await agree(harness, refused, choice="no")
    await ask(harness, refused, 1, user=ZOE)
    found["asked"] = refused
    ended = await harness.begin(ANN, BEN)
    await host.play.end(ended.id, Actor(ZOE, moderated_channel_id=ended.table_channel_id))
    found["ended"] = ended
    again = await played(harness, ZOE, BEN)
    await host.lobby.rematch(again.id, BEN, "Ben")
    found["rematch"] = again
    await host.seats.set_dm_channel(found["running"].id, 0, ZOE + 1)
    await host.preferences.set_person(ZOE, zone="Europe/Berlin")
    return found


async def test_deleted_person_leaves_no_trace_in_the_file(
    harness: HostHarness,
) -> None:
    await everywhere(harness)
    assert len(harness.traces(ZOE, NAMES[ZOE])) > 2
    await harness.host[Privacy].forget(ZOE)
    assert harness.traces(ZOE, NAMES[ZOE]) == [] == harness.traces(ZOE + 1)
    assert (await harness.host[Privacy].export(ZOE))["matches"] == []
    await harness.reopen()
    assert harness.traces(ZOE, NAMES[ZOE]) == []
    assert await harness.host.matches_of(ZOE) == []


async def test_deletion_leaves_robots_in_running_matches_and_nameless_seats_elsewhere(
    harness: HostHarness,
) -> None:
    found = await everywhere(harness)
    await harness.host[Privacy].forget(ZOE)
    over = await harness.host.match(found["finished"].id)
    assert next((s.name, s.user_id, s.robot) for s in over.seats) == (FORMER_PLAYER, None, None)
    assert over.record.outcome == found["finished"].record.outcome
    running = await harness.host.match(found["running"].id)
    assert running.seats[0].robot and running.record.host_id == BEN
    assert running.table and found["running"].table
    assert running.table.fingerprint() == found["running"].table.fingerprint()
    await finish(harness, running)
    assert (await harness.host.match(found["alone"].id)).record.status == "ended"
    assert (await harness.host.match(found["lobby"].id)).record.host_id == BEN
    for match in found.values():
        await harness.host.match(match.id)


async def test_deletion_recalculates_ratings_of_others_with_a_new_player(
    harness: HostHarness,
) -> None:
    await played(harness, ZOE, BEN)
    await played(harness, ZOE, BEN)
    await played(harness, ANN, BEN)
    before = await History(harness.store).results(BEN)
    await harness.host[Privacy].forget(ZOE)
    after = await History(harness.store).results(BEN)
    assert [r.result for r in after] == [r.result for r in before]
    assert after[0].mu == before[0].mu and after[1].mu != before[1].mu
    await harness.host[Records].recount()
    assert await History(harness.store).results(BEN) == after


async def test_export_has_all_data_of_a_person_and_nothing_of_others(
    harness: HostHarness,
) -> None:
    found = await everywhere(harness)
    told = await harness.host[Privacy].export(ZOE)
    said = json.dumps(told)
    again = await harness.host.match(found["rematch"].id)
    theirs = {m.id for m in found.values()} - {found["before"].id}
    assert {m["match"] for m in told["matches"]} == theirs | {again.rematch_id}
    for other in (ANN, BEN, CAT):
        times_left_out = said.replace(f" {other}.0", "")
        assert f" {other}" not in times_left_out and f'"{NAMES[other]}"' not in said
    assert told["settings"].keys() == {"zone"} and len(told["results"]) == 2
    (running,) = [m for m in told["matches"] if m["match"] == found["running"].id]
    assert "draw" in running["seats"][0]["known_choices"]
    assert "checkpoint" not in said and "seeds" not in said
    rows = await harness.store.journal(found["running"].id)
    assert len(running["acts"]) == sum(row.actor == ZOE for row in rows) > 0


async def test_interrupted_deletion_can_be_repeated(harness: HostHarness) -> None:
    await everywhere(harness)
    harness.refuse("DELETE", "result")
    with pytest.raises(Refusal, match="not_forgotten"):
        await harness.host[Privacy].forget(ZOE)
    assert harness.traces(ZOE) != []
    harness.take_again()
    await harness.reopen()
    await harness.host[Privacy].forget(ZOE)
    assert harness.traces(ZOE, NAMES[ZOE]) == []


async def test_interrupted_recount_is_done_after_the_next_start(
    harness: HostHarness,
) -> None:
    for _ in range(3):
        await played(harness, ZOE, BEN)
    await harness.host[Records].recount()
    harness.refuse("INSERT", "result")
    with pytest.raises(Refusal, match="not_forgotten"):
        await harness.host[Privacy].forget(ZOE)
    harness.take_again()
    interrupted = await History(harness.store).results(BEN)
    await harness.reopen()
    await harness.host[Records].recount_if_outdated()
    after = await History(harness.store).results(BEN)
    assert after != interrupted and len(after) == 3
    await harness.host[Records].recount()
    assert await History(harness.store).results(BEN) == after


async def test_deletion_includes_matches_that_cannot_be_loaded(harness: HostHarness) -> None:
    match = await harness.begin(ZOE, BEN)
    kept = await harness.spoil_checkpoint(match.id)
    with pytest.raises(Refusal):
        await harness.host.play.back_to_checkpoint(match.id, Actor(BEN))
    await harness.host[Privacy].forget(ZOE)
    assert harness.traces(ZOE, NAMES[ZOE]) == []
    harness.sql("UPDATE match SET checkpoint = ? WHERE id = ?", kept, match.id)
    await harness.reopen()
    match = await harness.host.match(match.id)
    assert match.status == "running" and match.seats[0].robot
    await step(harness, match, Random(1))


async def test_deleted_person_can_play_again_as_a_new_one(harness: HostHarness) -> None:
    await played(harness, ZOE, BEN)
    await harness.host[Privacy].forget(ZOE)
    await harness.host.lobby.open(LION, ZOE, "Zoe", 5000, 7)
    assert len(await harness.host.matches_of(ZOE)) == 1
