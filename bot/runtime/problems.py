"""Problems: what is wrong now although the bot goes on, for the log and `/healthz`."""

from __future__ import annotations

import logging
from math import inf
from time import monotonic

log = logging.getLogger(__name__)


class Problems:
    """The problems that the bot's owner should know of, each under a name.

    A problem is logged when it begins, and not again until it has ended.
    """

    def __init__(self) -> None:
        self._known: dict[str, tuple[str, float]] = {}  # the text, and when it ends by itself

    def report(
        self, name: str, text: str, seconds: float = inf, level: int = logging.ERROR
    ) -> None:
        """Note a problem, in a sentence without its full stop; it ends after some ``seconds``."""
        now = monotonic()
        if name not in self._known or self._known[name][1] <= now:
            log.log(level, "%s", text)
        self._known[name] = text, now + seconds

    def end(self, name: str) -> None:
        """Note that there is no such problem now."""
        self._known.pop(name, None)

    def current(self) -> list[str]:
        """Return the texts of the problems that have not ended, the oldest first."""
        now = monotonic()
        return [text for text, until in self._known.values() if now < until]
