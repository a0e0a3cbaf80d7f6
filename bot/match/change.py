"""Changes: what one act changes, what follows from it by itself, and which posts it outdates.

`Settling` plays what follows before anyone is asked:

**Forced questions.** If public facts leave only one choice, the host makes it at once. In a match
with one person it also gives that person's answers in advance.

**Windows.** The rules open a window to all other seats. In live play everyone is asked for a few
seconds. In slow play nobody is asked unless the seat's triggers fit what was played. A window
closes when someone acts, when everyone who was asked has passed, or at its deadline. Who is asked
depends on public information and on the seats' settings, never on a hand. So the end of a window
reveals nothing about anyone's cards.

**Handovers.** A seat gets its new owner between two turns.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from bot.match.answers import answer_for, only_answer, with_current_plans, with_plans_after
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
from bot.store import NO_SEAT, DeadlineRecord, JournalRecord, SurfaceWanted
from bot.store.statements import Write
from games.engine import Decision, Event, Table, Window

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
    - A person who plays alone has only a panel, and strangers have no public post.
    - A match of a tournament has no post of a lobby.
    """
    version = after.version
    if after.alone:
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
        mine = [seat for seat in after.people if after.by_dm(seat) and seat.seat == change.seat]
        return [SurfaceWanted(PANEL, version, seat.seat) for seat in mine]
    surfaces = [] if after.private else [*_public(before, after, change)]
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
    slowed = before.time_control.all_here and not after.time_control.all_here
    # Players who are all there see their move on an open panel; later reminders reach the others.
    watched = after.time_control.all_here and before.table is not None
    concerned = {*range(len(after.seats))} if slowed else _concerned(before, after, change)
    for seat in after.people:
        if (after.by_dm(seat) and seat.seat in concerned) or (
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
        again = (
            slowed
            or change.act == "nudge"
            or (change.act == "reserve" and seat.seat == change.seat)
        )
        new = seat.seat not in already_notified and not watched
        if seat.seat in waiting and (new or again):
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


class Settling:
    """The table, the seats and the deadline after the host's own answers; ``given`` are these.

    ``table`` is a copy of the match's table and is changed.
    """

    def __init__(self, match: Match, table: Table[Any, Any], now: float) -> None:
        self.table = table
        self.given: list[Change] = []
        self.seats = list(match.seats)
        self.deadline = match.window_deadline
        self._pace = match.time_control
        self._game = match.game
        self._windows = match.game.windows
        self._alone = match.alone
        self._now = now

    def run(self, *, over: bool) -> None:
        """Give all answers that the host gives at once, until a person or robot must decide.

        The host makes forced choices, plays armed cards, passes for seats that are not asked in a
        window, and sets its deadline. It drops plans that are not possible. ``over`` says that the
        time of the open window is up.
        """
        if over:
            self._pass_for(list(self.table.waiting))
        while True:
            if self._windows is not None and isinstance(self.table.waiting, Window):
                if self._fire():
                    continue
                self._open()
                if self._waits() or not self._pass_for(self._people()):
                    return
            elif not self._answer_at_once():
                break
        self.deadline = None
        self._drop_plans()

    def _answer_at_once(self) -> bool:
        """Make a forced choice, or one that was given in advance if only one person plays.

        Return whether there was one.
        """
        for seat, decision in self.table.waiting.items():
            if decision.given is not None:
                continue
            forced = decision.prompt in self._game.in_advance.public and only_answer(decision)
            ids = forced or (self._alone and self._automatic(seat, decision))
            if ids:
                held = self.seats[seat]
                self.seats[seat] = with_plans_after(self._game, self.table, decision, held, ids)
                self._give(seat, ids)
                return True
        return False

    def _automatic(self, seat: int, decision: Decision) -> list[str] | None:
        held = self.seats[seat]
        if held.person is None:
            return None
        return answer_for(self._game, self.table, decision, held)

    def _drop_plans(self) -> None:
        """Drop the plans that can no longer be carried out."""
        self.seats = [with_current_plans(self._game, self.table, held) for held in self.seats]

    def _people(self) -> list[int]:
        """Return the seats of people whose answer the window is still waiting for."""
        waiting = self.table.waiting.items()
        return [s for s, d in waiting if d.given is None and self.seats[s].person is not None]

    def _fire(self) -> bool:
        """Play the first armed card that fits; return whether there was one."""
        assert self._windows is not None
        for seat in self._people():
            card = self.seats[seat].response_settings.armed
            if not card:
                continue
            decision = self.table.waiting[seat]
            pick = self._windows.armed(card, decision, self.table.view(seat))
            if pick is not None:
                self._note(seat, armed="")
                self._give(seat, [pick.id])
                return True
        return False

    def _open(self) -> None:
        """Choose whom to ask in a new window, and set its deadline."""
        number = min(d.number for d in self.table.waiting.values())
        if self.deadline is not None and self.deadline.decision == number:
            return
        seats_asked = self._asked()
        for seat in seats_asked:
            held = 0 if self._pace.is_live else self.seats[seat].response_settings.held + 1
            self._note(seat, asked=self.table.waiting[seat].number, held=held)
        due_at = max(self._pace.until_robots(self._now + self._pace.window_seconds), self._now)
        record = DeadlineRecord(NO_SEAT, number, due_at, self._now, due_at)
        self.deadline = record if seats_asked else None

    def _waits(self) -> bool:
        """Return whether someone who is asked has not answered yet."""
        waiting = self.table.waiting
        seats_asked = [
            self.seats[s].response_settings.is_asked(waiting[s].number) for s in self._people()
        ]
        return self.deadline is not None and any(seats_asked)

    def _asked(self) -> list[int]:
        """Return the seats of the people to ask, by public information and their settings."""
        assert self._windows is not None
        if all(seat.response_settings.silent(self._pace) for seat in self.seats):
            return []
        view = self.table.view(None)
        if self.seats[view.active].response_settings.held:
            self._note(view.active, held=0)  # a round ends with one's own turn
        return [
            seat
            for seat in self._people()
            if self.seats[seat].response_settings.wants(
                self._pace, self._windows.fits(self.table.waiting[seat], view)
            )
        ]

    def _note(self, seat: int, **changes: object) -> None:
        self.seats[seat] = self.seats[seat].with_response_settings(**changes)

    def _pass_for(self, seats: Sequence[int]) -> bool:
        """Pass for these seats; return whether that closed the window."""
        window = self.table.waiting
        for seat in seats:
            if self.table.waiting is window and window[seat].given is None:
                self._give(seat, [])
        return self.table.waiting is not window

    def _give(self, seat: int, choices: list[str]) -> None:
        number = self.table.waiting[seat].number
        events = self.table.answer(seat, choices)
        self.given.append(
            Change("answer", seat, None, number, choices, events, self.table.fingerprint())
        )


def takeover_approver(match: Match) -> MatchSeat | None:
    """Return who decides about takeovers: the host, otherwise the first active player."""
    players = match.players
    hosts = [seat for seat in players if seat.user_id == match.host_id]
    return next(iter([*hosts, *players]), None)


def apply_handovers(
    match: Match, change: Change, table: Table[Any, Any], seats: list[MatchSeat]
) -> tuple[Table[Any, Any], list[MatchSeat]]:
    """Hand over every seat whose handover is agreed, if a turn has just ended or not yet begun.

    ``table`` and ``seats`` are those after the act; the handovers are added to ``change``. If the
    host loses the seat, the player who decides about takeovers becomes host. Return table and
    seats.
    """
    if table.answers or table.outcome:
        return table, seats
    for held in seats:
        request = held.takeover_request
        if request is None or not request.agreed or held.robot is None:
            continue
        table = table.handed_over(held.seat)
        earlier = (held.name, int(held.user_id is not None))
        event = host_event(match, TOOK_OVER_SEAT, held.seat, *earlier)
        step = Change("handover", held.seat, request.user_id, events=[event],
                      fingerprint=table.fingerprint())  # fmt: skip
        change.followups = [*change.followups, step]
        if held.user_id == change.columns.get("host_id", match.host_id):
            next_host = takeover_approver(replace(match, seats=seats))
            change.columns["host_id"] = next_host.user_id if next_host else request.user_id
        seats = [s.taken_over_by(request) if s.seat == held.seat else s for s in seats]
    return table, seats
