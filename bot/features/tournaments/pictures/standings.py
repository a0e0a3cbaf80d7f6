"""The standings of a tournament as a picture: a table by rounds, or a bracket."""

from __future__ import annotations

from collections.abc import Mapping

from bot.features.tournaments.pictures.bracket import bracket, bracket_height, fits_a_bracket
from bot.features.tournaments.rules import (
    Kind,
    Round,
    Standing,
    Tournament,
    is_over,
    points_text,
    standings,
    table_points,
)
from bot.posts.pictures.night import PALE, on_night
from games.drawing import (
    BLACK,
    BOLD,
    GOLD,
    INK,
    MARGIN,
    SQUARE,
    XL,
    Badge,
    Box,
    Column,
    Face,
    Gap,
    Grid,
    L,
    M,
    Page,
    Panel,
    Room,
    Row,
    S,
    Story,
    Text,
)
from games.drawing.faces import with_portraits
from games.drawing.frames import STORY
from games.engine import Words
from games.sheet import Sheet

MOST_ROWS = 11
FEW = 6
"""With at most so many people, lines and letters are large."""
LINE, BESIDES = 124, 230
"""The height of a large line, and of everything else."""
MOST_ROUNDS = 5
"""The rounds that a table shows, the latest."""
MARK = 48
"""The width of a result."""
SAND = "#ffe9a3"
NO_FACES: Mapping[int, str] = {}


def standings_picture(
    t: Tournament, names: Mapping[int, str], title: str, stage: str, foot: str, words: Words,
    faces: Mapping[int, str] = NO_FACES,
) -> Sheet:  # fmt: skip
    """Draw where everybody stands.

    Args:
        t: the tournament.
        names: drawable, by entrant.
        title: of the tournament.
        stage: how far it is, such as the round.
        foot: a line below; none if empty.
        words: for the sentences.
        faces: the animals that people have chosen, by entrant.
    """
    head = Story(_head(t, names, title, words), stage, "🏆", cut=True)
    large = len(t.entrants) <= FEW
    named = {of: f"{faces[of]} {name}" if of in faces else name for of, name in names.items()}
    if t.kind is Kind.KNOCKOUT and fits_a_bracket(t):
        page = Column(head, bracket(t, named, words), gap=12)
        return on_night(Page(page, bracket_height(t) + STORY + 12 + 2 * MARGIN))
    below = Panel(Text(foot, S, INK, BOLD, "middle"), pad=12, fill=SAND, edge=SAND)
    table = _table(t, names if large else named, words, large)
    page = Column(head, table, Room(below, h=84) if foot else None, gap=12)
    sheet = on_night(Page(page, min(SQUARE, BESIDES + LINE * len(t.entrants))))
    return with_portraits(sheet, {n: faces.get(e.id, "") for n, e in enumerate(t.entrants)})


def _head(t: Tournament, names: Mapping[int, str], title: str, words: Words) -> str:
    """Say who leads or has won; the title if that is nobody or several people."""
    first = [line for line in standings(t) if line.place == 1 and line.points]
    if len(first) != 1:
        return title
    name = names[first[0].entrant]
    return words("{name} has won", name=name) if is_over(t) else words("{name} leads", name=name)


def _table(t: Tournament, names: Mapping[int, str], words: Words, large: bool) -> Box:
    """Return a line for each person, with their latest results and their points."""
    lines = standings(t)
    shown = lines if len(lines) <= MOST_ROWS + 1 else lines[:MOST_ROWS]
    rounds = t.rounds[-MOST_ROUNDS:]
    rows: list[Box] = [_row(line, names[line.entrant], t, rounds, large) for line in shown]
    if len(shown) < len(lines):
        more = words("and {n} more", n=len(lines) - len(shown))
        rows.append(Text(more, S, PALE, anchor="middle"))
    return Grid(*rows, columns=1, gap=10 if large else 6)


def _row(line: Standing, name: str, t: Tournament, rounds: tuple[Round, ...], large: bool) -> Panel:
    """Return a person's line; that of a leader has golden numbers and a frame."""
    leads = line.place == 1 and bool(line.points)
    place = Text("–" if line.place is None else str(line.place), L if large else S,
                 GOLD if leads else "", BLACK, "middle")  # fmt: skip
    marks = [_result(played, line.entrant, t.table_size) for played in rounds]
    points = Text(points_text(line.points), XL if large else M, GOLD, BLACK, "end")
    said = Text(name, M if large else S, weight=BLACK, cut=True, grow=1)
    seat = [entrant.id for entrant in t.entrants].index(line.entrant)
    face = Face(seat, 96) if large else None
    return Panel(
        Row(
            Room(place, w=60), face, said, Row(*marks, gap=6) if marks else None,
            Room(points, w=108), Gap(4), gap=10,
        ),
        pad=8, radius=18 if large else 12, frame="move" if leads and large else "",
    )  # fmt: skip


def _result(played: Round, person: int, size: int) -> Box:
    """Return a result of a round: between two people a tick or a cross, otherwise the points.

    A bye is a plus, and an open match a dot.
    """
    said = ""
    if person in played.byes:
        said = "+"
    for table in played.tables:
        if person in table.seats:
            said = "·"
            if table.places is not None:
                points = table_points(table.places)[table.seats.index(person)]
                if size == 2 and points in (0, 1):
                    return Room(Badge("yes" if points else "no", MARK - 4), w=MARK)
                said = points_text(points)
    letters = Text(said, S, weight=BOLD, anchor="middle") if said else Gap()
    return Room(letters, w=MARK if size == 2 else 64)
