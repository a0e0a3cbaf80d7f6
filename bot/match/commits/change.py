"""Changes: what an act changes in a match, its row in the journal, and the host's own events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.match.match import (
    ENDED,
    RECENT_EVENTS,
    TOOK_OVER_SEAT,
    Match,
    after_replies,
    asked_since,
    count_events_since_acts,
    latest_answers,
    told,
)
from bot.match.seat import MatchSeat
from bot.store import DeadlineRecord, JournalRecord, SurfaceWanted
from bot.store.statements import Write
from games.engine import Event, Table

LEFT, MOVED, REWOUND = "left", "moved", "rewind"
RAN_OUT, ROBOT_KEEPS_SEAT, IS_BACK = "ran_out", "kept", "is_back"
PAUSED, RESUMED = "paused", "resumed"
TAKEN_BACK, NUDGED, HOLIDAY, HOLIDAY_OVER = "taken_back", "nudged", "holiday", "home"
TAKEOVER_REFUSED, LEFT_SERVER, REPLACED, SLOWED = "not_in", "gone", "replaced", "slowed"
"""The kinds of event that come from the host and not from a game."""
HOST_EVENT_KINDS = frozenset({
    ENDED, LEFT, MOVED, REWOUND, RAN_OUT, ROBOT_KEEPS_SEAT, IS_BACK, PAUSED, RESUMED,
    TAKEN_BACK, NUDGED, HOLIDAY, HOLIDAY_OVER, TAKEOVER_REFUSED,
    LEFT_SERVER, REPLACED, SLOWED, TOOK_OVER_SEAT,
})  # fmt: skip
"""All these kinds; no game has an event of such a kind."""


@dataclass
class Change:
    """What an act changes, apart from the table itself."""

    act: str
    seat: int | None = None
    actor: int | None = None
    decision: int | None = None
    choices: Sequence[str] = ()
    events: Sequence[Event] = ()
    fingerprint: str | None = None
    seats: Sequence[MatchSeat] | None = None
    columns: dict[str, Any] = field(default_factory=dict)  # columns of the match to write
    followups: Sequence[Change] = ()  # acts that follow immediately, each with its own journal row
    window: DeadlineRecord | None = None  # deadline of the window that is open after it
    deadlines: tuple[DeadlineRecord, ...] | None = None  # if not calculated from the table
    surfaces: Sequence[SurfaceWanted] = ()  # existing posts that the match takes over
    writes: Sequence[Write] = ()  # rows of features that are written with it

    def with_seats(self, match: Match) -> Match:
        """Return the match with the seats after the act."""
        return match if self.seats is None else replace(match, seats=self.seats)


def opened(draft: Match) -> Change:
    """Return the act that opens a match which is not stored yet; see `Matches.opening`."""
    seat = draft.seat_of(draft.record.host_id)
    return Change("open", None if seat is None else seat.seat, draft.record.host_id)


def host_event(match: Match, kind: str, seat: int | None = None, *about: int | str) -> Event:
    """Return a public event of the host."""
    return Event(kind, seat, about, (), (), 0, len(match.seats))


def journal_row(change: Change, number: int, rules_version: int, at: float) -> JournalRecord:
    """Return the journal row of an act."""
    return JournalRecord(
        number=number,
        act=change.act,
        rules_version=rules_version,
        at=at,
        seat=change.seat,
        actor=change.actor,
        decision=change.decision,
        choices=list(change.choices),
        events=[event.dump() for event in change.events],
        fingerprint=change.fingerprint,
    )


def apply_change(
    match: Match,
    change: Change,
    table: Table[Any, Any] | None,
    rows: Sequence[JournalRecord],
) -> Match:
    """Return the match after an act."""
    last_row, columns = rows[-1].number, dict(change.columns)
    if table is not None and not table.answers:
        columns |= {
            "checkpoint": table.save().model_dump_json(),
            "checkpoint_at": last_row,
            "rules_version": match.game.version,
        }
    if table is not None and (seed := table.chance.seed.hex()) not in match.record.seeds:
        columns["seeds"] = [*match.record.seeds, seed]
    faults = match.faults if table is None else 0
    acts = (change, *change.followups)
    events = [told(act.act, event) for act in acts for event in act.events]
    return replace(
        match,
        record=replace(match.record, **columns),
        seats=match.seats if change.seats is None else change.seats,
        table=table or match.table,
        last_row=last_row,
        recent=(*match.recent, *events)[-RECENT_EVENTS:],
        answered=latest_answers(rows, match.answered),
        declined=after_replies(rows, match.declined),
        event_counts=count_events_since_acts(match.event_counts, rows),
        asked=asked_since(match.asked, table or match.table, rows[-1].at),
        faults=faults + (change.act == "fault"),
    )
