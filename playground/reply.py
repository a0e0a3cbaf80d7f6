"""The bot's response to an interaction."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from .reading import Message
from .world import Interaction, World


class NoAnswer(TimeoutError):
    """The bot did not respond in time: "This interaction failed"."""


@dataclass(frozen=True)
class Suggestion:
    """One suggestion of an autocompletion."""

    name: str
    value: Any


class Reply:
    """The bot's response to one interaction; live, like the messages in it."""

    def __init__(self, world: World, record: Interaction, data: Mapping[str, Any]) -> None:
        self._world = world
        self._record = record
        self.data = data
        self.failed = False

    def __repr__(self) -> str:
        return "<Reply failed>" if self.failed else f"<Reply {self.kind} {self.message!r}>"

    @property
    def kind(self) -> str | None:
        """message, deferred, deferred_update, update, autocomplete, pong, or None."""
        return None if self._record.response_kind is None else self._record.response_kind.value

    @property
    def message(self) -> Message | None:
        """The message that the response created or updated."""
        message_id = self._record.message_id
        if message_id is None:
            return None
        return Message(self._world, self._record.channel_id, message_id)

    @property
    def followups(self) -> list[Message]:
        """The messages sent after the first response."""
        channel_id = self._record.channel_id
        return [Message(self._world, channel_id, number) for number in self._record.followup_ids]

    @property
    def ephemeral(self) -> bool:
        """Whether the response is a message that only this person sees."""
        return self.message is not None and self.message.ephemeral

    @property
    def edited(self) -> bool:
        """Whether the bot has edited its response, by the token of the interaction."""
        return self._record.edited

    @property
    def updated(self) -> bool:
        """Whether the response changed the message that was clicked, at once or after a while."""
        return self.kind == "update" or (self.edited and not self.followups)

    @property
    def text(self) -> str:
        """All text of the response and its followups."""
        shown = [m for m in (self.message, *self.followups) if m is not None]
        return "\n".join(message.text for message in shown)
