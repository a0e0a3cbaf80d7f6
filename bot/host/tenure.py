"""Tenure: whose a seat was, and who is to have it next."""

from __future__ import annotations

from dataclasses import replace

from pydantic import BaseModel, ConfigDict

from bot.store import SeatRecord


class Heir(BaseModel):
    """Somebody who asks to sit in on a seat that a robot holds.

    ``number`` tells the controls about it from those of polls; ``agreed`` says that the seat passes
    on as soon as a turn is over.
    """

    model_config = ConfigDict(frozen=True)

    user_id: int
    name: str
    number: int
    agreed: bool = False


class Tenure(BaseModel):
    """What is remembered of a seat's owners: the ``former`` ones, and who is to be the next."""

    model_config = ConfigDict(frozen=True)

    former: tuple[int, ...] = ()
    heir: Heir | None = None


def tenure_of(seat: SeatRecord) -> Tenure:
    """Return what is remembered of a seat's owners."""
    return Tenure(**seat.tenure)


def heir_of(seat: SeatRecord) -> Heir | None:
    """Return who asks to sit in on a seat, or is to; None where nobody does."""
    return tenure_of(seat).heir


def with_heir(seat: SeatRecord, heir: Heir | None) -> SeatRecord:
    """Return the seat with somebody who is to have it next, or with nobody."""
    if heir_of(seat) == heir:
        return seat
    tenure = tenure_of(seat).model_copy(update={"heir": heir})
    return replace(seat, tenure=tenure.model_dump(mode="json"))


def inherited(seat: SeatRecord, heir: Heir) -> SeatRecord:
    """Return the seat with its new owner; nothing of the earlier one's wishes passes on."""
    left = () if seat.user_id is None else (seat.user_id,)
    tenure = Tenure(former=(*tenure_of(seat).former, *left))
    return SeatRecord(
        seat=seat.seat, name=heir.name, user_id=heir.user_id, dm=True,
        tenure=tenure.model_dump(mode="json"),
    )  # fmt: skip
