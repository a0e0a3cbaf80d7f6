"""The effect of each card, by type. Importing this package registers all effects."""

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
