"""The puzzle of the day in two processes that share a PostgreSQL database."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence

import pytest

from bot.features.puzzles.acts import COUNT_SECONDS, LATE_HOURS, PUZZLE, Puzzles
from bot.posts.refusals import Refusal
from games.puzzles import puzzle_of_day
from tests.host.harness import ANN, BEN, HostHarness
from tests.surfaces.test_daily_puzzles import HOUR, moment, right

Processes = Sequence[HostHarness]


@pytest.fixture
async def processes(shared_database: str) -> AsyncIterator[Processes]:
    async with HostHarness(shared_database) as one, HostHarness(shared_database) as two:
        yield one, two


def set_time(processes: Processes, number: int, hours: float = 12) -> None:
    """Set both clocks to an hour of a puzzle's day, in UTC."""
    for process in processes:
        process.host.matches.clock = lambda: moment(number, hours)


async def test_one_of_two_answers_in_two_processes_counts_and_is_rated_once(
    processes: Processes,
) -> None:
    one, two = processes
    puzzle = puzzle_of_day(5)
    assert puzzle is not None
    set_time(processes, 5)
    await asyncio.gather(
        one.host[Puzzles].answer(ANN, 5, right(5), 7),
        two.host[Puzzles].answer(ANN, 5, puzzle.tempting, 8),
    )
    await asyncio.gather(one.store.refresh(), two.store.refresh())
    ((answer, rating, servers), other) = (
        (p.host[Puzzles].answer_of(ANN, 5), p.host[Puzzles].rating(ANN),
         p.host.preferences.person(ANN).puzzle_servers)
        for p in processes
    )  # fmt: skip
    assert other == (answer, rating, servers) and len(servers) == 1
    await one.host[Puzzles].answer(BEN, 5, answer or "")
    assert one.host[Puzzles].rating(BEN) == rating
    for process in processes:
        process.host.matches.clock = lambda: moment(5, 12) + COUNT_SECONDS
    await two.store.refresh()
    assert one.host[Puzzles].counts(5) == two.host[Puzzles].counts(5) == {answer: 2}


async def test_streak_grows_with_answers_in_either_process(processes: Processes) -> None:
    for number in range(1, 8):
        set_time(processes, number)
        await processes[number % 2].host[Puzzles].answer(ANN, number, right(number))
    for process in processes:
        await process.store.refresh()
        assert process.host[Puzzles].streak(ANN) == (7, 2)


async def test_late_answer_is_refused_once_another_process_shows_the_solution(
    processes: Processes,
) -> None:
    one, two = processes
    await one.store.add_server_surface(7, PUZZLE)
    set_time(processes, 6, LATE_HOURS - 1 / HOUR)
    await two.host[Puzzles].answer(ANN, 5, right(5), 7)
    surface = await one.store.server_surface(7, PUZZLE)
    assert surface is not None
    await one.store.update_surface(surface.id, shown_version=6)
    with pytest.raises(Refusal, match="old_puzzle"):
        await two.host[Puzzles].answer(BEN, 5, right(5), 7)
