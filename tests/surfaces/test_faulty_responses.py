"""Responses that Discord refuses, that cannot be laid out, or that are public."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass

import discord
import pytest

from bot.checks.scenes import match_of
from bot.match.pages.content import MatchContent
from bot.posts import layout
from bot.posts.content import PictureSource, StaticContent
from bot.posts.refusals import Refusal
from tests.surfaces.clicks import Click, Post, invalid_form
from tests.surfaces.responses import SENTENCE, Desk, picture, plain


@pytest.fixture
def desk() -> Desk:
    return Desk()


async def test_picture_replaced_by_another_response_is_sent_again(desk: Desk) -> None:
    post, go_on = Post(), asyncio.Event()
    await desk.give(Click(message=post), picture("one"), edit=True)
    first = Click(message=post.as_it_is())
    giving = asyncio.create_task(desk.give(first, picture("one"), edit=True, after=go_on.wait()))
    await desk.give(Click(message=post.as_it_is()), picture("two"), edit=True)
    go_on.set()
    await giving
    assert post.files == [picture("one").picture_source.name]
    assert first.how == ["edit"] and first.refused == 0


@pytest.mark.parametrize("late", [False, True])
async def test_picture_that_a_post_lacks_is_sent_after_discords_refusal(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    post = Post()
    await desk.give(Click(message=post), picture("one"), edit=True)
    click = Click(message=post.as_it_is())
    post.files = ["another.png"]  # another process has redrawn it
    if late:
        desk.waits.defer = 0.0
    await desk.give(click, picture("one"), edit=True, slow=late)
    assert post.files == [picture("one").picture_source.name] and click.refused == 1


async def test_a_refusal_that_names_no_emoji_leaves_the_bots_own_alone(
    desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    doubted: list[str] = []
    monkeypatch.setattr(desk.emoji, "suspend", lambda: doubted.append("emoji"))
    path = ("data", "components", "0", "components", "1")
    click = Click(message=Post())
    click.raises = [invalid_form("BASE_TYPE_BAD_LENGTH", *path, "label")]
    await desk.give(click, plain(), edit=True)
    assert doubted == [] and "Something went wrong" in click.text


@dataclass(frozen=True)
class Faulty(MatchContent):
    """A post with faults in its picture, in its text or in both."""

    text: str = ""

    @property
    def picture_source(self) -> PictureSource | None:
        raise KeyError("the bear")

    def layout(self, picture_source: PictureSource | None) -> discord.ui.LayoutView:
        if not self.text:
            raise KeyError("the fox")
        return layout.sentence_post(self.text)


def faulty(text: str = "") -> Faulty:
    return Faulty(match_of(None, status="lobby"), text=text)


@pytest.mark.parametrize("edit", [False, True])
async def test_post_whose_picture_cannot_be_described_is_text(
    desk: Desk, edit: bool, caplog: pytest.LogCaptureFixture
) -> None:
    click = await desk.give(Click(message=Post()), faulty("in words"), edit=edit)
    assert click.text == "in words" and "could not be drawn: KeyError" in caplog.text


@pytest.mark.parametrize("edit", [False, True])
@pytest.mark.parametrize("late", [False, True])
async def test_failed_layout_gets_a_sentence(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, edit: bool, late: bool
) -> None:
    if late:
        desk.waits.defer = 0.0
    given: list[str] = []
    desk.responder.on_response.append(lambda outcome, _: given.append(outcome))
    post = Post(layout.sentence_post("as before"))
    click = await desk.give(Click(message=post), faulty(), edit=edit, slow=late)
    assert "Something went wrong" in click.text and post.text == "as before"
    assert click.answer.flags.ephemeral and given == ["broken"]


@dataclass(frozen=True)
class Public(StaticContent):
    """A public post."""

    public = True


@pytest.mark.parametrize("late", [False, True])
async def test_slow_public_response_is_public_and_its_refusal_is_private(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, late: bool
) -> None:
    if late:
        desk.waits.defer = 0.0
    post, said = Post(layout.sentence_post("as before")), Public(layout.sentence_post(SENTENCE))
    click = await desk.give(Click(message=post), said, public=True, slow=late)
    assert click.text == SENTENCE and not click.answer.flags.ephemeral
    click = await desk.give(Click(message=post), Refusal("full"), public=True, slow=late)
    assert click.answer.flags.ephemeral and post.text == "as before"
