"""The lobby's option "memory help"."""

from __future__ import annotations

from random import Random

from games.lion_unicorn.state import LionOptions
from tests.games.lion_unicorn.board import ADA, BEN, CYD, cards, play, table


def test_memory_help_is_on_unless_the_lobby_says_otherwise() -> None:
    assert LionOptions().memory


def test_with_memory_help_all_cards_seen_stay_listed() -> None:
    t = table("ada: goat mole fox", "ben: goat", "cyd: rat")
    play(t, "flip:1", *["draw"] * 6)
    assert cards(t, ADA, ADA).split()[2] == "fox"


def test_without_it_a_peek_is_listed_until_that_seats_next_answer() -> None:
    t = table("ada: goat mole fox?", "ben: goat", "cyd: rat", memory=False)
    play(t, "flip:1")
    assert cards(t, ADA, ADA) == "goat mole^ fox"
    play(t, "draw", "draw")
    assert cards(t, ADA, ADA) == "goat mole^ fox"
    play(t, "draw")
    assert cards(t, ADA, ADA) == "goat mole^ ? ?"


def test_without_it_a_drawn_card_is_listed_until_the_others_next_answer() -> None:
    t = table("ada: goat", "ben: mole", "cyd: rat", deck="crow adder fox", memory=False)
    play(t, "draw")
    assert cards(t, ADA, BEN) == cards(t, ADA, CYD) == "? fox"
    play(t, "draw")
    assert (cards(t, ADA, BEN), cards(t, ADA, CYD)) == ("? ?", "? fox")


def test_without_it_a_card_turned_down_is_no_longer_listed() -> None:
    t = table("ada: goat crow^", "ben: mole", memory=False)
    play(t, "flip:1")
    assert [cards(t, ADA, r) for r in (ADA, BEN, None)] == ["goat ?", "? ?", "? ?"]


def test_without_it_a_starting_card_turned_down_is_listed_for_its_owner_only() -> None:
    t = table("ada: mole^", "ben: goat", memory=False)
    play(t, "flip:0")
    assert [cards(t, ADA, r) for r in (ADA, BEN, None)] == ["mole", "?", "?"]


def test_without_it_face_up_cards_and_the_discard_pile_are_listed_for_everybody() -> None:
    t = table("ada: goat crow?", "ben: mole", discard="fox", memory=False)
    play(t, "flip:1", "draw", "draw")
    assert cards(t, ADA, None).startswith("? crow^")
    assert t.view(None).discard == ["fox"]


def test_what_is_no_longer_listed_was_seen_all_the_same() -> None:
    t = table("ada: goat crow^", "ben: mole", memory=False)
    play(t, "flip:1")
    crow = t.state.front[ADA][1]
    assert {t.guess(BEN, Random(n)).state.face[crow] for n in range(20)} == {"crow"}
