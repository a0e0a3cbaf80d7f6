"""Llamas Unleashed: a seat's summary, why a choice is not possible, the result."""

from games.llamas_unleashed.cards import CARDS
from tests.games.llamas_unleashed.board import ADA, BEN, seat_of, table
from tests.reasons import goal, reasons, result, standing


def test_summary_counts_missing_animals_and_names_the_leader() -> None:
    t = table("ada: basic_llama basic_goat", "ben: basic_llama basic_ram baby_goat")
    mine, rival = standing(t, seat_of(t, ADA)).splitlines()
    assert mine == "You have 2 of 7 Animals: 5 to go."
    assert rival.startswith("Closest rival: ") and rival.endswith("with 3 of 7 Animals.")
    assert goal(t, seat_of(t, BEN)) == "Be the first to have 7 Animals in your Field."


def test_summary_counts_no_missing_animals_if_only_a_downgrade_is_in_the_way() -> None:
    eight = "basic_llama basic_goat basic_ram basic_alpaca baby_llama baby_goat baby_ram baby_llama"
    t = table(f"ada: {eight} hunger_strike", "ben: basic_llama", expansion=True)
    first, *_ = standing(t, seat_of(t, ADA)).splitlines()
    assert first == "⚠️ A Downgrade in your Field keeps you from winning."


def test_reason_says_that_an_instant_only_answers() -> None:
    t = table("ada: basic_llama / spit_happens basic_goat", "ben: basic_llama")
    (label,) = reasons(t, seat_of(t, ADA))
    assert CARDS["spit_happens"].name in label
    assert reasons(t, seat_of(t, ADA))[label] == (
        "Instants can only be played in response to another player's card."
    )


def test_a_card_that_would_do_nothing_cannot_be_played() -> None:
    t = table("ada: / compound_l", "ben: basic_llama", expansion=True)
    assert list(reasons(t, seat_of(t, ADA)).values()) == [
        "This card would have no effect right now, so it can't be played."
    ]


def test_the_end_lists_everybodys_animals() -> None:
    seven = "basic_llama basic_goat basic_ram basic_alpaca baby_llama baby_goat baby_ram"
    t = table(f"ada: {seven}", "ben: basic_llama basic_llama")
    assert t.outcome
    best, other = result(t)
    assert ": 7 of 7 Animals\n-# " in best and "Basic Goat" in best
    assert ": 2 of 7 Animals\n-# 🦙 Basic Llama ×2" in other
