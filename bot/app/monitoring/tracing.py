"""Tracing of all requests that discord.py makes, including responses to interactions."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from time import perf_counter
from typing import Any

import aiohttp

from bot.messaging.rate_limit_handler import RequestHeldBack

KINDS = (
    ("POST", r"/interactions/\d+/[^/]+/callback", "answer"),
    ("*", r"/webhooks/.*", "later answer"),
    ("POST", r"/channels/\d+/messages", "post"),
    ("PATCH", r"/channels/\d+/messages/\d+", "edit"),
    ("DELETE", r"/channels/\d+/messages/\d+", "delete"),
    ("GET", r"/channels/\d+/messages", "look back"),
    ("POST", r"/channels/\d+/messages/\d+/threads", "thread"),
    ("PUT", r"/channels/\d+/thread-members/\d+", "thread member"),
    ("PATCH", r"/channels/\d+", "channel"),
    ("POST", r"/users/@me/channels", "direct channel"),
    ("GET", r"/guilds/\d+/members/\d+", "member"),
)
OTHER = "other"
VERSION = re.compile(r"^/api/v\d+")

OnRequest = Callable[[str, int | None, float], None]
OnError = Callable[[int], None]


def kind_of(method: str, path: str) -> str:
    """Return the kind of a request, which does not depend on its ids and tokens."""
    path = VERSION.sub("", path)
    for of, pattern, kind in KINDS:
        if of in ("*", method) and re.fullmatch(pattern, path):
            return kind
    return OTHER


def count_requests(trace: aiohttp.TraceConfig, on_request: OnRequest, on_error: OnError) -> None:
    """Call ``on_request`` for each request of a session, and ``on_error`` for each error code.

    The tracing runs before all other tracers, because those may raise an error that ends a request.
    """

    async def begin(session: aiohttp.ClientSession, own: Any, params: Any) -> None:
        own.begun, own.answered = perf_counter(), False

    async def end(session: aiohttp.ClientSession, own: Any, params: Any) -> None:
        response = params.response
        kind = kind_of(params.method, params.url.path)
        on_request(kind, response.status, perf_counter() - own.begun)
        own.answered = True
        if response.status >= 400:
            code = code_in(await response.text())  # aiohttp keeps the text for discord.py
            if code:
                on_error(code)

    async def fail(session: aiohttp.ClientSession, own: Any, params: Any) -> None:
        if own.answered or isinstance(params.exception, RequestHeldBack):
            return
        kind = kind_of(params.method, params.url.path)
        on_request(kind, None, perf_counter() - own.begun)

    trace.on_request_start.insert(0, begin)
    trace.on_request_end.insert(0, end)
    trace.on_request_exception.insert(0, fail)


def code_in(body: str) -> int:
    """Return Discord's error code in a response body, or 0 if there is none."""
    try:
        error = json.loads(body)
    except ValueError:
        return 0
    code = error.get("code") if isinstance(error, dict) else None
    return code if isinstance(code, int) else 0
