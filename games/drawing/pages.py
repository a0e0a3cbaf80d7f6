"""Pages that every game has: the result of a match, and a single card."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from games.drawing.boxes import Best, Box, Column, Gap, Grid, Room, Row
from games.drawing.fonts import BLACK, BOLD, SEMIBOLD
from games.drawing.frames import Panel
from games.drawing.letters import LEAST
from games.drawing.pictures import CARD_PAGE, SQUARE, Page, Shown
from games.drawing.signs import Face, Icon, Mark
from games.drawing.svg import GOLD, INK, PAPER
from games.drawing.texts import XXL, L, M, Pill, S, Text, sentence
from games.engine import View, Words

HEAD, PAIR = 230, 380
"""The height of the winner at the top of a result, and the width of two winners' faces."""
FEW = 4
"""The most winners who all have their faces, and seats that may share a row."""
LOW, LOWER = 92, 72
"""The heights of a seat's line in the final table, and where many have two rows."""


LEAST_NAME = 120
"""The room that a name keeps beside a score."""


class Score(NamedTuple):
    """A seat's line in the final table: what it has, as a box or a short text."""

    seat: int
    score: Box | str = ""


def result(
    shown: Shown[View], how: str, moment: str | tuple[str, ...], cards: Box, rest: Sequence[Score],
    ink: str = "", won: str = GOLD, halo: str = INK, head: str = "", kept: Box | None = None,
) -> Page:  # fmt: skip
    """Return the end of a match: the winner, the moment that decided it, and the other seats.

    ``how`` is the winner's score in a few words, ``moment`` one sentence about ``cards``, which
    have the deciding one ringed; of several, from the longest to the shortest, the first that fits.
    Without it, ``cards`` have all of the room.
    ``ink`` is the colour of letters on the scene, ``won`` that of
    the score, and ``halo`` that of the edge of the winner's name. ``head`` takes the place of who
    wins, as for a draw, and ``kept`` is what the winner has, beside the score.
    """
    winners, words = list(shown.view.winners), shown.words
    names = words.listing([shown.name(seat) for seat in winners])
    wins = words.plural("{names} wins", "{names} win", len(winners), names=names)
    head = head or (wins if winners else words("Nobody wins"))
    wide = PAIR if len(winners) == 2 else HEAD
    side = HEAD if len(winners) == 1 else wide / 2
    faces: Box = Icon("🤝" if not winners else "🏆")
    if 1 <= len(winners) <= FEW:
        faces = Grid(*(Face(seat, side, rays=True) for seat in winners), gap=0)
    score = Text(how, L, won, BOLD, lines=2)
    score.yields = False  # the names of many winners would leave it no room
    title = Column(
        Text(head, XXL, ink, BLACK, lines=2, least=M, cut=True, halo=halo),
        (Row(kept, score, gap=12) if kept else score) if how else None,
        gap=4, pack="middle", grow=1,
    )  # fmt: skip
    moments = (moment,) if isinstance(moment, str) else moment
    said = Best(*(sentence(each, lines=2) for each in moments))
    decided = cards.share()
    if moment:
        inside = Column(Room(said, h=128), cards.share(), gap=8)
        decided = Panel(inside, pad=20, radius=26)
    return Page(
        Column(
            Room(Row(Room(faces, wide, HEAD), title, gap=20), h=HEAD),
            decided,
            _rest(shown, rest) if rest else None,
            gap=14,
        ),
        SQUARE,
    )


def _rest(shown: Shown[View], rest: Sequence[Score]) -> Box:
    """Return the seats that have not won: four in one row if all of their names fit."""
    if len(rest) == FEW:
        return Best(_seats(shown, rest, FEW, cut=False), _seats(shown, rest, 2))
    return _seats(shown, rest, min(len(rest), 3))


def _seats(shown: Shown[View], rest: Sequence[Score], columns: int, cut: bool = True) -> Room:
    """Return seats in columns, each with its mark, its name and its score."""
    rows = -(-len(rest) // columns)
    high = LOW if rows == 1 else LOWER
    cells = [
        Panel(
            Row(
                Mark(seat, 40),
                Text(shown.name(seat), S, cut=cut).share(1, LEAST_NAME if cut else 0),
                Text(score, S, weight=BLACK) if isinstance(score, str) else score,
                gap=6,
            ),
            pad=8, radius=16,
        )
        for seat, score in rest
    ]  # fmt: skip
    return Room(Grid(*cells, columns=columns, gap=10), h=rows * (high + 10) - 10)


def card_page(
    card: Box, name: str, pills: Sequence[str], effect: str, words: Words, facts: str = ""
) -> Page:
    """Return a card with its name, a few words in ``pills``, its effect, and facts at the foot."""
    chips = [Pill(pill, PAPER if i else GOLD, INK) for i, pill in enumerate(pills)]
    beside = Column(
        Text(name, 76, weight=BLACK, lines=3, least=M),
        Best(Row(*chips, Gap(), gap=10), Column(*chips, gap=8)) if pills else None,
        pack="middle", gap=14, grow=1,
    )  # fmt: skip
    told = Text(effect, L, weight=SEMIBOLD, lines=9, least=LEAST, roomy=True, grow=1)
    return Page(
        Panel(
            Column(
                Room(Row(Room(card, w=300), beside, gap=26), h=390),
                told,
                Text(facts, S) if facts else None,
                gap=18,
            ),
            pad=28, radius=26,
        ),
        CARD_PAGE,
    )  # fmt: skip
