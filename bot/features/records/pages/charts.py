"""The picture of a person's results, drawn in the style of the tables."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.features.records.ratings import INITIAL_RATING
from bot.features.records.rows import Result
from bot.features.records.summary import LATEST_MATCHES, WinLossRecord
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
    SIGN,
    TOP,
    WIDTH,
    band,
    chip,
    element,
    fits,
    flat,
    ground,
    icon,
    label,
    panel,
    paragraph,
    part,
    picture,
    rounded,
    state_line,
    title,
    wave,
)
from games.engine import Sign, Words
from games.sheet import Drawing, Parts, Sheet, joined

PANEL, DIM, FAINT = "#0e272f", "#b7e7ca", "#365559"
NIGHT, HILL, HOLLOW = ("#1c2b55", "#252c66", "#23509d"), "#2d5f50", "#2d5f50"
HALO_OF_MOON, MOON = "#646c95", "#f6dab0"
ROW = 176
"""The height of the row of the latest matches."""
LEFT = 690
"""The width of the panels at the left."""
LOW = HEIGHT - EDGE_ROOM - ROW - GAP
"""Where the panels above the row of the latest matches end."""
RIGHT = EDGE_ROOM + LEFT + GAP
WIDE = WIDTH - EDGE_ROOM - RIGHT
"""The position and the width of the panels at the right."""
GAMES, FEW = 5, 3  # games in a list at most, and in one with high lines
LINE, LOW_LINE = 58, 48
"""The heights of a line of a list."""
ENDINGS = 3  # in the list of ways to win
STREAK = 190
"""The width of the panel with the longest streak."""
LINES = 4  # steps between the chart's horizontal lines
STEP = 100  # points from the lowest to the highest line, at least


class Played(NamedTuple):
    """A person's results in a game, with the game's emblem; the record has its title."""

    emoji: str
    record: WinLossRecord


class Favourite(NamedTuple):
    """The card that a person plays most, its name, and how often they played it."""

    sign: Sign
    name: str
    times: int


class Statistics(NamedTuple):
    """What the picture of a person's results shows.

    ``latest`` are the emblems and results of the latest matches, oldest first. ``endings`` are
    emblems, ways to win, and how often the person has won so. ``rated`` has numbers of matches in
    the game with the title ``rated_game``, each with the rating after it. ``latest_win`` has the
    emblem of a game, and a sentence.
    """

    heading: str
    games: Sequence[Played]
    latest: Sequence[tuple[str, Result]]
    endings: Sequence[tuple[str, str, int]]
    favourite: Favourite | None
    streak: int
    longest_streak: int
    rated: Sequence[tuple[int, int]]
    rated_game: str
    latest_win: tuple[str, str] | None


def chart(shown: Statistics, words: Words) -> Sheet:
    """Draw a person's results: games, ratings, ways to win, a card, a streak and a row."""
    state = words("Rating {points}", points=shown.rated[-1][1]) if shown.rated else ""
    games = shown.games[:GAMES]
    line = LINE if len(games) <= FEW else LOW_LINE
    half = TOP + 68 + line * len(games)
    return picture(
        HEIGHT,
        ground(*_night(), *title("📈", shown.heading)),
        state_line(state) if state else (),
        _titled(EDGE_ROOM, TOP, LEFT, half - TOP, words("Matches won")),
        joined(_share(TOP + 86 + i * line, game, words) for i, game in enumerate(games)),
        _below(shown, half + GAP, words),
        _right(shown, words),
        _latest(shown.latest, words),
    )  # fmt: skip


def _night() -> list[Drawing]:
    """Draw the sky with the moon over a hill."""
    sky = [band(i * 36, 36 if i < 2 else HEIGHT, fill) for i, fill in enumerate(NIGHT)]
    moon = [
        element("circle", cx=800, cy=92, r=r, fill=fill)
        for r, fill in ((88, HALO_OF_MOON), (58, MOON))
    ]
    return [*sky, *moon, wave(96, 7, 6, 5, HILL)]


def _titled(x: float, y: float, w: float, h: float, said: str) -> Parts:
    """Draw a panel with a heading."""
    return panel(x, y, w, h, PANEL) + label(x + 24, y + 38, w - 48, said, 30, DIM, BLACK)


def _share(middle: float, game: Played, words: Words) -> Parts:
    """Draw the share of wins in a game as a bar, with its numbers."""
    record, bar = game.record, 150
    said = words("{won} of {n}", won=record.won, n=record.matches)
    right = EDGE_ROOM + LEFT - 24
    at, part_won = right - 120 - bar, bar * record.won / record.matches
    return joined([
        chip(EDGE_ROOM + 24, middle - 22, 44, game.emoji),
        label(EDGE_ROOM + 80, middle, at - EDGE_ROOM - 100, record.name, 34, CHALK, BOLD),
        rounded(at, middle - 13, bar, 26, 13, HOLLOW),
        rounded(at, middle - 13, max(26, part_won), 26, 13, GOLD) if record.won else (),
        label(right, middle, 112, said, 34, CHALK, BLACK, "end"),
    ])  # fmt: skip


def _below(shown: Statistics, y: float, words: Words) -> Parts:
    """Draw the ratings; before there are any, the latest win."""
    high = LOW - y
    if shown.rated:
        said = words("Rating: {game}", game=shown.rated_game)
        return _titled(EDGE_ROOM, y, LEFT, high, said) + _curve(shown.rated, y + 62, high - 84,
                                                                words)  # fmt: skip
    if high < 120:
        return ()
    heading = words("The latest win") if shown.latest_win else words("The first win")
    emoji, how = shown.latest_win or ("🏆", words("It will be shown here."))
    advice = words("Play against people to get a rating.") if high > 220 else ""
    room = high - 90 - (46 if advice else 0)
    side = min(150, room)
    lines = max(1, int(room // 46))
    middle = y + 62 + (room + 14) / 2
    return joined([
        _titled(EDGE_ROOM, y, LEFT, high, heading),
        chip(EDGE_ROOM + 28, middle - side / 2, side, emoji),
        paragraph(EDGE_ROOM + 52 + side, middle - 23 * (lines > 1), LEFT - side - 80, how, 38,
                  lines, CHALK, BOLD),
        label(EDGE_ROOM + 28, y + high - 34, LEFT - 56, advice, 28, DIM, BOLD) if advice else (),
    ])  # fmt: skip


def _curve(rated: Sequence[tuple[int, int]], top: float, high: float, words: Words) -> Parts:
    """Draw the initial rating and those after numbered matches, from left to right."""
    rated = [(0, INITIAL_RATING), *rated]
    left, wide = EDGE_ROOM + 116, LEFT - 150
    least, most = _span([points for _, points in rated])
    latest, steps = rated[-1][0], LINES if high > 190 else LINES // 2 if high > 110 else 1

    def at(number: int, points: int) -> tuple[float, float]:
        across, down = number / latest, (most - points) / (most - least)
        return 12 + across * (wide - 24), 12 + down * (high - 24)

    drawn = []
    for i in range(steps + 1):
        value = round(least + (most - least) * i / steps)
        y = top + at(1, value)[1]
        drawn += [
            flat(left, y, wide, 2, FAINT),
            label(left - 14, y, 96, words.language.number(value), 26, DIM, BOLD, "end"),
        ]
    places = [at(number, points) for number, points in rated]
    path = "L".join(f"{x:.1f} {y:.1f}" for x, y in places)
    look = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
    dots = [
        element("circle", cx=x, cy=y, r=7, fill=GOLD, stroke=INK, stroke_width=2)
        for x, y in (places if len(places) <= 40 else places[-1:])
    ]
    curve = [
        element("path", d=f"M{path}", stroke=INK, stroke_width=10, **look),
        element("path", d=f"M{path}", stroke=GOLD, stroke_width=6, **look),
    ]
    return joined([*drawn, part(left, top, wide, high, *curve, *dots)])


def _span(ratings: Sequence[int]) -> tuple[int, int]:
    """Return the values of a chart's lowest and highest line, in multiples of 50.

    >>> _span([1012, 1130])
    (1000, 1200)
    """
    least, most = min(ratings) // 50 * 50, -(-max(ratings) // 50) * 50
    most = max(most, least + STEP)
    return least, most + -(most - least) % (50 * LINES)


def _right(shown: Statistics, words: Words) -> Parts:
    """Draw the ways to win, the favourite card and the longest streak."""
    endings = shown.endings[:ENDINGS]
    y = TOP + 68 + LOW_LINE * max(1, len(endings)) + GAP
    parts = [_titled(RIGHT, TOP, WIDE, y - GAP - TOP, words("Won by"))]
    if not endings:
        parts.append(label(RIGHT + 24, TOP + 86, WIDE - 48, words("No wins yet"), 32, CHALK))
    for i, (emoji, how, n) in enumerate(endings):
        middle = TOP + 86 + i * LOW_LINE
        parts += [
            chip(RIGHT + 24, middle - 21, 42, emoji),
            label(RIGHT + 80, middle, WIDE - 180, how, 32, CHALK, BOLD),
            label(RIGHT + WIDE - 24, middle, 90, f"×{n}", 38, GOLD, BLACK, "end"),
        ]
    high, wide = LOW - y, STREAK if shown.favourite else WIDE
    if shown.favourite:
        parts.append(_favourite(shown.favourite, y, WIDE - STREAK - GAP, high, words))
    return joined([*parts, _streak(shown, RIGHT + WIDE - wide, y, wide, high, words)])


def _favourite(card: Favourite, y: float, w: float, h: float, words: Words) -> Parts:
    """Draw the card that the person plays most."""
    lines = 1 if fits(card.name, 34, w - 32, weight=BLACK) else 2
    side = round(min(w - 60, h - 112 - 38 * lines))
    drawn = element("g", card.sign.drawing.drawing, transform=f"scale({side / SIGN:.4g})")
    middle, said = RIGHT + w / 2, words("played {n}×", n=card.times)
    name = y + 66 + side + 28
    return joined([
        _titled(RIGHT, y, w, h, words("Favourite card")),
        part(middle - side / 2, y + 62, side, side, drawn),
        paragraph(middle, name, w - 24, card.name, 34 if lines == 1 else 30, lines, CHALK, BLACK,
                  middle=True),
        label(middle, y + h - 24, w - 32, said, 28, DIM, BOLD, "middle"),
    ])  # fmt: skip


def _streak(shown: Statistics, x: float, y: float, w: float, h: float, words: Words) -> Parts:
    """Draw the longest series of wins, and the current one."""
    middle, number = x + w / 2, y + 74 + (h - 116) / 2
    now = words("now {n}", n=shown.streak) if shown.streak else words("against people")
    return joined([
        panel(x, y, w, h, PANEL),
        paragraph(middle, y + 38, w - 24, words("Longest streak"), 30, 2, DIM, BLACK, middle=True),
        label(middle, number, w - 20, str(shown.longest_streak or "–"), 110, GOLD, BLACK, "middle"),
        label(middle, y + h - 24, w - 20, now, 28, DIM, BOLD, "middle"),
    ])  # fmt: skip


def _latest(matches: Sequence[tuple[str, Result]], words: Words) -> Parts:
    """Draw the latest matches in a row, with dashed circles for those still to come."""
    top, r = HEIGHT - EDGE_ROOM - ROW, 42
    step = (WIDTH - 2 * EDGE_ROOM - 24) / LATEST_MATCHES
    room = words("the newest is on the right")
    parts = [
        _titled(EDGE_ROOM, top, WIDTH - 2 * EDGE_ROOM, ROW, words("The last ten")),
        label(WIDTH - EDGE_ROOM - 24, top + 38, 560, room, 28, DIM, anchor="end"),
    ]
    for i in range(LATEST_MATCHES):
        x, y = EDGE_ROOM + 12 + step * (i + 0.5), top + 106
        if i < len(matches):
            parts.append(_match(x, y, r, *matches[i]))
            continue
        rim = element("circle", cx=r + 3, cy=r + 3, r=r, fill="none", stroke=FAINT,
                      stroke_width=4, stroke_dasharray="14 11")  # fmt: skip
        parts.append(part(x - r - 3, y - r - 3, 2 * r + 6, 2 * r + 6, rim))
    return joined(parts)


def _match(x: float, y: float, r: int, emoji: str, result: Result) -> Parts:
    """Draw a match: a trophy below it if it was won, two bars if drawn, one bar if lost."""
    rim = GOLD if result == "won" else DIM
    disc = element("circle", cx=r + 4, cy=r + 4, r=r, fill=PAPER, stroke=rim, stroke_width=7)
    side, low = 54, y + r
    parts = [
        part(x - r - 4, y - r - 4, 2 * r + 8, 2 * r + 8, disc),
        icon(x - side / 2, y - side / 2, side, emoji),
    ]
    if result == "won":
        return joined([*parts, icon(x - 21, low - 20, 42, "🏆")])
    bars = [low + 10] if result == "lost" else [low + 7, low + 17]
    return joined([*parts, *(rounded(x - 20, at, 40, 7, 3, DIM) for at in bars)])
