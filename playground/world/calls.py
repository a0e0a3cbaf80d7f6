"""Requests of the bot, and the functions that carry them out."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from ..api_error import UnknownRoute
from . import refusals
from .files import Upload
from .models import Message
from .records import Json
from .store import Store


@dataclass
class Call:
    """A request to carry out."""

    store: Store
    method: str
    path: str
    json: Any = None
    params: Mapping[str, str] = field(default_factory=dict)
    files: Sequence[Upload] = ()

    def body(self, *known: str, of: Any = None) -> Json:
        """Return the request's body, or the part ``of`` it.

        Raise `UnknownRoute` if it has a field that is not ``known``.
        """
        body = (self.json if of is None else of) or {}
        if unknown := sorted(body.keys() - {*known}):
            fields = ", ".join(unknown)
            raise UnknownRoute(f"{self.method} {self.path}: the stand-in has no field {fields}")
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


def answer(call: Call) -> Any:
    """Carry out a request and return the response.

    Raise `ApiError` if it is refused, or `UnknownRoute` if there is no function for it.
    """
    for method, pattern, function in ROUTES:
        if method == call.method and (found := pattern.fullmatch(call.path)):
            parts = (int(part) if part.isdecimal() else part for part in found.groups())
            return function(call, *parts)
    raise UnknownRoute(f"{call.method} {call.path}")


def message_of(call: Call, channel_id: int, message_id: int, *permissions: str) -> Message:
    """Return a message for the bot. Raise `ApiError` if it may not see it or it is ephemeral."""
    call.store.require(channel_id, *permissions)
    message = call.store.get_message(channel_id, message_id)
    if message.is_ephemeral:
        raise refusals.unknown_message()
    return message
