"""The raccoon: "move 1 of your other cards from the display to any other empty space"."""

from __future__ import annotations

from tests.games.instinkt.board import (
    ADA,
    BEN,
    Duel,
    asked,
    cells,
    choices,
    drawn,
    happened,
    play,
    show,
    table,
    tidy,
)


def raccoon(board: str, place: str, ben: str = "1") -> Duel:
    """Let Ada's raccoon come to a place; Ben's card is placed after it."""
    t = table(board, ada="11 6 9", ben=f"{ben} 6 7")
    show(t, "11", ben)
    play(t, f"place:{place}")
    return t


def offered(t: Duel) -> str:
    """Draw the display without the lifted card, with ``+`` where it may be put."""
    view = t.view(None)
    cards = {card.cell: "#" for card in view.standing.values()}
    free = {view.frame.cell(name.partition(":")[2]) for name in choices(t)}
    signs = cards | dict.fromkeys(free, "+")
    columns, rows = {c for c, _ in signs}, {r for _, r in signs}
    return "\n".join(
        " ".join(signs.get((c, r), ".") for c in range(min(columns), max(columns) + 1))
        for r in range(min(rows), max(rows) + 1)
    )


def test_raccoon_is_placed_and_then_another_own_card_is_moved() -> None:
    t = raccoon("8a 2a 3b", "e4")
    assert drawn(t) == "8a 2a 3b 11a"
    assert (asked(t), choices(t)) == ([(ADA, "move")], ["move:b4", "move:c4"])
    play(t, "move:b4")
    assert asked(t) == [(ADA, "to")]
    assert happened(play(t, "to:d3")) == ["move 0"]
    assert drawn(t) == tidy("""
        .  8a .
        2a 3b 11a
    """)


def test_ruling_9_one_card_must_be_moved_if_possible() -> None:
    t = raccoon("8a 2a 3b", "e4")
    assert t.waiting[ADA].must
    assert t.waiting[ADA].least == 1


def test_all_the_cards_must_remain_adjacent_so_a_card_between_two_groups_must_join_them() -> None:
    board = """
        8a .  3b
        .  2a .
    """
    t = raccoon(board, "a3")  # to the left of the wolf
    play(t, "move:c4")
    assert offered(t) == tidy("""
        . . + .
        # # + #
    """)


def test_ruling_17_the_moved_card_may_not_return_to_its_place() -> None:
    t = raccoon("8a 2a 3b", "e4")
    play(t, "move:c4")
    assert offered(t) == tidy("""
        . + . .
        # . # #
        . + . .
    """)


def test_ruling_17_the_vacated_place_is_free_for_the_opponent() -> None:
    t = raccoon("8a 2a 3b", "e4")
    play(t, "move:c4")
    play(t, choices(t)[0])
    assert asked(t) == [(BEN, "place")]
    names = {t.view(None).frame.cell(name.partition(":")[2]) for name in choices(t)}
    held = {card.cell for card in t.view(None).board}
    row = next(card.row for card in t.view(None).board if card.kind == "wolf")
    columns = [card.column for card in t.view(None).board if card.row == row]
    gaps = {(c, row) for c in range(min(columns), max(columns))} - held
    assert gaps and gaps <= names


def test_ruling_9_lifted_card_does_not_count_for_the_reachable_places() -> None:
    t = raccoon("8a 2a 3b", "e4")
    assert t.view(None).frame.columns == 4
    play(t, "move:b4")
    assert t.view(None).frame.columns == 5
    play(t, "to:f4")
    assert drawn(t) == "2a 3b 11a 8a"


def test_ruling_17_the_deer_may_be_moved_and_pushes_nothing_then() -> None:
    t = raccoon("10a 2b 3b", "e4")
    assert happened(play(t, "to:d3")) == ["move 0"]
    assert drawn(t) == tidy("""
        . 10a .
        2b 3b 11a
    """)


def test_ruling_17_raccoon_moves_own_cards_but_not_itself() -> None:
    t = raccoon("8a 2b 3b 5a\n. 6b . .", "a5")
    assert drawn(t).splitlines()[-1] == "11a . . ."
    assert choices(t) == ["move:a3", "move:d3"]


def test_ruling_9_raccoon_does_nothing_without_another_own_card() -> None:
    t = table("2b 3b", ada="11 6 9", ben="1 6 7")
    show(t, "11", "1")
    assert happened(play(t, "place:e4")) == ["place 0", "stay 0"]
    assert asked(t) == [(BEN, "place")]


def test_ruling_15_raccoon_does_nothing_as_the_first_card() -> None:
    t = table(ada="11 6 9", ben="1 6 7")
    assert happened(show(t, "11", "1")) == ["reveal", "begin 0", "stay 0"]


FOURTEEN = """
    1a  2a  4a  5a
    1b  2b  4b  5b
    6a  7a  8a  3a
    6b  7b  .   .
"""


def test_ruling_17_raccoon_as_15th_card_moves_a_card_to_the_last_empty_place() -> None:
    t = table(FOURTEEN, ada="11 10 9", ben="8 10 9")
    show(t, "11", "8")
    play(t, "place:c4")
    assert asked(t) == [(ADA, "move")]
    assert choices(t) == [
        f"move:{name}" for name in ["a1", "a3", "b1", "b3", "c1", "c3", "d1", "d3"]
    ]
    events = play(t, "move:a1")
    assert happened(events)[:2] == ["move 0", "place 1"]
    assert drawn(t) == tidy("""
        8b  2a  4a  5a
        1b  2b  4b  5b
        6a  7a  8a  3a
        6b  7b  11a 1a
    """)


def test_ruling_17_raccoon_does_nothing_as_the_16th_card() -> None:
    t = table(FOURTEEN, ada="11 10 9", ben="11 10 9", token_at=BEN)
    show(t, "11", "11")
    play(t, "place:c4")
    events = play(t, "move:a2")
    assert happened(events)[:3] == ["move 1", "place 0", "stay 0"]
    assert len(cells(drawn(t))) == 16


def test_ruling_18_deer_pushes_the_cards_as_the_raccoon_has_left_them() -> None:
    t = table("8a 1b", ada="10 2 3", ben="11 5 6")
    show(t, "10", "11")
    assert asked(t) == [(BEN, "place")]
    play(t, "place:e4")
    assert asked(t) == [(BEN, "to")]  # Ben has one other card, so it is that one
    play(t, "to:d3")
    assert drawn(t) == tidy("""
        .  1b .
        8a .  11b
    """)
    assert (asked(t), len(choices(t))) == ([(ADA, "push")], 10)
