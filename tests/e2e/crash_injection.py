"""Injected faults: a request that kills the bot, a request whose response is lost."""

from __future__ import annotations

import asyncio
import contextlib
import re
from random import Random

from playground.rest import Fault
from playground.routes import Request

from .player_driver import MatchDriver
from .process import BotProcess, E2EHarness


class KillAtRequest(Fault):
    """Kills the bot at its n-th request of a kind, before or after the request is processed."""

    def __init__(
        self,
        bot: BotProcess,
        path: str = "",
        *,
        method: str = "*",
        nth: int = 1,
        lost: bool = False,
    ) -> None:
        super().__init__(method, re.compile(path), 500, {"message": "gone", "code": 0}, {}, 1)
        self.bot = bot
        self.left = nth
        self.lost = lost
        self.killed = asyncio.Event()

    def fits(self, request: Request) -> bool:
        """Kill the bot if it is time; return whether the request is lost."""
        if self.killed.is_set() or not super().fits(request):
            return False
        self.left -= 1
        if self.left > 0:
            return False
        self.bot.kill_now()
        self.killed.set()
        return self.lost


class DropResponse(Fault):
    """Carries a request out, but responds as if the server had failed."""

    answer: tuple[int, dict[str, object]] = 502, {"message": "bad", "code": 0}

    def __init__(
        self, harness: E2EHarness, path: str, *, method: str = "POST", times: int = 1
    ) -> None:
        super().__init__(method, re.compile(path), *self.answer, {}, times)
        self.harness = harness

    def fits(self, request: Request) -> bool:
        """Carry out the request and return True, so that it gets the error response."""
        if not super().fits(request):
            return False
        self.harness.standin.rest.api.answer(request)
        return True


class RespondElsewhere(DropResponse):
    """Carries a request out, but responds as if another process had made it before."""

    answer = 400, {"message": "Interaction has already been acknowledged.", "code": 40060}


async def play_until_killed(driver: MatchDriver, rng: Random, fault: KillAtRequest) -> bool:
    """Play until the bot is killed. Return False if the match was over before."""
    harness = driver.harness
    harness.standin.rest.faults.append(fault)
    playing = asyncio.create_task(driver.play_on(rng))
    killed_by = asyncio.create_task(fault.killed.wait())
    await asyncio.wait({playing, killed_by}, return_when=asyncio.FIRST_COMPLETED)
    if fault in harness.standin.rest.faults:
        harness.standin.rest.faults.remove(fault)
    if not fault.killed.is_set():
        killed_by.cancel()
        await playing
        return False
    await harness.kill()
    playing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await playing
    return True
