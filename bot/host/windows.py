"""Windows: whom the host asks when anyone may respond, and how long a window is open.

The rules open a window to all other seats. In live play everyone is asked for a few seconds. In
slow play nobody is asked unless the seat's triggers fit what was played. A window closes when
someone acts, when everyone who was asked has passed, or at its deadline. Who is asked depends on
public information and on the seats' settings, never on a hand. So the end of a window reveals
nothing about anyone's cards.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.host.match import Match
from bot.host.seat import response_settings_of, with_response_settings
from bot.store import NO_SEAT, DeadlineRecord, SeatRecord
from games.engine import Event, Table, Window


@dataclass(frozen=True)
class HostAnswer:
    """An answer that the host gave for a seat, and its result."""

    seat: int
    decision: int
    choices: list[str]
    events: list[Event]
    fingerprint: str


@dataclass(frozen=True)
class Settled:
    """A table after the host's own answers, with these answers, the seats and the deadline."""

    table: Table[Any, Any]
    given: Sequence[HostAnswer]
    seats: Sequence[SeatRecord]
    deadline: DeadlineRecord | None


def settle(match: Match, table: Table[Any, Any], now: float, *, over: bool = False) -> Settled:
    """Do everything about windows that the host does by itself, until a person must decide.

    The host plays armed cards, passes for seats that are not asked, and sets the deadline.
    ``table`` is a copy of the match's table and is changed. ``over`` says that the time of the open
    window is up.
    """
    settling = _Settling(match, table, now)
    if over:
        settling.pass_for(list(table.waiting))
    settling.run()
    return Settled(table, settling.given, settling.seats, settling.deadline)


class _Settling:
    """The table and the seats while the host is settling windows."""

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
        """Return the seats of people whose answer the window is still waiting for."""
        waiting = self.table.waiting.items()
        return [s for s, d in waiting if d.given is None and self.seats[s].person is not None]

    def _fire(self) -> bool:
        """Play the first armed card that fits; return whether there was one."""
        assert self._windows is not None
        for seat in self._people():
            card = response_settings_of(self.seats[seat]).armed
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
        asked = self._asked()
        for seat in asked:
            held = 0 if self._pace.is_live else response_settings_of(self.seats[seat]).held + 1
            self._note(seat, asked=self.table.waiting[seat].number, held=held)
        due_at = self._now + self._pace.window_seconds
        record = DeadlineRecord(NO_SEAT, number, due_at, self._now, due_at)
        self.deadline = record if asked else None

    def _waits(self) -> bool:
        """Return whether someone who is asked has not answered yet."""
        waiting = self.table.waiting
        asked = [
            response_settings_of(self.seats[s]).is_asked(waiting[s].number) for s in self._people()
        ]
        return self.deadline is not None and any(asked)

    def _asked(self) -> list[int]:
        """Return the seats of the people to ask, by public information and their settings."""
        assert self._windows is not None
        if all(response_settings_of(seat).silent(self._pace) for seat in self.seats):
            return []
        view = self.table.view(None)
        if response_settings_of(self.seats[view.active]).held:
            self._note(view.active, held=0)  # a round ends with the seat's own turn
        return [
            seat
            for seat in self._people()
            if response_settings_of(self.seats[seat]).wants(
                self._pace, self._windows.fits(self.table.waiting[seat], view)
            )
        ]

    def _note(self, seat: int, **changes: object) -> None:
        self.seats[seat] = with_response_settings(self.seats[seat], **changes)

    def pass_for(self, seats: Sequence[int]) -> bool:
        """Pass for these seats; return whether that closed the window."""
        window = self.table.waiting
        for seat in seats:
            if self.table.waiting is window and window[seat].given is None:
                self._give(seat, [])
        return self.table.waiting is not window

    def _give(self, seat: int, choices: list[str]) -> None:
        number = self.table.waiting[seat].number
        events = self.table.answer(seat, choices)
        self.given.append(HostAnswer(seat, number, choices, events, self.table.fingerprint()))
