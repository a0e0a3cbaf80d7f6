"""The bot's own emoji: uploaded once despite faults, and shown when a game has all."""

from __future__ import annotations

import asyncio
import re
from collections.abc import AsyncIterator
from io import BytesIO
from types import SimpleNamespace
from typing import Any
from unittest.mock import AsyncMock

import pytest
import pytest_asyncio
from PIL import Image

from bot.messaging.errors import DiscordUnavailable, MessengerError, RateLimited
from bot.messaging.rate_limiter import RateLimiter
from bot.posts import layout
from bot.posts.content import StaticContent
from bot.posts.delivery import Delivery
from bot.posts.emoji import FIRST_RETRY_SECONDS, DiscordEmoji, Emoji, EmojiRefused
from bot.posts.pictures import Pictures
from bot.runtime.tasks import cancel_all
from games import GAMES
from games.engine import Game
from games.painting import version_of
from tests.surfaces.clicks import invalid_form
from tests.surfaces.emoji import MemoryEmoji
from tests.surfaces.memory import PLENTY

LION, SMALL = GAMES["lion_unicorn"], GAMES["smallseat"]
FOX = "🦊"


class Bot:
    """The emoji of one process; ``waited`` are its pauses, which take no time."""

    def __init__(
        self, there: MemoryEmoji, pictures: Pictures, *games: Game[Any, Any], uploads: bool = True
    ) -> None:
        self.waited: list[float] = []
        self.emoji = Emoji(there, games or (LION,), pictures, 2.0, self._wait, uploads)

    async def _wait(self, seconds: float) -> None:
        self.waited.append(seconds)

    def shows(self, game: Game[Any, Any] = LION) -> bool:
        """Return whether posts of a game have the bot's own emoji."""
        return self.said(game) != FOX

    def said(self, game: Game[Any, Any] = LION) -> str:
        """Return a fox as a post of a game shows it."""
        content = StaticContent(layout.unframed(layout.text(FOX)), game.name)
        view: Any = Delivery(Pictures(), self.emoji).laid_out(content).layout
        parts: list[dict[str, Any]] = view.to_components()
        return str(parts[0]["content"])


@pytest_asyncio.fixture
async def pictures() -> AsyncIterator[Pictures]:
    async with Pictures() as drawn:
        yield drawn


@pytest.fixture
def there() -> MemoryEmoji:
    return MemoryEmoji()


def kinds(game: Game[Any, Any]) -> int:
    assert game.picture is not None
    return len(list(game.picture.signs()))


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
async def test_every_kind_of_card_has_an_emoji_that_discord_accepts(
    game: Game[Any, Any], there: MemoryEmoji, pictures: Pictures
) -> None:
    await Bot(there, pictures, game).emoji.upload_missing()
    assert len(there.held) == kinds(game) == len(set(there.names))
    for name, png in there.held.values():
        assert re.fullmatch(r"[A-Za-z0-9_]{2,32}", name)
        assert len(png) <= 256 << 10
        with Image.open(BytesIO(png)) as image:
            assert (image.format, image.size) == ("PNG", (128, 128))
            shape = image.getchannel("A")
            assert (shape.getpixel((0, 0)), shape.getpixel((64, 64))) == (0, 255)


@pytest.mark.parametrize("game", GAMES.values(), ids=list(GAMES))
def test_no_two_cards_of_a_game_have_the_same_sign(game: Game[Any, Any]) -> None:
    assert game.picture is not None
    signs = list(game.picture.signs())
    assert len({sign.text for sign in signs}) == len(signs)
    assert len({sign.drawing for sign in signs}) == len(signs)
    for sign in signs:
        assert re.fullmatch(r"[a-z0-9_]{2,32}", sign.name), sign.name


async def test_a_start_with_all_emoji_there_asks_once_and_uploads_nothing(
    there: MemoryEmoji, pictures: Pictures
) -> None:
    await Bot(there, pictures).emoji.upload_missing()
    there.calls.clear()
    bot = Bot(there, pictures)
    await bot.emoji.upload_missing()
    assert there.calls == ["list"]
    assert bot.waited == []
    assert bot.shows()


async def test_uploads_are_separated_by_a_pause(there: MemoryEmoji, pictures: Pictures) -> None:
    bot = Bot(there, pictures)
    await bot.emoji.upload_missing()
    assert bot.waited == [2.0] * kinds(LION)


async def test_post_has_plain_emoji_until_its_game_has_all(
    there: MemoryEmoji, pictures: Pictures
) -> None:
    bot = Bot(there, pictures)
    seen: list[bool] = []
    create = there.create

    async def watched(name: str, png: bytes) -> int:
        seen.append(bot.shows())
        return await create(name, png)

    there.create = watched  # type: ignore[method-assign]
    await bot.emoji.upload_missing()
    assert seen == [False] * kinds(LION)
    assert re.fullmatch(r"<:fox:\d+>", bot.said())


async def test_a_game_is_shown_with_its_own_emoji_before_the_next_one_has_all(
    there: MemoryEmoji, pictures: Pictures
) -> None:
    bot = Bot(there, pictures, LION, SMALL)
    create = there.create

    async def few(name: str, png: bytes) -> int:
        if len(there.held) == kinds(LION):
            raise EmojiRefused("no more than that")
        return await create(name, png)

    there.create = few  # type: ignore[method-assign]
    await bot.emoji.upload_missing()
    assert LION.name in bot.emoji.by_game
    assert SMALL.name not in bot.emoji.by_game


@pytest.mark.parametrize("call", ["list", "create"])
async def test_plain_emoji_are_used_if_custom_ones_are_not_allowed(
    call: str, there: MemoryEmoji, pictures: Pictures
) -> None:
    there.fail(call, EmojiRefused("403 Forbidden"))
    bot = Bot(there, pictures)
    await bot.emoji.upload_missing()
    assert there.calls[-1] == call
    assert there.held == {}
    assert bot.said() == FOX


@pytest.mark.parametrize(
    "trouble", [RateLimited("429"), DiscordUnavailable("500")], ids=["429", "500"]
)
async def test_failed_upload_is_repeated_later(
    trouble: DiscordUnavailable, there: MemoryEmoji, pictures: Pictures
) -> None:
    there.fail("create", trouble, times=3)
    bot = Bot(there, pictures)
    await bot.emoji.upload_missing()
    longer = [pause for pause in bot.waited if pause >= FIRST_RETRY_SECONDS]
    assert longer == [FIRST_RETRY_SECONDS, 2 * FIRST_RETRY_SECONDS, 4 * FIRST_RETRY_SECONDS]
    assert len(there.held) == kinds(LION) == len(set(there.names))
    assert bot.shows()


async def test_upload_whose_response_was_lost_is_not_repeated(
    there: MemoryEmoji, pictures: Pictures
) -> None:
    there.fail("create", DiscordUnavailable("connection lost"), times=4, lost=True)
    bot = Bot(there, pictures)
    await bot.emoji.upload_missing()
    assert there.calls.count("create") == kinds(LION)
    assert sorted(there.names) == sorted(set(there.names))
    assert bot.shows()


class Killed(BaseException):
    """Simulates the end of the process."""


async def test_restart_during_uploads_uploads_nothing_twice(
    there: MemoryEmoji, pictures: Pictures
) -> None:
    for done in range(kinds(LION)):
        bot = Bot(there, pictures)
        create = MemoryEmoji.create

        async def killed(name: str, png: bytes, create: Any = create) -> int:
            await create(there, name, png)
            raise Killed

        there.create = killed  # type: ignore[method-assign]
        with pytest.raises(Killed):
            await bot.emoji.upload_missing()
        assert len(there.held) == done + 1
    there.calls.clear()
    await Bot(there, pictures).emoji.upload_missing()
    assert there.calls == ["list"]
    assert len(set(there.names)) == len(there.names) == kinds(LION)


async def test_changed_drawing_is_uploaded_and_the_old_one_deleted(
    there: MemoryEmoji, pictures: Pictures, monkeypatch: pytest.MonkeyPatch
) -> None:
    await Bot(there, pictures).emoji.upload_missing()
    before = dict(there.held)
    again = {"1F98A": "a fox drawn otherwise"}
    monkeypatch.setattr(
        "bot.posts.emoji.version_of",
        lambda part: version_of(part) + "".join(again[code] for code in again if code in part.svg),
    )
    there.calls.clear()
    bot = Bot(there, pictures)
    await bot.emoji.upload_missing()
    assert there.calls == ["list", "create", "delete"]
    (gone,) = before.keys() - there.held.keys()
    (new,) = there.held.keys() - before.keys()
    assert before[gone][0].startswith("mg_fox_")
    assert bot.said() == f"<:fox:{new}>"


async def test_plain_emoji_stay_while_suspended_even_if_uploads_continue(
    there: MemoryEmoji, pictures: Pictures, caplog: pytest.LogCaptureFixture
) -> None:
    bot = Bot(there, pictures, LION, SMALL)
    create = there.create

    async def doubted(name: str, png: bytes) -> int:
        if bot.emoji.by_game:
            bot.emoji.suspend()  # as soon as the first game is shown with its own
        return await create(name, png)

    there.create = doubted  # type: ignore[method-assign]
    await bot.emoji.upload_missing()
    assert len(there.held) == kinds(LION) + kinds(SMALL)
    assert LION.name not in bot.emoji.by_game and SMALL.name not in bot.emoji.by_game
    assert caplog.text.count("Discord refuses the bot's emoji") == 1


async def test_suspended_emoji_come_back_by_themselves(
    there: MemoryEmoji, pictures: Pictures
) -> None:
    bot = Bot(there, pictures)
    keeping = asyncio.create_task(bot.emoji.run())
    while not bot.shows():
        await asyncio.sleep(0)
    bot.waited.clear()
    for pause in (600.0, 1200.0):
        bot.emoji.suspend()
        assert not bot.shows()
        while not bot.shows():
            await asyncio.sleep(0)
        assert bot.waited == [pause]
        bot.waited.clear()
    await cancel_all([keeping])


async def test_deleted_emoji_are_uploaded_again_after_a_suspension(
    there: MemoryEmoji, pictures: Pictures
) -> None:
    bot = Bot(there, pictures)
    keeping = asyncio.create_task(bot.emoji.run())
    while not bot.shows():
        await asyncio.sleep(0)
    there.held.clear()
    bot.emoji.suspend()
    while not bot.shows():
        await asyncio.sleep(0)
    assert len(there.held) == kinds(LION)
    await cancel_all([keeping])


async def test_foreign_emoji_are_kept_and_duplicates_are_deleted(
    there: MemoryEmoji, pictures: Pictures
) -> None:
    await there.create("party", b"png")
    await there.create("party", b"png")
    await Bot(there, pictures).emoji.upload_missing()
    double = next(name for name in there.names if name.startswith("mg_"))
    await there.create(double, b"png")
    await Bot(there, pictures).emoji.upload_missing()
    assert there.names.count("party") == 2
    assert there.names.count(double) == 1


async def test_one_of_several_processes_uploads_for_all(
    there: MemoryEmoji, pictures: Pictures
) -> None:
    other = Bot(there, pictures, uploads=False)
    await other.emoji.upload_missing()
    assert there.calls == ["list"] and not other.shows()
    await Bot(there, pictures).emoji.upload_missing()
    there.calls.clear()
    started_again = Bot(there, pictures, uploads=False)
    await started_again.emoji.upload_missing()
    assert there.calls == ["list"] and started_again.shows()


@pytest.mark.parametrize(
    ("error", "raised"),
    [(TimeoutError(), DiscordUnavailable), (invalid_form("BAD", "image"), EmojiRefused)],
)
async def test_request_about_emoji_may_be_repeated_after_an_outage_but_not_after_a_refusal(
    error: Exception, raised: type[MessengerError]
) -> None:
    client: Any = SimpleNamespace(fetch_application_emojis=AsyncMock(side_effect=error))
    with pytest.raises(raised):
        await DiscordEmoji(client, RateLimiter(PLENTY)).list()
