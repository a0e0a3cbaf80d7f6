"""The fair queue: by person, then by match, then in order; no turn is lost."""

from __future__ import annotations

import asyncio

from bot.match.robots.fair_queue import FairQueue

ANN, BEN, CAT = 1, 2, 3


class Desk:
    """Records who has a turn, and ends each turn only when the test says so."""

    def __init__(self, places: int) -> None:
        self.turns = FairQueue(places)
        self.had: list[tuple[int, int]] = []
        self.free = asyncio.Event()
        self.tasks: list[asyncio.Task[None]] = []

    async def _work(self, person: int, match: int, cost: int = 1) -> None:
        async with self.turns.slot(person, match, cost):
            self.had.append((person, match))
            await self.free.wait()

    async def come(self, *whose: tuple[int, ...]) -> None:
        self.tasks += [asyncio.create_task(self._work(*each)) for each in whose]
        await asyncio.sleep(0)

    async def serve(self) -> list[tuple[int, int]]:
        """Let everyone have their turn; return the order, after those who had theirs before."""
        before = len(self.had)
        self.free.set()
        await asyncio.gather(*self.tasks, return_exceptions=True)
        self.tasks.clear()
        self.free.clear()
        return self.had[before:]


async def test_people_take_turns_and_so_do_the_matches_of_each() -> None:
    desk = Desk(1)
    await desk.come((ANN, 1), (ANN, 1), (ANN, 1), (ANN, 2), (ANN, 3), (BEN, 4), (BEN, 4), (CAT, 5))
    assert desk.had == [(ANN, 1)]
    assert await desk.serve() == [
        (ANN, 1), (BEN, 4), (CAT, 5), (ANN, 2), (BEN, 4), (ANN, 3), (ANN, 1),
    ]  # fmt: skip


async def test_whoever_had_a_long_turn_lets_the_others_pass_as_often() -> None:
    desk = Desk(1)
    await desk.come((ANN, 1, 3), (ANN, 1), (ANN, 1), (BEN, 2), (BEN, 2), (BEN, 2), (BEN, 2))
    assert await desk.serve() == [
        (BEN, 2), (BEN, 2), (ANN, 1), (BEN, 2), (ANN, 1), (BEN, 2),
    ]  # fmt: skip
    await desk.come((ANN, 1, 3), (ANN, 1))  # nobody else waits, so nothing is owed
    await desk.serve()
    await desk.come((CAT, 3), (ANN, 1), (BEN, 2))
    assert await desk.serve() == [(ANN, 1), (BEN, 2)]


async def test_as_many_tasks_run_at_once_as_there_are_slots() -> None:
    desk = Desk(3)
    await desk.come((ANN, 1), (ANN, 1), (BEN, 2), (ANN, 1))
    assert len(desk.had) == 3
    assert await desk.serve() == [(ANN, 1)]
    await desk.come((CAT, 5), (CAT, 5), (CAT, 5), (CAT, 5))
    assert desk.had[4:] == [(CAT, 5)] * 3
    assert await desk.serve() == [(CAT, 5)]


async def test_cancelled_waiter_costs_others_no_turn() -> None:
    desk = Desk(1)
    await desk.come((ANN, 1), (BEN, 2), (CAT, 3))
    desk.tasks[1].cancel()  # while it waits
    await asyncio.sleep(0)
    desk.tasks[0].cancel()  # while it has its turn, which passes on
    await asyncio.sleep(0)
    desk.tasks[2].cancel()  # just when its turn has come
    await asyncio.gather(*desk.tasks, return_exceptions=True)
    await desk.come((BEN, 2))
    assert desk.had[-1] == (BEN, 2)
    assert await desk.serve() == []
