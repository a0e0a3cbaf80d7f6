"""Pictures on request: cached, drawn once, and outside the event loop."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import AsyncIterator
from io import BytesIO
from itertools import islice
from typing import Any

import pytest
import pytest_asyncio
from PIL import Image

from bot.posts.content import PictureSource
from bot.posts.pictures import Pictures
from bot.posts.pictures.warming import warm_up_pictures
from games import GAMES, Table
from games.drawing import Card, Sheet, Text, part
from games.engine import Game, Words
from games.painting import Painter
from games.sheet import Emblem, TextRun
from kit.bench import in_mid_match
from tests.drawing.sheets import parts_on, picture_of


def of(said: str = "Ada") -> Sheet:
    return picture_of(Text(said))


@pytest_asyncio.fixture
async def pictures() -> AsyncIterator[Pictures]:
    async with Pictures() as made:
        yield made


@pytest.fixture
def strokes(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Sheet, str]]:
    """Record what is painted, and in which thread."""
    painted: list[tuple[Sheet, str]] = []
    paint = Painter.paint

    def recording(self: Painter, sheet: Sheet) -> bytes:
        painted.append((sheet, threading.current_thread().name))
        return paint(self, sheet)

    monkeypatch.setattr(Painter, "paint", recording)
    return painted


async def test_a_picture_is_a_png_of_its_size(pictures: Pictures) -> None:
    image = Image.open(BytesIO(await pictures.png(of())))
    assert (image.format, image.size) == ("PNG", (800, 96))


async def test_picture_is_drawn_once_and_then_cached(
    pictures: Pictures, strokes: list[tuple[Sheet, str]]
) -> None:
    first = await pictures.png(of())
    assert await pictures.png(of()) is first
    assert [drawn for drawn, _ in strokes] == [of()]


async def test_concurrent_requests_share_one_result(
    pictures: Pictures, strokes: list[tuple[Sheet, str]]
) -> None:
    wanted = [of("Ada"), of("Ben"), of("Ada"), of("Ada")]
    a, b, c, d = await asyncio.gather(*map(pictures.png, wanted))
    assert a is c is d and a != b
    assert len(strokes) == 2 and {drawn for drawn, _ in strokes} == {of("Ada"), of("Ben")}


async def test_cancelled_request_does_not_affect_others(pictures: Pictures) -> None:
    one, other = (asyncio.create_task(pictures.png(of())) for _ in range(2))
    await asyncio.sleep(0)
    one.cancel()
    assert (await other).startswith(b"\x89PNG")


async def test_drawing_does_not_block_the_event_loop(
    pictures: Pictures, strokes: list[tuple[Sheet, str]]
) -> None:
    await pictures.png(of())
    assert strokes[0][1] != threading.current_thread().name


async def test_latest_pictures_are_cached_within_the_bound(
    strokes: list[tuple[Sheet, str]],
) -> None:
    size = len(Painter().paint(of("0")))
    async with Pictures(kept=3 * size) as pictures:
        for said in "012345":
            await pictures.png(of(said))
        strokes.clear()
        for said in "540":
            await pictures.png(of(said))
        assert [drawn for drawn, _ in strokes] == [of("0")]


async def test_recently_used_picture_stays_cached_longer(
    strokes: list[tuple[Sheet, str]],
) -> None:
    size = len(Painter().paint(of("0")))
    async with Pictures(kept=3 * size + 60) as pictures:
        for said in "012023":
            await pictures.png(of(said))
        strokes.clear()
        for said in "2301":
            await pictures.png(of(said))
        assert [drawn for drawn, _ in strokes] == [of("1")]


async def test_picture_of_a_response_is_drawn_before_queued_ones(
    pictures: Pictures, strokes: list[tuple[Sheet, str]]
) -> None:
    in_line = [asyncio.create_task(pictures.png(of(said))) for said in "012"]
    await asyncio.sleep(0)
    urgent = asyncio.create_task(pictures.png(of("!"), urgent=True))
    await asyncio.gather(*in_line, urgent)
    assert [drawn for drawn, _ in strokes] == [of(said) for said in "0!12"]


async def test_other_pictures_are_not_delayed_forever_by_those_of_responses(
    pictures: Pictures, strokes: list[tuple[Sheet, str]]
) -> None:
    others = [pictures.png(of(said)) for said in "012"]
    await asyncio.gather(*others, *(pictures.png(of(said), urgent=True) for said in "abcdef"))
    assert [drawn for drawn, _ in strokes] == [of(said) for said in "0ab1cd2ef"]


async def test_picture_that_nobody_waits_for_any_longer_is_not_drawn(
    pictures: Pictures, strokes: list[tuple[Sheet, str]]
) -> None:
    tasks = [asyncio.create_task(pictures.png(of(said), urgent=True)) for said in "abcd"]
    await asyncio.sleep(0)
    tasks[2].cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert [drawn for drawn, _ in strokes] == [of(said) for said in "abd"]


async def test_failed_picture_raises_and_is_tried_again_on_request(pictures: Pictures) -> None:
    nobody = parts_on(100, part(10, 10, 60, 60, (Emblem("ABCDE", 0, 0, 60),)))
    for _ in range(2):
        with pytest.raises(KeyError):
            await pictures.png(nobody)
    assert await pictures.png(of())


async def test_nothing_is_drawn_after_closing() -> None:
    pictures = Pictures()
    kept = await pictures.png(of())
    await pictures.close()
    assert await pictures.png(of()) is kept
    with pytest.raises(RuntimeError):
        await pictures.png(of("Ben"))


def test_file_name_depends_only_on_the_content() -> None:
    one, same, other, described = (
        PictureSource(picture_of(Card(animal)), alt).name
        for animal, alt in (("🦊", ""), ("🦊", ""), ("🐺", ""), ("🦊", "A fox"))
    )
    assert one == same and len({one, other, described}) == 3
    assert one.startswith("table-") and one.endswith(".png") and len(one) == 22


async def test_recurring_parts_are_drawn_in_advance(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    learnt = []
    warmed = [of("a"), of("b")]
    monkeypatch.setattr("bot.posts.pictures.warm_up_pictures", lambda games: iter(warmed))
    monkeypatch.setattr(Painter, "preload", lambda self, one: learnt.append(one))
    await pictures.warm([])
    assert learnt == [of("a"), of("b")]


async def test_nothing_is_drawn_in_advance_while_pictures_are_wanted(
    pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    learnt: list[Sheet] = []
    monkeypatch.setattr("bot.posts.pictures.QUIET_SECONDS", 60.0)
    monkeypatch.setattr("bot.posts.pictures.warm_up_pictures", lambda games: iter([of("a")]))
    monkeypatch.setattr(Painter, "preload", lambda self, one: learnt.append(one))
    await pictures.png(of("b"))
    warming = asyncio.create_task(pictures.warm([]))
    await asyncio.sleep(0.01)
    warming.cancel()
    assert learnt == []


def test_first_picture_of_a_match_uses_parts_drawn_in_advance() -> None:
    for game in GAMES.values():
        painter = Painter()
        for sample in islice(warm_up_pictures([game]), 2):
            painter.preload(sample)
        before = painter.cached_bytes
        assert game.picture
        table = Table.new(game, game.seats[-1], bytes(32))
        names = [f"Player {n + 1}" for n in range(game.seats[-1])]
        painter.paint(game.picture.draw(table.view(None), Words(names)))
        assert painter.cached_bytes == before


def test_pictures_drawn_in_advance_are_the_same_at_every_start() -> None:
    assert list(warm_up_pictures(GAMES.values())) == list(warm_up_pictures(GAMES.values()))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_first_picture_has_most_of_its_parts_cached(game: Game[Any, Any]) -> None:
    warm = {part.tile for sheet in warm_up_pictures([game]) for part in sheet.parts}
    (table,) = in_mid_match(game)[:1]
    assert game.picture is not None
    words = Words([f"Guest {n + 1}" for n in range(table.state.seats)])
    parts = game.picture.draw(table.view(None), words).parts
    new = {part.tile for part in parts if not part.colour} - warm
    drawn = [tile for tile in new if not isinstance(tile.drawing[0], TextRun)]
    assert len(drawn) <= len(parts) / 20, drawn
