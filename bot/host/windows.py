"""Windows: whom the host asks when anybody may step in, and how long a window stands open.

The rules open a window to all other seats. In live play all are asked for a few seconds. In slow
play nobody waits, unless a seat's triggers fit what is played. A window closes when somebody acts,
when all who were asked have passed, or at its deadline, which is for those who do not come. Who is
asked follows from what everybody can see and from the seats' settings, never from a hand; so its
end tells nothing about anybody's cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.host.match import Match
from bot.host.seat import MatchSeat
from bot.store import NO_SEAT, DeadlineRecord
from games.engine import Event, Table, Window


@dataclass(frozen=True)
class HostAnswer:
    """An answer that the host gave for a seat, and what it led to."""

    seat: int
    decision: int
    choices: list[str]
    events: list[Event]
    fingerprint: str


@dataclass(frozen=True)
class Settled:
    """What became of a table: the answers that the host gave, the seats and the deadline then."""

    table: Table[Any, Any]
    given: Sequence[HostAnswer]
    seats: Sequence[MatchSeat]
    deadline: DeadlineRecord | None


def settle(match: Match, table: Table[Any, Any], now: float, *, over: bool = False) -> Settled:
    """Do about windows what the host does by itself, until somebody must decide.

    It plays standing answers, passes for who is not asked, and sets the clock. ``table`` is a copy
    of the match's own that may be changed. With ``over`` the time of the open window has come.
    """
    settling = _Settling(match, table, now)
    if over:
        settling.pass_for(list(table.waiting))
    settling.run()
    return Settled(table, settling.given, settling.seats, settling.deadline)


class _Settling:
    """The table and the seats while the host goes on."""

    def __init__(self, match: Match, table: Table[Any, Any], now: float) -> None:
        self.table = table
        self.given: list[HostAnswer] = []
        self.seats = list(match.seats)
        self.deadline = match.window_deadline
        self._pace = match.time_control
        self._windows = match.game.windows
        self._now = now

    def run(self) -> None:
        while self._windows is not None and isinstance(self.table.waiting, Window):
            if self._fire():
                continue
            self._open()
            if self._waits() or not self.pass_for(self._people()):
                return
        self.deadline = None

    def _people(self) -> list[int]:
        """List the seats of people whose answer the window still waits for."""
        waiting = self.table.waiting.items()
        return [s for s, d in waiting if d.given is None and self.seats[s].person is not None]

    def _fire(self) -> bool:
        """Play the first armed card that fits."""
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
        """Choose whom to ask in a window that was just opened, and set its deadline."""
        number = min(d.number for d in self.table.waiting.values())
        if self.deadline is not None and self.deadline.decision == number:
            return
        asked = self._asked()
        for seat in asked:
            held = 0 if self._pace.is_live else self.seats[seat].response_settings.held + 1
            self._note(seat, asked=self.table.waiting[seat].number, held=held)
        due_at = self._now + self._pace.window_seconds
        record = DeadlineRecord(NO_SEAT, number, due_at, self._now, due_at)
        self.deadline = record if asked else None

    def _waits(self) -> bool:
        """Say whether somebody who is asked has not answered yet."""
        waiting = self.table.waiting
        asked = [
            self.seats[s].response_settings.is_asked(waiting[s].number) for s in self._people()
        ]
        return self.deadline is not None and any(asked)

    def _asked(self) -> list[int]:
        """List the people who are asked, by what everybody can see and their own settings."""
        assert self._windows is not None
        if all(seat.response_settings.silent(self._pace) for seat in self.seats):
            return []
        view = self.table.view(None)
        if self.seats[view.active].response_settings.held:
            self._note(view.active, held=0)  # a round ends with one's own turn
        return [
            seat
            for seat in self._people()
            if self.seats[seat].response_settings.wants(
                self._pace, self._windows.fits(self.table.waiting[seat], view)
            )
        ]

    def _note(self, seat: int, **changes: object) -> None:
        self.seats[seat] = self.seats[seat].with_response_settings(**changes)

    def pass_for(self, seats: Sequence[int]) -> bool:
        """Pass for these seats; say whether that closed the window."""
        window = self.table.waiting
        for seat in seats:
            if self.table.waiting is window and window[seat].given is None:
                self._give(seat, [])
        return self.table.waiting is not window

    def _give(self, seat: int, choices: list[str]) -> None:
        number = self.table.waiting[seat].number
        events = self.table.answer(seat, choices)
        self.given.append(HostAnswer(seat, number, choices, events, self.table.fingerprint()))
