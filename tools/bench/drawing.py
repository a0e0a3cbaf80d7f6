"""Pictures: the public table and a panel in mid-match, 1000 pixels wide, on one core.

- "First of all": only the parts that are drawn in advance are cached.
- "Of a new match": pictures of other matches of that game were drawn before. They share most
  parts except the players' names.
- "Parts at hand": all parts are cached, only the picture as a whole is new.
- "Kept": the picture itself is cached.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from time import process_time
from typing import Any

from bot.posts.pictures import Pictures
from bot.posts.pictures.warming import warm_up_pictures
from games import GAMES
from games.drawing import Sheet
from games.engine import Game, Words
from games.painting import Painter
from kit.bench import in_mid_match
from kit.figures import Row, lags, median, percentile

NAMES = ("Ada", "Łukasz", "Robo Fern", "Maximiliane von der Wiesenaue")
OTHERS = ("Ben", "Zoë", "Robo Moss", "Bartholomäus")
TABLES = 10


def picture_rows() -> list[Row]:
    """Measure every game that has pictures, and the event loop's delay while drawing."""
    games = [game for game in GAMES.values() if game.picture]
    rows = [row for game in games for row in _game_rows(game)]
    return rows + asyncio.run(_lag_rows([sheet for game in games for sheet in _sheets(game)]))


def _sheets(game: Game[Any, Any], names: Sequence[str] = NAMES, first: int = 0) -> list[Sheet]:
    """Return what spectators see of some tables, and what their first seat sees."""
    assert game.picture
    return [game.picture.draw(view, Words(names, view.reader)) for view in _views(game, first)]


def _views(game: Game[Any, Any], first: int = 0) -> list[Any]:
    tables = in_mid_match(game)[first : first + TABLES]
    return [table.view(reader) for table in tables for reader in (None, 0)]


def _sketched(game: Game[Any, Any]) -> float:
    """Return the median time, in seconds, to turn a view into the parts of a picture."""
    assert game.picture
    times = []
    for view in _views(game):
        begun = process_time()
        game.picture.draw(view, Words(NAMES, view.reader))
        times.append(process_time() - begun)
    return median(times)


def _game_rows(game: Game[Any, Any]) -> list[Row]:
    sheets, painter = _sheets(game), Painter()
    begun = process_time()
    for sheet in warm_up_pictures([game]):
        painter.preload(sheet)
    warming = process_time() - begun
    first = [_timed(painter.copy().paint, sheet) for sheet in sheets]
    for sheet in _sheets(game, OTHERS, TABLES):
        painter.paint(sheet)
    new = [_timed(painter.paint, sheet) for sheet in sheets]
    again = [_timed(painter.paint, sheet) for sheet in sheets]
    kept = asyncio.run(_kept(sheets))
    sizes = [len(painter.paint(sheet)) / 1000 for sheet in sheets]
    size = f"{median(sizes):,.0f} kB each, at most {max(sizes):,.0f}"
    return [
        Row(f"{game.name}: pictures, first of all", 1 / median(first), "/s", _ms(first)),
        Row("  of a new match", 1 / median(new), "/s", _ms(new)),
        Row("  parts at hand", 1 / median(again), "/s", _ms(again)),
        Row("  kept", 1 / median(kept), "/s", size),
        Row("  as parts alone", 1 / _sketched(game), "/s"),
        Row(
            "  warmed at the start", warming, "s", f"{painter.cached_bytes / 2**20:.0f} MB of parts"
        ),
    ]


def _timed(work: Callable[[Sheet], object], sheet: Sheet) -> float:
    begun = process_time()
    work(sheet)
    return process_time() - begun


def _ms(times: list[float]) -> str:
    return f"median {1000 * median(times):.0f} ms, p99 {1000 * percentile(times, 99):.0f} ms"


async def _kept(sheets: list[Sheet]) -> list[float]:
    async with Pictures() as pictures:
        times = []
        for sheet in [*sheets, *sheets]:
            begun = process_time()
            await pictures.png(sheet)
            times.append(process_time() - begun)
        return times[len(sheets) :]


async def _lag_rows(sheets: list[Sheet]) -> list[Row]:
    """Measure how late the event loop wakes from sleeping a millisecond while drawing."""
    async with Pictures() as pictures:
        drawing = asyncio.gather(*map(pictures.png, sheets))
        busy = await lags(drawing)
    idle = await lags(asyncio.ensure_future(asyncio.sleep(1)))
    return [
        Row("the loop's delay while pictures are drawn cold, median", 1000 * median(busy), "ms"),
        Row(
            "  p99", 1000 * percentile(busy, 99), "ms", f"idle {1000 * percentile(idle, 99):.1f} ms"
        ),
        Row("  longest", 1000 * max(busy), "ms", f"idle {1000 * max(idle):.1f} ms"),
    ]
