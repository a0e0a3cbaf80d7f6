"""The host: the only way to change a match. It knows no Discord."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, ValidationError

from bot.host.keeper import LOBBY, Change, Keeper, Slot
from bot.host.match import Match, robot_seat
from bot.host.refusal import Refusal
from bot.store import (
    JournalRecord,
    MatchRecord,
    NewMatch,
    SeatRecord,
    StoreError,
    SurfaceWanted,
)
from games.engine import IllegalChoice, Table
from games.robots import NAMES

log = logging.getLogger(__name__)


class Host(Keeper):
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

    # ------------------------------------------------------------------ the lobby

    async def open(
        self, game: str, user_id: int, name: str, channel_id: int, guild_id: int | None
    ) -> Match:
        """Open a lobby with its opener in the first seat."""
        chosen = self.games.get(game)
        if chosen is None:
            raise Refusal("unknown_game")
        now = self.clock()
        seats = [SeatRecord(seat=0, name=name, user_id=user_id, dm=True)]
        row = JournalRecord(
            number=1, act="open", rules_version=chosen.version, at=now, seat=0, actor=user_id
        )
        new = NewMatch(
            game=game,
            channel_id=channel_id,
            host_id=user_id,
            at=now,
            rules_version=chosen.version,
            guild_id=guild_id,
            options=chosen.options().model_dump(mode="json"),
            seats=seats,
            journal=[row],
            surfaces=[SurfaceWanted(LOBBY, 1)],
        )
        try:
            record = await self.store.create_match(new)
        except StoreError as error:
            log.error("a match could not be opened: %s", error)
            raise Refusal("commit") from error
        slot = self._slots.setdefault(record.id, Slot())
        slot.match = slot.match or Match(record, seats, chosen, last_row=1)
        self.tell(slot.match)
        return slot.match

    async def join(self, match_id: int, user_id: int, name: str) -> Match:
        """Take a free seat in a lobby."""
        async with self.hold(match_id) as match:
            self._in_lobby(match)
            if match.seat_of(user_id):
                raise Refusal("already_seated")
            seat = SeatRecord(seat=len(match.seats), name=name, user_id=user_id, dm=True)
            await self._seat(match, "join", user_id, seat)
            return match

    async def add_robot(self, match_id: int, user_id: int) -> Match:
        """Put a robot on a free seat; only the host of the match may."""
        async with self.hold(match_id) as match:
            self._in_lobby(match, user_id)
            seat = SeatRecord(seat=len(match.seats), name=self._robot_name(match), robot="random")
            await self._seat(match, "robot", user_id, seat)
            return match

    async def remove_robot(self, match_id: int, user_id: int) -> Match:
        """Take the last robot out of the lobby; only the host of the match may."""
        async with self.hold(match_id) as match:
            self._in_lobby(match, user_id)
            robots = [s for s in match.seats if s.user_id is None]
            if not robots:
                raise Refusal("no_robot")
            kept = [s for s in match.seats if s is not robots[-1]]
            await self.commit(match, Change("unseat", actor=user_id, seats=_renumbered(kept)))
            return match

    async def set_option(self, match_id: int, user_id: int, name: str, value: object) -> Match:
        """Change one option of the game in the lobby; only the host of the match may."""
        async with self.hold(match_id) as match:
            self._in_lobby(match, user_id)
            await self._set_option(match, user_id, name, value)
            return match

    async def toggle(self, match_id: int, user_id: int, name: str) -> Match:
        """Turn an option of the game on or off; see ``set_option``."""
        async with self.hold(match_id) as match:
            self._in_lobby(match, user_id)
            value = match.record.options.get(name)
            if not isinstance(value, bool):
                raise Refusal("bad_option")
            await self._set_option(match, user_id, name, not value)
            return match

    async def select(self, match_id: int, user_id: int, name: str, values: Sequence[str]) -> Match:
        """Set an option that has a menu to what was chosen there; see ``set_option``."""
        game = (await self.match(match_id)).game
        field = game.options.model_fields.get(name)
        one = field is not None and isinstance(field.default, str)
        if name not in game.options.menus or (one and len(values) != 1):
            raise Refusal("bad_option")
        value = values[0] if one else tuple(values)
        return await self.set_option(match_id, user_id, name, value)

    async def set_dm(self, match_id: int, user_id: int, dm: bool) -> Match:
        """Choose whether one's panel comes by direct message."""
        async with self.hold(match_id) as match:
            if match.record.status != "lobby":
                match.playing()
            mine = match.seat_or_refuse(user_id)
            await self._reseat(match, "dm", user_id, replace(mine, dm=dm, dm_channel=None))
            return match

    async def start(self, match_id: int, user_id: int) -> Match:
        """Deal and begin; only the host of the match may."""
        async with self.hold(match_id) as match:
            self._in_lobby(match, user_id)
            game = match.game
            if len(match.seats) < game.seats[0]:
                raise Refusal("too_few", title=game.title, least=game.seats[0])
            options: BaseModel = game.options(**match.record.options)
            table = Table.new(game, len(match.seats), self.secret(32), options)
            row = {"status": "running", "rules_version": game.version}
            change = Change("start", actor=user_id, events=table.news, row=row)
            await self.commit(match, change, table)
            return match

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

    async def show_again(self, match_id: int) -> Match:
        """Have every surface of a running match looked after, as if all of them were stale."""
        async with self.hold(match_id) as match:
            match.playing()
            await self.commit(match, Change("show"))
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
    def _in_lobby(match: Match, host_id: int | None = None) -> None:
        if match.record.status == "running":
            raise Refusal("already_running")
        if match.record.status != "lobby":
            raise Refusal("not_running")
        if host_id is not None and match.record.host_id != host_id:
            raise Refusal("not_host", host=f"<@{match.record.host_id}>")

    @staticmethod
    def _may_manage(match: Match, user_id: int, moderator: bool) -> None:
        if not moderator and match.record.host_id != user_id:
            raise Refusal("not_host", host=f"<@{match.record.host_id}>")

    async def _seat(self, match: Match, act: str, actor: int, seat: SeatRecord) -> None:
        if len(match.seats) >= match.game.seats[-1]:
            raise Refusal("full")
        change = Change(act, seat.seat, actor, seats=[*match.seats, seat])
        await self.commit(match, change)

    async def _reseat(self, match: Match, act: str, actor: int | None, seat: SeatRecord) -> None:
        seats = [seat if s.seat == seat.seat else s for s in match.seats]
        await self.commit(match, Change(act, seat.seat, actor, seats=seats))

    @staticmethod
    def _robot_name(match: Match) -> str:
        taken = {s.name for s in match.seats}
        return next((name for name in NAMES if name not in taken), NAMES[0])

    async def _set_option(self, match: Match, actor: int, name: str, value: object) -> None:
        try:
            options = match.game.options(**{**match.record.options, name: value})
        except ValidationError as error:
            raise Refusal("bad_option") from error
        row = {"options": options.model_dump(mode="json")}
        await self.commit(match, Change("option", actor=actor, choices=[name], row=row))

    async def _leave_lobby(self, match: Match, user_id: int) -> None:
        mine = match.seat_or_refuse(user_id)
        await self._part(match, mine, _renumbered([s for s in match.seats if s is not mine]))

    async def _part(self, match: Match, mine: SeatRecord, seats: list[SeatRecord]) -> None:
        """Write who sits here once a person has left; the next person becomes the host."""
        people = [s for s in seats if s.user_id is not None]
        row: dict[str, Any] = {}
        if not people:
            row["status"] = "ended"
        elif match.record.host_id == mine.user_id:
            row["host_id"] = people[0].user_id
        await self.commit(match, Change("leave", mine.seat, mine.user_id, seats=seats, row=row))

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
        # The rules run on a copy: whoever looks at the match sees nothing before the commit.
        after = table.fork()
        events = after.answer(seat, choices)
        row: dict[str, Any] = {}
        if after.outcome:
            row = {"status": "finished", "outcome": after.outcome.model_dump(mode="json")}
        change = Change(
            "answer", seat, actor, decision.number, choices, events, after.fingerprint(), row=row
        )
        await self.commit(match, change, after)


def _renumbered(seats: Sequence[SeatRecord]) -> list[SeatRecord]:
    return [replace(seat, seat=i) for i, seat in enumerate(seats)]
