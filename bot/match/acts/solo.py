"""Solo: matches of one person against robots, without a lobby."""

from __future__ import annotations

from dataclasses import replace

from bot.match.acts.lobby import start
from bot.match.acts.next_level import next_level
from bot.match.acts.permissions import check_open_matches
from bot.match.commits.change import opened
from bot.match.commits.matches import Matches
from bot.match.commits.outdated import PANEL
from bot.match.match import Match
from bot.match.seat import MatchSeat
from bot.match.time_control import TimeControl
from bot.posts.refusals import Refusal
from bot.store import Status, SurfaceWanted
from games.robots import CHARACTERS

RESUMABLE_STATUSES: tuple[Status, ...] = ("running",)


class Solo:
    """Starts matches of one person against robots.

    Such a match belongs to no server. It has no table and no clock, and nobody else is notified.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def begin(
        self,
        game: str,
        user_id: int,
        name: str,
        channel_id: int = 0,
        message_id: int | None = None,
        level: str = "",
    ) -> Match:
        """Start a match of one person against robots of a ``level``, by default ``strength``.

        ``channel_id`` is the person's DM channel if the match is played there, and ``message_id``
        the post that becomes the panel; without them, private responses have the panel. If a match
        of this game and level still waits for the person's first answer, return that one instead,
        so that a double click starts only one match. Raise Refusal if there is no such game, or the
        person has too many matches like this.
        """
        async with self._matches.store.cluster.lock("solo", user_id):
            match = await self._untouched(game, user_id, level, by_dm=bool(channel_id))
            level = level or await self.strength(game, user_id)
            return match or await self._open(game, user_id, name, channel_id, message_id, level)

    async def strength(self, game: str, user_id: int) -> str:
        """Return the level of the robots in a person's next match of a game."""
        return await next_level(self._matches.store, game, user_id)

    async def _untouched(self, game: str, user_id: int, level: str, *, by_dm: bool) -> Match | None:
        """Return a match of this game in which the person has not answered yet, or None.

        It is played in the same way, and its robots have this ``level``, if one is given.
        """
        records = await self._matches.store.matches_of(user_id, RESUMABLE_STATUSES)
        alone = [r for r in records if r.game == game and r.guild_id is None]
        for match in await self._matches.load_readable(alone):
            seat = match.seat_of(user_id)
            robots = {other.robot for other in match.seats if other is not seat}
            same = not level or robots == {level}
            untouched = seat is not None and seat.seat not in match.answered
            right_place = seat is not None and seat.dm == by_dm
            if match.alone and untouched and same and right_place:
                return match
        return None

    async def _open(
        self,
        game: str,
        user_id: int,
        name: str,
        channel_id: int,
        message_id: int | None,
        level: str,
    ) -> Match:
        chosen = self._matches.games.get(game)
        if chosen is None:
            raise Refusal("unknown_game")
        await check_open_matches(self._matches, user_id, None)
        person = MatchSeat(0, name, user_id, dm=bool(channel_id), dm_channel=channel_id or None)
        robots = [
            MatchSeat(seat, called, robot=level)
            for seat, called in enumerate(list(CHARACTERS)[: chosen.solo - 1], 1)
        ]
        panels = [SurfaceWanted(PANEL, 0, 0, channel_id, message_id)] if channel_id else []
        async with self._matches.opening(
            chosen, user_id, [person, *robots], time_control=TimeControl(), channel_id=channel_id
        ) as draft:
            change = replace(opened(draft), surfaces=panels)
            return await start(self._matches, draft, user_id, [change])
