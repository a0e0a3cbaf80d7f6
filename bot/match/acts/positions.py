"""Matches of one person against robots that begin in a given position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from bot.match.acts.permissions import check_open_matches
from bot.match.commits.change import Change, opened
from bot.match.commits.matches import Matches
from bot.match.commits.outdated import PANEL
from bot.match.match import Match
from bot.match.seat import SUBSTITUTE_LEVEL, MatchSeat
from bot.match.time_control import TimeControl
from bot.store import Status, SurfaceWanted
from games.engine import Table
from games.robots import CHARACTERS

RESUMABLE_STATUSES: tuple[Status, ...] = ("running",)


class Position(NamedTuple):
    """A decision of ``seat``: the table at the start of its turn, and the turn's answers before it.

    ``place`` is the table at the start of the turn as text, ``options`` are those of the match.
    """

    start: Table[Any, Any]
    place: str
    options: Mapping[str, Any]
    answers: Sequence[tuple[int, Sequence[str]]]
    seat: int

    def table(self) -> Table[Any, Any]:
        """Return the table at which the seat must decide."""
        table = self.start.fork()
        for seat, ids in self.answers:
            table.answer(seat, ids)
        return table


class PositionMatches:
    """Starts matches of one person against robots in a position.

    Such a match counts for no results. It is stored like any other: the position at the start of
    the turn is its first checkpoint, and the answers of the turn up to the decision are in its
    journal. The first row has the position as text, for replays and proofs.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def begin(
        self, position: Position, user_id: int, name: str, channel_id: int = 0
    ) -> Match:
        """Start a match in the seat of a position.

        ``channel_id`` is the person's DM channel if it is known. If a match from this position
        still waits for the person's first answer, return that one instead. Raise Refusal if the
        person has too many matches like this.
        """
        async with self._matches.store.cluster.lock("solo", user_id):
            match = await self._untouched(position, user_id)
            return match or await self._open(position, user_id, name, channel_id)

    async def _untouched(self, position: Position, user_id: int) -> Match | None:
        """Return a match from this position in which the person has not answered, or None."""
        table = position.table()
        seed, fingerprint = table.chance.seed.hex(), table.fingerprint()
        records = await self._matches.store.matches_of(user_id, RESUMABLE_STATUSES)
        same = [r for r in records if r.guild_id is None and seed in r.seeds]
        for match in await self._matches.load_readable(same):
            if match.table is not None and match.table.fingerprint() == fingerprint:
                return match
        return None

    async def _open(self, position: Position, user_id: int, name: str, channel_id: int) -> Match:
        await check_open_matches(self._matches, user_id, None)
        robots = iter(CHARACTERS)
        seats = [
            MatchSeat(seat, name, user_id, dm=bool(channel_id), dm_channel=channel_id or None)
            if seat == position.seat
            else MatchSeat(seat, next(robots), robot=SUBSTITUTE_LEVEL)
            for seat in range(position.start.state.seats)
        ]
        async with self._matches.opening(
            position.start.game, user_id, seats, time_control=TimeControl(rated=False),
            options=dict(position.options), channel_id=channel_id,
        ) as draft:  # fmt: skip
            return await self._start(draft, position)

    async def _start(self, draft: Match, position: Position) -> Match:
        table, change, user_id = position.start.fork(), opened(draft), draft.record.host_id
        if channel := draft.record.channel_id:
            change.surfaces = [SurfaceWanted(PANEL, 0, position.seat, channel)]
        change.columns = {
            "status": "running", "checkpoint": table.save().model_dump_json(), "checkpoint_at": 2,
        }  # fmt: skip
        begun = Change(
            "start", actor=user_id, choices=[table.chance.commitment, position.place],
            fingerprint=table.fingerprint(),
        )  # fmt: skip
        change.followups = [begun]
        for seat, ids in position.answers:
            number = table.waiting[seat].number
            events = table.answer(seat, ids)
            given = Change(
                "answer", seat, decision=number, choices=list(ids), events=events,
                fingerprint=table.fingerprint(),
            )  # fmt: skip
            change.followups = [*change.followups, given]
        return await self._matches.settle_and_commit(draft, change, table)
