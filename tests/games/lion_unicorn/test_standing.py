"""The Lion & The Unicorn: a seat's summary, why a choice is not possible, the result."""

import pytest

from tests.games.lion_unicorn.board import play, table
from tests.reasons import reasons, result, standing

STARTING = "A starting card can never be stolen."
SEATS = pytest.mark.parametrize("seat", range(3))


@SEATS
def test_summary_counts_equal_and_different_animals_and_warns_of_a_crow(seat: int) -> None:
    rows = ["goat crow mole", "goat crow mole", "goat crow mole"]
    rows[seat] = "fox^ rat^ rat^ goat^ crow^ mole"
    t = table(*(f"x: {row}" for row in rows), active=seat, wins=[int(i == seat) for i in range(3)])
    crow, *then = standing(t, seat).splitlines()
    assert then == [
        "For a set, you need 1 more of the same animal, or 1 more kind of animal.",
        "Rounds won: 1 of 2.",
    ]
    assert "can't win" in crow
    other = (seat + 1) % 3
    first = standing(t, other).splitlines()[0]
    assert first == "For a set, you need 3 more of the same animal, or 4 more kinds of animal."


@SEATS
def test_reason_says_that_starting_and_face_up_cards_cannot_be_stolen(seat: int) -> None:
    t = table("x: goat rat^ mole", "x: goat rat^ mole", "x: goat rat^ mole", active=seat)
    why = reasons(t, seat)
    name = "Ann" if seat else "Ben"
    assert why[f"Steal {name}'s starting card"] == STARTING
    (face_up,) = [said for label, said in why.items() if f"{name}'s card 1" in label]
    assert face_up == "Face-up cards can't be stolen."
    assert not any("card 2" in label for label in why)
    assert len(why) == 4


def test_reason_says_that_no_card_is_left_to_draw() -> None:
    t = table("ada: goat", "ben: rat mole", rest="aside")
    assert "nobody can draw" in reasons(t, 0)["Draw a card – the discards are shuffled first"]


def test_reason_says_that_a_swift_moves_no_starting_or_face_down_card() -> None:
    t = table("ada: goat^ swift mole rat^", "ben: rat crow")
    play(t, "flip:1")
    assert list(reasons(t, 0).values()) == [
        "You can't move, discard or give up your starting card.",
        "You have to choose one of your face-up cards.",
    ]  # fmt: skip


def test_end_lists_rounds_with_the_winning_cards() -> None:
    t = table("ada: goat rat^ rat^ rat", "ben: mole fox^", wins=[1, 0], aside="fox goat mole rat")
    play(t, "flip:3")
    assert t.outcome
    assert result(t) == [
        "**Ann**: 2 rounds won 🍞🍞", "**Ben**: 0 rounds won",
        "Ann won the last round with 🐀 Rat ×3.",
        "Ann won an earlier round with 🦡 Mole, 🐐 Goat, 🐀 Rat, 🦊 Fox.",
    ]  # fmt: skip
