"""Tournaments in the store: compare-and-set, unique links, posts and lost connections."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from bot.features.tournaments.rows import EntrantRecord, TournamentRecord, TournamentRows
from bot.store import Act, CommitFailed, StaleVersion, Store, SurfaceWanted
from tests.flaky_socket import cuttable_socket
from tests.postgresql import Server
from tests.store.acts import create, with_columns

POST = "tournament"
NEW = TournamentRecord(
    id=0, guild_id=10, channel_id=2**62, thread_id=None, organiser_id=3, name="Cup", game="a_game",
    options={"name": "zoö"}, time_control={}, status="open", kind="swiss", table_size=2,
    total_rounds=0, seed="5e" * 32, settings={}, rounds=[], version=1, created_at=1.5,
    starts_at=9.5, next_check_at=9.5,
)  # fmt: skip
ENTRANTS = [EntrantRecord(1, 3, "Ada"), EntrantRecord(2, None, "Former player", last_round=1)]


def after(tournament: TournamentRecord, **changes: object) -> TournamentRecord:
    return replace(tournament, version=tournament.version + 1, **changes)  # type: ignore[arg-type]


async def test_a_tournament_is_read_as_it_was_written(store: Store) -> None:
    rows = TournamentRows(store)
    created = await rows.create(NEW, [SurfaceWanted(POST, 1)])
    assert await rows.tournament(created.id) == created == replace(NEW, id=created.id)
    begun = after(created, rounds=[{"tables": []}], status="running", thread_id=2**61)
    await rows.commit(begun, ENTRANTS, [SurfaceWanted(POST, 2)])
    assert await rows.tournament(created.id) == begun
    assert await rows.entrants(created.id) == ENTRANTS
    post = await rows.surface(created.id, POST)
    assert post is not None and (post.desired_version, post.tournament_id) == (2, created.id)
    assert await rows.tournament(created.id + 1) is None


async def test_a_change_of_an_older_version_is_stale_and_writes_nothing(store: Store) -> None:
    created = await TournamentRows(store).create(NEW)
    first = after(created, name="First")
    await TournamentRows(store).commit(first, ENTRANTS)
    with pytest.raises(StaleVersion):
        await TournamentRows(store).commit(after(created, name="Second"), [])
    assert await TournamentRows(store).tournament(created.id) == first
    assert await TournamentRows(store).entrants(created.id) == ENTRANTS


async def test_a_post_is_wanted_once_and_never_at_an_older_version(store: Store) -> None:
    created = await TournamentRows(store).create(NEW, [SurfaceWanted(POST, 5)])
    await TournamentRows(store).want(created.id, SurfaceWanted(POST, 3))
    post = await TournamentRows(store).surface(created.id, POST)
    assert post is not None and post.desired_version == 5
    assert await TournamentRows(store).behind() == [(created.id, 10)]
    await store.update_surface(post.id, shown_version=5)
    assert await TournamentRows(store).behind() == []
    assert await store.surfaces_behind() == []


async def test_a_table_has_one_match_and_other_matches_have_none(
    store: Store, new_match: Act
) -> None:
    link: dict[str, Any] = {
        "tournament_id": 4, "tournament_round": 2, "tournament_table": 1
    }  # fmt: skip
    linked = await create(store, with_columns(new_match, **link))
    with pytest.raises(CommitFailed):
        await create(store, with_columns(new_match, **link))
    await create(store, new_match)
    await create(store, new_match)
    assert await TournamentRows(store).match_at(4, 2, 1) == linked
    assert await TournamentRows(store).match_at(4, 1, 1) is None


async def test_the_next_check_is_the_earliest(store: Store) -> None:
    assert await TournamentRows(store).next_check() is None
    for number, at in enumerate((7.0, 3.0, None)):
        await TournamentRows(store).create(replace(NEW, seed=str(number), next_check_at=at))
    assert await TournamentRows(store).next_check() == 3
    assert await TournamentRows(store).next_check(after=3) == 7
    assert [t.next_check_at for t in await TournamentRows(store).due(5)] == [3]
    assert [t.next_check_at for t in await TournamentRows(store).due()] == [7, 3]


async def test_ended_tournaments_are_erased_with_their_entrants_and_posts(store: Store) -> None:
    old, young = [
        await TournamentRows(store).create(
            replace(NEW, seed=str(ended), ended_at=ended, status="over"), [SurfaceWanted(POST, 1)]
        )
        for ended in (5.0, 8.0)
    ]
    await TournamentRows(store).commit(after(old), ENTRANTS)
    assert await TournamentRows(store).erase_ended(11, 9) == 0
    assert await TournamentRows(store).erase_ended(10, 8) == 1
    assert await TournamentRows(store).tournament(old.id) is None
    assert await TournamentRows(store).entrants(old.id) == []
    assert await TournamentRows(store).behind() == [(young.id, 10)]


@pytest.mark.parametrize("later", [True, False])
async def test_a_lost_connection_writes_a_linked_match_and_a_tournament_once(
    shared_database: str, server: Server, new_match: Act, later: bool
) -> None:
    link: dict[str, Any] = {
        "tournament_id": 4, "tournament_round": 2, "tournament_table": 1
    }  # fmt: skip
    with cuttable_socket(server.folder) as laid:
        async with await Store.open(laid.address(shared_database)) as store:
            created = await TournamentRows(store).create(NEW)
            laid.cut_at("COMMIT", after=later)
            if later:  # it was written, and is found by its link
                match = await create(store, with_columns(new_match, **link))
                assert match.tournament_id == 4
            await TournamentRows(store).commit(after(created, name="Renamed"), ENTRANTS)
            found = await TournamentRows(store).tournament(created.id)
            assert found is not None and (found.name, found.version) == ("Renamed", 2)
            assert laid.cuts_made == 1
            assert len(await TournamentRows(store).matches(4, 2)) == int(later)
