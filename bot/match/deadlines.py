"""Deadlines: when the time for each decision is up, and when its reminders are due."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.match.match import Match
from bot.match.preferences import Preferences
from bot.match.time_control import DAY, HOUR, MINUTE
from bot.store import NO_DECISION, WHOLE_MATCH, DeadlineRecord
from games.engine import Table

REMINDER_FRACTIONS = (0.5, 0.8)
"""The fractions of a decision's time after which a reminder is sent."""
START_REMINDER_SECONDS = (HOUR, 5 * MINUTE)
"""How long before the start of a scheduled match its players are reminded."""
AWAY_SECONDS = 365 * DAY
"""How long after it a deadline is looked at whose player has left the seat to a robot for now."""
Deadlines = tuple[DeadlineRecord, ...]


def continues_move(before: Table[Any, Any], after: Table[Any, Any], seat: int) -> bool:
    """Return whether an answer of a seat led to another question of its move.

    Then nobody else has answered in between, and the moment of the match is the same.
    """
    asked, was = after.waiting.get(seat), before.waiting.get(seat)
    if asked is None or was is None or asked.given is not None or asked.number == was.number:
        return False
    now = after.game.in_advance.now
    return now(before.view(None)) == now(after.view(None))


def deadlines_after(
    before: Match,
    match: Match,
    window: DeadlineRecord | None,
    now: float,
    preferences: Preferences,
) -> Deadlines:
    """Return the deadlines of a match after an act.

    A decision that was open ``before`` keeps its deadline, also while its player is away, and the
    questions of a move share its time. ``window`` is the deadline of the open window.
    """
    if match.status in ("lobby", "paused"):
        return tuple(match.deadlines)
    if match.status != "running" or match.table is None:
        return ()
    if match.has_open_window:
        return () if window is None else (window,)
    kept = {(d.seat, d.decision): d for d in match.deadlines}
    found = []
    for seat in match.waited_for():
        number = match.table.waiting[seat].number
        new = _kept(before, match, kept.get((seat, number)), now)
        if new is None and not match.robot_answers(seat):
            left = _time_left(before, match, seat, now)
            new = _new_deadline(match, seat, number, now, preferences, left)
        if new is not None:
            found.append(new)
    return tuple(found)


def _kept(
    before: Match, match: Match, old: DeadlineRecord | None, now: float
) -> DeadlineRecord | None:
    """Return the deadline of a decision that was open before, or None if it begins again."""
    if old is None or before.seats[old.seat].user_id != match.seats[old.seat].user_id:
        return None  # the seat's next player gets the whole time
    if not match.robot_answers(old.seat):
        return old if before.seats[old.seat].person is not None else after_reminder(match, old, now)
    if match.seats[old.seat].user_id is None or now >= old.due_at:
        return None
    return replace(old, next_check_at=old.due_at + AWAY_SECONDS)


def _time_left(before: Match, match: Match, seat: int, now: float) -> float | None:
    """Return the rest of the time for the move that a seat is making; None if it begins one."""
    due = next((d for d in before.deadlines if d.seat == seat), None)
    if due is None or before.table is None or match.table is None:
        return None
    if not continues_move(before.table, match.table, seat):
        return None
    reserve = before.seats[seat].presence.reserve_decision == due.decision
    return 0.0 if reserve else due.due_at - now


def _new_deadline(
    match: Match, seat: int, number: int, now: float, preferences: Preferences, left: float | None
) -> DeadlineRecord | None:
    """Return the deadline of a new decision, or None without a clock.

    ``left`` is the rest of the time for the move, if the decision continues one. During a holiday
    the time starts at its end.
    """
    control, presence = match.time_control, match.seats[seat].presence
    allowed = control.allowance(presence.late_balance, left)
    since = max(now, presence.holiday)
    if allowed is None:
        if not control.robots_from:
            return None
        allowed = max(control.robots_from - since, 0.0)
    begun = DeadlineRecord(
        seat, number, since + allowed, since, since + REMINDER_FRACTIONS[0] * allowed
    )
    return before_robots(match, outside_quiet_hours(match, begun, preferences))


def before_robots(match: Match, deadline: DeadlineRecord) -> DeadlineRecord:
    """Return the deadline, or an earlier one if robots take over before it."""
    due_at = match.time_control.until_robots(deadline.due_at)
    if due_at == deadline.due_at:
        return deadline
    return replace(deadline, due_at=due_at, next_check_at=min(deadline.next_check_at, due_at))


def outside_quiet_hours(
    match: Match, deadline: DeadlineRecord, preferences: Preferences
) -> DeadlineRecord:
    """Return the deadline, moved to the end of its person's quiet hours if it falls into them.

    Quiet hours don't apply in live play, nor to windows, which end at the same time for everyone.
    """
    held = match.seats[deadline.seat] if deadline.seat >= 0 else None
    if held is None or held.user_id is None or match.time_control.is_live:
        return deadline
    at = deadline.due_at
    end = preferences.quiet_until(held.user_id, match.guild_id, at)
    if end is None:
        return deadline
    next_check_at = end if deadline.next_check_at == at else deadline.next_check_at
    return replace(deadline, due_at=end, next_check_at=next_check_at)


def scheduled_start(at: float, now: float) -> DeadlineRecord:
    """Return the deadline at which a scheduled match starts, with its first reminder."""
    return _before_start(DeadlineRecord(WHOLE_MATCH, NO_DECISION, at, now, at), now)


def _before_start(deadline: DeadlineRecord, now: float) -> DeadlineRecord:
    rings = [deadline.due_at - seconds for seconds in START_REMINDER_SECONDS]
    return replace(
        deadline, next_check_at=next((ring for ring in rings if ring > now), deadline.due_at)
    )


def after_reminder(match: Match, deadline: DeadlineRecord, now: float) -> DeadlineRecord:
    """Return a deadline that is next looked at when a reminder is due, or else when it ends."""
    if match.status == "lobby":
        return _before_start(deadline, now)
    span = deadline.due_at - deadline.since
    rings = [deadline.since + part * span for part in REMINDER_FRACTIONS]
    later = [ring for ring in rings if ring > now]
    return replace(deadline, next_check_at=later[0] if later else deadline.due_at)


def replace_deadline(match: Match, old: DeadlineRecord, new: DeadlineRecord) -> Deadlines:
    """Return a match's deadlines with one of them replaced."""
    return tuple(new if d is old else d for d in match.deadlines)


def postponed(match: Match, seconds: float, preferences: Preferences) -> Deadlines:
    """Return the deadlines of a match's decisions, postponed by some seconds.

    They also move out of quiet hours, as `outside_quiet_hours` does. Deadlines of the whole match
    are left out.
    """
    return tuple(
        _postponed_deadline(match, d, seconds, preferences)
        for d in match.deadlines
        if d.decision != NO_DECISION
    )


def postponed_for(match: Match, seat: int, seconds: float, preferences: Preferences) -> Deadlines:
    """Return a match's deadlines, with those of one seat postponed."""
    return tuple(
        _postponed_deadline(match, d, seconds, preferences) if d.seat == seat else d
        for d in match.deadlines
    )


def _postponed_deadline(
    match: Match, deadline: DeadlineRecord, seconds: float, preferences: Preferences
) -> DeadlineRecord:
    later = replace(
        deadline,
        due_at=deadline.due_at + seconds,
        since=deadline.since + seconds,
        next_check_at=deadline.next_check_at + seconds,
    )
    return before_robots(match, outside_quiet_hours(match, later, preferences))


def rematch_deadline(match: Match, now: float) -> DeadlineRecord:
    """Return the deadline at which a rematch starts with the players who have joined.

    It leaves the time for a decision, but at least a day: in live play too, people who are asked
    for another match may be away.
    """
    end = now + max(match.time_control.decision_seconds or DAY, DAY)
    return DeadlineRecord(WHOLE_MATCH, NO_DECISION, end, now, end)


def abandonment_deadline(match: Match, now: float) -> DeadlineRecord:
    """Return the deadline at which a paused match ends, with a reminder a day before."""
    end = now + match.time_control.abandoned_after_seconds
    return DeadlineRecord(WHOLE_MATCH, NO_DECISION, end, now, end - DAY)
