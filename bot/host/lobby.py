"""The lobby: who plays, what is set, and the start."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from pydantic import BaseModel, ValidationError

from bot.host.asking import HOURS, Pace
from bot.host.keeper import LOBBY, Change, Keeper, Slot
from bot.host.match import Match
from bot.host.refusal import Refusal
from bot.host.windows import Settling
from bot.store import JournalRecord, NewMatch, SeatRecord, StoreError, SurfaceWanted
from games.engine import Table
from games.robots import NAMES

log = logging.getLogger(__name__)


class Lobby(Keeper):
    """Every act on a match that has not begun, and the act that begins it."""

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

    async def set_pace(self, match_id: int, user_id: int, live: bool, hours: int) -> Match:
        """Choose how fast a match is played; only the host of the match may, in the lobby."""
        async with self.hold(match_id) as match:
            self._in_lobby(match, user_id)
            if hours not in HOURS:
                raise Refusal("bad_option")
            row = {"pace": Pace(live=live, hours=hours).model_dump(mode="json")}
            await self.commit(match, Change("pace", actor=user_id, row=row))
            return match

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
            await self.settle(match, change, Settling(match, table, self.clock()))
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


def _renumbered(seats: Sequence[SeatRecord]) -> list[SeatRecord]:
    return [replace(seat, seat=i) for i, seat in enumerate(seats)]
