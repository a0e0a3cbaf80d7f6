"""The work file: what was found in each match, so that a search continues where it stopped."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from pathlib import Path
from time import process_time

from pydantic import BaseModel

from games.puzzles import Puzzle
from tools.puzzles.kinds import KINDS
from tools.puzzles.matches import moments
from tools.puzzles.tricks import trick


class Searched(BaseModel):
    """What was found in one match: the decisions by result, the puzzles and the time taken."""

    game: str
    number: int
    seconds: float
    results: dict[str, int]
    puzzles: list[str]


def search(game: str, number: int) -> Searched:
    """Search a match; keep only its first puzzle with each trick."""
    begun, results = process_time(), Counter[str]()
    puzzles = dict[Hashable, Puzzle]()
    for moment in moments(game, number):
        for find in KINDS[game]:
            for result in find(moment):
                if isinstance(result, Puzzle):
                    key = trick(result)
                    results["repeated" if key in puzzles else result.goal] += 1
                    puzzles.setdefault(key, result)
                else:
                    results[f"{find.__name__} {result}"] += 1
    return Searched(
        game=game,
        number=number,
        seconds=round(process_time() - begun, 2),
        results=dict(results),
        puzzles=[puzzle.pack() for puzzle in puzzles.values()],
    )


def read(file: Path) -> list[Searched]:
    """Return what a work file holds; nothing if it does not exist."""
    if not file.exists():
        return []
    return [Searched.model_validate_json(line) for line in file.read_text("utf-8").splitlines()]


def extend(file: Path, game: str, seconds: float, first: int = 1) -> None:
    """Search further matches of a game for some processor time, from number ``first`` on."""
    done = {each.number for each in read(file) if each.game == game}
    begun, number = process_time(), first - 1
    while process_time() - begun < seconds:
        number += 1
        if number in done:
            continue
        with file.open("a", encoding="utf-8") as lines:
            lines.write(search(game, number).model_dump_json() + "\n")


def table(work: Iterable[Searched]) -> str:
    """Return the yield of each game as text."""
    rows: dict[str, Counter[str]] = {}
    for each in work:
        row = rows.setdefault(each.game, Counter())
        row.update(each.results)
        row["matches"] += 1
        row["milliseconds"] += round(1000 * each.seconds)
        row["accepted"] += len(each.puzzles)
    return "\n".join(_row(game, row) for game, row in rows.items())


def _row(game: str, row: Counter[str]) -> str:
    matches, milliseconds, accepted = (row.pop(k) for k in ("matches", "milliseconds", "accepted"))
    each = f"{milliseconds / 1000 / accepted:.1f} s each" if accepted else "-"
    why = ", ".join(f"{name} {n}" for name, n in row.most_common())
    seconds = milliseconds / 1000
    return f"{game}: {matches} matches, {seconds:.0f} s, {accepted} accepted, {each} ({why})"
