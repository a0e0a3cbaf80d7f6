"""Replies: in time, each once, with the picture or before it, and whole when the bot stops."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass
from math import inf
from types import SimpleNamespace
from typing import Any

import aiohttp
import discord
import pytest

from bot.host import Refusal
from bot.surfaces import layout
from bot.surfaces.content import MatchContent, PictureSource, PostContent, StaticContent
from bot.surfaces.emoji import Emoji
from bot.surfaces.responder import Responder
from games.engine import ENGLISH, Language
from tests.host.harness import HANGS
from tests.surfaces.clicks import Click, Post
from tests.surfaces.emoji import MemoryEmoji
from tests.surfaces.harness import FakePictures
from tests.surfaces.scenes import match_of

SENTENCE = "It is done."


class Deaf:
    """Languages that all are English."""

    async def remember(self, interaction: Any) -> None:
        """Remember nothing."""

    def of_server(self, guild_id: int | None) -> Language:
        return ENGLISH


class Told:
    """A publisher that only notes which posts were redrawn."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []
        self.languages = Deaf()

    async def on_redrawn(
        self, content: MatchContent, view: Any, picture_source: PictureSource | None
    ) -> None:
        self.heard.append((content.marker, picture_source.name if picture_source else ""))


@dataclass(frozen=True)
class Picture(MatchContent):
    """A post with a picture, or in words."""

    svg: str = "one"

    @property
    def picture_source(self) -> PictureSource:
        return PictureSource(self.svg, "what is in it")

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        if picture_source is None:
            return layout.post(layout.text(f"words of {self.svg}"))
        return layout.post(layout.picture(picture_source.name, picture_source.alt))


def picture(svg: str = "one", marker: str = "") -> Picture:
    return Picture(match_of(None, status="lobby"), marker, svg)


class Desk:
    """A responder with everything around it."""

    def __init__(self) -> None:
        self.pictures = FakePictures()
        self.publisher = Told()
        publisher: Any = self.publisher
        live: Any = SimpleNamespace(register=lambda *_: None)
        emoji = Emoji(MemoryEmoji(), (), self.pictures)
        self.responder = Responder(self.pictures, publisher, live, emoji)

    async def give(
        self,
        click: Click,
        content: PostContent | Exception,
        *,
        edit: bool = False,
        public: bool = False,
        after: Any = None,
        slow: bool = False,
    ) -> Click:
        """Answer with a post, or with what raised, perhaps only after something.

        What is ``slow`` takes until the answer is deferred.
        """

        async def work() -> PostContent:
            while slow and not click.how:
                await asyncio.sleep(0)
            if after is not None:
                await after
            if isinstance(content, Exception):
                raise content
            return content

        interaction: Any = click
        async with asyncio.timeout(HANGS):
            await self.responder.respond(interaction, work(), edit=edit, public=public)
        return click


@pytest.fixture
def desk(monkeypatch: pytest.MonkeyPatch) -> Desk:
    monkeypatch.setattr("bot.surfaces.responder.PICTURE_WAIT_SECONDS", 0.02)
    # However busy the machine is, no answer is late and the last ones are finished.
    monkeypatch.setattr("bot.surfaces.responder.DEFER_AFTER_SECONDS", inf)
    monkeypatch.setattr("bot.surfaces.responder.SHUTDOWN_GRACE_SECONDS", inf)
    return Desk()


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make every answer late."""
    monkeypatch.setattr("bot.surfaces.responder.DEFER_AFTER_SECONDS", 0.0)


def plain() -> PostContent:
    return StaticContent(layout.sentence_post(SENTENCE))


def error(status: int, code: int) -> discord.HTTPException:
    answer: Any = SimpleNamespace(status=status, reason="Bad")
    kind = discord.NotFound if status == 404 else discord.HTTPException
    return kind(answer, {"code": code, "message": "said Discord"})


async def test_an_answer_does_not_wait_until_a_language_is_remembered(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    written, click = asyncio.Event(), Click()

    async def remember(interaction: Any) -> None:
        await written.wait()

    monkeypatch.setattr(desk.publisher.languages, "remember", remember)
    giving = asyncio.create_task(desk.give(click, plain()))
    async with asyncio.timeout(HANGS):
        while not click.how:
            await asyncio.sleep(0)
    written.set()
    await giving
    assert click.how == ["send"]


async def test_an_answer_comes_in_private_or_redraws_the_post_that_was_clicked(desk: Desk) -> None:
    click = await desk.give(Click(), plain())
    assert click.how == ["send"] and click.answer.flags.ephemeral and click.text == SENTENCE
    post = Post()
    click = await desk.give(Click(message=post), plain(), edit=True)
    assert click.how == ["edit"] and post.text == SENTENCE


async def test_a_refusal_comes_in_private_and_leaves_the_post_alone(desk: Desk) -> None:
    post = Post(layout.sentence_post("as before"))
    click = await desk.give(Click(message=post), Refusal("full"), edit=True)
    assert click.how == ["send"] and post.text == "as before"
    assert "All seats are taken" in click.text and click.answer.flags.ephemeral


async def test_what_nobody_expected_is_a_sentence_too(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    click = await desk.give(Click(), LookupError("the bear"))
    assert "Something went wrong" in click.text
    assert "LookupError" in caplog.text and "the bear" not in caplog.text


async def test_what_takes_long_is_deferred_first(desk: Desk, hurried: None) -> None:
    click = await desk.give(Click(), plain(), slow=True)
    assert click.how == ["defer", "follow up"] and click.answer.flags.ephemeral
    post = Post()
    click = await desk.give(Click(message=post), plain(), edit=True, slow=True)
    assert click.how == ["defer", "edit later"] and post.text == SENTENCE


async def test_a_refusal_that_takes_long_leaves_the_post_alone_too(
    desk: Desk, hurried: None
) -> None:
    post = Post(layout.sentence_post("as before"))
    click = await desk.give(Click(message=post), Refusal("full"), edit=True, slow=True)
    assert click.how == ["defer", "follow up"] and post.text == "as before"
    assert "All seats are taken" in click.text


def gone() -> Post:
    """Return a post that is taken away as it is clicked."""
    post = Post()
    post.delete()
    return post


async def test_a_post_gone_while_it_was_clicked_is_shown_anew(desk: Desk) -> None:
    click = await desk.give(Click(message=gone()), picture(marker="4.1"), edit=True)
    assert click.how == ["send"] and click.answer.files and click.answer is not click.message
    assert desk.publisher.heard == []


async def test_a_post_gone_before_a_late_answer_is_shown_anew(desk: Desk, hurried: None) -> None:
    click = await desk.give(Click(message=gone()), picture(marker="4.1"), edit=True, slow=True)
    assert click.how == ["defer", "follow up"]
    assert click.answer.files and click.answer is not click.message
    assert desk.publisher.heard == []


@pytest.mark.parametrize("raised", [error(404, 10062), error(400, 50035), aiohttp.ClientError()])
async def test_an_answer_that_never_arrives_is_logged_and_no_more(
    desk: Desk, raised: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    click = Click(message=Post())
    click.raises = [raised]
    await desk.give(click, plain(), edit=True)
    assert click.how == [] and "a response did not arrive" in caplog.text


# ---------------------------------------------------------------------- pictures


async def test_a_picture_that_is_ready_comes_with_its_answer(desk: Desk) -> None:
    click = await desk.give(Click(), picture())
    assert click.how == ["send"] and len(click.answer.files) == 1 and click.text == ""


async def following(desk: Desk) -> None:
    for task in list(desk.responder.pending_pictures.values()):
        await task
    assert desk.responder.pending_pictures == {}


@pytest.mark.parametrize("edit", [False, True])
@pytest.mark.parametrize("late", [False, True])
async def test_an_answer_does_not_wait_for_a_slow_picture_which_follows(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, edit: bool, late: bool
) -> None:
    if late:
        monkeypatch.setattr("bot.surfaces.responder.DEFER_AFTER_SECONDS", 0.0)
    desk.pictures.free.clear()
    click = Click(message=Post() if edit else None)
    await desk.give(click, picture(), edit=edit, slow=late)
    assert click.answer.files == [] and click.text == "words of one"
    desk.pictures.free.set()
    await following(desk)
    assert click.how[-1] == "edit later" and len(click.answer.files) == 1 and click.text == ""


@pytest.mark.parametrize("late", [False, True])
async def test_a_picture_that_a_post_gone_had_already_is_sent_with_the_one_in_its_place(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    post = Post()
    await desk.give(Click(message=post), picture(), edit=True)
    click = Click(message=post)
    post.delete()
    if late:
        monkeypatch.setattr("bot.surfaces.responder.DEFER_AFTER_SECONDS", 0.0)
    await desk.give(click, picture(), edit=True, slow=late)
    assert click.answer is not post and click.answer.files == [picture().picture_source.name]


@pytest.mark.parametrize("late", [False, True])
async def test_a_slow_picture_follows_to_the_post_that_came_in_place_of_one_gone(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    if late:
        monkeypatch.setattr("bot.surfaces.responder.DEFER_AFTER_SECONDS", 0.0)
    desk.pictures.free.clear()
    click = await desk.give(Click(message=gone()), picture(marker="4.1"), edit=True, slow=late)
    desk.pictures.free.set()
    await following(desk)
    assert click.how[-1] == "edit later" and len(click.answer.files) == 1
    assert desk.publisher.heard == []


async def test_a_slow_picture_of_a_late_public_answer_leaves_the_clicked_post_alone(
    desk: Desk, hurried: None
) -> None:
    post = Post(layout.sentence_post("as before"))
    desk.pictures.free.clear()
    click = await desk.give(Click(message=post), picture(), public=True, slow=True)
    desk.pictures.free.set()
    await following(desk)
    assert post.text == "as before" and len(click.answer.files) == 1


async def test_a_picture_that_is_there_already_is_neither_drawn_nor_sent_again(desk: Desk) -> None:
    post = Post()
    await desk.give(Click(message=post), picture(), edit=True)
    (name,), drawn = post.files, len(desk.pictures.drawn)
    await desk.give(Click(message=post), picture(), edit=True)
    assert post.files == [name] and post.shown == 2 and len(desk.pictures.drawn) == drawn
    await desk.give(Click(message=post), picture("two"), edit=True)
    assert post.files != [name]


async def test_a_picture_of_an_earlier_answer_does_not_come_after_a_later_one(desk: Desk) -> None:
    desk.pictures.free.clear()
    post = Post()
    first = await desk.give(Click(message=post), picture("one"), edit=True)
    second = await desk.give(Click(message=post), picture("two"), edit=True)
    desk.pictures.free.set()
    await following(desk)
    assert first.how == ["edit"] and second.how == ["edit", "edit later"]
    assert post.files == [picture("two").picture_source.name]


async def test_an_answer_in_words_drops_the_picture_that_was_to_follow(desk: Desk) -> None:
    desk.pictures.free.clear()
    post = Post()
    await desk.give(Click(message=post), picture(), edit=True)
    await desk.give(Click(message=post), plain(), edit=True)
    desk.pictures.free.set()
    await asyncio.sleep(0)
    assert post.text == SENTENCE and desk.responder.pending_pictures == {}


async def test_where_no_picture_can_be_drawn_the_words_are_the_answer(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    desk.pictures.broken = True
    click = await desk.give(Click(), picture())
    assert click.text == "words of one" and click.answer.files == []
    assert "could not be drawn: ValueError" in caplog.text
    desk.pictures.free.clear()
    click = await desk.give(Click(), picture())
    desk.pictures.free.set()
    await following(desk)
    assert click.text == "words of one" and click.how == ["send"]


async def test_the_publisher_hears_what_was_redrawn_and_with_which_picture(desk: Desk) -> None:
    name = picture().picture_source.name
    await desk.give(Click(message=Post()), picture(marker="4.1"), edit=True)
    assert desk.publisher.heard == [("4.1", name)]
    desk.pictures.free.clear()
    await desk.give(Click(message=Post()), picture(marker="4.2"), edit=True)
    assert desk.publisher.heard[1:] == [("4.2", "")]
    desk.pictures.free.set()
    await following(desk)
    assert desk.publisher.heard[2:] == [("4.2", name)]


async def test_the_publisher_hears_nothing_of_posts_of_ones_own(desk: Desk) -> None:
    await desk.give(Click(), picture(marker="4.1"))
    await desk.give(Click(message=Post()), picture(), edit=True)
    await desk.give(Click(message=Post()), Refusal("full"), edit=True)
    assert desk.publisher.heard == []


# ---------------------------------------------------------------------- the end


async def test_answers_under_way_are_finished_when_the_bot_stops_and_later_ones_say_so(
    desk: Desk,
) -> None:
    go_on, first = asyncio.Event(), Click()
    giving = asyncio.create_task(desk.give(first, plain(), after=go_on.wait()))
    await asyncio.sleep(0)
    closing = asyncio.create_task(desk.responder.close())
    await asyncio.sleep(0)
    later = await desk.give(Click(), plain())
    assert "I am being restarted" in later.text and not closing.done()
    go_on.set()
    await asyncio.gather(giving, closing)
    assert first.text == SENTENCE


async def test_what_comes_while_the_bot_stops_is_not_done(desk: Desk) -> None:
    await desk.responder.close()
    done: list[str] = []

    async def work() -> PostContent:
        done.append("it")
        return plain()

    click: Any = Click()
    await desk.responder.respond(click, work())
    assert done == [] and "I am being restarted" in click.text


async def test_the_end_does_not_wait_for_ever(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("bot.surfaces.responder.SHUTDOWN_GRACE_SECONDS", 0.0)
    never = asyncio.Event()
    giving = asyncio.create_task(desk.give(Click(), plain(), after=never.wait()))
    await asyncio.sleep(0)
    await desk.responder.close()
    assert not giving.done()
    never.set()
    await giving


async def test_who_is_cancelled_is_answered_all_the_same(desk: Desk) -> None:
    go_on, click = asyncio.Event(), Click()
    giving = asyncio.create_task(desk.give(click, plain(), after=go_on.wait()))
    await asyncio.sleep(0)
    giving.cancel()
    go_on.set()
    await desk.responder.close()
    assert click.text == SENTENCE
