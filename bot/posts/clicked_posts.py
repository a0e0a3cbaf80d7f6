"""Clicked posts: coordination between responses to clicks and the publisher.

While a response redraws a post, the publisher does not edit it. And for 15 minutes the response to
a click can delete the clicked post, which does not count towards the rate limit of other requests.
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

HOLD_SECONDS = 5.0
TOKEN_SECONDS = 14 * 60.0
IN_PLACE_RESPONSES = (
    discord.InteractionResponseType.message_update,
    discord.InteractionResponseType.deferred_message_update,
)
"""Types of first responses that make the clicked post "the original response"."""

Delete = Callable[[], Awaitable[None]]


class ClickedPosts:
    """Knows the posts that responses are redrawing, and the recently clicked ones, by marker.

    The publisher leaves a post to a response for at most ``hold_seconds``. A response can delete
    its post for ``token_seconds``; Discord allows 15 minutes.
    """

    def __init__(self) -> None:
        self.hold_seconds = HOLD_SECONDS
        self.token_seconds = TOKEN_SECONDS
        self._holds: dict[str, set[asyncio.Future[None]]] = {}
        self._pictures: dict[str, asyncio.Future[None]] = {}
        self._responses: OrderedDict[str, tuple[float, Delete]] = OrderedDict()  # the oldest first

    @contextmanager
    def responding(self, marker: str, interaction: discord.Interaction[Any]) -> Iterator[None]:
        """Hold a post for the response to a click on it, which is sent within the block."""
        hold = self._hold(marker)
        try:
            yield
        finally:
            _release(hold)
            if interaction.response.type in IN_PLACE_RESPONSES:
                self._remember(marker, interaction.delete_original_response)

    def on_redrawn(self, marker: str, *, follows: bool) -> None:
        """Record that a response has redrawn a post, and whether its picture is sent later."""
        earlier = self._pictures.pop(marker, None)
        if follows:
            self._pictures[marker] = self._hold(marker)
        if earlier is not None:
            _release(earlier)

    async def wait_until_settled(self, marker: str) -> None:
        """Wait until no response is redrawing a post."""
        while holds := self._holds.get(marker):
            await asyncio.wait(holds)

    async def delete_by_response(self, marker: str) -> bool:
        """Delete a post by the response to the latest click on it; return whether that worked.

        It works only if someone has clicked on the post recently enough.
        """
        self._expire()
        _, delete = self._responses.pop(marker, (0.0, None))
        if delete is None:
            return False
        try:
            await delete()
        except (discord.HTTPException, aiohttp.ClientError, TimeoutError) as error:
            log.info("a response could not delete its post: %s", error)
            return False
        return True

    def _hold(self, marker: str) -> asyncio.Future[None]:
        """Hold a post until the returned future is done, for at most ``hold_seconds``."""
        loop = asyncio.get_running_loop()
        hold: asyncio.Future[None] = loop.create_future()
        self._holds.setdefault(marker, set()).add(hold)
        timer = loop.call_later(self.hold_seconds, _release, hold)

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
        self._responses.pop(marker, None)
        self._responses[marker] = time.monotonic() + self.token_seconds, delete

    def _expire(self) -> None:
        now = time.monotonic()
        while self._responses and next(iter(self._responses.values()))[0] <= now:
            self._responses.popitem(last=False)


def _release(hold: asyncio.Future[None]) -> None:
    if not hold.done():
        hold.set_result(None)
