"""Discord's rate limits, by the stand-in's own clock.

Discord does not publish most of its numbers. These were chosen here:

- posts in one channel, and edits in it: 5 in 5 seconds each, with the headers of a bucket;
- all requests of the bot except responses to interactions: 50 per second;
- edits of a message older than an hour: 5 in any hour, then 429 with code 30046 and a
  ``retry_after`` that is too short to help, as Discord has sent it, or of half an hour, or none;
- direct messages to new people: 10 in ten minutes, then 40003;
- responses with 401, 403 and 429: 10,000 in ten minutes, then Cloudflare's page for everything.
"""

from __future__ import annotations

import collections
import hashlib
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass

from .api_error import OPENING_TOO_FAST, ApiError, Cloudflare, Limited, edited_too_often
from .world.queries import spoken_at

HOUR, DAY = 3600.0, 86_400.0
NEW_COMMANDS = 200  # per day
INVALID = (401, 403, 429)
BY_TOKEN = ("/interactions/", "/webhooks/")

_MESSAGES = re.compile(r"/channels/(\d+)/messages(?:/(\d+))?")


@dataclass(frozen=True)
class RateLimit:
    """The numbers of all limits; lower ones make tests faster."""

    posts: int = 5
    seconds: float = 5.0
    requests: int = 50
    old_edits: int = 5
    old_edit_retry: float | None = 0.2
    strangers: int = 10
    strangers_seconds: float = 600.0
    invalid: int = 10_000
    invalid_seconds: int = 600


class RateWindow:
    """A limit of ``most`` uses in ``seconds`` seconds, which start with the first use."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self.used = 0
        self.ends = 0.0

    def take(self, now: float) -> bool:
        """Count one more use. Return False if that is above the limit."""
        if now >= self.ends:
            self.used, self.ends = 0, now + self.seconds
        self.used += 1
        return self.used <= self.most

    @property
    def left(self) -> int:
        """How many more uses are allowed."""
        return max(self.most - self.used, 0)


class Latest:
    """A limit of ``most`` uses in any period of ``seconds`` seconds."""

    def __init__(self, most: int, seconds: float) -> None:
        self.most = most
        self.seconds = seconds
        self._times: collections.deque[float] = collections.deque()

    def room(self, now: float) -> int:
        """Return how many more uses are allowed now."""
        while self._times and now - self._times[0] >= self.seconds:
            self._times.popleft()
        return max(self.most - len(self._times), 0)

    def note(self, now: float) -> None:
        """Count one use."""
        self._times.append(now)

    def take(self, now: float) -> bool:
        """Count one more use if it is allowed. Return whether it is."""
        if not self.room(now):
            return False
        self.note(now)
        return True


class Limits:
    """All counters for one bot."""

    def __init__(self, pace: RateLimit, now: Callable[[], float]) -> None:
        self.pace = pace
        self._now = now
        self._all = RateWindow(pace.requests, 1.0)
        self._buckets: dict[tuple[str, str], RateWindow] = {}
        self._old_edits: dict[str, Latest] = {}
        self._strangers = Latest(pace.strangers, pace.strangers_seconds)
        self._known: set[str] = set()
        self._invalid = Latest(pace.invalid, pace.invalid_seconds)

    def admit(self, method: str, path: str) -> Mapping[str, str]:
        """Count a request and return the headers for its response.

        Raise `Limited` or `Cloudflare` if there were too many.
        """
        now = self._now()
        if not self._invalid.room(now):
            raise Cloudflare(self.pace.invalid_seconds)
        if path.startswith(BY_TOKEN):
            return {}
        if not self._all.take(now):
            scope = {"X-RateLimit-Global": "true", "X-RateLimit-Scope": "global"}
            raise Limited(self._all.ends - now, scope, everywhere=True)
        match = _MESSAGES.fullmatch(path)
        if match is None or method not in ("POST", "PATCH"):
            return {}
        channel, message = match.groups()
        window = self._bucket(method, channel)
        admitted = window.take(now)
        headers = _headers(window, method, now)
        if not admitted:
            raise Limited(window.ends - now, headers | {"X-RateLimit-Scope": "user"})
        if method == "PATCH":
            self._check_age(message, now, headers)
        return headers

    def answered(self, status: int) -> None:
        """Count a response with a status that Discord counts as invalid."""
        if status in INVALID:
            self._invalid.note(self._now())

    def open_dm(self, person: str) -> None:
        """Count direct messages to a person. Raise `ApiError` if there are too many new people."""
        if person in self._known:
            return
        if not self._strangers.take(self._now()):
            raise ApiError(*OPENING_TOO_FAST)
        self._known.add(person)

    def _bucket(self, method: str, channel: str) -> RateWindow:
        key = (method, channel)
        if key not in self._buckets:
            self._buckets[key] = RateWindow(self.pace.posts, self.pace.seconds)
        return self._buckets[key]

    def _check_age(self, message: str, now: float, headers: Mapping[str, str]) -> None:
        if now - spoken_at(int(message)) < HOUR:
            return
        edits = self._old_edits.setdefault(message, Latest(self.pace.old_edits, HOUR))
        if not edits.take(now):
            raise edited_too_often(self.pace.old_edit_retry, headers)


def _headers(window: RateWindow, method: str, now: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(window.most),
        "X-RateLimit-Remaining": str(window.left),
        "X-RateLimit-Reset": f"{window.ends:.3f}",
        "X-RateLimit-Reset-After": f"{window.ends - now:.3f}",
        "X-RateLimit-Bucket": hashlib.sha256(f"{method} messages".encode()).hexdigest()[:32],
    }
