"""Pictures (placeholder until merged)."""

from __future__ import annotations

from hashlib import sha256


class Pictures:
    """Draws."""

    async def png(self, svg: str) -> bytes:
        """Draw."""
        raise NotImplementedError

    async def close(self) -> None:
        """Stop."""


def name(svg: str) -> str:
    """Name."""
    return f"table-{sha256(svg.encode()).hexdigest()[:12]}.png"
