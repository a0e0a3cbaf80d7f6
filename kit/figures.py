"""Measured values and how they are printed."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from statistics import median
from time import perf_counter
from typing import Any, NamedTuple

__all__ = ["Row", "lags", "median", "percentile", "table"]


class Row(NamedTuple):
    """One line of the table: what was measured, its value, the unit, and a remark."""

    what: str
    value: float
    unit: str
    remark: str = ""


def percentile(values: Sequence[float], n: int) -> float:
    """Return the value that ``n`` percent of the values are below."""
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, len(ordered) * n // 100)]


def table(rows: Sequence[Row]) -> str:
    """Return the rows as aligned text."""
    width = 56
    return "\n".join(
        f"{row.what:<{width}}  {row.value:>12,.{0 if row.value >= 100 else 2}f} {row.unit}"
        + (f"  {row.remark}" if row.remark else "")
        for row in rows
    )


async def lags(work: asyncio.Future[Any]) -> list[float]:
    """Return by how many seconds the event loop wakes late from sleeping a millisecond.

    Measure until ``work`` is done.
    """
    found = []
    while not work.done():
        begun = perf_counter()
        await asyncio.sleep(0.001)
        found.append(perf_counter() - begun - 0.001)
    return found
