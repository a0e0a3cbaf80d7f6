"""GIFs: made in the background, once for everyone who asks, and posted on request."""

from __future__ import annotations

import asyncio
from types import SimpleNamespace
from typing import Any

import discord
import pytest

from bot.checks.limits import labels, payload
from bot.features.replays.gifs import GifContent, GifRenderer, evenly, key_places
from bot.features.replays.pages.replay import Scene
from bot.match.match import Match
from bot.posts.content import PictureSource
from bot.posts.controls import Control
from bot.posts.delivery import Delivery
from bot.posts.emoji import Emoji
from bot.posts.languages import GENERIC_WORDS
from bot.posts.refusals import Refusal
from games.drawing import Sheet
from tests.cogs.counter import Counter
from tests.cogs.test_replay import button, open_replay, over, posting, press
from tests.drawing.sheets import picture_of
from tests.host.harness import ANN, BEN, CAT, EVE
from tests.surfaces.clicks import Post
from tests.surfaces.emoji import MemoryEmoji


async def test_gif_is_made_while_its_response_shows_the_progress(
    counter: Counter,
) -> None:
    match = await over(counter, game="instinkt")
    counter.pictures.coloured = True
    post = await open_replay(counter, match)
    click = await press(counter, post, "Make GIF")
    assert click.how[0] == "send" and "Drawing" in click.text
    busy = await press(counter, post, "Make GIF")
    assert "One at a time" in busy.text
    while counter.gifs.tasks:
        await asyncio.wait(counter.gifs.tasks)
    assert click.answer.files == [f"match-{match.id}.gif"]
    assert click.how.count("edit later") <= 5
    gif = click.answer.contents[0]
    assert gif.startswith(b"GIF89a") and len(gif) < 8 << 20


def delivery(pictures: Any) -> Delivery:
    """Return a delivery of posts without custom emoji."""
    return Delivery(pictures, Emoji(MemoryEmoji(), (), pictures))


async def test_stopped_gif_says_so() -> None:
    drawn = asyncio.Event()

    async def never(sheet: Sheet) -> bytes:
        drawn.set()
        await asyncio.Event().wait()
        return b""

    edits: list[str] = []

    async def edit(view: discord.ui.LayoutView, attachments: Any) -> None:
        edits.append(str(payload(view)))

    renderer = GifRenderer(delivery(SimpleNamespace(png=never)))
    replay: Any = SimpleNamespace(
        match=SimpleNamespace(id=3),
        moments=[SimpleNamespace(turn=1)],
        visible_moments=lambda reader: [0],
    )
    renderer.start(GifContent(ANN, Painted(replay, None, 0)), edit)
    with pytest.raises(Refusal, match="gif_busy"):
        renderer.refuse_if_busy(ANN)
    await drawn.wait()
    await renderer.close()
    assert len(edits) == 1 and "am restarting" in edits[0]
    renderer.refuse_if_busy(ANN)


class Painted(Scene):
    """A scene with a picture that belongs to no match."""

    picture_source = PictureSource(picture_of(), "")
    words = GENERIC_WORDS


def test_gif_shows_the_beginning_the_ends_of_turns_and_the_end() -> None:
    turns = [1, 1, 1, 2, 2, 3, 3, 3, 3, 4]
    moments = [SimpleNamespace(turn=turn) for turn in turns]
    replay: Any = SimpleNamespace(moments=moments, visible_moments=lambda reader: list(range(10)))
    scene = Scene(replay, None, 0)
    assert list(key_places(scene, 10)) == list(range(10))
    assert key_places(scene, 5) == [0, 2, 4, 8, 9]
    assert key_places(scene, 3) == [0, 4, 9]
    assert {0, 2, 4, 8, 9} < set(key_places(scene, 7)) and len(key_places(scene, 7)) == 7
    assert evenly([5], 3) == [5]


class Studio:
    """GIFs of matches that nobody has played, and what their responses show."""

    def __init__(self) -> None:
        self.begun = 0  # pictures
        self.free = asyncio.Event()
        self.renderer = GifRenderer(delivery(self))
        self.edits: list[tuple[int, str]] = []

    async def png(self, sheet: Sheet) -> bytes:
        self.begun += 1
        await self.free.wait()
        return b"png"

    async def gif(self, pngs: list[bytes]) -> bytes:
        return b"gif"

    def ask(self, user: int, match: int, reader: int | None = None) -> None:
        replay: Any = SimpleNamespace(
            match=SimpleNamespace(id=match), moments=[SimpleNamespace(turn=1)],
            visible_moments=lambda reader: [0],
        )  # fmt: skip

        async def edit(view: discord.ui.LayoutView, attachments: Any) -> None:
            self.edits.append((user, str(payload(view))))

        self.renderer.start(GifContent(user, Painted(replay, reader, 0)), edit)

    async def until(self, begun: int) -> None:
        async with asyncio.timeout(5):
            while self.begun < begun:
                await asyncio.sleep(0.001)

    async def done(self) -> None:
        self.free.set()
        while self.renderer.tasks:
            await asyncio.wait(self.renderer.tasks)


async def test_gif_is_made_once_for_simultaneous_requests() -> None:
    studio = Studio()
    for user in range(12):
        studio.ask(user, 3)
    await studio.until(1)
    await studio.done()
    assert studio.begun == 1
    assert sorted(user for user, said in studio.edits if "match-3.gif" in said) == [*range(12)]


async def test_gif_is_made_for_each_reader_of_a_match() -> None:
    studio = Studio()
    for user, reader in enumerate((None, 0, 1, 1)):
        studio.ask(user, 3, reader)
    await studio.done()
    assert studio.begun == 3, "nobody gets what another seat has seen"


async def test_person_who_requests_twelve_gifs_at_once_gets_one() -> None:
    studio = Studio()
    for match in range(12):
        studio.ask(ANN, match)
    await studio.until(1)
    await studio.done()
    assert studio.begun == 1
    busy = [said for _, said in studio.edits if "One at a time" in said]
    assert len(busy) == 11 and len(studio.edits) == 12


async def test_only_a_few_gifs_are_made_at_the_same_time() -> None:
    studio = Studio()
    for user in range(5):
        studio.ask(user, user)
    await studio.until(2)
    for _ in range(20):
        await asyncio.sleep(0)
    assert studio.begun == 2
    await studio.done()
    assert studio.begun == 5


async def test_bot_stops_cleanly_while_gifs_are_made(
    caplog: pytest.LogCaptureFixture,
) -> None:
    studio = Studio()
    for user in range(5):
        studio.ask(user, user % 4)
    await studio.until(2)
    await studio.renderer.close()
    studio.ask(6, 6)
    await studio.done()
    told = [user for user, said in studio.edits if "am restarting" in said]
    assert sorted(told) == [0, 1, 2, 3, 4, 6] and studio.begun == 2
    assert studio.renderer.tasks == set()


async def test_failed_edit_of_one_response_does_not_keep_the_gif_from_others() -> None:
    studio = Studio()

    async def closed(view: discord.ui.LayoutView, attachments: Any) -> None:
        raise RuntimeError("Session is closed")

    scene = Painted(
        SimpleNamespace(  # type: ignore[arg-type]
            match=SimpleNamespace(id=3), moments=[SimpleNamespace(turn=1)] * 2,
            visible_moments=lambda reader: [0, 1],
        ),
        None, 0,
    )  # fmt: skip
    studio.renderer.start(GifContent(BEN, scene), closed)
    studio.ask(CAT, 3)
    await studio.done()
    assert [user for user, said in studio.edits if "match-3.gif" in said] == [CAT]
    studio.renderer.refuse_if_busy(BEN)


async def drawn_gif(counter: Counter, match: Match, page: Post) -> Post:
    """Return the response to *Make GIF* on a page of a replay, with the GIF."""
    click = await press(counter, page, "Make GIF")
    while counter.gifs.tasks:
        await asyncio.wait(counter.gifs.tasks)
    assert click.answer.files == [f"match-{match.id}.gif"]
    return click.answer


async def test_gif_of_a_players_view_is_not_public_if_hands_stay_closed(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def read(media: discord.UnfurledMediaItem) -> bytes:
        return b"GIF89a"

    monkeypatch.setattr(discord.UnfurledMediaItem, "read", read)
    match = await over(counter, game="instinkt", opened=False)
    counter.pictures.coloured = True
    mine = await drawn_gif(counter, match, await open_replay(counter, match))
    assert mine.view and "Post here" not in labels(mine.view)
    kept = Control(match.id, "post_gif", match.seat_or_refuse(ANN).seat).custom_id
    refused = await posting(counter, kept, match, mine)
    assert "keep hands hidden" in refused.text and refused.answer.flags.ephemeral
    assert not refused.answer.files
    spectators = await drawn_gif(counter, match, await open_replay(counter, match, EVE))
    shown = await posting(counter, button(spectators, "Post here"), match, spectators)
    assert "Shared by" in shown.text and not shown.answer.flags.ephemeral


async def test_gif_can_be_posted_for_everyone(
    counter: Counter, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = await over(counter, game="instinkt")
    counter.pictures.coloured = True
    reply = await drawn_gif(counter, match, await open_replay(counter, match))
    gif = reply.contents[0]

    async def read(media: discord.UnfurledMediaItem) -> bytes:
        assert f"match-{match.id}.gif" in media.url
        return gif

    monkeypatch.setattr(discord.UnfurledMediaItem, "read", read)
    control = button(reply, "Post here")
    shown = await posting(counter, control, match, reply)
    assert not shown.answer.flags.ephemeral and shown.answer.contents == [gif]
    assert "Shared by" in shown.text and button(shown.answer, "Watch replay")
    refused = await counter.click(ANN, control, on=reply, channel=match.table_channel_id)
    assert "You aren't allowed to post here" in refused.text and refused.answer.flags.ephemeral
    by_hand = await posting(counter, Control(match.id, "post_gif").custom_id, match)
    assert "button no longer works" in by_hand.text
