"""A request of the bot, and which function carries it out."""

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
    """A request to be carried out."""

    store: Store
    method: str
    path: str
    json: Any = None
    params: Mapping[str, str] = field(default_factory=dict)
    files: Sequence[Upload] = ()

    def body(self, *known: str, of: Any = None) -> Json:
        """Return the body, or this part of it; raises `UnknownRoute` for another field."""
        body = (self.json if of is None else of) or {}
        if unknown := sorted(body.keys() - {*known}):
            fields = ", ".join(unknown)
            raise UnknownRoute(f"{self.method} {self.path}: the stand-in has no field {fields}")
        return dict(body)


Route = Callable[..., Any]
ROUTES: list[tuple[str, re.Pattern[str], Route]] = []
PARTS: Mapping[str, str] = {"id": r"(\d+)", "token": "([^/]+)"}


def route(method: str, template: str) -> Callable[[Route], Route]:
    """Let a function carry out such requests; it gets the parts of the path in order."""

    def noted(function: Route) -> Route:
        ROUTES.append((method, re.compile(template.format_map(PARTS)), function))
        return function

    return noted


def answer(call: Call) -> Any:
    """Carry out a request; raises `ApiError`, `UnknownRoute` for one there is not."""
    for method, pattern, function in ROUTES:
        if method == call.method and (found := pattern.fullmatch(call.path)):
            parts = (int(part) if part.isdecimal() else part for part in found.groups())
            return function(call, *parts)
    raise UnknownRoute(f"{call.method} {call.path}")


def message_of(call: Call, channel_id: int, message_id: int, *permissions: str) -> Message:
    """Return a message as the bot may ask for it: not one that one person alone sees."""
    call.store.require(channel_id, *permissions)
    message = call.store.get_message(channel_id, message_id)
    if message.is_ephemeral:
        raise refusals.unknown_message()
    return message
