"""The bot's own emoji in the real process: uploaded once, despite faults and a kill."""

from __future__ import annotations

from collections import Counter
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from games import GAMES
from playground import Standin
from playground.changes import PATIENCE

from .process import E2EHarness

ALL = sum(len(list(game.picture.signs())) for game in GAMES.values() if game.picture)
UPLOAD = r"/applications/\d+/emojis$"


@pytest.fixture
async def harness(tmp_path: Path) -> AsyncIterator[E2EHarness]:
    """Yield a harness whose bot uploads without pauses."""
    async with Standin(answer_seconds=PATIENCE) as standin:
        harness = E2EHarness(standin, tmp_path)
        harness.bot.environment["MENAGERIE_EMOJI_PAUSE"] = "0"
        harness.bot.environment["MENAGERIE_REQUESTS_PER_SECOND"] = "1000"
        yield harness
        await harness.bot.stop()
        harness.check()


def uploads(harness: E2EHarness) -> int:
    asked = harness.standin.requests
    return sum(r.method == "POST" and r.path.endswith("/emojis") for r in asked)


async def test_each_emoji_is_uploaded_once_despite_kills_and_rate_limits(
    harness: E2EHarness,
) -> None:
    standin = harness.standin
    slower = {"Via": "1.1 playground", "Retry-After": "0.01"}
    limited = {"message": "You are being rate limited.", "retry_after": 0.01, "global": False}
    standin.fail_next("POST", UPLOAD, 429, limited, slower, times=3)
    await harness.start()
    await standin.until(lambda: len(standin.world.emoji) >= ALL // 2)
    await harness.kill()
    await harness.start()
    await standin.until(lambda: len(standin.world.emoji) == ALL)
    await harness.bot.wait_for_line("is shown with the bot's own emoji", len(GAMES))
    names = Counter(standin.world.emoji.values())
    assert max(names.values()) == 1
    made = uploads(harness)
    assert made <= ALL + 3 + 1  # those refused, and one under way at the kill
    await harness.kill()
    await harness.start()
    await harness.bot.wait_for_line("is shown with the bot's own emoji", 2 * len(GAMES))
    assert uploads(harness) == made


async def test_bot_uses_plain_emoji_where_own_ones_are_not_allowed(
    harness: E2EHarness,
) -> None:
    standin = harness.standin
    refused = {"message": "Missing Access", "code": 50001}
    standin.fail_next("POST", UPLOAD, 403, refused)
    await harness.start()
    await harness.bot.wait_for_line("cards are shown by plain emoji")
    assert standin.world.emoji == {}
    page = await standin.person("Ada").slash(
        "play", {"game": "lion_unicorn"}, where=standin.channel()
    )
    assert "is open below" in page.text
