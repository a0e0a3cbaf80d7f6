"""Live play: who was active lately, and the act that lets a match start in a moment."""

from __future__ import annotations

from math import inf

from bot.match.acts.lobby import check_lobby
from bot.match.commits.change import Change
from bot.match.host import Host
from bot.match.match import Match
from bot.match.time_control import DEFAULT_CLOCK
from bot.posts.refusals import Refusal
from bot.store import NO_DECISION, WHOLE_MATCH, DeadlineRecord

ACTIVE_SECONDS = 300.0  # for which a person counts as active after they have used the bot
COUNTDOWN_SECONDS = 120.0  # in which others can still join
FULL_SECONDS = 10.0  # the countdown if no seat is free
LEAST_PEOPLE = 2
MOST_REMEMBERED = 10_000


class Live:
    """Knows who has used the bot in the last minutes, which is not stored."""

    def __init__(self, host: Host) -> None:
        self._host = host
        self._seen: dict[int, float] = {}  # by person, the latest last

    def saw(self, user_id: int) -> None:
        """Note that a person uses the bot now."""
        self._seen.pop(user_id, None)
        self._seen[user_id] = self._host.now()
        if len(self._seen) > MOST_REMEMBERED:
            del self._seen[next(iter(self._seen))]

    def absent(self, match: Match) -> list[int]:
        """Return the people of a match who have not used the bot lately."""
        since = self._host.now() - ACTIVE_SECONDS
        people = [seat.user_id for seat in match.people if seat.user_id is not None]
        return [user for user in people if self._seen.get(user, -inf) < since]

    def is_offered(self, match: Match) -> bool:
        """Return whether a match in its lobby can be played now."""
        control = match.time_control
        timed = control.scheduled or control.all_here or match.in_tournament
        several = match.status == "lobby" and len(match.people) >= LEAST_PEOPLE
        return several and not timed and not self.absent(match)

    async def play_now(self, match_id: int, user_id: int) -> Match:
        """Let a match start by itself in a moment, live. Only its host can do that.

        Raise Refusal if one of its people was not active lately.
        """
        async with self._host.matches.locked(match_id) as match:
            check_lobby(match, user_id)
            if not self.is_offered(match):
                names = [f"<@{user}>" for user in self.absent(match)]
                raise Refusal("not_all_here", names=names) if names else Refusal("unknown_control")
            control, now = match.time_control, self._host.now()
            at = now + (FULL_SECONDS if match.full else COUNTDOWN_SECONDS)
            slow = DEFAULT_CLOCK if control.is_live else control.clock
            live = control.model_copy(update={"clock": "live", "slow_clock": slow})
            due = DeadlineRecord(WHOLE_MATCH, NO_DECISION, at, now, at)
            change = Change("now", actor=user_id, deadlines=(due,))
            change.columns = {"time_control": live.model_dump(mode="json")}
            return await self._host.matches.commit(match, change)
