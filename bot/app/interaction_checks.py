"""What interactions reveal: another process with the same token, and a wrong clock."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Callable
from time import monotonic

from discord.utils import snowflake_time

from bot.runtime.problems import Problems

CONFLICTS = 3  # responses that someone else gave, within the next number of seconds
CONFLICT_SECONDS = 60.0
CONFLICT_LASTS_SECONDS = 600.0  # for which the problem is shown after the last of them
CLOCK_TOLERANCE_SECONDS = 5.0
COMPARED = 3  # interactions; one of them may have arrived late


class TokenConflicts:
    """Notices that another process responds to this bot's interactions, because it has its token.

    A single conflict can have other reasons, such as a response whose receipt was lost. ``clock``
    returns seconds.
    """

    def __init__(self, problems: Problems, clock: Callable[[], float] = monotonic) -> None:
        self._problems = problems
        self._clock = clock
        self._latest: deque[float] = deque(maxlen=CONFLICTS)

    def note(self) -> None:
        """Note that an interaction already had a response."""
        now = self._clock()
        self._latest.append(now)
        if len(self._latest) == CONFLICTS and now - self._latest[0] <= CONFLICT_SECONDS:
            self._problems.report(
                "token",
                "another process responds with this bot's token: stop it, or reset the token",
                CONFLICT_LASTS_SECONDS,
            )


class ClockCheck:
    """Compares the machine's clock with Discord's, which is in the id of each interaction.

    ``now`` returns seconds since the epoch.
    """

    def __init__(self, problems: Problems, now: Callable[[], float]) -> None:
        self._problems = problems
        self._now = now
        self._ahead: deque[float] = deque(maxlen=COMPARED)

    def note(self, interaction_id: int) -> None:
        """Compare the clock with the time of an interaction that has just arrived."""
        self._ahead.append(self._now() - snowflake_time(interaction_id).timestamp())
        least = min(self._ahead, key=abs)
        if abs(least) < CLOCK_TOLERANCE_SECONDS:
            self._problems.end("clock")
        elif len(self._ahead) == COMPARED:
            way = "ahead of" if least > 0 else "behind"
            self._problems.report(
                "clock",
                f"this machine's clock is {abs(least):.0f} seconds {way} Discord's",
                level=logging.WARNING,
            )
