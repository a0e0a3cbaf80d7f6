"""Boxes: each gets the room it would like or shares what is left, and what does not fit is told."""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games import drawing
from games.drawing import (
    LEAST,
    Back,
    Best,
    Box,
    Canvas,
    Card,
    Column,
    Fan,
    Free,
    Gap,
    Grid,
    Icon,
    L,
    M,
    Mark,
    Marks,
    Meter,
    Page,
    Panel,
    Pill,
    Room,
    Row,
    Shown,
    Stack,
    Story,
    Text,
    drawn,
    fits,
    rows_of,
    scene_of,
    sentence,
)
from games.engine import View, Words
from games.sheet import Look
from kit.reading import said, texts

BACK = Back("#7a2f45", "#c0607a")


def laid(box: Box, w: float = 968, h: float = 700) -> Canvas:
    """Draw a box into a room."""
    to = Canvas()
    box.draw(to, 0, 0, w, h)
    return to


def spot(key: str) -> Gap:
    return Gap(20).at(key)


def letters(to: Canvas) -> list[float]:
    return [text.size for parts in to.parts for text in texts(parts)]


def test_row_gives_children_what_they_would_like_and_shares_the_rest() -> None:
    row = Row(spot("a"), Gap().at("b"), Gap().share(2).at("c"), spot("d"), gap=10)
    places = laid(row, 370, 50).places
    assert places == {
        ("a",): (0, 0, 20, 50),
        ("b",): (30, 0, 100, 50),
        ("c",): (140, 0, 200, 50),
        ("d",): (350, 0, 20, 50),
    }


@pytest.mark.parametrize(("pack", "top"), [("start", 0), ("middle", 80), ("end", 160)])
def test_column_without_growing_children_packs_them(pack: str, top: float) -> None:
    column = Column(spot("a"), None, pack=pack)  # type: ignore[arg-type]
    assert laid(column, 50, 180).places["a",] == (0, top, 50, 20)


def test_padding_is_around_all_children() -> None:
    assert laid(Column(spot("a"), pad=6), 50, 80).places["a",] == (6, 6, 38, 20)
    assert Column(spot("a"), pad=6).size(100, 100) == (32, 32)


def test_grid_has_the_columns_that_make_cells_largest() -> None:
    cells = [Gap().at(str(i)) for i in range(4)]
    assert laid(Grid(*cells, gap=0), 400, 100).places["3",] == (300, 0, 100, 100)
    assert laid(Grid(*cells, gap=0), 200, 200).places["3",] == (100, 100, 100, 100)
    assert laid(Grid(*cells, columns=1, gap=0), 200, 200).places["3",] == (0, 150, 200, 50)


def test_room_is_in_the_middle_of_what_it_gets() -> None:
    places = laid(Stack(Room(Gap().at("a"), w=100, h=40)), 300, 100).places
    assert places["a",] == (100, 30, 100, 40)


def test_free_function_gets_its_room() -> None:
    seen: list[tuple[float, ...]] = []

    def draw(x: float, y: float, w: float, h: float) -> tuple[()]:
        seen.append((x, y, w, h))
        return ()

    laid(Row(Gap(100), Free(draw), gap=0), 400, 80)
    assert seen == [(100, 0, 300, 80)]


def test_best_is_the_first_box_without_a_fault() -> None:
    best = Best(Text("a third of a kind or a fourth kind wins"), Text("one more"), Text("1"))
    assert said_of(laid(best, 968, 60)) == ["a third of a kind or a fourth kind wins"]
    assert said_of(laid(best, 200, 60)) == ["one more"]
    assert said_of(laid(best, 50, 60)) == ["1"]
    assert laid(best, 10, 60).faults


def said_of(to: Canvas) -> list[str]:
    return [text.said for parts in to.parts for text in texts(parts)]


def test_text_shrinks_to_its_limit_then_takes_another_line_then_is_a_fault() -> None:
    text = Text("Schlummerschlürfer wartet", M, lines=2)
    assert letters(laid(text, 968, 200)) == [M]
    wide = text.size(968, 200)[0]
    (smaller,) = letters(laid(text, wide - 40, 200))
    assert LEAST <= smaller < M
    two = laid(text, 400, 200)
    assert len(letters(two)) == 2 and not two.faults
    narrow = laid(text, 200, 200)
    assert narrow.faults and min(letters(narrow)) >= LEAST


def test_sentence_takes_the_lines_that_make_its_letters_largest() -> None:
    told = laid(sentence("Unseen for nineteen turns, it is the third fox of all.", L), 700, 300)
    assert letters(told) == [L, L] and not told.faults


def test_name_may_be_cut_without_a_fault() -> None:
    to = laid(Text("Maximiliane von der Wiesenaue", M, cut=True), 300, 60)
    assert said_of(to)[0].endswith("…") and not to.faults


@given(st.text(st.characters(codec="utf-8"), max_size=60), st.integers(40, 900), st.booleans())
def test_text_that_fits_stays_in_its_room(text: str, room: int, roomy: bool) -> None:
    box = Text(text, L, lines=3, roomy=roomy)
    to, (wide, high) = laid(box, room, 300), box.size(room, 300)
    assert all(size >= LEAST for size in letters(to))
    if not to.faults:
        assert wide <= room and high <= 301
        again = laid(box, wide, high)
        assert letters(again) == letters(to) and not again.faults


def test_child_that_has_no_room_is_a_fault() -> None:
    assert laid(Row(Mark(0), Mark(1)), 60, 50).faults
    assert not laid(Row(Mark(0), Mark(1)), 120, 50).faults


def test_fault_is_noted_each_time_a_box_is_drawn() -> None:
    row = Row(Mark(0), Mark(1))
    assert laid(row, 60, 50).faults == laid(row, 60, 50).faults


class Asked(Gap):
    """A gap that counts how often it is asked for its size."""

    count = 0

    def size(self, w: float, h: float) -> tuple[float, float]:
        self.count += 1
        return super().size(w, h)


def test_room_of_a_fixed_height_is_placed_without_measuring_what_is_in_it() -> None:
    inside = Asked(20)
    laid(Column(Room(inside, h=80), Gap()))
    assert inside.count == 0


def test_a_row_that_was_tried_is_drawn_without_asking_its_children_again() -> None:
    inside = Asked(20)
    row = Row(inside, Gap())
    assert fits(row, 300, 50)
    asked = inside.count
    laid(row, 300, 50)
    assert inside.count == asked


@pytest.mark.parametrize("count", range(1, 13))
def test_cards_of_a_fan_are_equal_and_as_large_as_possible(count: int) -> None:
    to = laid(Fan(*(Card("🦊", "Fox", str(i)).at("card", i) for i in range(count))), 900, 300)
    places = list(to.places.values())
    assert len({place[2:] for place in places}) == 1 and not to.faults
    assert all(a[0] + a[2] <= b[0] for a, b in pairwise(places))
    assert places[-1][0] + places[-1][2] <= 900


def test_cards_of_a_fan_overlap_when_they_would_be_small() -> None:
    cards = [Card("🦊", number="7").at("card", i) for i in range(9)]
    apart, over = laid(Fan(*cards), 480, 200), laid(Fan(*cards, show=0.5), 480, 200)
    assert over.places["card", 8][2] > 1.3 * apart.places["card", 8][2]
    step = over.places["card", 1][0] - over.places["card", 0][0]
    assert 0.45 * over.places["card", 8][2] <= step < over.places["card", 8][2]


def test_fan_has_all_names_or_none() -> None:
    short, long = Card("🦊", "Fox"), Card("🐐", "Schlummerschlürfer")
    assert said_of(laid(Fan(short, short), 300, 200)) == ["Fox", "Fox"]
    assert said_of(laid(Fan(short, long), 300, 200)) == []


def test_fans_of_one_count_have_cards_of_one_size() -> None:
    few, many = Fan(Card("🦊").at("a"), count=7), Fan(*[Card("🐐").at("b")] * 7)
    assert laid(few, 600, 300).places["a",][2:] == laid(many, 600, 300).places["b",][2:]


def test_covered_number_that_cannot_be_read_is_a_fault() -> None:
    backs = [Card(number=str(i), back=BACK) for i in range(10, 20)]
    assert not laid(Fan(*backs, show=0.5), 900, 150).faults
    assert laid(Fan(*backs, show=0.1), 300, 150).faults


def test_alt_text_is_the_tree_read_aloud() -> None:
    to = laid(
        Column(
            Story("A third fox wins", "turn 9"),
            Panel(Row(Text("Ben"), Meter(1, 2, name="1 round won"), Fan(Card("🦊", "Fox", "2")))),
            Panel(Row(Icon("🐐", 50, name="Goat"), Pill("×2"), Mark(1))),
        )
    )
    assert to.words == "A third fox wins · turn 9\nBen · 1 round won · 2 Fox\nGoat · ×2"


def test_rows_are_about_equally_long() -> None:
    boxes = [Gap() for _ in range(7)]
    assert [len(row) for row in rows_of(boxes, 6)] == [4, 3]
    assert [len(row) for row in rows_of(boxes[:6], 6)] == [6]
    assert rows_of([], 0) == []
    assert rows_of([], 6) == []


def test_size_does_not_change_what_is_drawn_later() -> None:
    box = Panel(Column(Text("Ben", grow=1), Best(Pill("a long phrase"), Pill("1"))))
    before = laid(box, 300, 200).parts
    box.size(100, 100)
    assert fits(box, 300, 200)
    assert laid(box, 300, 200).parts == before


def test_picture_has_marks_at_the_places_of_keys() -> None:
    page = Page(Row(Card("🦊").at("card", 0, 1), Card("🐐").at("card", 0, 2)), 400)
    ground, look = scene_of(), Look("#24112e")
    plain = drawn(page, ground, look)
    marked = drawn(page, ground, look, Marks({("card", 0, 1)}, {("card", 0, 2)}))
    assert (plain.width, plain.height) == (1000, 400) and said(plain) == []
    assert len(marked.parts) > len(plain.parts)


def test_example_for_authors_draws_a_table() -> None:
    page = (Path(__file__).parents[2] / "docs" / "adding-a-game.md").read_text("utf-8")
    code = next(code for code in re.findall(r"```python\n(.*?)```", page, re.S) if "Story" in code)
    names = {name: getattr(drawing, name) for name in drawing.__all__}
    exec(code, names)
    view = View(game="", seats=2, reader=None, active=1, waiting={1: False})
    sheet = drawn(names["table"](Shown(view, Words(["Ada", "Ben"]))), scene_of(), Look("#24112e"))
    assert not sheet.faults and sheet.height == 1000
    assert sheet.alt.startswith("A third fox wins · turn 9\nAda · 1 more · 1 Fox")


def test_sizes_of_cards_are_few_so_that_parts_are_drawn_once() -> None:
    found = set()
    for w in range(400, 440):
        to = laid(Fan(*(Card("🦊").at("card", i) for i in range(4))), w, 300)
        found.add(to.places["card", 0][2:])
    assert len(found) <= 4
