"""Sitting in: somebody without a seat asks for one that a robot holds."""

from __future__ import annotations

from bot.host.allowing import check_seats
from bot.host.change import NOT_IN, Change, host_event
from bot.host.handover import agreer
from bot.host.match import Match
from bot.host.matches import Matches, reseated
from bot.host.polls import Poll
from bot.host.refusals import Refusal
from bot.host.tenure import Heir, heir_of, with_heir
from bot.store import SeatRecord


class Sitting:
    """Every act by which a seat gets a new owner.

    That is one that a robot keeps for somebody absent, or a robot's own: so people join late.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def ask(self, match_id: int, user_id: int, name: str, seat: int) -> Match:
        """Ask to sit in on a seat; the match's host, or who plays at present, is to agree."""
        async with self._matches.hold(match_id) as match:
            match.playing()
            if match.seat_of(user_id) is not None:
                raise Refusal("already_seated")
            free = next((held for held in match.seats if held.seat == seat), None)
            if free is None or free.robot is None:
                raise Refusal("seat_taken")
            heirs = [heir_of(held) for held in match.seats]
            if any(heir is not None and heir.user_id == user_id for heir in heirs):
                raise Refusal("asked_already")
            if heir_of(free) is not None:
                raise Refusal("asked_by_other")
            if agreer(match) is None:
                raise Refusal("nobody_agrees")
            await check_seats(self._matches, user_id, match.record.guild_id)
            heir = Heir(user_id=user_id, name=name, number=match.last_row + 1)
            change = Change("ask", None, user_id, choices=[str(seat)],
                            seats=reseated(match, with_heir(free, heir)))  # fmt: skip
            return await self._matches.commit(match, change)


async def settle_request(
    matches: Matches, match: Match, poll: Poll, mine: SeatRecord, choice: str
) -> Match:
    """Let somebody sit in or not, as who was asked has chosen."""
    free = match.seats[poll.seat]
    heir = heir_of(free)
    assert heir is not None
    change = Change("vote", mine.seat, mine.user_id, choices=[choice])
    if choice == "no":
        change.events = [host_event(match, NOT_IN, None, heir.name)]
        change.seats = reseated(match, with_heir(free, None))
        return await matches.commit(match, change)
    agreed = heir.model_copy(update={"agreed": True})
    change.seats = reseated(match, with_heir(free, agreed))
    return await matches.go_on(match, change, match.playing().fork())
