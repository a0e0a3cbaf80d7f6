"""Live panels: open private panels are redrawn while the token of their response is valid.

Discord allows the bot to edit a response for 15 minutes, which does not count towards the rate
limit of other requests. A panel does not change while its player decides, only once its decision is
no longer open, or while it waits for others. A page of settings changes only when the match starts.
After a restart the bot knows no open panels.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple, Self

from bot.messaging.errors import MessengerError
from bot.posts.content import LiveContent, Seated
from bot.posts.refusals import Refusal
from bot.runtime.logs import safe_traceback
from bot.runtime.tasks import cancel_all

log = logging.getLogger(__name__)

DEBOUNCE_SECONDS = 0.3
TOKEN_SECONDS = 14 * 60.0  # a response can be edited; Discord allows 15 minutes
HERE_SECONDS = 60.0  # after the latest use of a private panel, its player sees what it shows

Redraw = Callable[[LiveContent, str, Callable[[], bool]], Awaitable[str]]
"""Edits the response if its layout hash changes from the given one; returns the new one.

The last argument says whether the panel is still the seat's latest one."""


class Shown(NamedTuple):
    """What an open private page shows: its kind, the match's version, the person and question.

    Thousands may be open, so they are stored without their matches.
    """

    kind: type[LiveContent]
    version: int
    person: int | None
    question: object

    @classmethod
    def of(cls, content: LiveContent) -> Self:
        """Return what a page shows."""
        return cls(type(content), content.version, *content.shows)

    def must_stay(self, match: Seated, seat: int) -> bool:
        """Return whether the page must not change, because its question is still open."""
        return self.question is not None and self.question == self.kind.question(match, seat)


@dataclass
class OpenPanel:
    """An open private page, the callback that redraws it, and until when its player is there."""

    shown: Shown
    layout_hash: str
    redraw: Redraw
    expires_at: float
    here_until: float


class LivePanels:
    """Knows the latest open private panel of each seat, and redraws it.

    ``panels`` has them by match and seat, the oldest first. ``load`` returns a match by its id, or
    raises Refusal. Acts of others within ``debounce`` seconds are shown by one edit. ``clock``
    returns seconds.
    """

    def __init__(
        self,
        load: Callable[[int], Awaitable[Seated]],
        clock: Callable[[], float] = time.monotonic,
        *,
        debounce: float = DEBOUNCE_SECONDS,
    ) -> None:
        self._load = load
        self._clock = clock
        self.debounce = debounce
        self.panels: OrderedDict[tuple[int, int], OpenPanel] = OrderedDict()
        self._tasks: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._again: set[tuple[int, int]] = set()

    def register(self, content: LiveContent, layout_hash: str, redraw: Redraw) -> None:
        """Register an open private panel and the callback that can still edit its response.

        The seat's earlier panel is forgotten.
        """
        key, now = content.key, self._clock()
        self.panels.pop(key, None)
        while self.panels and next(iter(self.panels.values())).expires_at <= now:
            self.panels.popitem(last=False)
        self.panels[key] = OpenPanel(
            Shown.of(content), layout_hash, redraw, now + TOKEN_SECONDS, now + HERE_SECONDS
        )
        self._schedule(key)  # the match may have changed while the response was being sent

    def seconds_here(self, match_id: int, seat: int) -> float:
        """Return how much longer a player counts as present, who has just used a private panel."""
        panel = self.panels.get((match_id, seat))
        return 0.0 if panel is None else max(panel.here_until - self._clock(), 0.0)

    def leave(self, content: LiveContent) -> None:
        """Note that a seat's player uses the seat's post again, and no private panel."""
        panel = self.panels.get(content.key)
        if panel is not None:
            panel.here_until = self._clock()

    def is_open(self, match_id: int) -> bool:
        """Return whether a panel of a match is open."""
        return any(key[0] == match_id for key in self.panels)

    @property
    def tasks(self) -> list[asyncio.Task[None]]:
        """The tasks under way, one for each panel that is being redrawn."""
        return list(self._tasks.values())

    async def close(self) -> None:
        """Stop redrawing."""
        await cancel_all(self.tasks)

    def on_commit(self, match: Seated) -> None:
        """Redraw the open panels of a match that has changed."""
        for seat in range(len(match.seats)):
            key = match.id, seat
            panel = self.panels.get(key)
            if panel is None:
                continue
            if self._clock() >= panel.expires_at:
                del self.panels[key]
            elif not panel.shown.must_stay(match, seat):
                self._schedule(key)

    def _schedule(self, key: tuple[int, int]) -> None:
        """Redraw a panel now, or once more after the redraw that is under way."""
        if key in self._tasks:
            self._again.add(key)
            return
        task = self._tasks[key] = asyncio.create_task(self._redraw_until_current(key))
        task.add_done_callback(partial(self._forget, key))

    def _forget(self, key: tuple[int, int], task: asyncio.Task[None]) -> None:
        self._tasks.pop(key, None)
        if key in self._again and not task.cancelled():
            self._again.discard(key)
            self._schedule(key)

    def _is_latest(self, key: tuple[int, int], panel: OpenPanel) -> bool:
        return self.panels.get(key) is panel

    def _drop(self, key: tuple[int, int], panel: OpenPanel) -> None:
        if self._is_latest(key, panel):
            del self.panels[key]

    async def _redraw_until_current(self, key: tuple[int, int]) -> None:
        """Redraw a panel until it is up to date."""
        while True:
            await asyncio.sleep(self.debounce)
            panel = self.panels.get(key)
            try:
                match = await self._load(key[0])
            except Refusal:
                return
            if panel is None or match.version == panel.shown.version:
                return
            if panel.shown.kind.person(match, key[1]) != panel.shown.person:
                self._drop(key, panel)  # someone else has the seat now, or nobody
                return
            if panel.shown.must_stay(match, key[1]):
                return
            try:
                later = panel.shown.kind.current(match, key[1])
                panel.layout_hash = await panel.redraw(
                    later, panel.layout_hash, partial(self._is_latest, key, panel)
                )
            except MessengerError as error:
                log.info("a private panel can be redrawn no more: %s", error)
                self._drop(key, panel)
                return
            except Exception as error:  # the match's next commit tries again
                log.error("a private panel could not be redrawn: %s", safe_traceback(error))
                return
            panel.shown = Shown.of(later)
