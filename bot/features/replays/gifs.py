"""GIFs of matches, rendered in the background while their response shows the progress.

Each person can wait for one GIF at a time. A GIF that several people request at the same time is
rendered once. The response is edited a few times and at the end. If the bot stops, rendering stops
and the response says so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable, Coroutine, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from io import BytesIO
from typing import Any

import discord

from bot.features.replays.pages.replay import Posted, Scene, posted
from bot.posts import layout
from bot.posts.content import ALT_TEXT_LIMIT, Edit, PostContent
from bot.posts.controls import NO_SEAT, Control
from bot.posts.delivery import Delivery
from bot.posts.pictures.gif import MAX_FRAMES
from bot.posts.refusals import Refusal
from bot.posts.responder import edit_response
from bot.runtime.logs import safe_traceback
from bot.runtime.tasks import cancel_all, start_task

log = logging.getLogger(__name__)

CONCURRENT_GIFS = 2  # rendered at a time
PROGRESS_EDITS = 4  # edits of the response while it is rendered
PROGRESS_BAR_LENGTH = 12  # characters
SHUTDOWN_GRACE_SECONDS = 3.0  # for the last edits when the bot stops

GifKey = tuple[int, int | None, str]  # match, reader and language


@dataclass(frozen=True)
class GifContent(PostContent):
    """The response with a GIF: first the progress, at the end the GIF itself.

    ``scene`` is any scene of the replay, as the GIF's reader sees it. The ``renderer`` starts once
    the response is sent.
    """

    user_id: int
    scene: Scene
    done: float = 0.0
    gif: bytes = field(default=b"", repr=False)
    failed: str = ""
    renderer: GifRenderer | None = field(default=None, repr=False, compare=False)

    def on_sent(self, edit: Edit) -> None:
        """Start to render the GIF, if that has not been done yet."""
        if self.renderer is not None and not self.gif and not self.failed:
            self.renderer.start(self, edit)

    @property
    def name(self) -> str:
        """The name of the file."""
        return f"match-{self.scene.match.id}.gif"

    @property
    def files(self) -> list[discord.File]:
        """The GIF, once it is rendered."""
        if not self.gif:
            return []
        return [discord.File(BytesIO(self.gif), self.name, description=self._alt())]

    @property
    def key(self) -> GifKey:
        """The key of the GIF, which is the same for everyone who requests it."""
        scene = self.scene
        return scene.match.id, scene.reader, scene.words.language.code

    @property
    def gif_item(self) -> discord.ui.Item[Any]:
        """The GIF as a component of a post."""
        return layout.picture(self.name, self._alt())

    def layout(self, picture_source: object) -> discord.ui.LayoutView:
        """Show the GIF, or the progress of its rendering."""
        words = self.scene.words
        head = words("## Match {id} as a GIF", id=self.scene.match.id)
        if self.gif:
            return layout.post(layout.text(head), self.gif_item, *_posting(self.scene))
        if self.failed:
            return layout.post(layout.text(f"{head}\n{self.failed}"))
        full = round(self.done * PROGRESS_BAR_LENGTH)
        bar = "▰" * full + "▱" * (PROGRESS_BAR_LENGTH - full)
        text = words("Drawing… {bar} {share}", bar=bar, share=words.language.percent(self.done))
        return layout.post(layout.text(f"{head}\n{text}"))

    def _alt(self) -> str:
        last = replace(self.scene, place=len(self.scene.shown) - 1)
        text = self.scene.words("The match from start to finish. How it ended:")
        return layout.truncate_lines(
            f"{text}\n{last.picture_source.alt if last.picture_source else ''}", ALT_TEXT_LIMIT
        )


def _posting(scene: Scene) -> list[layout.Row]:
    """Return the button that posts a GIF for everyone, if everyone may see it."""
    if not scene.open_to_all:
        return []
    seat = NO_SEAT if scene.reader is None else scene.reader
    control = Control(scene.match.id, "post_gif", seat)
    return layout.rows([layout.button(scene.words("Post here"), control)])


@dataclass(frozen=True)
class PostedGif(Posted):
    """A public post with a GIF and a button that opens the match's replay."""

    content: GifContent

    @property
    def files(self) -> list[discord.File]:
        """The GIF as a file."""
        return self.content.files

    def layout(self, picture_source: object) -> discord.ui.LayoutView:
        """Lay the post out."""
        return posted(self.match, self.name, self.content.gif_item)


class GifRenderer:
    """Renders GIFs in the background: one for each person, and a few at a time.

    People who request a GIF that is already being rendered get the same one.
    """

    def __init__(self, delivery: Delivery) -> None:
        self._delivery = delivery
        self._slots = asyncio.Semaphore(CONCURRENT_GIFS)
        self._waiting: dict[GifKey, list[tuple[GifContent, Edit]]] = {}  # responses by GIF
        self._people: set[int] = set()  # people who wait for a GIF
        self._tasks: set[asyncio.Task[None]] = set()
        self._closed = False

    @property
    def tasks(self) -> set[asyncio.Task[None]]:
        """The tasks that render GIFs or edit responses."""
        return set(self._tasks)

    def refuse_if_busy(self, user_id: int) -> None:
        """Raise Refusal if a GIF is already being rendered for a person."""
        if user_id in self._people:
            raise Refusal("gif_busy")

    def start(self, content: GifContent, edit: Edit) -> None:
        """Render the GIF of a response; ``edit`` edits that response."""
        if self._closed:
            self._start(self._edit_response(edit, _stopped(content)))
        elif content.user_id in self._people:  # several clicks have passed the check together
            text = Refusal("gif_busy").sentence(content.scene.words)
            self._start(self._edit_response(edit, replace(content, failed=text)))
        else:
            self._people.add(content.user_id)
            if content.key not in self._waiting:
                self._waiting[content.key] = []
                self._start(self._draw(content))
            self._waiting[content.key].append((content, edit))

    async def close(self) -> None:
        """Stop rendering, and say so in the waiting responses."""
        self._closed = True
        if not self._tasks:
            return
        for task in self._tasks:
            task.cancel()
        _, unfinished = await asyncio.wait(self.tasks, timeout=SHUTDOWN_GRACE_SECONDS)
        await cancel_all(unfinished)

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        start_task(self._tasks, work)

    async def _draw(self, first: GifContent) -> None:
        """Render a GIF, and show it in all responses that wait for it."""
        finished: Callable[[GifContent], GifContent]
        try:
            async with self._slots:
                gif = await self._render(first)
        except asyncio.CancelledError:
            finished = _stopped
        except Exception as error:  # a failure must not look like a hang
            log.error("a GIF could not be rendered: %s", safe_traceback(error))
            finished = _broken
        else:
            finished = partial(replace, gif=gif)
        waiting = self._waiting.pop(first.key)
        try:
            await asyncio.gather(
                *[self._edit_response(edit, finished(content)) for content, edit in waiting]
            )
        finally:
            self._people -= {content.user_id for content, _ in waiting}

    async def _render(self, first: GifContent) -> bytes:
        pngs, reported = [], 0
        places = key_places(first.scene)
        for n, place in enumerate(places):
            scene = replace(first.scene, place=place)
            picture_source = await asyncio.to_thread(getattr, scene, "picture_source")
            pngs.append(await self._delivery.pictures.png(picture_source.sheet))
            if (n + 1) * PROGRESS_EDITS // len(places) > reported and n + 1 < len(places):
                reported += 1
                done = (n + 1) / len(places)
                waiting = self._waiting[first.key]
                await asyncio.gather(
                    *[self._edit_response(e, replace(d, done=done)) for d, e in waiting]
                )
        return await self._delivery.pictures.gif(pngs)

    async def _edit_response(self, edit: Edit, content: GifContent) -> None:
        """Show the progress, the GIF, or a sentence if Discord does not accept the GIF."""
        try:
            await self._delivery.deliver(
                self._delivery.laid_out(content), partial(edit_response, edit)
            )
        except Exception as error:  # an error of one response must not affect the others
            log.warning("a GIF's response could not be edited: %s", safe_traceback(error))
            if content.gif:
                text = Refusal("not_sent").sentence(content.scene.words)
                await self._edit_response(edit, replace(content, gif=b"", failed=text))


def _stopped(content: GifContent) -> GifContent:
    text = content.scene.words(
        "I am restarting, so the GIF wasn't finished. Please ask for it again."
    )
    return replace(content, failed=text)


def _broken(content: GifContent) -> GifContent:
    return replace(content, failed=Refusal("broken").sentence(content.scene.words))


def key_places(scene: Scene, most: int = MAX_FRAMES) -> Sequence[int]:
    """Choose at most ``most`` places of a replay for a GIF.

    If there are more places, choose the ends of turns and fill up with places in between. If there
    are too many turns, choose an even selection that includes the first and the last place.
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
    """Choose at most ``most`` places, evenly spaced, including the first and the last.

    >>> evenly([0, 2, 4, 6, 8, 10], 3)
    [0, 4, 10]
    """
    if len(places) <= most:
        return list(places)
    if most < 2:
        return list(places[:most])
    return [places[round(n * (len(places) - 1) / (most - 1))] for n in range(most)]
