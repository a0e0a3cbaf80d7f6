"""Where an answer's milliseconds go: the bot's processor time by part of the program."""

from __future__ import annotations

import json
import os
import signal
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from unittest.mock import patch

from kit.figures import Row, median
from tools.bench.clicking import play
from tools.bench.profiled import REPORT

LOAD = 50  # running matches
BAR = 40  # characters of the longest bar


@contextmanager
def _measured(pid: int, report: Path) -> Iterator[None]:
    """Let a bot measure itself inside a ``with`` block."""
    os.kill(pid, signal.SIGUSR1)
    yield
    os.kill(pid, signal.SIGUSR2)
    while not report.exists():
        time.sleep(0.01)


async def part_rows(clicks: int) -> list[Row]:
    """Measure ``clicks`` clicks, with everything that is shown to others after each."""
    with tempfile.TemporaryDirectory() as folder:
        report = Path(folder) / "parts.json"
        with patch.dict(os.environ, {REPORT: str(report)}):
            await play("tools.bench.profiled", LOAD, clicks, lambda pid: _measured(pid, report))
        parts: dict[str, float] = json.loads(report.read_text())
    _, busy = await play("bot", LOAD, clicks)
    milliseconds, total = 1000 * sum(busy) / len(busy), sum(parts.values())
    longest = max(parts.values())
    return [
        Row(f"an answer with its pictures, {LOAD} matches, processor time", milliseconds, "ms",
            f"median {1000 * median(busy):.1f}"),
        *(
            Row(f"  {part}", milliseconds * seconds / total, "ms",
                f"{seconds / total:4.0%} " + "▇" * round(BAR * seconds / longest))
            for part, seconds in sorted(parts.items(), key=lambda item: -item[1])
        ),
    ]  # fmt: skip
