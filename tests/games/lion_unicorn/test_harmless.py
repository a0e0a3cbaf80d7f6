"""The harmless answers of The Lion & The Unicorn, for players whose time is up."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from tests.games.lion_unicorn.board import Lion, asked, play, table

SEATS = 3


def rotated(*rows: str) -> Iterator[tuple[Lion, list[int]]]:
    """Yield the table in every rotation of the seats, with the seats of its rows."""
    for first in range(SEATS):
        seats = [(n + first) % SEATS for n in range(SEATS)]
        lines = [row for _, row in sorted(zip(seats, rows, strict=True))]
        yield table(*(f"x: {line}" for line in lines), active=seats[0]), seats


def test_late_player_draws() -> None:
    for t, (ada, *_) in rotated("mole crow^", "rat", "fox"):
        assert t.harmless_answer(ada) == ["draw"]


def test_late_player_does_not_hand_over_the_round_with_a_goat() -> None:
    for t, (ada, ben, cyd) in rotated("mole goat", "rat^ goat^ goat^", "fox"):
        play(t, "flip:1")
        assert asked(t) == [(ada, "goat")]
        assert t.harmless_answer(ada) == [f"to:{cyd}"] != [f"to:{ben}"]


@pytest.mark.parametrize("kind", ["adder", "swift"])
def test_late_player_parts_with_a_crow_before_a_card_of_a_pair(kind: str) -> None:
    for t, (ada, *_) in rotated(f"mole rat^ rat^ crow^ {kind}", "rat", "fox"):
        play(t, "flip:4")
        assert asked(t) == [(ada, kind)]
        assert t.harmless_answer(ada) == [f"{kind}:3"]


def test_late_player_does_not_break_a_pair_after_a_theft() -> None:
    for t, (ada, ben, _) in rotated("mole", "crow^ rat^ rat^ fox", "fox"):
        play(t, f"steal:{ben}.3")
        assert asked(t) == [(ben, "forced_flip")] and ada != ben
        assert t.harmless_answer(ben) == ["flip:0"]
