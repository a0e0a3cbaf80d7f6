"""Films: moving pictures of matches, drawn in the background while their reply tells how far.

One is drawn at a time for each person. The reply is edited a few times and at the end; whoever
stops the bot stops the drawing, and the reply says so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from io import BytesIO
from typing import Any

import aiohttp
import discord

from bot.host import Refusal, where
from bot.pictures import Pictures
from bot.pictures.film import FRAMES
from bot.surfaces import layout
from bot.surfaces.draft import ALT, Draft
from bot.surfaces.pages.replay import Scene

log = logging.getLogger(__name__)

EDITS = 4  # of the reply while it is drawn
BAR = 12  # signs of the bar that tells how far it is
SOON = 3.0  # seconds in which the last words are to arrive when the bot stops

Edit = Callable[..., Awaitable[Any]]


@dataclass(frozen=True)
class FilmDraft(Draft):
    """The reply that a moving picture comes in: how far it is, and at last the picture itself.

    ``scene`` is any scene of the replay, by the reader whose eyes it is seen through.
    """

    user_id: int
    scene: Scene
    done: float = 0.0
    film: bytes = field(default=b"", repr=False)
    failed: str = ""

    @property
    def name(self) -> str:
        """The name of the file."""
        return f"match-{self.scene.match.id}.gif"

    @property
    def files(self) -> list[discord.File]:
        """The moving picture, once it is there."""
        if not self.film:
            return []
        return [discord.File(BytesIO(self.film), self.name, description=self._alt())]

    def layout(self, sketch: object) -> discord.ui.LayoutView:
        """Show the moving picture, or how far it is."""
        words = self.scene.words
        head = words("## Match {id} in motion", id=self.scene.match.id)
        if self.film:
            return layout.post(layout.text(head), layout.picture(self.name, self._alt()))
        if self.failed:
            return layout.post(layout.text(f"{head}\n{self.failed}"))
        full = round(self.done * BAR)
        bar = "▰" * full + "▱" * (BAR - full)
        said = words("Drawing… {bar} {share}", bar=bar, share=words.language.percent(self.done))
        return layout.post(layout.text(f"{head}\n{said}"))

    def _alt(self) -> str:
        last = replace(self.scene, place=len(self.scene.shown) - 1)
        said = self.scene.words("The match from its beginning to its end. At the end:")
        return layout.ending(f"{said}\n{last.sketch.alt if last.sketch else ''}", ALT)


class Films:
    """Draws moving pictures in the background."""

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._drawing: dict[int, asyncio.Task[None]] = {}

    @property
    def drawing(self) -> set[asyncio.Task[None]]:
        """What is being drawn."""
        return set(self._drawing.values())

    def check(self, user_id: int) -> None:
        """Raise Refusal where one is being drawn for a person already."""
        if user_id in self._drawing:
            raise Refusal("film_busy")

    def begin(self, draft: FilmDraft, edit: Edit) -> None:
        """Draw what a reply has promised; ``edit`` changes that reply."""
        task = asyncio.create_task(self._draw(draft, partial(_told, edit)))
        self._drawing[draft.user_id] = task
        task.add_done_callback(lambda _: self._drawing.pop(draft.user_id, None))

    async def close(self) -> None:
        """Stop drawing, and say so in the replies that wait."""
        tasks = self.drawing
        for task in tasks:
            task.cancel()
        if tasks:
            await asyncio.wait(tasks, timeout=SOON)

    async def _draw(self, draft: FilmDraft, show: Callable[[FilmDraft], Awaitable[None]]) -> None:
        words = draft.scene.words
        try:
            film = await self._film(draft, show)
        except asyncio.CancelledError:
            said = words("I am being restarted, so this was not finished. Please ask again.")
            await show(replace(draft, failed=said))
            raise
        except Exception as error:  # a picture that cannot be drawn must not look like a hang
            log.error("a film could not be drawn: %s", where(error))
            await show(replace(draft, failed=Refusal("fault").sentence(words)))
        else:
            await show(replace(draft, film=film))

    async def _film(self, draft: FilmDraft, show: Callable[[FilmDraft], Awaitable[None]]) -> bytes:
        pngs, told = [], 0
        places = key_places(draft.scene)
        for n, place in enumerate(places):
            scene = replace(draft.scene, place=place)
            sketch = await asyncio.to_thread(getattr, scene, "sketch")
            pngs.append(await self._pictures.png(sketch.svg))
            if (n + 1) * EDITS // len(places) > told and n + 1 < len(places):
                told += 1
                await show(replace(draft, done=(n + 1) / len(places)))
        return await self._pictures.film(pngs)


async def _told(edit: Edit, draft: FilmDraft) -> None:
    try:
        await edit(view=draft.layout(None), attachments=draft.files)
    except (discord.HTTPException, aiohttp.ClientError) as error:
        log.warning("a film's reply could not be edited: %s", error)


def key_places(scene: Scene, most: int = FRAMES) -> Sequence[int]:
    """Choose the places that a film shows: all, or how things stood as turns were over.

    Where there are more turns than it has room for, it shows every other, or every third, always
    the beginning and the end; where there are fewer, what lies between fills it up.
    """
    shown, moments = scene.shown, scene.replay.moments
    places = range(len(shown))
    if len(places) <= most:
        return places
    turn = [moments[number].turn for number in shown]
    ends = [p for p in places if p in (0, places[-1]) or turn[p] != turn[p + 1]]
    if len(ends) >= most:
        return evenly(ends, most)
    others = [p for p in places if p not in set(ends)]
    return sorted([*ends, *evenly(others, most - len(ends))])


def evenly(places: Sequence[int], most: int) -> list[int]:
    """Choose so many of some places, as far apart as can be, the first and the last among them.

    >>> evenly([0, 2, 4, 6, 8, 10], 3)
    [0, 4, 10]
    """
    if len(places) <= most:
        return list(places)
    if most < 2:
        return list(places[:most])
    return [places[round(n * (len(places) - 1) / (most - 1))] for n in range(most)]
