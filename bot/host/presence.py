"""Presence: whether a seat's person is there, and who plays the seat meanwhile."""

from __future__ import annotations

from dataclasses import replace

from pydantic import BaseModel, ConfigDict

from bot.host.tenure import with_takeover_request
from bot.store import SeatRecord

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
