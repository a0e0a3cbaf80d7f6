"""The host: the only way to change a match. It knows no Discord."""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from bot.host.asking import Mode, with_asking
from bot.host.keeper import Change
from bot.host.lobby import Lobby
from bot.host.match import Match, robot_seat
from bot.host.refusal import Refusal
from bot.host.windows import Settling
from bot.store import (
    MatchRecord,
    SeatRecord,
)
from games.engine import IllegalChoice, Words

log = logging.getLogger(__name__)


class Host(Lobby):
    """Every act on a match: checked, applied, committed; only then does anybody hear of it.

    An act returns the match as it then stands, or raises Refusal and has changed nothing.
    """

    # ------------------------------------------------------------------ looking

    async def matches_of(self, user_id: int) -> list[Match]:
        """Return a person's open matches, those that wait for this person first."""
        records = await self.store.matches_of(user_id, ("lobby", "running", "quarantined"))
        matches = await self._readable(records)
        return sorted(matches, key=lambda m: not self.waits_for(m, user_id))

    async def matches_in(self, channel_id: int) -> list[Match]:
        """Return the open matches whose table stands in a channel or thread."""
        records = await self.store.matches_in(channel_id, ("lobby", "running", "quarantined"))
        return await self._readable(records)

    async def _readable(self, records: Sequence[MatchRecord]) -> list[Match]:
        """Load matches; one that cannot be had does not keep the others from being listed."""
        found = []
        for record in records:
            with suppress(Refusal):
                found.append(await self.match(record.id))
        return found

    @staticmethod
    def waits_for(match: Match, user_id: int) -> bool:
        """Say whether a match waits for a person's answer."""
        seat = match.seat_of(user_id)
        return seat is not None and seat.seat in match.waited_for()

    # ------------------------------------------------------------------ playing

    async def answer(
        self, match_id: int, user_id: int, number: int | None, choices: Sequence[str]
    ) -> Match:
        """Answer a decision for one's seat.

        ``number`` is the decision a control was made for, None for whatever is asked now.
        Raises Refusal, and then nothing has changed.
        """
        async with self.hold(match_id) as match:
            match.playing()
            mine = match.seat_or_refuse(user_id)
            await self._answer(match, mine.seat, user_id, number, choices)
            return match

    async def set_asking(
        self,
        match_id: int,
        user_id: int,
        *,
        mode: Mode | None = None,
        marks: Sequence[str] | None = None,
        armed: str | None = None,
    ) -> Match:
        """Choose how one wants to be asked in windows, and what is played for one at once."""
        async with self.hold(match_id) as match:
            table = match.playing()
            mine = match.seat_or_refuse(user_id)
            chosen = None if marks is None else tuple(marks)
            wishes = {"mode": mode, "marks": chosen, "armed": armed}
            given = {name: wish for name, wish in wishes.items() if wish is not None}
            self._check_wishes(match, mine, given)
            record = with_asking(mine, **given)
            seats = [record if s.seat == mine.seat else s for s in match.seats]
            change = Change("asking", mine.seat, user_id, seats=seats)
            # An armed card may fit the window that stands open.
            settling = Settling(replace(match, seats=seats), table.fork(), self.clock())
            await self.settle(match, change, settling)
            return match

    @staticmethod
    def _check_wishes(match: Match, mine: SeatRecord, wishes: Mapping[str, Any]) -> None:
        """Refuse marks that the game does not know, and cards that are not in hand."""
        windows = match.game.windows
        if windows is None:
            raise Refusal("bad_option")
        view, words = match.begun().view(mine.seat), Words([s.name for s in match.seats])
        known = windows.marks(view, words), {"": "", **windows.cards(view, words)}
        if not set(wishes.get("marks", ())) <= set(known[0]):
            raise Refusal("bad_option")
        if wishes.get("armed", "") not in known[1]:
            raise Refusal("bad_option")

    async def time_out(self, match_id: int, decision: int) -> Match:
        """Close a window whose time has come; nothing happens if it is closed already."""
        async with self.hold(match_id) as match:
            due = match.deadline
            if due is None or due.decision != decision or due.due_at > self.clock():
                return match
            settling = Settling(match, match.playing().fork(), self.clock())
            settling.close()
            await self.settle(match, Change("time"), settling)
            return match

    async def answer_for(
        self, match_id: int, seat: int, number: int, choices: Sequence[str]
    ) -> Match:
        """Answer for a seat that no person plays at this moment."""
        async with self.hold(match_id) as match:
            await self._answer(match, seat, None, number, choices)
            return match

    async def leave(self, match_id: int, user_id: int) -> Match:
        """Give one's seat up: free in a lobby, a robot's in a running match.

        When the last person leaves, the match ends.
        """
        async with self.hold(match_id) as match:
            if match.record.status == "lobby":
                await self._leave_lobby(match, user_id)
                return match
            match.playing()
            mine = match.seat_or_refuse(user_id)
            robot = robot_seat(mine, self._robot_name(match))
            await self._part(match, mine, [robot if s is mine else s for s in match.seats])
            return match

    async def leave_lobby(self, match_id: int, user_id: int) -> Match:
        """Give one's seat up while the match has not begun."""
        async with self.hold(match_id) as match:
            self._in_lobby(match)
            await self._leave_lobby(match, user_id)
            return match

    async def end(self, match_id: int, user_id: int, moderator: bool = False) -> Match:
        """End a match before its time; for its host and moderators."""
        async with self.hold(match_id) as match:
            self._may_manage(match, user_id, moderator)
            if match.record.status not in ("lobby", "running", "quarantined"):
                raise Refusal("not_running")
            await self.commit(match, Change("end", actor=user_id, row={"status": "ended"}))
            return match

    async def back_to_checkpoint(
        self, match_id: int, user_id: int, moderator: bool = False
    ) -> Match:
        """Begin a stuck turn again with fresh chance; for the match's host and moderators."""
        async with self.hold(match_id) as match:
            table = match.playing()
            self._may_manage(match, user_id, moderator)
            if not match.stuck:
                raise Refusal("not_stuck")
            await self.rewind(match, table, user_id)
            return match

    async def placed(self, match_id: int, thread_id: int) -> Match:
        """Remember where the table stands: the match's thread, or the channel itself."""
        async with self.hold(match_id) as match:
            if match.record.thread_id != thread_id:
                await self.commit(match, Change("placed", row={"thread_id": thread_id}))
            return match

    async def move_table(self, match_id: int, user_id: int, channel_id: int) -> Match:
        """Let the table stand in another channel from now on; whoever has a seat may."""
        (await self.match(match_id)).seat_or_refuse(user_id)
        return await self.placed(match_id, channel_id)

    async def dm_channel(self, match_id: int, seat: int, channel_id: int) -> Match:
        """Remember a seat's DM channel; 0 where direct messages are closed."""
        async with self.hold(match_id) as match:
            held = match.seats[seat]
            if held.user_id is not None and held.dm_channel != channel_id:
                await self._reseat(match, "dm", None, replace(held, dm_channel=channel_id))
            return match

    # ------------------------------------------------------------------ within the lock

    @staticmethod
    def _may_manage(match: Match, user_id: int, moderator: bool) -> None:
        if not moderator and match.record.host_id != user_id:
            raise Refusal("not_host", host=f"<@{match.record.host_id}>")

    async def _answer(
        self,
        match: Match,
        seat: int,
        actor: int | None,
        number: int | None,
        choices: Sequence[str],
    ) -> None:
        table = match.playing()
        decision = table.waiting.get(seat)
        if number is not None and (decision is None or decision.number != number):
            raise Refusal("closed")
        if decision is None:
            raise Refusal("not_your_turn")
        try:
            picks = decision.read(choices)
        except IllegalChoice as error:
            raise Refusal("illegal") from error
        if picks == decision.given:
            return  # the same click again, while others have yet to answer
        if match.window and not picks and self._is_held(match) and actor is not None:
            await self._pass_later(match, seat, actor, decision.number)
            return
        # The rules run on a copy: whoever looks at the match sees nothing before the commit.
        after = table.fork()
        events = after.answer(seat, choices)
        change = Change(
            "answer", seat, actor, decision.number, choices, events, after.fingerprint()
        )
        await self.settle(match, change, Settling(match, after, self.clock()))

    @staticmethod
    def _is_held(match: Match) -> bool:
        """Say whether the open window runs its full time."""
        return match.deadline is not None and not match.pace.live

    async def _pass_later(self, match: Match, seat: int, actor: int, number: int) -> None:
        """Note a pass, which counts when the window closes: before that it would tell something."""
        record = with_asking(match.seats[seat], passed=number)
        if record != match.seats[seat]:
            await self._reseat(match, "pass", actor, record)
