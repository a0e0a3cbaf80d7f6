"""Tournaments over kills, failures of the database and two processes."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack
from dataclasses import replace

import pytest

from bot.features.privacy.acts import Privacy
from bot.features.tournaments import rounds as tournament_rounds
from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.rows import TournamentRows
from bot.features.tournaments.rules import NOT_PLAYED, pair_next_round
from bot.features.tournaments.state import TournamentState
from bot.match.time_control import DAY, HOUR
from bot.posts.languages import FORMER_PLAYER
from bot.posts.refusals import Refusal
from bot.store import CommitFailed, JournalRecord, SeatRecord
from bot.store.writer import Writer
from kit.amount import some
from tests.host.cups import MANAGER, PLAYER, ROUND, Cups
from tests.host.harness import CHANNEL, LION, HostHarness
from tests.store.acts import opening


class Killed(BaseException):
    """The process was killed."""


async def played(cups: Cups, cup: TournamentState) -> TournamentState:
    """Return a tournament after everyone has played everything."""
    cup = await cups.harness.host[Tournaments].advance(cup.id)
    return await cups.play_all(cup)


async def test_a_match_whose_start_was_interrupted_by_a_kill_is_started_after_it(
    cups: Cups, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await cups.open(4, game="instinkt")

    async def killed(*_: object) -> None:
        raise Killed

    with monkeypatch.context() as patch:
        patch.setattr(tournament_rounds, "start", killed)
        with pytest.raises(Killed):
            await cups.harness.host[Tournaments].begin(cups.manager, cup.id)
    await cups.down(60)
    assert await TournamentRows(cups.harness.store).matches(cup.id, 1) == []
    await cups.runner.advance_all()
    cup = await cups.cup(cup.id)
    assert all(table.match_id for table in cup.rounds[0].tables)
    assert (await cups.match_at(cup)).record.status == "running"
    assert (await played(cups, cup)).record.status == "over"


async def test_a_match_left_in_its_lobby_by_an_earlier_version_is_started(cups: Cups) -> None:
    """Earlier versions created a match and started it in two steps."""
    cup = await cups.open(2, game="instinkt")
    cups.harness.refuse("INSERT", "match")
    cup = await cups.harness.host[Tournaments].begin(cups.manager, cup.id)
    cups.harness.take_again()
    act = opening("instinkt", guild_id=7, channel_id=CHANNEL, options=cup.record.options,
                  tournament_id=cup.id, tournament_round=1, tournament_table=1)  # fmt: skip
    opened = JournalRecord(1, "open", act.match.rules_version, 1.0)
    seats = [SeatRecord(n, f"Player {n}", user_id=PLAYER[n]) for n in range(2)]
    created = await cups.harness.store.create_match(replace(act, seats=seats, journal=[opened]))
    with pytest.raises(Refusal, match="tournament_seats"):
        await cups.harness.host.lobby.leave(created, PLAYER[0])
    await cups.down(3600)
    await cups.runner.advance_all()
    cup = await cups.cup(cup.id)
    assert cup.rounds[0].tables[0].match_id == created
    assert (await cups.match_at(cup)).record.status == "running"


async def test_a_match_that_ends_just_before_a_kill_counts_after_it(cups: Cups) -> None:
    cup = await cups.started(2, game="instinkt")
    match = await cups.match_at(cup)
    cups.harness.host.on_commit.clear()
    match = await cups.harness.finish(match)
    assert match.status == "finished"
    assert not (await cups.cup(cup.id)).rounds[0].complete
    await cups.down(60)
    await cups.runner.advance_all()
    cup = await cups.cup(cup.id)
    assert cup.rounds[0].complete and cup.record.status == "over"


@pytest.mark.parametrize("writes", some(range(12)))
async def test_a_tournament_goes_on_after_a_kill_before_any_write(
    cups: Cups, writes: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    cup = await cups.started(4, game="instinkt", starts="flexible")
    left = writes

    def counting(work: Callable[..., Awaitable[object]]) -> Callable[..., Awaitable[object]]:
        async def write(*parts: object) -> object:
            nonlocal left
            left -= 1
            if left < 0:
                raise Killed
            return await work(*parts)

        return write

    with monkeypatch.context() as patch:
        for name in ("write", "create"):
            patch.setattr(Writer, name, counting(getattr(Writer, name)))
        with pytest.raises(Killed):
            await cups.play_round(cup)
    await cups.down(60)
    await cups.runner.advance_all()
    cup = await played(cups, await cups.cup(cup.id))
    assert cup.record.status == "over"
    for number, one in enumerate(cup.rounds, 1):
        found = await TournamentRows(cups.harness.store).matches(cup.id, number)
        assert sorted(m.id for m in found) == sorted(t.match_id or 0 for t in one.tables)


async def test_a_refusal_of_the_database_changes_nothing_and_can_be_repeated(
    cups: Cups,
) -> None:
    cup = await cups.open(2)
    cups.harness.refuse("INSERT", "entrant")
    with pytest.raises(Refusal, match="commit"):
        await cups.harness.host[Tournaments].join(cup.id, PLAYER[2], "Cat")
    assert await cups.cup(cup.id) == cup
    cups.harness.take_again()
    cup = await cups.harness.host[Tournaments].join(cup.id, PLAYER[2], "Cat")
    assert len(cup.entrants) == 3


async def test_an_act_stands_if_the_matches_that_follow_have_to_wait(cups: Cups) -> None:
    cup = await cups.open(2, game="instinkt")
    cups.harness.refuse("INSERT", "match")
    cup = await cups.harness.host[Tournaments].begin(cups.manager, cup.id)
    assert cup.record.status == "running" and cup.rounds[0].tables[0].match_id is None
    cups.harness.take_again()
    cup = await cups.harness.host[Tournaments].advance(cup.id)
    assert cup.rounds[0].tables[0].match_id is not None


async def test_pairings_are_the_same_after_a_kill(cups: Cups) -> None:
    cup = await cups.started(5, game="instinkt", starts="flexible", round_seconds=ROUND)
    state = cup.tournament.before(1)
    assert [t.seats for t in pair_next_round(state).tables] == [
        t.seats for t in cup.rounds[0].tables
    ]


async def test_a_tournament_advances_twice_at_once_without_a_second_match(cups: Cups) -> None:
    cup = await cups.started(4, starts="flexible")
    cups.now += ROUND / 2
    await asyncio.gather(*(cups.harness.host[Tournaments].advance(cup.id) for _ in range(5)))
    found = await TournamentRows(cups.harness.store).matches(cup.id, 1)
    assert [m.tournament_table for m in found] == [1, 2]
    before = await cups.cup(cup.id)
    await cups.harness.host[Tournaments].advance(cup.id)
    assert await cups.cup(cup.id) == before


async def test_a_round_that_the_bot_slept_through_ends_later(cups: Cups) -> None:
    cup = await cups.started(2, starts="flexible", clock="none")
    due = cup.rounds[0].due_at
    await cups.down(2 * ROUND)
    await cups.runner.advance_all()
    cup = await cups.cup(cup.id)
    assert cup.rounds[0].due_at == due + 1.5 * ROUND
    match = await cups.match_at(cup)
    assert {d.due_at for d in match.deadlines} == {cup.rounds[0].due_at}


async def test_robots_still_finish_a_match_whose_end_the_bot_slept_through(cups: Cups) -> None:
    cup = await cups.started(2, clock="week", game="instinkt")
    await cups.down(3 * ROUND)
    cups.harness.host[Tournaments].begin_service(cups.now)
    await cups.runner.advance_all()
    assert not (await cups.cup(cup.id)).rounds[0].complete
    await cups.later(2 * HOUR)
    table = (await cups.cup(cup.id)).rounds[0].tables[0]
    assert table.places is not None and any(table.places)


async def test_a_round_ends_although_its_game_is_gone(cups: Cups) -> None:
    cup = await cups.started(2, starts="flexible", game="instinkt")
    cups.harness.games = {n: g for n, g in cups.harness.games.items() if n != "instinkt"}
    await cups.down(0)
    await cups.later(ROUND)
    assert not (await cups.cup(cup.id)).rounds[0].complete
    await cups.later(DAY)
    cup = await cups.cup(cup.id)
    assert cup.rounds[0].tables[0].places == (NOT_PLAYED, NOT_PLAYED)
    assert cup.record.status == "over"


# Two processes


@pytest.fixture
async def two(shared_database: str) -> AsyncIterator[tuple[Cups, Cups]]:
    async with AsyncExitStack() as stack:
        both = []
        for _ in range(2):
            cups = Cups(await stack.enter_async_context(HostHarness(shared_database)))
            stack.push_async_callback(cups.runner.close)
            both.append(cups)
        yield both[0], both[1]


async def test_two_processes_create_one_match_for_each_table(two: tuple[Cups, Cups]) -> None:
    cup = await two[0].started(6, starts="flexible")
    for cups in two:
        cups.now += ROUND / 2
    await asyncio.gather(
        *(cups.harness.host[Tournaments].advance(cup.id) for cups in two for _ in range(3))
    )
    found = await TournamentRows(two[0].harness.store).matches(cup.id, 1)
    assert [m.tournament_table for m in found] == [1, 2, 3]
    assert {m.status for m in found} == {"running"}
    assert await two[0].cup(cup.id) == await two[1].cup(cup.id)


async def test_two_processes_count_a_result_once(two: tuple[Cups, Cups]) -> None:
    cup = await two[0].started(4, game="instinkt")
    for number in (1, 2):
        await two[number - 1].harness.finish(await two[number - 1].match_at(cup, number))
    await asyncio.gather(
        *(cups.harness.host[Tournaments].advance(cup.id) for cups in two for _ in range(2))
    )
    for cups in two:
        await cups.runner.settle()
    cup = await two[0].cup(cup.id)
    assert len(cup.rounds) == 2 and cup.rounds[0].complete and not cup.rounds[1].complete
    assert sum(line.played for line in cup.standings) == 4


async def test_two_processes_take_everyone_who_joins_at_once(two: tuple[Cups, Cups]) -> None:
    cup = await two[0].open(0)
    await asyncio.gather(
        *(
            two[number % 2].harness.host[Tournaments].join(cup.id, person, "Person")
            for number, person in enumerate(PLAYER)
        )
    )
    cup = await two[1].cup(cup.id)
    assert [e.id for e in cup.entrants] == list(range(1, len(PLAYER) + 1))
    assert {e.user_id for e in cup.entrants} == set(PLAYER)


async def test_the_database_refuses_a_second_match_for_a_table(two: tuple[Cups, Cups]) -> None:
    cup = await two[0].started(2)
    again = opening(LION, tournament_id=cup.id, tournament_round=1, tournament_table=1)
    with pytest.raises(CommitFailed, match="match_of_tournament"):
        await two[1].harness.store.create_match(again)


# A person who is forgotten


async def test_a_forgotten_person_is_out_and_nameless_in_all_tournaments(cups: Cups) -> None:
    running = await cups.started(4, game="instinkt")
    opened = await cups.open(4)
    finished = await cups.play_all(await cups.started(2, game="instinkt"))
    acts, gone = cups.harness.host[Tournaments], PLAYER[0]
    exported = (await cups.harness.host[Privacy].export(gone))["tournaments"]
    assert {entry["tournament"] for entry in exported} == {running.id, opened.id, finished.id}
    await cups.harness.host[Privacy].forget(gone)
    assert (await cups.harness.host[Privacy].export(gone))["tournaments"] == []
    assert await acts.of_person(gone) == []
    assert [e.user_id for e in (await cups.cup(opened.id)).entrants] == PLAYER[1:4]
    for cup in (running, finished):
        entry = (await cups.cup(cup.id)).entrant(1)
        assert (entry.user_id, entry.name) == (None, FORMER_PLAYER)
    assert (await cups.cup(running.id)).entrant(1).out_reason == "withdrew"
    running = await cups.play_round(running)
    assert running.record.status == "running"


async def test_a_forgotten_organiser_is_nobody(cups: Cups) -> None:
    cup = await cups.open(2)
    await cups.harness.host[Privacy].forget(MANAGER)
    assert (await cups.cup(cup.id)).record.organiser_id == 0
    assert len((await cups.cup(cup.id)).entrants) == 2
