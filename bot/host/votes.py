"""Votes: answers to polls, and what is done once something is agreed on."""

from __future__ import annotations

from dataclasses import replace

from bot.host.absence import pause
from bot.host.change import ENDED, ROBOT_KEEPS_SEAT, Change, host_event
from bot.host.deadlines import Deadlines, outside_quiet_hours, replace_deadline
from bot.host.match import Match
from bot.host.matches import Matches, replace_seat
from bot.host.pace import DAY
from bot.host.polls import CHOICES, LATE, PAUSE, TAKEOVER, UNDO, Poll, polls_of
from bot.host.presence import SUBSTITUTE_LEVEL, as_late
from bot.host.refusals import Refusal
from bot.host.sitting import settle_takeover
from bot.host.undo import undo
from bot.store import SeatRecord


class Votes:
    """Every vote of the people at a table."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def vote(self, match_id: int, user_id: int, number: int, choice: str) -> Match:
        """Vote in an open poll; what was agreed on is done at once."""
        async with self._matches.locked(match_id) as match:
            match.running_table()
            mine = match.seat_or_refuse(user_id)
            poll = next((poll for poll in polls_of(match) if poll.number == number), None)
            if poll is None:
                raise Refusal("poll_over")
            if mine.seat not in poll.voters:
                raise Refusal("not_asked" if poll.kind == TAKEOVER else "no_vote")
            if choice not in CHOICES[poll.kind]:
                raise Refusal("bad_option")
            if poll.kind == TAKEOVER:
                return await settle_takeover(self._matches, match, poll, mine, choice)
            voted = poll.with_vote(mine.seat, choice)
            if voted.result is None:
                row = {"poll": voted.model_dump(mode="json")}
                change = Change("vote", mine.seat, user_id, choices=[choice], columns=row)
                return await self._matches.commit(match, change)
            return await self._agreed(match, voted, mine, choice)

    async def _agreed(self, match: Match, poll: Poll, mine: SeatRecord, choice: str) -> Match:
        """Close a poll and do what was agreed on."""
        change = Change("vote", mine.seat, mine.user_id, choices=[choice], columns={"poll": None})
        if poll.kind == PAUSE and poll.result == "yes":
            return await pause(self._matches, match, mine, change)
        if poll.kind == UNDO and poll.result == "yes":
            return await undo(
                self._matches, match, poll.seat, replace(change, act="undo", seat=poll.seat)
            )
        if poll.kind == LATE and poll.result == "end":
            change.events = [host_event(match, ENDED, mine.seat)]
            change.columns["status"] = "ended"
        elif poll.kind == LATE and poll.result == "wait":
            change.deadlines = self._another(match, poll)
        elif poll.kind == LATE and poll.result in ("skip", "replace"):
            return await self._settle_late(match, poll, change)
        return await self._matches.commit(match, change)

    def _another(self, match: Match, poll: Poll) -> Deadlines:
        """Give somebody late the whole time once more, without reminders."""
        end = self._matches.clock() + (match.time_control.decision_seconds or DAY)
        held = (d for d in match.deadlines if (d.seat, d.decision) == (poll.seat, poll.decision))
        preferences = self._matches.preferences
        return next(
            (
                replace_deadline(
                    match,
                    d,
                    outside_quiet_hours(
                        match, replace(d, due_at=end, next_check_at=end), preferences
                    ),
                )
                for d in held
            ),
            match.deadlines,
        )

    async def _settle_late(self, match: Match, poll: Poll, change: Change) -> Match:
        """Answer for somebody late as was agreed, or give the seat to a robot."""
        table, held = match.running_table(), match.seats[poll.seat]
        if poll.result == "replace":
            change.events = [host_event(match, ROBOT_KEEPS_SEAT, poll.seat)]
            change.seats = replace_seat(match, replace(held, robot=SUBSTITUTE_LEVEL))
            return await self._matches.commit(match, change)
        decision = table.waiting.get(poll.seat)
        if decision is None or decision.number != poll.decision:
            return await self._matches.commit(match, change)
        change.seats = replace_seat(match, as_late(held, decision.number, lend_robot=False))
        after = table.fork()
        given = after.answer(poll.seat, decision.fallback)
        change.followups = [
            Change("answer", poll.seat, None, decision.number, decision.fallback, given,
                   after.fingerprint())
        ]  # fmt: skip
        return await self._matches.settle_and_commit(match, change, after)
