"""A match in a real browser, from ``/play`` to the winner: one plays, another watches."""

from __future__ import annotations

import asyncio
import json
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from random import Random

import pytest

from playground.changes import PATIENCE

from .browser import FOUND, Page, browser

ROOT = Path(__file__).parents[2]
KEPT = ("PATH", "HOME", "LANG", "TMPDIR")
ENTER = 13
A_MATCH = 600  # seconds; only one that hangs takes that long

BUTTON = "[...document.querySelectorAll('#messages button')].findLast(b => b.textContent === '{}')"
LION = "document.querySelector('[data-control=\"mg:0:-1:0:game:lion_unicorn\"]')"
PLACE = "[...document.querySelectorAll('#places a')].find(a => a.textContent.includes('{}'))"
# The controls that decide something, of the newest message of a kind that has any. "Always" is the
# page behind *Always the same answer*, where a tap may end if its button moves meanwhile.
DECIDING = (
    "([...document.querySelectorAll('#messages > {}')].map(li =>"
    " [...li.querySelectorAll('[data-control]:not(:disabled)')]"
    r".filter(node => /^mg:\d+:\d+:\d+:({}):/.test(node.dataset.control))"
    ").findLast(found => found.length) ?? [])"
)
ACTS = "pick|choose|always"
PRIVATE = DECIDING.format(".ephemeral", ACTS)
COMMON = DECIDING.format(".message:not(.ephemeral)", ACTS)
OPTIONS = "document.querySelectorAll('.picker.open [aria-selected=false]')"
DONE = "document.querySelector('.picker.open .done:not([hidden], :disabled)')"
STANDING = (
    "([...document.querySelectorAll('.message:not(.ephemeral) .h3')].at(-1)?.textContent ?? '')"
)
IN_VIEW = (
    f"{PRIVATE}.every(node => node.getBoundingClientRect().bottom"
    " < document.querySelector('#foot').getBoundingClientRect().top)"
)

pytestmark = pytest.mark.skipif(FOUND is None, reason="no Chromium or Chrome on the PATH")


@asynccontextmanager
async def playground(folder: Path, **settings: str) -> AsyncIterator[str]:
    """Run the bot as ``make run`` does; yield the address that it prints."""
    environment = {name: os.environ[name] for name in KEPT if name in os.environ}
    environment |= {"PYTHONPATH": str(ROOT), "MENAGERIE_PLAYGROUND_PORT": "0"}
    environment |= {"MENAGERIE_ROBOT_PAUSE": "0", "MENAGERIE_ROBOT_SECONDS": "0.02"}
    environment |= settings
    log = folder / "bot.log"
    with log.open("wb") as errors:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot",
            cwd=folder, env=environment, stdout=asyncio.subprocess.PIPE, stderr=errors,
        )  # fmt: skip
    try:
        assert process.stdout is not None
        line = await asyncio.wait_for(process.stdout.readline(), PATIENCE)
        assert b": http" in line, log.read_text()
        yield line.decode().partition(": ")[2].strip()
    finally:
        if process.returncode is None:
            process.terminate()
        await process.communicate()
    told = log.read_text()
    assert "Traceback" not in told and "intent" not in told, told


async def test_a_match_is_played_to_its_end_in_the_page(tmp_path: Path) -> None:
    async with playground(tmp_path) as url, browser(tmp_path / "profile") as chromium:
        ada = await chromium.open(f"{url}/?as=Ada", width=390, height=844)
        ben = await chromium.open(f"{url}/?as=Ben")
        await open_table(ada)
        await ben.until(BUTTON.format("Join"))
        await ada.click(BUTTON.format("Settings"))
        await ada.click(BUTTON.format("Add a robot"))
        await ada.until("document.querySelector('#messages').textContent.includes('🤖')")
        await ada.click(BUTTON.format("Start"))
        # A first move at the table, the others from the direct messages; Ben looks on.
        await go_to(ada, "·")
        await ben.click(PLACE.format("·"))
        await ben.until(BUTTON.format("My panel"))
        await first_move(ada)
        await go_to(ada, "@")
        await play(ada, Random(7))
        seen = "document.querySelector('#messages').textContent.includes('{}')"
        await ben.until(seen.format("wins the match"))
        assert not await ben.ask(seen.format("Only you can see this"))
        assert chromium.errors == []


async def open_table(page: Page) -> None:
    """Type ``/play`` and send it, choose a game and open a table for it."""
    await send(page, "/play")
    await page.click(LION)
    await page.click(BUTTON.format("Open a table"))
    await page.until(BUTTON.format("Start"))


async def send(page: Page, command: str) -> None:
    """Type a command without arguments, and send it."""
    await page.until("document.querySelector('#composer input')?.placeholder.includes('/play')")
    await page.click("document.querySelector('#composer input')")
    await page.type(command)
    await page.until("document.querySelector('[role=option]')")
    await page.press("Enter", ENTER)
    await page.until("document.querySelector('#composer [type=submit]')")
    await page.press("Enter", ENTER)


async def go_to(page: Page, place: str) -> None:
    """Open another channel on a phone, where the side panel is behind a button."""
    await page.click("document.querySelector('#menu')")
    await page.click(PLACE.format(place))


async def first_move(page: Page) -> None:
    """Open the private panel at the table, check that it is in view, and make a choice."""
    await page.until(f"{STANDING}.includes('Ada')")
    await page.ask("document.querySelector('#messages').scrollTo(0, 0)")
    await page.click(BUTTON.format("My panel"))
    await page.until(f"{PRIVATE}.length")
    assert await page.ask(IN_VIEW)
    await choose(page, PRIVATE, Random(1))


async def play(page: Page, rng: Random) -> str:
    """Make choices until the match is over; return how it ended."""
    async with asyncio.timeout(A_MATCH):
        while True:
            either = f"{COMMON}.length || (/ wins? the match/.test({STANDING}) && {STANDING})"
            found: int | str = await page.until(either)
            if isinstance(found, str):
                return found
            await choose(page, COMMON, rng)


async def choose(page: Page, deciding: str, rng: Random) -> None:
    """Press one of the deciding controls; in a select, take as many values as needed."""
    offered = await page.ask(f"{deciding}.map(node => node.dataset.control)")
    control = json.dumps(rng.choice(offered)) if offered else "''"
    await page.tap(f"{deciding}.find(node => node.dataset.control === {control})")
    while options := await page.ask(f"{OPTIONS}.length"):
        await page.tap(f"{OPTIONS}[{rng.randrange(options)}]")
        await page.tap(DONE)
    await page.until("!document.querySelector('.busy')")
