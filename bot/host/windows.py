"""Windows: whom the host asks when anybody may step in, and how long a window stands open.

The rules open a window to all other seats. In live play all are asked for a few seconds. In slow
play nobody waits, unless a seat's marks fit what is played: then the window stands open for its
full time, whatever is answered in it, so that its end tells nothing about anybody's hand.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from bot.host.asking import asking_of, with_asking
from bot.host.match import Match
from bot.store import NO_SEAT, DeadlineRecord
from games.engine import Event, Table
from games.engine.decision import Window


@dataclass(frozen=True)
class Given:
    """An answer that the host gave for a seat, and what it led to."""

    seat: int
    decision: int
    choices: list[str]
    events: list[Event]
    fingerprint: str


class Settling:
    """What the host does about windows by itself: standing answers, passes, the clock.

    It changes ``table``; ``given`` are the answers it gave, ``seats`` the seats as they are then,
    ``deadline`` says when the window closes that stands open, if one does.
    """

    def __init__(self, match: Match, table: Table[Any, Any], now: float) -> None:
        self.table = table
        self.given: list[Given] = []
        self.seats = list(match.seats)
        self.deadline = match.deadline
        self._pace = match.pace
        self._windows = match.game.windows
        self._now = now

    def run(self) -> None:
        """Go on until somebody must decide."""
        while self._windows is not None and isinstance(self.table.waiting, Window):
            if self._fire():
                continue
            if self._stands_open() or not self._pass(self._people()):
                return
        self.deadline = None

    def close(self) -> None:
        """Pass for all who have not answered in time, and go on."""
        self._pass(list(self.table.waiting))
        self.run()

    def _people(self) -> list[int]:
        """List the seats of people whose answer the window still waits for."""
        waiting = self.table.waiting.items()
        return [s for s, d in waiting if d.given is None and self.seats[s].user_id is not None]

    def _fire(self) -> bool:
        """Play the first armed card that fits."""
        assert self._windows is not None
        for seat in self._people():
            card = asking_of(self.seats[seat]).armed
            if not card:
                continue
            decision = self.table.waiting[seat]
            pick = self._windows.armed(card, decision, self.table.view(seat))
            if pick is not None:
                self._note(seat, armed="")
                self._give(seat, [pick.id])
                return True
        return False

    def _stands_open(self) -> bool:
        """Say whether people are asked in this window; it has a deadline then."""
        number = min(d.number for d in self.table.waiting.values())
        if self.deadline is not None and self.deadline.decision == number:
            return True
        asked = self._asked()
        if not asked:
            self.deadline = None
            return False
        for seat in asked:
            held = 0 if self._pace.live else asking_of(self.seats[seat]).held + 1
            self._note(seat, asked=self.table.waiting[seat].number, held=held)
        self.deadline = DeadlineRecord(NO_SEAT, number, self._now + self._pace.window)
        return True

    def _asked(self) -> list[int]:
        """List the people who are asked, by what everybody can see and their own wishes."""
        assert self._windows is not None
        if all(asking_of(seat).silent(self._pace) for seat in self.seats):
            return []
        view = self.table.view(None)
        if asking_of(self.seats[view.active]).held:
            self._note(view.active, held=0)  # a round ends with one's own turn
        return [
            seat
            for seat in self._people()
            if asking_of(self.seats[seat]).wants(
                self._pace, self._windows.fits(self.table.waiting[seat], view)
            )
        ]

    def _note(self, seat: int, **changes: object) -> None:
        self.seats[seat] = with_asking(self.seats[seat], **changes)

    def _pass(self, seats: Sequence[int]) -> bool:
        """Pass for these seats; say whether that closed the window."""
        window = self.table.waiting
        for seat in seats:
            if self.table.waiting is window and window[seat].given is None:
                self._give(seat, [])
        return self.table.waiting is not window

    def _give(self, seat: int, choices: list[str]) -> None:
        number = self.table.waiting[seat].number
        events = self.table.answer(seat, choices)
        self.given.append(Given(seat, number, choices, events, self.table.fingerprint()))
