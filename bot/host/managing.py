"""Moderation: what a match's host and the moderators of its place do without asking anybody."""

from __future__ import annotations

from dataclasses import replace

from bot.host.absence import pause, resume
from bot.host.change import REPLACED, Change, host_event
from bot.host.match import Match
from bot.host.matches import Matches, replace_seat
from bot.host.polls import other_players
from bot.host.presence import SUBSTITUTE_LEVEL
from bot.host.refusals import Refusal
from bot.host.rights import Actor, locked_for_manager, role_of


class Moderation:
    """Acts of those who may manage a match; others are refused."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def pause(self, match_id: int, actor: Actor) -> Match:
        """Let a match stand still at once."""
        async with locked_for_manager(self._matches, match_id, actor) as match:
            match.running_table()
            change = Change("pause", None, actor.user_id)
            return await pause(self._matches, match, None, change, by=role_of(match, actor))

    async def resume(self, match_id: int, actor: Actor) -> Match:
        """Take a match up again that stands still."""
        async with locked_for_manager(self._matches, match_id, actor) as match:
            match.table_or_refuse()
            if match.record.status != "paused":
                raise Refusal("not_paused")
            return await resume(self._matches, match, Change("resume", None, actor.user_id))

    async def replace(self, match_id: int, actor: Actor, seat: int) -> Match:
        """Let a robot keep somebody's seat; it stays open to its person."""
        async with locked_for_manager(self._matches, match_id, actor) as match:
            match.running_table()
            held = next((s for s in match.players if s.seat == seat), None)
            if held is None:
                raise Refusal("no_player")
            by = role_of(match, actor)
            change = Change(
                "replace", seat, actor.user_id, events=[host_event(match, REPLACED, seat, by)],
                seats=replace_seat(match, replace(held, robot=SUBSTITUTE_LEVEL)),
            )  # fmt: skip
            if not other_players(match, seat):
                return await pause(self._matches, match, None, change)
            return await self._matches.commit(match, change)
