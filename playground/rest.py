"""The REST server: reads HTTP requests, records them, and writes the responses."""

from __future__ import annotations

import collections
import json
import logging
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import yarl
from aiohttp import BodyPartReader, web

from bot.messaging.discord_endpoint import API_PATH, gateway_url

from .api_error import INVALID_JSON, ApiError, UnknownRoute, invalid_form
from .limits import Limits
from .routes import Api, Request
from .world import Upload

log = logging.getLogger(__name__)

KEPT_REQUESTS = 50_000


@dataclass(frozen=True)
class Recorded:
    """A request that the bot made, and the status of the response."""

    method: str
    path: str
    json: Any
    status: int


@dataclass
class Fault:
    """A response to be given instead of the correct one."""

    method: str
    path: re.Pattern[str]
    status: int
    body: Any
    headers: Mapping[str, str]
    times: int

    def fits(self, request: Request) -> bool:
        """Return whether this request gets this response."""
        return self.method in ("*", request.method) and bool(self.path.search(request.path))


class Rest:
    """Discord's HTTP API for one bot."""

    def __init__(
        self,
        api: Api,
        token: str,
        changed: Callable[[], None],
        limits: Limits | None = None,
    ) -> None:
        self.api = api
        self.limits = limits
        self.token = token
        self.url = yarl.URL()
        self.shards = 1
        self.max_concurrency = 16  # shards that may identify at once
        self.session_starts = 999  # of 1000 a day
        self.requests: collections.deque[Recorded] = collections.deque(maxlen=KEPT_REQUESTS)
        self.unknown: list[str] = []
        self.faults: list[Fault] = []
        self._changed = changed

    async def handle(self, request: web.Request) -> web.Response:
        """Respond to one request."""
        headers: Mapping[str, str] = {}
        taken = Request(request.method, request.path.removeprefix(API_PATH), None, {}, [])
        try:
            taken = await read(request)
            answer = self._fault(taken)
            if answer is None:
                headers = self.limits.admit(taken.method, taken.path) if self.limits else {}
                answer = self._respond(taken, request)
        except UnknownRoute as unknown:
            log.warning("No such route: %s", unknown.detail)
            self.unknown.append(unknown.detail)
            answer = respond(unknown.status, unknown.body())
        except ApiError as error:
            answer = respond(error.status, error.body(), error.headers)
        except (KeyError, TypeError, ValueError, AttributeError) as error:
            # A field is missing or has the wrong type.
            log.exception("%s %s could not be read", taken.method, taken.path)
            answer = respond(400, invalid_form(repr(error)).body())
        if self.limits:
            self.limits.answered(answer.status)
        answer.headers.update(headers)
        self.api.world.save()
        self.requests.append(Recorded(taken.method, taken.path, taken.json, answer.status))
        self._changed()
        return answer

    def _respond(self, taken: Request, request: web.Request) -> web.Response:
        self.api.world.let_threads_sleep()
        by_token = taken.path.startswith(("/interactions/", "/webhooks/"))
        if not by_token and request.headers.get("Authorization") != f"Bot {self.token}":
            raise ApiError(401, 0, "401: Unauthorized")
        if taken.method == "GET" and taken.path in ("/gateway", "/gateway/bot"):
            return respond(200, self._gateway())
        return respond(200, self.api.answer(taken))

    def _gateway(self) -> dict[str, Any]:
        limit = {
            "total": 1000, "remaining": self.session_starts, "reset_after": 0,
            "max_concurrency": self.max_concurrency,
        }  # fmt: skip
        url = str(gateway_url(self.url))
        return {"url": url, "shards": self.shards, "session_start_limit": limit}

    def _fault(self, taken: Request) -> web.Response | None:
        fault = next((fault for fault in self.faults if fault.fits(taken)), None)
        if fault is None:
            return None
        fault.times -= 1
        if fault.times <= 0:
            self.faults.remove(fault)
        return respond(fault.status, fault.body, fault.headers)


async def read(request: web.Request) -> Request:
    """Read path, JSON and files from an HTTP request."""
    path = request.path.removeprefix(API_PATH)
    files: list[Upload] = []
    body: Any = None
    if request.content_type == "multipart/form-data":
        body, files = await _multipart(request)
    elif request.can_read_body:
        raw = await request.read()
        body = _json(raw) if raw else None
    return Request(request.method, path, body, dict(request.query), files)


def _json(raw: str | bytes) -> Any:
    try:
        return json.loads(raw)
    except ValueError as error:
        raise ApiError(*INVALID_JSON) from error


async def _multipart(request: web.Request) -> tuple[Any, list[Upload]]:
    body: Any = None
    numbered: list[tuple[int, Upload]] = []
    async for part in await request.multipart():
        if not isinstance(part, BodyPartReader):
            continue
        if part.name == "payload_json":
            body = _json(await part.text())
        else:
            data = bytes(await part.read())
            number = int("".join(filter(str.isdecimal, part.name or "")) or len(numbered))
            numbered.append((number, Upload(part.filename or "file", data)))
    files = [upload for _, upload in sorted(numbered, key=lambda pair: pair[0])]
    _describe(body, files)
    return body, files


def _describe(body: Any, files: list[Upload]) -> None:
    """Give each file the description and name that the JSON has for it."""
    about = body if isinstance(body, dict) else {}
    declared = (about.get("data") or about).get("attachments") or []
    for entry in declared:
        number = str(entry.get("id", ""))
        if number.isdecimal() and int(number) < len(files):
            files[int(number)].description = entry.get("description")
            files[int(number)].filename = entry.get("filename") or files[int(number)].filename


def respond(status: int, body: Any, headers: Mapping[str, str] | None = None) -> web.Response:
    """Return an HTTP response.

    Discord sends the content type without a charset, and clients compare it.
    """
    if body is None:
        return web.Response(status=204 if status == 200 else status, headers=headers)
    raw = body if isinstance(body, bytes) else json.dumps(body).encode()
    merged = {"Content-Type": "application/json", **(headers or {})}
    return web.Response(status=status, body=raw, headers=merged)
