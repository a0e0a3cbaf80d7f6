"""Results: how a match ended for each of its people, worked out of its seats and journal.

A seat counts for who held it alone from the start to the end. One that a robot held for a part of
the match counts as lost where its owner left, and else not at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.host.change import ROBOT_KEEPS_SEAT
from bot.store import Finished, JournalRecord, Result, SeatRecord
from games.engine import Outcome

VOID = "void"
"""The reason of an outcome that is none: such a match counts for nobody."""
SEAT_CHANGING_ACTS = ("away", "gone", "replace", "leave", "handover")
"""The acts by which a seat passes to a robot, or from it to somebody else."""
FORGOTTEN_USER_ID = 0
"""The number of a person who was forgotten."""


class Participation(NamedTuple):
    """What a match was for one of its people, or for one who was forgotten: ``FORGOTTEN_USER_ID``.

    ``place`` orders them: winners, losers, those who left.
    """

    user_id: int
    result: Result
    place: int


class Ending(NamedTuple):
    """How a match ended for those for whom it counts; ``robots`` says that robots began it too."""

    parts: tuple[Participation, ...]
    robots: bool


class _SeatOccupancy:
    """Who held a seat, as the journal tells it."""

    def __init__(self, seat: SeatRecord) -> None:
        self.seat = seat
        self.kept = ""  # the latest act by which a robot came to hold it for its owner
        self.shared = False  # whether more than its owner ever played it
        self.robots_own = False
        self.left: list[int] = []
        self._former = list(seat.tenure.get("former", ()))

    def take(self, row: JournalRecord) -> None:
        """Take in an act about the seat."""
        if row.act == "handover":
            if not self.shared:
                self.robots_own = True
            elif self.kept not in ("", "leave"):
                owner = self._former.pop(0) if self._former else FORGOTTEN_USER_ID
                self._leave(owner)
            self.kept = ""
        elif row.act == "leave":
            self.left.append(row.actor or FORGOTTEN_USER_ID)
            self.kept = row.act
        else:
            self.kept = row.act
        self.shared = True

    def _leave(self, owner: int) -> None:
        if self.kept != "replace":  # that was somebody else's doing
            self.left.append(owner)

    def end(self) -> None:
        """Take in that the match is over."""
        if self.seat.robot is None:
            return
        if self.seat.user_id is None and not self.shared:
            self.robots_own = True
        elif self.kept not in ("", "leave"):
            self._leave(self.seat.user_id or FORGOTTEN_USER_ID)


def ending_of(match: Finished) -> Ending:
    """Say for whom a finished match counts, and as what."""
    outcome = Outcome.model_validate(match.outcome)
    tenures = [_SeatOccupancy(seat) for seat in match.seats]
    begun = False
    for row in match.journal:
        begun = begun or row.act == "start"
        for seat in _seats_of(row) if begun else ():
            tenures[seat].take(row)
    parts: dict[int, Participation] = {}
    unknown = []
    for tenure in tenures:
        tenure.end()
        for part in _parts(tenure, outcome, len(tenures)):
            if part.user_id == FORGOTTEN_USER_ID:
                unknown.append(part)
            else:
                parts[part.user_id] = max(parts.get(part.user_id, part), part, key=_place)
    robots = any(tenure.robots_own for tenure in tenures)
    counts = () if outcome.reason == VOID else (*parts.values(), *unknown)
    return Ending(tuple(counts), robots)


def _place(part: Participation) -> int:
    return part.place


def _seats_of(row: JournalRecord) -> Sequence[int]:
    """Return the seats that pass on by an act; a robot may come to hold one that is late."""
    if row.act in ("late", "vote"):
        return [event["seat"] for event in row.events if event["kind"] == ROBOT_KEEPS_SEAT]
    return [row.seat] if row.act in SEAT_CHANGING_ACTS and row.seat is not None else []


def _parts(tenure: _SeatOccupancy, outcome: Outcome, seats: int) -> list[Participation]:
    """List what the match was for the people of one seat."""
    parts = [Participation(user, "lost", 2) for user in tenure.left]
    if tenure.shared or tenure.seat.robot is not None:
        return parts
    user, won = tenure.seat.user_id or FORGOTTEN_USER_ID, tenure.seat.seat in outcome.winners
    if len(outcome.winners) in (0, seats):
        return [Participation(user, "drawn", 0)]
    return [Participation(user, "won", 0) if won else Participation(user, "lost", 1)]
