"""Health: dead if a restart would help, slow if it passes by itself."""

from __future__ import annotations

import asyncio

import pytest

from bot.app.monitoring import health
from bot.app.monitoring.health import (
    DISCONNECTED_SECONDS,
    FAILING_LOOP_SECONDS,
    QUEUE_WAIT_SECONDS,
    SLOW_SECONDS,
    HealthCheck,
)
from bot.messaging.rate_limiter import Priority
from bot.runtime.supervisor import Failing
from bot.store import StoreError


class Patient:
    """A bot with settable symptoms."""

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


async def test_bot_without_problems_is_ok() -> None:
    found = await Patient().doctor.check()
    assert (found.state, found.reasons) == ("ok", [])


async def test_missing_shards_are_slow_and_not_dead() -> None:
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
async def test_failing_loop_is_slow_and_dead_if_vital_and_lasting(
    vital: bool, seconds: float, state: str
) -> None:
    patient = Patient()
    patient.failing = [Failing("mill", seconds, vital)]
    found = await patient.doctor.check()
    assert (found.state, found.reasons) == (
        state,
        [f"background loop mill has been failing for {seconds:.0f} seconds"],
    )


async def test_unreadable_database_is_dead() -> None:
    patient = Patient()
    patient.error = StoreError("The file is gone: secret place.")
    found = await patient.doctor.check()
    assert found.state == "dead" and "secret" not in "".join(found.reasons)


async def test_unresponsive_database_is_dead(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(health, "DATABASE_TIMEOUT_SECONDS", 0.0)
    patient = Patient()

    async def hang() -> None:
        await asyncio.Future()

    doctor = HealthCheck(hang, lambda: patient.shards, lambda: patient.line)
    assert (await doctor.check()).state == "dead"


async def test_slow_database_is_slow() -> None:
    patient = Patient()
    patient.reading = SLOW_SECONDS
    assert await patient.state() == "slow"


async def test_lost_connection_is_slow_and_dead_after_a_while() -> None:
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


async def test_late_event_loop_and_long_queue_are_slow() -> None:
    patient = Patient()
    patient.doctor.loop_lag = SLOW_SECONDS
    assert await patient.state() == "slow"
    patient.doctor.loop_lag = 0.0
    patient.line[Priority.REST] = [1000.0]
    assert await patient.state() == "ok", "lists may wait"
    patient.line[Priority.MOVE] = [QUEUE_WAIT_SECONDS]
    assert await patient.state() == "slow"
