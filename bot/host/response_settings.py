"""Response settings: how a seat is asked in windows and reached by direct message."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Literal

from pydantic import BaseModel, ConfigDict

from bot.host.pace import TimeControl
from bot.store import SeatRecord

MAX_HELD_WINDOWS = 3  # windows that one seat may hold open between two of its own turns

ResponseMode = Literal["", "always", "marked", "never"]


class ResponseSettings(BaseModel):
    """How a seat is asked in windows, and what it has used so far.

    ``mode`` says when it wants to be asked in windows; it is empty where the clock decides:
    everybody in live play, ``triggers`` in slow play. ``armed`` is a card to be played as soon as
    it fits. ``held`` counts the windows that the seat has held open since its own turn, ``asked``
    is the decision it was asked in the latest one. ``told_closed`` says that the person was told
    that direct messages to them are refused. ``hints`` counts those it has asked for.
    """

    model_config = ConfigDict(frozen=True)

    mode: ResponseMode = ""
    triggers: tuple[str, ...] = ()
    armed: str = ""
    held: int = 0
    asked: int = 0
    told_closed: bool = False
    hints: int = 0

    def silent(self, pace: TimeControl) -> bool:
        """Say whether the seat is asked in no window at all."""
        if self.mode == "never" or not pace.window_seconds:
            return True
        return not (pace.is_live or self.mode == "always" or self.triggers)

    def wants(self, pace: TimeControl, fits: Collection[str]) -> bool:
        """Say whether the seat is to be asked in a window that these marks fit."""
        if self.silent(pace) or (not pace.is_live and self.held >= MAX_HELD_WINDOWS):
            return False
        mode = self.mode or ("always" if pace.is_live else "marked")
        return mode == "always" or any(mark in fits for mark in self.triggers)

    def is_asked(self, number: int) -> bool:
        """Say whether the seat is asked for decision ``number`` of a window."""
        return self.asked == number and self.mode != "never"


def response_settings_of(seat: SeatRecord) -> ResponseSettings:
    """Return a seat's response settings."""
    return ResponseSettings(**seat.response_settings)


def with_response_settings(seat: SeatRecord, **changes: object) -> SeatRecord:
    """Return the seat with some response settings changed."""
    return replace(
        seat,
        response_settings=response_settings_of(seat)
        .model_copy(update=changes)
        .model_dump(mode="json"),
    )
