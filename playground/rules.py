"""Discord's behaviour beyond the world: archived threads, closed DMs, nonces, permissions.

Each rule is for one kind of request. It refuses the request, answers it, or passes it on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from .api_error import (
    cannot_message,
    invalid_form,
    missing_permissions,
    no_mutual_server,
    thread_archived,
    thread_exists,
)
from .emoji import check_name, check_own_emoji, new_emoji
from .forms import check_choices, check_files, check_message, check_modal
from .limits import Limits
from .registry import Registry
from .world import BOT, Upload, World

NONCE_LENGTH = 25
NONCE_SECONDS = 300.0
ARCHIVE_MINUTES = (60, 1440, 4320, 10080)
EVERY_MEMBER = frozenset({"archived"})
CREATOR = frozenset({"name", "archived", "auto_archive_duration"})

_ID = r"(\d+)"
_TOKEN = "([^/]+)"
EMOJIS = rf"/applications/{_ID}/emojis"
COMMANDS = rf"/applications/{_ID}/(?:guilds/{_ID}/)?commands"
_PASS = object()
MESSAGE, THINKING, UPDATE, CHOICES, MODAL = 4, 5, 7, 8, 9
EPHEMERAL, LOADING = 1 << 6, 1 << 7


@dataclass
class Request:
    """One REST request of the bot, independent of HTTP."""

    method: str
    path: str
    json: Any
    params: Mapping[str, str]
    files: list[Upload]

    @property
    def body(self) -> dict[str, Any]:
        """The JSON object of the request, empty if it has none."""
        return self.json if isinstance(self.json, dict) else {}


class Rules:
    """The rules in front of a world. The REST server calls `answer`."""

    def __init__(self, world: World, limits: Limits | None = None) -> None:
        self.world = world
        self.registry = Registry(world)
        self._limits = limits
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
                ("POST", "/users/@me/channels", self._open_dm),
                ("POST", rf"/interactions/{_ID}/[^/]+/callback", self._callback),
                ("POST", rf"/webhooks/{_ID}/{_TOKEN}", self._follow_up),
                ("PATCH", rf"/webhooks/{_ID}/{_TOKEN}/messages/(@original|\d+)", self._edit_answer),
                ("POST", EMOJIS, self._create_emoji),
                ("PATCH", f"{EMOJIS}/{_ID}", self._rename_emoji),
                ("PUT", COMMANDS, self._put_commands),
                ("POST", COMMANDS, self._post_command),
                ("GET", rf"{COMMANDS}/{_ID}", self._get_command),
                ("PATCH", rf"{COMMANDS}/{_ID}", self._patch_command),
                ("DELETE", rf"{COMMANDS}/{_ID}", self._delete_command),
            )
        ]

    def answer(self, request: Request) -> Any:
        """Carry out a request and return the response. Raise `ApiError` if it is refused."""
        for method, pattern, rule in self._rules:
            match = pattern.fullmatch(request.path) if method == request.method else None
            if match is not None:
                answer = rule(request, *map(_number, match.groups()))
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
        self._check_new(request.json, request.files)
        recipients = self.world.recipients(channel_id)
        if any(map(self.world.out_of_reach, recipients)):
            raise no_mutual_server()
        if self.world.closed_dms.intersection(recipients):
            raise cannot_message()
        self._check_files(request, channel_id)
        nonce = request.body.get("nonce")
        if nonce is None:
            return self._post(request, channel_id)
        if len(str(nonce)) > NONCE_LENGTH:
            said = f"Must be {NONCE_LENGTH} or fewer in length."
            raise invalid_form(said, "nonce", code="BASE_TYPE_MAX_LENGTH")
        key, now = (channel_id, str(nonce)), self.world.now().timestamp()
        posted_at, posted = self._nonces.get(key, (0.0, {}))
        if request.body.get("enforce_nonce") and now - posted_at < NONCE_SECONDS:
            return posted
        answer = self._post(request, channel_id) | {"nonce": nonce}
        self._nonces[key] = (now, answer)
        return answer

    def _check_new(self, body: Any, files: Sequence[Upload], at: str = "") -> None:
        self._check(body, None, files, at)

    def _check(
        self, body: Any, before: Mapping[str, Any] | None, files: Sequence[Upload], at: str = ""
    ) -> None:
        check_message(body, before=before, files=len(files), at=at)
        check_files(body, before=before, files=[file.filename for file in files], at=at)
        check_own_emoji(body, self.world.emoji, at)

    def _post(self, request: Request, channel_id: int) -> dict[str, Any]:
        answer: dict[str, Any] = self._on(request)
        self.world.wake(channel_id)
        return answer

    def _edit(self, request: Request, channel_id: int, message_id: int) -> Any:
        self._check_edit(request, channel_id, message_id)
        if self._archived(channel_id):
            raise thread_archived()
        self._check_files(request, channel_id)
        return _PASS

    def _check_files(self, request: Request, channel_id: int) -> None:
        """Refuse files in a channel where the bot cannot attach any."""
        if request.files and self.world.channel(channel_id) is not None:
            may = self.world.permissions(BOT, channel_id)
            if may.view_channel and not may.attach_files:
                raise missing_permissions()

    def _check_edit(
        self, request: Request, channel_id: int, message_id: int | None, at: str = ""
    ) -> None:
        body = request.body.get("data") or {} if at else request.json
        before = self.world.message(channel_id, message_id or 0)
        if before is not None:
            self._check(body, before, request.files, at)

    def _open_dm(self, request: Request) -> Any:
        if self._limits is not None:
            self._limits.open_dm(str(request.body.get("recipient_id")))
        return _PASS

    # ------------------------------------------------------------------ answers to interactions

    def _callback(self, request: Request, interaction_id: int) -> Any:
        channel_id, clicked = self.world.interaction_place(interaction_id)
        kind, data = request.body.get("type"), request.body.get("data") or {}
        if kind == MESSAGE:
            self._check_new(data, request.files, "data")
        elif kind == UPDATE:
            self._check_edit(request, channel_id, clicked, "data")
        elif kind == MODAL:
            check_modal(data)
        elif kind == CHOICES:
            check_choices(data)
        answered = self._on(request)
        if kind in (MESSAGE, THINKING) and not (data.get("flags") or 0) & EPHEMERAL:
            self.world.wake(channel_id)
        wanted = request.params.get("with_response", "").lower() in ("true", "1")
        return answered if wanted else None

    def _follow_up(self, request: Request, _: int, token: str) -> Any:
        channel_id, message_id = self.world.answer_of(token)
        before = self.world.message(channel_id, message_id or 0) or {}
        # While the bot is thinking, its follow-up edits the thinking message.
        edits = (before.get("flags") or 0) & LOADING
        self._check(request.json, before if edits else None, request.files)
        return _PASS

    def _edit_answer(self, request: Request, _: int, token: str, message: str | int) -> Any:
        channel_id, first = self.world.answer_of(token)
        self._check_edit(request, channel_id, message if isinstance(message, int) else first)
        return _PASS

    # ------------------------------------------------------------------ application commands

    def _put_commands(self, request: Request, _: int, guild_id: int | None) -> Any:
        self.registry.check_all(guild_id, request.json)
        return _PASS

    def _post_command(self, request: Request, _: int, guild_id: int | None) -> Any:
        return self.registry.put(guild_id, request.json)

    def _get_command(self, _: Request, __: int, guild_id: int | None, command_id: int) -> Any:
        return self.registry.get(guild_id, command_id)

    def _patch_command(self, request: Request, _: int, guild_id: int | None, number: int) -> Any:
        return self.registry.change(guild_id, number, request.body)

    def _delete_command(self, _: Request, __: int, guild_id: int | None, number: int) -> Any:
        self.registry.delete(guild_id, number)

    # ------------------------------------------------------------------ application emoji

    def _create_emoji(self, request: Request, _: int) -> Any:
        image = new_emoji(request.body, len(self.world.emoji))
        made = self._on(request)
        self.world.keep_emoji(int(made["id"]), image)
        return made

    def _rename_emoji(self, request: Request, _: int, __: int) -> Any:
        check_name(request.body.get("name"))
        return _PASS

    # ------------------------------------------------------------------ threads

    def _archived(self, channel_id: int) -> bool:
        return self.world.archived(channel_id)

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
            raise invalid_form("This field is required", "name", code="BASE_TYPE_REQUIRED")
        self._check_thread(request.body)
        return _PASS

    def _check_thread(self, about: Mapping[str, Any]) -> None:
        if not 1 <= len(str(about.get("name", "-"))) <= 100:
            said = "Must be between 1 and 100 in length."
            raise invalid_form(said, "name", code="BASE_TYPE_BAD_LENGTH")
        if about.get("auto_archive_duration", 60) not in ARCHIVE_MINUTES:
            said = f"Value must be one of {ARCHIVE_MINUTES}."
            raise invalid_form(said, "auto_archive_duration", code="BASE_TYPE_CHOICES")

    def _add_member(self, _: Request, thread_id: int, __: int) -> Any:
        if self._archived(thread_id):
            raise thread_archived()
        return _PASS


def _number(part: str | None) -> int | str | None:
    return int(part) if part is not None and part.isdecimal() else part
