"""The log: it contains no secrets, at any level."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any

from playground import Standin
from playground.changes import PATIENCE

from .player_driver import open_lobby
from .process import E2EHarness

WORDS = ("content", "description", "label")  # of components, with what is in a hand among them
LONG = 12  # characters; shorter words may stand in a log by chance


def words(body: Any) -> Iterator[str]:
    """Yield the words in everything that the bot sent."""
    if isinstance(body, dict):
        yield from (str(body[name]) for name in WORDS if body.get(name))
        yield from words(list(body.values()))
    elif isinstance(body, list):
        for part in body:
            yield from words(part)


async def test_logs_contain_no_hands_or_tokens(tmp_path: Path) -> None:
    async with Standin(answer_seconds=PATIENCE) as standin:
        harness = E2EHarness(standin, tmp_path)
        harness.bot.environment["MENAGERIE_LOG_LEVEL"] = "DEBUG"
        await harness.start()
        try:
            driver = await open_lobby(harness, standin.person("Ada"))
            await driver.sit(standin.person("Ben"))
            await driver.start()
            for person in driver.people:
                await driver.use_control(person, await driver.open_panel(person), Random(1))
        finally:
            await harness.bot.stop()
        harness.check()
    told, posts = harness.bot.log_text(), [r for r in standin.requests if "/commands" not in r.path]
    assert " DEBUG " in told
    tokens = {r.path.split("/")[3] for r in posts if r.path.startswith(("/inter", "/webhooks"))}
    said = {word for post in posts for word in words(post.json) if len(word) >= LONG}
    assert tokens and said
    assert [secret for secret in sorted(tokens | said) if secret in told] == []
