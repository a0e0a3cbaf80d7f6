"""Deadlines: when each decision falls to the clock, and when its reminders ring."""

from __future__ import annotations

from dataclasses import replace

from bot.host.match import Match
from bot.host.pace import DAY, RINGS
from bot.host.preferences import Preferences
from bot.host.presence import presence_of
from bot.store import NO_DECISION, NO_SEAT, DeadlineRecord

Deadlines = tuple[DeadlineRecord, ...]


def clocks(
    match: Match, window: DeadlineRecord | None, now: float, preferences: Preferences
) -> Deadlines:
    """Return the deadlines of a match as an act left it.

    A decision that was open before keeps its own; ``window`` is the one of the open window.
    """
    if match.record.status in ("lobby", "paused"):
        return tuple(match.deadlines)
    if match.record.status != "running" or match.table is None:
        return ()
    if match.window:
        return () if window is None else (window,)
    kept = {(d.seat, d.decision): d for d in match.deadlines}
    found = []
    for seat in match.waited_for():
        if match.robot_answers(seat):  # whoever decides there next begins with the whole time
            continue
        number = match.table.waiting[seat].number
        new = kept.get((seat, number)) or _begun(match, seat, number, now, preferences)
        if new is not None:
            found.append(new)
    return tuple(found)


def _begun(
    match: Match, seat: int, number: int, now: float, preferences: Preferences
) -> DeadlineRecord | None:
    """Return the deadline of a decision that was posed just now; None where no clock runs.

    It runs from the end of a holiday.
    """
    held = match.seats[seat]
    presence = presence_of(held)
    allowed = match.pace.allowance(presence.tardy)
    if allowed is None:
        return None
    since = max(now, presence.holiday)
    begun = DeadlineRecord(seat, number, since + allowed, since, since + RINGS[0] * allowed)
    return awake(match, begun, preferences)


def awake(match: Match, deadline: DeadlineRecord, preferences: Preferences) -> DeadlineRecord:
    """Return a deadline that ends outside of its person's quiet hours.

    One that falls into them moves to their end. In live play everybody is there, whatever the
    hour; and a window ends alike for all.
    """
    held = match.seats[deadline.seat] if deadline.seat != NO_SEAT else None
    if held is None or held.user_id is None or match.pace.live:
        return deadline
    at = deadline.due_at
    end = preferences.quiet_until(held.user_id, match.record.guild_id, at)
    if end is None:
        return deadline
    rings_at = end if deadline.rings_at == at else deadline.rings_at
    return replace(deadline, due_at=end, rings_at=rings_at)


def rung(deadline: DeadlineRecord, now: float) -> DeadlineRecord:
    """Return a deadline after a reminder: it rings once for each part of the time that is over."""
    span = deadline.due_at - deadline.since
    rings = [deadline.since + part * span for part in RINGS]
    later = [ring for ring in rings if ring > now]
    return replace(deadline, rings_at=later[0] if later else deadline.due_at)


def exchanged(match: Match, old: DeadlineRecord, new: DeadlineRecord) -> Deadlines:
    """Return a match's deadlines with one of them replaced."""
    return tuple(new if d is old else d for d in match.deadlines)


def shifted(match: Match, seconds: float, preferences: Preferences) -> Deadlines:
    """Return the deadlines of a match's decisions after its clocks have stood for a while."""
    return tuple(
        _moved(match, d, seconds, preferences) for d in match.deadlines if d.decision != NO_DECISION
    )


def shifted_for(match: Match, seat: int, seconds: float, preferences: Preferences) -> Deadlines:
    """Return a match's deadlines after the clock of one seat has stood for a while."""
    return tuple(
        _moved(match, d, seconds, preferences) if d.seat == seat else d for d in match.deadlines
    )


def _moved(
    match: Match, deadline: DeadlineRecord, seconds: float, preferences: Preferences
) -> DeadlineRecord:
    later = replace(
        deadline,
        due_at=deadline.due_at + seconds,
        since=deadline.since + seconds,
        rings_at=deadline.rings_at + seconds,
    )
    return awake(match, later, preferences)


def invitation(match: Match, now: float) -> DeadlineRecord:
    """Return the deadline at which a rematch begins with those who have come."""
    end = now + (match.pace.decision or DAY)
    return DeadlineRecord(NO_SEAT, NO_DECISION, end, now, end)


def abandoned(match: Match, now: float) -> DeadlineRecord:
    """Return the deadline at which a paused match ends; its people are reminded a day before."""
    end = now + match.pace.abandoned
    return DeadlineRecord(NO_SEAT, NO_DECISION, end, now, end - DAY)
