"""Timeouts: expired clocks, people who leave and come back, pauses and holidays."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from dataclasses import replace

from bot.match.acts.lobby import fill, start
from bot.match.acts.permissions import refuse_in_tournament
from bot.match.acts.polls import (
    LATE,
    PAUSE,
    SLOW,
    Poll,
    PollKind,
    is_about_late_seat,
    open_poll,
    other_players,
    outdated_poll_columns,
    poll_of,
)
from bot.match.answers import harmless_answer, with_plans_after
from bot.match.commits.change import (
    HOLIDAY,
    HOLIDAY_OVER,
    IS_BACK,
    NUDGED,
    PAUSED,
    RAN_OUT,
    RESUMED,
    ROBOT_KEEPS_SEAT,
    SLOWED,
    Change,
    host_event,
)
from bot.match.commits.matches import Matches, replace_seat
from bot.match.deadlines import (
    abandonment_deadline,
    after_reminder,
    continues_move,
    outside_quiet_hours,
    postponed,
    postponed_for,
    replace_deadline,
)
from bot.match.match import ENDED, Match
from bot.match.preferences import Person
from bot.match.seat import MISSES_BEFORE_ROBOT, MatchSeat
from bot.match.time_control import DAY, HOUR, quarter
from bot.posts.refusals import Refusal
from bot.runtime.hooks import Hook
from bot.store import NO_DECISION, NO_SEAT, DeadlineRecord

RunOut = Callable[[Matches, Match, DeadlineRecord], Awaitable[Match | None]]
RUN_OUT: Hook[RunOut] = Hook()
"""Each may act itself when a seat's time is up, and then returns the match after that."""


CUT_OFF_SHARE = 0.25
"""The share of their wait that people get again, as often as they can't be notified."""


async def _without_posts(match: Match, seat: int) -> bool:
    """Return False: where there are no posts, nobody is cut off from them."""
    return False


class Timeouts:
    """Every act that follows from a person's absence or return.

    ``started_at`` is when this process began to watch the clocks. During the grace period after
    it nobody's time runs out. ``is_cut_off`` returns whether Discord refuses everything that would
    tell a seat's person, or anyone for NO_SEAT, what is to be decided.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self.started_at = 0.0
        self.is_cut_off: Callable[[Match, int], Awaitable[bool]] = _without_posts

    async def on_deadline(self, match_id: int, seat: int, decision: int) -> Match:
        """Handle a due deadline, unless it has changed since it was scheduled.

        It leads to a reminder, the end of a window or of the match, or the lobby's timeout action.
        """
        async with self._matches.locked(match_id) as match:
            now = self._matches.clock()
            held = next(
                (d for d in match.deadlines if (d.seat, d.decision) == (seat, decision)), None
            )
            if held is None or held.next_check_at > now:
                return match
            if seat >= 0:
                updated = await apply_holiday(self._matches, match, match.seats[seat])
                if updated is not match:
                    return updated
            if held.due_at > now:
                later = replace_deadline(match, held, after_reminder(match, held, now))
                reminded = seat if seat >= 0 else None
                change = Change("remind", reminded, decision=decision, deadlines=later)
                return await self._matches.commit(match, change)
            if decision == NO_DECISION:
                return await self._abandon(match)
            until = await self._grace_until(match, held, now)
            if now < until:
                due = replace(held, due_at=until, next_check_at=until)
                due = outside_quiet_hours(match, due, self._matches.preferences)
                change = Change("grace", deadlines=replace_deadline(match, held, due))
                return await self._matches.commit(match, change)
            if seat == NO_SEAT:
                table = match.running_table().fork()
                return await self._matches.settle_and_commit(
                    match, Change("time"), table, over=True
                )
            for act in RUN_OUT:
                after = await act(self._matches, match, held)
                if after is not None:
                    return after
            return await self._run_out(match, seat)

    async def _grace_until(self, match: Match, held: DeadlineRecord, now: float) -> float:
        """Return until when nobody's time runs out: after a restart, or while nobody is told.

        A stranger who can't be reached is absent: nobody else could tell them at a table.
        """
        control, waited = match.time_control, now - held.since
        patient = waited < control.abandoned_after_seconds and not match.strangers
        if patient and await self.is_cut_off(match, held.seat):
            return now + max(control.grace_seconds, CUT_OFF_SHARE * waited)
        return self.started_at + control.grace_seconds

    async def _abandon(self, match: Match) -> Match:
        """Act on the deadline of the whole match.

        A lobby with enough players starts: it is a scheduled match, one that is played now, or a
        rematch that some have not joined. Robots fill a match that is played now, and a scheduled
        one if its host wants that. A lobby with too few
        players and an abandoned match end.
        """
        if match.status == "lobby":
            control = match.time_control
            filled = control.all_here or (control.scheduled and control.fill)
            added = fill(self._matches, match) if filled else []
            if len(match.seats) + len(added) >= match.game.seats[0]:
                return await start(self._matches, match, None, added)
        change = Change("abandon", events=[host_event(match, ENDED)], columns={"status": "ended"})
        return await self._matches.commit(match, change)

    async def _run_out(self, match: Match, seat: int) -> Match:
        """Apply the lobby's timeout action to a decision whose time is up."""
        decision = match.running_table().waiting[seat]
        if is_everyone_absent(match, seat):
            return await pause(self._matches, match, None)
        what = match.time_control.late
        voters = other_players(match, seat)
        kind = SLOW if match.time_control.all_here else LATE if what == "vote" else None
        if kind is not None and voters and poll_of(match) is None:
            return await self._ask_about(match, kind, seat, decision.number, voters)
        seats = list(match.seats)
        events = [] if is_about_late_seat(match, seat) else [host_event(match, RAN_OUT, seat)]
        after = seats[seat] = seats[seat].as_late(decision.number, lend_robot=what != "harmless")
        if after.robot is not None:
            events.append(host_event(match, ROBOT_KEEPS_SEAT, seat))
        change = Change("late", seat, decision=decision.number, events=events, seats=seats,
                        columns=outdated_poll_columns(match, seat))  # fmt: skip
        if what != "harmless" or after.robot is not None:
            return await self._matches.commit(match, change)
        return await answer_harmlessly(self._matches, match, change, seat)

    async def _ask_about(
        self, match: Match, kind: PollKind, seat: int, decision: int, voters: tuple[int, ...]
    ) -> Match:
        """Let the other players vote on what happens to a late player, or on the slow clock.

        If they don't decide either, a robot answers.
        """
        poll = Poll(
            kind=kind, number=match.last_row + 1, seat=seat, decision=decision, voters=voters
        )
        now = self._matches.clock()
        end = now + (match.time_control.decision_seconds or DAY) / 2
        held = next(d for d in match.deadlines if (d.seat, d.decision) == (seat, decision))
        longer = outside_quiet_hours(
            match, replace(held, due_at=end, next_check_at=end), self._matches.preferences
        )
        waiting = replace_deadline(match, held, longer)
        change = Change("poll", seat, decision=decision, events=[host_event(match, RAN_OUT, seat)],
                        columns={"poll": poll.model_dump(mode="json")},
                        deadlines=waiting)  # fmt: skip
        return await self._matches.commit(match, change)

    async def mark_present(self, match_id: int, user_id: int) -> Match:
        """Record that a person is present, if they do not count as present; return the match.

        Raise Refusal if the match cannot be read.
        """
        match = await self._matches.match(match_id)
        if not _is_missed(match, user_id):
            return match
        with suppress(Refusal):  # their next click records it
            async with self._matches.locked(match_id) as match:
                return await record_presence(self._matches, match, user_id)
        return match

    async def come_back(self, match_id: int, user_id: int) -> Match:
        """Return a person to their seat, and resume the match if it is paused."""
        async with self._matches.locked(match_id) as match:
            match.table_or_refuse()
            mine = match.seat_or_refuse(user_id)
            events = [host_event(match, IS_BACK, mine.seat)] if mine.robot is not None else []
            change = Change("back", mine.seat, user_id, events=events,
                            seats=replace_seat(match, mine.as_returned()))  # fmt: skip
            if match.status == "paused":
                return await resume(self._matches, match, change)
            if match.status != "running":
                raise Refusal("not_running")
            return await self._matches.commit(match, change) if mine.robot else match

    async def pause(self, match_id: int, user_id: int) -> Match:
        """Ask the other players to pause a match, or pause it if there are none."""
        async with self._matches.locked(match_id) as match:
            match.running_table()
            refuse_in_tournament(match, "tournament_pause")
            mine = match.seat_or_refuse(user_id)
            voters = other_players(match, mine.seat)
            if not voters:
                return await pause(self._matches, match, mine)
            return await open_poll(self._matches, match, PAUSE, mine, voters)

    async def slow_down(self, match_id: int, user_id: int) -> Match:
        """Ask the other players to return to the slow clock; do it if there are none."""
        async with self._matches.locked(match_id) as match:
            match.running_table()
            mine = match.seat_or_refuse(user_id)
            if not match.time_control.all_here:
                raise Refusal("unknown_control")
            voters = other_players(match, mine.seat)
            if voters:
                return await open_poll(self._matches, match, SLOW, mine, voters)
            return await slow_down(self._matches, match, Change("slow", mine.seat, user_id))

    async def nudge(self, match_id: int, user_id: int) -> Match:
        """Remind the players who are asked to move, at most once a day."""
        async with self._matches.locked(match_id) as match:
            match.running_table()
            mine = match.seat_or_refuse(user_id)
            waited = match.waited_for()
            if mine.seat in waited:
                raise Refusal("nudge_self")
            if match.has_open_window or not any(match.seats[seat].person for seat in waited):
                raise Refusal("nudge_nobody")
            now = self._matches.clock()
            last = await self._matches.store.latest(match_id, "nudge")
            answer = await self._matches.store.latest(match_id, "answer")
            if last is not None and now - last.at < DAY:
                raise Refusal("nudge_again")
            if answer is not None and now - answer.at < HOUR:
                raise Refusal("nudge_early")
            change = Change(
                "nudge", mine.seat, user_id, events=[host_event(match, NUDGED, mine.seat)]
            )
            return await self._matches.commit(match, change)

    async def resume(self, match_id: int, user_id: int) -> Match:
        """Resume a paused match on behalf of any of its players."""
        match = await self._matches.match(match_id)
        if match.status != "paused":
            raise Refusal("not_paused")
        return await self.come_back(match_id, user_id)


def _is_missed(match: Match, user_id: int) -> bool:
    """Return whether a player has missed a deadline since they were last present."""
    held = match.seat_of(user_id)
    return match.status == "running" and held is not None and not held.presence.is_expected


async def record_presence(matches: Matches, match: Match, user_id: int) -> Match:
    """Record in a locked match that a person is present, if they do not count as present."""
    held = match.seat_of(user_id)
    if held is None or not _is_missed(match, user_id):
        return match
    change = Change("seen", held.seat, user_id, seats=replace_seat(match, held.as_present()))
    return await matches.commit(match, change)


async def answer_harmlessly(matches: Matches, match: Match, change: Change, seat: int) -> Match:
    """Make the rest of the move of a seat that is out of time.

    ``change`` is the act that leads to it.
    """
    table = match.running_table()
    seats = list(match.seats if change.seats is None else change.seats)
    answers: list[Change] = []
    while True:
        decision, after = table.waiting[seat], table.fork()
        choices = harmless_answer(table, decision)
        seats[seat] = with_plans_after(match.game, table, decision, seats[seat], choices)
        events = after.answer(seat, choices)
        answers.append(
            Change("answer", seat, None, decision.number, choices, events, after.fingerprint())
        )
        if not continues_move(table, after, seat):
            break
        table = after
    change.seats, change.followups = seats, answers
    return await matches.settle_and_commit(match, change, after)


async def resume(matches: Matches, match: Match, change: Change) -> Match:
    """Resume a match and postpone its deadlines by the length of the pause."""
    stood = matches.clock() - (match.record.paused_at or matches.clock())
    change.events = [*change.events, host_event(match, RESUMED, change.seat)]
    change.columns |= {"status": "running", "paused_at": None}
    change.deadlines = postponed(match, stood, matches.preferences)
    return await matches.commit(match, change)


async def pause(
    matches: Matches,
    match: Match,
    mine: MatchSeat | None,
    change: Change | None = None,
    by: str = "",
) -> Match:
    """Pause a match and stop its clocks.

    ``by`` names the host or moderator who paused it without a vote.
    """
    now = matches.clock()
    change = change or Change("pause", mine.seat if mine else None, mine.user_id if mine else None)
    paused = host_event(match, PAUSED, mine.seat if mine else None, *([by] if by else []))
    change.events = [*change.events, paused]
    change.columns |= {"status": "paused", "paused_at": now, "poll": None}
    change.deadlines = (*match.deadlines, abandonment_deadline(match, now))
    return await matches.commit(match, change)


async def slow_down(matches: Matches, match: Match, change: Change) -> Match:
    """Return to the slow clock of a match that was played live; decisions get its whole time."""
    control = match.time_control
    assert control.slow_clock is not None
    slow = control.model_copy(update={"clock": control.slow_clock, "slow_clock": None})
    record = replace(match.record, time_control=slow.model_dump(mode="json"))
    change.events = [*change.events, host_event(match, SLOWED, change.seat)]
    change.columns |= {"time_control": record.time_control, "poll": None}
    change.deadlines = ()
    if slow.decision_seconds and control.decision_seconds:
        more = slow.decision_seconds - control.decision_seconds
        change.deadlines = postponed(replace(match, record=record), more, matches.preferences)
    return await matches.commit(match, change)


def is_everyone_absent(match: Match, seat: int) -> bool:
    """Return whether nobody is left at the table once this seat's time has run out."""
    others_there = any(s.presence.is_expected for s in match.players if s.seat != seat)
    return (
        not others_there and match.seats[seat].presence.missed_in_a_row + 1 >= MISSES_BEFORE_ROBOT
    )


QUARTER_DAYS = 14  # of holiday that a person has in a quarter of a year


class Holidays:
    """Starts and ends holidays.

    A holiday is stored with the person first and then applied to their matches one by one. If
    that is interrupted, a match applies it when one of the person's deadlines is handled.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches

    def days_left(self, user_id: int) -> int:
        """Return the number of whole days of holiday that a person has left in this quarter.

        One hour is not counted, so that a person who changes their mind loses nothing.
        """
        person, now = self._matches.preferences.person(user_id), self._matches.clock()
        first, end = quarter(now)
        taken = sum(max(min(till, end) - max(since, first), 0.0) for since, till in person.holidays)
        return max(int(QUARTER_DAYS - (taken - HOUR) / DAY), 0)

    async def take(self, user_id: int, days: int) -> Person:
        """Start a person's holiday now. Raise Refusal if it exceeds the quarter's days."""
        now = self._matches.clock()
        person = self._matches.preferences.person(user_id)
        if current_holiday(person, now):
            raise Refusal("on_holiday")
        left = self.days_left(user_id)
        if not 0 < days <= left:
            raise Refusal("no_holiday", days=left)
        begin, _ = quarter(now)
        counting = [holiday for holiday in person.holidays if holiday[1] > begin]
        holidays = (*counting, (now, now + days * DAY))
        return await self._settle(user_id, holidays)

    async def end(self, user_id: int) -> Person:
        """End a person's holiday at once, without using up its remaining days."""
        now = self._matches.clock()
        person = self._matches.preferences.person(user_id)
        if not current_holiday(person, now):
            raise Refusal("no_holiday_now")
        *earlier, (since, _) = person.holidays
        return await self._settle(user_id, (*earlier, (since, now)))

    async def _settle(self, user_id: int, holidays: tuple[tuple[float, float], ...]) -> Person:
        person = await self._matches.preferences.set_person(user_id, holidays=holidays)
        for record in await self._matches.store.matches_of(user_id, ("running", "paused")):
            await self.apply(record.id, user_id)
        return person

    async def apply(self, match_id: int, user_id: int) -> Match:
        """Apply a person's holiday to a match, unless that was done already."""
        async with self._matches.locked(match_id) as match:
            seat = match.seat_of(user_id)
            return match if seat is None else await apply_holiday(self._matches, match, seat)


async def apply_holiday(matches: Matches, match: Match, seat: MatchSeat) -> Match:
    """Stop the clocks of a seat for its person's holiday, or restart them after it."""
    now = matches.clock()
    stood = max(seat.presence.holiday, now)
    till = current_holiday(matches.preferences.person(seat.user_id or 0), now) or now
    if match.time_control.is_live or stood == till:
        return match
    away = till > now
    event = (
        host_event(match, HOLIDAY, seat.seat, int(till))
        if away
        else host_event(match, HOLIDAY_OVER, seat.seat)
    )
    change = Change(
        "holiday", seat.seat, seat.user_id, events=[event],
        seats=replace_seat(match, seat.with_presence(holiday=till if away else 0.0)),
        deadlines=postponed_for(match, seat.seat, till - stood, matches.preferences),
    )  # fmt: skip
    return await matches.commit(match, change)


def current_holiday(person: Person, now: float) -> float | None:
    """Return the end of a person's current holiday, or None."""
    return next((till for since, till in person.holidays if since <= now < till), None)
