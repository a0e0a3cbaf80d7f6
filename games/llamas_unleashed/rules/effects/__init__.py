"""The effect of each card, by type; importing this registers every effect by its card's key."""

from games.llamas_unleashed.rules.effects import (
    alpacas,
    downgrades,
    goats,
    herds,
    instants,
    llamas,
    magic,
    rams,
    upgrades,
)

__all__ = [
    "alpacas", "downgrades", "goats", "herds", "instants", "llamas", "magic", "rams", "upgrades",
]  # fmt: skip
