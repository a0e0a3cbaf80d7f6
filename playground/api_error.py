"""Errors of the stand-in's REST API, with Discord's codes and messages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

OLD_EDIT = "Maximum number of edits to messages older than 1 hour reached. Try again later."
CLOUDFLARE_PAGE = b"""<!doctype html>
<html><head><title>Access denied | discord.com used Cloudflare to restrict access</title></head>
<body><h1>Error 1015</h1><h2>You are being rate limited</h2></body></html>
"""

# The status, code and message of Discord's errors, for `ApiError`.
UNKNOWN_CHANNEL = 404, 10003, "Unknown Channel"
UNKNOWN_GUILD = 404, 10004, "Unknown Guild"
UNKNOWN_MEMBER = 404, 10007, "Unknown Member"
UNKNOWN_MESSAGE = 404, 10008, "Unknown Message"
UNKNOWN_USER = 404, 10013, "Unknown User"
UNKNOWN_EMOJI = 404, 10014, "Unknown Emoji"
UNKNOWN_WEBHOOK = 404, 10015, "Unknown Webhook"  # or its token has expired
UNKNOWN_INTERACTION = 404, 10062, "Unknown Interaction"  # or it has expired
UNKNOWN_EVENT = 404, 10070, "Unknown Guild Scheduled Event"
OPENING_TOO_FAST = 403, 40003, "You are opening direct messages too fast"
ALREADY_ACKNOWLEDGED = 400, 40060, "Interaction has already been acknowledged"
TOO_MANY_FOLLOW_UPS = (
    400,
    40094,
    "This interaction has reached maximum number of follow up messages",
)
MISSING_ACCESS = 403, 50001, "Missing Access"  # to a channel that the bot does not see
NOT_OWN_MESSAGE = 403, 50005, "Cannot edit a message authored by another user"
CANNOT_MESSAGE = 403, 50007, "Cannot send messages to this user"
MISSING_PERMISSIONS = 403, 50013, "Missing Permissions"  # in a channel that it sees
WRONG_KIND_OF_CHANNEL = 400, 50024, "Cannot execute action on this channel type"
THREAD_ARCHIVED = 400, 50083, "Thread is archived"
INVALID_JSON = 400, 50109, "The request body contains invalid JSON."
NO_MUTUAL_SERVER = 403, 50278, "Cannot send messages to this user"
THREAD_EXISTS = 400, 160004, "A thread has already been created for this message"


class ApiError(Exception):
    """An HTTP response other than success: its status, Discord's error code and a message."""

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
        """Return the body of such a response: JSON, or bytes that are sent unchanged."""
        said: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors:
            said["errors"] = dict(self.errors)
        return said


class UnknownRoute(ApiError):
    """A route, or a field of a request's body, that the stand-in does not support."""

    def __init__(self, detail: str) -> None:
        super().__init__(404, 0, "404: Not Found")
        self.detail = detail


class Limited(ApiError):
    """Too many requests.

    ``retry_after`` is when to try again, in seconds, if Discord says so. ``everywhere`` says
    whether the limit applies to all requests.
    """

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
        """Return the JSON that Discord sends with status 429."""
        told = {"message": self.message, **self._when, "global": self.everywhere}
        return told | ({"code": self.code} if self.code else {})


def edited_too_often(
    retry_after: float | None, headers: Mapping[str, str] | None = None
) -> Limited:
    """Return the error for too many edits of a message that is older than an hour.

    Discord does not always say when the next edit is possible.
    """
    return Limited(retry_after, headers or {}, code=30046, message=OLD_EDIT)


class Cloudflare(ApiError):
    """Cloudflare's error page, while it lets no request from this address through."""

    def __init__(self, seconds: int) -> None:
        super().__init__(429, 0, "error code: 1015")
        self.headers = {"Content-Type": "text/html; charset=UTF-8", "Retry-After": str(seconds)}

    def body(self) -> bytes:
        """Return the HTML of the page."""
        return CLOUDFLARE_PAGE


def invalid_form(detail: str, *path: str, code: str = "BASE_TYPE_INVALID") -> ApiError:
    """Return Discord's error for an invalid form, with the reason and the path of the fault."""
    faults: dict[str, Any] = {"_errors": [{"code": code, "message": detail}]}
    for step in reversed(path):
        faults = {step: faults}
    return ApiError(400, 50035, "Invalid Form Body", faults)
