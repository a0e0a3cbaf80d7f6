"""Delete posts that another post has replaced, at the lowest priority."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from contextlib import suppress

from bot.messaging.errors import MessengerError
from bot.messaging.messenger import Messenger
from bot.messaging.rate_limiter import Priority
from bot.posts.clicked_posts import ClickedPosts
from bot.posts.controls import marker
from bot.runtime.logs import about
from bot.store import SurfaceRecord

log = logging.getLogger(__name__)

PAUSE_SECONDS = 0.25  # between two requests: at most a tenth of all requests
QUEUE_LIMIT = 1000  # posts that wait to be deleted by a request


class OldPosts:
    """Deletes posts by the responses to clicks on them, or otherwise by requests.

    Only a few requests are sent per second: there are ``pause`` seconds between two of them. Old
    posts are kept if more than ``queue_limit`` wait, and after a restart.
    """

    def __init__(self, messenger: Messenger, clicked: ClickedPosts) -> None:
        self._messenger = messenger
        self.clicked = clicked
        self.pause = PAUSE_SECONDS
        self.queue_limit = QUEUE_LIMIT
        self._waiting = 0
        self._one_by_one = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()

    def delete(self, match_id: int, post: SurfaceRecord) -> None:
        """Delete a surface's former post; ``post`` is the surface's record from that time."""
        task = asyncio.create_task(self._delete(match_id, post))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _delete(self, match_id: int, post: SurfaceRecord) -> None:
        if await self.clicked.delete_by_response(marker(post)) or self._waiting >= self.queue_limit:
            return
        assert post.channel_id is not None and post.message_id is not None
        self._waiting += 1
        try:
            async with self._one_by_one:
                async with self._messenger.rate_limiter.reserve(Priority.REST, match_id):
                    await self._messenger.delete(post.channel_id, post.message_id)
                await asyncio.sleep(self.pause)
        except MessengerError as error:
            log.info("an old post is left standing: %s", error, extra=about(match_id))
        finally:
            self._waiting -= 1


async def delete_posts(messenger: Messenger, posts: Sequence[SurfaceRecord]) -> None:
    """Delete private posts at the lowest priority, except those out of reach."""
    for post in posts:
        if post.channel_id is not None and post.message_id is not None:
            with suppress(MessengerError):
                async with messenger.rate_limiter.reserve(Priority.REST, post.match_id):
                    await messenger.delete(post.channel_id, post.message_id)
