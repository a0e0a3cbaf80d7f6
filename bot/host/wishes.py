"""What a seat wishes about windows and direct messages."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Literal

from pydantic import BaseModel, ConfigDict

from bot.host.pace import Pace
from bot.store import SeatRecord

ROUND = 3  # windows that one seat may hold open between two of its own turns

Mode = Literal["", "always", "marked", "never"]


class Wishes(BaseModel):
    """What a seat wishes.

    ``mode`` says when it wants to be asked in windows; it is empty where the pace decides:
    everybody in live play, marks in slow play. ``armed`` is a card to be played as soon as it
    fits. ``held`` counts the windows that the seat has held open since its own turn, ``asked`` is
    the decision it was asked in the latest one. ``told_closed`` says that the person was told
    that direct messages to them are refused. ``hints`` counts those it has asked for.
    """

    model_config = ConfigDict(frozen=True)

    mode: Mode = ""
    marks: tuple[str, ...] = ()
    armed: str = ""
    held: int = 0
    asked: int = 0
    told_closed: bool = False
    hints: int = 0

    def silent(self, pace: Pace) -> bool:
        """Say whether the seat is asked in no window at all."""
        if self.mode == "never" or not pace.window:
            return True
        return not (pace.live or self.mode == "always" or self.marks)

    def wants(self, pace: Pace, fits: Collection[str]) -> bool:
        """Say whether the seat is to be asked in a window that these marks fit."""
        if self.silent(pace) or (not pace.live and self.held >= ROUND):
            return False
        mode = self.mode or ("always" if pace.live else "marked")
        return mode == "always" or any(mark in fits for mark in self.marks)

    def is_asked(self, number: int) -> bool:
        """Say whether the seat is asked for decision ``number`` of a window."""
        return self.asked == number and self.mode != "never"


def wishes_of(seat: SeatRecord) -> Wishes:
    """Return what a seat wishes."""
    return Wishes(**seat.wishes)


def with_wishes(seat: SeatRecord, **changes: object) -> SeatRecord:
    """Return the seat as it wishes from now on."""
    return replace(seat, wishes=wishes_of(seat).model_copy(update=changes).model_dump(mode="json"))
