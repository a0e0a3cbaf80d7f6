"""How the bot answered what somebody did."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from . import interaction_data
from .reading import Message
from .world import Interaction, World


class NoAnswer(TimeoutError):
    """The bot let three seconds pass: "This interaction failed"."""


@dataclass(frozen=True)
class Suggestion:
    """One answer of an autocompletion."""

    name: str
    value: Any


class Reply:
    """How the bot answered one interaction; live, like the messages in it."""

    def __init__(self, world: World, record: Interaction, data: Mapping[str, Any]) -> None:
        self._world = world
        self._record = record
        self.data = data
        self.failed = False

    def __repr__(self) -> str:
        return "<Reply failed>" if self.failed else f"<Reply {self.kind} {self.message!r}>"

    @property
    def kind(self) -> str | None:
        """message, deferred, deferred_update, update, modal, autocomplete, pong, or None."""
        return None if self._record.response_kind is None else self._record.response_kind.value

    @property
    def message(self) -> Message | None:
        """The message shown or updated by the answer."""
        message_id = self._record.message_id
        if message_id is None:
            return None
        return Message(self._world, self._record.channel_id, message_id)

    @property
    def followups(self) -> list[Message]:
        """What was sent after the first answer."""
        channel_id = self._record.channel_id
        return [Message(self._world, channel_id, number) for number in self._record.followup_ids]

    @property
    def ephemeral(self) -> bool:
        """Whether the answer is a message only this person sees."""
        return self.message is not None and self.message.ephemeral

    @property
    def updated(self) -> bool:
        """Whether the answer changed the message that was clicked."""
        return self.kind == "update"

    @property
    def text(self) -> str:
        """All the words of the answer and its followups."""
        shown = [m for m in (self.message, *self.followups) if m is not None]
        return "\n".join(message.text for message in shown)

    @property
    def modal(self) -> dict[str, Any] | None:
        """The modal opened by the answer: ``title``, ``custom_id``, ``components``."""
        return self._record.modal

    @property
    def inputs(self) -> list[Mapping[str, Any]]:
        """The inputs of that modal."""
        return list(interaction_data.modal_controls(self.modal["components"])) if self.modal else []

    @property
    def source(self) -> int | None:
        """The message that was clicked."""
        return self._record.source_message_id

    @property
    def channel_id(self) -> int:
        """Where it happened."""
        return self._record.channel_id
