"""Changes: what one act changes, its journal rows, and the posts that become out of date."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.match.match import (
    RECENT_EVENTS,
    TOOK_OVER_SEAT,
    Match,
    after_replies,
    asked_since,
    count_events_since_acts,
    latest_answers,
)
from bot.match.seat import MatchSeat
from bot.store import DeadlineRecord, JournalRecord, SurfaceWanted
from games.engine import Event, Table

LOBBY, TABLE, PANEL, NOTICE = "lobby", "table", "panel", "notice"
REMINDER = "reminder"  # mentions players in the channel before a scheduled match starts
EVENT = "event"  # Discord's scheduled event for a scheduled match
START_NOTICE = "start_notice"  # reminds one player of that
RESULT = "result"  # posted once, when a match is finished
SEAT_LOST = "seat_lost"  # to a person who has lost a seat
PRIVATE_ACTS = ("wishes", "told", "seen", "hint")  # acts that only the seat's own panel shows
ENDED, LEFT, MOVED, REWOUND = "ended", "left", "moved", "rewind"
RAN_OUT, ROBOT_KEEPS_SEAT, IS_BACK = "ran_out", "kept", "is_back"
PAUSED, RESUMED = "paused", "resumed"
TAKEN_BACK, NUDGED, HOLIDAY, HOLIDAY_OVER = "taken_back", "nudged", "holiday", "home"
TAKEOVER_REFUSED, LEFT_SERVER, REPLACED = "not_in", "gone", "replaced"
"""The kinds of event that come from the host and not from a game."""
HOST_EVENT_KINDS = frozenset({
    ENDED, LEFT, MOVED, REWOUND, RAN_OUT, ROBOT_KEEPS_SEAT, IS_BACK, PAUSED, RESUMED,
    TAKEN_BACK, NUDGED, HOLIDAY, HOLIDAY_OVER, TAKEOVER_REFUSED,
    LEFT_SERVER, REPLACED, TOOK_OVER_SEAT,
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


def outdated_surfaces(before: Match, after: Match, change: Change) -> list[SurfaceWanted]:
    """Return the surfaces that an act makes outdated, with the notices to send.

    - A notice is for a seat that gets a decision, not for one that keeps deciding, and not for a
      window of a few seconds.
    - Everyone gets a notice when a match pauses because nobody is left, and before a paused match
      ends.
    - An act that concerns only one seat touches no other post. Even an edit without changes would
      show that someone did something.
    - The result is posted once, when the match is finished. Everyone but the player who made the
      last move gets a notice, also those for whom a robot or the bot plays.
    - A person who plays alone has only a panel.
    - A match of a tournament has no post of a lobby.
    """
    version = after.version
    if after.private:
        seats = before.people if after.table is not None else ()
        return [SurfaceWanted(PANEL, version, seat.seat) for seat in seats]
    if change.act == "remind":
        if after.status == "lobby":
            called = [SurfaceWanted(START_NOTICE, version, seat.seat) for seat in after.people]
            return [SurfaceWanted(REMINDER, version), *called]
        seats = after.people if change.seat is None else [after.seats[change.seat]]
        return [SurfaceWanted(NOTICE, version, seat.seat) for seat in seats]
    if not change.followups and (
        change.act in PRIVATE_ACTS or _passes_unseen(before, after, change)
    ):
        mine = [seat for seat in after.people if seat.dm and seat.seat == change.seat]
        return [SurfaceWanted(PANEL, version, seat.seat) for seat in mine]
    surfaces = [*_public(before, after, change)]
    if after.table is None:
        return surfaces
    if change.act == "leave" and change.seat is not None:  # their panel is removed
        surfaces.append(SurfaceWanted(PANEL, version, change.seat))
    for step in change.followups:
        if step.act == "handover" and step.seat is not None and before.seats[step.seat].user_id:
            surfaces.append(SurfaceWanted(SEAT_LOST, version, step.seat))
    return [*surfaces, *_personal(before, after, change)]


def _public(before: Match, after: Match, change: Change) -> Iterator[SurfaceWanted]:
    """Yield the posts for everyone that an act makes outdated."""
    version, status = after.version, after.status
    if not after.in_tournament and (change.act != "answer" or status != "running"):
        yield SurfaceWanted(LOBBY, version)
    if after.table is not None or status == "quarantined":
        yield SurfaceWanted(TABLE, version)
    if before.time_control.scheduled and (
        change.act == "open" or _event_state(before) != _event_state(after)
    ):
        yield SurfaceWanted(EVENT, version)
    if status == "finished" != before.status:
        yield SurfaceWanted(RESULT, version)


def _event_state(match: Match) -> tuple[object, ...]:
    """Return what the event of a scheduled match depends on."""
    return match.status, match.channel_id, match.ends_at


def _personal(before: Match, after: Match, change: Change) -> Iterator[SurfaceWanted]:
    """Yield the panels that an act makes outdated, and the notices to send.

    Public acts of others do not update anyone's panel: the panel says that it may be out of date,
    and the table shows the rest. Every edit costs one of the requests that Discord allows.
    """
    version, waiting = after.version, after.waited_for()
    # A pause without a seat or a reason is one that nobody chose: no player is left.
    left_alone = any(e.kind == PAUSED and e.seat is None and not e.about for e in change.events)
    # Before the deal nobody had a decision.
    on_move = () if before.table is None else (*before.waited_for(), change.seat)
    already_notified = {
        seat
        for seat in on_move
        if seat is not None and before.seats[seat].user_id == after.seats[seat].user_id
    }
    concerned = _concerned(before, after, change)
    for seat in after.people:
        if (seat.dm and seat.seat in concerned) or (
            change.act == "dm" and seat.seat == change.seat
        ):
            yield SurfaceWanted(PANEL, version, seat.seat)
        if left_alone:
            yield SurfaceWanted(NOTICE, version, seat.seat)
        own_move = seat.seat == change.seat and seat.user_id == change.actor
        if after.status == "finished" and not own_move:
            yield SurfaceWanted(NOTICE, version, seat.seat)
        if seat.person is None or (after.has_open_window and after.time_control.is_live):
            continue
        again = change.act == "nudge" or (change.act == "reserve" and seat.seat == change.seat)
        if seat.seat in waiting and (seat.seat not in already_notified or again):
            yield SurfaceWanted(NOTICE, version, seat.seat)


def _concerned(before: Match, after: Match, change: Change) -> set[int]:
    """Return the seats whose panels an act changes.

    Such a seat has another question, or it alone has seen something.
    """
    steps = (change, *change.followups)
    seats = range(len(after.seats))
    if any(step.act != "answer" for step in steps) or after.status != before.status:
        return {*seats}
    news = [event for step in steps for event in step.events if event.kind != "mix"]
    asked, asked_before = _asked(after), _asked(before)
    return {
        seat
        for seat in seats
        if seat == change.seat
        or asked.get(seat) != asked_before.get(seat)
        or any(event.only_for(seat) for event in news)
    }


def _asked(match: Match) -> dict[int, int]:
    """Return, for each seat that a match is waiting for, the number of its decision."""
    assert match.table is not None
    waiting = match.table.waiting
    return {seat: waiting[seat].number for seat in match.waited_for()}


def _passes_unseen(before: Match, after: Match, change: Change) -> bool:
    """Return whether a seat passed in a window that stays open."""
    return (
        change.act == "answer"
        and before.has_open_window
        and after.has_open_window
        and _question(before) == _question(after)
    )


def _question(match: Match) -> list[int]:
    assert match.table is not None
    return [decision.number for decision in match.table.waiting.values()]


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
    events = [event for act in (change, *change.followups) for event in act.events]
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
