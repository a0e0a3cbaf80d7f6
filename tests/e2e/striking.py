"""Faults of our own making: a request that kills the bot, a request that only looks failed."""

from __future__ import annotations

import asyncio
import contextlib
import re
from random import Random

from bot.playground.rest import Fault
from bot.playground.rules import Request

from .driving import Play
from .process import BotProcess, House


class Strike(Fault):
    """Kills the bot at its n-th request of a kind: before the request counts, or just after."""

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
        self.struck = asyncio.Event()

    def fits(self, request: Request) -> bool:
        """Strike when it is time; let the request through unless it is to be lost."""
        if self.struck.is_set() or not super().fits(request):
            return False
        self.left -= 1
        if self.left > 0:
            return False
        self.bot.strike()
        self.struck.set()
        return self.lost


class Unheard(Fault):
    """Carries a request out, but answers as if the server had failed."""

    def __init__(self, house: House, path: str, *, method: str = "POST", times: int = 1) -> None:
        super().__init__(method, re.compile(path), 502, {"message": "bad", "code": 0}, {}, times)
        self.house = house

    def fits(self, request: Request) -> bool:
        """Do what is asked and claim not to have done it."""
        if not super().fits(request):
            return False
        self.house.standin.rest.rules.answer(request)
        return True


async def play_until_struck(play: Play, rng: Random, strike: Strike) -> bool:
    """Play on until the bot is struck dead; False when the match was over before."""
    house = play.house
    house.standin.rest.faults.append(strike)
    playing = asyncio.create_task(play.on(rng))
    struck = asyncio.create_task(strike.struck.wait())
    await asyncio.wait({playing, struck}, return_when=asyncio.FIRST_COMPLETED)
    if strike in house.standin.rest.faults:
        house.standin.rest.faults.remove(strike)
    if not strike.struck.is_set():
        struck.cancel()
        await playing
        return False
    await house.kill()
    playing.cancel()
    with contextlib.suppress(asyncio.CancelledError):
        await playing
    return True
