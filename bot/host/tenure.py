"""Seat history: whose a seat was, and who is to have it next."""

from __future__ import annotations

from dataclasses import replace

from pydantic import BaseModel, ConfigDict

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
