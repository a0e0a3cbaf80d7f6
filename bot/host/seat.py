"""What the host stores about a seat: its owners, its person's presence, its response settings."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Literal

from pydantic import BaseModel, ConfigDict

from bot.host.time_control import TimeControl
from bot.store import SeatRecord


class TakeoverRequest(BaseModel):
    """A request to take over a seat that a robot holds.

    ``number`` distinguishes its controls from those of polls. If ``agreed`` is set, the seat
    changes owner as soon as a turn is over.
    """

    model_config = ConfigDict(frozen=True)

    user_id: int
    name: str
    number: int
    agreed: bool = False


class SeatHistory(BaseModel):
    """The ``former`` owners of a seat, and the request of its next one."""

    model_config = ConfigDict(frozen=True)

    former: tuple[int, ...] = ()
    takeover_request: TakeoverRequest | None = None


def seat_history_of(seat: SeatRecord) -> SeatHistory:
    """Return the history of a seat's owners."""
    return SeatHistory(**seat.tenure)


def takeover_request_of(seat: SeatRecord) -> TakeoverRequest | None:
    """Return the pending or agreed request to take over a seat, or None."""
    return seat_history_of(seat).takeover_request


def with_takeover_request(seat: SeatRecord, request: TakeoverRequest | None) -> SeatRecord:
    """Return the seat with this takeover request, or without one."""
    if takeover_request_of(seat) == request:
        return seat
    tenure = seat_history_of(seat).model_copy(update={"takeover_request": request})
    return replace(seat, tenure=tenure.model_dump(mode="json"))


def taken_over(seat: SeatRecord, request: TakeoverRequest) -> SeatRecord:
    """Return the seat with its new owner and none of the earlier owner's settings."""
    left = () if seat.user_id is None else (seat.user_id,)
    tenure = SeatHistory(former=(*seat_history_of(seat).former, *left))
    return SeatRecord(
        seat=seat.seat, name=request.name, user_id=request.user_id, dm=True,
        tenure=tenure.model_dump(mode="json"),
    )  # fmt: skip


MISSES_BEFORE_ROBOT = 2  # timeouts in a row after which a robot takes the seat
SUBSTITUTE_LEVEL = "medium"
"""The level of a robot that plays for an absent person."""


class Presence(BaseModel):
    """What the host stores about a person's presence.

    ``missed_in_a_row`` counts the timeouts since the person was last present. ``late_balance``
    counts the timeouts that answers in time have not yet made up for. ``robot_for_decision`` is
    the decision that a robot answers for the person. ``holiday`` is the time until which the
    person's clocks are stopped. A person who takes a seat counts as present.
    """

    model_config = ConfigDict(frozen=True)

    missed_in_a_row: int = 0
    late_balance: int = 0
    robot_for_decision: int = 0
    holiday: float = 0.0

    @property
    def is_expected(self) -> bool:
        """Whether the person has missed no deadline since they were last present."""
        return not self.missed_in_a_row


def presence_of(seat: SeatRecord) -> Presence:
    """Return the presence of a seat's person."""
    return Presence(**seat.presence)


def with_presence(seat: SeatRecord, **changes: object) -> SeatRecord:
    """Return the seat with its person's presence changed."""
    presence = presence_of(seat).model_copy(update=changes)
    return replace(seat, presence=presence.model_dump(mode="json"))


def as_present(seat: SeatRecord) -> SeatRecord:
    """Return the seat with its person present, as they are after any look or click."""
    presence = presence_of(seat)
    return seat if presence.is_expected else with_presence(seat, missed_in_a_row=0)


def as_returned(seat: SeatRecord) -> SeatRecord:
    """Return the seat with its player back in it, and without any takeover request."""
    return with_takeover_request(replace(as_present(seat), robot=None), None)


def as_answered(seat: SeatRecord) -> SeatRecord:
    """Return the seat after its person has answered in time."""
    late_balance = max(presence_of(seat).late_balance - 1, 0)
    return with_presence(as_returned(seat), late_balance=late_balance, robot_for_decision=0)


def as_late(seat: SeatRecord, decision: int, *, lend_robot: bool) -> SeatRecord:
    """Return the seat after its person's time for a decision has run out.

    After MISSES_BEFORE_ROBOT timeouts in a row a robot takes the seat. Before that, a robot
    answers this decision only if ``lend_robot`` is set.
    """
    presence = presence_of(seat)
    missed_in_a_row = presence.missed_in_a_row + 1
    kept = replace(seat, robot=SUBSTITUTE_LEVEL) if missed_in_a_row >= MISSES_BEFORE_ROBOT else seat
    robot_for_decision = decision if lend_robot and kept.robot is None else 0
    return with_presence(
        kept,
        missed_in_a_row=missed_in_a_row,
        late_balance=presence.late_balance + 1,
        robot_for_decision=robot_for_decision,
    )


MAX_HELD_WINDOWS = 3  # windows that one seat may hold open between two of its own turns

ResponseMode = Literal["", "always", "marked", "never"]


class ResponseSettings(BaseModel):
    """When a seat is asked in windows, and what it has used so far.

    ``mode`` says when the seat is asked in windows. If it is empty, the clock decides: always in
    live play, for ``triggers`` in slow play. ``armed`` is a card to play as soon as it fits.
    ``held`` counts the windows that the seat has held open since its own turn. ``asked`` is the
    decision that it was asked in the latest window. ``told_closed`` says that the person was
    notified that their direct messages are closed. ``hints`` counts the hints it has asked for.
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
        """Return whether the seat is asked in no window at all."""
        if self.mode == "never" or not pace.window_seconds:
            return True
        return not (pace.is_live or self.mode == "always" or self.triggers)

    def wants(self, pace: TimeControl, fits: Collection[str]) -> bool:
        """Return whether the seat should be asked in a window that these triggers fit."""
        if self.silent(pace) or (not pace.is_live and self.held >= MAX_HELD_WINDOWS):
            return False
        mode = self.mode or ("always" if pace.is_live else "marked")
        return mode == "always" or any(mark in fits for mark in self.triggers)

    def is_asked(self, number: int) -> bool:
        """Return whether the seat is asked for decision ``number`` of a window."""
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
