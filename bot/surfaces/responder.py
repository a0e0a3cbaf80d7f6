"""Responses to interactions: within Discord's time, with their picture or before it.

A response either redraws the clicked post or is a private post of its own. What it
redraws itself may be a surface's post (a lobby, a direct-message panel): then the publisher hears
of it and does not make the same edit again.
"""

from __future__ import annotations

import asyncio
import logging
from collections import OrderedDict
from collections.abc import Callable, Coroutine
from functools import partial
from time import perf_counter
from typing import Any

import aiohttp
import discord

from bot.host import Refusal, safe_traceback
from bot.languages import set_language, using_language
from bot.pictures import Pictures
from bot.surfaces import layout
from bot.surfaces.content import (
    MatchContent,
    PictureSource,
    PostContent,
    StaticContent,
    picture_source_of,
)
from bot.surfaces.discord_messenger import UNKNOWN_MESSAGE, picture_on, refused_fields
from bot.surfaces.emoji import Emoji
from bot.surfaces.gif_renderer import Edit, GifContent, GifRenderer
from bot.surfaces.languages import language_of
from bot.surfaces.live_panels import LivePanels
from bot.surfaces.pages.panel import PanelContent
from bot.surfaces.publisher import Publisher
from bot.surfaces.words import GENERIC_WORDS

log = logging.getLogger(__name__)

DEFER_AFTER_SECONDS = 1.5  # before a response is deferred; Discord waits for 3
PICTURE_WAIT_SECONDS = 0.3  # that a response waits for its own picture
REMEMBERED_POSTS = 1000  # redrawn posts whose latest picture is remembered
SHUTDOWN_GRACE_SECONDS = 5.0  # for the responses under way when the bot stops

RESPONDED, RESPONDED_PRIVATELY = "answered", "instead"

Interaction = discord.Interaction[Any]
Work = Coroutine[Any, Any, PostContent]


class RespondPrivately(Exception):
    """Leave the clicked post as it is, and send ``content`` as a private post instead."""

    def __init__(self, content: PostContent) -> None:
        super().__init__(content)
        self.content = content


class Responder:
    """Responds to interactions, and knows which responses are under way.

    ``pending_pictures`` are still to come, by post; ``gif_renderer`` renders moving ones.
    ``on_response`` are called after each response: with RESPONDED, RESPONDED_PRIVATELY or the
    reason of a refusal, and the seconds that it took.
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
        self.on_response: list[Callable[[str, float], None]] = []
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

        With ``edit`` the post that was clicked is redrawn, else a private one is sent; one that is
        ``lasting`` stays, for all who see the channel. What takes longer than
        DEFER_AFTER_SECONDS is deferred first, so that an interaction never fails for slowness. A
        click whose response may be ``public`` is deferred without a placeholder: the response would
        be as private as that.
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
        """Finish the responses under way; later ones only say that the bot stops."""
        self._closing = True
        if self._open:
            await asyncio.wait(set(self._open), timeout=SHUTDOWN_GRACE_SECONDS)
        await self.gif_renderer.close()
        following = list(self.pending_pictures.values())
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)

    async def _respond(
        self, interaction: Interaction, work: Work, edit: bool, lasting: bool, public: bool
    ) -> None:
        begun = perf_counter()
        set_language(language_of(interaction))
        # Beside the work, for Discord does not wait for the database.
        remembering = asyncio.create_task(self._languages.remember(interaction))
        try:
            task = asyncio.ensure_future(_or_refusal(work))
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
            except Exception as error:  # a page, a picture or a text: the work is done
                log.error("a response could not be shown: %s", safe_traceback(error))
                if not response.sent:
                    content, outcome = _refusal_content(Refusal("broken"))
                    await self._send_response(_Response(interaction, content, False, late, lasting))
            for listener in self.on_response:
                listener(outcome, perf_counter() - begun)
        except (discord.HTTPException, aiohttp.ClientError) as error:
            # What was done is done; a fresh look shows it.
            log.warning("a response did not arrive: %s", error)
        finally:
            await remembering

    async def _send_response_and_aside(self, response: _Response) -> None:
        """Respond in the language of the readers; send what goes with it in private."""
        interaction, content = response.interaction, response.content
        mine, theirs = language_of(interaction), self._languages.of_server(interaction.guild_id)
        with using_language(theirs if content.shared else mine):
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
        """Respond; a picture that is not ready follows."""
        if (
            response.redrawn is not None
        ):  # let no picture of an earlier response come after this one
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

        It is known as it stood when it was clicked; responses may have redrawn it since then.
        """
        if post is None or picture_on(post) != picture_source.name:
            return False
        return self._picture_names.get(post.id, picture_source.name) == picture_source.name

    async def _sent_without_file(self, response: _Response, picture_source: PictureSource) -> bool:
        """Redraw a post that keeps its picture; return whether it still had it."""
        try:
            await self._send(response, picture_source, None)
        except discord.HTTPException as error:
            if "media" not in refused_fields(error):
                raise
            return False
        return True

    def _note_picture(self, message_id: int, picture_source: PictureSource | None) -> None:
        """Remember which picture a post is given, even before the request has arrived."""
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
        """Send or redraw with these files, or with those that are there; return the post's id."""
        view = self._emoji.with_custom_emoji(
            response.content, response.content.layout(picture_source)
        )
        if response.redrawn is not None:
            self._note_picture(response.redrawn.id, picture_source)
        clicked = response.redrawn
        if clicked is not None and await response.redraw(view, files):
            await self._report_redraw(response, view, picture_source)
            message_id = clicked.id
        else:
            message_id = await response.send_new(view, files or [])
        if isinstance(response.content, PanelContent) and not response.content.marker:
            redraw = partial(self._redraw, response.interaction, response.edit, message_id)
            self._live.register(response.content, redraw)
        if isinstance(response.content, GifContent):
            self.gif_renderer.start(response.content, response.edit)
        return message_id

    async def _redraw(
        self, interaction: Interaction, edit: Edit, message_id: int, content: PanelContent
    ) -> None:
        """Redraw a private panel that is open since a response."""
        with using_language(language_of(interaction)):
            picture_source, files = picture_source_of(content), []
            if picture_source is not None:
                try:
                    files = [picture_source.file(await self._pictures.png(picture_source.sheet))]
                except Exception as error:  # the words say the same
                    log.error("a picture could not be drawn: %s", safe_traceback(error))
                    picture_source = None
            earlier = self.pending_pictures.pop(message_id, None)
            if earlier is not None:
                earlier.cancel()
            self._note_picture(message_id, picture_source)
            view = self._emoji.with_custom_emoji(content, content.layout(picture_source))
        await edit(view=view, attachments=files)

    async def _report_redraw(
        self, response: _Response, view: discord.ui.LayoutView, picture_source: PictureSource | None
    ) -> None:
        """Tell the publisher if a surface's post was redrawn."""
        redrawn = response.redrawn is not None
        if redrawn and isinstance(response.content, MatchContent) and response.content.marker:
            await self._publisher.on_redrawn(response.content, view, picture_source)

    async def _send_picture_later(
        self, response: _Response, picture_source: PictureSource, drawing: asyncio.Future[bytes]
    ) -> None:
        """Show the picture once it is drawn."""
        try:
            file = picture_source.file(await drawing)
            view = self._emoji.with_custom_emoji(
                response.content, response.content.layout(picture_source)
            )
            if response.redrawn is not None:
                self._note_picture(response.redrawn.id, picture_source)
            await response.edit(view=view, attachments=[file])
        except Exception as error:  # the words are there already
            log.warning("a picture did not arrive: %s", safe_traceback(error))
        else:
            await self._report_redraw(response, view, picture_source)


class _Response:
    """One response, and the two ways to send it: in the clicked post, or in a new one.

    ``redrawn`` is the post that was clicked, if it is redrawn. ``sent`` is whether Discord has
    accepted the response; then ``edit`` changes its post.
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
        """Redraw the post that was clicked; return whether it is still there."""
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
        """Send a post of its own; return its id."""
        if self._late:
            sent = await self.interaction.followup.send(
                view=view, files=files, ephemeral=self._ephemeral, wait=True
            )
            self.sent = True
            self.edit = sent.edit  # the original response may be the post that was clicked
            return int(sent.id)
        response = await self.interaction.response.send_message(
            view=view, files=files, ephemeral=self._ephemeral
        )
        self.sent = True
        return response.message_id or 0


async def _or_refusal(work: Work) -> tuple[PostContent, str]:
    """Return the content of the response, and the outcome of the work."""
    try:
        return await work, RESPONDED
    except RespondPrivately as instead:
        return instead.content, RESPONDED_PRIVATELY
    except Refusal as caught:
        refusal = caught
    except Exception as error:  # whatever it was, its person hears a sentence
        log.error("an interaction could not be answered: %s", safe_traceback(error))
        refusal = Refusal("broken")
    return _refusal_content(refusal)


def _refusal_content(refusal: Refusal) -> tuple[PostContent, str]:
    """Return the post that says why something was refused, and the reason."""
    return StaticContent(layout.sentence_post(refusal.sentence(GENERIC_WORDS))), refusal.reason


async def _closing_down() -> PostContent:
    raise Refusal("closing")
