"""``python -m tests.bench`` prints one table: from the engine to the requests to Discord."""

from __future__ import annotations

import asyncio
import sys

from tests.bench.clicking import click_rows
from tests.bench.drawing import picture_rows
from tests.bench.engine import engine_rows
from tests.bench.figures import table
from tests.bench.hosting import host_rows
from tests.bench.others import other_rows
from tests.bench.requests import request_rows
from tests.bench.starting import start_rows
from tests.bench.sustaining import sustaining_rows
from tests.bench.thinking import thinking_rows

ANSWERS = 6000
CLICKS = 200


def main() -> None:
    """Measure everything, one after the other, and print each part as it is done."""
    for rows in (
        engine_rows,
        other_rows,
        lambda: asyncio.run(host_rows(ANSWERS)),
        lambda: asyncio.run(start_rows()),
        lambda: asyncio.run(click_rows(CLICKS)),
        request_rows,
        lambda: asyncio.run(sustaining_rows()),
        picture_rows,
        thinking_rows,
    ):
        sys.stdout.write(table(rows()) + "\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
