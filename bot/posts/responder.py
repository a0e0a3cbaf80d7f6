"""Responses to interactions: within Discord's time limit, with their picture or before it.

A response either redraws the clicked post or is a new private post. If it redraws a surface's post
(such as a lobby or a DM panel), it notifies the publisher, which then does not make the same edit
again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Awaitable, Callable, Coroutine
from contextlib import nullcontext
from dataclasses import dataclass
from functools import partial
from math import inf
from time import perf_counter
from typing import Any, Protocol
from urllib.parse import urlsplit

import discord

from bot.messaging.errors import (
    ALREADY_ACKNOWLEDGED,
    MessageGone,
    MessengerError,
    RequestRefused,
    translated_errors,
)
from bot.posts import layout
from bot.posts.content import (
    Edit,
    LiveContent,
    PictureSource,
    PostContent,
    StaticContent,
    SurfaceContent,
    picture_source_of,
)
from bot.posts.delivery import Delivery, Rendered
from bot.posts.languages import GENERIC_WORDS, language_of, set_language, using_language
from bot.posts.live_panels import LivePanels
from bot.posts.refusals import NEXT_STEPS, Refusal, store_refusal
from bot.runtime.logs import safe_traceback
from bot.runtime.signals import Signal
from bot.runtime.tasks import cancel_all, start_task
from bot.store import StoreError
from games.engine import Language

log = logging.getLogger(__name__)

REMEMBERED_POSTS = 1000  # redrawn posts whose latest picture is remembered

RESPONDED, RESPONDED_PRIVATELY = "answered", "instead"

Interaction = discord.Interaction[Any]
Work = Coroutine[Any, Any, PostContent]


@dataclass
class Waits:
    """How long a response waits for what, in seconds.

    - After ``defer`` it is deferred, because Discord waits for 3 seconds; a slow one says after
      ``meanwhile`` what is being done.
    - It waits ``picture`` for its picture, and ``upload`` until Discord has accepted its files;
      then it goes without.
    - Open responses have ``shutdown`` when the bot stops.
    """

    defer: float = 1.5
    meanwhile: float = 0.3
    picture: float = 0.3
    upload: float = 1.0
    shutdown: float = 5.0


class RespondPrivately(Exception):
    """Leave the clicked post as it is, and send ``content`` as a private post instead."""

    def __init__(self, content: PostContent) -> None:
        super().__init__(content)
        self.content = content


class Readers(Protocol):
    """The languages of the people and servers that read responses."""

    def of_server(self, guild_id: int | None) -> Language:
        """Return the language of a server's public posts."""

    async def remember(self, interaction: Interaction) -> None:
        """Remember the language of an interaction's user for later posts."""


OnRedrawn = Callable[[SurfaceContent, discord.ui.LayoutView, PictureSource | None], Awaitable[None]]
"""Is called after a response has redrawn a surface's post, with its picture if it has one."""


class Responder:
    """Responds to interactions, and knows which responses are open.

    ``pending_pictures`` are the tasks that add pictures later, by post. The listeners in
    ``on_response`` are called after each response with RESPONDED, RESPONDED_PRIVATELY or the reason
    of a refusal, and with the seconds that it took. Those in ``on_conflict`` are called if an
    interaction already has a response that this process has not sent.
    """

    def __init__(
        self,
        delivery: Delivery,
        on_redrawn: OnRedrawn,
        live: LivePanels,
        readers: Readers,
        waits: Waits | None = None,
    ) -> None:
        self._delivery = delivery
        self._on_redrawn = on_redrawn
        self._live = live
        self._readers = readers
        self.waits = waits or Waits()
        self.on_response: Signal[str, float] = Signal()
        self.on_conflict: Signal[()] = Signal()
        self.pending_pictures: dict[int, asyncio.Task[None]] = {}  # pictures that follow, by post
        self._picture_names: OrderedDict[int, str] = OrderedDict()  # names of pictures, by post
        self._open: set[asyncio.Task[None]] = set()
        self._closing = False

    async def respond(
        self,
        interaction: Interaction,
        work: Work,
        *,
        edit: bool = False,
        lasting: bool = False,
        public: bool = False,
        meanwhile: Callable[[], discord.ui.LayoutView] | None = None,
    ) -> None:
        """Respond with the post that ``work`` makes, or with the sentence of its refusal.

        With ``edit`` the clicked post is redrawn; otherwise a private post is sent. A ``lasting``
        post is sent to everyone in the channel. If ``work`` takes too long,
        the response is deferred, so that no interaction fails for slowness. A click with a possibly
        ``public`` response is deferred without a placeholder, as a private placeholder would make
        the response private too. If there is a ``meanwhile``, the post shows its layout until the
        work is done.
        """
        if self._closing:
            work.close()
            work = _closing_down()
        task = start_task(
            self._open, self._respond(interaction, work, edit, lasting, public, meanwhile)
        )
        # A caller that is cancelled here does not stop the response.
        await asyncio.shield(task)

    async def close(self) -> None:
        """Finish open responses; later ones only say that the bot is stopping."""
        self._closing = True
        if self._open:
            await asyncio.wait(set(self._open), timeout=self.waits.shutdown)
        await cancel_all(self.pending_pictures.values())

    async def _respond(
        self, interaction: Interaction, work: Work, edit: bool, lasting: bool, public: bool,
        meanwhile: Callable[[], discord.ui.LayoutView] | None,
    ) -> None:  # fmt: skip
        begun = perf_counter()
        set_language(language_of(interaction))
        # Concurrently with the work, as Discord does not wait for the database.
        remembering = asyncio.create_task(self._readers.remember(interaction))
        task = asyncio.ensure_future(_or_refusal(work))
        try:
            patience = self.waits.defer if meanwhile is None else self.waits.meanwhile
            await asyncio.wait({task}, timeout=patience)
            late = not task.done()
            if late:
                thinking = not (edit or public)
                async with translated_errors():
                    if meanwhile is None or not await _shown(interaction, meanwhile(), edit):
                        await interaction.response.defer(ephemeral=not lasting, thinking=thinking)
            content, outcome = await task
            redraw = edit and outcome == RESPONDED
            response = _Response(interaction, content, redraw, late, lasting, self.waits.upload)
            try:
                await self._send_response_and_aside(response)
            except Exception as error:  # a page, a picture or a text failed after the work was done
                if response.sent or (
                    isinstance(error, MessengerError) and not isinstance(error, RequestRefused)
                ):
                    raise
                log.error("a response could not be shown: %s", safe_traceback(error))
                content, outcome = _refusal_content(Refusal("broken"))
                await self._send_response(_Response(interaction, content, False, late, lasting))
            self.on_response.send(outcome, perf_counter() - begun)
            if response.conflict:
                self.on_conflict.send()
        except MessengerError as error:
            # The work is done all the same; the next panel or page shows it.
            log.warning("a response did not arrive: %s", error)
            if isinstance(error, RequestRefused) and error.code == ALREADY_ACKNOWLEDGED:
                self.on_conflict.send()
        except Exception as error:  # the response has arrived; what follows it has failed
            log.error("a response could not be shown: %s", safe_traceback(error))
        finally:  # even if the response failed, a shutdown waits until the work is done
            await asyncio.wait({task})
            await remembering

    async def _send_response_and_aside(self, response: _Response) -> None:
        """Respond in the language of the readers; then send the content's private aside, if any."""
        interaction, content = response.interaction, response.content
        theirs = self._readers.of_server(interaction.guild_id) if content.shared else None
        with using_language(theirs) if theirs else nullcontext():
            await self._send_response(response)
        if content.aside is not None:
            async with translated_errors():
                await interaction.followup.send(
                    view=content.aside, files=[], ephemeral=True, wait=True
                )

    async def _send_response(self, response: _Response) -> None:
        """Respond; a picture that is not ready is sent later."""
        delivery, content = self._delivery, response.content
        if response.redrawn is not None:
            self._cancel_picture(response.redrawn.id)
        source = picture_source_of(content)
        if source is None or delivery.without_pictures:
            await self._send(response, delivery.laid_out(content))
            return
        if self._has_picture(response.redrawn, source):
            await self._send(response, delivery.laid_out(content, source), has=source.name)
            return
        drawing = asyncio.ensure_future(delivery.drawn(source, urgent=True))
        await asyncio.wait({drawing}, timeout=self.waits.picture)
        png = drawing.result() if drawing.done() else None
        if png is not None:
            await self._send(response, delivery.laid_out(content, source, png))
            return
        message_id = await self._send(response, delivery.laid_out(content))
        if not drawing.done():
            task = asyncio.create_task(self._send_picture_later(response, source, drawing))
            self.pending_pictures[message_id] = task
            task.add_done_callback(lambda done: self._forget(message_id, done))

    def _cancel_picture(self, message_id: int) -> None:
        """Let no picture of an earlier response arrive at a post after a later response."""
        earlier = self.pending_pictures.pop(message_id, None)
        if earlier is not None:
            earlier.cancel()

    def _has_picture(self, post: discord.Message | None, picture_source: PictureSource) -> bool:
        """Return whether a post certainly has a picture already.

        ``post`` is its state when it was clicked; responses may have redrawn it since then.
        """
        name, shown = picture_source.name, layout.picture_on(post)
        if post is None or shown is None or not urlsplit(shown.url).path.endswith(f"/{name}"):
            return False
        return self._picture_names.get(post.id, name) == name

    def _note_picture(self, message_id: int, picture_source: PictureSource | None) -> None:
        """Remember the name of a post's new picture, even before the request arrives."""
        self._picture_names[message_id] = picture_source.name if picture_source else ""
        self._picture_names.move_to_end(message_id)
        if len(self._picture_names) > REMEMBERED_POSTS:
            self._picture_names.popitem(last=False)

    def _forget(self, message_id: int, task: asyncio.Task[None]) -> None:
        if self.pending_pictures.get(message_id) is task:
            del self.pending_pictures[message_id]

    async def _send(self, response: _Response, post: Rendered, has: str = "") -> int:
        """Send or redraw a post and return its id; it need not upload a picture that it ``has``."""

        async def send(rendered: Rendered, files: list[discord.File] | None) -> int:
            if response.redrawn is not None:
                self._note_picture(response.redrawn.id, rendered.picture_source)
            return await response.send(rendered.layout, files)

        content = response.content
        post, message_id = await self._delivery.deliver(post, send, has=has)
        await self._report_redraw(response, post)
        if isinstance(content, LiveContent) and not content.marker:
            complete = post
            if not post.picture:  # it may follow later
                complete = self._delivery.laid_out(content, picture_source_of(content))
            # The page stays in memory for minutes; the clicked post, which is large, need not.
            response.interaction.message = None
            redraw = partial(self._redraw, response.interaction, response.edit, message_id)
            self._live.register(content, complete.layout_hash, redraw)
        elif isinstance(content, LiveContent):
            self._live.leave(content)
        content.on_sent(response.edit)
        return message_id

    async def _redraw(
        self,
        interaction: Interaction,
        edit: Edit,
        message_id: int,
        content: LiveContent,
        before: str,
        is_latest: Callable[[], bool],
    ) -> str:
        """Redraw an open private panel, unless its layout hash is still the one ``before``.

        Otherwise a redraw would reveal that someone acted in secret. Return its layout hash. If a
        later response has redrawn the panel meanwhile, it stays as it is.
        """
        with using_language(language_of(interaction)):
            complete = self._delivery.laid_out(content, picture_source_of(content))
            if complete.layout_hash == before:
                return before
            post = await self._delivery.painted(complete)
            if not is_latest():
                return before
            self._cancel_picture(message_id)
            self._note_picture(message_id, post.picture_source)
        await self._delivery.deliver(post, partial(edit_response, edit))
        return complete.layout_hash

    async def _report_redraw(self, response: _Response, post: Rendered) -> None:
        """Report that a surface's post was redrawn."""
        content = response.content
        if response.redrawn is None or not isinstance(content, SurfaceContent):
            return
        if content.marker and content.owner_id is not None:
            await self._on_redrawn(content, post.layout, post.picture_source)

    async def _send_picture_later(
        self, response: _Response, source: PictureSource, drawing: asyncio.Future[bytes | None]
    ) -> None:
        """Add the picture once it is drawn."""
        try:
            png = await drawing
            if png is None:
                return
            post = self._delivery.laid_out(response.content, source, png)
            if response.redrawn is not None:
                self._note_picture(response.redrawn.id, source)
            post, _ = await self._delivery.deliver(post, partial(edit_response, response.edit))
        except Exception as error:  # the post says the same in words
            log.warning("a picture did not arrive: %s", safe_traceback(error))
        else:
            await self._report_redraw(response, post)


async def edit_response(edit: Edit, post: Rendered, files: list[discord.File] | None) -> None:
    """Edit the post of a response that was sent before."""
    async with translated_errors():
        await edit(view=post.layout, attachments=discord.utils.MISSING if files is None else files)


async def _shown(interaction: Interaction, shown: discord.ui.LayoutView, edit: bool) -> bool:
    """Show a layout until the work is done, in the clicked post or a new one.

    Return whether Discord has accepted it: the response doesn't depend on it.
    """
    response = interaction.response
    try:
        async with translated_errors():
            if edit:
                await response.edit_message(view=shown, attachments=discord.utils.MISSING)
            else:
                await response.send_message(view=shown, ephemeral=True)
    except MessengerError as error:
        log.info("a post does not say what is being done: %s", error)
        return False
    return True


class _Response:
    """One response, and the two ways to send it: in the clicked post, or in a new one.

    ``redrawn`` is the clicked post, if it is redrawn. ``sent`` is whether Discord has accepted the
    response; after that, ``edit`` edits its post. ``conflict`` is whether another process has
    responded before.
    """

    def __init__(
        self,
        interaction: Interaction,
        content: PostContent,
        edit: bool,
        late: bool,
        lasting: bool,
        upload_wait: float = inf,
    ) -> None:
        self.interaction = interaction
        self.content = content
        self.redrawn = interaction.message if edit else None
        self.sent = False
        self.edit: Edit = interaction.edit_original_response
        self.conflict = False
        self._late = late
        self._attempts = 0
        self._ephemeral = not (lasting or content.public)
        self._upload_wait = upload_wait

    async def send(self, view: discord.ui.LayoutView, files: list[discord.File] | None) -> int:
        """Redraw the clicked post, or send a new one; return its id.

        Without ``files`` a clicked post keeps the ones it has. Raise MessengerError if Discord
        refuses the response, or does not accept its files in time.
        """
        hurry = None if self._late or not files else self._upload_wait
        self._attempts += 1
        try:
            async with translated_errors(), asyncio.timeout(hurry):
                message_id = await self._sent(view, files)
        except MessageGone:
            if self.redrawn is None:
                raise
            self.redrawn = None
            return await self.send(view, files or [])
        except RequestRefused as error:
            if error.code != ALREADY_ACKNOWLEDGED or self._late:
                raise
            # Either another process was faster, or an earlier attempt has arrived after all.
            self.conflict = self._attempts == 1
            self._late = True
            return await self.send(view, files)
        self.sent = True
        return message_id

    async def _sent(self, view: discord.ui.LayoutView, files: list[discord.File] | None) -> int:
        response, late = self.interaction.response, self._late
        if self.redrawn is not None:
            attached: Any = discord.utils.MISSING if files is None else files
            if late:
                await self.interaction.edit_original_response(view=view, attachments=attached)
            else:
                await response.edit_message(view=view, attachments=attached)
            return self.redrawn.id
        if late and response.type is discord.InteractionResponseType.channel_message:
            return int((await self.edit(view=view, attachments=files or [])).id)
        if late:
            sent = await self.interaction.followup.send(
                view=view, files=files or [], ephemeral=self._ephemeral, wait=True
            )
            self.edit = sent.edit  # the original response may be the clicked post
            return int(sent.id)
        callback = await response.send_message(
            view=view, files=files or [], ephemeral=self._ephemeral
        )
        return callback.message_id or 0


async def _or_refusal(work: Work) -> tuple[PostContent, str]:
    """Return the content of the response and the outcome of the work."""
    try:
        return await work, RESPONDED
    except RespondPrivately as instead:
        return instead.content, RESPONDED_PRIVATELY
    except Refusal as caught:
        refusal = caught
    except StoreError as error:
        log.error("an interaction could not be answered: %s", error)
        refusal = store_refusal(error)
    except Exception as error:  # the user gets a sentence after any error
        log.error("an interaction could not be answered: %s", safe_traceback(error))
        refusal = Refusal("broken")
    return _refusal_content(refusal)


def _refusal_content(refusal: Refusal) -> tuple[PostContent, str]:
    """Return the post that explains a refusal, and the refusal's reason."""
    words = GENERIC_WORDS
    steps = [button for more in NEXT_STEPS for button in more(refusal, words)]
    post = layout.post(layout.text(refusal.sentence(words)), *layout.rows(steps))
    return StaticContent(post), refusal.reason


async def _closing_down() -> PostContent:
    raise Refusal("closing")
