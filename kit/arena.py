"""``menagerie arena``: matches of robots against each other, with an interval for each result.

Results are kept in a file, and it goes on where it stopped.
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, fields
from functools import partial
from math import sqrt
from multiprocessing import get_context
from pathlib import Path
from random import Random
from time import process_time
from typing import Any, TextIO

from games import GAMES, Table
from games.engine import Game
from kit.players import edition, move

PAIRS = (
    ("easy", "random"), ("medium", "easy"), ("hard", "medium"), ("hard", "easy"),
    ("clairvoyant", "hard"),
)  # fmt: skip
"""The players that are compared if none are named."""
Z = 1.96  # standard deviations of a 95% interval


@dataclass(frozen=True)
class Pairing:
    """A kind of match: ``a`` plays one seat, ``b`` the others.

    With a ``role``, ``a`` plays the seat that the field of this name in the state has.
    """

    game: str
    a: str
    b: str
    seats: int
    ms: int = 50
    guesses: int = 300
    role: str = ""

    def __str__(self) -> str:
        role = f" as {self.role}" if self.role else ""
        return f"{self.game}, {self.seats} seats, {self.a}{role} : {self.b}, {self.ms} ms"

    @property
    def key(self) -> Mapping[str, Any]:
        """Everything that must be equal for results to be counted together."""
        return {**asdict(self), "edition": edition(GAMES[self.game], self.a, self.b)}


@dataclass(frozen=True)
class Result:
    """The result of match number ``n`` for ``a``: its share of the victory.

    A ``void`` match has no winners. ``times`` are the mean milliseconds of a move of ``a`` and
    ``b``.
    """

    n: int
    share: float
    void: bool
    answers: int
    times: Sequence[float]


def pairings(game: Game[Any, Any], a: str, b: str, seats: int = 0, **more: Any) -> list[Pairing]:
    """Return the matches of two players, or those of PAIRS that the names given are in.

    ``seats`` is the number of seats, by default the lowest; for ``more`` see ``Pairing``.
    """
    found = [pair for pair in PAIRS if a in ("", pair[0]) and b in ("", pair[1])]
    return [
        Pairing(game.name, *pair, seats or game.seats[0], **more)
        for pair in ([(a, b)] if a and b else found)
    ]


def run(pairing: Pairing, book: Book, count: int, jobs: int, out: TextIO) -> Mapping[int, Result]:
    """Play the missing matches of a pairing, and write the result so far after each."""
    results = results_of(pairing, book)
    missing = [n for n in range(count) if n not in results]
    with get_context("spawn").Pool(jobs) as pool:
        for result in pool.imap_unordered(partial(play, pairing), missing):
            book.add(pairing.key, asdict(result))
            results[result.n] = result
            if out.isatty():
                out.write(f"{summary(pairing, results)}\r")
                out.flush()
    out.write(f"{summary(pairing, results)}\n")
    return results


def results_of(pairing: Pairing, book: Book) -> dict[int, Result]:
    """Return the results of a pairing so far, by number."""
    names = [each.name for each in fields(Result)]
    return {row["n"]: Result(*(row[name] for name in names)) for row in book.rows(pairing.key)}


def play(pairing: Pairing, n: int) -> Result:
    """Play match number ``n``. Seats rotate with every match, deals change every full round."""
    game, rng = GAMES[pairing.game], Random(f"{pairing} {n}")
    deal = n if pairing.role else n // pairing.seats
    table = Table.new(game, pairing.seats, deal.to_bytes(32, "big"))
    mine = getattr(table.state, pairing.role) if pairing.role else n % pairing.seats
    spent: dict[bool, list[float]] = {True: [], False: []}
    answers = 0
    while not table.outcome:
        seat = next(s for s, d in table.waiting.items() if d.given is None)
        player = pairing.a if seat == mine else pairing.b
        begun = process_time()
        ids = move(table, seat, player, rng, pairing.guesses, pairing.ms / 1000)
        spent[seat == mine].append(process_time() - begun)
        table.answer(seat, ids)
        answers += 1
    times = [1000 * sum(took) / max(1, len(took)) for took in spent.values()]
    void = not table.outcome.winners
    return Result(n, shares_of(table)[mine], void, answers, (times[0], times[1]))


def shares_of(table: Table[Any, Any]) -> list[float]:
    """Return each seat's share of the victory; several winners share it."""
    assert table.outcome
    winners = table.outcome.winners
    return [(seat in winners) / max(1, len(winners)) for seat in range(table.state.seats)]


def interval(shares: Sequence[float]) -> tuple[float, float, float]:
    """Return the mean in percent and its 95% Wilson interval."""
    n, mean = len(shares), sum(shares) / len(shares)
    middle = (mean + Z * Z / (2 * n)) / (1 + Z * Z / n)
    half = Z / (1 + Z * Z / n) * sqrt(mean * (1 - mean) / n + Z * Z / (4 * n * n))
    return 100 * mean, 100 * (middle - half), 100 * (middle + half)


class Book:
    """Rows in a file, one on each line. Those with equal keys belong together."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def rows(self, key: Mapping[str, Any]) -> list[dict[str, Any]]:
        """Return the rows with a key."""
        lines = self._path.read_text("utf-8").splitlines() if self._path.exists() else []
        rows: list[dict[str, Any]] = [json.loads(line) for line in lines]
        return [row for row in rows if {name: row.get(name) for name in key} == key]

    def add(self, key: Mapping[str, Any], row: Mapping[str, Any]) -> None:
        """Append a row to the file immediately."""
        with self._path.open("a", encoding="utf-8") as file:
            file.write(json.dumps({**key, **row}) + "\n")


def summary(pairing: Pairing, results: Mapping[int, Result]) -> str:
    """Return a line with the result of a pairing so far."""
    if not results:
        return f"{pairing}: nothing yet"
    mean, low, high = interval([result.share for result in results.values()])
    void = sum(result.void for result in results.values())
    a, b = (sum(r.times[i] for r in results.values()) / len(results) for i in (0, 1))
    return (
        f"{pairing}: {mean:.1f} % ({low:.1f} to {high:.1f}) of {len(results)}, void {void}, "
        f"{a:.1f} and {b:.1f} ms a move"
    )
