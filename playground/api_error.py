"""What the stand-in says when it will not do something, in Discord's codes and words."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

OLD_EDIT = "Maximum number of edits to messages older than 1 hour reached. Try again later."
CLOUDFLARE_PAGE = b"""<!doctype html>
<html><head><title>Access denied | discord.com used Cloudflare to restrict access</title></head>
<body><h1>Error 1015</h1><h2>You are being rate limited</h2></body></html>
"""


class ApiError(Exception):
    """An HTTP answer other than success: status, Discord's error code, and a message."""

    def __init__(
        self, status: int, code: int, message: str, errors: Mapping[str, Any] | None = None
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    headers: Mapping[str, str] = {}

    def body(self) -> Any:
        """What Discord sends with such an answer: JSON, or bytes that are sent as they are."""
        said: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            said["errors"] = dict(self.errors)
        return said


class UnknownRoute(ApiError):
    """A route, or a field of its body, that the stand-in does not have."""

    def __init__(self, detail: str) -> None:
        super().__init__(404, 0, "404: Not Found")
        self.detail = detail


class Limited(ApiError):
    """Too many requests: when to try again, if that is said, and whose limit it was."""

    def __init__(
        self,
        retry_after: float | None,
        headers: Mapping[str, str],
        *,
        everywhere: bool = False,
        code: int = 0,
        message: str = "You are being rate limited.",
    ) -> None:
        super().__init__(429, code, message)
        self.everywhere = everywhere
        self.headers = {"Via": "1.1 playground", **headers}
        self._when: dict[str, float] = {}
        if retry_after is not None:
            self._when = {"retry_after": round(max(retry_after, 0.001), 3)}
            self.headers["Retry-After"] = f"{retry_after:.3f}"

    def body(self) -> dict[str, Any]:
        """The JSON Discord sends with a 429."""
        told = {"message": self.message, **self._when, "global": self.everywhere}
        return told | ({"code": self.code} if self.code else {})


def edited_too_often(
    retry_after: float | None, headers: Mapping[str, str] | None = None
) -> Limited:
    """A message older than an hour takes no more edits; Discord does not always say until when."""
    return Limited(retry_after, headers or {}, code=30046, message=OLD_EDIT)


class Cloudflare(ApiError):
    """The page of who stands before Discord: nothing from this address is let through."""

    def __init__(self, seconds: int) -> None:
        super().__init__(429, 0, "error code: 1015")
        self.headers = {"Content-Type": "text/html; charset=UTF-8", "Retry-After": str(seconds)}

    def body(self) -> bytes:
        """The page."""
        return CLOUDFLARE_PAGE


def invalid_form(detail: str, *path: str, code: str = "BASE_TYPE_INVALID") -> ApiError:
    """A body Discord would call an invalid form, with the reason and the place of the fault."""
    faults: dict[str, Any] = {"_errors": [{"code": code, "message": detail}]}
    for step in reversed(path):
        faults = {step: faults}
    return ApiError(400, 50035, "Invalid Form Body", faults)


def invalid_json() -> ApiError:
    """A body that is not JSON at all."""
    return ApiError(400, 50109, "The request body contains invalid JSON.")


def unknown_command() -> ApiError:
    """There is no application command with this id."""
    return ApiError(404, 10063, "Unknown application command")


def opening_too_fast() -> ApiError:
    """Too many people have been written to for the first time."""
    return ApiError(403, 40003, "You are opening direct messages too fast")


def missing_permissions() -> ApiError:
    """The bot may see the place, but not do this there."""
    return ApiError(403, 50013, "Missing Permissions")


def cannot_message() -> ApiError:
    """The person takes no direct messages from the bot."""
    return ApiError(403, 50007, "Cannot send messages to this user")


def no_mutual_server() -> ApiError:
    """The person shares no server with the bot any more."""
    return ApiError(403, 50278, "Cannot send messages to this user")


def thread_archived() -> ApiError:
    """The thread is archived, and this would change something in it."""
    return ApiError(400, 50083, "Thread is archived")


def thread_exists() -> ApiError:
    """The message already has its thread."""
    return ApiError(400, 160004, "A thread has already been created for this message")
