"""Privacy: what is stored of a person is told to them, and forgotten down to the bytes."""

from __future__ import annotations

import json
from random import Random

import pytest

from bot.host import Actor, Match, Refusal
from bot.host.privacy import FORMER_PLAYER
from tests.host.house import ANN, BEN, CAT, LION, NAMES, House
from tests.host.test_records import DUEL, finish, played
from tests.host.test_sitting_in import agree, ask, between, step

ZOE = 7_301_954_882_417_733_001
NAMES |= {ZOE: "Zoe Quillfeather"}


async def everywhere(house: House) -> dict[str, Match]:
    """Let Zoe be in matches of all kinds, in every way somebody can be in one."""
    host = house.host
    found = {"finished": await played(house, ZOE, BEN), "before": await played(house, ANN, BEN)}
    found["lobby"] = await house.lobby(ZOE, BEN)
    found["running"] = await house.mid_turn(await house.begin(ZOE, BEN, CAT))
    found["alone"] = await house.begin(ZOE, robots=1, game=DUEL)
    resigned = await house.begin(BEN, ZOE, CAT)
    await host.seats.resign(resigned.id, ZOE)
    found["resigned"] = resigned
    lost = await house.begin(ANN, ZOE)
    seat = lost.seat_or_refuse(ZOE).seat
    await host.seats.leave(lost.id, ZOE)
    await ask(house, lost, seat)
    await agree(house, lost)
    found["lost"] = await between(house, lost)
    refused = await house.begin(ANN, robots=1, game=DUEL)
    await ask(house, refused, 1, user=ZOE)
    await agree(house, refused, choice="no")
    await ask(house, refused, 1, user=ZOE)
    found["asked"] = refused
    ended = await house.begin(ANN, BEN)
    await host.play.end(ended.id, Actor(ZOE, moderated_channel_id=ended.table_channel_id))
    found["ended"] = ended
    again = await played(house, ZOE, BEN)
    await host.lobby.rematch(again.id, BEN, "Ben")
    found["rematch"] = again
    await host.seats.set_dm_channel(found["running"].id, 0, ZOE + 1)
    await host.preferences.set_person(ZOE, zone="Europe/Berlin")
    return found


async def test_nothing_of_a_person_is_found_in_the_file_after_they_are_forgotten(
    house: House,
) -> None:
    await everywhere(house)
    assert len(house.traces(ZOE, NAMES[ZOE])) > 2
    await house.host.privacy.forget(ZOE)
    assert house.traces(ZOE, NAMES[ZOE]) == [] == house.traces(ZOE + 1)
    assert (await house.host.privacy.export(ZOE))["matches"] == []
    await house.reopen()
    assert house.traces(ZOE, NAMES[ZOE]) == []
    assert await house.host.matches_of(ZOE) == []


async def test_matches_under_way_go_on_with_a_robot_and_others_keep_a_nameless_seat(
    house: House,
) -> None:
    found = await everywhere(house)
    await house.host.privacy.forget(ZOE)
    over = await house.host.match(found["finished"].id)
    assert next((s.name, s.user_id, s.robot) for s in over.seats) == (FORMER_PLAYER, None, None)
    assert over.record.outcome == found["finished"].record.outcome
    running = await house.host.match(found["running"].id)
    assert running.seats[0].robot and running.record.host_id == BEN
    assert running.table and found["running"].table
    assert running.table.fingerprint() == found["running"].table.fingerprint()
    await finish(house, running)
    assert (await house.host.match(found["alone"].id)).record.status == "ended"
    assert (await house.host.match(found["lobby"].id)).record.host_id == BEN
    for match in found.values():
        await house.host.match(match.id)


async def test_ratings_of_others_are_those_worked_out_anew_with_somebody_new(house: House) -> None:
    await played(house, ZOE, BEN)
    await played(house, ZOE, BEN)
    await played(house, ANN, BEN)
    before = await house.store.history.results(BEN)
    await house.host.privacy.forget(ZOE)
    after = await house.store.history.results(BEN)
    assert [r.result for r in after] == [r.result for r in before]
    assert after[0].mu == before[0].mu and after[1].mu != before[1].mu
    await house.host.records.recount()
    assert await house.store.history.results(BEN) == after


async def test_a_person_is_sent_all_of_theirs_and_nothing_of_anybody_else(house: House) -> None:
    found = await everywhere(house)
    told = await house.host.privacy.export(ZOE)
    said = json.dumps(told)
    again = await house.host.match(found["rematch"].id)
    theirs = {m.id for m in found.values()} - {found["before"].id}
    assert {m["match"] for m in told["matches"]} == theirs | {again.record.rematch_id}
    for other in (ANN, BEN, CAT):
        assert f" {other}" not in said and f'"{NAMES[other]}"' not in said
    assert told["settings"] == {"zone": "Europe/Berlin"} and len(told["results"]) == 2
    (running,) = [m for m in told["matches"] if m["match"] == found["running"].id]
    assert "checkpoint" not in said and "seeds" not in said
    rows = await house.store.journal(found["running"].id)
    assert len(running["acts"]) == sum(row.actor == ZOE for row in rows) > 0


async def test_who_was_interrupted_while_forgetting_can_begin_again(house: House) -> None:
    await everywhere(house)
    house.refuse("DELETE", "result")
    with pytest.raises(Refusal, match="not_forgotten"):
        await house.host.privacy.forget(ZOE)
    assert house.traces(ZOE) != []
    house.take_again()
    await house.reopen()
    await house.host.privacy.forget(ZOE)
    assert house.traces(ZOE, NAMES[ZOE]) == []


async def test_ratings_are_worked_out_after_the_next_start_where_that_was_interrupted(
    house: House,
) -> None:
    for _ in range(3):
        await played(house, ZOE, BEN)
    await house.host.records.recount()
    house.refuse("INSERT", "result")
    with pytest.raises(Refusal, match="not_forgotten"):
        await house.host.privacy.forget(ZOE)
    house.take_again()
    interrupted = await house.store.history.results(BEN)
    await house.reopen()
    await house.host.records.recount_if_outdated()
    after = await house.store.history.results(BEN)
    assert after != interrupted and len(after) == 3
    await house.host.records.recount()
    assert await house.store.history.results(BEN) == after


async def test_a_match_that_cannot_be_loaded_is_no_hiding_place(house: House) -> None:
    match = await house.begin(ZOE, BEN)
    kept = await house.spoil_checkpoint(match.id)
    with pytest.raises(Refusal):
        await house.host.play.back_to_checkpoint(match.id, Actor(BEN))
    await house.host.privacy.forget(ZOE)
    assert house.traces(ZOE, NAMES[ZOE]) == []
    house.sql("UPDATE match SET checkpoint = ? WHERE id = ?", kept, match.id)
    await house.reopen()
    match = await house.host.match(match.id)
    assert match.record.status == "running" and match.seats[0].robot
    await step(house, match, Random(1))


async def test_who_was_forgotten_can_play_again_like_anybody_new(house: House) -> None:
    await played(house, ZOE, BEN)
    await house.host.privacy.forget(ZOE)
    await house.host.lobby.open(LION, ZOE, "Zoe", 5000, 7)
    assert len(await house.host.matches_of(ZOE)) == 1
