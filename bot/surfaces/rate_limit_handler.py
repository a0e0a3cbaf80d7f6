"""Rate limits as Discord really sends them, where discord.py would wait for hours or raise.

The library repeats whatever is answered with 429, and waits as long as ``retry_after`` says; the
bucket of the channel waits with it. That is right for a bucket that is empty for a second. An old
message that was edited too often is refused in the same way for half an hour, or without a
``retry_after`` at all. And Cloudflare, which stands before Discord, refuses an address as a whole:
its answer is a page of HTML, and who goes on asking is banned for longer.

So this hears of each answer before the library acts on it, by the tracing that aiohttp offers.
"""

from __future__ import annotations

import logging
import time
from collections.abc import Callable
from typing import Any

import aiohttp
import discord
from discord.http import Route, json_or_text

log = logging.getLogger(__name__)

MAX_RETRY_AFTER_SECONDS = 30.0  # the least that the library can be set to
MIN_PAUSE_SECONDS = 10.0  # even where Cloudflare names less
EDITED_TOO_OFTEN, OPENING_TOO_FAST = 30046, 40003
NEVER_RETRIED = (EDITED_TOO_OFTEN, OPENING_TOO_FAST)  # what no repetition helps against


class TooManyRequests(discord.HTTPException):
    """A 429 that is not to be repeated for so many ``seconds``; None where that is unknown."""

    def __init__(self, response: Any, message: str | dict[str, Any], seconds: float | None) -> None:
        super().__init__(response, message)
        self.seconds = seconds


class RequestHeldBack(aiohttp.ClientError):
    """A request that was held back, for all would be refused for so many ``seconds``."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"Nothing is sent to Discord for {seconds:.0f} s more.")
        self.seconds = seconds


class RateLimitHandler:
    """Keeps all requests of the process back while Discord refuses them all.

    ``on_pause`` are called with the seconds for which nothing is to be sent. ``clock`` returns
    seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self.on_pause: list[Callable[[float], None]] = []
        self._clock = clock
        self._until = 0.0

    def tracing(self) -> aiohttp.TraceConfig:
        """Return what a client's session tells of its requests (``http_trace``)."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._begin)
        trace.on_request_end.append(self._end)
        return trace

    async def _begin(self, session: aiohttp.ClientSession, own: Any, params: Any) -> None:
        left = self._until - self._clock()
        if left > 0 and str(params.url).startswith(Route.BASE):
            raise RequestHeldBack(left)

    async def _end(self, session: aiohttp.ClientSession, own: Any, params: Any) -> None:
        response = params.response
        if response.status != 429:
            return
        said = await json_or_text(response)
        if not isinstance(said, dict) or "Via" not in response.headers:
            pause = _number(response.headers.get("Retry-After"))
            if pause is None:  # a proxy of the owner's own, which is full for a moment
                raise TooManyRequests(response, "a proxy refuses this request", None)
            raise TooManyRequests(response, "every request is refused", self._pause(pause))
        seconds = _number(said.get("retry_after"))
        if (
            said.get("code") in NEVER_RETRIED
            or seconds is None
            or seconds > MAX_RETRY_AFTER_SECONDS
        ):
            if said.get("global"):
                seconds = self._pause(seconds)
            raise TooManyRequests(response, said, seconds)

    def _pause(self, seconds: float | None) -> float:
        seconds = max(seconds or 0.0, MIN_PAUSE_SECONDS)
        until = self._clock() + seconds
        if until > self._until:
            self._until = until
            log.warning("Discord refuses every request; nothing is sent for %.0f s", seconds)
            for listener in self.on_pause:
                listener(seconds)
        return seconds


def _number(value: object) -> float | None:
    """Return a number as a header or a body gives it; None for anything else."""
    try:
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
