"""What a process of the robots' pool does in tests instead of thinking.

The processes import this module, so it imports little.
"""

import os
import signal
import time

from games.robots.worker import Task


def hang(task: Task) -> list[str]:
    """Never return."""
    time.sleep(3600)
    return []


def die(task: Task) -> list[str]:
    """Exit in the middle of a task."""
    os.kill(os.getpid(), signal.SIGKILL)
    return []


def process_id(task: Task) -> list[str]:
    """Return the id of the process."""
    return [str(os.getpid())]
