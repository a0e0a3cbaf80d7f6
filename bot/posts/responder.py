"""Responses to interactions: within Discord's time limit, with their picture or before it.

A response either redraws the clicked post or is a new private post. If it redraws a surface's post
(such as a lobby or a DM panel), it notifies the publisher, which then does not make the same edit
again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from contextlib import nullcontext
from functools import partial
from time import perf_counter
from typing import Any
from urllib.parse import urlsplit

import aiohttp
import discord

from bot.features.replays.gifs import Edit, GifContent, GifRenderer
from bot.match.languages import language_of
from bot.messaging.discord_messenger import UNKNOWN_MESSAGE, refused_fields
from bot.posts import layout
from bot.posts.content import (
    MatchContent,
    PictureSource,
    PostContent,
    StaticContent,
    picture_source_of,
)
from bot.posts.emoji import Emoji
from bot.posts.languages import set_language, using_language
from bot.posts.live_panels import LiveContent, LivePanels
from bot.posts.pictures import Pictures
from bot.posts.publisher import Publisher
from bot.posts.refusals import Refusal
from bot.posts.words import GENERIC_WORDS
from bot.runtime.logs import safe_traceback
from bot.runtime.signals import Signal
from bot.runtime.tasks import cancel_all

log = logging.getLogger(__name__)

DEFER_AFTER_SECONDS = 1.5  # before a response is deferred; Discord waits for 3 seconds
PICTURE_WAIT_SECONDS = 0.3  # for which a response waits for its picture
REMEMBERED_POSTS = 1000  # redrawn posts whose latest picture is remembered
SHUTDOWN_GRACE_SECONDS = 5.0  # for open responses when the bot stops

RESPONDED, RESPONDED_PRIVATELY = "answered", "instead"

Interaction = discord.Interaction[Any]
Work = Coroutine[Any, Any, PostContent]


class RespondPrivately(Exception):
    """Leave the clicked post as it is, and send ``content`` as a private post instead."""

    def __init__(self, content: PostContent) -> None:
        super().__init__(content)
        self.content = content


class Responder:
    """Responds to interactions, and knows which responses are open.

    ``pending_pictures`` are the tasks that add pictures later, by post; ``gif_renderer`` renders
    GIFs. The listeners in ``on_response`` are called after each response with RESPONDED,
    RESPONDED_PRIVATELY or the reason of a refusal, and with the seconds that it took.
    """

    def __init__(
        self, pictures: Pictures, publisher: Publisher, live: LivePanels, emoji: Emoji
    ) -> None:
        self._pictures = pictures
        self._emoji = emoji
        self._publisher = publisher
        self._live = live
        self._languages = publisher.languages
        self.gif_renderer = GifRenderer(pictures)
        self.on_response: Signal[str, float] = Signal()
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
    ) -> None:
        """Respond with the post that ``work`` makes, or with the sentence of its refusal.

        With ``edit`` the clicked post is redrawn; otherwise a private post is sent. A ``lasting``
        post is sent to everyone in the channel. If ``work`` takes longer than DEFER_AFTER_SECONDS,
        the response is deferred, so that no interaction fails for slowness. A click with a possibly
        ``public`` response is deferred without a placeholder, as a private placeholder would make
        the response private too.
        """
        if self._closing:
            work.close()
            work = _closing_down()
        task = asyncio.create_task(self._respond(interaction, work, edit, lasting, public))
        self._open.add(task)
        task.add_done_callback(self._open.discard)
        # A caller that is cancelled here does not stop the response.
        await asyncio.shield(task)

    async def close(self) -> None:
        """Finish open responses; later ones only say that the bot is stopping."""
        self._closing = True
        if self._open:
            await asyncio.wait(set(self._open), timeout=SHUTDOWN_GRACE_SECONDS)
        await self.gif_renderer.close()
        await cancel_all(self.pending_pictures.values())

    async def _respond(
        self, interaction: Interaction, work: Work, edit: bool, lasting: bool, public: bool
    ) -> None:
        begun = perf_counter()
        set_language(language_of(interaction))
        # Concurrently with the work, as Discord does not wait for the database.
        remembering = asyncio.create_task(self._languages.remember(interaction))
        task = asyncio.ensure_future(_or_refusal(work))
        try:
            await asyncio.wait({task}, timeout=DEFER_AFTER_SECONDS)
            late = not task.done()
            if late:
                thinking = not (edit or public)
                await interaction.response.defer(ephemeral=not lasting, thinking=thinking)
            content, outcome = await task
            redraw = edit and outcome == RESPONDED
            response = _Response(interaction, content, redraw, late, lasting)
            try:
                await self._send_response_and_aside(response)
            except (discord.HTTPException, aiohttp.ClientError):
                raise
            except Exception as error:  # a page, a picture or a text failed after the work was done
                log.error("a response could not be shown: %s", safe_traceback(error))
                if not response.sent:
                    content, outcome = _refusal_content(Refusal("broken"))
                    await self._send_response(_Response(interaction, content, False, late, lasting))
            self.on_response.send(outcome, perf_counter() - begun)
        except (discord.HTTPException, aiohttp.ClientError) as error:
            # The work is done all the same; the next panel or page shows it.
            log.warning("a response did not arrive: %s", error)
        finally:  # even if the response failed, a shutdown waits until the work is done
            await asyncio.wait({task})
            await remembering

    async def _send_response_and_aside(self, response: _Response) -> None:
        """Respond in the language of the readers; then send the content's private aside, if any."""
        interaction, content = response.interaction, response.content
        theirs = self._languages.of_server(interaction.guild_id) if content.shared else None
        with using_language(theirs) if theirs else nullcontext():
            try:
                await self._send_response(response)
            except discord.HTTPException as error:
                if "emoji" not in refused_fields(error):
                    raise
                self._emoji.disable()
                await self._send_response(response)
        if content.aside is not None:
            await interaction.followup.send(view=content.aside, files=[], ephemeral=True, wait=True)

    async def _send_response(self, response: _Response) -> None:
        """Respond; a picture that is not ready is sent later."""
        if (
            response.redrawn is not None
        ):  # no picture of an earlier response may arrive after this one
            earlier = self.pending_pictures.pop(response.redrawn.id, None)
            if earlier is not None:
                earlier.cancel()
        picture_source = picture_source_of(response.content)
        if picture_source is None:
            await self._send(response, None, response.content.files)
            return
        if self._has_picture(response.redrawn, picture_source) and await self._sent_without_file(
            response, picture_source
        ):
            return
        drawing = asyncio.ensure_future(self._pictures.png(picture_source.sheet, urgent=True))
        await asyncio.wait({drawing}, timeout=PICTURE_WAIT_SECONDS)
        if not drawing.done():
            message_id = await self._send(response, None, [])
            task = asyncio.create_task(self._send_picture_later(response, picture_source, drawing))
            self.pending_pictures[message_id] = task
            task.add_done_callback(lambda done: self._forget(message_id, done))
        elif error := drawing.exception():
            log.error("a picture could not be drawn: %s", safe_traceback(error))
            await self._send(response, None, [])
        else:
            await self._send(response, picture_source, [picture_source.file(drawing.result())])

    def _has_picture(self, post: discord.Message | None, picture_source: PictureSource) -> bool:
        """Return whether a post certainly has a picture already.

        ``post`` is its state when it was clicked; responses may have redrawn it since then.
        """
        name, shown = picture_source.name, layout.picture_on(post)
        if post is None or shown is None or not urlsplit(shown.url).path.endswith(f"/{name}"):
            return False
        return self._picture_names.get(post.id, name) == name

    async def _sent_without_file(self, response: _Response, picture_source: PictureSource) -> bool:
        """Redraw a post without sending its picture; return whether the post still had it."""
        try:
            await self._send(response, picture_source, None)
        except discord.HTTPException as error:
            if "media" not in refused_fields(error):
                raise
            return False
        return True

    def _note_picture(self, message_id: int, picture_source: PictureSource | None) -> None:
        """Remember the name of a post's new picture, even before the request arrives."""
        self._picture_names[message_id] = picture_source.name if picture_source else ""
        self._picture_names.move_to_end(message_id)
        if len(self._picture_names) > REMEMBERED_POSTS:
            self._picture_names.popitem(last=False)

    def _forget(self, message_id: int, task: asyncio.Task[None]) -> None:
        if self.pending_pictures.get(message_id) is task:
            del self.pending_pictures[message_id]

    async def _send(
        self,
        response: _Response,
        picture_source: PictureSource | None,
        files: list[discord.File] | None,
    ) -> int:
        """Send or redraw a post and return its id; without ``files`` it keeps the ones it has."""
        content = response.content
        view = self._emoji.with_custom_emoji(content, content.layout(picture_source))
        if response.redrawn is not None:
            self._note_picture(response.redrawn.id, picture_source)
        clicked = response.redrawn
        if clicked is not None and await response.redraw(view, files):
            await self._report_redraw(response, view, picture_source)
            message_id = clicked.id
        else:
            message_id = await response.send_new(view, files or [])
        if isinstance(content, LiveContent) and not content.marker:
            complete = picture_source_of(content)  # if it is not sent yet, it follows
            if complete is not picture_source:
                view = content.layout(complete)
            # The page stays in memory for minutes; the clicked post, which is large, need not.
            response.interaction.message = None
            redraw = partial(self._redraw, response.interaction, response.edit, message_id)
            self._live.register(content, layout.hash_of(view), redraw)
        if isinstance(content, GifContent):
            self.gif_renderer.start(content, response.edit)
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

        Otherwise a redraw would reveal that someone acted in secret. Return its layout hash.
        If a later response has redrawn the panel meanwhile, it stays as it is.
        """
        with using_language(language_of(interaction)):
            picture_source, files = picture_source_of(content), []
            view = content.layout(picture_source)
            layout_hash = layout.hash_of(view)
            if layout_hash == before:
                return before
            if picture_source is not None:
                try:
                    files = [picture_source.file(await self._pictures.png(picture_source.sheet))]
                except Exception as error:  # the post says the same in words
                    log.error("a picture could not be drawn: %s", safe_traceback(error))
                    picture_source, view = None, content.layout(None)
            if not is_latest():
                return before
            earlier = self.pending_pictures.pop(message_id, None)
            if earlier is not None:
                earlier.cancel()
            self._note_picture(message_id, picture_source)
            view = self._emoji.with_custom_emoji(content, view)
        await edit(view=view, attachments=files)
        return layout_hash

    async def _report_redraw(
        self, response: _Response, view: discord.ui.LayoutView, picture_source: PictureSource | None
    ) -> None:
        """Notify the publisher if a surface's post was redrawn."""
        redrawn = response.redrawn is not None
        if redrawn and isinstance(response.content, MatchContent) and response.content.marker:
            await self._publisher.on_redrawn(response.content, view, picture_source)

    async def _send_picture_later(
        self, response: _Response, picture_source: PictureSource, drawing: asyncio.Future[bytes]
    ) -> None:
        """Add the picture once it is drawn."""
        try:
            file = picture_source.file(await drawing)
            view = self._emoji.with_custom_emoji(
                response.content, response.content.layout(picture_source)
            )
            if response.redrawn is not None:
                self._note_picture(response.redrawn.id, picture_source)
            await response.edit(view=view, attachments=[file])
        except Exception as error:  # the post says the same in words
            log.warning("a picture did not arrive: %s", safe_traceback(error))
        else:
            await self._report_redraw(response, view, picture_source)


class _Response:
    """One response, and the two ways to send it: in the clicked post, or in a new one.

    ``redrawn`` is the clicked post, if it is redrawn. ``sent`` is whether Discord has accepted the
    response; after that, ``edit`` edits its post.
    """

    def __init__(
        self, interaction: Interaction, content: PostContent, edit: bool, late: bool, lasting: bool
    ) -> None:
        self.interaction = interaction
        self.content = content
        self.redrawn = interaction.message if edit else None
        self.sent = False
        self.edit: Edit = interaction.edit_original_response
        self._late = late
        self._ephemeral = not (lasting or content.public)

    async def redraw(self, view: discord.ui.LayoutView, files: list[discord.File] | None) -> bool:
        """Redraw the clicked post; return whether it still exists."""
        attached: Any = discord.utils.MISSING if files is None else files
        try:
            if self._late:
                await self.interaction.edit_original_response(view=view, attachments=attached)
            else:
                await self.interaction.response.edit_message(view=view, attachments=attached)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            self.redrawn = None
            return False
        self.sent = True
        return True

    async def send_new(self, view: discord.ui.LayoutView, files: list[discord.File]) -> int:
        """Send a new post; return its id."""
        if self._late:
            sent = await self.interaction.followup.send(
                view=view, files=files, ephemeral=self._ephemeral, wait=True
            )
            self.sent = True
            self.edit = sent.edit  # the original response may be the clicked post
            return int(sent.id)
        response = await self.interaction.response.send_message(
            view=view, files=files, ephemeral=self._ephemeral
        )
        self.sent = True
        return response.message_id or 0


async def _or_refusal(work: Work) -> tuple[PostContent, str]:
    """Return the content of the response and the outcome of the work."""
    try:
        return await work, RESPONDED
    except RespondPrivately as instead:
        return instead.content, RESPONDED_PRIVATELY
    except Refusal as caught:
        refusal = caught
    except Exception as error:  # the user gets a sentence after any error
        log.error("an interaction could not be answered: %s", safe_traceback(error))
        refusal = Refusal("broken")
    return _refusal_content(refusal)


def _refusal_content(refusal: Refusal) -> tuple[PostContent, str]:
    """Return the post that explains a refusal, and the refusal's reason."""
    return StaticContent(layout.sentence_post(refusal.sentence(GENERIC_WORDS))), refusal.reason


async def _closing_down() -> PostContent:
    raise Refusal("closing")
