"""What Discord's refusals mean, and what the bot does about each of them.

``ERRORS`` is the one table of Discord's error codes. Each leads to a kind of MessengerError, and
each kind says by its ``remedy`` what happens next. Only ``ChannelGone`` is a lasting loss.
"""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from enum import Enum, auto
from typing import ClassVar

import aiohttp
import discord

from bot.messaging.rate_limit_handler import RequestHeldBack, TooManyRequests


class Remedy(Enum):
    """What happens after a refusal."""

    LATER = auto()
    """The same request is made again later, after pauses that grow."""
    WHEN_ALLOWED = auto()
    """It is made again after growing pauses, or as soon as the bot's permissions change."""
    IN_NEW_POST = auto()
    """The post is sent again, because the existing one can't be edited."""
    ELSEWHERE = auto()
    """The person is reached in another place, because the bot can't write to them directly."""
    NEVER = auto()
    """Nothing: the request would be refused again."""


class MessengerError(Exception):
    """A request to Discord has failed; ``channel_id`` is the channel it was about, if any."""

    remedy: ClassVar[Remedy] = Remedy.NEVER
    channel_id: int | None = None


class DiscordUnavailable(MessengerError):
    """Discord does not respond as it should."""

    remedy = Remedy.LATER


class RateLimited(DiscordUnavailable):
    """Discord's rate limit was hit; retry after ``seconds`` (None if unknown)."""

    def __init__(self, reason: str = "", seconds: float | None = None) -> None:
        super().__init__(reason)
        self.seconds = seconds


class DMsOpenedTooFast(RateLimited):
    """The bot cannot open any channel for direct messages for now."""


class ChannelGone(MessengerError):
    """The channel no longer exists."""


class MessageGone(MessengerError):
    """The message no longer exists."""

    remedy = Remedy.IN_NEW_POST


class EventGone(MessengerError):
    """The scheduled event no longer exists."""


class EditedTooOften(MessengerError):
    """An old message cannot be edited again for now; a new message can."""

    remedy = Remedy.IN_NEW_POST


class MissingPermission(MessengerError):
    """The bot may not do that there, for now."""

    remedy = Remedy.WHEN_ALLOWED


class NotOnServer(MissingPermission):
    """The bot is not on that server, so nothing was requested."""


class ThreadArchived(MessengerError):
    """The thread is archived; it can be unarchived."""

    remedy = Remedy.WHEN_ALLOWED


class ThreadLocked(ThreadArchived):
    """The thread is locked, so that only moderators can write there or unarchive it."""


class DMsClosed(MissingPermission):
    """The person does not accept direct messages from the bot."""

    remedy = Remedy.ELSEWHERE


class NoSharedServer(DMsClosed):
    """The person no longer shares a server with the bot."""


class InteractionExpired(MessengerError):
    """The interaction can no longer be responded to."""


class RequestRefused(MessengerError):
    """Discord refuses this request, and would refuse it again unchanged.

    ``fields`` has the names of the refused fields, and of those that contain them.
    """

    def __init__(
        self, reason: str, status: int, code: int, fields: frozenset[str] = frozenset()
    ) -> None:
        super().__init__(reason)
        self.status = status
        self.code = code
        self.fields = fields


# https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
UNKNOWN_MEMBER, UNKNOWN_USER = 10007, 10013
ALREADY_ACKNOWLEDGED = 40060
INVALID_FORM = 50035
THREAD_EXISTS = 160004
ERRORS: dict[int, type[MessengerError]] = {
    10003: ChannelGone,  # unknown channel
    10008: MessageGone,  # unknown message
    10062: InteractionExpired,  # unknown interaction
    10070: EventGone,  # unknown scheduled event
    30046: EditedTooOften,  # too many edits of a message older than an hour
    40003: DMsOpenedTooFast,  # direct messages are opened too fast
    40333: DiscordUnavailable,  # Cloudflare blocks the request before Discord sees it
    50001: MissingPermission,  # missing access
    50007: DMsClosed,  # cannot send messages to this user
    50013: MissingPermission,  # missing permissions
    50083: ThreadArchived,  # thread is archived
    50278: NoSharedServer,  # no mutual servers with this user
    160005: ThreadLocked,  # thread is locked
}
"""The kinds of errors by Discord's codes; any other code is a RequestRefused."""


def messenger_error(error: discord.HTTPException) -> MessengerError:
    """Return the MessengerError for an error of Discord."""
    reason = " ".join(str(error).split())  # with status and code, in one line
    if error.code in ERRORS:
        return ERRORS[error.code](reason)
    if error.status == 429:
        return RateLimited(reason, error.seconds if isinstance(error, TooManyRequests) else None)
    # A revoked token ends the process anyway; a page without a code comes from Cloudflare.
    blocked = error.status == 403 and not error.code
    if error.status >= 500 or error.status == 401 or blocked:
        return DiscordUnavailable(reason)
    return RequestRefused(reason, error.status, error.code, refused_fields(error))


@asynccontextmanager
async def translated_errors(channel_id: int | None = None) -> AsyncIterator[None]:
    """Turn errors of Discord and of the connection into MessengerError.

    ``channel_id`` is the channel that the request is about, if any.
    """
    try:
        yield
    except discord.HTTPException as error:
        translated = messenger_error(error)
        translated.channel_id = channel_id
        raise translated from error
    except discord.RateLimited as error:
        raise RateLimited(str(error), error.retry_after) from error
    except RequestHeldBack as error:
        raise RateLimited(str(error), error.seconds) from error
    except (aiohttp.ClientError, TimeoutError) as error:
        raise DiscordUnavailable(str(error) or "Discord did not respond in time") from error


def refused_fields(error: discord.HTTPException) -> frozenset[str]:
    """Return the names in the paths of the form fields that Discord refuses.

    The library writes each path at the start of a line, as in
    ``In data.components.0.emoji.id: Invalid emoji``.
    """
    if error.code != INVALID_FORM:
        return frozenset()
    paths: list[str] = re.findall(r"^In (\S+): ", error.text, re.MULTILINE)
    return frozenset(name for path in paths for name in path.split("."))
