"""The picture of a person's results: games, rating, favourite card, and the latest matches."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from bot.features.records.ratings import INITIAL_RATING
from bot.features.records.rows import Result
from bot.features.records.summary import LATEST_MATCHES, WinLossRecord
from bot.posts.pictures.night import PALE, on_night
from games.drawing import (
    BLACK,
    BOLD,
    GOLD,
    INK,
    SIGN,
    SQUARE,
    XL,
    Badge,
    Best,
    Box,
    Canvas,
    Column,
    Face,
    Grid,
    Icon,
    L,
    M,
    Meter,
    Page,
    Panel,
    Pill,
    Room,
    Row,
    S,
    Text,
    element,
    part,
    sentence,
)
from games.drawing.faces import with_portraits
from games.drawing.signs import Bar, Small
from games.engine import Sign, Words
from games.sheet import Sheet

GAMES = 5  # games in the list, at most
LINE = 56
"""The height of a game's line."""
HEAD, LATEST = 200, 190
"""The heights of the head, and of the panel of the latest matches."""
DOT = 9
"""The radius of the points of a curve."""
MOST_DOTS = 20


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

    ``latest`` are the emblems and results of the latest matches, oldest first. ``streak`` counts
    wins in a row. ``rated`` has numbers of matches in the game with the title ``rated_game``, each
    with the rating after it. ``latest_win`` has the emblem of a game, and a sentence.
    ``face`` is the animal that the person has chosen.
    """

    name: str
    won: int
    matches: int
    games: Sequence[Played]
    latest: Sequence[tuple[str, Result]]
    favourite: Favourite | None
    streak: int
    longest_streak: int
    rated: Sequence[tuple[int, int]]
    rated_game: str
    latest_win: tuple[str, str]
    face: str = ""


def chart(shown: Statistics, words: Words) -> Sheet:
    """Draw a person's results. After a few matches, the latest win takes the place of a curve."""
    games = shown.games[:GAMES]
    lines = [_game(game, words) for game in games]
    middle: list[Box | None] = [_rating(shown, words) if shown.rated else _win(shown, words)]
    if shown.favourite:
        middle.append(_favourite(shown.favourite, words))
    page = Column(
        Room(_head(shown, words), h=HEAD),
        Room(Panel(Column(*lines, gap=0), pad=14), h=LINE * len(lines) + 28),
        Row(*middle, gap=14, grow=1),
        Room(_latest(shown.latest, words), h=LATEST),
        gap=14,
    )
    return with_portraits(on_night(Page(page, SQUARE)), {0: shown.face})


def _head(shown: Statistics, words: Words) -> Box:
    """Return the name, the wins, and the wins in a row."""
    told_aloud = words.plural(
        "{name}: {n} match, {won} won", "{name}: {n} matches, {won} won", shown.matches,
        name=shown.name, won=shown.won,
    )  # fmt: skip
    wins = words.plural("{n} win", "{n} wins", shown.won)
    of = words.plural("of {n} match", "of {n} matches", shown.matches)
    told = Column(
        Text(shown.name, L, GOLD, BLACK, cut=True),
        Text(wins, XL, weight=BLACK, least=L),
        Text(of, M, weight=BOLD),
        gap=0, pack="middle", grow=1,
    ).saying(told_aloud)  # fmt: skip
    face = Face(0, HEAD, rays=True) if shown.face else Icon("🏆", 150)
    if not shown.longest_streak:
        return Row(face, told, gap=24)
    row = Column(
        Text(str(shown.longest_streak), XL, GOLD, BLACK, "middle"),
        Text(words("in a row"), S, weight=BOLD, anchor="middle"),
        Text(words("now {n}", n=shown.streak), S, PALE, BOLD, "middle"),
        gap=0, pack="middle",
    ).saying(words.label_value(words("Longest streak"), str(shown.longest_streak)))  # fmt: skip
    return Row(face, told, Room(row, w=260), gap=24)


def _game(game: Played, words: Words) -> Room:
    """Return the share of wins in a game as a bar, beside its emblem and its numbers."""
    record = game.record
    said = Text(words("{won} of {n}", won=record.won, n=record.matches), M, weight=BLACK,
                anchor="end")  # fmt: skip
    bar = Bar(record.won / record.matches)
    line = Row(Icon(game.emoji, 52, paper=True), bar, Room(said, w=280), gap=14)
    aloud = words("{name}: {won} of {n} won.", name=record.name, won=record.won, n=record.matches)
    return Room(line.saying(aloud), h=LINE)


def _rating(shown: Statistics, words: Words) -> Panel:
    """Return the latest rating, and how it came about."""
    title = words("Rating: {game}", game=shown.rated_game)
    ratings = [points for _, points in shown.rated]
    aloud = words(
        "Rating in {game}: {first} after the first match, {last} after the "
        "latest; lowest {least}, highest {most}.",
        game=shown.rated_game, first=ratings[0], last=ratings[-1], least=min(ratings),
        most=max(ratings),
    )  # fmt: skip
    points = words.language.number(shown.rated[-1][1])
    curve = Curve([(0, INITIAL_RATING), *shown.rated])
    body = Row(curve, Text(points, XL, GOLD, BLACK, "end", least=M), gap=14, grow=1)
    curved = Column(Text(title, S, PALE, BLACK, cut=True), body, gap=8).saying(aloud)
    return Panel(curved, pad=18, grow=1.6)


class Curve(Box):
    """Values over numbers, from left to right, with a line for the first value."""

    grow = 1.0

    def __init__(self, values: Sequence[tuple[int, int]]) -> None:
        self.values = values

    def size(self, w: float, h: float) -> tuple[float, float]:
        """Return the whole room."""
        return w, h

    def paint(self, to: Canvas, x: float, y: float, w: float, h: float) -> None:
        """Draw the curve, with a dot for each value unless there are many."""
        wide, high = round(w), round(h)
        least = min(value for _, value in self.values)
        most = max(max(value for _, value in self.values), least + 1)
        latest = self.values[-1][0]
        edge = DOT + 4

        def at(number: int, value: int) -> tuple[float, float]:
            across, down = number / latest, (most - value) / (most - least)
            return edge + across * (wide - 2 * edge), edge + down * (high - 2 * edge)

        places = [at(*each) for each in self.values]
        path = "M" + "L".join(f"{left:.1f} {top:.1f}" for left, top in places)
        look = {"fill": "none", "stroke_linejoin": "round", "stroke_linecap": "round"}
        start = f"M{edge} {places[0][1]:.1f}H{wide - edge}"
        drawn = [
            element("path", d=start, stroke=PALE, stroke_width=3, stroke_dasharray="4 12", **look),
            element("path", d=path, stroke=INK, stroke_width=13, **look),
            element("path", d=path, stroke=GOLD, stroke_width=8, **look),
        ]
        dots = places if len(places) <= MOST_DOTS else places[-1:]
        drawn += [
            element("circle", cx=left, cy=top, r=DOT, fill=GOLD, stroke=INK, stroke_width=3)
            for left, top in dots
        ]
        to.add(part(x, y, wide, high, *drawn))


def _win(shown: Statistics, words: Words) -> Panel:
    """Return the latest win."""
    emoji, how = shown.latest_win
    title = words("The latest win")
    said = sentence(how, L, lines=6, anchor="start")
    advice = Text(words("Play against people to get a rating."), S, PALE, BOLD, lines=2)
    icon = Room(Icon(emoji, paper=True), w=150)
    body = Row(icon, said, gap=20, grow=1)
    whole = Column(Text(title, S, PALE, BLACK), body, advice, gap=10)
    return Panel(Best(whole, Column(Text(title, S, PALE, BLACK), body, gap=10)), pad=18, grow=1.6)


def _favourite(card: Favourite, words: Words) -> Panel:
    """Return the card that the person plays most, with its name if there is room."""
    sign = Small(card.sign.drawing.drawing, SIGN)
    played = words("played {n}×", n=card.times)
    name = Text(card.name, S, weight=BLACK, anchor="middle", lines=3)
    times = Text(played, S, GOLD, BLACK, "middle", lines=2)
    title = Text(words("Favourite card"), S, PALE, BLACK, "middle", lines=2)
    beside = Column(title, Row(sign, Column(name, times, gap=2, pack="middle").share(2.2), gap=12,
                               grow=1), gap=8)  # fmt: skip
    aloud = words.label_value(words("Favourite card"), words.items([card.name, played]))
    below = [Column(title, Room(sign, h=high), name, times, gap=8) for high in (240, 120)]
    bare = Column(title, sign, times, gap=6)
    return Panel(Best(*below, beside, bare).saying(aloud), pad=16)


def _latest(matches: Sequence[tuple[str, Result]], words: Words) -> Panel:
    """Return the latest matches in a row, with places for those still to come."""
    title = Text(words("Last ten matches, newest on the right"), S, PALE, BLACK)
    short = Text(words("The last ten"), S, PALE, BLACK)
    cells: list[Box] = [_match(*match) for match in matches]
    cells += [Meter(0, 1) for _ in range(LATEST_MATCHES - len(matches))]
    return Panel(Column(Best(title, short), Grid(*cells, columns=LATEST_MATCHES, gap=8), gap=8),
                 pad=16)  # fmt: skip


def _match(emoji: str, result: Result) -> Box:
    """Return a match: with a tick if it was won, a cross if it was lost, otherwise drawn."""
    drawn, told = result == "drawn", {"won": "✓", "drawn": "=", "lost": "✗"}[result]
    sign: Box = Pill("=", pad=4) if drawn else Badge("yes" if result == "won" else "no", 44)
    return Column(Icon(emoji, paper=True), Room(sign.saying(told), h=44), gap=2)
