"""``python -m tests.playground.heights``: how high panels are on a phone.

It plays a match of each game against robots in the playground's page at 390 × 844 pixels, of which
731 are free for messages, and measures the panel at each of the player's decisions, from the upper
edge of its message to its last button. Each line has the number of decisions, the median and the
largest height in pixels, and the share on one screen.
``N`` after it is the most decisions in each game.
"""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path
from random import Random
from statistics import median
from tempfile import TemporaryDirectory

from games import GAMES
from tests.playground.browser import Page, browser
from tests.playground.test_browser import (
    ACTS,
    BUTTON,
    DECIDING,
    LION,
    choose,
    playground,
    send,
)

WIDTH, HIGH, SCREEN = 390, 844, 731  # pixels of a phone, and of those free for messages
DECISIONS = 25
BEGIN_SECONDS = 8  # until the bot has its own emoji, which panels show
OFFERED = DECIDING.format(".ephemeral", f"{ACTS}|try|cell")
PANEL = "[...document.querySelectorAll('#messages > .ephemeral')].at(-1)"
OVER = BUTTON.format("Play again")
HEIGHT = (
    f"{PANEL}.querySelector('.container').getBoundingClientRect().bottom"
    f" - {PANEL}.getBoundingClientRect().top"
)


async def panel_heights(page: Page, game: str, most: int) -> list[float]:
    """Play a match against robots; return the height of the panel at each decision."""
    await send(page, "/play")
    await page.click(LION.replace("lion_unicorn", game))
    await page.click(BUTTON.format("Play against robots"))
    found: list[float] = []
    rng = Random(game)
    while len(found) < most:
        await page.until(f"{OFFERED}.length || {OVER}")
        if not await page.ask(f"{OFFERED}.length"):
            break
        await page.until("[...document.images].every(image => image.complete)")
        found.append(await page.ask(HEIGHT))
        await choose(page, OFFERED, rng)
    return found


async def measure(most: int) -> None:
    """Print a line for each game."""
    print(f"{'game':<20}{'decisions':>10}{'median':>8}{'largest':>8}{'on a screen':>12}")
    for game in GAMES:
        with TemporaryDirectory() as place:
            folder = Path(place)
            async with playground(folder) as url, browser(folder / "profile") as chromium:
                page = await chromium.open(f"{url}/?as=Ada", WIDTH, HIGH)
                await asyncio.sleep(BEGIN_SECONDS)
                found = await panel_heights(page, game, most)
        share = sum(height <= SCREEN for height in found) / len(found)
        print(f"{game:<20}{len(found):>10}{median(found):>8.0f}{max(found):>8.0f}{share:>12.0%}",
              flush=True)  # fmt: skip


if __name__ == "__main__":
    asyncio.run(measure(int(sys.argv[1]) if len(sys.argv) > 1 else DECISIONS))
