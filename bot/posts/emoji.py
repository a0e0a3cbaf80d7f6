"""Upload of the bot's custom emoji: one for each kind of card, in the background.

Discord stores them with the application. The name of each contains the sign's name and a digest of
its drawing. Discord's list of emoji is thus enough to upload missing emoji and to delete outdated
ones, and the bot stores nothing about them.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable, Sequence
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Any, Protocol

import discord

from bot.messaging.discord_internals import RawRequests
from bot.messaging.errors import DiscordUnavailable, MessengerError, translated_errors
from bot.messaging.rate_limiter import Priority, RateLimiter
from bot.posts.pictures import Pictures
from bot.posts.signs import CustomEmoji, CustomEmojiSet
from games.engine import Game, Sign
from games.painting import version_of

log = logging.getLogger(__name__)

PREFIX = "mg_"
"""The prefix of this program's emoji; the application may have others."""
NAME, DIGEST = 20, 8
"""Characters of a sign's name and of its digest; Discord allows 32 in all."""
FIRST_RETRY_SECONDS, LONGEST_RETRY_SECONDS = 60.0, 3600.0  # while Discord is unavailable
FIRST_SUSPENSION_SECONDS, LONGEST_SUSPENSION_SECONDS = 600.0, 6 * 3600.0  # after a refusal


class EmojiRefused(MessengerError):
    """Discord refuses requests for this application's emoji."""


class EmojiApi(Protocol):
    """The application's emoji. Every call may raise DiscordUnavailable or EmojiRefused."""

    async def list(self) -> Sequence[tuple[str, int]]:
        """Return the names and ids of all emoji."""

    async def create(self, name: str, png: bytes) -> int:
        """Upload an emoji and return its id."""

    async def delete(self, emoji_id: int) -> None:
        """Delete an emoji; do nothing if it is gone."""


@dataclass(frozen=True)
class WantedEmoji:
    """A sign that needs an emoji, and the emoji's name."""

    name: str
    sign: Sign


class Emoji:
    """Holds the bot's custom emoji, and uploads missing ones.

    ``by_game`` has the emoji of each game whose emoji are all uploaded. ``wait`` waits ``pause``
    seconds between two requests. If several processes serve one bot, only one ``uploads``; the
    others use the emoji that exist when they start.
    """

    def __init__(
        self,
        keeper: EmojiApi,
        games: Iterable[Game[Any, Any]],
        pictures: Pictures,
        pause: float = 2.0,
        wait: Callable[[float], Awaitable[None]] = asyncio.sleep,
        uploads: bool = True,
    ) -> None:
        self._keeper = keeper
        self._uploads = uploads
        self._games = [game for game in games if game.picture]
        self._pictures = pictures
        self._pause = pause
        self._wait = wait
        self.by_game: dict[str, CustomEmojiSet] = {}
        self._suspended = asyncio.Event()

    def of_game(self, game: str) -> CustomEmojiSet | None:
        """Return a game's custom emoji; None if they are not all uploaded, or suspended."""
        return self.by_game.get(game)

    def suspend(self) -> None:
        """Use plain emoji until ``run`` has looked at the custom ones again.

        Someone may have deleted them.
        """
        if self.by_game:
            log.warning("Discord refuses the bot's emoji; cards get plain ones for now")
        self.by_game.clear()
        self._suspended.set()

    async def run(self) -> None:
        """Keep all emoji uploaded, and look at them again some time after each suspension."""
        pause = FIRST_SUSPENSION_SECONDS
        while True:
            self._suspended.clear()
            if await self.upload_missing():
                await self._suspended.wait()
            await self._wait(pause)
            pause = min(2 * pause, LONGEST_SUSPENSION_SECONDS)

    async def upload_missing(self) -> bool:
        """Upload missing emoji and delete outdated ones; return whether Discord allows it."""
        wanted = await asyncio.to_thread(lambda: {g.name: _wanted(g) for g in self._games})
        pause = FIRST_RETRY_SECONDS
        while True:
            try:
                await self._synchronise(wanted)
                return True
            except EmojiRefused as refused:
                log.warning("cards are shown by plain emoji: %s", refused)
                return False
            except DiscordUnavailable as error:
                log.info("the bot's emoji wait for Discord: %s", error)
                await self._wait(pause)
                pause = min(2 * pause, LONGEST_RETRY_SECONDS)

    async def _synchronise(self, wanted: dict[str, list[WantedEmoji]]) -> None:
        """List the existing emoji, upload missing ones and delete unwanted ones.

        The caller repeats all of it after an error: an upload may have succeeded although its
        response was lost.
        """
        there: dict[str, int] = {}
        spare: list[int] = []
        for name, emoji_id in sorted(await self._keeper.list(), key=lambda each: each[1]):
            if there.setdefault(name, emoji_id) != emoji_id and name.startswith(PREFIX):
                spare.append(emoji_id)
        self._enable_complete(wanted, there)
        if not self._uploads:
            return
        for each in [each for signs in wanted.values() for each in signs]:
            if each.name not in there:
                await self._wait(self._pause)
                png = await self._pictures.sign(each.sign.drawing)
                there[each.name] = await self._keeper.create(each.name, png)
                self._enable_complete(wanted, there)
        names = {each.name for signs in wanted.values() for each in signs}
        spare += [there[name] for name in there if name.startswith(PREFIX) and name not in names]
        for emoji_id in spare:
            await self._wait(self._pause)
            await self._keeper.delete(emoji_id)

    def _enable_complete(self, wanted: dict[str, list[WantedEmoji]], there: dict[str, int]) -> None:
        """Enable custom emoji for each game that has all of them, unless they are suspended."""
        if self._suspended.is_set():
            return
        for game, signs in wanted.items():
            if game not in self.by_game and all(each.name in there for each in signs):
                own = {
                    each.sign.text: CustomEmoji(each.sign.name, there[each.name]) for each in signs
                }
                self.by_game[game] = CustomEmojiSet(own)
                log.info("%s is shown with the bot's own emoji", game)


def _wanted(game: Game[Any, Any]) -> list[WantedEmoji]:
    """Return a game's signs with the names of their emoji."""
    assert game.picture is not None
    found = []
    for sign in game.picture.signs():
        source = f"{game.name} {sign.name} {version_of(sign.drawing)}"
        digest = sha256(source.encode()).hexdigest()[:DIGEST]
        found.append(WantedEmoji(f"{PREFIX}{sign.name[:NAME]}_{digest}", sign))
    return found


class DiscordEmoji:
    """The emoji of a running client's application.

    Each request waits for ``rate_limiter`` at the lowest priority.
    """

    def __init__(self, client: discord.Client, rate_limiter: RateLimiter) -> None:
        self._client = client
        self._rate_limiter = rate_limiter

    async def list(self) -> Sequence[tuple[str, int]]:
        """Return the names and ids of all emoji."""
        async with self._request():
            return [(e.name, e.id) for e in await self._client.fetch_application_emojis()]

    async def create(self, name: str, png: bytes) -> int:
        """Upload an emoji and return its id."""
        async with self._request():
            return (await self._client.create_application_emoji(name=name, image=png)).id

    async def delete(self, emoji_id: int) -> None:
        """Delete an emoji; do nothing if it is gone."""
        application = self._client.application_id
        assert application is not None
        async with self._request():
            with suppress(discord.NotFound):
                await RawRequests(self._client).delete_emoji(application, emoji_id)

    @asynccontextmanager
    async def _request(self) -> AsyncIterator[None]:
        """Raise DiscordUnavailable if a retry may help, and otherwise EmojiRefused."""
        try:
            async with self._rate_limiter.reserve(Priority.REST, EmojiApi), translated_errors():
                await self._rate_limiter.acquire()
                yield
        except DiscordUnavailable:
            raise
        except MessengerError as error:
            raise EmojiRefused(str(error)) from error
