"""Handles to read messages, channels, and the controls of a message.

All of them are live. A `Message` shows its current content, not that of when it was fetched. After
its deletion it keeps what it last showed.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from .interaction_data import BUTTON
from .world import World, walk_components

EPHEMERAL = 1 << 6
LOADING = 1 << 7
SILENT = 1 << 12
COMPONENTS_V2 = 1 << 15
TEXT_DISPLAY, GALLERY, THUMBNAIL = 10, 12, 11
SELECTS = (3, 5, 6, 7, 8)


@dataclass(frozen=True)
class Button:
    """A button as a person sees it."""

    label: str
    custom_id: str | None
    disabled: bool
    style: int
    url: str | None = None
    raw: Mapping[str, Any] = field(repr=False, default_factory=dict)


@dataclass(frozen=True)
class Select:
    """A select as a person sees it; ``options`` maps value to label."""

    custom_id: str
    placeholder: str
    options: dict[str, str]
    least: int
    most: int
    disabled: bool
    raw: Mapping[str, Any] = field(repr=False, default_factory=dict)


class Message:
    """One message in its current state."""

    def __init__(self, world: World, channel_id: int, message_id: int) -> None:
        self._world = world
        self.channel_id = channel_id
        self.id = message_id
        self._last: dict[str, Any] = {}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Message {self.id} {self.text[:60]!r}>"

    @property
    def payload(self) -> dict[str, Any]:
        """The message as the API sends it; for a deleted message, its last payload."""
        self._last = self._world.message(self.channel_id, self.id) or self._last
        return self._last

    @property
    def deleted(self) -> bool:
        """Whether the message is deleted."""
        return self._world.message(self.channel_id, self.id) is None

    @property
    def flags(self) -> int:
        """The message's flags."""
        return int(self.payload.get("flags", 0))

    @property
    def ephemeral(self) -> bool:
        """Whether only one person sees it."""
        return bool(self.flags & EPHEMERAL)

    @property
    def silent(self) -> bool:
        """Whether it was posted without a notification."""
        return bool(self.flags & SILENT)

    @property
    def loading(self) -> bool:
        """Whether it still says that the bot is thinking."""
        return bool(self.flags & LOADING)

    @property
    def edited(self) -> str | None:
        """When it was last edited, or None."""
        return self.payload.get("edited_timestamp")

    @property
    def by_bot(self) -> bool:
        """Whether the bot wrote it."""
        return bool(self.payload["author"].get("bot"))

    @property
    def mentions(self) -> list[int]:
        """The ids of the mentioned people, after applying allowed_mentions."""
        return [int(user["id"]) for user in self.payload["mentions"]]

    @property
    def attachments(self) -> list[dict[str, Any]]:
        """The message's files, with ``url`` and ``description``."""
        return list(self.payload["attachments"])

    @property
    def components(self) -> list[dict[str, Any]]:
        """All components of the message in order, including nested ones."""
        return list(walk_components(self.payload.get("components") or []))

    @property
    def text(self) -> str:
        """All text of the message, except that of its controls."""
        parts = [self.payload.get("content") or "", *_embed_texts(self.payload)]
        parts += [c["content"] for c in self.components if c["type"] == TEXT_DISPLAY]
        return "\n".join(part for part in parts if part)

    @property
    def alt(self) -> list[str]:
        """The descriptions of its pictures."""
        found = [entry.get("description") for entry in self.attachments]
        for component in self.components:
            if component["type"] == GALLERY:
                found += [item.get("description") for item in component["items"]]
            elif component["type"] == THUMBNAIL:
                found.append(component.get("description"))
        return list(dict.fromkeys(text for text in found if text))

    @property
    def buttons(self) -> list[Button]:
        """The message's buttons."""
        return [_button(c) for c in self.components if c["type"] == BUTTON]

    @property
    def selects(self) -> list[Select]:
        """The message's selects."""
        return [_select(c) for c in self.components if c["type"] in SELECTS]

    def button(self, custom_id: str | None = None, *, label: str | None = None) -> Button:
        """Return the button with this custom_id or label.

        Raise `LookupError`, which lists all buttons, if there is none.
        """
        for button in self.buttons:
            if (custom_id is not None and button.custom_id == custom_id) or (
                label is not None and button.label == label
            ):
                return button
        there = [(button.label, button.custom_id) for button in self.buttons]
        raise LookupError(f"No button {custom_id or label!r} among {there}")

    def select(self, custom_id: str | None = None) -> Select:
        """Return the select with this custom_id, or the only one. Raise `LookupError` otherwise."""
        found = [s for s in self.selects if custom_id in (None, s.custom_id)]
        if len(found) != 1:
            raise LookupError(f"No one select {custom_id!r} among {self.selects}")
        return found[0]


def _embed_texts(payload: Mapping[str, Any]) -> Iterator[str]:
    for embed in payload.get("embeds") or []:
        yield from (embed.get("title") or "", embed.get("description") or "")
        for entry in embed.get("fields") or []:
            yield f"{entry['name']}\n{entry['value']}"
        yield (embed.get("footer") or {}).get("text") or ""


def _button(component: Mapping[str, Any]) -> Button:
    emoji = (component.get("emoji") or {}).get("name") or ""
    return Button(
        label=component.get("label") or emoji,
        custom_id=component.get("custom_id"),
        disabled=bool(component.get("disabled")),
        style=component["style"],
        url=component.get("url"),
        raw=component,
    )


def _select(component: Mapping[str, Any]) -> Select:
    return Select(
        custom_id=component["custom_id"],
        placeholder=component.get("placeholder") or "",
        options={o["value"]: o["label"] for o in component.get("options") or []},
        least=component.get("min_values", 1),
        most=component.get("max_values", 1),
        disabled=bool(component.get("disabled")),
        raw=component,
    )


class Channel:
    """A channel, thread or DM in its current state."""

    def __init__(self, world: World, channel_id: int) -> None:
        self._world = world
        self.id = channel_id

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Channel) and self.id == other.id

    def __hash__(self) -> int:
        return hash(self.id)

    def __repr__(self) -> str:
        return f"<Channel {self.id} {self.name!r}>"

    @property
    def payload(self) -> dict[str, Any]:
        """The channel as the API sends it; empty if it has been deleted."""
        return self._world.channel(self.id) or {}

    @property
    def exists(self) -> bool:
        """Whether the channel exists."""
        return bool(self.payload)

    @property
    def name(self) -> str:
        """The channel's name; a DM has none."""
        return self.payload.get("name") or ""

    @property
    def archived(self) -> bool:
        """Whether it is an archived thread."""
        return bool(self.payload.get("thread_metadata", {}).get("archived"))

    @property
    def members(self) -> list[int]:
        """The ids of the people who were added, if it is a thread."""
        return [int(member) for member in self.payload.get("member_ids", [])]

    @property
    def threads(self) -> list[Channel]:
        """The threads of this channel, oldest first."""
        ids = self._world.thread_ids(self.id)
        return [Channel(self._world, thread_id) for thread_id in ids]

    @property
    def messages(self) -> list[Message]:
        """The messages that everyone sees here, oldest first, including system messages."""
        ids = self._world.message_ids(self.id)
        return [Message(self._world, self.id, message_id) for message_id in ids]

    @property
    def last(self) -> Message:
        """The bot's latest message here."""
        return next(
            m for m in reversed(self.messages) if m.by_bot and m.payload["type"] in (0, 19, 20)
        )
