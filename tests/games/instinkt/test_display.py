"""Placement rules, and the names of places."""

from __future__ import annotations

import pytest

from games.instinkt.board import NAMES, Window, is_legal, places, window
from tests.games.instinkt.board import (
    ADA,
    BEN,
    asked,
    cells,
    choices,
    drawn,
    play,
    show,
    table,
    tidy,
)


def free(board: str) -> str:
    """Draw where a card may be placed: the window, with ``+`` at each free place."""
    cards = {cell: card for card, cell in cells(board).items()}
    frame = window(list(cards))
    open_now = {frame.cell(name) for name in places(list(cards), frame)}
    return "\n".join(
        " ".join(
            cards.get((column, row), "+" if (column, row) in open_now else ".")
            for column in range(frame.left, frame.left + frame.columns)
        )
        for row in range(frame.top, frame.top + frame.rows)
    )


def test_you_simply_place_the_first_card_in_the_layout() -> None:
    t = table(ada="8 2 3", ben="1 5 6")
    show(t, "8", "1")
    assert drawn(t) == "8a"
    assert asked(t) == [(BEN, "place")]


def test_the_first_card_is_not_automatically_the_centre() -> None:
    assert free("8a") == tidy("""
        . . .  . . . .
        . . .  . . . .
        . . +  + + . .
        . . + 8a + . .
        . . +  + + . .
        . . .  . . . .
        . . .  . . . .
    """)


def test_ruling_1_adjacent_means_vertically_horizontally_and_diagonally() -> None:
    assert free("8a 1b") == tidy("""
        . . . . . .
        . . . . . .
        . + + + + .
        . + 8a 1b + .
        . + + + + .
        . . . . . .
        . . . . . .
    """)


def test_the_display_is_at_most_4x4() -> None:
    board = """
        8a 1b 2a 3b
        .  .  .  4a
        .  .  .  5b
    """
    assert free(board) == tidy("""
        +  +  +  +
        8a 1b 2a 3b
        +  +  +  4a
        .  .  +  5b
        .  .  +  +
    """)


def test_with_width_and_height_4_only_the_square_is_left() -> None:
    board = """
        8a 1b .  .
        .  .  2a .
        .  3b .  .
        .  .  4a 5b
    """
    assert free(board) == tidy("""
        8a 1b +  +
        +  +  2a +
        +  3b +  +
        +  +  4a 5b
    """)


def test_ruling_2_all_cards_are_one_group_and_not_two_islands() -> None:
    assert is_legal([(0, 0), (1, 1), (2, 1)])
    assert not is_legal([(0, 0), (1, 0), (0, 2), (1, 2)])
    assert not is_legal([(column, 0) for column in range(5)])


def test_ruling_3_coordinates_may_begin_anywhere() -> None:
    corner = [(0, 0), (1, 1)]
    for right, down in ((-50, 7), (1000, -3)):
        moved = [(column + right, row + down) for column, row in corner]
        assert places(moved, window(moved)) == places(corner, window(corner))


def test_ruling_24_a1_is_the_upper_left_of_all_cells_that_can_still_be_in_the_square() -> None:
    assert window([(0, 0)]) == Window(-3, -3, 7, 7)
    assert window([(0, 0), (1, 2)]) == Window(-2, -1, 6, 5)
    assert window([(5, 5), (8, 8)]) == Window(5, 5, 4, 4)
    frame = window([(0, 0), (1, 2)])
    assert (frame.name((-2, -1)), frame.name((3, 3)), frame.name((0, 0))) == ("a1", "f5", "c2")


def test_ruling_24_with_width_and_height_4_the_names_are_exactly_a1_to_d4() -> None:
    frame = window([(0, 0), (3, 3)])
    names = [frame.name((column, row)) for row in range(4) for column in range(4)]
    assert names == [f"{column}{row}" for row in range(1, 5) for column in "abcd"]


@pytest.mark.parametrize("spread", [(0, 0), (1, 3), (3, 0), (2, 2)])
def test_names_and_cells_are_each_others_inverse(spread: tuple[int, int]) -> None:
    frame = window([(9, -4), (9 + spread[0], -4 + spread[1])])
    held = [name for name in NAMES if "-" not in name and frame.holds(frame.cell(name))]
    assert len(held) == frame.columns * frame.rows
    assert [frame.name(frame.cell(name)) for name in held] == held


def test_ruling_24_labels_belong_to_the_position_they_were_offered_in() -> None:
    t = table("8a", ada="2 1 3", ben="1 5 6")
    show(t, "2", "1")
    assert choices(t) == [
        f"place:{name}" for name in ["c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"]
    ]
    play(t, "place:e4")
    assert drawn(t) == "8a 2a"
    board = {(c.column, c.row): c.kind for c in t.view(None).board}
    frame = t.view(None).frame
    assert board[frame.cell("c4")] == "wolf"
    assert board[frame.cell("d4")] == "hare"


FIFTEEN = """
    1a  2a  4a  5a
    1b  2b  4b  5b
    6a  7a  8a  9a
    6b  7b  9b  .
"""


def test_ruling_25_the_last_empty_place_needs_no_question() -> None:
    t = table(FIFTEEN.replace("9b  .", ".  ."), ada="3 10 11", ben="8 10 11")
    show(t, "3", "8")
    assert (asked(t), choices(t)) == ([(BEN, "place")], ["place:c4", "place:d4"])
    play(t, "place:d4")
    assert t.outcome
    assert drawn(t).splitlines()[-1] == "6b 7b 3a 8b"


def test_ruling_25_the_choice_of_a_card_is_always_asked() -> None:
    t = table(FIFTEEN.replace("9b  .", ".  ."), ada="3 10 11", ben="8 10 11")
    assert asked(t) == [(ADA, "play"), (BEN, "play")]
    assert [len(d.choices) for d in t.waiting.values()] == [3, 3]
