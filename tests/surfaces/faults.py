"""Faults of calls to Discord in memory."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field


@dataclass
class Fault:
    """A fault of some calls: they raise ``trouble``, after their work if the response is ``lost``.

    Without ``trouble`` they wait until the test releases them.
    """

    calls: Sequence[str]
    place: int | None
    trouble: Exception | None
    lost: bool
    times: int
    triggered: bool = False
    free: asyncio.Event = field(default_factory=asyncio.Event)

    async def trigger(self) -> None:
        """Raise the exception, or wait until the test sets ``free``."""
        self.triggered = True
        if self.trouble is not None:
            raise self.trouble
        await self.free.wait()
