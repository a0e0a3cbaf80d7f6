"""The application's emoji in memory; calls fail on demand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from bot.posts.emoji import EmojiApi


class MemoryEmoji(EmojiApi):
    """Keeps emoji as Discord does, but allows duplicate names, so that tests notice them."""

    def __init__(self) -> None:
        self.held: dict[int, tuple[str, bytes]] = {}
        self.calls: list[str] = []
        self.troubles: list[tuple[str, Exception, bool]] = []
        self._ids = count(700_000_000_000_000_001)

    @property
    def names(self) -> list[str]:
        """The names of all emoji."""
        return [name for name, _ in self.held.values()]

    def fail(self, call: str, trouble: Exception, times: int = 1, lost: bool = False) -> None:
        """Make the next calls of a kind fail, after their work if the response is ``lost``."""
        self.troubles += [(call, trouble, lost)] * times

    async def list(self) -> Sequence[tuple[str, int]]:
        """Return the name and id of each emoji."""
        lost = self._called("list")
        if lost:
            raise lost
        return [(name, emoji_id) for emoji_id, (name, _) in self.held.items()]

    async def create(self, name: str, png: bytes) -> int:
        """Upload an emoji and return its id."""
        lost = self._called("create")
        emoji_id = next(self._ids)
        self.held[emoji_id] = name, png
        if lost:
            raise lost
        return emoji_id

    async def delete(self, emoji_id: int) -> None:
        """Delete an emoji."""
        lost = self._called("delete")
        self.held.pop(emoji_id, None)
        if lost:
            raise lost

    def _called(self, call: str) -> Exception | None:
        """Record a call. Raise its fault, or return it if it has to be raised afterwards."""
        self.calls.append(call)
        fault = next((fault for fault in self.troubles if fault[0] == call), None)
        if fault is None:
            return None
        self.troubles.remove(fault)
        if not fault[2]:
            raise fault[1]
        return fault[1]
