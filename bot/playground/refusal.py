"""What the stand-in says when it will not do something, in Discord's codes and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any


class Refusal(Exception):
    """An HTTP answer other than success: status, Discord's error code, and a message."""

    def __init__(
        self, status: int, code: int, message: str, errors: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> dict[str, Any]:
        """The JSON Discord sends with such an answer."""
        said: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            said["errors"] = dict(self.errors)
        return said


class UnknownRoute(Refusal):
    """A route, or a field of its body, that the stand-in does not have."""

    def __init__(self, detail: str) -> None:
        super().__init__(404, 0, "404: Not Found")
        self.detail = detail


def invalid_form(detail: str) -> Refusal:
    """A body Discord would call an invalid form, with the reason."""
    return Refusal(400, 50035, f"Invalid Form Body: {detail}")


def missing_permissions() -> Refusal:
    """The bot may see the place, but not do this there."""
    return Refusal(403, 50013, "Missing Permissions")


def cannot_message() -> Refusal:
    """The person takes no direct messages from the bot."""
    return Refusal(403, 50007, "Cannot send messages to this user")


def thread_archived() -> Refusal:
    """The thread is archived, and this would change something in it."""
    return Refusal(400, 50083, "Thread is archived")


def thread_exists() -> Refusal:
    """The message already has its thread."""
    return Refusal(400, 160004, "A thread has already been created for this message")
