"""Time control: one clock for decisions and windows, and what happens at its end."""

from __future__ import annotations

from typing import Literal

from pydantic import BaseModel, ConfigDict

MINUTE, HOUR, DAY = 60.0, 3600.0, 86400.0

ClockSpeed = Literal["none", "live", "day", "three_days", "week"]
TimeoutAction = Literal["robot", "harmless", "vote"]

DECISION_SECONDS: dict[str, float] = {
    "live": 2 * MINUTE, "day": DAY, "three_days": 3 * DAY, "week": 7 * DAY,
}  # fmt: skip
"""How long a decision may take, in seconds."""
WINDOW_SECONDS: dict[str, float] = {
    "none": 8 * HOUR, "live": 20.0, "day": 8 * HOUR, "three_days": 8 * HOUR, "week": DAY,
}  # fmt: skip
"""How long a window stands open at most, in seconds."""
REMINDER_FRACTIONS = (0.5, 0.8)
"""The parts of a decision's time after which a reminder rings."""
DEFAULT_CLOCK: ClockSpeed = "three_days"
"""The clock of a lobby where nothing else was chosen."""
MAX_HALVINGS = 2
"""How often the time of somebody who is late again and again is halved at most."""


class TimeControl(BaseModel):
    """How a match is played: its clock, what happens to who is late, whether windows wait for
    anybody, whether robots give hints, and whether all hands lie open once it is over.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    clock: ClockSpeed = "none"
    late: TimeoutAction = "robot"
    waits: bool = True
    hints: bool = True
    open_after: bool = True

    @property
    def is_live(self) -> bool:
        """Whether everybody is there at the same time."""
        return self.clock == "live"

    @property
    def window_seconds(self) -> float:
        """How long a window stands open at most, in seconds; 0 where nobody is waited for."""
        return WINDOW_SECONDS[self.clock] if self.waits else 0.0

    @property
    def decision_seconds(self) -> float | None:
        """How long a decision may take, in seconds; None without a clock."""
        return DECISION_SECONDS.get(self.clock)

    @property
    def grace_seconds(self) -> float:
        """How long nobody's time runs out after the process was down, in seconds."""
        return MINUTE if self.is_live else HOUR

    @property
    def abandoned_after_seconds(self) -> float:
        """After how many seconds a match ends that everybody has left alone."""
        return 7 * DAY

    def allowance(self, late_balance: int) -> float | None:
        """Return the time for a decision of who was late ``late_balance`` times more than in time.

        It shrinks only for those who are late again.
        """
        if self.decision_seconds is None:
            return None
        halved: int = min(max(late_balance - 1, 0), MAX_HALVINGS)
        return float(self.decision_seconds / 2**halved)
