"""A match in memory: its rows and its table."""

from __future__ import annotations

import logging
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.host.asking import Pace, asking_of
from bot.host.refusal import Refusal
from bot.store import DeadlineRecord, JournalRecord, MatchRecord, SeatRecord
from games.engine import Event, Game, Saved, Table
from games.engine.decision import Window

FAULTS_TO_OFFER = 2

log = logging.getLogger(__name__)


@dataclass
class Match:
    """One match as the host holds it; others only read it.

    ``recent`` are the latest events. ``faults`` counts the faults at the present decision.
    ``deadline`` says when the window closes that stands open, if one does.
    """

    record: MatchRecord
    seats: list[SeatRecord]
    game: Game[Any, Any]
    table: Table[Any, Any] | None = None
    last_row: int = 0
    recent: deque[Event] = field(default_factory=lambda: deque(maxlen=40))
    faults: int = 0
    deadline: DeadlineRecord | None = None

    @property
    def id(self) -> int:
        """The match's number."""
        return self.record.id

    @property
    def stuck(self) -> bool:
        """Whether the same decision has failed so often that help is offered."""
        return self.faults >= FAULTS_TO_OFFER

    def seat_of(self, user_id: int) -> SeatRecord | None:
        """Return the seat a person holds here."""
        return next((s for s in self.seats if s.user_id == user_id), None)

    def seat_or_refuse(self, user_id: int) -> SeatRecord:
        """Return the seat a person holds here; raises Refusal for others."""
        seat = self.seat_of(user_id)
        if seat is None:
            raise Refusal("not_seated")
        return seat

    @property
    def people(self) -> list[SeatRecord]:
        """The seats that people hold."""
        return [s for s in self.seats if s.user_id is not None]

    def begun(self) -> Table[Any, Any]:
        """Return the table of a match that runs or has run; raises Refusal before that."""
        if self.record.status == "quarantined":
            raise Refusal("quarantined")
        if self.table is None:
            raise Refusal("still_lobby" if self.record.status == "lobby" else "not_running")
        return self.table

    def playing(self) -> Table[Any, Any]:
        """Return the table of a running match; raises Refusal for any other."""
        table = self.begun()
        if self.record.status != "running":
            raise Refusal("not_running")
        return table

    @property
    def pace(self) -> Pace:
        """How fast the match is played."""
        return Pace(**self.record.pace)

    @property
    def window(self) -> bool:
        """Whether a window stands open in which the host decides who is asked."""
        table = self.table
        return (
            self.record.status == "running"
            and self.game.windows is not None
            and table is not None
            and isinstance(table.waiting, Window)
        )

    def waited_for(self) -> list[int]:
        """Return the seats whose answer the table waits for; in a window those that are asked."""
        if self.record.status != "running" or self.table is None:
            return []
        waiting = self.table.waiting.items()
        open_ones = [seat for seat, d in waiting if d.given is None]
        return [s for s in open_ones if self._is_asked(s)] if self.window else open_ones

    def _is_asked(self, seat: int) -> bool:
        if self.seats[seat].user_id is None:
            return True
        assert self.table is not None
        asking, number = asking_of(self.seats[seat]), self.table.waiting[seat].number
        return asking.asked == number and asking.passed != number

    def hear(self, events: Sequence[Event]) -> None:
        """Remember what happened in the latest act."""
        self.recent.extend(events)

    def still(self) -> Match:
        """Return the match as it stands now, whatever happens to it later."""
        return replace(self, recent=self.recent.copy())

    def checkpoint(self) -> str:
        """Return the table's checkpoint as JSON text, without the answers since."""
        assert self.table is not None
        return self.table.save().model_copy(update={"answers": []}).model_dump_json()


def load(
    record: MatchRecord,
    seats: list[SeatRecord],
    rows: Sequence[JournalRecord],
    page: Sequence[JournalRecord],
    game: Game[Any, Any],
    deadline: DeadlineRecord | None = None,
) -> tuple[Match, bool]:
    """Build a match from its rows since the checkpoint; also say whether the replay held.

    ``page`` are the latest rows of the journal, for looking back. Raises whatever a checkpoint
    raises that cannot be loaded at all.
    """
    match = Match(record, seats, game, last_row=page[-1].number if page else 0, deadline=deadline)
    for row in page:
        if row.events:
            match.hear([Event.load(data) for data in row.events])
    if record.checkpoint is None:
        return match, True
    saved = Saved.model_validate_json(record.checkpoint)
    match.table = Table.load(saved, game)
    try:
        for row in rows:
            _repeat(match, row)
    except Exception:  # whatever changed rules raise, the checkpoint still stands
        log.warning("match %s does not replay and goes back to its checkpoint", match.id)
        match.table = Table.load(saved, game)
        match.faults = 0
        return match, False
    return match, True


class Diverged(Exception):
    """A replayed answer led elsewhere than it did when it was given."""


def _repeat(match: Match, row: JournalRecord) -> None:
    assert match.table is not None
    if row.act == "fault":
        match.faults += 1
    if row.act != "answer" or row.seat is None:
        return
    match.faults = 0
    match.table.answer(row.seat, row.choices)
    if row.fingerprint and match.table.fingerprint() != row.fingerprint:
        raise Diverged(row.number)


def robot_seat(seat: SeatRecord, name: str) -> SeatRecord:
    """Return the seat with a robot in it."""
    return replace(seat, user_id=None, robot="random", name=name, dm=False, dm_channel=None)
