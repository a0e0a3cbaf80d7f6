"""Reading: matches by person and channel, journals by page, outdated surfaces."""

import asyncio
from dataclasses import replace

import pytest

from bot.store import Act, SeatRecord, Store, SurfaceWanted
from tests.store.acts import create, next_act, with_columns

BEA = SeatRecord(0, "Bea", user_id=4)


async def test_matches_are_found_by_person_channel_and_status(store: Store, new_match: Act) -> None:
    lobby = await create(store, new_match)
    match = await create(
        store,
        replace(with_columns(new_match, channel_id=5), seats=[BEA]),
    )
    act = next_act(match, 1)
    running = replace(act.match, status="running", thread_id=6)
    await store.commit(replace(act, match=running))

    assert await store.matches_of(3, ["lobby", "running"]) == [lobby]
    assert await store.matches_of(3, ["running"]) == []
    assert await store.matches_in(2**62, ["lobby"]) == [lobby]
    assert await store.matches_in(5, ["running"]) == [running]
    assert await store.matches_in(6, ["running"]) == [running]
    assert await store.matches_in(6, ["lobby"]) == []
    assert await store.matches(["lobby", "running"]) == [lobby, running]
    assert await store.robots_due() == []
    assert await store.match(99) is None


async def test_journal_is_read_completely_and_in_pages(store: Store, new_match: Act) -> None:
    match = await create(store, new_match)
    await store.commit(next_act(match, *range(1, 11)))

    async def page(size: int, before: int | None = None) -> list[int]:
        return [row.number for row in await store.journal_page(match.id, size, before)]

    assert [row.number for row in await store.journal(match.id, after=7)] == [8, 9, 10]
    assert await page(3) == [8, 9, 10]
    assert await page(3, before=8) == [5, 6, 7]
    assert await page(3, before=2) == [1]


async def test_journal_rows_with_events_are_found(store: Store, new_match: Act) -> None:
    match = await create(store, new_match)
    act = next_act(match, *range(1, 9))
    rows = [replace(row, events=["seen"] if row.number % 3 == 0 else []) for row in act.journal]
    await store.commit(replace(act, journal=rows))
    assert [row.number for row in await store.rows_with_events(match.id, 9)] == [3, 6]
    assert [row.number for row in await store.rows_with_events(match.id, 1)] == [6]


async def test_act_never_lowers_the_desired_version(store: Store, new_match: Act) -> None:
    match = await create(store, new_match)
    first = next_act(match, 1, surfaces=[SurfaceWanted("table", 9), SurfaceWanted("panel", 2, 0)])
    await store.commit(first)
    await store.commit(next_act(first.match, 2, surfaces=[SurfaceWanted("table", 4)]))
    surface = await store.surface(match.id, "table")
    assert surface is not None and surface.desired_version == 9


async def test_surface_update_keeps_other_columns(store: Store, new_match: Act) -> None:
    match = await create(store, new_match)
    behind = await store.surfaces_behind()
    assert await store.stale_counts() == {"lobby": 1}
    assert [surface.kind for surface in behind] == ["lobby"]
    surface_id = behind[0].id

    await store.update_surface(surface_id, send_started=True, channel_id=8, generation=1)
    await store.update_surface(surface_id, send_started=False, message_id=2**60, shown_version=1)
    surface = await store.surface(match.id, "lobby")
    assert surface == replace(
        behind[0], channel_id=8, message_id=2**60, shown_version=1, generation=1, send_started=False
    )
    assert await store.surfaces_behind() == [] and await store.stale_counts() == {}

    await store.commit(next_act(match, 1, surfaces=[SurfaceWanted("lobby", 2)]))
    assert await store.surfaces_behind(match.id) == [replace(surface, desired_version=2)]
    assert await store.surfaces_behind(match.id + 1) == []
    assert len(await store.surfaces(match.id)) == 1

    await store.update_surface(surface_id, message_id=None)
    lost = await store.surface(match.id, "lobby")
    assert lost is not None and (lost.message_id, lost.channel_id) == (None, 8)


async def test_meta_values_are_stored(store: Store) -> None:
    assert await store.meta("commands") is None
    await store.set_meta("commands", "abc")
    await store.set_meta("commands", "def")
    assert await store.meta("commands") == "def"


async def test_only_open_posts_of_a_server_or_person_are_outdated(
    store: Store, new_match: Act
) -> None:
    wanted = [
        SurfaceWanted("lobby", 1),
        SurfaceWanted("panel", 1, 0),
        SurfaceWanted("notice", 1, 0),
    ]
    new = replace(new_match, surfaces=wanted)
    here = await create(store, new)
    over = await create(store, new)
    await store.commit(replace(act := next_act(over, 1), match=replace(act.match, status="ended")))
    elsewhere = await create(store, replace(with_columns(new, guild_id=11), seats=[BEA]))
    unposted = await create(store, new)

    async def shown() -> None:
        for match in (here, over, elsewhere):
            for n, surface in enumerate(await store.surfaces(match.id)):
                await store.update_surface(
                    surface.id, shown_version=1, message_id=100 * match.id + n
                )
        for surface in await store.surfaces(unposted.id):
            await store.update_surface(surface.id, shown_version=1)

    async def behind() -> list[tuple[int, str]]:
        found = await store.surfaces_behind()
        return [(surface.match_id or 0, surface.kind) for surface in found]

    await shown()
    await store.outdate_public(10)
    assert await behind() == [(here.id, "lobby")]
    await shown()
    await store.outdate_private(3, "panel")
    assert await behind() == [(here.id, "panel")]


async def test_later_of_two_reads_of_all_settings_counts(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, second = asyncio.Event(), asyncio.Event()
    reads = iter([(first, "UTC"), (second, "Europe/Berlin")])

    async def read(query: object) -> list[dict[str, object]]:
        go_on, zone = next(reads)
        await go_on.wait()
        return [{"kind": "server", "of": 3, "chosen": {"zone": zone}}]

    monkeypatch.setattr(store.backend, "read", read)
    both = asyncio.gather(store.refresh(), store.refresh())
    await asyncio.sleep(0)
    first.set()
    second.set()
    await both
    assert store.setting("server", 3) == {"zone": "Europe/Berlin"}
