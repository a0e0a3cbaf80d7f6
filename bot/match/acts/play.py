"""Play: answers at a table, and other acts on a running match."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from bot.match.acts.permissions import Actor, locked_for_manager, refuse_in_tournament
from bot.match.acts.polls import UNDO, open_poll, other_players, outdated_poll_columns
from bot.match.acts.timeouts import record_presence
from bot.match.acts.votes import answers_left_after_undo, is_unnoticed, undo
from bot.match.answers import standing_answer, with_plans_after
from bot.match.commits.change import IS_BACK, Change, host_event
from bot.match.commits.matches import Matches, replace_seat
from bot.match.deadlines import continues_move
from bot.match.match import ENDED, Match
from bot.match.seat import MatchSeat
from bot.posts.refusals import Refusal
from bot.runtime.hooks import Hook
from games.engine import IllegalChoice, Table

ANSWERED: Hook[Callable[[Match, MatchSeat, int, float], MatchSeat]] = Hook()
"""Each returns a seat as it answers a decision, by its number, at a time."""


class Play:
    """Every act at the table of a running match. All raise Refusal if they are not possible."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def answer(
        self,
        match_id: int,
        user_id: int,
        number: int | None,
        choices: Sequence[str],
        *,
        seat: int | None = None,
        every_time: bool = False,
    ) -> Match:
        """Answer a decision for a person's own seat.

        ``seat`` and ``number`` are the seat and the decision that a control was made for; None are
        the person's seat and its current decision. If the same answer to the same decision comes
        again, for example after a double click, the table does not change. With ``every_time`` it
        becomes the seat's standing answer. Raise Refusal if the answer is not possible; then
        nothing has changed.
        """
        async with self._matches.locked(match_id) as match:
            table = match.running_table()
            mine = match.seat_or_refuse(user_id)
            if seat not in (None, mine.seat):
                raise Refusal("not_your_seat")
            decision = table.waiting.get(mine.seat)
            held = mine
            if every_time and decision is not None:
                standing = standing_answer(match.game, table, decision, choices)
                held = mine.with_answer_in_advance(standing)
            after = await self._answer(match, held, user_id, number, choices)
            if after is match:
                return await record_presence(self._matches, match, user_id)
            return after

    async def answer_for(
        self, match_id: int, seat: int, number: int, choices: Sequence[str]
    ) -> Match:
        """Answer for a seat that no person is playing right now."""
        async with self._matches.locked(match_id) as match:
            if seat in match.running_table().waiting and not match.robot_answers(seat):
                raise Refusal("closed")  # its person has returned in between
            return await self._answer(match, match.seats[seat], None, number, choices)

    async def answer_automatically(self, match_id: int, seat: int, number: int) -> Match:
        """Give the bot's answer for a person; raise Refusal if they decide themselves by now."""
        async with self._matches.locked(match_id) as match:
            decision = match.running_table().waiting.get(seat)
            ids = match.automatic_answer(seat)
            if decision is None or decision.number != number or ids is None:
                raise Refusal("closed")
            return await self._answer(match, match.seats[seat], None, number, ids)

    async def end(self, match_id: int, actor: Actor) -> Match:
        """End a match early; for its host and the moderators at its table."""
        async with locked_for_manager(self._matches, match_id, actor) as match:
            if match.status not in ("lobby", "running", "paused", "quarantined"):
                raise Refusal("not_running")
            if not match.stuck and match.status != "quarantined":
                refuse_in_tournament(match, "tournament_end")
            mine = match.seat_of(actor.user_id)
            event = host_event(match, ENDED, mine.seat if mine else None)
            change = Change("end", actor=actor.user_id, events=[event], columns={"status": "ended"})
            return await self._matches.commit(match, change)

    async def back_to_checkpoint(self, match_id: int, actor: Actor) -> Match:
        """Restart a stuck turn with new randomness; for people who may end the match."""
        async with locked_for_manager(self._matches, match_id, actor) as match:
            table = match.running_table()
            if not match.stuck:
                raise Refusal("not_stuck")
            return await self._matches.rewind(match, table, actor.user_id)

    async def undo(self, match_id: int, user_id: int, number: int | None = None) -> Match:
        """Take a person's last answer back, immediately if nobody could notice it.

        Otherwise open a poll. ``number`` is the decision that it answered; None is the last
        one. Raise Refusal if it can't be taken back.
        """
        async with self._matches.locked(match_id) as match:
            match.running_table()
            mine = match.seat_or_refuse(user_id)
            if number is not None and match.answered.get(mine.seat, (0,))[0] != number:
                raise Refusal("closed")
            answers_left_after_undo(match, mine.seat)
            voters = other_players(match, mine.seat)
            if not voters or is_unnoticed(match, mine.seat):
                return await undo(
                    self._matches, match, mine.seat, Change("undo", mine.seat, user_id)
                )
            return await open_poll(self._matches, match, UNDO, mine, voters)

    async def _answer(
        self,
        match: Match,
        held: MatchSeat,
        actor: int | None,
        number: int | None,
        choices: Sequence[str],
    ) -> Match:
        table, seat = match.running_table(), held.seat
        decision = table.waiting.get(seat)
        if number is not None and match.answered.get(seat) == (number, tuple(choices)):
            return match
        if number is not None and (decision is None or decision.number != number):
            raise Refusal("closed")
        if decision is None:
            raise Refusal("not_your_turn")
        try:
            picks = decision.read(choices)
        except IllegalChoice as error:
            raise Refusal("illegal") from error
        if picks == decision.given:
            return match  # the same answer again, while others still have to answer
        # The rules run on a copy, so that readers see nothing before the commit.
        after = table.fork()
        events = after.answer(seat, choices)
        change = Change(
            "answer", seat, actor, decision.number, choices, events, after.fingerprint()
        )
        held = with_plans_after(match.game, table, decision, held, choices)
        for changed in ANSWERED:
            held = changed(match, held, decision.number, self._matches.clock())
        if actor is not None:
            if held.robot is not None:
                change.events = [host_event(match, IS_BACK, seat), *events]
            held = held.as_answered(sorted({choice.verb for choice in picks}))
        else:
            held = _with_robot_for_move(held, table, after)
        if held != match.seats[seat]:
            change.seats = replace_seat(match, held)
        change.columns |= outdated_poll_columns(match, seat)
        return await self._matches.settle_and_commit(match, change, after)


def _with_robot_for_move(
    held: MatchSeat, before: Table[Any, Any], after: Table[Any, Any]
) -> MatchSeat:
    """Return a seat after an answer that its person did not give.

    A robot that answers for a late person makes the whole move.
    """
    seat = held.seat
    robot = held.presence.robot_for_decision == before.waiting[seat].number
    if not robot or not continues_move(before, after, seat):
        return held
    return held.with_presence(robot_for_decision=after.waiting[seat].number)
