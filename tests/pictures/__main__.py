"""The pictures of the README: ``make pictures`` draws them again.

One is a table as the bot draws it, from a match of robots with a fixed seed. The others are a
private panel on a phone and a turn played there: screenshots of the playground's page in Chromium.
So all of them show the current program.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from io import BytesIO
from itertools import pairwise
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

from PIL import Image

from games import GAMES
from games.engine import Table, Words
from games.painting import Painter
from games.robots import answer
from tests.pictures import drawing, tutorial
from tests.playground.browser import Page, browser
from tests.playground.test_browser import BUTTON, LION, PRIVATE, choose, playground, send

PLACE = Path(__file__).parents[2] / "data" / "pictures"
NAMES = ["Ada", "Ben", "Cleo", "Dan"]
GAME, SEED, ANSWERS = GAMES["llamas_unleashed"], bytes([7]) * 32, 150
WIDTH, PHONE, HIGH = 390, 900, 1800  # of a phone, and higher for a whole panel
TURN_MOVES = 2
OWN = "document.querySelector('#messages .ephemeral .own')"
BOX = (
    "(() => { const box = [...document.querySelectorAll('#messages .ephemeral .container')]"
    ".at(-1).getBoundingClientRect();"
    " return { x: 0, y: box.y - 8, width: innerWidth, height: box.height + 16, scale: 1 }; })()"
)
DARK = [{"name": "prefers-color-scheme", "value": "dark"}]
MOVES = 3
SCREEN = {"x": 0, "y": 0, "width": 390, "height": 900, "scale": 1}
FRAME_MILLISECONDS = 1600


def table() -> bytes:
    """Return a picture of a table in the middle of a match."""
    played, rng = Table.new(GAME, len(NAMES), SEED), Random(1)
    for _ in range(ANSWERS):
        seat = rng.choice(list(played.waiting))
        played.answer(seat, answer(played.seat(seat), "medium", rng, guesses=20))
    assert GAME.picture is not None and played.outcome is None
    return Painter().paint(GAME.picture.draw(played.view(None), Words(NAMES)))


@asynccontextmanager
async def match(folder: Path, height: int) -> AsyncIterator[Page]:
    """Start a match against robots on a phone, and yield its page after some moves."""
    async with (
        playground(folder, MENAGERIE_EMOJI_PAUSE="0") as url,
        browser(folder / "profile") as chromium,
    ):
        log = folder / "bot.log"
        while log.read_text().count("own emoji") < len(GAMES):
            await asyncio.sleep(0.2)
        page = await chromium.open(f"{url}/?as=Ada", WIDTH, height)
        await page.send("Emulation.setEmulatedMedia", features=DARK)
        await send(page, "/play")
        await page.click(LION)
        await page.click(BUTTON.format("Play against robots"))
        for n in range(MOVES):
            await page.until(f"{PRIVATE}.length")
            await choose(page, PRIVATE, Random(n))
        await page.until(f"{PRIVATE}.length > 2 && {OWN}")
        yield page


async def panel(folder: Path) -> bytes:
    """Return a screenshot of the panel."""
    async with match(folder, HIGH) as page:
        return png(await seen(page, await page.ask(BOX)))


async def turn(folder: Path) -> bytes:
    """Return an animation of a turn: the panel, the choice, and the next panel."""
    async with match(folder, PHONE) as page:
        frames = [await seen(page, SCREEN)]
        for n in range(TURN_MOVES):
            await choose(page, PRIVATE, Random(n))
            for _ in range(2):
                await asyncio.sleep(0.4)
                frames.append(await seen(page, SCREEN))
            await page.until(f"{PRIVATE}.length && {OWN}")
            frames.append(await seen(page, SCREEN))
    kept = [now for before, now in pairwise([None, *frames]) if before != now and now is not None]
    first, *then = [each.quantize(128) for each in kept]
    out = BytesIO()
    first.save(
        out, "GIF", save_all=True, append_images=then, duration=FRAME_MILLISECONDS, loop=0,
        optimize=True,
    )  # fmt: skip
    return out.getvalue()


async def seen(page: Page, box: dict[str, Any]) -> Image.Image:
    """Return a screenshot of a box in a page, once all its images are loaded."""
    await page.until("[...document.images].every(image => image.complete)")
    shot = await page.send("Page.captureScreenshot", format="png", clip=box)
    with Image.open(BytesIO(b64decode(shot["data"]))) as image:
        return image.convert("RGB")


def png(image: Image.Image) -> bytes:
    """Return an image as a PNG with few colours."""
    out = BytesIO()
    image.quantize(256).save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Draw all pictures."""
    PLACE.mkdir(exist_ok=True)
    (PLACE / "table.png").write_bytes(table())
    tutorial.draw(PLACE / "tutorial")
    drawing.draw(PLACE / "drawing")
    with TemporaryDirectory() as folder:
        (PLACE / "panel.png").write_bytes(asyncio.run(panel(Path(folder))))
    with TemporaryDirectory() as folder:
        (PLACE / "turn.gif").write_bytes(asyncio.run(turn(Path(folder))))


if __name__ == "__main__":
    main()
