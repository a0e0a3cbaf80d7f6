"""Delete posts that another post has replaced, at the lowest priority."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace

from bot.messaging.errors import MessengerError, Remedy
from bot.messaging.messenger import Messenger
from bot.messaging.rate_limiter import Priority
from bot.posts import controls
from bot.posts.clicked_posts import ClickedPosts
from bot.runtime.logs import about
from bot.runtime.tasks import start_task
from bot.store import Store, StoreError, SurfaceRecord

log = logging.getLogger(__name__)

PAUSE_SECONDS = 0.25  # between two requests: at most a tenth of all requests
QUEUE_LIMIT = 1000  # posts that wait to be deleted by a request


class OldPosts:
    """Deletes posts by the responses to clicks on them, or otherwise by requests.

    Only a few requests are sent per second: there are ``pause`` seconds between two of them. Old
    posts are kept until the next start if more than ``queue_limit`` wait, or Discord is down.
    """

    def __init__(self, store: Store, messenger: Messenger, clicked: ClickedPosts) -> None:
        self._store = store
        self._messenger = messenger
        self.clicked = clicked
        self.pause = PAUSE_SECONDS
        self.queue_limit = QUEUE_LIMIT
        self._waiting = 0
        self._one_by_one = asyncio.Lock()
        self._deleting: set[int] = set()
        self.tasks: set[asyncio.Task[None]] = set()

    async def resume(self) -> None:
        """Delete the posts that were left at the last stop. Raise StoreError if the store fails."""
        for post in await self._store.old_posts():
            self.delete(post)

    def delete(self, post: SurfaceRecord, marker: str = "") -> None:
        """Delete an old post in the background, unless that is under way already.

        ``marker`` is the marker in the post's controls, by which a click on it is recognised; empty
        if it is not known. Then the post is deleted by a request only.
        """
        if post.id in self._deleting:
            return
        self._deleting.add(post.id)
        start_task(self.tasks, self._delete(post, marker))

    async def delete_replaced(self, surface: SurfaceRecord) -> None:
        """Delete the posts that a newer one of a surface has replaced, in the background."""
        for post in await self._store.old_posts(surface.match_id):
            if post.seat == surface.seat:
                self.delete(post, controls.marker(replace(post, id=surface.id)))

    async def _delete(self, post: SurfaceRecord, marker: str) -> None:
        try:
            if await self._deleted_or_out_of_reach(post, marker):
                await self._store.drop_surfaces([post.id])
        except StoreError as error:  # the next start finds that the post is gone
            log.warning("a deleted post is not forgotten: %s", error)
        finally:
            self._deleting.discard(post.id)

    async def _deleted_or_out_of_reach(self, post: SurfaceRecord, marker: str) -> bool:
        """Delete a post by a response or a request; return whether it needs no further attempt."""
        if marker and await self.clicked.delete_by_response(marker):
            return True
        if self._waiting >= self.queue_limit:
            return False
        assert post.channel_id is not None and post.message_id is not None
        self._waiting += 1
        try:
            async with self._one_by_one:
                async with self._messenger.rate_limiter.reserve(Priority.REST, post.match_id):
                    await self._messenger.delete(post.channel_id, post.message_id)
                await asyncio.sleep(self.pause)
        except MessengerError as error:
            log.info("an old post is left: %s", error, extra=about(post.match_id or 0))
            return error.remedy is not Remedy.LATER
        finally:
            self._waiting -= 1
        return True


async def delete_posts(messenger: Messenger, posts: Sequence[SurfaceRecord]) -> None:
    """Delete private posts at the lowest priority, except those out of reach."""
    for post in posts:
        if post.channel_id is not None and post.message_id is not None:
            with suppress(MessengerError):
                async with messenger.rate_limiter.reserve(Priority.REST, post.match_id):
                    await messenger.delete(post.channel_id, post.message_id)
