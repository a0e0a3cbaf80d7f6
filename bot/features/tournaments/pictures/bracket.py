"""The bracket of a knock-out: a box for each table, joined to where its winner plays next."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import pairwise

from bot.features.tournaments.rules import Round, Tournament, is_over, standings
from games.drawing import (
    BLACK,
    GOLD,
    INK,
    PAPER,
    SEMIBOLD,
    Box,
    Canvas,
    Column,
    Gap,
    Panel,
    Room,
    Row,
    S,
    Size,
    Text,
)
from games.drawing.shapes import flat
from games.engine import Words

MOST_COLUMNS = 3
LINE = 46
"""The height of a person's line."""
PAD, TITLE, BETWEEN = 3, 44, 8
"""The room in a slot around its lines, the height of a column's title, and the least room below."""
ACROSS = 36
"""The room between two columns."""
MOST = 900
"""The height of the highest column."""
STROKE = 4


@dataclass
class Slot:
    """A table, a bye, or a table to come, which has no people yet.

    ``from_`` are the slots of the column before whose people play here, ``share`` is its part of
    the column's height.
    """

    people: tuple[int, ...] = ()
    first: frozenset[int] = frozenset()
    seats: int = 0
    from_: tuple[int, ...] = ()
    share: float = field(default=1, init=False)


def fits_a_bracket(t: Tournament) -> bool:
    """Return whether the latest round is small enough to be drawn as a column of a bracket."""
    return bool(t.rounds) and _height(t.rounds[-1]) <= MOST


def bracket_height(t: Tournament) -> int:
    """Return the height of the bracket, which is that of the first round if that is not too high.

    >>> from bot.features.tournaments.rules import Entrant, Kind
    >>> people = tuple(Entrant(number) for number in range(4))
    >>> bracket_height(Tournament(Kind.KNOCKOUT, 2, 2, 2, "seed", people))
    500
    """
    return min(MOST, max(500, TITLE + len(t.entrants) * (LINE + PAD + BETWEEN)))


def bracket(t: Tournament, names: Mapping[int, str], words: Words) -> Box:
    """Return the latest rounds and those to come as columns of slots."""
    columns, number = _columns(t)
    champions = {line.entrant for line in standings(t) if line.place == 1} if is_over(t) else set()
    drawn: list[Box] = []
    links = []
    for i, slots in enumerate(columns):
        last = len(slots) == 1
        title: Box = Text(words("Final") if last else words("Round {n}", n=number + i), S,
                          weight=BLACK, anchor="middle")  # fmt: skip
        boxes = [
            Column(
                _slot(slot, names, words, champions if last else set()).at("slot", i, j),
                pack="middle",
            ).share(slot.share)
            for j, slot in enumerate(slots)
        ]  # fmt: skip
        drawn.append(Column(Room(title, h=TITLE), *boxes, gap=BETWEEN).share(1))
        links += [(i, j, before) for j, slot in enumerate(slots) for before in slot.from_]
    return Linked(Row(*drawn, Gap().share(1) if len(drawn) == 1 else None, gap=ACROSS), links)


class Linked(Box):
    """A box, and lines between the slots in it: each is a column, a slot, and one before it."""

    grow = 1.0

    def __init__(self, kid: Box, links: Sequence[tuple[int, int, int]]) -> None:
        self.kid, self.links = kid, links

    def size(self, w: float, h: float) -> Size:
        """Return what the child would like."""
        return self.kid.size(w, h)

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the child and the lines, each of which turns half-way between two columns."""
        self.kid.draw(to, x, y, w, h)
        for column, slot, before in self.links:
            left, top, _, high = to.places["slot", column, slot]
            there, low, wide, deep = to.places["slot", column - 1, before]
            start, end, first = low + deep / 2, top + high / 2, there + wide
            turn = (first + left - STROKE) / 2
            to.add(
                flat(first, start - STROKE / 2, turn - first, STROKE, to.look.ink),
                flat(turn, min(start, end) - STROKE / 2, STROKE, abs(end - start) + STROKE,
                     to.look.ink),
                flat(turn, end - STROKE / 2, left - turn, STROKE, to.look.ink),
            )  # fmt: skip


def _slot(slot: Slot, names: Mapping[int, str], words: Words, champions: set[int]) -> Box:
    """Return a slot with a line for each person; winners are in bold, with a tick."""
    lines = [
        _line(names[person], person in slot.first, person in champions,
              words("bye") if len(slot.people) == 1 else "")
        for person in slot.people
    ]  # fmt: skip
    waiting = [Room(Gap(), h=LINE) for _ in range(slot.seats - len(slot.people))]
    body = Column(*lines, *waiting, gap=0)
    if not slot.people:
        return Panel(body, "place", pad=PAD, radius=14, grow=0)
    return Panel(body, pad=PAD, radius=14, fill=PAPER, edge=PAPER, grow=0)


def _line(name: str, won: bool, champion: bool, note: str) -> Box:
    said = Text(name, S, INK, BLACK if won else SEMIBOLD, cut=True, grow=1)
    sign = Text("✓" if won else note, S, INK, BLACK) if won or note else None
    line = Row(Gap(6), said, sign, Gap(6), gap=4)
    fill = GOLD if champion else PAPER
    return Room(Panel(line, pad=0, radius=10, fill=fill, edge=fill), h=LINE)


def _units(played: Round) -> int:
    return len(played.tables) + len(played.byes)


def _height(played: Round) -> int:
    """Return the least height of a round's column."""
    lines = sum(len(table.seats) for table in played.tables) + len(played.byes)
    return TITLE + lines * LINE + _units(played) * (2 * PAD + BETWEEN)


def _columns(t: Tournament) -> tuple[list[list[Slot]], int]:
    """Return the columns, and the number of the round in the first."""
    to_come = _to_come(t)
    start = max(0, len(t.rounds) + len(to_come) - MOST_COLUMNS)
    start = min(start, len(t.rounds) - 1)
    while _height(t.rounds[start]) > MOST:
        start += 1
    columns = [_slots(played) for played in t.rounds[start:]] + to_come
    columns = columns[:MOST_COLUMNS]
    for before, slots in pairwise(columns):
        for slot in slots:
            people = set(slot.people)
            slot.from_ = slot.from_ or tuple(
                j for j, b in enumerate(before) if people.intersection(b.people)
            )
            slot.share = sum(before[j].share for j in slot.from_) or 1
    return columns, start + 1


def _slots(played: Round) -> list[Slot]:
    """Return the slots of a round that has been paired."""
    found = []
    for table in played.tables:
        placed = zip(table.seats, table.places or (), strict=False)
        first = frozenset(person for person, place in placed if place == 1)
        found.append(Slot(table.seats, first, len(table.seats)))
    return found + [Slot((person,), seats=1) for person in played.byes]


def _to_come(t: Tournament) -> list[list[Slot]]:
    """Return the rounds that are not paired yet, if nobody withdraws."""
    found: list[list[Slot]] = []
    units, size = _units(t.rounds[-1]), t.table_size
    while units > 1:
        groups = -(-units // size)
        cuts = [range(units * i // groups, units * (i + 1) // groups) for i in range(groups)]
        found.append([Slot(seats=max(2, len(cut)), from_=tuple(cut)) for cut in cuts])
        units = groups
    return found
