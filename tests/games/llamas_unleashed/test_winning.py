"""Winning, and other ends of a match."""

from typing import Any

import pytest

from games.llamas_unleashed.cards import CARDS, LETTERS
from tests.games.llamas_unleashed.board import (
    ADA,
    BEN,
    CYD,
    asked,
    ended,
    field,
    give,
    play,
    seat_of,
    shown,
    table,
)

SIX = "basic_ram basic_ram basic_goat basic_goat basic_llama basic_llama"
SEVEN_MORE = "basic_ram basic_ram basic_goat basic_goat basic_llama basic_llama basic_alpaca"


@pytest.mark.parametrize(("seats", "needed"), [(2, 7), (5, 7), (6, 6), (8, 6)])
def test_seven_animals_win_with_up_to_five_players_six_with_more(seats: int, needed: int) -> None:
    t = table("ada:", *["x:"] * (seats - 1))
    assert shown(t, ADA).needed == needed


def test_first_player_with_enough_animals_wins() -> None:
    t = table(f"ada: {SIX} / basic_alpaca", "ben:")
    play(t, "play basic_alpaca", "into:ada")
    assert ended(t) == ([ADA], "animals")
    assert t.outcome and [t.outcome.scores[seat_of(t, x)] for x in (ADA, BEN)] == [7, 0]


def test_player_can_win_by_another_players_card() -> None:
    t = table("ada: / basic_alpaca", f"ben: {SIX}")
    play(t, "play basic_alpaca", "into:ben")
    assert ended(t) == ([BEN], "animals")


def test_nobody_wins_before_the_chain_is_resolved() -> None:
    t = table(f"ada: {SIX} / adorable_alpaca", "ben:")
    play(t, "play adorable_alpaca", "into:ada")
    assert not t.outcome and asked(t) == [(ADA, "may")]
    play(t, "no")
    assert ended(t) == ([ADA], "animals")


def test_a_seventh_animal_that_is_gone_when_the_chain_ends_wins_nothing() -> None:
    t = table(f"ada: {SIX} scratchy_wool_blanket / shaved_llama basic_alpaca", "ben:")
    play(t, "play shaved_llama", "into:ada", "return ada.shaved_llama", "discard basic_alpaca")
    assert not t.outcome and asked(t) == [(BEN, "action")]


def test_ruling_16_active_player_wins_among_several_otherwise_the_next_clockwise() -> None:
    t = table("ada:", f"ben: {SIX} basic_alpaca", f"cyd: {SEVEN_MORE}", active=CYD)
    assert ended(t) == ([CYD], "animals")
    t = table("ada:", f"ben: {SIX} basic_alpaca", f"cyd: {SEVEN_MORE}", active=ADA)
    assert ended(t) == ([BEN], "animals")


def test_embrace_diversity_wins_with_two_fewer() -> None:
    t = table(
        "ada: basic_ram basic_goat basic_llama basic_alpaca embrace_diversity / basic_ram", "ben:"
    )
    play(t, "play basic_ram", "into:ada")
    assert ended(t) == ([ADA], "animals")


def test_ruling_17_the_match_ends_when_the_last_card_is_drawn() -> None:
    t = table("ada:", "ben: basic_ram", deck="basic_goat", rest="discard")
    assert ended(t) == ([BEN], "deck")


def test_an_effect_that_takes_the_last_card_is_resolved_first() -> None:
    t = table(
        "ada: / basic_goat adorable_alpaca",
        "ben: basic_ram",
        deck="basic_llama basic_ram",
        rest="discard",
    )
    play(t, "play adorable_alpaca", "into:ada", "yes")
    assert t.outcome and t.outcome.scores == (1, 1)


def test_most_letters_in_the_names_of_animals_win_a_tie() -> None:
    assert (LETTERS["basic_alpaca"], LETTERS["llamabot_3000"], LETTERS["baby_ram"]) == (11, 8, 7)
    t = table("ada: basic_goat", "ben: basic_alpaca", "cyd:", deck="basic_ram", rest="discard")
    assert ended(t) == ([BEN], "deck_letters")


def test_nobody_wins_if_letters_are_equal() -> None:
    t = table("ada: basic_goat", "ben: basic_goat", deck="basic_ram", rest="discard")
    assert ended(t) == ([], "deck_letters_tie")


def test_ruling_34_letters_are_a_to_z_only() -> None:
    assert all(LETTERS[key] <= len(CARDS[key].name) for key in LETTERS)
    assert LETTERS["static_charged_alpaca"] == len("StaticChargedAlpaca")


def test_ruling_32_after_300_turns_the_match_ends_as_if_the_deck_had_run_out() -> None:
    t = table("ada:", "ben: basic_ram", turns=298)
    play(t, "draw")
    assert not t.outcome
    play(t, "draw")
    assert ended(t) == ([BEN], "turns")


def test_a_skipped_turn_counts_towards_the_300() -> None:
    more: dict[str, Any] = {"turns": 299, "skips": {ADA: 1}}
    assert ended(table("ada: basic_ram", "ben:", **more)) == ([ADA], "turns")


def test_animal_destroyed_by_the_emu_can_cost_the_win() -> None:
    t = table(f"ada: {SIX} / basic_alpaca", "ben: / surprise_emu_attack")
    give(t, ADA, "play basic_alpaca")
    give(t, ADA, "into:ada")
    give(t, BEN, "instant surprise_emu_attack")
    give(t, ADA)
    play(t, "destroy:ada.0")
    assert not t.outcome and field(t, ADA).endswith("basic_alpaca")
