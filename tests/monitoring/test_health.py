"""Health: dead if a restart would help, slow if it passes by itself."""

from __future__ import annotations

import asyncio

import pytest

from bot.monitoring import health
from bot.monitoring.health import (
    DISCONNECTED_SECONDS,
    FAILING_LOOP_SECONDS,
    QUEUE_WAIT_SECONDS,
    SLOW_SECONDS,
    HealthCheck,
)
from bot.store import StoreError
from bot.supervisor import Failing
from bot.surfaces.rate_limiter import Priority


class Patient:
    """What a doctor looks at."""

    def __init__(self) -> None:
        self.now = 0.0
        self.error: Exception | None = None
        self.reading = 0.0
        self.shards = {0: True, 1: True}
        self.line: dict[Priority, list[float]] = {priority: [] for priority in Priority}
        self.absent: list[int] = []
        self.failing: list[Failing] = []
        self.doctor = HealthCheck(
            self._read,
            lambda: self.shards,
            lambda: self.line,
            lambda: self.now,
            lambda: self.absent,
            lambda: self.failing,
        )

    async def _read(self) -> None:
        self.now += self.reading
        if self.error:
            raise self.error

    async def state(self) -> str:
        return (await self.doctor.check()).state


async def test_who_lacks_nothing_is_well() -> None:
    found = await Patient().doctor.check()
    assert (found.state, found.reasons) == ("ok", [])


async def test_shards_that_no_process_has_are_named_and_no_reason_to_start_this_one_anew() -> None:
    patient = Patient()
    patient.absent = [1]
    found = await patient.doctor.check()
    assert (found.state, found.reasons) == ("slow", ["shard 1 has no process"])


@pytest.mark.parametrize(
    ("vital", "seconds", "state"),
    [
        (True, FAILING_LOOP_SECONDS - 1, "slow"),
        (True, FAILING_LOOP_SECONDS, "dead"),
        (False, FAILING_LOOP_SECONDS, "slow"),
    ],
)
async def test_a_loop_that_fails_is_named_and_the_end_if_matches_need_it_and_it_goes_on(
    vital: bool, seconds: float, state: str
) -> None:
    patient = Patient()
    patient.failing = [Failing("mill", seconds, vital)]
    found = await patient.doctor.check()
    assert (found.state, found.reasons) == (
        state,
        [f"background loop mill has been failing for {seconds:.0f} seconds"],
    )


async def test_a_database_that_cannot_be_read_is_the_end() -> None:
    patient = Patient()
    patient.error = StoreError("The file is gone: secret place.")
    found = await patient.doctor.check()
    assert found.state == "dead" and "secret" not in "".join(found.reasons)


async def test_a_database_that_never_answers_is_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "DATABASE_TIMEOUT_SECONDS", 0.0)
    patient = Patient()

    async def hang() -> None:
        await asyncio.Future()

    doctor = HealthCheck(hang, lambda: patient.shards, lambda: patient.line)
    assert (await doctor.check()).state == "dead"


async def test_a_slow_database_is_merely_slow() -> None:
    patient = Patient()
    patient.reading = SLOW_SECONDS
    assert await patient.state() == "slow"


async def test_a_lost_connection_comes_back_by_itself_unless_it_is_gone_for_long() -> None:
    patient = Patient()
    patient.shards = {0: False, 1: False}
    patient.now = DISCONNECTED_SECONDS - 1
    assert await patient.state() == "slow"
    patient.now = DISCONNECTED_SECONDS
    assert await patient.state() == "dead"
    patient.shards = {0: False, 1: True}
    assert await patient.state() == "slow"
    patient.shards = {0: True, 1: True}
    assert await patient.state() == "ok"


async def test_a_bot_that_is_only_starting_is_not_dead() -> None:
    patient = Patient()
    patient.shards = {}
    assert await patient.state() == "slow"


async def test_a_late_loop_and_a_long_line_are_slow() -> None:
    patient = Patient()
    patient.doctor.loop_lag = SLOW_SECONDS
    assert await patient.state() == "slow"
    patient.doctor.loop_lag = 0.0
    patient.line[Priority.REST] = [1000.0]
    assert await patient.state() == "ok", "lists may wait"
    patient.line[Priority.MOVE] = [QUEUE_WAIT_SECONDS]
    assert await patient.state() == "slow"
