"""Old posts: what another post has replaced is taken away, after everything else."""

from __future__ import annotations

import asyncio
import logging

from bot.logs import about
from bot.store import SurfaceRecord
from bot.surfaces.budget import Budget, Rank
from bot.surfaces.clicked import ClickedPosts
from bot.surfaces.messenger import Messenger, Trouble
from bot.surfaces.poster import marker

log = logging.getLogger(__name__)

PAUSE = 0.25  # seconds between two requests: a tenth of all at most
MOST = 1000  # posts that wait for their request


class OldPosts:
    """Takes posts away by the answers to clicks on them, or else by requests.

    Of these only few go out in a second. Where too many wait, and after a restart, old posts are
    left standing.
    """

    def __init__(self, messenger: Messenger, budget: Budget, clicked: ClickedPosts) -> None:
        self._messenger = messenger
        self._budget = budget
        self._clicked = clicked
        self._waiting = 0
        self._one_by_one = asyncio.Lock()
        self.tasks: set[asyncio.Task[None]] = set()

    def take_away(self, match_id: int, post: SurfaceRecord) -> None:
        """Take the post of a surface away, as it was recorded when it stood there."""
        task = asyncio.create_task(self._take_away(match_id, post))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)

    async def _take_away(self, match_id: int, post: SurfaceRecord) -> None:
        if await self._clicked.take_away(marker(post)) or self._waiting >= MOST:
            return
        assert post.channel_id is not None and post.message_id is not None
        self._waiting += 1
        try:
            async with self._one_by_one:
                async with self._budget.turn(Rank.REST, match_id):
                    await self._messenger.delete(post.channel_id, post.message_id)
                await asyncio.sleep(PAUSE)
        except Trouble as trouble:
            log.info("an old post is left standing: %s", trouble, extra=about(match_id))
        finally:
            self._waiting -= 1
