"""Takeovers: a person without a seat asks for one that a robot holds."""

from __future__ import annotations

from bot.match.acts.permissions import check_open_matches
from bot.match.acts.polls import Poll
from bot.match.commits.change import TAKEOVER_REFUSED, Change, host_event
from bot.match.commits.matches import Matches, replace_seat
from bot.match.commits.settling import takeover_approver
from bot.match.match import Match
from bot.match.seat import MatchSeat, TakeoverRequest
from bot.posts.refusals import Refusal


def check_may_ask(match: Match, user_id: int) -> None:
    """Raise Refusal unless a person may ask for a seat.

    Nobody who has ever had one may, because they have seen its hand.
    """
    match.running_table()
    if match.in_tournament:
        raise Refusal("tournament_seats")
    if match.seat_of(user_id) is not None:
        raise Refusal("already_seated")
    if match.had_seat(user_id):
        raise Refusal("seated_before")


class SeatTakeover:
    """Requests for seats that a robot holds, its own or an absent player's.

    This is how people join a running match.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def ask(self, match_id: int, user_id: int, name: str, seat: int) -> Match:
        """Ask to take over a seat. The match's host or a present player must agree."""
        async with self._matches.locked(match_id) as match:
            check_may_ask(match, user_id)
            free = next((held for held in match.seats if held.seat == seat), None)
            if free is None or free.robot is None:
                raise Refusal("seat_taken")
            requests = [held.takeover_request for held in match.seats]
            if any(request is not None and request.user_id == user_id for request in requests):
                raise Refusal("asked_already")
            if free.takeover_request is not None:
                raise Refusal("asked_by_other")
            if takeover_approver(match) is None:
                raise Refusal("nobody_agrees")
            await check_open_matches(self._matches, user_id, match.guild_id)
            request = TakeoverRequest(user_id=user_id, name=name, number=match.last_row + 1)
            requested = free.with_takeover_request(request)
            change = Change("ask", None, user_id, choices=[str(seat)],
                            seats=replace_seat(match, requested))  # fmt: skip
            return await self._matches.commit(match, change)


async def settle_takeover(
    matches: Matches, match: Match, poll: Poll, mine: MatchSeat, choice: str
) -> Match:
    """Grant or refuse a takeover request, as its approver chose."""
    free = match.seats[poll.seat]
    request = free.takeover_request
    assert request is not None
    change = Change("vote", mine.seat, mine.user_id, choices=[choice])
    if choice == "no":
        change.events = [host_event(match, TAKEOVER_REFUSED, None, request.name)]
        change.seats = replace_seat(match, free.with_takeover_request(None))
        return await matches.commit(match, change)
    agreed = request.model_copy(update={"agreed": True})
    change.seats = replace_seat(match, free.with_takeover_request(agreed))
    return await matches.settle_and_commit(match, change, match.running_table().fork())
