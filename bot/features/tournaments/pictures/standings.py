"""The standings of a tournament as a picture: a cross table, a table by rounds, or a bracket."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from bot.features.tournaments.pictures.bracket import LEAST, bracket, fits_a_bracket
from bot.features.tournaments.rules import (
    Kind,
    Round,
    Standing,
    Tournament,
    points_text,
    standings,
    table_points,
)
from games.drawing import (
    BLACK,
    BOLD,
    CHALK,
    EDGE_ROOM,
    FELT,
    GOLD,
    HEAD,
    INK,
    PAPER,
    TOP,
    WIDTH,
    Sheet,
    chip,
    fitted,
    flat,
    label,
    line_of_text,
    panel,
    picture,
)
from games.engine import Words
from games.sheet import Parts, joined

SHADE = "#ece1c6"
"""The colour of every second line."""
ROW, LETTERS = 72, 46
"""The height of a line and of its letters, which are legible on a phone."""
LOW_ROW, LOW_LETTERS = 58, 40
"""The same if there are more than ``MOST_HIGH`` lines."""
MOST_HIGH = 12
MOST_ROWS = 24
MOST_CROSSED = 12
"""The most people in a cross table; more are shown by rounds."""
MOST_ROUNDS = 5
"""The rounds that a table shows, the latest."""
PLACE, POINTS, OPPONENTS = 96, 150, 216
"""The widths of columns."""
STEP = 76
"""The width of a column for a round or an opponent, if there is room."""
NAME = 320
"""The least room for a name."""
TITLES = 38
"""The letters of the columns' titles."""
NOTHING = ""


def standings_picture(
    t: Tournament, names: Mapping[int, str], title: str, foot: str, words: Words
) -> Sheet:
    """Draw where everybody stands.

    Args:
        t: the tournament.
        names: drawable, by entrant.
        title: of the tournament.
        foot: a line below, such as the round and its deadline; none if empty.
        words: for the sentences.
    """
    if t.kind is Kind.KNOCKOUT and fits_a_bracket(t):
        body, bottom = bracket(t, names, words)
    else:
        body, bottom = _table(t, names, words)
    height = bottom + (84 if foot else EDGE_ROOM)
    return picture(
        height,
        flat(0, 0, WIDTH, HEAD, INK),
        chip(EDGE_ROOM + 4, 14, 64, "🏆"),
        label(EDGE_ROOM + 84, HEAD / 2, WIDTH - 120, title, 54, CHALK, BLACK),
        body,
        label(WIDTH / 2, bottom + 42, WIDTH - 60, foot, 44, CHALK, BOLD, "middle") if foot else (),
        colour=FELT,
    )


def _table(t: Tournament, names: Mapping[int, str], words: Words) -> tuple[Parts, float]:
    """Return a line for each person, with their results, and where the table ends."""
    lines = standings(t)
    shown = lines if len(lines) <= MOST_ROWS else lines[: MOST_ROWS - 1]
    crossed = t.kind is Kind.ROUND_ROBIN and t.table_size == 2 and len(lines) <= MOST_CROSSED
    heads, cells = _against_each(t, lines) if crossed else _by_round(t, shown)
    size = Size(ROW, LETTERS) if len(shown) <= MOST_HIGH else Size(LOW_ROW, LOW_LETTERS)
    row = size.row
    high = (len(shown) + 1) * row + (row if len(shown) < len(lines) else 0)
    left, right = EDGE_ROOM, WIDTH - EDGE_ROOM
    beside = POINTS + (0 if crossed else OPPONENTS)
    step = min(STEP, (WIDTH - 2 * EDGE_ROOM - PLACE - NAME - beside) / max(1, len(heads)))
    first = right - beside - step * len(heads)
    parts = [panel(left, TOP, right - left, high, PAPER)]
    parts.append(_head(heads, first, step, crossed, size, words))
    for i, line in enumerate(shown):
        y, shaded = TOP + (i + 1) * row, i % 2 == 0
        parts.append(_line(line, names[line.entrant], y, first - left - PLACE - 16, shaded, size))
        parts.append(_ends(line, y, right, crossed, size, words))
        for j, cell in enumerate(cells[line.entrant]):
            middle = first + step * (j + 0.5)
            if cell is None:
                parts.append(flat(middle - step / 2 + 4, y + 6, step - 8, row - 12, INK))
            else:
                parts.append(
                    label(middle, y + row / 2, step - 6, cell, size.letters, INK, anchor="middle")
                )
    if len(shown) < len(lines):
        more = words("and {n} more", n=len(lines) - len(shown))
        y = TOP + high - row / 2
        parts.append(label(WIDTH / 2, y, 800, more, TITLES, INK, anchor="middle"))
    return joined(parts), TOP + high + 8


class Size(NamedTuple):
    """The height of a line, and of its letters."""

    row: float
    letters: float


def _head(
    heads: Sequence[str], first: float, step: float, crossed: bool, size: Size, words: Words
) -> Parts:
    """Return the titles of the columns."""
    y, right = TOP + size.row / 2, WIDTH - EDGE_ROOM
    columns = [
        label(first + step * (i + 0.5), y, step - 4, head, TITLES, INK, BOLD, "middle")
        for i, head in enumerate(heads)
    ]
    end = right - (0 if crossed else OPPONENTS) - 16
    columns.append(label(end, y, POINTS - 22, words("Points"), TITLES, INK, BOLD, "end"))
    if not crossed:
        opponents = words("Opponents")
        columns.append(label(right - 16, y, OPPONENTS - 22, opponents, TITLES, INK, BOLD, "end"))
    return joined(columns)


def _line(line: Standing, name: str, y: float, room: float, shaded: bool, size: Size) -> Parts:
    """Return a person's place and name."""
    left, middle = EDGE_ROOM, y + size.row / 2
    end, place = left + PLACE - 18, "–" if line.place is None else f"{line.place}."
    fitting = fitted(name, size.letters, room, BOLD, LEAST)
    return joined(
        [
            flat(left, y, WIDTH - 2 * left, size.row, SHADE) if shaded else (),
            label(end, middle, PLACE - 24, place, size.letters, INK, anchor="end"),
            line_of_text(fitting, left + PLACE, middle, INK, BOLD),
        ]
    )


def _ends(line: Standing, y: float, right: float, crossed: bool, size: Size, words: Words) -> Parts:
    """Return a person's points and first tie-break; the leaders' points are on gold."""
    end, middle = right - (0 if crossed else OPPONENTS) - 16, y + size.row / 2
    points = points_text(line.points)
    parts = [label(end, middle, POINTS - 24, points, size.letters + 4, INK, BLACK, "end")]
    if line.place == 1 and line.points:
        parts.insert(0, flat(end + 16 - POINTS + 4, y + 4, POINTS - 8, size.row - 8, GOLD))
    if not crossed:
        said = words.language.percent(float(line.opponents)) if line.played else "–"
        room = OPPONENTS - 24
        parts.append(label(right - 16, middle, room, said, size.letters - 4, INK, anchor="end"))
    return joined(parts)


def _against_each(
    t: Tournament, lines: Sequence[Standing]
) -> tuple[list[str], dict[int, list[str | None]]]:
    """Return the columns of a cross table: a person's points against each other person."""
    found: dict[tuple[int, int], Fraction] = {}
    for table in (table for played in t.rounds for table in played.tables if table.played):
        assert table.places is not None
        points = table_points(table.places)
        for seat, person in enumerate(table.seats):
            found[person, table.seats[1 - seat]] = points[seat]
    order = [line.entrant for line in lines]
    cells = {
        one: [
            None if one == other else points_text(found[one, other])
            if (one, other) in found else NOTHING
            for other in order
        ]
        for one in order
    }  # fmt: skip
    return [str(i) for i in range(1, len(order) + 1)], cells


def _by_round(
    t: Tournament, lines: Sequence[Standing]
) -> tuple[list[str], dict[int, list[str | None]]]:
    """Return a column for each of the latest rounds, with everyone's points of it."""
    numbers = range(max(0, len(t.rounds) - MOST_ROUNDS), len(t.rounds))
    cells: dict[int, list[str | None]] = {
        line.entrant: [_points_of(t.rounds[number], line.entrant) for number in numbers]
        for line in lines
    }
    return [str(number + 1) for number in numbers], cells


def _points_of(played: Round, person: int) -> str:
    """Return a person's points of a round; a bye is a plus, an open match a dot."""
    if person in played.byes:
        return "+"
    for table in played.tables:
        if person in table.seats:
            if table.places is None:
                return "·"
            return points_text(table_points(table.places)[table.seats.index(person)])
    return NOTHING
