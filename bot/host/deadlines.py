"""Deadlines: when each decision falls to the clock, and when its reminders ring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from bot.host.match import Match
from bot.host.pace import DAY, RINGS
from bot.host.presence import presence_of
from bot.store import NO_DECISION, NO_SEAT, DeadlineRecord

Deadlines = tuple[DeadlineRecord, ...]


def clocks(match: Match, window: DeadlineRecord | None, now: float) -> Deadlines:
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
        number = match.table.waiting[seat].number
        new = kept.get((seat, number)) or _begun(match, seat, number, now)
        if new is not None:
            found.append(new)
    return tuple(found)


def _begun(match: Match, seat: int, number: int, now: float) -> DeadlineRecord | None:
    """Return the deadline of a decision that was posed just now; None where no clock runs."""
    held = match.seats[seat]
    presence = presence_of(held)
    allowed = match.pace.allowance(presence.tardy)
    if allowed is None or held.person is None or presence.lent == number:
        return None
    return DeadlineRecord(seat, number, now + allowed, now, now + RINGS[0] * allowed)


def rung(deadline: DeadlineRecord, now: float) -> DeadlineRecord:
    """Return a deadline after a reminder: it rings once for each part of the time that is over."""
    span = deadline.due_at - deadline.since
    rings = [deadline.since + part * span for part in RINGS]
    later = [ring for ring in rings if ring > now]
    return replace(deadline, rings_at=later[0] if later else deadline.due_at)


def exchanged(match: Match, old: DeadlineRecord, new: DeadlineRecord) -> Deadlines:
    """Return a match's deadlines with one of them replaced."""
    return tuple(new if d is old else d for d in match.deadlines)


def shifted(held: Sequence[DeadlineRecord], seconds: float) -> Deadlines:
    """Return the deadlines of decisions after the clock has stood for a while."""
    return tuple(
        replace(d, due_at=d.due_at + seconds, since=d.since + seconds,
                rings_at=d.rings_at + seconds)
        for d in held
        if d.decision != NO_DECISION
    )  # fmt: skip


def invitation(match: Match, now: float) -> DeadlineRecord:
    """Return the deadline at which a rematch begins with those who have come."""
    end = now + (match.pace.decision or DAY)
    return DeadlineRecord(NO_SEAT, NO_DECISION, end, now, end)


def abandoned(match: Match, now: float) -> DeadlineRecord:
    """Return the deadline at which a match ends that nobody plays any more."""
    end = now + match.pace.abandoned
    return DeadlineRecord(NO_SEAT, NO_DECISION, end, now, end)
