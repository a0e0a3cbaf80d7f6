"""Pictures of responses: ready, late, cached, and never on the wrong post."""

from __future__ import annotations

import asyncio

import pytest

from bot.posts import layout
from bot.posts.refusals import Refusal
from tests.surfaces.clicks import Click, Post
from tests.surfaces.responses import SENTENCE, Desk, gone, picture, plain


async def test_ready_picture_comes_with_its_response(desk: Desk) -> None:
    click = await desk.give(Click(), picture())
    assert click.how == ["send"] and len(click.answer.files) == 1 and click.text == ""


async def following(desk: Desk) -> None:
    for task in list(desk.responder.pending_pictures.values()):
        await task
    assert desk.responder.pending_pictures == {}


@pytest.mark.parametrize("edit", [False, True])
@pytest.mark.parametrize("late", [False, True])
async def test_response_does_not_wait_for_a_slow_picture(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, edit: bool, late: bool
) -> None:
    if late:
        desk.waits.defer = 0.0
    desk.pictures.free.clear()
    click = Click(message=Post() if edit else None)
    await desk.give(click, picture(), edit=edit, slow=late)
    assert click.answer.files == [] and click.text == "words of one"
    desk.pictures.free.set()
    await following(desk)
    assert click.how[-1] == "edit later" and len(click.answer.files) == 1 and click.text == ""


@pytest.mark.parametrize("late", [False, True])
async def test_picture_of_a_deleted_post_is_sent_with_its_replacement(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    post = Post()
    await desk.give(Click(message=post), picture(), edit=True)
    click = Click(message=post)
    post.delete()
    if late:
        desk.waits.defer = 0.0
    await desk.give(click, picture(), edit=True, slow=late)
    assert click.answer is not post and click.answer.files == [picture().picture_source.name]


@pytest.mark.parametrize("late", [False, True])
async def test_slow_picture_follows_to_the_replacement_of_a_deleted_post(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    if late:
        desk.waits.defer = 0.0
    desk.pictures.free.clear()
    click = await desk.give(Click(message=gone()), picture(marker="4.1"), edit=True, slow=late)
    desk.pictures.free.set()
    await following(desk)
    assert click.how[-1] == "edit later" and len(click.answer.files) == 1
    assert desk.publisher.heard == []


async def test_slow_picture_of_a_late_public_response_leaves_the_clicked_post(
    desk: Desk, hurried: None
) -> None:
    post = Post(layout.sentence_post("as before"))
    desk.pictures.free.clear()
    click = await desk.give(Click(message=post), picture(), public=True, slow=True)
    desk.pictures.free.set()
    await following(desk)
    assert post.text == "as before" and len(click.answer.files) == 1


async def test_picture_already_on_the_post_is_neither_drawn_nor_sent_again(desk: Desk) -> None:
    post = Post()
    await desk.give(Click(message=post), picture(), edit=True)
    (name,), drawn = post.files, len(desk.pictures.drawn)
    await desk.give(Click(message=post), picture(), edit=True)
    assert post.files == [name] and post.shown == 2 and len(desk.pictures.drawn) == drawn
    await desk.give(Click(message=post), picture("two"), edit=True)
    assert post.files != [name]


async def test_picture_of_an_earlier_response_does_not_follow_a_later_one(desk: Desk) -> None:
    desk.pictures.free.clear()
    post = Post()
    first = await desk.give(Click(message=post), picture("one"), edit=True)
    second = await desk.give(Click(message=post), picture("two"), edit=True)
    desk.pictures.free.set()
    await following(desk)
    assert first.how == ["edit"] and second.how == ["edit", "edit later"]
    assert post.files == [picture("two").picture_source.name]


async def test_text_response_cancels_the_pending_picture(desk: Desk) -> None:
    desk.pictures.free.clear()
    post = Post()
    await desk.give(Click(message=post), picture(), edit=True)
    await desk.give(Click(message=post), plain(), edit=True)
    desk.pictures.free.set()
    await asyncio.sleep(0)
    assert post.text == SENTENCE and desk.responder.pending_pictures == {}


async def test_response_is_text_if_no_picture_can_be_drawn(
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


async def test_publisher_is_notified_of_redrawn_posts_with_their_pictures(desk: Desk) -> None:
    name = picture().picture_source.name
    await desk.give(Click(message=Post()), picture(marker="4.1"), edit=True)
    assert desk.publisher.heard == [("4.1", name)]
    desk.pictures.free.clear()
    await desk.give(Click(message=Post()), picture(marker="4.2"), edit=True)
    assert desk.publisher.heard[1:] == [("4.2", "")]
    desk.pictures.free.set()
    await following(desk)
    assert desk.publisher.heard[2:] == [("4.2", name)]


async def test_publisher_is_not_notified_of_private_posts(desk: Desk) -> None:
    await desk.give(Click(), picture(marker="4.1"))
    await desk.give(Click(message=Post()), picture(), edit=True)
    await desk.give(Click(message=Post()), Refusal("full"), edit=True)
    assert desk.publisher.heard == []


# ---------------------------------------------------------------------- the end
