"""Positions for tests, given by the fields of a state; card names are those of ``notation.md``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from games.engine import Game, Options, read_position

Zone = Sequence[str]
Value = int | str | Zone | Sequence[Zone]


def lay(game: Game[Any, Any], options: Options | None = None, **fields: Value) -> Any:
    """Return a state with these fields: values, zones, or a list of zones, one for each seat."""
    text = " ".join(f"{name}={_written(value)}" for name, value in fields.items())
    return read_position(game, text, options)


def _written(value: Value) -> str:
    if isinstance(value, int | str):
        return str(value)
    if any(not isinstance(part, str) for part in value):
        return "/".join(map(_written, value))
    return ",".join(map(str, value)) or "-"
