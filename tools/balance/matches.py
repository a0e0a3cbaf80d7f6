"""Playing matches, storing their samples, and printing the table."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass
from hashlib import sha256
from random import Random
from statistics import fmean, stdev
from typing import Any

from games import GAMES, Table
from kit.arena import Book, Z, interval, shares_of
from kit.players import edition, move
from tools.balance.groups import Played, Sample, samples

Counted = Mapping[int, list[Sample]]
"""The samples of each match, by its number."""


@dataclass(frozen=True)
class Setting:
    """The matches to play: robots of one level at all seats; ``options`` are JSON."""

    game: str
    level: str
    seats: int
    ms: int = 50
    guesses: int = 300
    options: str = "{}"

    def __str__(self) -> str:
        options = f", {self.options}" if self.options != "{}" else ""
        return f"{self.game}, {self.seats} seats, {self.level}, {self.ms} ms{options}"

    @property
    def key(self) -> Mapping[str, Any]:
        """Everything that must be equal for matches to be counted together."""
        values = GAMES[self.game].file("cards.toml")
        digest = sha256(values.read_bytes() if values else b"").hexdigest()[:12]
        return {**asdict(self), "edition": edition(GAMES[self.game]), "values": digest}


def play(setting: Setting, n: int) -> tuple[int, list[Sample]]:
    """Play match number ``n`` and return its samples."""
    rng = Random(f"{setting} {n}")
    game = GAMES[setting.game]
    options = game.options(**json.loads(setting.options))
    table = Table.new(game, setting.seats, rng.randbytes(32), options)
    begun, starter = table.checkpoint(), table.view(None).active
    while not table.outcome:
        seat = next(s for s, d in table.waiting.items() if d.given is None)
        ids = move(table, seat, setting.level, rng, setting.guesses, setting.ms / 1000)
        table.answer(seat, ids)
    match = Played(begun, table.checkpoint(), shares_of(table))
    return n, list(samples(setting.game, match, starter))


def kept(book: Book, setting: Setting) -> dict[int, list[Sample]]:
    """Return the samples in a book, by match, except those of other game values or robots."""
    return {row["n"]: [Sample(*one) for one in row["samples"]] for row in book.rows(setting.key)}


def table_of(counted: Counted) -> Iterator[str]:
    """Yield the lines of the table: each row's mean, its 95% interval, and number of samples."""
    rows: dict[tuple[str, str, bool], list[float]] = {}
    for seen in counted.values():
        for sample in seen:
            rows.setdefault((sample.group, sample.label, sample.points), []).append(sample.value)
    for (group, label, points), values in sorted(rows.items()):
        mean, low, high = spread(values) if points else interval(values)
        unit = "" if points else " %"
        row = f"{group:22} {label:14} {mean:6.1f}{unit:2} ({low:.1f} to {high:.1f})"
        yield f"{row} of {len(values)}"


def spread(values: list[float]) -> tuple[float, float, float]:
    """Return the mean of points and its 95% interval."""
    mean = fmean(values)
    half = Z * stdev(values) / len(values) ** 0.5 if len(values) > 1 else 0.0
    return mean, mean - half, mean + half
