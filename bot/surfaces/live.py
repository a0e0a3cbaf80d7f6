"""Live panels: private panels that stand open are redrawn while their answer's token is good.

Discord lets an answer be changed for a quarter of an hour, and that costs nothing of the limit
that all other posts share. Who is deciding is left alone: a panel changes only once what it asks
is no longer asked, or while it waits for others. After a restart nothing is known of them.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, replace
from functools import partial

import aiohttp
import discord

from bot.host import Host, Match, Refusal, safe_traceback
from bot.surfaces.draft import sketched
from bot.surfaces.pages.panel import PanelDraft
from bot.surfaces.poster import look_of

log = logging.getLogger(__name__)

GATHER = 0.3  # seconds in which what others do becomes one change of a panel
TOKEN = 14 * 60.0  # seconds in which an answer can be changed; Discord says fifteen minutes

Redraw = Callable[[PanelDraft], Awaitable[None]]


@dataclass
class Panel:
    """A private panel as it was shown last, and the way to redraw it.

    Thousands may stand open, so the ``draft`` is without its picture. ``look`` tells how it looks,
    once that was asked.
    """

    draft: PanelDraft
    redraw: Redraw
    until: float
    look: str = ""


class LivePanels:
    """Knows each person's latest private panel of each match."""

    def __init__(self, host: Host, clock: Callable[[], float] = time.monotonic) -> None:
        self._host = host
        self._clock = clock
        self._panels: OrderedDict[tuple[int, int], Panel] = OrderedDict()  # the oldest first
        self._tasks: dict[tuple[int, int], asyncio.Task[None]] = {}
        self._again: set[tuple[int, int]] = set()
        host.on_commit.append(self._hear)

    def shown(self, draft: PanelDraft, redraw: Redraw) -> None:
        """Hear that a private panel was shown, by an answer that ``redraw`` can still change.

        The one before it is forgotten.
        """
        key, now = (draft.match.id, draft.seat), self._clock()
        self._panels.pop(key, None)
        while self._panels and next(iter(self._panels.values())).until <= now:
            self._panels.popitem(last=False)
        self._panels[key] = Panel(replace(draft), redraw, now + TOKEN)
        self._wake(key)  # the match may have gone on while the answer was under way

    @property
    def standing(self) -> int:
        """How many panels stand open."""
        return len(self._panels)

    def follows(self, match_id: int) -> bool:
        """Say whether a panel of a match stands open."""
        return any(key[0] == match_id for key in self._panels)

    async def close(self) -> None:
        """Stop redrawing."""
        tasks = list(self._tasks.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _hear(self, match: Match) -> None:
        for seat in range(len(match.seats)):
            key = match.id, seat
            panel = self._panels.get(key)
            if panel is None:
                continue
            if self._clock() >= panel.until:
                del self._panels[key]
            elif not deciding(panel.draft, match):
                self._wake(key)

    def _wake(self, key: tuple[int, int]) -> None:
        """See to a panel now, or once more after what is under way."""
        if key in self._tasks:
            self._again.add(key)
            return
        task = self._tasks[key] = asyncio.create_task(self._see_to(key))
        task.add_done_callback(partial(self._forget, key))

    def _forget(self, key: tuple[int, int], task: asyncio.Task[None]) -> None:
        self._tasks.pop(key, None)
        if key in self._again and not task.cancelled():
            self._again.discard(key)
            self._wake(key)

    async def _see_to(self, key: tuple[int, int]) -> None:
        """Redraw a panel until it shows what its match has come to."""
        while await self._redrawn(key):
            pass

    async def _redrawn(self, key: tuple[int, int]) -> bool:
        """Redraw a panel if it is to change; say whether it was."""
        await asyncio.sleep(GATHER)
        panel = self._panels.get(key)
        try:
            match = await self._host.match(key[0])
        except Refusal:
            return False
        if panel is None or match.record.version == panel.draft.match.record.version:
            return False
        if match.seats[key[1]].user_id != panel.draft.match.seats[key[1]].user_id:
            del self._panels[key]  # it is somebody else's seat now
            return False
        if deciding(panel.draft, match):
            return False
        try:
            before, later = panel.look or _look(panel.draft), _later(panel.draft, match)
            look = _look(later)
            if look != before:  # otherwise nobody is to notice that somebody acted unseen
                await panel.redraw(later)
        except (discord.HTTPException, aiohttp.ClientError) as error:
            log.info("a private panel can be redrawn no more: %s", error)
            if self._panels.get(key) is panel:
                del self._panels[key]
            return False
        except Exception as error:  # it is tried again when the match goes on
            log.error("a private panel could not be redrawn: %s", safe_traceback(error))
            return False
        panel.look, panel.draft = look, replace(later)
        return True


def _later(draft: PanelDraft, match: Match) -> PanelDraft:
    """Return a panel as its match stands by now; an offer stays until its person has answered."""
    same = PanelDraft if draft.seat in match.answered else type(draft)
    return same(match, seat=draft.seat)


def _look(draft: PanelDraft) -> str:
    return look_of(draft.layout(sketched(draft)))


def deciding(draft: PanelDraft, match: Match) -> bool:
    """Say whether a panel asks what is still asked, so that it is not to change under a finger."""
    then, now = draft.match.table, match.table
    if then is None or now is None or match.record.status != draft.match.record.status:
        return False
    asked, asks = then.waiting.get(draft.seat), now.waiting.get(draft.seat)
    return asked is not None and asks is not None and asked.number == asks.number
