"""Priority: a process to which the system prefers others."""

from __future__ import annotations

import os
from collections.abc import Callable
from contextlib import suppress


def start_with_niceness(niceness: int, start: Callable[[], None]) -> None:
    """Let the system prefer other processes to this one, then start its work."""
    if hasattr(os, "nice"):  # not on Windows
        with suppress(PermissionError):  # some sandboxes allow no process to give way
            os.nice(niceness)
    start()
