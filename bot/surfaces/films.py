"""Films: moving pictures of matches, drawn in the background while their reply tells how far.

One is drawn at a time for each person, and only once for all who ask for it. The reply is edited a
few times and at the end; whoever stops the bot stops the drawing, and the reply says so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from io import BytesIO
from typing import Any

import discord

from bot.host import Refusal, safe_traceback
from bot.pictures import Pictures
from bot.pictures.film import FRAMES
from bot.surfaces import layout
from bot.surfaces.controls import NO_SEAT, Control
from bot.surfaces.draft import ALT, Draft
from bot.surfaces.pages.replay import Posted, Scene, posted

log = logging.getLogger(__name__)

AT_ONCE = 2  # films that are drawn at a time
EDITS = 4  # of the reply while it is drawn
BAR = 12  # signs of the bar that tells how far it is
SOON = 3.0  # seconds in which the last words are to arrive when the bot stops

Edit = Callable[..., Awaitable[Any]]
Film = tuple[int, int | None, str]  # the match, through whose eyes, and the language


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

    @property
    def shows(self) -> Film:
        """What it shows, whoever asks for it."""
        scene = self.scene
        return scene.match.id, scene.reader, scene.words.language.code

    @property
    def shown(self) -> discord.ui.Item[Any]:
        """The moving picture, as it stands in a post."""
        return layout.picture(self.name, self._alt())

    def layout(self, sketch: object) -> discord.ui.LayoutView:
        """Show the moving picture, or how far it is."""
        words = self.scene.words
        head = words("## Match {id} in motion", id=self.scene.match.id)
        if self.film:
            return layout.post(layout.text(head), self.shown, *_posting(self.scene))
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


def _posting(scene: Scene) -> list[layout.Row]:
    """Return the button that posts a film for everybody; none where not everybody may see it."""
    if not scene.open_to_all:
        return []
    seat = NO_SEAT if scene.reader is None else scene.reader
    control = Control(scene.match.id, "film_post", seat)
    return layout.rows([layout.button(scene.words("Post it here"), control)])


@dataclass(frozen=True)
class PostedFilm(Posted):
    """A post that shows a moving picture to everybody, with the way to the match's replay."""

    film: FilmDraft

    @property
    def files(self) -> list[discord.File]:
        """The moving picture."""
        return self.film.files

    def layout(self, sketch: object) -> discord.ui.LayoutView:
        """Lay the post out."""
        return posted(self.match, self.name, self.film.shown)


class Films:
    """Draws moving pictures in the background: one for each person, and few at a time.

    Whoever asks for one that is being drawn already gets the same.
    """

    def __init__(self, pictures: Pictures) -> None:
        self._pictures = pictures
        self._free = asyncio.Semaphore(AT_ONCE)
        self._replies: dict[Film, list[tuple[FilmDraft, Edit]]] = {}  # that wait for a film
        self._people: set[int] = set()  # who waits for one
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def drawing(self) -> set[asyncio.Task[None]]:
        """What is being drawn, or told."""
        return set(self._tasks)

    def check(self, user_id: int) -> None:
        """Raise Refusal where one is being drawn for a person already."""
        if user_id in self._people:
            raise Refusal("film_busy")

    def begin(self, draft: FilmDraft, edit: Edit) -> None:
        """Draw what a reply has promised; ``edit`` changes that reply."""
        if self._closed:
            self._start(_told(edit, _stopped(draft)))
        elif draft.user_id in self._people:  # several clicks have passed the check together
            said = Refusal("film_busy").sentence(draft.scene.words)
            self._start(_told(edit, replace(draft, failed=said)))
        else:
            self._people.add(draft.user_id)
            if draft.shows not in self._replies:
                self._replies[draft.shows] = []
                self._start(self._draw(draft))
            self._replies[draft.shows].append((draft, edit))

    async def close(self) -> None:
        """Stop drawing, and say so in the replies that wait."""
        self._closed = True
        if not self._tasks:
            return
        for task in self._tasks:
            task.cancel()
        _, unfinished = await asyncio.wait(self.drawing, timeout=SOON)
        for task in unfinished:
            task.cancel()
        await asyncio.gather(*unfinished, return_exceptions=True)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def _draw(self, first: FilmDraft) -> None:
        """Draw what the replies of one film wait for, and show it in each of them."""
        ended: Callable[[FilmDraft], FilmDraft]
        try:
            async with self._free:
                film = await self._film(first)
        except asyncio.CancelledError:
            ended = _stopped
        except Exception as error:  # a picture that cannot be drawn must not look like a hang
            log.error("a film could not be drawn: %s", safe_traceback(error))
            ended = _broken
        else:
            ended = partial(replace, film=film)
        replies = self._replies.pop(first.shows)
        try:
            await asyncio.gather(*[_told(edit, ended(draft)) for draft, edit in replies])
        finally:
            self._people -= {draft.user_id for draft, _ in replies}

    async def _film(self, first: FilmDraft) -> bytes:
        pngs, told = [], 0
        places = key_places(first.scene)
        for n, place in enumerate(places):
            scene = replace(first.scene, place=place)
            sketch = await asyncio.to_thread(getattr, scene, "sketch")
            pngs.append(await self._pictures.png(sketch.svg))
            if (n + 1) * EDITS // len(places) > told and n + 1 < len(places):
                told += 1
                done = (n + 1) / len(places)
                replies = self._replies[first.shows]
                await asyncio.gather(*[_told(e, replace(d, done=done)) for d, e in replies])
        return await self._pictures.film(pngs)


def _stopped(draft: FilmDraft) -> FilmDraft:
    said = draft.scene.words("I am being restarted, so this was not finished. Please ask again.")
    return replace(draft, failed=said)


def _broken(draft: FilmDraft) -> FilmDraft:
    return replace(draft, failed=Refusal("broken").sentence(draft.scene.words))


async def _told(edit: Edit, draft: FilmDraft) -> None:
    try:
        await edit(view=draft.layout(None), attachments=draft.files)
    except Exception as error:  # one reply's trouble must not end the film of the others
        log.warning("a film's reply could not be edited: %s", safe_traceback(error))


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
