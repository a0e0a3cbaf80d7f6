"""What the host remembers of a seat: its owners, whether its person is there, how it is asked."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import replace
from typing import Literal

from pydantic import BaseModel, ConfigDict

from bot.host.time_control import TimeControl
from bot.store import SeatRecord


class TakeoverRequest(BaseModel):
    """Somebody who asks to sit in on a seat that a robot holds.

    ``number`` tells the controls about it from those of polls; ``agreed`` says that the seat passes
    on as soon as a turn is over.
    """

    model_config = ConfigDict(frozen=True)

    user_id: int
    name: str
    number: int
    agreed: bool = False


class SeatHistory(BaseModel):
    """What is remembered of a seat's owners: the ``former`` ones, and who is to be the next."""

    model_config = ConfigDict(frozen=True)

    former: tuple[int, ...] = ()
    takeover_request: TakeoverRequest | None = None


def seat_history_of(seat: SeatRecord) -> SeatHistory:
    """Return what is remembered of a seat's owners."""
    return SeatHistory(**seat.tenure)


def takeover_request_of(seat: SeatRecord) -> TakeoverRequest | None:
    """Return who asks to sit in on a seat, or is to; None where nobody does."""
    return seat_history_of(seat).takeover_request


def with_takeover_request(seat: SeatRecord, request: TakeoverRequest | None) -> SeatRecord:
    """Return the seat with somebody who is to have it next, or with nobody."""
    if takeover_request_of(seat) == request:
        return seat
    tenure = seat_history_of(seat).model_copy(update={"takeover_request": request})
    return replace(seat, tenure=tenure.model_dump(mode="json"))


def taken_over(seat: SeatRecord, request: TakeoverRequest) -> SeatRecord:
    """Return the seat with its new owner; nothing of the earlier one's settings passes on."""
    left = () if seat.user_id is None else (seat.user_id,)
    tenure = SeatHistory(former=(*seat_history_of(seat).former, *left))
    return SeatRecord(
        seat=seat.seat, name=request.name, user_id=request.user_id, dm=True,
        tenure=tenure.model_dump(mode="json"),
    )  # fmt: skip


MISSES_BEFORE_ROBOT = 2  # time-outs in a row after which a robot keeps the seat
SUBSTITUTE_LEVEL = "medium"
"""How strong a robot is that answers for somebody absent."""


class Presence(BaseModel):
    """What is remembered of a person's coming and going.

    ``missed_in_a_row`` counts the time-outs since the person was last there, ``late_balance``
    those that were not yet made good by answers in time. ``robot_for_decision`` is the decision
    that a robot answers for the person.
    ``holiday`` is until when the person's clocks stand. A person who takes a seat is there, so
    nobody has to be seen before they count.
    """

    model_config = ConfigDict(frozen=True)

    missed_in_a_row: int = 0
    late_balance: int = 0
    robot_for_decision: int = 0
    holiday: float = 0.0

    @property
    def is_expected(self) -> bool:
        """Whether the person may be expected to come."""
        return not self.missed_in_a_row


def presence_of(seat: SeatRecord) -> Presence:
    """Return what is remembered of a seat's person."""
    return Presence(**seat.presence)


def with_presence(seat: SeatRecord, **changes: object) -> SeatRecord:
    """Return the seat with something remembered of its person."""
    presence = presence_of(seat).model_copy(update=changes)
    return replace(seat, presence=presence.model_dump(mode="json"))


def as_present(seat: SeatRecord) -> SeatRecord:
    """Return the seat of a person who looks or clicks: it counts as being there."""
    presence = presence_of(seat)
    return seat if presence.is_expected else with_presence(seat, missed_in_a_row=0)


def as_returned(seat: SeatRecord) -> SeatRecord:
    """Return the seat of a person who plays it again, and whom nobody is to follow any more."""
    return with_takeover_request(replace(as_present(seat), robot=None), None)


def as_answered(seat: SeatRecord) -> SeatRecord:
    """Return the seat of a person who has answered in time."""
    late_balance = max(presence_of(seat).late_balance - 1, 0)
    return with_presence(as_returned(seat), late_balance=late_balance, robot_for_decision=0)


def as_late(seat: SeatRecord, decision: int, *, lend_robot: bool) -> SeatRecord:
    """Return the seat of a person whose time for a decision has run out.

    After MISSES_BEFORE_ROBOT in a row a robot keeps it; before that one may be asked to answer
    this once.
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
