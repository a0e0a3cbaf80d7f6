"""Reports to hosts that their table cannot be shown."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from bot.match.change import LOBBY, TABLE
from bot.match.languages import Languages
from bot.match.match import Match
from bot.match.pages.notice import trouble_post
from bot.messaging.messenger import MessengerError
from bot.posts.languages import using_language
from bot.posts.poster import Poster
from bot.runtime.logs import about
from bot.store import SurfaceRecord

log = logging.getLogger(__name__)

REPORTED_FAILURES_LIMIT = 1000  # reported failures that are remembered


@dataclass(frozen=True)
class Failure:
    """Why a surface cannot be shown: the ``reason`` in words, and the error behind it.

    ``missing`` are the permissions that the bot needs and lacks.
    """

    reason: str
    error: MessengerError
    missing: Sequence[str] = ()


class FailureReports:
    """Reports each failure once to the host of its match."""

    def __init__(self, poster: Poster, languages: Languages) -> None:
        self._poster = poster
        self._languages = languages
        self._reported: dict[tuple[object, ...], None] = {}  # the oldest first

    async def report(self, match: Match, surface: SurfaceRecord, failure: Failure) -> None:
        """Notify a match's host, once for each reason, that its table cannot be shown."""
        reason, missing = failure.reason, failure.missing
        key = match.id, reason, *missing
        known = key in self._reported
        log.log(
            logging.INFO if known else logging.WARNING,
            "match %s, %s: %s: %s",
            match.id,
            surface.kind,
            reason.format(missing=", ".join(missing)),
            failure.error,
            extra=about(match.id, match.record.version),
        )
        if surface.kind not in (LOBBY, TABLE) or known:
            return
        self._reported[key] = None
        if len(self._reported) > REPORTED_FAILURES_LIMIT:
            del self._reported[next(iter(self._reported))]
        with using_language(self._languages.of_person(match.record.host_id)):
            post = trouble_post(match, reason, missing)
            await self._poster.send_dm(match.record.host_id, post)
