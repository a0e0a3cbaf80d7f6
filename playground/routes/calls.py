"""Requests of the bot, and the functions that carry them out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from ..api_error import UNKNOWN_MESSAGE, ApiError, UnknownRoute
from ..limits import DAY, NEW_COMMANDS, Latest, Limits
from ..world import World
from ..world.files import Upload
from ..world.models import Message
from ..world.records import Json
from ..world.store import Store


@dataclass
class Request:
    """One REST request of the bot, independent of HTTP."""

    method: str
    path: str
    json: Any
    params: Mapping[str, str]
    files: Sequence[Upload]


class Api:
    """Carries out requests in a world."""

    def __init__(self, world: World, limits: Limits | None = None) -> None:
        self.world = world
        self.limits = limits
        self.nonces: dict[tuple[int, str], tuple[float, Json]] = {}
        self.created_commands = Latest(NEW_COMMANDS, DAY)

    def answer(self, request: Request) -> Any:
        """Carry out a request and return the response.

        Raise `ApiError` if it is refused, or `UnknownRoute` if there is no function for it.
        """
        for method, pattern, function in ROUTES:
            if method == request.method and (found := pattern.fullmatch(request.path)):
                return function(Call(self, request), *map(_number, found.groups()))
        raise UnknownRoute(f"{request.method} {request.path}")


@dataclass
class Call:
    """A request that is carried out."""

    api: Api
    request: Request

    @property
    def world(self) -> World:
        """The world that it acts on."""
        return self.api.world

    @property
    def store(self) -> Store:
        """The records of that world."""
        return self.api.world.store

    @property
    def json(self) -> Json:
        """The JSON object of the request, empty if it has none."""
        return self.request.json if isinstance(self.request.json, dict) else {}

    def body(self, *known: str, of: Any = None) -> Json:
        """Return the request's body, or the part ``of`` it.

        Raise `UnknownRoute` if it has a field that is not ``known``.
        """
        body = (self.request.json if of is None else of) or {}
        if unknown := sorted(body.keys() - {*known}):
            request, fields = self.request, ", ".join(unknown)
            raise UnknownRoute(
                f"{request.method} {request.path}: the stand-in has no field {fields}"
            )
        return dict(body)


Route = Callable[..., Any]
ROUTES: list[tuple[str, re.Pattern[str], Route]] = []
PARTS: Mapping[str, str] = {"id": r"(\d+)", "token": "([^/]+)"}


def route(method: str, template: str) -> Callable[[Route], Route]:
    """Return a decorator: the function carries out these requests.

    It gets the call and the variable parts of the path in order.
    """

    def noted(function: Route) -> Route:
        ROUTES.append((method, re.compile(template.format_map(PARTS)), function))
        return function

    return noted


def _number(part: str | None) -> int | str | None:
    return int(part) if part is not None and part.isdecimal() else part


def message_of(call: Call, channel_id: int, message_id: int, *permissions: str) -> Message:
    """Return a message for the bot. Raise `ApiError` if it may not see it or it is ephemeral."""
    call.store.require(channel_id, *permissions)
    message = call.store.get_message(channel_id, message_id)
    if message.is_ephemeral:
        raise ApiError(*UNKNOWN_MESSAGE)
    return message
