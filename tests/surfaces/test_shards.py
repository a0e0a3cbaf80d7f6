"""Several processes: each posts on its own servers, and shard 0 sends direct messages."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from random import Random

import pytest

from bot.app.peers import ROBOT_TAKEOVER_SECONDS, peer_processes
from bot.checks.limits import texts
from bot.cluster.peers import CATCH_UP_INTERVAL_SECONDS, PeerProcesses
from bot.cluster.shard_registry import RESTART_GRACE_SECONDS, ShardRegistry
from bot.cluster.shards import Shards
from bot.features.puzzles.acts import Puzzles
from bot.features.settings.acts import Servers
from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.state import TournamentSettings
from bot.match.acts.clock import LATE, RETRY
from bot.match.acts.permissions import Actor
from bot.match.commits.outdated import LOBBY, PANEL, TABLE
from bot.match.match import Match
from bot.match.pages.content import table_picture_source
from bot.match.pages.table import TableContent
from bot.match.robots.automatic import AutomaticAnswers
from bot.match.time_control import DAY
from bot.posts.live_panels import LivePanels
from bot.runtime.supervisor import Supervisor
from bot.runtime.tasks import cancel_all
from bot.runtime.timers import Timers
from bot.store import Store
from games.puzzles import puzzle_of_day
from tests.flaky_socket import cuttable_socket
from tests.host.days import START, Days
from tests.host.harness import ANN, BEN, CHANNEL, EVE, HANGS, LION, HostHarness
from tests.postgresql import Server
from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.memory import MemoryMessenger
from tests.surfaces.test_daily_puzzles import PLACE, moment, posts, right, round_of

SERVER = 1 << 22  # whose shard is 1


class Process(SurfaceHarness):
    """A bot process with one of two shards; ``seconds`` have passed for its shard registry."""

    peers: PeerProcesses
    supervisor: Supervisor
    seconds = 0

    async def open(self) -> None:
        await super().open()
        self.guild = SERVER
        robots = self.seat_robots()
        live = LivePanels(self.host.match)
        automatic = AutomaticAnswers(self.host)
        self.peers = peer_processes(
            self.host,
            self.publisher,
            robots,
            automatic,
            live,
        )
        self.peers.shard_registry = ShardRegistry(self.store.cluster, lambda: self.seconds)
        self.listen()

    def listen(self) -> None:
        """Let its supervisor run the listener for other processes."""
        self.supervisor = Supervisor()
        self.supervisor.start("other processes", self.peers.run)

    async def looked(self) -> None:
        """Wait until it has checked the other processes."""
        await self.until(lambda: self.peers.is_up_to_date)

    async def close(self) -> None:
        await self.supervisor.close()
        await self.peers.close()
        await super().close()


@pytest.fixture
async def processes(shared_database: str) -> AsyncIterator[tuple[Process, Process]]:
    """Yield the process with direct messages and the one with the server, on the same Discord."""
    direct = Process(shared_database, shards=Shards((0,), 2))
    server = Process(shared_database, shards=Shards((1,), 2))
    async with direct, server:
        yield direct, server


async def shown(process: Process, match: Match) -> Match:
    """Wait until all posts of a match are up to date."""
    async with asyncio.timeout(HANGS):
        while await process.store.surfaces_behind(match.id):
            await asyncio.sleep(0.01)
    return await process.host.match(match.id)


def private(memory: MemoryMessenger) -> set[bool]:
    return {post.place.person is not None for post in memory.everything()}


async def test_match_is_posted_by_its_servers_process_and_panels_by_shard_0(
    processes: tuple[Process, Process],
) -> None:
    direct, server = processes
    match = await shown(direct, await direct.lobby(ANN, BEN))
    await direct.host.lobby.start(match.id, ANN)
    match = await shown(direct, match)
    for turn in range(6):
        await (direct, server)[turn % 2].step(match, Random(turn))
        match = await shown(direct, match)
    assert private(direct.memory) == {True} and private(server.memory) == {False}
    assert len(await server.posts_of(match, TABLE)) == 1
    assert len(await direct.posts_of(match, PANEL)) == 2


async def test_the_servers_process_hears_of_its_tournaments(
    processes: tuple[Process, Process],
) -> None:
    direct, server = processes
    heard: set[int] = set()
    server.host[Tournaments].on_change.append(heard.add)
    manager = Actor(ANN, managed_guild_id=SERVER)
    settings = TournamentSettings(name="Cup", game=LION, starts_at=1000.0)
    cup = await direct.host[Tournaments].create(manager, SERVER, CHANNEL, settings)
    await server.until(lambda: heard == {cup.id})


async def test_lost_message_only_causes_a_delay(processes: tuple[Process, Process]) -> None:
    direct, server = processes
    server.store.cluster.on_message.clear()  # it hears nothing
    match = await direct.lobby(ANN, BEN)
    assert await direct.store.surfaces_behind(match.id)
    server.host.timers.run_due(server.host.now() + 10 * CATCH_UP_INTERVAL_SECONDS)
    await shown(direct, match)
    assert private(server.memory) == {False}


async def test_process_looks_for_lost_messages_every_minute(shared_database: str) -> None:
    timers, checks = Timers(lambda: START), asyncio.Queue[None]()

    async def catch_up() -> None:
        checks.put_nowait(None)

    async def on_match(match_id: int, guild_id: int) -> None:
        raise AssertionError

    async with await Store.open(shared_database) as store, asyncio.timeout(HANGS):
        peers = PeerProcesses(store.cluster, timers, on_match, catch_up)
        running = asyncio.create_task(peers.run())
        await checks.get()
        while timers.next_at is None:
            await asyncio.sleep(0)
        assert timers.next_at == START + 60
        timers.run_due(timers.next_at)
        await checks.get()
        await cancel_all([running])


async def test_check_requested_during_a_check_is_done_afterwards(
    processes: tuple[Process, Process], monkeypatch: pytest.MonkeyPatch
) -> None:
    direct, server = processes
    await server.supervisor.close()
    calls, free = asyncio.Event(), asyncio.Event()

    async def call() -> None:
        calls.set()
        await free.wait()

    monkeypatch.setattr(server.peers.shard_registry, "refresh", call)
    server.listen()
    await calls.wait()
    server.store.cluster.on_message.clear()  # it hears nothing
    match = await direct.lobby(ANN, BEN)
    server.host.timers.run_due(server.host.now() + 10 * CATCH_UP_INTERVAL_SECONDS)
    free.set()
    await shown(direct, match)


async def test_messages_lost_during_a_disconnection_are_caught_up(
    processes: tuple[Process, Process],
) -> None:
    direct, server = processes
    heard = server.store.cluster.on_message
    listeners = [*heard]
    heard.clear()
    match = await direct.lobby(ANN, BEN)
    heard += listeners
    heard.send("")  # as it does when the store listens again
    await shown(direct, match)


async def test_pending_robot_answer_of_a_dead_process_is_given_by_another(
    processes: tuple[Process, Process],
) -> None:
    direct, server = processes
    assert direct.robots is not None and server.robots is not None
    direct.host.on_own_commit.clear()  # as if it were killed before its robots answer
    match = await direct.begin(ANN, robots=1, game="instinkt")
    while not match.robots_due:
        match = await direct.step(match, Random(match.last_row))
    server.host.matches.clock = lambda: match.record.changed_at + ROBOT_TAKEOVER_SECONDS / 2
    await server.peers.catch_up()
    assert not server.robots.tasks
    server.host.matches.clock = lambda: match.record.changed_at + ROBOT_TAKEOVER_SECONDS + 1
    await server.peers.catch_up()
    await server.settled(match.id)
    assert (await direct.host.match(match.id)).last_row > match.last_row


async def test_a_deadline_is_left_to_the_process_of_its_server_unless_that_is_late(
    shared_database: str,
) -> None:
    async with HostHarness(shared_database) as one, HostHarness(shared_database) as two:
        both = [Days(one), Days(two)]
        one.guild = SERVER
        one.store.cluster.shards, two.store.cluster.shards = Shards((0,), 2), Shards((1,), 2)
        match = await both[0].begin(ANN, BEN)
        direct, server = one.host.clock, two.host.clock
        (ring,) = {deadline.next_check_at for deadline in match.deadlines}
        for days in both:
            days.now = ring + 1
        assert await direct.tick() <= ring + 1 + RETRY
        assert (await one.host.match(match.id)).last_row == match.last_row
        await server.tick()
        later = await one.host.match(match.id)
        assert later.last_row > match.last_row
        for days in both:
            days.now = START + DAY + LATE + 1
        await direct.tick()  # the other is gone
        assert (await one.host.match(match.id)).last_row > later.last_row


@pytest.mark.parametrize(
    ("guild", "own"), [(None, True), (0, True), (7, True), (1 << 22, False), (2 << 22, True)]
)
def test_server_belongs_to_the_shard_of_discords_formula(guild: int | None, own: bool) -> None:
    assert Shards((0,), 2).own(guild) is own


# ---------------------------------------------------------------------- a process that is gone


async def call(*processes: Process, after: int = 0) -> None:
    for process in processes:
        await process.looked()
        process.seconds += after
        await process.peers.shard_registry.refresh()


async def test_missing_and_returned_shards_are_noticed(
    processes: tuple[Process, Process], caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level("INFO")
    direct, server = processes
    await call(server, direct)
    await call(server, direct, after=int(RESTART_GRACE_SECONDS))
    assert [
        (p.peers.shard_registry.processes, p.peers.shard_registry.missing) for p in processes
    ] == [(2, [])] * 2
    await server.close()
    while direct.peers.shard_registry.processes == 2:  # the database notices it in its own time
        await call(direct)
    assert direct.peers.shard_registry.missing == []  # it may just be started anew
    await call(direct, after=int(RESTART_GRACE_SECONDS))
    assert (direct.peers.shard_registry.processes, direct.peers.shard_registry.missing) == (1, [1])
    assert "shard 1 has no process" in caplog.text
    await call(direct, after=int(RESTART_GRACE_SECONDS))
    assert caplog.text.count("shard 1 has no process") == 1
    await server.open()
    await call(server, direct)
    assert direct.peers.shard_registry.missing == [] and direct.peers.shard_registry.processes == 2
    assert "shard 1 has a process again" in caplog.text
    assert server.peers.shard_registry.missing == []


async def test_process_is_counted_again_after_a_lost_connection(
    shared_database: str, server: Server
) -> None:
    with cuttable_socket(server.folder) as laid:
        one = Process(laid.address(shared_database), shards=Shards((0,), 2))
        two = Process(shared_database, shards=Shards((1,), 2))
        async with one, two:
            await call(one, two)
            laid.cut()
            await call(one, two, after=int(RESTART_GRACE_SECONDS))
            await call(one, two, after=int(RESTART_GRACE_SECONDS))
            assert [p.peers.shard_registry.missing for p in (one, two)] == [[], []]


async def test_two_processes_with_the_same_shard_are_reported(
    processes: tuple[Process, Process], caplog: pytest.LogCaptureFixture
) -> None:
    direct, server = processes
    await call(direct, server)
    async with Process(direct.database, shards=Shards((1,), 2)) as third:
        await call(third)
        assert "two processes" not in caplog.text  # an earlier one may just be ending
        await call(third, after=int(RESTART_GRACE_SECONDS))
        assert "shard 1 has two processes" in caplog.text


async def test_missed_updates_are_published_when_the_shard_returns(
    processes: tuple[Process, Process],
) -> None:
    """Answers continue by direct message, and the table shows them after its process returns."""
    direct, server = processes
    match = await shown(direct, await direct.lobby(ANN, BEN))
    await direct.host.lobby.start(match.id, ANN)
    match = await shown(direct, match)
    await server.close()
    rng = Random(4)
    for _ in range(5):
        match = await direct.step(match, rng)
    async with asyncio.timeout(HANGS):
        while {s.kind for s in await direct.store.surfaces_behind(match.id)} - {TABLE, LOBBY}:
            await asyncio.sleep(0.01)
    assert [s.kind for s in await direct.store.surfaces_behind(match.id)] == [TABLE]
    await server.open()
    await server.publisher.resume_all()
    match = await shown(direct, match)
    (table,) = await server.posts_of(match, TABLE)
    assert table.text == texts(TableContent(match).layout(table_picture_source(match, None)))
    assert len(await direct.posts_of(match, PANEL)) == 2


async def test_one_of_two_processes_posts_and_an_answer_in_either_counts_once(
    processes: tuple[Process, Process],
) -> None:
    direct, server = processes
    puzzle = puzzle_of_day(6)
    assert puzzle is not None
    chosen = next(choice for choice in puzzle.choices if choice != puzzle.solution[0])
    for process in processes:
        process.host.matches.clock = lambda: moment(6, 12)
    await server.host[Servers].settle(
        Actor(EVE, managed_guild_id=SERVER), SERVER, puzzle_hour=9, puzzle_channel=PLACE
    )
    await direct.host[Puzzles].answer(ANN, 6, chosen)
    await server.host[Puzzles].answer(ANN, 6, right(6), SERVER)
    for _ in range(2):  # a second round changes nothing
        await asyncio.gather(*(round_of(process) for process in processes))
    assert posts(direct) == []
    (post,) = posts(server)
    assert "Puzzle 6: " in post.text and "has solved it" not in post.text
    for process in processes:
        await process.reopen()
        process.host.matches.clock = lambda: moment(6, 12)
        assert process.host[Puzzles].answer_of(ANN, 6) == chosen
        assert process.host[Puzzles].counts(6) == {chosen: 1}
