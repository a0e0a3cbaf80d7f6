"""The budget: never more requests than allowed, the most urgent first, and all in turn."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Hashable
from random import Random

import pytest

from bot.host import Match
from bot.surfaces.budget import Budget, Rank
from bot.surfaces.budgeted import Budgeted
from bot.surfaces.publisher import Publisher
from tests.host.house import ANN, BEN, mover
from tests.surfaces.shown import Shown

FEW = 10
FREE = FEW - FEW // 5  # for tables and the rest


class Time:
    """A clock that stands still until it is put forward."""

    def __init__(self) -> None:
        self.now = 0.0
        self.due: list[tuple[float, Callable[[], None]]] = []

    def budget(self, rate: int = FEW) -> Budget:
        return Budget(rate, clock=lambda: self.now, later=self._later)

    def _later(self, wait: float, call: Callable[[], None]) -> None:
        self.due.append((self.now + wait, call))

    async def pass_by(self, seconds: float) -> None:
        """Let so much time pass, and do what falls due."""
        await settled()
        end = self.now + seconds
        while self.due and min(at for at, _ in self.due) <= end:
            self.due.sort(key=lambda entry: entry[0])
            self.now, call = self.due.pop(0)
            call()
            await settled()
        self.now = end


async def settled() -> None:
    """Let everybody go on who can."""
    for _ in range(20):
        await asyncio.sleep(0)


class Office:
    """Where requests are made, and noted with their time."""

    def __init__(self, rate: int = FEW) -> None:
        self.time = Time()
        self.budget = self.time.budget(rate)
        self.made: list[tuple[float, str]] = []

    def ask(
        self, name: str, rank: Rank = Rank.TABLE, whose: Hashable = 0, requests: int = 1
    ) -> asyncio.Task[None]:
        return asyncio.create_task(self._do(name, rank, whose, requests))

    async def _do(self, name: str, rank: Rank, whose: Hashable, requests: int) -> None:
        async with self.budget.turn(rank, whose):
            for _ in range(requests):
                await self.budget.spend()
                self.made.append((self.time.now, name))

    def names(self) -> list[str]:
        """List what was done since the last look."""
        names = [name for _, name in self.made]
        self.made.clear()
        return names

    async def use_up(self) -> None:
        """Leave nothing of this second."""
        for _ in range(FEW):
            await self.budget.spend()

    def most_in_a_second(self) -> int:
        times = [at for at, _ in self.made]
        return max(sum(start <= at < start + 1 for at in times) for start in times)


async def test_who_is_on_move_is_told_before_tables_and_these_before_the_rest() -> None:
    office = Office()
    await office.use_up()
    for rank in (Rank.REST, Rank.TABLE, Rank.MOVE, Rank.ASKED):
        office.ask(rank.name, rank)
    await settled()
    assert office.names() == []
    await office.time.pass_by(1)
    assert office.names() == ["ASKED", "MOVE", "TABLE", "REST"]


async def test_a_busy_match_holds_up_no_other() -> None:
    office = Office()
    await office.use_up()
    for n in range(3 * FEW):
        office.ask(f"busy {n}", whose=1)
    office.ask("second", whose=2)
    office.ask("third", whose=3)
    await office.time.pass_by(1)
    assert office.names()[:4] == ["busy 0", "second", "third", "busy 1"]


@pytest.mark.parametrize("seed", range(5))
async def test_no_second_has_more_requests_than_the_rate(seed: int) -> None:
    office, rng = Office(rng_rate := Random(seed).randint(1, 12)), Random(seed)
    tasks = []
    for n in range(60):
        tasks.append(office.ask(str(n), rng.choice(list(Rank)), rng.randrange(4), rng.randrange(4)))
        if rng.random() < 0.2:
            rng.choice(tasks).cancel()
        await office.time.pass_by(rng.choice([0, 0, 0.01, 0.3]))
    await office.time.pass_by(200)
    assert all(task.done() for task in tasks)
    assert office.most_in_a_second() <= rng_rate
    assert office.most_in_a_second() == rng_rate or rng_rate > 4, "and the rate is made use of"


async def test_a_place_is_kept_for_who_is_on_move() -> None:
    office = Office()
    for n in range(2 * FEW):
        office.ask(str(n))
    await settled()
    assert len(office.names()) == FREE
    office.ask("ping", Rank.MOVE)
    await settled()
    assert office.names() == ["ping"]


async def test_a_place_that_is_not_needed_is_the_next_ones() -> None:
    office = Office(1)
    office.ask("nothing to do", requests=0)
    office.ask("edit")
    await settled()
    assert office.names() == ["edit"]


async def test_what_is_being_prepared_counts_as_made() -> None:
    office = Office(1)
    async with office.budget.turn(Rank.TABLE, 1):
        other = office.ask("other", whose=2)
        await office.time.pass_by(5)
        assert not other.done()
        await office.budget.spend()
    await office.time.pass_by(0.9)
    assert not other.done()
    await office.time.pass_by(0.1)
    assert other.done()


async def test_who_goes_away_leaves_the_place_to_others() -> None:
    office = Office()
    await office.use_up()
    gone = [office.ask("gone", whose=n) for n in range(FEW)]
    office.ask("there", whose=99)
    await settled()
    for task in gone:
        task.cancel()
    await office.time.pass_by(1)
    assert office.names() == ["there"]
    assert not any(office.budget.waiting().values())


async def test_who_goes_away_with_a_place_just_given_leaves_it_to_others() -> None:
    office = Office(1)
    await office.budget.spend()
    first, second = office.ask("first"), office.ask("second")
    await settled()
    office.time.now = 1.0
    ((_, rouse),) = office.time.due
    rouse()  # the place is the first one's, who does not know yet
    first.cancel()
    await settled()
    assert office.names() == ["second"] and second.done()


async def test_how_many_wait_and_for_how_long_is_told() -> None:
    office = Office()
    heard: list[tuple[Rank, float]] = []
    office.budget.waited.append(lambda rank, seconds: heard.append((rank, seconds)))
    await office.use_up()
    office.ask("table")
    await office.time.pass_by(0.75)
    assert office.budget.waiting()[Rank.TABLE] == [0.75]
    await office.time.pass_by(0.25)
    assert heard[FEW:] == [(Rank.TABLE, 1.0)] and heard[0] == (Rank.ASKED, 0.0)


# ---------------------------------------------------------------------- the publisher within it


@pytest.fixture
async def slow(house: Shown) -> tuple[Shown, Time]:
    """Return a house whose requests are counted, and its clock."""
    time = Time()
    await bound(house, time)
    return house, time


async def bound(house: Shown, time: Time, rate: int = FEW) -> None:
    budget = time.budget(rate)
    messenger = Budgeted(house.memory, budget)
    await house.publisher.close()
    house.host.heard.clear()
    house.publisher = Publisher(house.host, messenger, house.pictures, budget)


async def shown(house: Shown, time: Time) -> None:
    """Let time pass until all is shown."""
    async with asyncio.timeout(5):
        while house.busy():
            await asyncio.wait(house.busy(), timeout=0.01)
            await time.pass_by(0.25)


async def begun(house: Shown, time: Time) -> Match:
    match = await house.lobby(ANN, BEN)
    await house.host.lobby.start(match.id, ANN)
    await shown(house, time)
    house.memory.who()
    return await house.host.match(match.id)


async def use_up(house: Shown, time: Time) -> None:
    """Leave nothing of a new second."""
    budget = house.publisher._budget
    await time.pass_by(1)
    for _ in range(budget._rate):
        await budget.spend()


async def newly_on_move(house: Shown, time: Time, match: Match) -> int:
    """Play until somebody else is on move, which is not shown yet; return who."""
    while True:
        person = mover(match)[0]
        await shown(house, time)
        house.memory.who()
        await use_up(house, time)
        match = await house.step(match, Random(match.last_row))
        if mover(match)[0] != person:
            return mover(match)[0]


async def test_who_is_on_move_hears_of_it_before_the_table_shows_it(house: Shown) -> None:
    time = Time()
    await bound(house, time, rate=1)
    match = await begun(house, time)
    person = await newly_on_move(house, time, match)
    before = house.memory.calls.copy()
    while not (made := house.memory.calls - before):
        await asyncio.wait(house.busy(), timeout=0.01)
        await time.pass_by(0.25)
    assert [place for _, place in made] == [house.memory.dm(person).id]
    await shown(house, time)
    assert ("edit", match.place) in house.memory.calls - before
    await house.check(match)


async def test_acts_while_a_table_waits_become_one_edit(slow: tuple[Shown, Time]) -> None:
    house, time = slow
    match = await begun(house, time)
    table = await house.table(match)
    await use_up(house, time)
    before = table.edits
    for _ in range(4):
        match = await house.step(match, Random(match.last_row))
        await asyncio.wait(house.busy(), timeout=0.01)
    assert table.edits == before
    await shown(house, time)
    assert table.edits == before + 1
    await house.check(match)


async def test_what_waits_when_the_bot_stops_is_shown_after_the_next_start(
    slow: tuple[Shown, Time],
) -> None:
    house, time = slow
    match = await begun(house, time)
    person = await newly_on_move(house, time, match)
    await asyncio.wait(house.busy(), timeout=0.02)
    assert any(house.publisher._budget.waiting().values())
    await house.restart()
    await house.check(match)
    assert house.memory.who() == [person]
