"""Answers to interactions: within Discord's time, with their picture or before it.

An answer either redraws the post that was clicked or comes as a private post of its own. What it
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
from bot.languages import speak, speaking
from bot.pictures import Pictures
from bot.surfaces import layout
from bot.surfaces.discord_messenger import UNKNOWN_MESSAGE, picture_on, refused_fields
from bot.surfaces.draft import Draft, MatchDraft, Plain, Sketch, sketched
from bot.surfaces.emoji import Emoji
from bot.surfaces.films import Edit, FilmDraft, Films
from bot.surfaces.languages import language_of
from bot.surfaces.live import LivePanels
from bot.surfaces.pages.panel import PanelDraft
from bot.surfaces.publisher import Publisher
from bot.surfaces.words import NOBODY

log = logging.getLogger(__name__)

PATIENCE = 1.5  # seconds before an answer is deferred; Discord waits 3
PICTURE_TIME = 0.3  # seconds that an answer waits for its own picture
POSTS = 1000  # redrawn posts whose latest picture is remembered
LAST_ANSWERS = 5.0  # seconds in which answers under way are finished when the bot stops

ANSWERED, INSTEAD = "answered", "instead"

Interaction = discord.Interaction[Any]
Work = Coroutine[Any, Any, Draft]


class Instead(Exception):
    """An answer that leaves what was clicked as it is: ``draft`` comes as a private post."""

    def __init__(self, draft: Draft) -> None:
        super().__init__(draft)
        self.draft = draft


class Replies:
    """Gives answers, and knows which ones are under way.

    ``following`` are the pictures that are still to come, by post; ``films`` draws moving ones.
    ``given`` are called after each answer: with ANSWERED, INSTEAD or the reason of a refusal, and
    the seconds that it took.
    """

    def __init__(
        self, pictures: Pictures, publisher: Publisher, live: LivePanels, emoji: Emoji
    ) -> None:
        self._pictures = pictures
        self._emoji = emoji
        self._publisher = publisher
        self._live = live
        self._languages = publisher.languages
        self.films = Films(pictures)
        self.given: list[Callable[[str, float], None]] = []
        self.following: dict[int, asyncio.Task[None]] = {}  # pictures that follow, by post
        self._shown: OrderedDict[int, str] = OrderedDict()  # names of pictures, by post
        self._open: set[asyncio.Task[None]] = set()
        self._closing = False

    async def give(
        self,
        interaction: Interaction,
        work: Work,
        *,
        edit: bool = False,
        lasting: bool = False,
        public: bool = False,
    ) -> None:
        """Answer with the post that ``work`` makes, or with the sentence of its refusal.

        With ``edit`` the post that was clicked is redrawn, else a private one is sent; one that is
        ``lasting`` stays, for all who see the channel. What takes longer than PATIENCE is deferred
        first, so that an interaction never fails for slowness. A click whose answer may be
        ``public`` is deferred without a placeholder: the answer would be as private as that.
        """
        if self._closing:
            work.close()
            work = _closing_down()
        task = asyncio.create_task(self._give(interaction, work, edit, lasting, public))
        self._open.add(task)
        task.add_done_callback(self._open.discard)
        # Who is cancelled here has gone; the answer is finished all the same.
        await asyncio.shield(task)

    async def close(self) -> None:
        """Finish the answers under way; later ones do nothing but say that the bot stops."""
        self._closing = True
        if self._open:
            await asyncio.wait(set(self._open), timeout=LAST_ANSWERS)
        await self.films.close()
        following = list(self.following.values())
        for task in following:
            task.cancel()
        await asyncio.gather(*following, return_exceptions=True)

    async def _give(
        self, interaction: Interaction, work: Work, edit: bool, lasting: bool, public: bool
    ) -> None:
        begun = perf_counter()
        speak(language_of(interaction))
        # Beside the work, for Discord does not wait for the database.
        remembering = asyncio.create_task(self._languages.remember(interaction))
        try:
            task = asyncio.ensure_future(_or_refusal(work))
            await asyncio.wait({task}, timeout=PATIENCE)
            late = not task.done()
            if late:
                thinking = not (edit or public)
                await interaction.response.defer(ephemeral=not lasting, thinking=thinking)
            draft, outcome = await task
            redraw = edit and outcome == ANSWERED
            answer = _Answer(interaction, draft, redraw, late, lasting)
            try:
                await self._answer_and_aside(answer)
            except (discord.HTTPException, aiohttp.ClientError):
                raise
            except Exception as error:  # a page, a picture or a text: the work is done
                log.error("an answer could not be shown: %s", safe_traceback(error))
                if not answer.given:
                    draft, outcome = _sentence(Refusal("broken"))
                    await self._answer(_Answer(interaction, draft, False, late, lasting))
            for listener in self.given:
                listener(outcome, perf_counter() - begun)
        except (discord.HTTPException, aiohttp.ClientError) as error:
            # What was done is done; a fresh look shows it.
            log.warning("an answer did not arrive: %s", error)
        finally:
            await remembering

    async def _answer_and_aside(self, answer: _Answer) -> None:
        """Answer in the language of the answer's readers; send what goes with it in private."""
        interaction, draft = answer.interaction, answer.draft
        mine, theirs = language_of(interaction), self._languages.of_server(interaction.guild_id)
        with speaking(theirs if draft.shared else mine):
            try:
                await self._answer(answer)
            except discord.HTTPException as error:
                if "emoji" not in refused_fields(error):
                    raise
                self._emoji.doubt()
                await self._answer(answer)
        if draft.aside is not None:
            await interaction.followup.send(view=draft.aside, files=[], ephemeral=True, wait=True)

    async def _answer(self, answer: _Answer) -> None:
        """Answer; a picture that is not ready follows."""
        if answer.redrawn is not None:  # let no picture of an earlier answer come after this one
            earlier = self.following.pop(answer.redrawn.id, None)
            if earlier is not None:
                earlier.cancel()
        sketch = sketched(answer.draft)
        if sketch is None:
            await self._send(answer, None, answer.draft.files)
            return
        if self._has_picture(answer.redrawn, sketch) and await self._sent_without_file(
            answer, sketch
        ):
            return
        drawing = asyncio.ensure_future(self._pictures.png(sketch.svg, urgent=True))
        await asyncio.wait({drawing}, timeout=PICTURE_TIME)
        if not drawing.done():
            message_id = await self._send(answer, None, [])
            task = asyncio.create_task(self._follow(answer, sketch, drawing))
            self.following[message_id] = task
            task.add_done_callback(lambda done: self._forget(message_id, done))
        elif error := drawing.exception():
            log.error("a picture could not be drawn: %s", safe_traceback(error))
            await self._send(answer, None, [])
        else:
            await self._send(answer, sketch, [sketch.file(drawing.result())])

    def _has_picture(self, post: discord.Message | None, sketch: Sketch) -> bool:
        """Return whether a post certainly has a picture already.

        It is known as it stood when it was clicked; answers may have redrawn it since then.
        """
        if post is None or picture_on(post) != sketch.name:
            return False
        return self._shown.get(post.id, sketch.name) == sketch.name

    async def _sent_without_file(self, answer: _Answer, sketch: Sketch) -> bool:
        """Redraw a post that keeps its picture; return whether it still had it."""
        try:
            await self._send(answer, sketch, None)
        except discord.HTTPException as error:
            if "media" not in refused_fields(error):
                raise
            return False
        return True

    def _note_picture(self, message_id: int, sketch: Sketch | None) -> None:
        """Remember which picture a post is given, even before the request has arrived."""
        self._shown[message_id] = sketch.name if sketch else ""
        self._shown.move_to_end(message_id)
        if len(self._shown) > POSTS:
            self._shown.popitem(last=False)

    def _forget(self, message_id: int, task: asyncio.Task[None]) -> None:
        if self.following.get(message_id) is task:
            del self.following[message_id]

    async def _send(
        self, answer: _Answer, sketch: Sketch | None, files: list[discord.File] | None
    ) -> int:
        """Send or redraw with these files, or with those that are there; return the post's id."""
        view = self._emoji.dress(answer.draft, answer.draft.layout(sketch))
        if answer.redrawn is not None:
            self._note_picture(answer.redrawn.id, sketch)
        clicked = answer.redrawn
        if clicked is not None and await answer.redraw(view, files):
            await self._tell(answer, view, sketch)
            message_id = clicked.id
        else:
            message_id = await answer.send_new(view, files or [])
        if isinstance(answer.draft, PanelDraft) and not answer.draft.marker:
            redraw = partial(self._redraw, answer.interaction, answer.edit, message_id)
            self._live.shown(answer.draft, redraw)
        if isinstance(answer.draft, FilmDraft):
            self.films.begin(answer.draft, answer.edit)
        return message_id

    async def _redraw(
        self, interaction: Interaction, edit: Edit, message_id: int, draft: PanelDraft
    ) -> None:
        """Redraw a private panel that stands open since an answer."""
        with speaking(language_of(interaction)):
            sketch, files = sketched(draft), []
            if sketch is not None:
                try:
                    files = [sketch.file(await self._pictures.png(sketch.svg))]
                except Exception as error:  # the words say the same
                    log.error("a picture could not be drawn: %s", safe_traceback(error))
                    sketch = None
            earlier = self.following.pop(message_id, None)
            if earlier is not None:
                earlier.cancel()
            self._note_picture(message_id, sketch)
            view = self._emoji.dress(draft, draft.layout(sketch))
        await edit(view=view, attachments=files)

    async def _tell(
        self, answer: _Answer, view: discord.ui.LayoutView, sketch: Sketch | None
    ) -> None:
        """Tell the publisher if a surface's post was redrawn."""
        redrawn = answer.redrawn is not None
        if redrawn and isinstance(answer.draft, MatchDraft) and answer.draft.marker:
            await self._publisher.redrawn(answer.draft, view, sketch)

    async def _follow(
        self, answer: _Answer, sketch: Sketch, drawing: asyncio.Future[bytes]
    ) -> None:
        """Show the picture once it is drawn."""
        try:
            file = sketch.file(await drawing)
            view = self._emoji.dress(answer.draft, answer.draft.layout(sketch))
            if answer.redrawn is not None:
                self._note_picture(answer.redrawn.id, sketch)
            await answer.edit(view=view, attachments=[file])
        except Exception as error:  # the words are there already
            log.warning("a picture did not arrive: %s", safe_traceback(error))
        else:
            await self._tell(answer, view, sketch)


class _Answer:
    """One answer, and the two ways to give it: in the post that was clicked, or in a new one.

    ``redrawn`` is the post that was clicked, if it is redrawn. ``given`` is whether Discord has
    taken the answer; then ``edit`` changes the post that gives it.
    """

    def __init__(
        self, interaction: Interaction, draft: Draft, edit: bool, late: bool, lasting: bool
    ) -> None:
        self.interaction = interaction
        self.draft = draft
        self.redrawn = interaction.message if edit else None
        self.given = False
        self.edit: Edit = interaction.edit_original_response
        self._late = late
        self._ephemeral = not (lasting or draft.public)

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
        self.given = True
        return True

    async def send_new(self, view: discord.ui.LayoutView, files: list[discord.File]) -> int:
        """Send a post of its own; return its id."""
        if self._late:
            sent = await self.interaction.followup.send(
                view=view, files=files, ephemeral=self._ephemeral, wait=True
            )
            self.given = True
            self.edit = sent.edit  # the original response may be the post that was clicked
            return int(sent.id)
        response = await self.interaction.response.send_message(
            view=view, files=files, ephemeral=self._ephemeral
        )
        self.given = True
        return response.message_id or 0


async def _or_refusal(work: Work) -> tuple[Draft, str]:
    """Return what is answered, and what became of the work."""
    try:
        return await work, ANSWERED
    except Instead as instead:
        return instead.draft, INSTEAD
    except Refusal as caught:
        refusal = caught
    except Exception as error:  # whatever it was, its person hears a sentence
        log.error("an interaction could not be answered: %s", safe_traceback(error))
        refusal = Refusal("broken")
    return _sentence(refusal)


def _sentence(refusal: Refusal) -> tuple[Draft, str]:
    """Return the post that says why something was refused, and the reason."""
    return Plain(layout.say(refusal.sentence(NOBODY))), refusal.reason


async def _closing_down() -> Draft:
    raise Refusal("closing")
