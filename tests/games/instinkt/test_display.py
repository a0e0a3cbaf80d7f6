"""Placement rules, and the names of places."""

from __future__ import annotations

from itertools import product

import pytest

from games import Table
from games.engine import Event
from games.instinkt.picture.display import Display
from games.instinkt.picture.scene import scene
from games.instinkt.rules.board import (
    BEGIN,
    FIELD,
    NAMES,
    Frame,
    column_name,
    frame_of,
    is_legal,
    line_name,
    name,
    places,
    row_name,
)
from games.instinkt.text import InstinktText
from games.instinkt.text.table import spoken
from kit.amount import draws
from tests.games.instinkt.board import (
    ADA,
    BEN,
    Duel,
    asked,
    cells,
    choices,
    drawn,
    moments,
    play,
    show,
    table,
    tidy,
    words,
)

TEXT = InstinktText()


def told(events: list[Event]) -> list[str]:
    """Tell events to a spectator."""
    return [TEXT.event(event.seen_by(None), words()) or "" for event in events]


def free(board: str) -> str:
    """Draw where a card may be placed: the window, with ``+`` at each free place."""
    cards = {cell: card for card, cell in cells(board).items()}
    frame = frame_of(list(cards))
    open_now = {frame.cell(at) for at in places(list(cards), frame)}
    return "\n".join(
        " ".join(
            cards.get((column, row), "+" if (column, row) in open_now else ".")
            for column in range(frame.left, frame.left + frame.columns)
        )
        for row in range(frame.top, frame.top + frame.rows)
    )


def test_first_card_is_placed_without_a_choice() -> None:
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


def test_display_4_wide_and_high_leaves_only_the_square() -> None:
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


def test_ruling_3_display_may_start_at_any_coordinates() -> None:
    corner = [(0, 0), (1, 1)]
    frame = frame_of(corner)
    free = {frame.cell(at) for at in places(corner, frame)}
    for right, down in ((-50, 7), (1000, -3)):
        moved = [(column + right, row + down) for column, row in corner]
        frame = frame_of(moved)
        found = {frame.cell(at) for at in places(moved, frame)}
        assert found == {(column + right, row + down) for column, row in free}


def test_ruling_24_the_first_card_lies_on_d4_in_the_middle_of_a_field_of_seven_by_seven() -> None:
    assert name(BEGIN) == "d4"
    assert frame_of([BEGIN]) == frame_of([]) == Frame(0, 0, FIELD, FIELD)
    assert (name((0, 0)), name((6, 6)), len(set(NAMES))) == ("a1", "g7", FIELD**2)
    for seat in (ADA, BEN):
        higher, lower = ("8", "1") if seat == ADA else ("1", "8")
        t = table(ada="8 1 3", ben="8 1 6")
        events = show(t, higher, lower)
        assert told(events)[-1].endswith("'s 🐺 Wolf is the first card on the table.")
        around = ["c3", "d3", "e3", "c4", "e4", "c5", "d5", "e5"]
        assert choices(t) == [f"place:{at}" for at in around]


def test_ruling_24_names_start_over_beyond_the_edge_of_the_field() -> None:
    assert [name((column, 3)) for column in (-1, 6, 7)] == ["g4", "g4", "a4"]
    assert [name((3, row)) for row in (-1, 6, 7)] == ["d7", "d7", "d1"]
    frame = frame_of([(4, 3), (5, 3), (6, 3)])
    assert frame.cell("a4") == (7, 3)
    assert line_name("top", 7) == ("top", "a")
    assert (frame.entry("top", "a"), frame.entry("left", 4)) == (("top", 7), ("left", 3))


@pytest.mark.parametrize("spread", [(0, 0), (1, 3), (3, 0), (2, 2)])
def test_every_reachable_place_has_a_unique_name(spread: tuple[int, int]) -> None:
    for left, top in product(range(-5, 9), repeat=2):
        frame = frame_of([(left, top), (left + spread[0], top + spread[1])])
        held = [
            (frame.left + column, frame.top + row)
            for column in range(frame.columns)
            for row in range(frame.rows)
        ]
        assert [frame.cell(name(cell)) for cell in held] == held
        assert len(set(map(name, held))) == len(held)


def test_ruling_24_a_place_keeps_its_name_while_the_display_grows() -> None:
    t = table("8a", ada="2 1 3", ben="1 5 6")
    show(t, "2", "1")
    events = play(t, "place:e4")
    assert told(events)[0] == "📍 Ann placed 🐰 Hare on e4."
    assert choices(t)[-1] == "place:f5"
    lying = {card.kind: card.cell for card in t.view(None).board}
    assert (name(lying["wolf"]), name(lying["hare"])) == ("d4", "e4")
    assert "d4: blue Wolf 8; e4: blue Hare 2." in TEXT.alt(t.view(None), words())


@pytest.mark.parametrize("seed", range(draws(30)))
def test_ruling_24_log_picture_and_buttons_use_the_same_names_of_places(
    seed: int,
) -> None:
    names: dict[int, str] = {}
    for t, events in moments(seed):
        for event in (e.seen_by(None) for e in events):
            if event.kind in ("begin", "place"):
                names[event.cards[0][0]] = str(event.about[0])
            elif event.kind == "move":
                assert names[event.cards[0][0]] == event.about[0]
                names[event.cards[0][0]] = str(event.about[1])
            elif event.kind == "push":
                names |= {token: name(t.state.display[token]) for token, _ in event.cards}
        assert names == {token: name(cell) for token, cell in t.state.display.items()}
        view = t.view(None)
        picture = Display(scene(view, None, None), view, words(), {})
        for card in view.standing.values():
            place = name(card.cell)
            assert card.column in picture.columns and card.row in picture.rows
            assert f"{column_name(card.column)}{row_name(card.row)}" == place
            assert f"{place}: {('blue', 'red')[card.seat]}" in spoken(view, words())
        for seat, decision in t.waiting.items():
            own = t.view(seat)
            labels = [TEXT.choice(c, own, words(seat)) for c in decision.choices]
            if decision.prompt == "move":
                mine = [lying for lying in own.board if lying.seat == seat]
                assert {label[-2:] for label in labels} <= {name(lying.cell) for lying in mine}


def test_table_saved_by_the_first_version_gets_the_same_names_of_places() -> None:
    t = table("8a 2b")
    old = t.save().model_copy(update={"version": 1})
    first, second = old.checkpoint["display"].values()
    old.checkpoint["display"] = dict(zip(old.checkpoint["display"], [[0, 0], [1, 0]], strict=True))
    assert (first, second) != ([0, 0], [1, 0])
    loaded: Duel = Table.load(old)
    assert [name(cell) for cell in loaded.state.display.values()] == ["d4", "e4"]
    assert Table.load(loaded.save()).state.display == loaded.state.display
    assert loaded.outcome is None and asked(loaded) == [(ADA, "play"), (BEN, "play")]


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
