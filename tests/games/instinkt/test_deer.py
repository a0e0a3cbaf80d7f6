"""The deer: "move the deer from outside the display into any row or column"."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from games.instinkt.rules.board import Cell, is_legal, lines, push
from tests.games.instinkt.board import (
    ADA,
    BEN,
    asked,
    choices,
    drawn,
    happened,
    play,
    show,
    table,
    tidy,
)


def pushed(board: str, end: str, line: int) -> str:
    """Draw the display after a deer ``D`` has come into a line, counted from 1 where it is drawn.

    Cards of the line are letters, all others ``#``.
    """
    rows = [text.split() for text in tidy(board).splitlines()]
    cards = {
        (c, r): sign for r, row in enumerate(rows) for c, sign in enumerate(row) if sign != "."
    }
    done = push(list(cards), end, line - 1)
    after = {done.moved.get(cell, cell): sign for cell, sign in cards.items()} | {done.deer: "D"}
    columns, steps = sorted({c for c, _ in after}), sorted({r for _, r in after})
    return "\n".join(
        " ".join(after.get((c, r), ".") for c in range(columns[0], columns[-1] + 1))
        for r in range(steps[0], steps[-1] + 1)
    )


# The rulebook's examples, on displays that fit their words.


def test_deer_from_above_pushes_column_2_until_square_and_adjacency_stop_it() -> None:
    board = """
        # A .
        . B #
        . . #
    """
    assert pushed(board, "top", 2) == tidy("""
        # . .
        . D #
        . A #
        . B .
    """)


def test_deer_from_above_pushes_column_2_until_adjacency_alone_stops_it() -> None:
    assert pushed("# A #", "top", 2) == tidy("""
        # . #
        . D .
        . A .
    """)


def test_deer_from_the_left_closes_the_gap_in_row_2() -> None:
    board = """
        # # # #
        A . B .
        . # . .
    """
    assert pushed(board, "left", 2) == tidy("""
        # # # #
        . D A B
        . # . .
    """)


def test_deer_from_below_pushes_column_3_as_far_as_possible() -> None:
    board = """
        # # . .
        . # . #
        . . A .
        # # B #
    """
    assert pushed(board, "bottom", 3) == tidy("""
        # # A .
        . # B #
        . . D .
        # # . #
    """)


# Ruling 6


def test_ruling_6_the_deer_stands_directly_behind_the_last_pushed_card() -> None:
    board = """
        A . B
        # # #
    """
    assert pushed(board, "left", 1) == tidy("""
        . D A B
        # # # .
    """)


def test_ruling_6_deer_pushes_nothing_if_all_cards_are_in_its_line() -> None:
    assert pushed("A B C", "left", 1) == "D A B C"
    assert pushed("A B", "right", 1) == "A B D"
    assert pushed("A", "top", 1) == "D\nA"
    assert pushed("A", "bottom", 1) == "A\nD"


def test_ruling_6_first_card_of_the_line_may_be_unable_to_move() -> None:
    board = """
        # # # #
        A B . C
    """
    assert pushed(board, "left", 2) == "# # # #\nD A B C"
    assert pushed(board, "right", 2) == "# # # #\nA B C D"


def test_ruling_6_cards_may_be_pushed_beyond_the_current_rows() -> None:
    board = """
        . A
        # #
    """
    assert pushed(board, "top", 2) == tidy("""
        # .
        . D
        . A
        . #
    """)


def test_ruling_6_pushed_cards_may_shift_the_square() -> None:
    board = """
        . . . #
        A B C .
        . . . #
    """
    assert pushed(board, "left", 2) == tidy("""
        # . . .
        D A B C
        # . . .
    """)


def test_ruling_6_deer_is_placed_like_any_card_on_an_empty_display() -> None:
    t = table(ada="10 2 3", ben="1 5 6")
    events = show(t, "10", "1")
    assert happened(events) == ["reveal", "begin 0"]
    assert drawn(t) == "10a"


def test_ruling_7_only_the_final_position_is_tested() -> None:
    board = """
        # # # #
        A B C .
    """  # where the deer touches the first card, five columns are used
    assert pushed(board, "left", 2) == "# # # #\nD A B C"


def test_ruling_8_lines_with_no_card_or_four_may_not_be_chosen() -> None:
    cards = [(0, 0), (1, 0), (2, 0), (3, 0), (1, 1), (2, 3), (2, 2)]
    assert {index for end, index in lines(cards) if end == "left"} == {1, 2, 3}
    assert {index for end, index in lines(cards) if end == "top"} == {0, 1, 2, 3}


# In a match


BOARD = """
    8a  1b  .
    .   2a  3b
"""


def test_ruling_16_every_row_and_column_with_1_to_3_cards_is_offered_from_both_ends() -> None:
    t = table(BOARD, ada="10 5 6", ben="1 5 6")
    show(t, "10", "5")
    assert asked(t) == [(ADA, "push")]
    ends = ("top", "bottom")
    columns = [f"push:{end}.{line}" for end in ends for line in "bcd"]
    rows = [f"push:{end}.{line}" for end in ("left", "right") for line in (3, 4)]
    assert choices(t) == columns + rows


def test_ruling_16_deer_has_at_most_16_entries() -> None:
    t = table("8a 1b . .\n. 2a 3b .\n. 4a . 5b\n6a . . 6b", ada="10 5 7", ben="1 7 9")
    show(t, "10", "7")
    assert len(choices(t)) == 16


def test_ruling_8_cards_of_both_players_are_pushed_alike() -> None:
    t = table(BOARD, ada="10 5 6", ben="1 5 6")
    show(t, "10", "5")
    play(t, "push:top.c")
    assert drawn(t) == tidy("""
        8a .   .
        .  10a 3b
        .  1b  .
        .  2a  .
    """)


def test_ruling_16_deer_moves_only_cards_of_its_line() -> None:
    t = table(BOARD, ada="10 5 6", ben="1 5 6")
    show(t, "10", "5")
    play(t, "push:top.b")
    assert drawn(t) == tidy("""
        .   1b .
        .   2a 3b
        10a .  .
        8a  .  .
    """)


def test_ruling_15_raccoon_and_deer_can_meet_in_round_1() -> None:
    t = table(ada="10 2 3", ben="11 5 6")
    assert happened(show(t, "10", "11")) == ["reveal", "begin 1", "stay 1"]
    assert (asked(t), len(choices(t))) == ([(ADA, "push")], 4)
    play(t, "push:left.4")
    assert drawn(t) == "10a 11b"


def test_ruling_15_two_deer_can_meet_in_round_1() -> None:
    t = table(ada="10 2 3", ben="10 5 6", token_at=BEN)
    assert happened(show(t, "10", "10")) == ["reveal", "tie 1", "begin 1"]
    assert asked(t) == [(ADA, "push")]
    play(t, "push:bottom.d")
    assert drawn(t) == "10b\n10a"


def test_ruling_18_raccoon_moves_before_the_deer_pushes() -> None:
    t = table("8a 1b", ada="10 2 3", ben="11 5 6")
    show(t, "10", "11")
    assert asked(t) == [(BEN, "place")]
    play(t, "place:e4")
    assert asked(t) == [(BEN, "to")]  # one other card of Ben's, so it is the one
    play(t, "to:d3")
    assert asked(t) == [(ADA, "push")]


# Over all displays


def test_ruling_25_the_deer_is_always_asked_since_every_line_has_two_ends() -> None:
    for cells in displays(40):
        if len(cells) < 16:
            assert len(lines(cells)) >= 2


def test_ruling_6_deer_never_moves_a_display_of_one_line() -> None:
    for cells in displays(40):
        columns, rows = ({cell[i] for cell in cells} for i in (0, 1))
        for line, ends in ((columns, ("top", "bottom")), (rows, ("left", "right"))):
            if len(line) == 1 and len(cells) < 4:
                for end in ends:
                    moved = push(cells, end, *line).moved
                    assert len(moved) == len(cells) and all(moved[cell] == cell for cell in cells)


def displays(step: int) -> Iterator[list[Cell]]:
    """Yield every display within 3x3, and one of ``step`` of those within 4x4, at random."""
    rng = Random(6)
    for mask in range(1, 1 << 16):
        cells = [(n % 4, n // 4) for n in range(16) if mask >> n & 1]
        wanted = max(map(max, cells)) < 3 or rng.random() * step < 1
        if wanted and one_group_in_4x4(cells):
            yield cells


def one_group_in_4x4(cells: list[Cell]) -> bool:
    """Say whether cells touch each other within a square, found without the game's own code."""
    for spread in zip(*cells, strict=True):
        if max(spread) - min(spread) > 3:
            return False
    left, todo = set(cells), [cells[0]]
    while todo:
        column, row = todo.pop()
        near = {cell for cell in left if abs(cell[0] - column) < 2 and abs(cell[1] - row) < 2}
        left -= near
        todo += near
    return not left


def block(cells: list[Cell], end: str, line: int, steps: int) -> tuple[list[Cell], list[Cell]]:
    """Return the others, and the closed-up cards with the deer last, ``steps`` farther on."""
    down, forth = end in ("top", "bottom"), 1 if end in ("top", "left") else -1
    mine = [cell for cell in cells if cell[0 if down else 1] == line]
    places = [cell[1 if down else 0] for cell in mine]
    head = (max(places) if forth > 0 else min(places)) + forth * steps
    row = [head - forth * n for n in range(len(mine) + 1)]
    moved = [(line, at) if down else (at, line) for at in row]
    return [cell for cell in cells if cell not in mine], moved


def test_ruling_6_every_push_ends_at_the_last_legal_step() -> None:
    count = 0
    for cells in displays(step=40):
        assert is_legal(cells)
        for end, line in lines(cells):
            others, _ = block(cells, end, line, 0)
            if not others:
                continue
            legal = [
                steps
                for steps in range(8)
                if one_group_in_4x4([*others, *block(cells, end, line, steps)[1]])
            ]
            assert legal == [*range(legal[0], legal[-1] + 1)]  # one unbroken run
            found = push(cells, end, line)
            assert [*found.moved.values(), found.deer] == block(cells, end, line, legal[-1])[1]
            count += 1
    assert count > 9000


def test_ruling_6_the_pushed_cards_keep_their_order() -> None:
    for cells in displays(step=400):
        for end, line in lines(cells):
            moved = push(cells, end, line).moved
            across = 0 if end in ("top", "bottom") else 1
            headfirst = sorted(
                (cell for cell in cells if cell[across] == line), reverse=end in ("top", "left")
            )
            assert list(moved) == headfirst
            ways = [to[1 - across] for to in moved.values()]
            assert ways == sorted(ways, reverse=end in ("top", "left"))
