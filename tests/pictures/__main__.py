"""The pictures of the README: ``make pictures`` draws them again.

One is a table as the bot draws it, from a match of robots with a fixed seed. The other is a private
panel on a phone, a screenshot of the playground's page in Chromium. So both show the current
program.
"""

from __future__ import annotations

import asyncio
from base64 import b64decode
from io import BytesIO
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

from PIL import Image

from bot.pictures import Painter
from games import GAMES
from games.engine import Table, Words
from games.robots import answer
from tests.playground.browser import Page, browser
from tests.playground.test_browser import BUTTON, LION, PRIVATE, choose, playground, send

PLACE = Path(__file__).parents[2] / "data" / "pictures"
NAMES = ["Ada", "Ben", "Cleo", "Dan"]
GAME, SEED, ANSWERS = GAMES["llamas_unleashed"], bytes([7]) * 32, 230
PHONE = 390, 1800
OWN = "document.querySelector('#messages .ephemeral .own')"
BOX = (
    "(() => { const box = [...document.querySelectorAll('#messages .ephemeral .container')]"
    ".at(-1).getBoundingClientRect();"
    " return { x: 0, y: box.y - 8, width: innerWidth, height: box.height + 16, scale: 1 }; })()"
)
DARK = [{"name": "prefers-color-scheme", "value": "dark"}]
MOVES = 3


def table() -> bytes:
    """Return a picture of a table in the middle of a match."""
    played, rng = Table.new(GAME, len(NAMES), SEED), Random(1)
    for _ in range(ANSWERS):
        seat = rng.choice(list(played.waiting))
        played.answer(seat, answer(played.seat(seat), "medium", rng, guesses=20))
    assert GAME.picture is not None and played.outcome is None
    return Painter().paint(GAME.picture.draw(played.view(None), Words(NAMES)))


async def panel(folder: Path) -> bytes:
    """Play some moves against robots on a phone, and return a screenshot of the panel."""
    width, height = PHONE
    async with (
        playground(folder, MENAGERIE_EMOJI_PAUSE="0") as url,
        browser(folder / "profile") as chromium,
    ):
        log = folder / "bot.log"
        while log.read_text().count("own emoji") < len(GAMES):
            await asyncio.sleep(0.2)
        page = await chromium.open(f"{url}/?as=Ada", width, height)
        await page.send("Emulation.setEmulatedMedia", features=DARK)
        await send(page, "/play")
        await page.click(LION)
        await page.click(BUTTON.format("Play against robots"))
        for n in range(MOVES):
            await page.until(f"{PRIVATE}.length")
            await choose(page, PRIVATE, Random(n))
        await page.until(f"{PRIVATE}.length > 2 && {OWN}")
        return await seen(page, BOX)


async def seen(page: Page, box: str) -> bytes:
    """Return a screenshot of a box in a page, once all its images are loaded."""
    await page.until("[...document.images].every(image => image.complete)")
    shot = await page.send("Page.captureScreenshot", format="png", clip=await page.ask(box))
    out = BytesIO()
    with Image.open(BytesIO(b64decode(shot["data"]))) as image:
        image.convert("RGB").quantize(256).save(out, "PNG", optimize=True)
    return out.getvalue()


def main() -> None:
    """Draw both pictures."""
    PLACE.mkdir(exist_ok=True)
    (PLACE / "table.png").write_bytes(table())
    with TemporaryDirectory() as folder:
        (PLACE / "panel.png").write_bytes(asyncio.run(panel(Path(folder))))


if __name__ == "__main__":
    main()
