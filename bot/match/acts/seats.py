"""Seats: what players can change about their own seat, and the place of the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.match.acts.lobby import columns_after_leaving, robot_name
from bot.match.acts.permissions import Actor, check_channel, locked_for_manager
from bot.match.acts.polls import pauses_without, slow_clock_columns
from bot.match.acts.timeouts import pause
from bot.match.answers import plan_menus
from bot.match.commits.change import LEFT, MOVED, ROBOT_KEEPS_SEAT, Change, host_event
from bot.match.commits.matches import Matches, replace_seat
from bot.match.match import Match
from bot.match.seat import SUBSTITUTE_LEVEL, MatchSeat, ResponseMode
from bot.posts.refusals import Refusal
from games.engine import Decision, Words
from games.robots.installed import is_level


def decision_for_hint(match: Match, user_id: int, number: int | None) -> Decision:
    """Return a person's decision with a number, or without one the current decision.

    Raise Refusal if they have no such decision or the match has no hints.
    """
    table, mine = match.running_table(), match.seat_or_refuse(user_id)
    if not match.time_control.hints or match.game.robot is None:
        raise Refusal("no_hints")
    decision = table.waiting.get(mine.seat)
    if decision is None:
        raise Refusal("not_your_turn")
    if decision.number != (number or decision.number):
        raise Refusal("closed")
    return decision


class Seats:
    """Acts that change a seat's player, robot or settings, or move the table."""

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    async def leave(self, match_id: int, user_id: int) -> Match:
        """Let a robot play a person's seat until they come back.

        When the last person leaves, the match pauses.
        """
        async with self._matches.locked(match_id) as match:
            match.running_table()
            mine = match.seat_or_refuse(user_id)
            kept = replace(mine, robot=SUBSTITUTE_LEVEL)
            change = Change("away", mine.seat, user_id, seats=replace_seat(match, kept))
            if pauses_without(match, mine.seat):
                return await pause(self._matches, match, mine, change)
            change.events = [host_event(match, ROBOT_KEEPS_SEAT, mine.seat)]
            change.columns = slow_clock_columns(match, mine.seat)
            return await self._matches.commit(match, change)

    async def resign(self, match_id: int, user_id: int) -> Match:
        """Give a person's seat to a robot for good.

        When the last person leaves, the match ends. If the only people left are absent ones whose
        seats robots hold, it pauses.
        """
        async with self._matches.locked(match_id) as match:
            if match.status != "paused":
                match.running_table()
            mine = match.seat_or_refuse(user_id)
            robot = mine.left_to_robot(robot_name(match.seats))
            seats = replace_seat(match, robot)
            change = Change(
                "leave", mine.seat, user_id, seats=seats,
                columns=columns_after_leaving(match, mine, seats)
                | slow_clock_columns(match, mine.seat),
                events=[host_event(match, LEFT, mine.seat, mine.name)],
            )  # fmt: skip
            kept = "status" not in change.columns and pauses_without(match, mine.seat)
            if kept and match.status == "running":
                return await pause(self._matches, match, None, change)
            return await self._matches.commit(match, change)

    async def set_level(self, match_id: int, actor: Actor, seat: int, level: str) -> Match:
        """Set the level of a robot from its next answer on, on behalf of a manager of the match."""
        async with locked_for_manager(self._matches, match_id, actor) as match:
            if match.status not in ("lobby", "running", "paused"):
                raise Refusal("not_running")
            held = match.seats[seat] if seat < len(match.seats) else None
            if held is None or held.robot is None or not is_level(level):
                raise Refusal("bad_option")
            return await self._reseat(match, "level", actor.user_id, replace(held, robot=level))

    async def set_dm(self, match_id: int, user_id: int, dm: bool) -> Match:
        """Set whether a person's panel comes by direct message, in the lobby or later."""
        async with self._matches.locked(match_id) as match:
            if match.status != "lobby":
                match.running_table()
            mine = match.seat_or_refuse(user_id).with_response_settings(told_closed=False)
            return await self._reseat(match, "dm", user_id, replace(mine, dm=dm, dm_channel=None))

    async def set_dm_channel(self, match_id: int, seat: int, channel_id: int) -> Match:
        """Store a seat's DM channel, or 0 if direct messages are closed."""
        async with self._matches.locked(match_id) as match:
            held = match.seats[seat]
            if held.user_id is None or held.dm_channel == channel_id:
                return match
            told = held.response_settings.told_closed and not channel_id
            reached = replace(held.with_response_settings(told_closed=told), dm_channel=channel_id)
            change = Change("told", seat, seats=replace_seat(match, reached))
            if match.alone and channel_id:  # there it is played
                change.columns["channel_id"] = channel_id
            return await self._matches.commit(match, change)

    async def record_dms_closed_notice(self, match_id: int, user_id: int) -> Match:
        """Record that a person was notified that their direct messages are closed."""
        async with self._matches.locked(match_id) as match:
            mine = match.seat_or_refuse(user_id).with_response_settings(told_closed=True)
            return await self._reseat(match, "told", user_id, mine)

    async def record_hint(self, match_id: int, user_id: int, number: int) -> Match:
        """Record that a person gets a hint on a decision. The others see it at the end.

        Raise Refusal like ``decision_for_hint``.
        """
        async with self._matches.locked(match_id) as match:
            decision = decision_for_hint(match, user_id, number)
            mine = match.seats[decision.seat]
            counted = mine.with_response_settings(hints=mine.response_settings.hints + 1)
            return await self._reseat(match, "hint", user_id, counted)

    async def set_response_settings(
        self,
        match_id: int,
        user_id: int,
        *,
        mode: ResponseMode | None = None,
        triggers: Sequence[str] | None = None,
        armed: str | None = None,
    ) -> Match:
        """Set when a person is asked in windows, and which card is played for them at once."""
        async with self._matches.locked(match_id) as match:
            table = match.running_table()
            mine = match.seat_or_refuse(user_id)
            chosen = None if triggers is None else tuple(triggers)
            settings = {"mode": mode, "triggers": chosen, "armed": armed}
            given = {name: value for name, value in settings.items() if value is not None}
            _check_response_settings(match, mine, given)
            seats = replace_seat(match, mine.with_response_settings(**given))
            change = Change("wishes", mine.seat, user_id, seats=seats)
            # An armed card may fit the open window, and that may wait for nobody else.
            return await self._matches.settle_and_commit(match, change, table.fork())

    async def plan(
        self, match_id: int, user_id: int, prompt: str, key: str, step: int = 0
    ) -> Match:
        """Set a person's answer to the next question with a prompt; with ``step`` 1 to the second.

        With ``step`` 0 it replaces all plans for such questions. Raise Refusal if it cannot be
        planned now.
        """
        async with self._matches.locked(match_id) as match:
            table, mine = match.running_table(), match.seat_or_refuse(user_id)
            menus = plan_menus(match.game, table, mine, table.view(mine.seat))
            offered = [plan.answer for menu in menus for plan in menu.plans
                       if (menu.prompt, menu.step) == (prompt, step)]  # fmt: skip
            wanted = next((answer for answer in offered if answer.choice == key), None)
            if wanted is None:
                raise Refusal("bad_option")
            mine = mine.with_plans(prompt, [*mine.plans_for(prompt)[:step], wanted])
            return await self._reseat(match, "wishes", user_id, mine)

    async def drop_plans(
        self, match_id: int, user_id: int, prompt: str | None = None, step: int = 0
    ) -> Match:
        """Drop all plans of a person, or those for questions with a prompt from ``step`` on."""
        async with self._matches.locked(match_id) as match:
            match.running_table()
            mine = match.seat_or_refuse(user_id)
            if prompt is None:
                mine = mine.without_plans()
            else:
                mine = mine.with_plans(prompt, mine.plans_for(prompt)[:step])
            return await self._reseat(match, "wishes", user_id, mine)

    async def withdraw(self, match_id: int, user_id: int, answers: Sequence[str]) -> Match:
        """Withdraw standing answers, each named by its prompt and choice."""
        async with self._matches.locked(match_id) as match:
            match.running_table()
            mine = match.seat_or_refuse(user_id)
            for answer in mine.response_settings.in_advance:
                if f"{answer.prompt}/{answer.choice}" in answers:
                    mine = mine.without_answer_in_advance(answer)
            return await self._reseat(match, "wishes", user_id, mine)

    async def set_table_thread(
        self, match_id: int, thread_id: int, instead_of: int | None = None
    ) -> Match:
        """Store where the table is: in the match's thread, or in the channel itself.

        ``instead_of`` is its place as the caller knows it. If it is another one by now, because
        someone has moved the table, nothing changes.
        """
        async with self._matches.locked(match_id) as match:
            if match.thread_id != instead_of:
                return match
            return await self._place(match, thread_id, None)

    async def move_table(
        self, match_id: int, actor: Actor, channel_id: int, guild_id: int | None
    ) -> Match:
        """Move the table to another channel of its server, on behalf of a manager of the match."""
        async with locked_for_manager(self._matches, match_id, actor) as match:
            match.table_or_refuse()
            if match.private:
                raise Refusal("no_table")
            if guild_id != match.guild_id:
                raise Refusal("other_server")
            check_channel(self._matches, guild_id, channel_id)
            return await self._place(match, channel_id, actor.user_id)

    async def _place(self, match: Match, thread_id: int, actor: int | None) -> Match:
        if match.thread_id == thread_id:
            return match
        events = [host_event(match, MOVED)] if actor else []
        change = Change("placed", actor=actor, events=events, columns={"thread_id": thread_id})
        return await self._matches.commit(match, change)

    async def _reseat(self, match: Match, act: str, actor: int | None, seat: MatchSeat) -> Match:
        change = Change(act, seat.seat, actor, seats=replace_seat(match, seat))
        return await self._matches.commit(match, change)


def _check_response_settings(match: Match, mine: MatchSeat, settings: Mapping[str, Any]) -> None:
    """Raise Refusal unless the game has these triggers and this card can be armed.

    A game without windows has neither.
    """
    windows = match.game.windows
    if windows is None:
        raise Refusal("bad_option")
    view, words = match.table_or_refuse().view(mine.seat), Words([s.name for s in match.seats])
    known = windows.triggers(view, words), {"": "", **windows.cards(view, words)}
    if not set(settings.get("triggers", ())) <= set(known[0]):
        raise Refusal("bad_option")
    if settings.get("armed", "") not in known[1]:
        raise Refusal("bad_option")
