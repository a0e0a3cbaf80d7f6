"""Why a post can't be shown, in words, and reports of that to the hosts of matches."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass

from bot.match.match import Match
from bot.match.pages.notice import trouble_post
from bot.match.pages.turn import relative
from bot.match.posts.languages import Languages
from bot.messaging.errors import ChannelGone, MessengerError, NotOnServer, Remedy, ThreadLocked
from bot.messaging.messenger import Messenger
from bot.messaging.permissions import named
from bot.posts.languages import using_language
from bot.runtime.logs import about
from games.engine import Words, message

log = logging.getLogger(__name__)

NO_CHANNEL = message("its channel was deleted")
NOT_ON_SERVER = message("I am not on that server")
TIMED_OUT = message("a moderator has timed me out, and the timeout ends {when}")
MISSING_PERMISSIONS = message("I am not allowed to post there; please grant {missing}")
NOT_ALLOWED = message("I am not allowed to post there")
THREAD_LOCKED = message("its thread is locked")
POST_REFUSED = message("Discord refuses the post")
UNAVAILABLE = message("Discord doesn't respond")
REPORTED_FAILURES_LIMIT = 1000  # reported failures that are remembered


@dataclass(frozen=True)
class Reason:
    """Why a post can't be shown.

    ``missing`` are the permissions that the bot lacks. Moderators have timed the bot out ``until``
    a time, in seconds since the epoch; None if they have not.
    """

    text: str
    missing: Sequence[str] = ()
    until: float | None = None

    def sentence(self, words: Words) -> str:
        """Return the reason in words."""
        missing = named(list(self.missing), words)
        return words(self.text, missing=missing, when=relative(self.until or 0))

    def __str__(self) -> str:
        return self.text.format(missing=", ".join(self.missing), when=self.until)


def reason_of(
    error: MessengerError, messenger: Messenger, guild_id: int | None, channel_id: int
) -> Reason:
    """Return why a post in a channel of a server failed with an error."""
    if isinstance(error, ChannelGone):
        return Reason(NO_CHANNEL)
    if isinstance(error, NotOnServer):
        return Reason(NOT_ON_SERVER)
    if error.remedy is Remedy.LATER:
        return Reason(UNAVAILABLE)
    if error.remedy is not Remedy.WHEN_ALLOWED:
        return Reason(POST_REFUSED)
    if isinstance(error, ThreadLocked):
        return Reason(THREAD_LOCKED)
    until = messenger.timed_out_until(guild_id or 0)
    if until is not None:
        return Reason(TIMED_OUT, until=until)
    missing = tuple(messenger.missing(channel_id))
    return Reason(MISSING_PERMISSIONS, missing) if missing else Reason(NOT_ALLOWED)


class Failures:
    """Logs why surfaces can't be shown, and tells a match's host about its table once."""

    def __init__(self, messenger: Messenger, languages: Languages) -> None:
        self._messenger = messenger
        self._languages = languages
        self._reported: dict[tuple[int, Reason], None] = {}  # the oldest first

    async def report(
        self, match: Match, kind: str, place: int, error: MessengerError, *, to_host: bool
    ) -> None:
        """Log that a surface can't be shown in a place, and notify the match's host if asked to."""
        reason = reason_of(error, self._messenger, match.guild_id, place)
        known = (match.id, reason) in self._reported
        log.log(
            logging.INFO if known else logging.WARNING,
            "match %s, %s: %s: %s", match.id, kind, reason, error,
            extra=about(match.id, match.version),
        )  # fmt: skip
        if known or not to_host:
            return
        self._reported[match.id, reason] = None
        if len(self._reported) > REPORTED_FAILURES_LIMIT:
            del self._reported[next(iter(self._reported))]
        with using_language(self._languages.of_person(match.host_id)):
            post = trouble_post(match, reason.sentence)
        try:
            channel = await self._messenger.direct_channel(match.host_id)
            await self._messenger.send(channel, post)
        except MessengerError as refused:
            log.info("could not write to %s: %s", match.host_id, refused)
            if refused.remedy is Remedy.LATER:
                self._reported.pop((match.id, reason), None)
