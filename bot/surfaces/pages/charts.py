"""Charts of a person's wins and losses, drawn in the style of the tables."""

from __future__ import annotations

from collections.abc import Sequence

from bot.host import Summary, WinLossRecord
from games.drawing import (
    BLACK,
    BOLD,
    CHALK,
    EDGE_ROOM,
    GAP,
    GOLD,
    HEIGHT,
    INK,
    PAPER,
    SMALLEST,
    TOP,
    WIDTH,
    element,
    flat,
    ground,
    label,
    legible,
    panel,
    part,
    picture,
    rounded,
    state_line,
    title,
    wave,
)
from games.drawing.sheet import Parts, Sheet, joined
from games.engine import Words

PANEL, DIM = "#24493d", "#b9d3c5"
HEAD, HILL = "#3f7d58", "#2d5f50"
CHART = 690  # width of the left panel
ROWS = 4  # in each list of shares
LINES = 4  # steps between the chart's horizontal lines
STEP = 100  # points from the lowest to the highest line, at least


def chart(
    summary: Summary, heading: str, game: str, games: Sequence[WinLossRecord], words: Words
) -> Sheet:
    """Draw a rating over time, and shares of wins by opponent and by game.

    ``game`` is the title of the charted game; ``games`` are the tallies of games by title.
    """
    ratings = summary.ratings
    state = words("Rating {points}", points=ratings[-1]) if ratings else ""
    right = EDGE_ROOM + CHART + GAP
    wide, high = WIDTH - right - EDGE_ROOM, HEIGHT - TOP - EDGE_ROOM
    half = (high - GAP) / 2
    named = [
        WinLossRecord(legible(t.name, words("Someone")), t.won, t.drawn, t.lost)
        for t in summary.opponents
    ]
    return picture(
        HEIGHT,
        ground(element("rect", width=WIDTH, height=HEIGHT, fill=HEAD), wave(104, 8, 6, 5, HILL),
               *title("📈", heading)),
        state_line(state) if state else (),
        panel(EDGE_ROOM, TOP, CHART, high, PANEL),
        label(EDGE_ROOM + 24, TOP + 40, CHART - 48,
              words("Rating: {game}", game=game) if game else words("Rating"), 30, CHALK, BLACK),
        _curve(ratings, words),
        panel(right, TOP, wide, half, PANEL),
        _shares(right, TOP, wide, words("Wins by opponent"), named, words),
        panel(right, TOP + half + GAP, wide, half, PANEL),
        _shares(right, TOP + half + GAP, wide, words("Wins by game"), games, words),
    )  # fmt: skip


def _curve(ratings: Sequence[int], words: Words) -> Parts:
    """Draw the rating after each match, from left to right."""
    left, top, wide, high = EDGE_ROOM + 104, TOP + 90, CHART - 144, HEIGHT - TOP - 190
    if len(ratings) < 2:
        said = words("Ratings appear from the second match against people.")
        return label(EDGE_ROOM + 24, TOP + 300, CHART - 48, said, 28, DIM)
    least, most = _span(ratings)

    def at(number: int, points: int) -> tuple[float, float]:
        across = number / (len(ratings) - 1)
        return 12 + across * (wide - 24), 12 + (most - points) / (most - least) * (high - 24)

    drawn = []
    for i in range(LINES + 1):
        value = round(least + (most - least) * i / LINES)
        y = top + at(0, value)[1]
        drawn += [
            flat(left, y, wide, 2, "#3c6555"),
            label(left - 14, y, 90, words.language.number(value), SMALLEST, DIM, anchor="end"),
        ]
    places = [at(number, points) for number, points in enumerate(ratings)]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    look = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    dots = [
        element("circle", cx=x, cy=y, r=6, fill=GOLD, stroke=INK, stroke_width=2)
        for x, y in (places if len(places) <= 40 else places[-1:])
    ]
    curve = [
        element("path", d=f"M{path}", stroke=INK, stroke_width=9, **look),
        element("path", d=f"M{path}", stroke=GOLD, stroke_width=5, **look),
    ]
    foot = HEIGHT - EDGE_ROOM - 40
    return joined([
        *drawn,
        part(left, top, wide, high, *curve, *dots),
        label(left, foot, 300, words("First match"), SMALLEST, DIM),
        label(left + wide, foot, 300, words("Match {n}", n=len(ratings)), SMALLEST, DIM,
              anchor="end"),
    ])  # fmt: skip


def _span(ratings: Sequence[int]) -> tuple[int, int]:
    """Return the values of a chart's lowest and highest line, in multiples of 50.

    >>> _span([1012, 1130])
    (1000, 1200)
    """
    least, most = min(ratings) // 50 * 50, -(-max(ratings) // 50) * 50
    most = max(most, least + STEP)
    return least, most + -(most - least) % (50 * LINES)


def _shares(
    x: float, y: float, wide: float, heading: str, tallies: Sequence[WinLossRecord], words: Words
) -> Parts:
    """Draw shares of wins as bars, each with its numbers."""
    parts = [label(x + 24, y + 40, wide - 48, heading, 30, CHALK, BLACK)]
    if not tallies:
        said = words("Nobody yet: matches against robots don't count.")
        parts.append(label(x + 24, y + 150, wide - 48, said, 26, DIM))
    for row, tally in enumerate(tallies[:ROWS]):
        line = y + 84 + row * 60
        share = tally.won / tally.matches
        said = words("{won} of {n}", won=tally.won, n=tally.matches)
        parts += [
            label(x + 24, line, wide - 170, tally.name, 26, CHALK, BOLD),
            label(x + wide - 24, line, 120, said, 26, CHALK, BOLD, "end"),
            rounded(x + 24, line + 20, wide - 48, 14, 7, "#16332a"),
            rounded(x + 24, line + 20, max(14, (wide - 48) * share), 14, 7, GOLD)
            if tally.won
            else rounded(x + 24, line + 20, 14, 14, 7, PAPER),
        ]
    return joined(parts)
