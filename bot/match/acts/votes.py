"""Votes in polls, what players have agreed on, and taking a move back."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import replace
from typing import Any

from bot.match.acts.polls import CHOICES, LATE, PAUSE, SLOW, TAKEOVER, UNDO, Poll, polls_of
from bot.match.acts.timeouts import answer_harmlessly, pause, slow_down
from bot.match.commits.change import ROBOT_KEEPS_SEAT, TAKEN_BACK, Change, host_event
from bot.match.commits.matches import Matches, replace_seat
from bot.match.deadlines import Deadlines, outside_quiet_hours, replace_deadline
from bot.match.match import ENDED, Match
from bot.match.seat import SUBSTITUTE_LEVEL, MatchSeat
from bot.match.time_control import DAY
from bot.posts.refusals import Refusal
from games.engine import Table


def answers_left_after_undo(match: Match, seat: int) -> int:
    """Return how many answers of this turn are left after a seat's last one is taken back.

    Raise Refusal if it cannot be taken back: there is none, the turn is over, others have answered
    since, or someone has learnt something, such as a random result or a card's face.
    """
    table = match.running_table()
    mine = [n for n, (who, _) in enumerate(table.answers) if who == seat]
    if not mine:
        raise Refusal("undo_over" if seat in match.answered else "no_undo")
    kept = mine[-1]
    if any(ids for _, ids in table.answers[kept + 1 :]):  # passes don't count
        raise Refusal("undo_answered")
    if _knowledge(table) != _knowledge(table.undone(kept)):
        raise Refusal("undo_learnt")
    return kept


def can_undo(match: Match, seat: int) -> bool:
    """Return whether a seat's last answer can be taken back."""
    try:
        answers_left_after_undo(match, seat)
    except Refusal:
        return False
    return True


def _knowledge(table: Table[Any, Any]) -> tuple[object, ...]:
    s = table.state
    return s.draws, s.seen, s.veiled, s.bags, s.limits, s.totals, s.face


def is_unnoticed(match: Match, seat: int) -> bool:
    """Return whether no other reader can notice a seat's last answer."""
    table = match.running_table()
    before = table.undone(answers_left_after_undo(match, seat))
    readers = [*(s for s in range(len(match.seats)) if s != seat), None]
    return all(_shown(before, reader) == _shown(table, reader) for reader in readers)


def _shown(table: Table[Any, Any], reader: int | None) -> object:
    """Return what a reader sees of a table, without the numbers of decisions."""
    return table.view(reader), [
        event.seen_by(reader) for event in table.news if event.kind != "mix"
    ]


async def undo(matches: Matches, match: Match, seat: int, change: Change) -> Match:
    """Take a seat's last answer back; ``change`` is the act that does it."""
    kept = answers_left_after_undo(match, seat)
    table = match.running_table().undone(kept)
    change.choices = [str(kept)]
    change.fingerprint = table.fingerprint()
    # If nobody could notice the answer, taking it back is not announced.
    quiet = is_unnoticed(match, seat)
    change.events = [] if quiet else [host_event(match, TAKEN_BACK, seat)]
    change.columns["poll"] = None
    return await matches.settle_and_commit(match, change, table)


Decide = Callable[[Matches, Match, Poll, MatchSeat, str], Awaitable[Match]]
DECIDED_AT_ONCE: dict[str, Decide] = {}
"""What is done with the first vote in a poll, by its kind, if one voter decides it alone."""


class Votes:
    """The votes of the players of a match."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def vote(self, match_id: int, user_id: int, number: int, choice: str) -> Match:
        """Vote in an open poll, and do immediately what players have agreed on.

        Raise Refusal if the poll is over, the person may not vote, or there is no such choice.
        """
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
            if poll.kind in DECIDED_AT_ONCE:
                return await DECIDED_AT_ONCE[poll.kind](self._matches, match, poll, mine, choice)
            voted = poll.with_vote(mine.seat, choice)
            if voted.result is None:
                row = {"poll": voted.model_dump(mode="json")}
                change = Change("vote", mine.seat, user_id, choices=[choice], columns=row)
                return await self._matches.commit(match, change)
            return await self._agreed(match, voted, mine, choice)

    async def _agreed(self, match: Match, poll: Poll, mine: MatchSeat, choice: str) -> Match:
        """Close a poll and do what players have agreed on."""
        change = Change("vote", mine.seat, mine.user_id, choices=[choice], columns={"poll": None})
        if poll.kind == PAUSE and poll.result == "yes":
            return await pause(self._matches, match, mine, change)
        if poll.kind == UNDO and poll.result == "yes":
            return await undo(
                self._matches, match, poll.seat, replace(change, act="undo", seat=poll.seat)
            )
        if poll.kind == SLOW and poll.result == "yes":
            return await slow_down(self._matches, match, change)
        if poll.kind == SLOW and poll.decision:  # then a robot answers for the late player
            late = match.seats[poll.seat].as_late(poll.decision, lend_robot=True)
            change.seats = replace_seat(match, late)
        elif poll.kind == LATE and poll.result == "end":
            change.events = [host_event(match, ENDED, mine.seat)]
            change.columns["status"] = "ended"
        elif poll.kind == LATE and poll.result == "wait":
            change.deadlines = self._another(match, poll)
        elif poll.kind == LATE and poll.result in ("skip", "replace"):
            return await self._settle_late(match, poll, change)
        return await self._matches.commit(match, change)

    def _another(self, match: Match, poll: Poll) -> Deadlines:
        """Return the deadlines with the full time again for a late player, without reminders."""
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
        """Answer for a late player as agreed, or let a robot play for them."""
        table, held = match.running_table(), match.seats[poll.seat]
        if poll.result == "replace":
            change.events = [host_event(match, ROBOT_KEEPS_SEAT, poll.seat)]
            change.seats = replace_seat(match, replace(held, robot=SUBSTITUTE_LEVEL))
            return await self._matches.commit(match, change)
        decision = table.waiting.get(poll.seat)
        if decision is None or decision.number != poll.decision:
            return await self._matches.commit(match, change)
        change.seats = replace_seat(match, held.as_late(decision.number, lend_robot=False))
        return await answer_harmlessly(self._matches, match, change, poll.seat)
