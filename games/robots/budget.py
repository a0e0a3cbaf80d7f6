"""The limits of a robot's thinking: playouts of guesses, and seconds."""

from __future__ import annotations

from time import thread_time


class Budget:
    """Counts playouts and processor seconds; waiting for a busy processor does not count.

    Thinking is reproducible only without ``seconds``.
    """

    def __init__(self, guesses: int, seconds: float | None = None) -> None:
        self.guesses = guesses
        self.seconds = seconds
        self.played = 0
        self._begun = thread_time() if seconds else 0.0

    def spent(self) -> float:
        """Return the share that is spent; 1 or more if nothing is left."""
        return max(self.played / self.guesses, self.time())

    def time(self) -> float:
        """Return the share of the seconds that is spent; 0 if they have no limit."""
        return (thread_time() - self._begun) / self.seconds if self.seconds else 0.0
