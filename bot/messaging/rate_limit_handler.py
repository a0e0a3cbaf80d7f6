"""Handling of rate limits for which discord.py would wait for hours or raise.

After a 429 response the library waits for ``retry_after`` and repeats the request; the channel's
bucket waits with it. That is right for a bucket that is empty for a second. But Discord also
refuses edits of an old message that was edited too often, for half an hour or without any
``retry_after``. And Cloudflare, in front of Discord, can refuse all requests of an IP address: its
response is an HTML page, and further requests prolong the ban. It does so after 10,000 refused
requests in ten minutes, so near that limit nothing but responses to interactions is sent for a
while.

This module therefore checks each response before the library acts on it, using aiohttp's tracing.
"""

from __future__ import annotations

import logging
import time
from bisect import bisect_right
from collections import deque
from collections.abc import Callable
from typing import Any

import aiohttp
import discord

from bot.messaging.discord_internals import Route, json_or_text
from bot.runtime.signals import Signal

log = logging.getLogger(__name__)

MAX_RETRY_AFTER_SECONDS = 30.0  # the lowest limit that the library accepts
MIN_PAUSE_SECONDS = 10.0  # even if Cloudflare asks for less
REFUSED_STATUSES = (401, 403, 429)  # of requests that count towards Cloudflare's limit
MOST_REFUSED, REFUSED_SECONDS = 8_000, 600.0  # so many within this time; Cloudflare takes 10,000
REFUSED_PAUSE_SECONDS = 60.0  # the shortest pause near that limit
EDITED_TOO_OFTEN, OPENING_TOO_FAST = 30046, 40003
NEVER_RETRIED = (EDITED_TOO_OFTEN, OPENING_TOO_FAST)  # errors that a retry does not solve


class TooManyRequests(discord.HTTPException):
    """A 429 response; the request must not be repeated for ``seconds`` (None if unknown)."""

    def __init__(self, response: Any, message: str | dict[str, Any], seconds: float | None) -> None:
        super().__init__(response, message)
        self.seconds = seconds


class RequestHeldBack(aiohttp.ClientError):
    """A request was not sent because Discord refuses all requests for ``seconds`` more."""

    def __init__(self, seconds: float) -> None:
        super().__init__(f"Nothing is sent to Discord for {seconds:.0f} s more.")
        self.seconds = seconds


class RateLimitHandler:
    """Holds the requests of the process back while Discord refuses them all, or is about to.

    The listeners in ``on_pause`` are called with the length of each pause in seconds. ``clock``
    returns seconds. ``most_refused`` requests may be refused in ten minutes.
    """

    def __init__(
        self, clock: Callable[[], float] = time.monotonic, most_refused: int = MOST_REFUSED
    ) -> None:
        self.on_pause: Signal[float] = Signal()
        self._clock = clock
        self._until = 0.0
        self._careful_until = 0.0  # until then only interactions are responded to
        self._refused: deque[float] = deque(maxlen=most_refused)  # when requests were refused

    @property
    def refused(self) -> int:
        """The number of requests that were refused in the last ten minutes, up to the limit."""
        since = self._clock() - REFUSED_SECONDS
        return len(self._refused) - bisect_right(self._refused, since)

    def tracing(self) -> aiohttp.TraceConfig:
        """Return the trace configuration for a client's requests (``http_trace``)."""
        trace = aiohttp.TraceConfig()
        trace.on_request_start.append(self._begin)
        trace.on_request_end.append(self._end)
        return trace

    async def _begin(self, session: aiohttp.ClientSession, own: Any, params: Any) -> None:
        url = str(params.url)
        if not url.startswith(Route.BASE):
            return
        path = url.removeprefix(Route.BASE)
        response = path.startswith(("/interactions/", "/webhooks/"))
        until = self._until if response else max(self._until, self._careful_until)
        left = until - self._clock()
        if left > 0:
            raise RequestHeldBack(left)

    async def _end(self, session: aiohttp.ClientSession, own: Any, params: Any) -> None:
        response = params.response
        if response.status in REFUSED_STATUSES:
            self._count_refused()
        if response.status != 429:
            return
        body = await json_or_text(response)
        if not isinstance(body, dict) or "Via" not in response.headers:
            pause = _number(response.headers.get("Retry-After"))
            if pause is None:  # the owner's own proxy is overloaded for a moment
                raise TooManyRequests(response, "a proxy refuses this request", None)
            raise TooManyRequests(response, "every request is refused", self._pause(pause))
        seconds = _number(body.get("retry_after"))
        if (
            body.get("code") in NEVER_RETRIED
            or seconds is None
            or seconds > MAX_RETRY_AFTER_SECONDS
        ):
            if body.get("global"):
                seconds = self._pause(seconds)
            raise TooManyRequests(response, body, seconds)

    def _count_refused(self) -> None:
        now = self._clock()
        self._refused.append(now)
        if self.refused < (self._refused.maxlen or 0) or now < self._careful_until:
            return
        seconds = max(self._refused[0] + REFUSED_SECONDS - now, REFUSED_PAUSE_SECONDS)
        self._careful_until = now + seconds
        log.error("Discord has refused %d requests in ten minutes; only interactions are responded "
                  "to for %.0f s", self.refused, seconds)  # fmt: skip
        self.on_pause.send(seconds)

    def _pause(self, seconds: float | None) -> float:
        seconds = max(seconds or 0.0, MIN_PAUSE_SECONDS)
        until = self._clock() + seconds
        if until > self._until:
            self._until = until
            log.warning("Discord refuses every request; nothing is sent for %.0f s", seconds)
            self.on_pause.send(seconds)
        return seconds


def _number(value: object) -> float | None:
    """Return a header's or body's value as a number; None if it is not one."""
    try:
        return float(value)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        return None
