"""How a seat wants to be asked in windows, and how fast a match is played."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Literal

from pydantic import BaseModel, ConfigDict

from bot.store import SeatRecord

LIVE_SECONDS = 20.0
HOURS = (2, 8, 24)  # how long a window stands open in slow play, as the lobby offers it
ROUND = 3  # windows that one seat may hold open between two of its own turns
HOUR = 3600.0


class Pace(BaseModel):
    """How fast a match is played: live, or slow with windows of so many hours."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    live: bool = False
    hours: int = 8

    @property
    def window(self) -> float:
        """How long a window stands open, in seconds."""
        return LIVE_SECONDS if self.live else HOUR * self.hours


Mode = Literal["", "always", "marked", "never"]


class Asking(BaseModel):
    """How a seat wants to be asked in windows.

    ``mode`` is empty where the pace decides: everybody in live play, marks in slow play.
    ``armed`` is a card to be played as soon as it fits. ``held`` counts the windows that the seat
    has held open since its own turn, ``asked`` and ``passed`` are the decisions it was asked and
    has passed in the latest one.
    """

    model_config = ConfigDict(frozen=True)

    mode: Mode = ""
    marks: tuple[str, ...] = ()
    armed: str = ""
    held: int = 0
    asked: int = 0
    passed: int = 0

    def silent(self, pace: Pace) -> bool:
        """Say whether the seat is asked in no window at all."""
        if self.mode == "never":
            return True
        return not (pace.live or self.mode == "always" or self.marks)

    def wants(self, pace: Pace, fits: Collection[str]) -> bool:
        """Say whether the seat is to be asked in a window that these marks fit."""
        mode = self.mode or ("always" if pace.live else "marked")
        if mode == "never" or (not pace.live and self.held >= ROUND):
            return False
        return mode == "always" or any(mark in fits for mark in self.marks)


def asking_of(seat: SeatRecord) -> Asking:
    """Return how a seat wants to be asked."""
    return Asking(**seat.asking)


def with_asking(seat: SeatRecord, **changes: object) -> SeatRecord:
    """Return the seat as it wants to be asked from now on."""
    return replace(seat, asking=asking_of(seat).model_copy(update=changes).model_dump(mode="json"))
