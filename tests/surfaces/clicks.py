"""Clicks and commands without Discord: interactions that record their responses."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from copy import copy
from functools import partial
from itertools import count
from types import SimpleNamespace
from typing import Any

import discord
from discord.components import _component_factory

from bot.checks.limits import check, payload, texts, walk

_ids = count(70_000)


def invalid_form(code: str, *path: str) -> discord.HTTPException:
    """Return Discord's error for an invalid form, for one field."""
    errors: dict[str, Any] = {"_errors": [{"code": code, "message": "It is not right."}]}
    for step in reversed(path):
        errors = {step: errors}
    response: Any = SimpleNamespace(status=400, reason="Bad Request")
    body = {"code": 50035, "message": "Invalid Form Body", "errors": errors}
    return discord.HTTPException(response, body)


def unknown_message() -> discord.NotFound:
    """Return Discord's error for a message that does not exist."""
    response: Any = SimpleNamespace(status=404, reason="Not Found")
    return discord.NotFound(response, {"code": 10008, "message": "Unknown Message"})


class Click:
    """One interaction, and what its person sees in response.

    ``how`` lists in order what was done: ``defer``, ``send``, ``edit``, ``follow up``, ``edit
    later``. A second first response fails, as on Discord. ``raises`` are the errors of the next
    calls.
    """

    def __init__(self, user: int = 0, message: Post | None = None, guild: int | None = 7) -> None:
        self.user = SimpleNamespace(id=user, display_name=f"Person {user}")
        self.message = message
        self.locale = discord.Locale.british_english
        self.guild_id = guild
        self.context = discord.app_commands.AppCommandContext(guild=guild is not None)
        self.guild: Any = None
        self.channel: Any = None
        self.channel_id = 5000
        self.type = discord.InteractionType.component
        self.permissions = discord.Permissions()
        self.response = _Response(self)
        self.followup = self
        self.client: Any = None
        self.how: list[str] = []
        self.raises: list[Exception] = []
        self.swallows_files = False  # whether a first response with files never arrives
        self.refused = 0  # number of responses with pictures that the post does not have
        self.answer = message.stands if message is not None else Post()
        self.original = self.answer  # the original response

    @property
    def text(self) -> str:
        """The text of the response."""
        return self.answer.text

    def _done(self, how: str, *, first: bool) -> None:
        assert self.is_done() is not first, "answered twice, or before the first answer"
        if self.raises:
            raise self.raises.pop(0)
        self.how.append(how)

    def _check_edit(self, post: Post, view: discord.ui.LayoutView, files: Any) -> None:
        """Raise Discord's error if a post is deleted or lacks a file that it shows."""
        if post.deleted:
            raise unknown_message()
        kept = files is discord.utils.MISSING
        self._check_files(view, post.files if kept else [file.filename for file in files])

    def _check_files(self, view: discord.ui.LayoutView, there: Sequence[str]) -> None:
        """Raise Discord's error if a post shows a picture that is not among its files."""
        for number, part in enumerate(walk(payload(view))):
            for item in part.get("items", ()):
                if item["media"]["url"].removeprefix("attachment://") not in there:
                    code = "UNFURLED_MEDIA_ITEM_REFERENCED_ATTACHMENT_NOT_FOUND"
                    self.refused += 1
                    raise invalid_form(
                        code, "components", str(number), "items", "0", "media", "url"
                    )

    def is_done(self) -> bool:
        return bool(self.how)

    async def defer(self, ephemeral: bool = False, thinking: bool = False) -> None:
        self._done("defer", first=True)
        assert thinking or self.message is not None
        if thinking:
            self.answer = self.original = Post(ephemeral=ephemeral)

    async def _swallow(self, files: Any) -> None:
        if self.swallows_files and files and files is not discord.utils.MISSING:
            await asyncio.Event().wait()

    async def edit_message(self, view: discord.ui.LayoutView, attachments: Any) -> None:
        assert self.message is not None
        await self._swallow(attachments)
        self._check_edit(self.answer, view, attachments)
        self._done("edit", first=True)
        self.answer.show(view, attachments)

    async def send_message(
        self, view: discord.ui.LayoutView, files: Sequence[discord.File] = (), *, ephemeral: bool
    ) -> Any:
        await self._swallow(files)
        self._check_files(view, [file.filename for file in files])
        self._done("send", first=True)
        self.answer = self.original = Post(ephemeral=ephemeral)
        self.answer.show(view, files)
        return SimpleNamespace(message_id=self.answer.id)

    async def send(
        self,
        view: discord.ui.LayoutView,
        files: Sequence[discord.File],
        *,
        ephemeral: bool,
        wait: bool,
    ) -> Any:
        self._check_files(view, [file.filename for file in files])
        self._done("follow up", first=False)
        # While the bot is thinking, this edits the thinking post, which stays private or public.
        if self.message is not None and self.answer is self.message.stands:
            self.answer = Post(ephemeral=ephemeral)
        self.answer.show(view, files)
        return SimpleNamespace(id=self.answer.id, edit=partial(self._edit_later, self.answer))

    async def delete_original_response(self) -> None:
        self._done("delete", first=False)
        self.original.delete()

    async def edit_original_response(self, view: discord.ui.LayoutView, attachments: Any) -> Post:
        return await self._edit_later(self.original, view, attachments)

    async def _edit_later(self, post: Post, view: discord.ui.LayoutView, attachments: Any) -> Post:
        self._check_edit(post, view, attachments)
        self._done("edit later", first=False)
        post.show(view, attachments)
        return post


class _Response:
    """The first response to a click, with discord.py's interface."""

    def __init__(self, click: Click) -> None:
        self._click = click

    def __getattr__(self, name: str) -> Any:
        return getattr(self._click, name)

    @property
    def type(self) -> discord.InteractionResponseType | None:
        """The type of the first response."""
        first = next(iter(self._click.how), None)
        if first == "defer" and self._click.answer is self._click.message:
            return discord.InteractionResponseType.deferred_message_update
        return FIRST[first] if first else None


FIRST = {
    "edit": discord.InteractionResponseType.message_update,
    "send": discord.InteractionResponseType.channel_message,
    "defer": discord.InteractionResponseType.deferred_channel_message,
}


class Post:
    """A post, as discord.py passes it on with a click."""

    def __init__(self, view: discord.ui.LayoutView | None = None, *, ephemeral: bool = True):
        self.id = next(_ids)
        self.stands = self  # the post itself, if this is a snapshot of it
        self.flags = discord.MessageFlags(ephemeral=ephemeral)
        self.files: list[str] = []
        self.contents: list[bytes] = []
        self.view = view
        self.shown = 0
        self.deleted = False

    def delete(self) -> None:
        """Delete the post."""
        self.deleted = True

    def show(self, view: discord.ui.LayoutView, files: Any) -> None:
        """Change the post, with these files or with those that it has."""
        check(view)
        self.view = view
        if files is not discord.utils.MISSING:
            self.files = [file.filename for file in files]
            self.contents = [file.fp.read() for file in files]
        self.shown += 1

    def as_it_is(self) -> Post:
        """Return a snapshot of the post, as a later interaction contains it."""
        snapshot = copy(self)
        snapshot.stands = self
        return snapshot

    @property
    def text(self) -> str:
        return texts(self.view) if self.view else ""

    @property
    def components(self) -> list[Any]:
        """The post's components, with Discord's addresses for its pictures."""
        return [_component_factory(_addressed(part)) for part in payload(self.view or _EMPTY)]


def _addressed(part: Any) -> Any:
    """Return a component with an address on Discord's server for each picture."""
    if isinstance(part, list):
        return [_addressed(inner) for inner in part]
    if not isinstance(part, dict):
        if isinstance(part, str) and part.startswith("attachment://"):
            return f"https://cdn.example/1/2/{part.removeprefix('attachment://')}?ex=1"
        return part
    inner = {key: _addressed(value) for key, value in part.items()}
    return {"id": 1, **inner} if "type" in inner else inner


_EMPTY = discord.ui.LayoutView()
