"""Uploading the bot's own emoji: each kind of card, once, in the background.

Discord keeps them with the application. Each is called by what it is and by a digest of its
drawing, so that the list of those there says all there is to know, and nothing is stored here:
what is missing is uploaded, and what is drawn otherwise by now is taken away.
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

from bot.pictures import Pictures, whole
from bot.surfaces.discord_messenger import translated
from bot.surfaces.draft import Draft
from bot.surfaces.layout import Layout
from bot.surfaces.messenger import Trouble, Unwell
from bot.surfaces.signs import Own, Signs
from games.engine import Game, Sign

log = logging.getLogger(__name__)

PREFIX = "mg_"
"""What tells the emoji of this program from others that the application may have."""
NAME, DIGEST = 20, 8
"""Characters of a name, which may be 32 long in all."""
FIRST_WAIT, LONGEST_WAIT = 60.0, 3600.0  # seconds between attempts while Discord is unwell


class Refused(Trouble):
    """Discord does not take emoji from this application."""


class EmojiKeeper(Protocol):
    """Where the application's emoji are. Every call may raise Unwell or Refused."""

    async def list(self) -> Sequence[tuple[str, int]]:
        """Return the name and the id of each that is there."""

    async def create(self, name: str, png: bytes) -> int:
        """Upload one and return its id."""

    async def delete(self, emoji_id: int) -> None:
        """Take one away; nothing happens where it is gone."""


@dataclass(frozen=True)
class Wanted:
    """A sign that is to be there, and what its emoji is called."""

    name: str
    sign: Sign


class Emoji:
    """Knows the bot's own emoji, and uploads those that are missing.

    Between two requests ``pause`` seconds pass, spent by ``wait``. Where several processes serve
    one bot, only one ``uploads``; the others use what is there when they start.
    """

    def __init__(
        self,
        keeper: EmojiKeeper,
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
        self._signs: dict[str, Signs] = {}
        self._doubted = False

    def of(self, game: str) -> Signs | None:
        """Return a game's own emoji; None until all of them are there."""
        return self._signs.get(game)

    def dress(self, draft: Draft, view: discord.ui.LayoutView) -> discord.ui.LayoutView:
        """Let the layout of a post be sent with its game's own emoji; return it."""
        signs = self.of(draft.cards_of)
        if signs is not None and isinstance(view, Layout):
            view.dress = signs.dress
        return view

    def doubt(self) -> bool:
        """Show plain emoji until the next start: somebody may have taken the bot's own away.

        Say whether any were shown otherwise.
        """
        if not self._signs:
            return False
        log.warning("Discord refuses a post; cards are shown by plain emoji from now on")
        self._doubted = True
        self._signs.clear()
        return True

    async def keep(self) -> None:
        """See to it that all are there; give up where that is not allowed."""
        wanted = await asyncio.to_thread(lambda: {g.name: _wanted(g) for g in self._games})
        pause = FIRST_WAIT
        while True:
            try:
                await self._bring(wanted)
                return
            except Refused as refused:
                log.warning("cards are shown by plain emoji: %s", refused)
                return
            except Unwell as trouble:
                log.info("the bot's emoji wait for Discord: %s", trouble)
                await self._wait(pause)
                pause = min(2 * pause, LONGEST_WAIT)

    async def _bring(self, wanted: dict[str, list[Wanted]]) -> None:
        """Look what is there, upload what is missing, take away what is no longer wanted.

        After any trouble that begins anew: an upload may have arrived without our hearing of it.
        """
        there: dict[str, int] = {}
        spare: list[int] = []
        for name, emoji_id in sorted(await self._keeper.list(), key=lambda each: each[1]):
            if there.setdefault(name, emoji_id) != emoji_id and name.startswith(PREFIX):
                spare.append(emoji_id)
        self._know(wanted, there)
        if not self._uploads:
            return
        for each in [each for signs in wanted.values() for each in signs]:
            if each.name not in there:
                await self._wait(self._pause)
                png = await self._pictures.sign(each.sign.drawing)
                there[each.name] = await self._keeper.create(each.name, png)
                self._know(wanted, there)
        names = {each.name for signs in wanted.values() for each in signs}
        spare += [there[name] for name in there if name.startswith(PREFIX) and name not in names]
        for emoji_id in spare:
            await self._wait(self._pause)
            await self._keeper.delete(emoji_id)

    def _know(self, wanted: dict[str, list[Wanted]], there: dict[str, int]) -> None:
        """Take up the games of which all emoji are there, unless that is in doubt."""
        if self._doubted:
            return
        for game, signs in wanted.items():
            if game not in self._signs and all(each.name in there for each in signs):
                own = {each.sign.text: Own(each.sign.name, there[each.name]) for each in signs}
                self._signs[game] = Signs(own)
                log.info("%s is shown with the bot's own emoji", game)


def _wanted(game: Game[Any, Any]) -> list[Wanted]:
    """Return a game's signs with the names of their emoji."""
    assert game.picture is not None
    found = []
    for sign in game.picture.signs():
        told = f"{game.name} {sign.name} {whole(sign.drawing)}"
        digest = sha256(told.encode()).hexdigest()[:DIGEST]
        found.append(Wanted(f"{PREFIX}{sign.name[:NAME]}_{digest}", sign))
    return found


class DiscordEmoji:
    """The emoji of a running client's application."""

    def __init__(self, client: discord.Client) -> None:
        self._client = client

    async def list(self) -> Sequence[tuple[str, int]]:
        """Return the name and the id of each that is there."""
        async with _asked():
            return [(e.name, e.id) for e in await self._client.fetch_application_emojis()]

    async def create(self, name: str, png: bytes) -> int:
        """Upload one and return its id."""
        async with _asked():
            return (await self._client.create_application_emoji(name=name, image=png)).id

    async def delete(self, emoji_id: int) -> None:
        """Take one away; nothing happens where it is gone."""
        application = self._client.application_id
        assert application is not None
        async with _asked():
            with suppress(discord.NotFound):
                await self._client.http.delete_application_emoji(application, emoji_id)


@asynccontextmanager
async def _asked() -> AsyncIterator[None]:
    """Raise Unwell where it may go better later, and Refused where not."""
    try:
        async with translated():
            yield
    except Unwell:
        raise
    except Trouble as trouble:
        raise Refused(str(trouble)) from trouble
