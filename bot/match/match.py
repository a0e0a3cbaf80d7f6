"""A match as its readers get it: one value that never changes."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from types import MappingProxyType
from typing import Any, Self

from bot.match.answers import answer_for
from bot.match.seat import MatchSeat
from bot.match.time_control import TimeControl, parse_time_control
from bot.posts.languages import display
from bot.posts.refusals import Refusal
from bot.runtime.logs import about
from bot.store import NO_DECISION, NO_SEAT, DeadlineRecord, JournalRecord, MatchRecord, Status
from games.engine import Event, Game, Options, Saved, Table, Window

FAULTS_UNTIL_STUCK = 2
RECENT_EVENTS = 200  # latest events that a match has in memory
OWN_ACTS = ("answer", "handover")  # after these acts a person has seen the current table
OPEN_STATUSES: tuple[Status, ...] = ("lobby", "running", "paused", "quarantined")
OVER_STATUSES: tuple[Status, ...] = ("finished", "ended")
TOOK_OVER_SEAT = "sits_in"  # the event with which a seat passes to a new owner
ENDED, VOTED = "ended", "voted"  # the event that ends a match early, and what it is about if voted

AskedSince = Mapping[int, tuple[int, float]]
"""Each waiting seat's open decision, and when it was asked."""

log = logging.getLogger(__name__)


@dataclass(frozen=True, eq=False)
class Match:
    """One match after its latest act. The next act creates another value.

    A match equals only itself, so that what is drawn of it can be cached.

    - ``recent`` are the latest events, ``answered`` each seat's latest answer.
    - ``event_counts`` counts, by seat, the events since its person's latest act, including those of
      that act.
    - ``asked`` has, by seat, the open decision and when it was asked, if that is known.
    - ``faults`` counts the faults at the current decision.
    - ``deadlines`` say when the time for open decisions is up.
    - ``declined`` are the people who have declined an invitation before the start.
    - ``rematch_id`` is the match that follows this one, if there is one that has not ended.
    """

    record: MatchRecord
    seats: Sequence[MatchSeat]
    game: Game[Any, Any]
    table: Table[Any, Any] | None = None
    last_row: int = 0
    recent: tuple[Event, ...] = ()
    answered: LatestAnswers = field(default_factory=dict)
    event_counts: Mapping[int, int] = field(default_factory=dict)
    asked: AskedSince = field(default_factory=dict)
    faults: int = 0
    deadlines: tuple[DeadlineRecord, ...] = ()
    declined: tuple[int, ...] = ()
    rematch_id: int | None = None

    @property
    def id(self) -> int:
        """The match's number."""
        return self.record.id

    @property
    def status(self) -> Status:
        """The match's status."""
        return self.record.status

    @property
    def version(self) -> int:
        """The match's version, which grows with every act."""
        return self.record.version

    @property
    def guild_id(self) -> int | None:
        """The match's server; None for a private match."""
        return self.record.guild_id

    @property
    def host_id(self) -> int:
        """The person who hosts the match."""
        return self.record.host_id

    @property
    def channel_id(self) -> int:
        """The channel in which the match was opened, with its lobby."""
        return self.record.channel_id

    @property
    def thread_id(self) -> int | None:
        """The thread or channel of its table; None before that has its place."""
        return self.record.thread_id

    @property
    def ended_at(self) -> float | None:
        """When the match ended, in seconds since the epoch; None before that."""
        return self.record.ended_at

    @property
    def table_channel_id(self) -> int:
        """The channel or thread with the table."""
        return self.record.thread_id or self.record.channel_id

    @property
    def private(self) -> bool:
        """Whether it is played in direct messages only, without a server and without a table."""
        return self.record.guild_id is None

    @property
    def strangers(self) -> bool:
        """Whether its players have found each other across servers; nobody hosts such a match."""
        return self.time_control.strangers

    @property
    def alone(self) -> bool:
        """Whether one person plays alone against robots. Discord then shows only their panel."""
        return self.private and not self.strangers

    @property
    def practice(self) -> bool:
        """Whether a person plays on from a position against robots, which counts for nothing."""
        return self.alone and not self.time_control.rated

    @property
    def full(self) -> bool:
        """Whether nobody else can sit down."""
        return len(self.seats) >= self.game.seats[-1]

    def by_dm(self, seat: MatchSeat) -> bool:
        """Return whether a seat's panel is sent by direct message now."""
        return seat.dm and not self.time_control.all_here

    @property
    def in_tournament(self) -> bool:
        """Whether this is a match of a tournament, which nobody hosts, pauses or ends."""
        return self.record.tournament_id is not None

    def reserve_left(self, seat: int) -> float:
        """Return how many seconds of its reserve a seat had when its decision was asked."""
        left = self.seats[seat].presence.reserve_left
        return self.time_control.reserve if left is None else left

    @property
    def options(self) -> Options:
        """The options of the game that were chosen in the lobby."""
        return self.game.options(**self.record.options)

    @property
    def missing(self) -> int:
        """The number of players still needed to start the match."""
        return max(0, self.game.seats[0] - len(self.seats))

    @property
    def stuck(self) -> bool:
        """Whether the same decision has failed so often that help is offered."""
        return self.faults >= FAULTS_UNTIL_STUCK

    def seat_of(self, user_id: int) -> MatchSeat | None:
        """Return the seat that a person has here, or None."""
        return next((s for s in self.seats if s.user_id == user_id), None)

    def seat_or_refuse(self, user_id: int) -> MatchSeat:
        """Return the seat that a person has here. Raise Refusal if there is none."""
        seat = self.seat_of(user_id)
        if seat is not None:
            return seat
        for lost in self.seats:
            if user_id in lost.history.former:
                raise Refusal("seat_lost", name=display(lost.name, 0))
        raise Refusal("not_joined" if self.record.status == "lobby" else "not_seated")

    def had_seat(self, user_id: int) -> bool:
        """Return whether a person had a seat here that is no longer theirs."""
        histories = (seat.history for seat in self.seats)
        return any(user_id in (*history.former, *history.left) for history in histories)

    @property
    def offers_seats(self) -> bool:
        """Whether people can ask to take over a robot's seat."""
        free = any(seat.robot is not None for seat in self.seats)
        return free and self.status == "running" and not self.in_tournament

    @property
    def people(self) -> list[MatchSeat]:
        """The seats that people have, including those that a robot plays for them."""
        return [s for s in self.seats if s.user_id is not None]

    @property
    def players(self) -> list[MatchSeat]:
        """The seats that people play themselves."""
        return [s for s in self.seats if s.person is not None]

    def events_for(self, reader: int | None) -> list[tuple[Event, int | None]]:
        """Return the latest events, each with the reader for whom it is worded.

        Events from before a person took over the seat are worded for spectators (None).
        """
        since = 0
        for number, event in enumerate(self.recent):
            if event.kind == TOOK_OVER_SEAT and event.seat == reader:
                since = number
        return [(event, None if n < since else reader) for n, event in enumerate(self.recent)]

    def events_since_last_act(self, seat: int) -> list[tuple[Event, int | None]]:
        """Return the events since a seat's person last acted, including those of that act."""
        events = self.events_for(seat)
        count = self.event_counts.get(seat, len(events))
        return events[max(0, len(events) - count) :]

    def due_at(self, seat: int) -> float | None:
        """Return when the time for a seat's decision is up; None without a clock or a player."""
        if self.seats[seat].person is None:
            return None
        return next((d.due_at for d in self.deadlines if d.seat == seat), None)

    @property
    def window_deadline(self) -> DeadlineRecord | None:
        """The deadline of the open window, if anyone is asked in one."""
        windows = (d for d in self.deadlines if d.seat == NO_SEAT and d.decision != NO_DECISION)
        return next(windows, None)

    @property
    def ends_at(self) -> float | None:
        """When a paused match ends by itself, or an invitation expires; otherwise None."""
        return next((d.due_at for d in self.deadlines if d.decision == NO_DECISION), None)

    @property
    def closes_at(self) -> float | None:
        """When the open window closes; None if nobody is asked in it."""
        window = self.window_deadline
        return window.due_at if window is not None and self.has_open_window else None

    def lobby_or_refuse(self) -> Self:
        """Return the match while it is in its lobby. Raise Refusal after that."""
        if self.record.status == "running":
            raise Refusal("already_running")
        if self.record.status != "lobby":
            raise Refusal("not_running")
        return self

    def table_or_refuse(self) -> Table[Any, Any]:
        """Return the table of a match that has started. Raise Refusal if there is none."""
        if self.record.status == "quarantined":
            raise Refusal("quarantined")
        if self.table is None:
            raise Refusal("still_lobby" if self.record.status == "lobby" else "not_running")
        return self.table

    def running_table(self) -> Table[Any, Any]:
        """Return the table of a running match. Raise Refusal for any other match."""
        table = self.table_or_refuse()
        if self.record.status == "paused":
            raise Refusal("paused")
        if self.record.status != "running":
            raise Refusal("not_running")
        return table

    @cached_property
    def time_control(self) -> TimeControl:
        """The clock and the related settings of the match."""
        return parse_time_control(tuple(self.record.time_control.items()))

    @cached_property
    def has_open_window(self) -> bool:
        """Whether a window is open in which the host decides who is asked."""
        table = self.table
        return (
            self.record.status == "running"
            and self.game.windows is not None
            and table is not None
            and isinstance(table.waiting, Window)
        )

    def waited_for(self) -> list[int]:
        """Return the seats that the table is waiting for; in a window, those who are asked."""
        if self.record.status != "running" or self.table is None:
            return []
        waiting = self.table.waiting.items()
        open_ones = [seat for seat, d in waiting if d.given is None]
        return [s for s in open_ones if self._is_asked(s)] if self.has_open_window else open_ones

    def needs(self, seat: int) -> bool:
        """Return whether a match needs an act of a seat's person: a move, or to resume it."""
        return seat in self.waited_for() or self.record.status == "paused"

    def _is_asked(self, seat: int) -> bool:
        assert self.table is not None
        held = self.seats[seat]
        return held.person is None or held.response_settings.is_asked(
            self.table.waiting[seat].number
        )

    @property
    def robots_due(self) -> list[int]:
        """The seats whose robots have to answer. A stuck match waits for its players."""
        if self.stuck:
            return []
        return [seat for seat in self.waited_for() if self.robot_answers(seat)]

    @property
    def automatic_seats(self) -> list[int]:
        """The seats for whose people the bot answers the open decision."""
        if self.stuck or self.has_open_window:
            return []
        return [seat for seat in self.waited_for() if self.automatic_answer(seat) is not None]

    def automatic_answer(self, seat: int) -> list[str] | None:
        """Return the bot's answer for a seat's person; None if they decide themselves."""
        held, table = self.seats[seat], self.table
        decision = table.waiting.get(seat) if table is not None else None
        if table is None or decision is None or self.robot_answers(seat):
            return None
        return answer_for(self.game, table, decision, held)

    def robot_answers(self, seat: int) -> bool:
        """Return whether a robot answers for a seat that is waited for."""
        held = self.seats[seat]
        assert self.table is not None
        return (
            held.person is None
            or held.presence.robot_for_decision == self.table.waiting[seat].number
        )

    def checkpoint(self) -> str:
        """Return the table's checkpoint as JSON text, without later answers."""
        assert self.table is not None
        return self.table.save().model_copy(update={"answers": []}).model_dump_json()

    @property
    def seeds(self) -> list[bytes]:
        """The random seeds of the table, in order."""
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
    """Build a match from its rows; return it, and whether the rows could be replayed.

    If not, the table is at its checkpoint. ``rows`` begin with the row of the checkpoint.
    ``page`` are the latest rows of the journal, ``event_rows`` the latest rows with events.
    ``last_acts`` has, by seat, the row of its person's latest act. Raise any
    exception of a checkpoint that cannot be loaded.
    """
    recent = [told(row.act, Event.load(data)) for row in event_rows for data in row.events]
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
        declined=after_replies(rows),
    )
    if record.checkpoint is None:
        return match, True
    saved = Saved.model_validate_json(record.checkpoint)
    try:
        later = [row for row in rows if row.number > record.checkpoint_at]
        asked_at = next((row.at for row in rows if row.number == record.checkpoint_at), None)
        table, faults, asked = _replayed(Table.load(saved, game), later, asked_at)
    except Exception:  # whatever changed rules raise, the checkpoint can still be used
        log.warning(
            "match %s does not replay and goes back to its checkpoint",
            match.id,
            extra=about(match.id, match.record.version),
        )
        return replace(match, table=Table.load(saved, game)), False
    return replace(match, table=table, faults=faults, asked=asked), True


def told(act: str, event: Event) -> Event:
    """Return an event of an act as it is told: a vote to end a match isn't the last voter's act."""
    voted = act == "vote" and event.kind == ENDED
    return Event(ENDED, None, (VOTED,), (), (), 0, event.spectator) if voted else event


LatestAnswers = Mapping[int, tuple[int, tuple[str, ...]]]
"""Each seat's latest answer: the number of the decision and the choices."""


def latest_answers(
    rows: Sequence[JournalRecord], before: LatestAnswers = MappingProxyType({})
) -> LatestAnswers:
    """Return each seat's latest answer after some rows of a journal.

    A rewind takes back the answers of its turn. A new owner of a seat has no answer yet.
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
    """Return, by seat, the number of events since its person's latest act, after some rows.

    Answers of a robot or the clock for a person are not acts of that person.
    """
    since = dict(before)
    for row in rows:
        if row.act in OWN_ACTS and row.seat is not None and row.actor is not None:
            since[row.seat] = 0
        since = {seat: count + len(row.events) for seat, count in since.items()}
    return since


def after_replies(rows: Sequence[JournalRecord], before: Sequence[int] = ()) -> tuple[int, ...]:
    """Return the people who have declined, after some rows of a journal.

    A person who comes after all has not declined.
    """
    declined = list(before)
    for row in rows:
        if row.act in ("decline", "join", "maybe") and row.actor in declined:
            declined.remove(row.actor)
        if row.act == "decline" and row.actor is not None:
            declined.append(row.actor)
    return tuple(declined)


class ReplayDivergedError(Exception):
    """A replayed answer had another result than originally."""


def asked_since(before: AskedSince, table: Table[Any, Any] | None, at: float | None) -> AskedSince:
    """Return when each open decision was asked, after a change at a time; None is unknown."""
    waiting = {} if table is None else {s: d.number for s, d in table.waiting.items()}
    known = {seat: asked for seat, asked in before.items() if asked[0] == waiting.get(seat)}
    new = {} if at is None else {seat: (number, at) for seat, number in waiting.items()}
    return new | known


def _replayed(
    table: Table[Any, Any], rows: Sequence[JournalRecord], at: float | None
) -> tuple[Table[Any, Any], int, AskedSince]:
    """Replay the answers in some rows of a journal.

    ``at`` is when the decisions of ``table`` were asked. Return the table after them, the faults
    since the last answer, and when the open decisions were asked.
    """
    faults, asked = 0, asked_since({}, table, at)
    for row in rows:
        faults += row.act == "fault"
        if row.act == "undo":
            table = table.undone(int(row.choices[0]))
        elif row.act == "answer" and row.seat is not None:
            table.answer(row.seat, row.choices)
        else:
            continue
        faults = 0
        if row.fingerprint and table.fingerprint(row.rules_version) != row.fingerprint:
            raise ReplayDivergedError(row.number)
        asked = asked_since(asked, table, row.at)
    return table, faults, asked
