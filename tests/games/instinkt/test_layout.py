"""Choices arranged as on the table, and described before they are made."""

from __future__ import annotations

import re

import pytest

from games.engine import Choice, choice
from games.instinkt.rules.board import name
from games.instinkt.text import InstinktText
from kit.amount import draws
from tests.games.instinkt.board import ADA, Duel, moments, play, show, table, words

TEXT = InstinktText()


def grid(t: Duel) -> list[list[str]]:
    ((seat, decision),) = t.waiting.items()
    view, say = t.view(seat), words(seat)
    rows = TEXT.grid(decision, view, say)
    return [
        [TEXT.choice(c, view, say) if isinstance(c, Choice) else c for c in row] for row in rows
    ]


def test_buttons_of_places_are_arranged_as_on_the_table() -> None:
    t = table("3a 1b\n.  5a", ada="8 2 X", ben="4 5 6")
    show(t, "8", "4")
    assert grid(t) == [
        ["b2", "c2", "d2", "e2"],
        ["b3", "🐱", "🐭", "e3"],
        ["b4", "c4", "🕷️", "e4"],
        ["·", "c5", "d5", "e5"],
    ]


def test_deer_buttons_have_a_row_for_each_side_from_which_it_enters() -> None:
    t = table("3a 1b\n.  5a", ada="10 2 X", ben="4 5 6")
    show(t, "10", "4")
    assert grid(t) == [["⬇️ c", "⬇️ d"], ["⬆️ c", "⬆️ d"], ["➡️ 3", "➡️ 4"], ["⬅️ 3", "⬅️ 4"]]


def test_no_row_of_buttons_is_empty() -> None:
    board = "1a 1b 2a\n2b 3a 3b\n4a 4b 5a\n5b 6a 6b"  # twelve cards: all columns are full
    t = table(board, ada="10 8 X", ben="7 8 9")
    show(t, "10", "7")
    assert [len(row) for row in grid(t)] == [4, 4]


def test_buttons_of_cards_to_move_are_arranged_among_other_cards() -> None:
    t = table("3a 1b 5a", ada="11 2 X", ben="4 5 6")
    show(t, "11", "4")
    play(t, "place:c3")
    assert grid(t) == [["·", "🦝", "·"], ["🐱 b4", "🐭", "🕷️ d4"]]


@pytest.mark.parametrize("seed", range(draws(6)))
def test_a_grid_has_at_most_five_by_five_buttons_and_every_choice_once(seed: int) -> None:
    for t, _ in moments(seed):
        for seat, decision in t.waiting.items():
            rows = TEXT.grid(decision, t.view(seat), words(seat))
            assert bool(rows) == (decision.prompt not in ("play", "under"))
            assert len(rows) <= 5 and all(0 < len(row) <= 5 for row in rows)
            laid = [cell for row in rows for cell in row if isinstance(cell, Choice)]
            assert not rows or sorted(laid) == sorted(decision.choices)


def preview(t: Duel, pick: str) -> str:
    ((seat, decision),) = t.waiting.items()
    (chosen,) = [c for c in decision.choices if c.id == pick]
    return TEXT.preview(chosen, t.view(seat), words(seat))


def test_preview_describes_a_push() -> None:
    t = table("8a 1b .\n.  2a 3b", ada="10 5 6", ben="1 5 6")
    show(t, "10", "5")
    assert preview(t, "push:top.c") == (
        "🦌⬇️ Into column c from above: 🔵🐰 Hare c4 → c6, 🟥🐭 Mouse c3 → c5. "
        "Your Deer ends up on c4."
    )


def test_preview_mentions_cards_that_stay_or_leave_the_reachable_area() -> None:
    t = table("1a 2a 3a 5a\n8a 1b .  2b", ada="10 5 6", ben="1 5 6")
    show(t, "10", "5")
    assert preview(t, "push:left.4") == (
        "🦌➡️ Into row 4 from the left: 🟥🐰 Hare stays on d4, 🟥🐭 Mouse b4 → c4, "
        "🔵🐺 Wolf a4 → b4. Your Deer ends up on a4."
    )
    t = table(". . . 5a\n8a 1b 2b .\n. . . 6a", ada="10 5 6", ben="1 5 6")
    show(t, "10", "5")
    assert "🟥🐰 Hare c3 → g3" in preview(t, "push:left.3")


@pytest.mark.parametrize("seed", range(draws(12)))
def test_preview_matches_what_then_happens(seed: int) -> None:
    for t, _ in moments(seed):
        for seat, decision in t.waiting.items():
            for pick in decision.choices if decision.prompt == "push" else ():
                said = TEXT.preview(pick, t.view(seat), words(seat))
                after = t.fork()
                (pushed,) = [e for e in after.answer(seat, [pick.id]) if e.kind == "push"]
                before = {t: name(cell) for t, cell in t.state.display.items()}
                lying = {t: name(cell) for t, cell in after.state.display.items()}
                deer, *moved = (token for token, _ in pushed.seen_by(None).cards)
                goals = re.findall(r"(?:stays on |([a-g]\d) → )([a-g]\d)", said)
                assert [goal for _, goal in goals] == [lying[token] for token in moved]
                assert [start or goal for start, goal in goals] == [before[t] for t in moved]
                assert said.endswith(f"Your Deer ends up on {lying[deer]}.")


def test_preview_describes_a_raccoons_move() -> None:
    t = table("8a 2a 3b", ada="11 6 9", ben="1 6 7")
    show(t, "11", "1")
    play(t, "place:e4")
    play(t, "move:c4")
    assert preview(t, "to:c3") == "🦝 🐰 Hare c4 → c3."


def test_cards_and_places_need_no_preview() -> None:
    t = table("8a 2a 3b", ada="8 6 9", ben="1 6 7")
    assert TEXT.preview(choice("play", 0), t.view(ADA), words(ADA)) == ""
    show(t, "9", "1")
    assert preview(t, "place:e4") == ""
