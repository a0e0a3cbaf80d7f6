"""``python -m tools.bench`` prints one table of measurements, from the engine to Discord."""

from __future__ import annotations

import asyncio
import sys

from bot.app.run import settle_memory
from games import GAMES
from kit.bench import engine_rows
from kit.figures import Row, table
from tools.bench.clicking import click_rows
from tools.bench.drawing import picture_rows
from tools.bench.hosting import host_rows
from tools.bench.parts import part_rows
from tools.bench.requests import request_rows
from tools.bench.rounds import round_rows
from tools.bench.starting import start_rows
from tools.bench.studying import study_rows
from tools.bench.sustaining import sustaining_rows
from tools.bench.thinking import thinking_rows

ANSWERS = 6000
CLICKS = 200


def _engine_rows() -> list[Row]:
    return [row for game in GAMES.values() for row in engine_rows(game)]


def main() -> None:
    """Measure everything, one part after another, and print each part when it is done."""
    settle_memory()
    for rows in (
        _engine_rows,
        study_rows,
        lambda: asyncio.run(host_rows(ANSWERS)),
        lambda: asyncio.run(start_rows()),
        lambda: asyncio.run(click_rows(CLICKS)),
        lambda: asyncio.run(part_rows(CLICKS)),
        request_rows,
        lambda: asyncio.run(sustaining_rows()),
        picture_rows,
        thinking_rows,
        round_rows,
    ):
        sys.stdout.write(table(rows()) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
