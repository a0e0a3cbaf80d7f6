"""The bracket of a knock-out: a box for each table, joined to where its winner plays next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise

from bot.features.tournaments.rules import Round, Tournament, is_over, standings
from games.drawing import (
    BOLD,
    CHALK,
    EDGE_ROOM,
    GOLD,
    INK,
    PAPER,
    SEMIBOLD,
    TOP,
    WIDTH,
    fitted,
    flat,
    label,
    line_of_text,
    panel,
    width,
)
from games.engine import Words
from games.sheet import Parts, joined

MOST_COLUMNS = 3
MOST_BOXES = 16
"""The most tables and byes of a round that a bracket shows."""
HEAD, ROW, BETWEEN, ACROSS = 64, 60, 18, 44
"""The height of a column's title and of a name, and the room between boxes and between columns."""
LETTERS, TITLES = 42, 44
LINE = 4
LEAST = 36
"""The smallest lettering of names; longer ones are cut."""


@dataclass
class Box:
    """A table, a bye, or a table to come, which has no people yet."""

    people: tuple[int, ...]
    first: frozenset[int] = frozenset()
    seats: int = 0
    """How many lines it has."""
    from_: tuple[int, ...] = ()
    """The boxes of the column before whose people play here."""
    y: float = 0

    @property
    def height(self) -> float:
        """In pixels."""
        return self.seats * ROW + 8


def fits_a_bracket(t: Tournament) -> bool:
    """Return whether the latest round is small enough to be drawn as a column of a bracket."""
    return bool(t.rounds) and _units(t.rounds[-1]) <= MOST_BOXES


def bracket(t: Tournament, names: Mapping[int, str], words: Words) -> tuple[Parts, float]:
    """Return the latest rounds and those to come as columns of boxes, and where they end."""
    columns, number = _columns(t)
    bottom = _arrange(columns)
    step = (WIDTH - 2 * EDGE_ROOM + ACROSS) / max(2, len(columns))
    champions = {line.entrant for line in standings(t) if line.place == 1} if is_over(t) else set()
    parts: list[Parts] = []
    for i, boxes in enumerate(columns):
        x, w = EDGE_ROOM + i * step, step - ACROSS
        last = len(boxes) == 1
        title = words("Final") if last else words("Round {n}", n=number + i)
        parts.append(label(x + w / 2, TOP + HEAD / 2 - 6, w, title, TITLES, CHALK, BOLD, "middle"))
        for box in boxes:
            parts += [_link(columns[i - 1][j], box, x) for j in box.from_]
            parts.append(_box(box, x, w, names, words, champions if last else set()))
    return joined(parts), bottom + 12


def _units(played: Round) -> int:
    return len(played.tables) + len(played.byes)


def _columns(t: Tournament) -> tuple[list[list[Box]], int]:
    """Return the columns, and the number of the round in the first."""
    to_come = _to_come(t)
    start = max(0, len(t.rounds) + len(to_come) - MOST_COLUMNS)
    start = min(start, len(t.rounds) - 1)
    while _units(t.rounds[start]) > MOST_BOXES:
        start += 1
    columns = [_boxes(played) for played in t.rounds[start:]]
    for before, boxes in pairwise(columns):
        for box in boxes:
            people = set(box.people)
            box.from_ = tuple(j for j, b in enumerate(before) if people.intersection(b.people))
    return columns + to_come[: MOST_COLUMNS - len(columns)], start + 1


def _boxes(played: Round) -> list[Box]:
    """Return the boxes of a round that has been paired."""
    found = []
    for table in played.tables:
        placed = zip(table.seats, table.places or (), strict=False)
        first = frozenset(person for person, place in placed if place == 1)
        found.append(Box(table.seats, first, len(table.seats)))
    return found + [Box((person,), seats=1) for person in played.byes]


def _to_come(t: Tournament) -> list[list[Box]]:
    """Return the rounds that are not paired yet, if nobody withdraws."""
    found: list[list[Box]] = []
    units, size = _units(t.rounds[-1]), t.table_size
    while units > 1:
        groups = -(-units // size)
        cuts = [range(units * i // groups, units * (i + 1) // groups) for i in range(groups)]
        found.append([Box((), seats=max(2, len(cut)), from_=tuple(cut)) for cut in cuts])
        units = groups
    return found


def _arrange(columns: Sequence[Sequence[Box]]) -> float:
    """Give every box its place: beside the middle of those before it. Return where they end."""
    bottom = 0.0
    for i, boxes in enumerate(columns):
        for box in boxes:
            before = [columns[i - 1][j] for j in box.from_] if i else []
            middles = [other.y + other.height / 2 for other in before]
            box.y = sum(middles) / len(middles) - box.height / 2 if middles else 0.0
        y = float(TOP + HEAD)
        for box in sorted(boxes, key=lambda one: one.y):
            box.y = max(y, box.y)
            y = box.y + box.height + BETWEEN
        bottom = max(bottom, y - BETWEEN)
    return bottom


def _link(before: Box, box: Box, x: float) -> Parts:
    """Return the line from a box to one in the next column, which begins at ``x``."""
    start, end = before.y + before.height / 2, box.y + box.height / 2
    turn = x - ACROSS / 2
    return joined(
        [
            flat(x - ACROSS, start - LINE / 2, ACROSS / 2 + LINE / 2, LINE, CHALK),
            flat(turn - LINE / 2, min(start, end), LINE, abs(end - start), CHALK),
            flat(turn - LINE / 2, end - LINE / 2, ACROSS / 2 + LINE / 2, LINE, CHALK),
        ]
    )


def _box(
    box: Box, x: float, w: float, names: Mapping[int, str], words: Words, champions: set[int]
) -> Parts:
    """Return a box with a line for each person; winners are in bold, with a tick."""
    parts = [panel(x, box.y, w, box.height, PAPER if box.people else INK)]
    for i, person in enumerate(box.people):
        y, won = box.y + 4 + (i + 0.5) * ROW, person in box.first
        if person in champions:
            parts.append(flat(x + 8, y - ROW / 2, w - 16, ROW, GOLD))
        sign = "✓" if won else words("bye") if len(box.people) == 1 else ""
        room = width(sign, LETTERS, BOLD) + 12 if sign else 0
        parts.append(label(x + w - 14, y, 160, sign, LETTERS, INK, BOLD, "end"))
        weight = BOLD if won else SEMIBOLD
        name = fitted(names[person], LETTERS, w - 32 - room, weight, LEAST)
        parts.append(line_of_text(name, x + 16, y, INK, weight))
    return joined(parts)
