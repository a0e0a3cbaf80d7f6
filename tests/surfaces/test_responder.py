"""Responses: in time, once, with the picture or before it, and complete on shutdown."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import pytest

from bot.posts import layout
from bot.posts.content import PostContent
from bot.posts.refusals import Refusal
from tests.host.harness import HANGS
from tests.surfaces.clicks import Click, Post
from tests.surfaces.responses import SENTENCE, Desk, error, gone, picture, plain


async def test_response_does_not_wait_until_a_language_is_stored(
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


async def test_response_is_private_or_redraws_the_clicked_post(desk: Desk) -> None:
    click = await desk.give(Click(), plain())
    assert click.how == ["send"] and click.answer.flags.ephemeral and click.text == SENTENCE
    post = Post()
    click = await desk.give(Click(message=post), plain(), edit=True)
    assert click.how == ["edit"] and post.text == SENTENCE


async def test_refusal_is_private_and_does_not_edit_the_post(desk: Desk) -> None:
    post = Post(layout.sentence_post("as before"))
    click = await desk.give(Click(message=post), Refusal("full"), edit=True)
    assert click.how == ["send"] and post.text == "as before"
    assert "All seats are taken" in click.text and click.answer.flags.ephemeral


async def test_unexpected_error_gets_a_sentence(
    desk: Desk, caplog: pytest.LogCaptureFixture
) -> None:
    click = await desk.give(Click(), LookupError("the bear"))
    assert "Something went wrong" in click.text
    assert "LookupError" in caplog.text and "the bear" not in caplog.text


async def test_slow_response_is_deferred_first(desk: Desk, hurried: None) -> None:
    click = await desk.give(Click(), plain(), slow=True)
    assert click.how == ["defer", "follow up"] and click.answer.flags.ephemeral
    post = Post()
    click = await desk.give(Click(message=post), plain(), edit=True, slow=True)
    assert click.how == ["defer", "edit later"] and post.text == SENTENCE


async def test_slow_response_says_meanwhile_what_is_being_done(desk: Desk, hurried: None) -> None:
    said: list[str] = []
    for content in (picture(), Refusal("full")):
        click, go_on = Click(message=Post()), asyncio.Event()
        giving = asyncio.create_task(
            desk.give(
                click,
                content,
                after=go_on.wait(),
                meanwhile=lambda: layout.sentence_post("Just a moment."),
            )
        )
        while not click.how:
            await asyncio.sleep(0)
        said.append(click.text)
        go_on.set()
        await giving
        assert click.how == ["send", "edit later"] and click.answer.flags.ephemeral
        said.append(click.text)
    assert said[0] == said[2] == "Just a moment." and "All seats are taken" in said[3]


@pytest.mark.parametrize("edit", [True, False])
@pytest.mark.parametrize("refused", [(404, 10008), (400, 50035), (403, 50001)])
async def test_slow_response_is_deferred_if_it_cannot_say_what_is_being_done(
    desk: Desk, hurried: None, refused: tuple[int, int], edit: bool
) -> None:
    click = Click(message=Post())
    click.raises = [error(*refused)]
    said = layout.sentence_post("Just a moment.")
    await desk.give(click, plain(), edit=edit, slow=True, meanwhile=lambda: said)
    assert click.how[0] == "defer" and click.text == SENTENCE


async def test_slow_refusal_does_not_edit_the_post(desk: Desk, hurried: None) -> None:
    post = Post(layout.sentence_post("as before"))
    click = await desk.give(Click(message=post), Refusal("full"), edit=True, slow=True)
    assert click.how == ["defer", "follow up"] and post.text == "as before"
    assert "All seats are taken" in click.text


async def test_post_deleted_as_it_was_clicked_is_sent_again(desk: Desk) -> None:
    click = await desk.give(Click(message=gone()), picture(marker="4.1"), edit=True)
    assert click.how == ["send"] and click.answer.files and click.answer is not click.message
    assert desk.publisher.heard == []


async def test_post_deleted_before_a_late_response_is_sent_again(desk: Desk, hurried: None) -> None:
    click = await desk.give(Click(message=gone()), picture(marker="4.1"), edit=True, slow=True)
    assert click.how == ["defer", "follow up"]
    assert click.answer.files and click.answer is not click.message
    assert desk.publisher.heard == []


@pytest.mark.parametrize("raised", [error(404, 10062), error(503, 0), aiohttp.ClientError()])
async def test_response_that_never_arrives_is_only_logged(
    desk: Desk, raised: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    click = Click(message=Post())
    click.raises = [raised]
    await desk.give(click, plain(), edit=True)
    assert click.how == [] and "a response did not arrive" in caplog.text


async def test_person_is_told_if_discord_refuses_the_response_itself(desk: Desk) -> None:
    click = Click(message=Post())
    click.raises = [error(400, 50035)]
    await desk.give(click, plain(), edit=True)
    assert click.how == ["send"] and "Something went wrong on my side" in click.text


# ---------------------------------------------------------------------- pictures


async def test_shutdown_finishes_current_responses_and_refuses_later_ones(
    desk: Desk,
) -> None:
    go_on, first = asyncio.Event(), Click()
    giving = asyncio.create_task(desk.give(first, plain(), after=go_on.wait()))
    await asyncio.sleep(0)
    closing = asyncio.create_task(desk.responder.close())
    await asyncio.sleep(0)
    later = await desk.give(Click(), plain())
    assert "I am restarting" in later.text and not closing.done()
    go_on.set()
    await asyncio.gather(giving, closing)
    assert first.text == SENTENCE


async def test_shutdown_finishes_work_whose_response_failed(desk: Desk, hurried: None) -> None:
    go_on, click = asyncio.Event(), Click()
    click.raises = [error(404, 10062)]
    giving = asyncio.create_task(desk.give(click, plain(), after=go_on.wait()))
    while click.raises:
        await asyncio.sleep(0)
    closing = asyncio.create_task(desk.responder.close())
    await asyncio.wait({giving, closing}, timeout=0.01)
    assert not closing.done() and not giving.done()
    go_on.set()
    await asyncio.gather(giving, closing)


async def test_interactions_during_shutdown_have_no_effect(desk: Desk) -> None:
    await desk.responder.close()
    done: list[str] = []

    async def work() -> PostContent:
        done.append("it")
        return plain()

    click: Any = Click()
    await desk.responder.respond(click, work())
    assert done == [] and "I am restarting" in click.text


async def test_shutdown_has_a_time_limit(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    desk.waits.shutdown = 0.0
    never = asyncio.Event()
    giving = asyncio.create_task(desk.give(Click(), plain(), after=never.wait()))
    await asyncio.sleep(0)
    await desk.responder.close()
    assert not giving.done()
    never.set()
    await giving


async def test_cancelled_interaction_still_gets_a_response(desk: Desk) -> None:
    go_on, click = asyncio.Event(), Click()
    giving = asyncio.create_task(desk.give(click, plain(), after=go_on.wait()))
    await asyncio.sleep(0)
    giving.cancel()
    go_on.set()
    await desk.responder.close()
    assert click.text == SENTENCE
