"""The lobby's option "memory help"."""

from __future__ import annotations

from random import Random

from games.lion_unicorn.state import LionOptions
from tests.games.lion_unicorn.board import ADA, BEN, CYD, cards, play, table


def test_memory_help_is_on_unless_the_lobby_says_otherwise() -> None:
    assert LionOptions().memory


def test_all_seen_cards_stay_listed_with_memory_help() -> None:
    t = table("ada: goat mole fox", "ben: goat", "cyd: rat")
    play(t, "flip:1", *["draw"] * 6)
    assert cards(t, ADA, ADA).split()[2] == "fox"


def test_peek_without_memory_help_is_listed_until_the_seats_next_answer() -> None:
    t = table("ada: goat mole fox?", "ben: goat", "cyd: rat", memory=False)
    play(t, "flip:1")
    assert cards(t, ADA, ADA) == "goat mole^ fox"
    play(t, "draw", "draw")
    assert cards(t, ADA, ADA) == "goat mole^ fox"
    play(t, "draw")
    assert cards(t, ADA, ADA) == "goat mole^ ? ?"


def test_drawn_card_without_memory_help_is_listed_until_the_next_answer() -> None:
    t = table("ada: goat", "ben: mole", "cyd: rat", deck="crow adder fox", memory=False)
    play(t, "draw")
    assert cards(t, ADA, BEN) == cards(t, ADA, CYD) == "? fox"
    play(t, "draw")
    assert (cards(t, ADA, BEN), cards(t, ADA, CYD)) == ("? ?", "? fox")


def test_card_turned_down_without_memory_help_is_not_listed() -> None:
    t = table("ada: goat crow^", "ben: mole", memory=False)
    play(t, "flip:1")
    assert [cards(t, ADA, r) for r in (ADA, BEN, None)] == ["goat ?", "? ?", "? ?"]


def test_starting_card_without_memory_help_is_listed_for_its_owner_only() -> None:
    t = table("ada: mole^", "ben: goat", memory=False)
    play(t, "flip:0")
    assert [cards(t, ADA, r) for r in (ADA, BEN, None)] == ["mole", "?", "?"]


def test_public_cards_without_memory_help_are_listed_for_everyone() -> None:
    t = table("ada: goat crow?", "ben: mole", discard="fox", memory=False)
    play(t, "flip:1", "draw", "draw")
    assert cards(t, ADA, None).startswith("? crow^")
    assert t.view(None).discard == ["fox"]


def test_cards_that_are_no_longer_listed_count_as_seen() -> None:
    t = table("ada: goat crow^", "ben: mole", memory=False)
    play(t, "flip:1")
    crow = t.state.front[ADA][1]
    assert {t.guess(BEN, Random(n)).state.face[crow] for n in range(20)} == {"crow"}
