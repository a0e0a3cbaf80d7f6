"""What Discord refuses or does beyond simcord: archived threads, closed DMs, nonces, threads.

Each rule looks at one kind of request. It may refuse it, answer it, or let it pass to the world.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from .refusal import (
    cannot_message,
    invalid_form,
    missing_permissions,
    thread_archived,
    thread_exists,
)
from .world import BOT, Upload, World

NONCE_LENGTH = 25
NONCE_SECONDS = 300.0
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
EVERY_MEMBER = frozenset({"archived"})
CREATOR = frozenset({"name", "archived", "auto_archive_duration"})

_ID = r"(\d+)"
_PASS = object()


@dataclass
class Request:
    """One REST request of the bot, after the wire has been taken off."""

    method: str
    path: str
    json: Any
    params: Mapping[str, str]
    files: list[Upload]

    @property
    def body(self) -> dict[str, Any]:
        """The JSON object sent, empty if there was none."""
        return self.json if isinstance(self.json, dict) else {}


class Rules:
    """The world behind these rules; `answer` is what the REST server calls."""

    def __init__(self, world: World) -> None:
        self.world = world
        self._nonces: dict[tuple[int, str], tuple[float, dict[str, Any]]] = {}
        channel = rf"/channels/{_ID}"
        self._rules: list[tuple[str, re.Pattern[str], Callable[..., Any]]] = [
            (method, re.compile(pattern), rule)
            for method, pattern, rule in (
                ("POST", f"{channel}/messages", self._send),
                ("PATCH", f"{channel}/messages/{_ID}", self._edit),
                ("PATCH", channel, self._edit_channel),
                ("DELETE", channel, self._delete_channel),
                ("POST", f"{channel}/threads", self._start_thread),
                ("POST", f"{channel}/messages/{_ID}/threads", self._start_thread),
                ("PUT", f"{channel}/thread-members/{_ID}", self._add_member),
                ("POST", rf"/interactions/{_ID}/[^/]+/callback", self._callback),
            )
        ]

    def answer(self, request: Request) -> Any:
        """Carry out a request, or raise a `Refusal`."""
        for method, pattern, rule in self._rules:
            match = pattern.fullmatch(request.path) if method == request.method else None
            if match is not None:
                answer = rule(request, *(int(number) for number in match.groups()))
                if answer is not _PASS:
                    return answer
        return self._on(request)

    def _on(self, request: Request) -> Any:
        return self.world.request(
            request.method,
            request.path,
            json=request.json,
            params=request.params,
            files=request.files,
        )

    # ------------------------------------------------------------------ messages

    def _send(self, request: Request, channel_id: int) -> Any:
        if self.world.closed_dms.intersection(self.world.recipients(channel_id)):
            raise cannot_message()
        nonce = request.body.get("nonce")
        if nonce is None:
            return self._post(request, channel_id)
        if len(str(nonce)) > NONCE_LENGTH:
            raise invalid_form(f"nonce: Must be {NONCE_LENGTH} or fewer in length.")
        key, now = (channel_id, str(nonce)), self.world.now().timestamp()
        posted_at, posted = self._nonces.get(key, (0.0, {}))
        if request.body.get("enforce_nonce") and now - posted_at < NONCE_SECONDS:
            return posted
        answer = self._post(request, channel_id) | {"nonce": nonce}
        self._nonces[key] = (now, answer)
        return answer

    def _post(self, request: Request, channel_id: int) -> dict[str, Any]:
        answer: dict[str, Any] = self._on(request)
        if self._archived(channel_id):
            self.world.edit_thread(channel_id, {"archived": False})
        return answer

    def _edit(self, _: Request, channel_id: int, message_id: int) -> Any:
        if self._archived(channel_id):
            raise thread_archived()
        return _PASS

    def _callback(self, request: Request, _: int) -> Any:
        answered = self._on(request)
        wanted = request.params.get("with_response", "").lower() in ("true", "1")
        return answered if wanted else None

    # ------------------------------------------------------------------ threads

    def _archived(self, channel_id: int) -> bool:
        channel = self.world.channel(channel_id) or {}
        return bool(channel.get("thread_metadata", {}).get("archived"))

    def _edit_channel(self, request: Request, thread_id: int) -> Any:
        if not self.world.is_thread(thread_id):
            return _PASS
        changes = request.body
        self._check_thread(changes)
        thread = self.world.channel(thread_id) or {}
        may = self.world.permissions(BOT, thread_id)
        own = int(thread.get("owner_id") or 0) == BOT
        unarchives = changes.keys() <= EVERY_MEMBER and changes.get("archived") is False
        if not (may.manage_threads or (own and changes.keys() <= CREATOR) or unarchives):
            raise missing_permissions()
        if self._archived(thread_id) and changes.get("archived", True):
            raise thread_archived()
        return self.world.edit_thread(thread_id, changes)

    def _delete_channel(self, _: Request, channel_id: int) -> Any:
        if not self.world.is_thread(channel_id):
            return _PASS
        if not self.world.permissions(BOT, channel_id).manage_threads:
            raise missing_permissions()
        thread = self.world.channel(channel_id)
        self.world.delete_channel(channel_id)
        return thread

    def _start_thread(self, request: Request, _: int, message_id: int | None = None) -> Any:
        if message_id is not None and self.world.channel(message_id) is not None:
            raise thread_exists()
        if not request.body.get("name"):
            raise invalid_form("name: This field is required")
        self._check_thread(request.body)
        return _PASS

    def _check_thread(self, about: Mapping[str, Any]) -> None:
        if not 1 <= len(str(about.get("name", "-"))) <= 100:
            raise invalid_form("name: Must be between 1 and 100 in length.")
        if about.get("auto_archive_duration", 60) not in ARCHIVE_MINUTES:
            raise invalid_form(f"auto_archive_duration: Value must be one of {ARCHIVE_MINUTES}.")

    def _add_member(self, _: Request, thread_id: int, __: int) -> Any:
        if self._archived(thread_id):
            raise thread_archived()
        return _PASS
