"""A match as its readers have it: one value, which never changes."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any, Self

from bot.host.refusals import Refusal
from bot.host.seat import MatchSeat
from bot.host.time_control import TimeControl
from bot.logs import about
from bot.store import (
    NO_DECISION,
    NO_SEAT,
    DeadlineRecord,
    JournalRecord,
    MatchRecord,
    Status,
)
from games.engine import Event, Game, Options, Saved, Table, Window

FAULTS_UNTIL_STUCK = 2
RECENT_EVENTS = 200  # events that a match looks back on
OWN_ACTS = ("answer", "handover")  # after these somebody has seen how things stand
OPEN_STATUSES: tuple[Status, ...] = ("lobby", "running", "paused", "quarantined")
OVER_STATUSES: tuple[Status, ...] = ("finished", "ended")
TOOK_OVER_SEAT = "sits_in"  # the event with which a seat passes to a new owner

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Match:
    """One match after its latest act; the next act makes another value.

    ``recent`` are the latest events, ``answered`` each seat's latest answer. ``event_counts``
    counts the events from the latest act of a seat's person on, ``faults`` the faults at the
    present decision. ``deadlines`` say when what is open falls to the clock.
    """

    record: MatchRecord
    seats: Sequence[MatchSeat]
    game: Game[Any, Any]
    table: Table[Any, Any] | None = None
    last_row: int = 0
    recent: tuple[Event, ...] = ()
    answered: LatestAnswers = field(default_factory=dict)
    event_counts: Mapping[int, int] = field(default_factory=dict)
    faults: int = 0
    deadlines: tuple[DeadlineRecord, ...] = ()

    @property
    def id(self) -> int:
        """The match's number."""
        return self.record.id

    @property
    def table_channel_id(self) -> int:
        """The channel or thread where the table stands."""
        return self.record.thread_id or self.record.channel_id

    @property
    def private(self) -> bool:
        """Whether one person plays alone against robots: without a server, and without a table.

        Its panel is all that Discord shows of it.
        """
        return self.record.guild_id is None

    @property
    def options(self) -> Options:
        """What is chosen of what the game's lobby offers."""
        return self.game.options(**self.record.options)

    @property
    def missing(self) -> int:
        """How many more players it takes before the match can begin."""
        return max(0, self.game.seats[0] - len(self.seats))

    @property
    def stuck(self) -> bool:
        """Whether the same decision has failed so often that help is offered."""
        return self.faults >= FAULTS_UNTIL_STUCK

    def seat_of(self, user_id: int) -> MatchSeat | None:
        """Return the seat a person holds here."""
        return next((s for s in self.seats if s.user_id == user_id), None)

    def seat_or_refuse(self, user_id: int) -> MatchSeat:
        """Return the seat a person holds here; raises Refusal for others."""
        seat = self.seat_of(user_id)
        if seat is not None:
            return seat
        for lost in self.seats:
            if user_id in lost.history.former:
                raise Refusal("seat_lost", name=lost.name)
        raise Refusal("not_seated")

    @property
    def people(self) -> list[MatchSeat]:
        """The seats that people hold, also those that a robot keeps for them."""
        return [s for s in self.seats if s.user_id is not None]

    @property
    def players(self) -> list[MatchSeat]:
        """The seats that people play themselves."""
        return [s for s in self.seats if s.person is not None]

    def events_for(self, reader: int | None) -> list[tuple[Event, int | None]]:
        """Return the latest events, each with the reader to word it for.

        Events from before somebody took a seat over are worded for an onlooker (None).
        """
        since = 0
        for number, event in enumerate(self.recent):
            if event.kind == TOOK_OVER_SEAT and event.seat == reader:
                since = number
        return [(event, None if n < since else reader) for n, event in enumerate(self.recent)]

    def events_since_last_act(self, seat: int) -> list[tuple[Event, int | None]]:
        """Return the events since a person acted here, with what that act led to."""
        events = self.events_for(seat)
        count = self.event_counts.get(seat, len(events))
        return events[max(0, len(events) - count) :]

    def due_at(self, seat: int) -> float | None:
        """Return when a seat's open decision falls to the clock; None where no clock runs."""
        return next((d.due_at for d in self.deadlines if d.seat == seat), None)

    @property
    def window_deadline(self) -> DeadlineRecord | None:
        """The deadline of the open window, if somebody is asked in one."""
        windows = (d for d in self.deadlines if d.seat == NO_SEAT and d.decision != NO_DECISION)
        return next(windows, None)

    @property
    def ends_at(self) -> float | None:
        """When a paused match ends by itself, or an invitation runs out; None for all others."""
        return next((d.due_at for d in self.deadlines if d.decision == NO_DECISION), None)

    @property
    def closes_at(self) -> float | None:
        """When the open window closes; None where nobody is asked in it."""
        window = self.window_deadline
        return window.due_at if window is not None and self.has_open_window else None

    def lobby_or_refuse(self) -> Self:
        """Return the match while it is a lobby; raises Refusal after that."""
        if self.record.status == "running":
            raise Refusal("already_running")
        if self.record.status != "lobby":
            raise Refusal("not_running")
        return self

    def table_or_refuse(self) -> Table[Any, Any]:
        """Return the table of a match that runs or has run; raises Refusal before that."""
        if self.record.status == "quarantined":
            raise Refusal("quarantined")
        if self.table is None:
            raise Refusal("still_lobby" if self.record.status == "lobby" else "not_running")
        return self.table

    def running_table(self) -> Table[Any, Any]:
        """Return the table of a running match; raises Refusal for any other."""
        table = self.table_or_refuse()
        if self.record.status == "paused":
            raise Refusal("paused")
        if self.record.status != "running":
            raise Refusal("not_running")
        return table

    @property
    def time_control(self) -> TimeControl:
        """How fast the match is played."""
        return TimeControl(**self.record.time_control)

    @property
    def has_open_window(self) -> bool:
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
        return [s for s in open_ones if self._is_asked(s)] if self.has_open_window else open_ones

    def needs(self, seat: int) -> bool:
        """Say whether a match goes on only with an act of a seat's person: a move, or *Go on*."""
        return seat in self.waited_for() or self.record.status == "paused"

    def _is_asked(self, seat: int) -> bool:
        assert self.table is not None
        held = self.seats[seat]
        return held.person is None or held.response_settings.is_asked(
            self.table.waiting[seat].number
        )

    @property
    def robots_due(self) -> list[int]:
        """The seats that wait for their robots; a stuck match waits for its people."""
        if self.stuck:
            return []
        return [seat for seat in self.waited_for() if self.robot_answers(seat)]

    def robot_answers(self, seat: int) -> bool:
        """Say whether a robot is to answer for a seat that is waited for."""
        held = self.seats[seat]
        assert self.table is not None
        return (
            held.person is None
            or held.presence.robot_for_decision == self.table.waiting[seat].number
        )

    def checkpoint(self) -> str:
        """Return the table's checkpoint as JSON text, without the answers since."""
        assert self.table is not None
        return self.table.save().model_copy(update={"answers": []}).model_dump_json()

    @property
    def seeds(self) -> list[bytes]:
        """The seeds that the table has drawn its chance from, in their order."""
        return [bytes.fromhex(seed) for seed in self.record.seeds]


def load(
    record: MatchRecord,
    seats: list[MatchSeat],
    rows: Sequence[JournalRecord],
    page: Sequence[JournalRecord],
    event_rows: Sequence[JournalRecord],
    game: Game[Any, Any],
    deadlines: Sequence[DeadlineRecord] = (),
    last_acts: Mapping[int, int] = MappingProxyType({}),
) -> tuple[Match, bool]:
    """Build a match from its rows since the checkpoint; also say whether the replay held.

    ``page`` are the latest rows of the journal, ``event_rows`` the latest with events;
    ``last_acts`` holds the row in which each seat's person acted last. Raises whatever a
    checkpoint raises that cannot be loaded at all.
    """
    recent = [Event.load(data) for row in event_rows for data in row.events]
    match = Match(
        record,
        seats,
        game,
        last_row=page[-1].number if page else 0,
        recent=tuple(recent[-RECENT_EVENTS:]),
        answered=latest_answers(page),
        event_counts={
            seat: sum(len(row.events) for row in event_rows if row.number >= number)
            for seat, number in last_acts.items()
        },
        deadlines=tuple(deadlines),
    )
    if record.checkpoint is None:
        return match, True
    saved = Saved.model_validate_json(record.checkpoint)
    try:
        table, faults = _replayed(Table.load(saved, game), rows)
    except Exception:  # whatever changed rules raise, the checkpoint still stands
        log.warning(
            "match %s does not replay and goes back to its checkpoint",
            match.id,
            extra=about(match.id, match.record.version),
        )
        return replace(match, table=Table.load(saved, game)), False
    return replace(match, table=table, faults=faults), True


LatestAnswers = Mapping[int, tuple[int, tuple[str, ...]]]
"""Each seat's latest answer: the number of the decision and the choices."""


def latest_answers(
    rows: Sequence[JournalRecord], before: LatestAnswers = MappingProxyType({})
) -> LatestAnswers:
    """Return each seat's latest answer after some rows of a journal.

    A turn that begins anew takes back what was answered in it, and a new owner of a seat has
    answered nothing yet.
    """
    latest = dict(before)
    for row in rows:
        if row.act == "rewind":
            latest.clear()
        elif row.act in ("undo", "handover") and row.seat is not None:
            latest.pop(row.seat, None)
        elif row.act == "answer" and row.seat is not None:
            latest[row.seat] = row.decision or 0, tuple(row.choices)
    return latest


def count_events_since_acts(
    before: Mapping[int, int], rows: Sequence[JournalRecord]
) -> Mapping[int, int]:
    """Return how many events have happened from each person's latest act on, after some rows.

    What a robot or the clock answers for somebody is no act of theirs.
    """
    since = dict(before)
    for row in rows:
        if row.act in OWN_ACTS and row.seat is not None and row.actor is not None:
            since[row.seat] = 0
        since = {seat: count + len(row.events) for seat, count in since.items()}
    return since


class ReplayDivergedError(Exception):
    """A replayed answer led elsewhere than it did when it was given."""


def _replayed(table: Table[Any, Any], rows: Sequence[JournalRecord]) -> tuple[Table[Any, Any], int]:
    """Give the answers of some rows again; return the table and the faults since the last one."""
    faults = 0
    for row in rows:
        faults += row.act == "fault"
        if row.act == "undo":
            table = table.undone(int(row.choices[0]))
        elif row.act == "answer" and row.seat is not None:
            table.answer(row.seat, row.choices)
        else:
            continue
        faults = 0
        if row.fingerprint and table.fingerprint() != row.fingerprint:
            raise ReplayDivergedError(row.number)
    return table, faults
