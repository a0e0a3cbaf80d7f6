"""Replies: the answers to interactions, in time and in private."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable
from typing import Any

import aiohttp
import discord

from bot.client import Menagerie
from bot.host import Match, Refusal, where
from bot.posting import UNKNOWN_MESSAGE, picture_on
from bot.posts import layout
from bot.posts.panel import panel_post
from bot.posts.sketch import Draft, Sketch, sketch_of
from bot.posts.words import NOBODY, words_for
from games.engine import Choice

log = logging.getLogger(__name__)

ROBOTS_TIME = 0.7  # seconds in which robots may answer before a panel is shown
PATIENCE = 1.5  # seconds before an answer is deferred; Discord waits 3
PICTURE_TIME = 0.3  # seconds that an answer waits for its own picture

Interaction = discord.Interaction[Menagerie]
View = discord.ui.LayoutView | Draft


async def reply(interaction: Interaction, work: Awaitable[View], *, edit: bool = False) -> None:
    """Answer with the post that ``work`` makes, or with the sentence of its refusal.

    With ``edit`` the post that was clicked is redrawn, else a private one is sent. What takes
    longer than PATIENCE is deferred first, so that an interaction never fails for slowness.
    """
    try:
        await _reply(interaction, work, edit)
    except (discord.HTTPException, aiohttp.ClientError) as error:
        # What was done is done; a fresh look shows it.
        log.warning("an answer did not arrive: %s", error)


async def _reply(interaction: Interaction, work: Awaitable[View], edit: bool) -> None:
    task = asyncio.ensure_future(_or_refusal(work))
    await asyncio.wait({task}, timeout=PATIENCE)
    late = not task.done()
    if late:
        await interaction.response.defer(ephemeral=True, thinking=not edit)
    draft, refused = await task
    answer = Answer(interaction, draft, edit=edit and not refused, late=late)
    await answer.give()


class Answer:
    """One answer to an interaction: with its picture where that is ready in time, or before it."""

    def __init__(self, interaction: Interaction, draft: Draft, *, edit: bool, late: bool) -> None:
        self._interaction = interaction
        self._client = interaction.client
        self._draft = draft
        self._edit = edit
        self._late = late

    async def give(self) -> None:
        """Answer; a picture that is not ready follows."""
        message = self._interaction.message if self._edit else None
        if message is not None:
            self._stop_following(message.id)
        sketch = self._draft.sketch
        if sketch is None:
            await self._send([])
            return
        if message is not None and picture_on(message) == sketch.name:
            await self._send(None)
            return
        drawing = asyncio.ensure_future(self._client.pictures.png(sketch.svg, urgent=True))
        await asyncio.wait({drawing}, timeout=PICTURE_TIME)
        if drawing.done():
            await self._send_drawn(sketch, drawing)
            return
        message_id = await self._send([], pictured=False)
        task = asyncio.create_task(self._follow(drawing))
        self._client.following[message_id] = task
        task.add_done_callback(lambda done: self._forget(message_id, done))

    def _forget(self, message_id: int, task: asyncio.Task[None]) -> None:
        if self._client.following.get(message_id) is task:
            del self._client.following[message_id]

    async def _send_drawn(self, sketch: Sketch, drawing: asyncio.Future[bytes]) -> None:
        if error := drawing.exception():
            log.error("a picture could not be drawn: %s", where(error))
            await self._send([], pictured=False)
        else:
            await self._send([sketch.file(drawing.result())])

    def _stop_following(self, message_id: int) -> None:
        """Let no picture of an earlier answer come after this one."""
        task = self._client.following.pop(message_id, None)
        if task is not None:
            task.cancel()

    async def _send(self, files: list[discord.File] | None, pictured: bool = True) -> int:
        """Send or redraw with these files, or with those that are there; return the post's id."""
        view = self._draft.layout(self._draft.sketch if pictured else None)
        message = self._interaction.message
        if self._edit and message is not None:
            attached = discord.utils.MISSING if files is None else files
            if self._late:
                await self._interaction.edit_original_response(view=view, attachments=attached)
            elif not await self._redraw(view, attached):
                return await self._send_new(view, files or [])
            await self._client.publisher.redrawn(self._draft, view, pictured)
            return message.id
        return await self._send_new(view, files or [])

    async def _send_new(self, view: discord.ui.LayoutView, files: list[discord.File]) -> int:
        if self._late:
            sent = await self._interaction.followup.send(
                view=view, files=files, ephemeral=True, wait=True
            )
            return sent.id
        response = await self._interaction.response.send_message(
            view=view, files=files, ephemeral=True
        )
        return response.message_id or 0

    async def _redraw(self, view: discord.ui.LayoutView, files: Any) -> bool:
        """Redraw the post that was clicked; say whether it is still there."""
        try:
            await self._interaction.response.edit_message(view=view, attachments=files)
        except discord.NotFound as error:
            if error.code != UNKNOWN_MESSAGE:
                raise
            return False
        return True

    async def _follow(self, drawing: asyncio.Future[bytes]) -> None:
        """Show the picture once it is drawn."""
        sketch = self._draft.sketch
        assert sketch is not None
        try:
            file = sketch.file(await drawing)
            view = self._draft.layout(sketch)
            await self._interaction.edit_original_response(view=view, attachments=[file])
        except Exception as error:  # the words are there already
            log.warning("a picture did not arrive: %s", where(error))
        else:
            await self._client.publisher.redrawn(self._draft, view, True)


async def _or_refusal(work: Awaitable[View]) -> tuple[Draft, bool]:
    try:
        made = await work
        return (made if isinstance(made, Draft) else Draft(lambda _: made)), False
    except Refusal as refusal:
        said, refused = refusal.sentence(NOBODY), True
    except Exception as error:  # whatever it was, its person hears a sentence
        log.error("an interaction could not be answered: %s", where(error))
        said, refused = Refusal("fault").sentence(NOBODY), True
    return Draft(lambda _: layout.say(said)), refused


def panel_of(
    match: Match, user_id: int, mark: str = "", notice: str = "", trying: Choice | None = None
) -> Draft:
    """Return a person's panel; raises Refusal where there is none."""
    match.begun()
    seat, still = match.seat_or_refuse(user_id).seat, match.still()
    return Draft(
        lambda sketch: panel_post(still, seat, mark, notice, sketch=sketch, trying=trying),
        sketch_of(still, seat, trying),
        mark,
        match.id,
        still.record.version,
    )


async def with_panel(
    client: Menagerie, act: Awaitable[Match], match_id: int, user: int, mark: str = ""
) -> Draft:
    """Act and show the panel as it is once the robots have answered.

    Where the moment has passed, a sentence on top of the current panel says so.
    """
    try:
        await act
    except Refusal as refusal:
        if refusal.reason not in ("closed", "not_your_turn", "illegal"):
            raise
        match = await client.host.match(match_id)
        return panel_of(match, user, mark, refusal.sentence(words_for(match)))
    await client.robots.settle(match_id, ROBOTS_TIME)
    return panel_of(await client.host.match(match_id), user, mark)


def moderates(interaction: discord.Interaction[Any]) -> bool:
    """Say whether the person may manage messages here, and so help a stuck match."""
    return interaction.permissions.manage_messages


def name_of(user: discord.User | discord.Member) -> str:
    """Return what a person is called here."""
    return user.display_name[:32]
