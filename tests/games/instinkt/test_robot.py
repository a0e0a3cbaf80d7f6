"""Robots play Instinkt as a good player would advise."""

from random import Random

import pytest

from games.instinkt.cards import CARDS
from games.instinkt.robot import likely
from games.instinkt.rules.board import SIZE, frame_of
from games.instinkt.rules.scoring import points
from games.robots import answer
from tests.games.instinkt.board import ADA, BEN, Duel, play, position, show, table

every_level = pytest.mark.parametrize("level", ("medium", "hard"))

FIFTEEN = """
    1a 2a 3a 6a
    7a 8a 9a 1b
    2b 3b 6b 7b
    8b 9b 10b .
"""


def chosen(t: Duel, seat: int, level: str) -> list[str]:
    return answer(t.seat(seat), level, Random(1), 300)


@every_level
def test_spider_goes_to_a_certain_corner(level: str) -> None:
    t = table(
        """
        1a  2b  .   .
        6b  8a  2a  11b
        7a  9b  .   8b
        .   3b  10a 4b
        """,
        ada="4 6 9",
        ben="1 7 X",
    )
    show(t, "4", "1")
    assert chosen(t, ADA, level)[0] in ("place:d1", "place:a4")


@every_level
def test_wolf_is_placed_beside_the_opponents_cards(level: str) -> None:
    t = table(
        """
        2b  3b  7b  9b
        1b  .   10b 4a
        6b  4b  5b  5a
        6a  9a  .   7a
        """,
        ada="8 X 1",
        ben="X 8 11",
    )
    show(t, "8", "8")
    while ADA not in t.waiting and t.waiting:
        play(t, t.waiting[BEN].fallback[0])
    assert not t.waiting or chosen(t, ADA, level) == ["place:b2"]


def test_expected_points_equal_points_in_the_full_square() -> None:
    s = position(FIFTEEN.replace(".", "5b"))
    square = s.square()
    frame = frame_of(square)
    assert len(square) == SIZE * SIZE
    for cell, n in points(square).items():
        seat, kind = square[cell]
        assert likely(CARDS[kind], seat, cell, square, frame) == pytest.approx(n)


@pytest.mark.parametrize(
    ("kind", "here", "there"),
    [
        ("owl", (4, 4), (3, 3)),
        ("spider_4", (3, 3), (4, 4)),
        ("cat", (4, 3), (3, 3)),
    ],
)
def test_robot_considers_only_squares_that_are_still_possible(
    kind: str, here: tuple[int, int], there: tuple[int, int]
) -> None:
    board = {(x, y): (0, "deer") for x in (3, 4, 5, 6) for y in (3, 4, 5, 6)}
    values = [likely(CARDS[kind], 0, cell, board, frame_of(board)) for cell in (here, there)]
    assert values[0] > values[1]
    alone = {(3, 3): (0, kind)}
    assert 0 < likely(CARDS[kind], 0, (3, 3), alone, frame_of(alone)) < max(values)
