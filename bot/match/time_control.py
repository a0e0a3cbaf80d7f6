"""Time control: one clock for decisions and windows, and what happens when time is up."""

from __future__ import annotations

from datetime import UTC, datetime, tzinfo
from functools import lru_cache
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0
MONTHS = 3  # of a quarter of a year

ClockSpeed = Literal["none", "live", "day", "three_days", "week"]
TimeoutAction = Literal["robot", "harmless", "vote"]

DECISION_SECONDS: dict[str, float] = {
    "live": 2 * MINUTE, "day": DAY, "three_days": 3 * DAY, "week": 7 * DAY,
}  # fmt: skip
"""The time for a decision, in seconds."""
WINDOW_SECONDS: dict[str, float] = {
    "none": 8 * HOUR, "live": 20.0, "day": 8 * HOUR, "three_days": 8 * HOUR, "week": DAY,
}  # fmt: skip
"""How long a window is open at most, in seconds."""
DEFAULT_CLOCK: ClockSpeed = "three_days"
"""The clock of a lobby if nothing else was chosen."""
LEAST_SHARE = 0.25
"""The share of the time that each further decision of a move leaves, at least."""
MAX_HALVINGS = 2
"""How often the time of a repeatedly late player is halved, at most."""


class TimeControl(BaseModel):
    """The clock of a match, and related settings.

    - ``late`` is what happens when a player's time is up.
    - ``waits`` says whether windows wait for anyone.
    - ``hints`` says whether robots give hints.
    - ``open_after`` says whether everyone may see all hands after the match.
    - ``scheduled`` says whether the match starts at a set time; then robots ``fill`` free seats.
    - ``reserve`` has the seconds that each seat gets in addition, in all for the match.
    - ``strangers`` says whether its players have found each other across servers: there is no
      server and no host, and their seats have the aliases that they have chosen.
    - ``rated`` says whether the match counts for its people's results and ratings.
    - ``slow_clock`` is set while the match is live because all its players are there: the clock
      that it returns to if someone leaves. Until then nobody gets a direct message.
    - ``robots_from`` is when robots take over all seats that are waited for, in seconds since the
      epoch; 0 is never.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    clock: ClockSpeed = "none"
    late: TimeoutAction = "robot"
    waits: bool = True
    hints: bool = True
    open_after: bool = True
    scheduled: bool = False
    fill: bool = True
    reserve: float = 0.0
    strangers: bool = False
    rated: bool = True
    slow_clock: ClockSpeed | None = None
    robots_from: float = 0.0

    @property
    def all_here(self) -> bool:
        """Whether the match is live because all its players are there."""
        return self.slow_clock is not None and self.is_live

    @property
    def is_live(self) -> bool:
        """Whether everyone plays at the same time."""
        return self.clock == "live"

    @property
    def window_seconds(self) -> float:
        """How long a window is open at most, in seconds; 0 if windows wait for nobody."""
        return WINDOW_SECONDS[self.clock] if self.waits else 0.0

    @property
    def decision_seconds(self) -> float | None:
        """The time for a decision, in seconds; None without a clock."""
        return DECISION_SECONDS.get(self.clock)

    def until_robots(self, at: float) -> float:
        """Return a time, or the one when robots take over if that comes first."""
        return min(at, self.robots_from) if self.robots_from else at

    @property
    def grace_seconds(self) -> float:
        """After a restart nobody's time is up for this many seconds."""
        return MINUTE if self.is_live else HOUR

    @property
    def abandoned_after_seconds(self) -> float:
        """After how many seconds an abandoned match ends."""
        return 7 * DAY

    def allowance(self, late_balance: int, left: float | None = None) -> float | None:
        """Return the time for a decision, in seconds; None without a clock.

        ``late_balance`` is how much more often the player was late than on time. The time only
        shrinks from the second time on. ``left`` is the rest of the time for the move if the
        decision continues one; LEAST_SHARE of the time is always left.
        """
        if self.decision_seconds is None:
            return None
        halved: int = min(max(late_balance - 1, 0), MAX_HALVINGS)
        whole = float(self.decision_seconds / 2**halved)
        if left is None:
            return whole
        return min(whole, max(left, self.decision_seconds * LEAST_SHARE))


@lru_cache(maxsize=256)
def parse_time_control(stored: tuple[tuple[str, Any], ...]) -> TimeControl:
    """Return the settings in a match's column, given as pairs; few matches differ in them."""
    return TimeControl.model_validate(dict(stored))


def quarter(now: float, zone: tzinfo = UTC) -> tuple[float, float]:
    """Return the beginning and the end of the quarter that contains ``now``, in a time zone.

    >>> begin, end = quarter(datetime(2026, 11, 21, tzinfo=UTC).timestamp())
    >>> [datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d") for at in (begin, end)]
    ['2026-10-01', '2027-01-01']
    """
    day = datetime.fromtimestamp(now, zone)
    first = datetime(day.year, (day.month - 1) // MONTHS * MONTHS + 1, 1, tzinfo=zone)
    beyond = first.month + MONTHS
    after = first.replace(year=first.year + (beyond > 12), month=(beyond - 1) % 12 + 1)
    return first.timestamp(), after.timestamp()
