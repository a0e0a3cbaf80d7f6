"""Polls: questions that the players of a match answer with one click."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict

from bot.match.commits.change import Change
from bot.match.commits.matches import Matches
from bot.match.commits.settling import takeover_approver
from bot.match.match import Match
from bot.match.seat import MatchSeat
from bot.posts.refusals import Refusal

PollKind = Literal["late", "slow", "pause", "undo", "takeover"]
LATE: PollKind = "late"
SLOW: PollKind = "slow"
PAUSE: PollKind = "pause"
UNDO: PollKind = "undo"
TAKEOVER: PollKind = "takeover"

CHOICES: Mapping[str, tuple[str, ...]] = {
    LATE: ("wait", "skip", "replace", "end"),
    SLOW: ("yes", "no"),
    PAUSE: ("yes", "no"),
    UNDO: ("yes", "no"),
    TAKEOVER: ("yes", "no"),
}


class Poll(BaseModel):
    """One open question: who may vote, whose decision it is about, and the votes so far.

    ``number`` distinguishes its controls from those of other polls. A poll about a late player is
    decided by more than half of the votes; a pause, an undo and the slow clock need everyone's
    consent. The latter may be about a late player, too, and then has their ``decision``. ``name``
    is the person who asks to take over the seat.
    """

    model_config = ConfigDict(frozen=True)

    kind: PollKind
    number: int
    seat: int
    decision: int = 0
    voters: tuple[int, ...] = ()
    votes: Mapping[int, str] = {}
    name: str = ""

    def with_vote(self, seat: int, choice: str) -> Poll:
        """Return the poll with a new or changed vote."""
        return self.model_copy(update={"votes": {**self.votes, seat: choice}})

    @property
    def result(self) -> str | None:
        """What the players have agreed on; None while the poll is open."""
        count = Counter(self.votes.values())
        if self.kind == LATE:
            choice, votes = max(count.items(), key=lambda item: item[1], default=("", 0))
            if 2 * votes > len(self.voters):
                return choice
            return "wait" if len(self.votes) == len(self.voters) else None
        if count["no"]:
            return "no"
        return "yes" if count["yes"] == len(self.voters) else None


def poll_of(match: Match) -> Poll | None:
    """Return the open poll of a match, or None.

    Players for whom a robot plays need not vote. A poll about a late player is over once that
    player's decision is.
    """
    if match.record.poll is None:
        return None
    poll = Poll.model_validate(match.record.poll)
    if poll.decision and not _is_undecided(match, poll.seat, poll.decision):
        return None
    voters = tuple(seat for seat in poll.voters if match.seats[seat].person is not None)
    votes = {seat: vote for seat, vote in poll.votes.items() if seat in voters}
    return poll.model_copy(update={"voters": voters, "votes": votes})


def _is_undecided(match: Match, seat: int, number: int) -> bool:
    decision = match.table.waiting.get(seat) if match.table else None
    return decision is not None and decision.number == number and decision.given is None


def polls_of(match: Match) -> list[Poll]:
    """Return all open questions: the match's poll, and requests to take over a seat.

    These requests come from outside, so they do not prevent another poll.
    """
    poll = poll_of(match)
    polls = [] if poll is None else [poll]
    for seat in match.seats:
        request = seat.takeover_request
        if request is None or request.agreed:
            continue
        approver = takeover_approver(match)
        voters = () if approver is None else (approver.seat,)
        polls.append(Poll(kind=TAKEOVER, number=request.number, seat=seat.seat, voters=voters,
                          name=request.name))  # fmt: skip
    return polls


def is_about_late_seat(match: Match, seat: int) -> bool:
    """Return whether there is an open poll about this seat being late."""
    poll = poll_of(match)
    return poll is not None and bool(poll.decision) and poll.seat == seat


def outdated_poll_columns(match: Match, seat: int) -> dict[str, Any]:
    """Return the columns that close an open poll which an act of this seat makes pointless.

    That is a poll about an undo, or about this seat being late.
    """
    poll = poll_of(match)
    pointless = poll is not None and (poll.kind == UNDO or is_about_late_seat(match, seat))
    return {"poll": None} if pointless else {}


def other_players(match: Match, seat: int) -> tuple[int, ...]:
    """Return the seats of the people who play themselves, except one seat."""
    return tuple(s.seat for s in match.seats if s.person is not None and s.seat != seat)


def slow_clock_columns(match: Match, seat: int) -> dict[str, Any]:
    """Return the columns with which a seat's player who goes makes the others vote on the clock.

    They are empty unless the match is live because everyone was there.
    """
    voters = other_players(match, seat)
    if not match.time_control.all_here or not voters or poll_of(match) is not None:
        return {}
    poll = Poll(kind=SLOW, number=match.last_row + 1, seat=seat, voters=voters)
    return {"poll": poll.model_dump(mode="json")}


def pauses_without(match: Match, seat: int) -> bool:
    """Return whether a match has to pause when a seat's player goes, as nobody else is left.

    In a tournament robots play on, because the round waits for the match.
    """
    return not match.in_tournament and not other_players(match, seat)


async def open_poll(
    matches: Matches, match: Match, kind: PollKind, mine: MatchSeat, voters: tuple[int, ...]
) -> Match:
    """Open a poll for one player's request. Raise Refusal if another poll is open."""
    if poll_of(match) is not None:
        raise Refusal("poll_open")
    poll = Poll(kind=kind, number=match.last_row + 1, seat=mine.seat, voters=voters)
    row = {"poll": poll.model_dump(mode="json")}
    return await matches.commit(match, Change("poll", mine.seat, mine.user_id, columns=row))
