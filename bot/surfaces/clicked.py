"""Clicked posts: what the answers to clicks do with the posts that the publisher keeps up to date.

As long as an answer redraws a post, the publisher does not edit that post as well. And for a
quarter of an hour the answer to a click can take its post away, which costs nothing of the limit
that all other requests share.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any

import aiohttp
import discord

log = logging.getLogger(__name__)

PATIENCE = 5.0  # seconds for which an answer keeps its post to itself, at most
TOKEN = 14 * 60.0  # seconds in which an answer can take its post away; Discord says fifteen minutes
IN_PLACE = (
    discord.InteractionResponseType.message_update,
    discord.InteractionResponseType.deferred_message_update,
)
"""The first answers after which "the original response" is the post that was clicked."""

Delete = Callable[[], Awaitable[None]]


class ClickedPosts:
    """Knows by their markers the posts that answers are redrawing, and those clicked lately.

    ``clock`` returns seconds.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock = clock
        self._holds: dict[str, set[asyncio.Future[None]]] = {}
        self._pictures: dict[str, asyncio.Future[None]] = {}
        self._answers: OrderedDict[str, tuple[float, Delete]] = OrderedDict()  # the oldest first

    @contextmanager
    def answering(self, marker: str, interaction: discord.Interaction[Any]) -> Iterator[None]:
        """Keep a post for the answer to a click on it, which is given within the block."""
        hold = self._hold(marker)
        try:
            yield
        finally:
            _release(hold)
            if interaction.response.type in IN_PLACE:
                self._remember(marker, interaction.delete_original_response)

    def redrawn(self, marker: str, *, follows: bool) -> None:
        """Note that an answer has redrawn a post, and whether its picture follows."""
        earlier = self._pictures.pop(marker, None)
        if follows:
            self._pictures[marker] = self._hold(marker)
        if earlier is not None:
            _release(earlier)

    async def settled(self, marker: str) -> None:
        """Wait until no answer is redrawing a post."""
        while holds := self._holds.get(marker):
            await asyncio.wait(holds)

    async def take_away(self, marker: str) -> bool:
        """Take a post away by the answer to the latest click on it.

        Return whether that was possible. It was not where nobody has clicked on it in the last
        quarter of an hour.
        """
        self._expire()
        _, delete = self._answers.pop(marker, (0.0, None))
        if delete is None:
            return False
        try:
            await delete()
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
            log.info("an answer could not take its post away: %s", error)
            return False
        return True

    def _hold(self, marker: str) -> asyncio.Future[None]:
        """Keep a post until the future is done, which it is after PATIENCE in any case."""
        loop = asyncio.get_running_loop()
        hold: asyncio.Future[None] = loop.create_future()
        self._holds.setdefault(marker, set()).add(hold)
        timer = loop.call_later(PATIENCE, _release, hold)

        def forget(_: asyncio.Future[None]) -> None:
            timer.cancel()
            holds = self._holds[marker]
            holds.discard(hold)
            if not holds:
                del self._holds[marker]
            if self._pictures.get(marker) is hold:
                del self._pictures[marker]

        hold.add_done_callback(forget)
        return hold

    def _remember(self, marker: str, delete: Delete) -> None:
        self._expire()
        self._answers.pop(marker, None)
        self._answers[marker] = self._clock() + TOKEN, delete

    def _expire(self) -> None:
        now = self._clock()
        while self._answers and next(iter(self._answers.values()))[0] <= now:
            self._answers.popitem(last=False)


def _release(hold: asyncio.Future[None]) -> None:
    if not hold.done():
        hold.set_result(None)
