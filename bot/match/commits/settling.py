"""What follows from an act by itself: forced choices, windows with armed cards, handovers.

**Forced questions.** If public facts leave only one choice, the host makes it at once. In a match
with one person it also gives that person's answers in advance.

**Windows.** The rules open a window to all other seats. In live play everyone is asked for a few
seconds. In slow play nobody is asked unless the seat's triggers fit what was played. A window
closes when someone acts, when everyone who was asked has passed, or at its deadline. Who is asked
depends on public information and on the seats' settings, never on a hand, unless only robots would
learn from it. So the end of a window reveals nothing about anyone's cards.

**Handovers.** A seat gets its new owner between two turns.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from bot.match.answers import answer_for, only_answer, with_current_plans, with_plans_after
from bot.match.commits.change import Change, host_event
from bot.match.match import TOOK_OVER_SEAT, Match
from bot.match.seat import MatchSeat
from bot.store import NO_SEAT, DeadlineRecord
from games.engine import Decision, Table, Window


class Settling:
    """The table, the seats and the deadline after the host's own answers; ``given`` are these.

    ``table`` is a copy of the match's table and is changed.
    """

    def __init__(self, match: Match, table: Table[Any, Any], now: float) -> None:
        self.table = table
        self.given: list[Change] = []
        self.seats = list(match.seats)
        self.deadline = match.window_deadline
        self._pace = match.time_control
        self._game = match.game
        self._windows = match.game.windows
        self._alone = match.alone
        self._now = now

    def run(self, *, over: bool) -> None:
        """Give all answers that the host gives at once, until a person or robot must decide.

        The host makes forced choices, plays armed cards, passes for seats that are not asked in a
        window, and sets its deadline. It drops plans that are not possible. ``over`` says that the
        time of the open window is up.
        """
        if over:
            self._pass_for(list(self.table.waiting))
        while True:
            if self._windows is not None and isinstance(self.table.waiting, Window):
                if self._fire():
                    continue
                self._open()
                if self._waits() or not self._pass_for(self._people()):
                    return
            elif not self._answer_at_once():
                break
        self.deadline = None
        self._drop_plans()

    def _answer_at_once(self) -> bool:
        """Make a forced choice, or one that was given in advance if only one person plays.

        Return whether there was one.
        """
        for seat, decision in self.table.waiting.items():
            if decision.given is not None:
                continue
            forced = decision.prompt in self._game.in_advance.public and only_answer(decision)
            ids = forced or (self._alone and self._automatic(seat, decision))
            if ids:
                held = self.seats[seat]
                self.seats[seat] = with_plans_after(self._game, self.table, decision, held, ids)
                self._give(seat, ids)
                return True
        return False

    def _automatic(self, seat: int, decision: Decision) -> list[str] | None:
        held = self.seats[seat]
        if held.person is None:
            return None
        return answer_for(self._game, self.table, decision, held)

    def _drop_plans(self) -> None:
        """Drop the plans that can no longer be carried out."""
        self.seats = [with_current_plans(self._game, self.table, held) for held in self.seats]

    def _people(self) -> list[int]:
        """Return the seats of people whose answer the window is still waiting for."""
        waiting = self.table.waiting.items()
        return [s for s, d in waiting if d.given is None and self.seats[s].person is not None]

    def _fire(self) -> bool:
        """Play the first armed card that fits; return whether there was one."""
        assert self._windows is not None
        for seat in self._people():
            card = self.seats[seat].response_settings.armed
            if not card:
                continue
            decision = self.table.waiting[seat]
            pick = self._windows.armed(card, decision, self.table.view(seat))
            if pick is not None:
                self._note(seat, armed="")
                self._give(seat, [pick.id])
                return True
        return False

    def _open(self) -> None:
        """Choose whom to ask in a new window, and set its deadline."""
        number = min(d.number for d in self.table.waiting.values())
        if self.deadline is not None and self.deadline.decision == number:
            return
        seats_asked = self._asked()
        for seat in seats_asked:
            held = 0 if self._pace.is_live else self.seats[seat].response_settings.held + 1
            self._note(seat, asked=self.table.waiting[seat].number, held=held)
        due_at = max(self._pace.until_robots(self._now + self._pace.window_seconds), self._now)
        record = DeadlineRecord(NO_SEAT, number, due_at, self._now, due_at)
        self.deadline = record if seats_asked else None

    def _waits(self) -> bool:
        """Return whether someone who is asked has not answered yet."""
        waiting = self.table.waiting
        seats_asked = [
            self.seats[s].response_settings.is_asked(waiting[s].number) for s in self._people()
        ]
        return self.deadline is not None and any(seats_asked)

    def _asked(self) -> list[int]:
        """Return the seats of the people to ask, by public information and their settings.

        Robots draw no conclusions from who is asked, so who plays against them alone is asked when
        they can respond, unless they have chosen otherwise.
        """
        assert self._windows is not None
        people = self._people()
        settings = [self.seats[seat].response_settings for seat in people]
        chosen = any(each.mode_in(self._pace, alone=self._alone) for each in settings)
        if self._pace.window_seconds and not chosen:
            return [seat for seat in people if self.table.waiting[seat].choices]
        if all(seat.response_settings.silent(self._pace) for seat in self.seats):
            return []
        view = self.table.view(None)
        if self.seats[view.active].response_settings.held:
            self._note(view.active, held=0)  # a round ends with one's own turn
        return [
            seat
            for seat in people
            if self.seats[seat].response_settings.wants(
                self._pace, self._windows.fits(self.table.waiting[seat], view)
            )
        ]

    def _note(self, seat: int, **changes: object) -> None:
        self.seats[seat] = self.seats[seat].with_response_settings(**changes)

    def _pass_for(self, seats: Sequence[int]) -> bool:
        """Pass for these seats; return whether that closed the window."""
        window = self.table.waiting
        for seat in seats:
            if self.table.waiting is window and window[seat].given is None:
                self._give(seat, [])
        return self.table.waiting is not window

    def _give(self, seat: int, choices: list[str]) -> None:
        number = self.table.waiting[seat].number
        events = self.table.answer(seat, choices)
        self.given.append(
            Change("answer", seat, None, number, choices, events, self.table.fingerprint())
        )


def takeover_approver(match: Match) -> MatchSeat | None:
    """Return who decides about takeovers: the host, otherwise the first active player."""
    players = match.players
    hosts = [seat for seat in players if seat.user_id == match.host_id]
    return next(iter([*hosts, *players]), None)


def apply_handovers(
    match: Match, change: Change, table: Table[Any, Any], seats: list[MatchSeat]
) -> tuple[Table[Any, Any], list[MatchSeat]]:
    """Hand over every seat whose handover is agreed, if a turn has just ended or not yet begun.

    ``table`` and ``seats`` are those after the act; the handovers are added to ``change``. If the
    host loses the seat, the player who decides about takeovers becomes host. Return table and
    seats.
    """
    if table.answers or table.outcome:
        return table, seats
    for held in seats:
        request = held.takeover_request
        if request is None or not request.agreed or held.robot is None:
            continue
        table = table.handed_over(held.seat)
        earlier = (held.name, int(held.user_id is not None))
        event = host_event(match, TOOK_OVER_SEAT, held.seat, *earlier)
        step = Change("handover", held.seat, request.user_id, events=[event],
                      fingerprint=table.fingerprint())  # fmt: skip
        change.followups = [*change.followups, step]
        if held.user_id == change.columns.get("host_id", match.host_id):
            next_host = takeover_approver(replace(match, seats=seats))
            change.columns["host_id"] = next_host.user_id if next_host else request.user_id
        seats = [s.taken_over_by(request) if s.seat == held.seat else s for s in seats]
    return table, seats
