"""How long a robot may think: in guesses that are played on, and in seconds."""

from __future__ import annotations

from time import thread_time


class Budget:
    """Counts what is spent. Seconds are those of the processor, so that a busy one costs nothing.

    Only without ``seconds`` does thinking come out the same every time.
    """

    def __init__(self, guesses: int, seconds: float | None = None) -> None:
        self.guesses = guesses
        self.seconds = seconds
        self.played = 0
        self._begun = thread_time() if seconds else 0.0

    def spent(self) -> float:
        """Return which part is spent; 1 or more when there is nothing left."""
        part = self.played / self.guesses
        if self.seconds:
            part = max(part, (thread_time() - self._begun) / self.seconds)
        return part
