"""Expired clocks in matches of tournaments: first the reserve, then a robot that plays on.

A match of a tournament is never paused and always ends, because the round waits for it.
"""

from __future__ import annotations

from dataclasses import replace

from bot.match.commits.change import RAN_OUT, ROBOT_KEEPS_SEAT, Change, host_event
from bot.match.commits.matches import Matches, replace_seat
from bot.match.deadlines import before_robots, outside_quiet_hours, replace_deadline
from bot.match.match import Match
from bot.match.seat import SUBSTITUTE_LEVEL, MatchSeat
from bot.store import DeadlineRecord


async def run_out(matches: Matches, match: Match, due: DeadlineRecord) -> Match | None:
    """Use the reserve of a seat whose time is up; if there is none, a robot plays on for it.

    Return None for a match that is not of a tournament.
    """
    if not match.in_tournament:
        return None
    reserve = _with_reserve(matches, match, due)
    if reserve is not None:
        held = match.seats[due.seat].with_presence(reserve_decision=due.decision)
        change = Change(
            "reserve", due.seat, decision=due.decision, seats=replace_seat(match, held),
            deadlines=replace_deadline(match, due, reserve),
        )  # fmt: skip
        return await matches.commit(match, change)
    held = _with_robot(match, due, matches.clock())
    events = [host_event(match, kind, due.seat) for kind in (RAN_OUT, ROBOT_KEEPS_SEAT)]
    change = Change(
        "late", due.seat, decision=due.decision, events=events, seats=replace_seat(match, held)
    )
    return await matches.commit(match, change)


def _with_reserve(matches: Matches, match: Match, due: DeadlineRecord) -> DeadlineRecord | None:
    """Return the deadline with the whole reserve added; None if that leaves no time."""
    now, presence = matches.clock(), match.seats[due.seat].presence
    if presence.reserve_decision == due.decision:  # it has been running
        return None
    end = now + match.reserve_left(due.seat)
    longer = replace(due, due_at=end, next_check_at=end)
    longer = before_robots(match, outside_quiet_hours(match, longer, matches.preferences))
    return longer if match.reserve_left(due.seat) > 0 and longer.due_at > now else None


def _with_robot(match: Match, due: DeadlineRecord, now: float) -> MatchSeat:
    """Return a late seat with its robot.

    Its person has missed the match if their own time was up, or if they have not made a single move
    by the end of the round. Nobody on holiday misses one.
    """
    held = match.seats[due.seat]
    ended = bool(match.time_control.robots_from) and due.due_at >= match.time_control.robots_from
    missed = not ended or due.seat not in match.event_counts
    presence = held.presence
    return replace(held, robot=SUBSTITUTE_LEVEL).with_presence(
        missed_in_a_row=presence.missed_in_a_row + 1,
        late_balance=presence.late_balance + 1,
        robot_for_decision=0,
        reserve_left=0.0 if presence.reserve_decision == due.decision else presence.reserve_left,
        reserve_decision=0,
        missed_match=presence.missed_match or (missed and presence.holiday <= now),
    )


def with_reserve_stopped(match: Match, held: MatchSeat, decision: int, now: float) -> MatchSeat:
    """Return a seat with its reserve stopped at the rest, as it answers a decision."""
    if not decision or held.presence.reserve_decision != decision:
        return held
    due_at = match.due_at(held.seat)  # None if the player has left while it was running
    left = 0.0 if due_at is None else min(max(due_at - now, 0.0), match.reserve_left(held.seat))
    return held.with_presence(reserve_left=left, reserve_decision=0)
