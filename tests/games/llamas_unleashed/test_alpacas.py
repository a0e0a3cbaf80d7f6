"""Magical Alpacas of the base game."""

from tests.games.llamas_unleashed.board import (
    ADA,
    BEN,
    asked,
    choices,
    discards,
    field,
    hand,
    play,
    table,
    told,
    view,
)


def test_adorable_alpaca_may_draw_a_card() -> None:
    t = table("ada: / adorable_alpaca", "ben:", deck="basic_ram basic_goat")
    play(t, "play adorable_alpaca", "into:ada", "yes")
    assert hand(t, ADA) == "basic_goat basic_ram"


def test_adorable_alpaca_may_draw_nothing() -> None:
    t = table("ada: / adorable_alpaca", "ben:", deck="basic_ram basic_goat")
    play(t, "play adorable_alpaca", "into:ada", "no")
    assert hand(t, ADA) == "basic_goat"


def test_ruling_2_the_owner_of_the_field_it_entered_chooses() -> None:
    t = table("ada: / adorable_alpaca", "ben:", deck="basic_ram basic_goat")
    play(t, "play adorable_alpaca", "into:ben")
    assert asked(t) == [(BEN, "may")]


def test_alpacacopter_may_turn_the_whole_hand_into_three_cards() -> None:
    t = table(
        "ada: / alpacacopter llama_bomb", "ben:", deck="basic_ram basic_ram basic_ram basic_goat"
    )
    play(t, "play alpacacopter", "into:ada", "yes")
    assert hand(t, ADA) == "basic_ram basic_ram basic_ram"
    assert discards(t) == "llama_bomb basic_goat"


def test_ruling_44_alpacacopter_needs_at_least_one_hand_card() -> None:
    t = table("ada: / alpacacopter", "ben:", deck="basic_ram")
    play(t, "play alpacacopter", "into:ben")
    assert asked(t) == [(BEN, "action")]


def test_alpacacopter_returns_to_the_hand_instead_of_being_destroyed() -> None:
    t = table("ada: / llama_bomb", "ben: alpacacopter")
    events = play(t, "play llama_bomb")
    assert (field(t, BEN), hand(t, BEN, None)) == ("", "alpacacopter ?")
    assert "fly ben alpacacopter" in told(t, events, None)


def test_dreadlocked_alpaca_may_search_the_deck_for_a_magic_card_and_shows_it() -> None:
    t = table("ada: / dreadlocked_alpaca", "ben:")
    events = play(t, "play dreadlocked_alpaca", "into:ada", "yes", "take alpacalypse")
    assert "alpacalypse" in hand(t, ADA, BEN)
    assert "found ada alpacalypse" in told(t, events, BEN)
    assert told(t, events, BEN).count("search ada") == 1


def test_only_the_searcher_sees_which_cards_fit() -> None:
    t = table("ada: / dreadlocked_alpaca", "ben:")
    play(t, "play dreadlocked_alpaca", "into:ada", "yes")
    assert view(t, ADA).top and not view(t, BEN).top and not t.view(None).top
    fits = set(view(t, ADA).top.values())
    assert len(choices(t, ADA)) == 1 + len(fits) and choices(t, ADA)[0] == "no"


def test_ruling_23_a_search_may_take_nothing() -> None:
    t = table("ada: / dreadlocked_alpaca", "ben:")
    play(t, "play dreadlocked_alpaca", "into:ada", "yes", "no")
    assert asked(t) == [(BEN, "action")] and not view(t, ADA).top


def test_magical_alpacacorn_may_bring_an_alpaca_from_the_hand() -> None:
    t = table("ada: / magical_alpacacorn basic_alpaca basic_goat henry_the_huarizo", "ben:")
    play(t, "play magical_alpacacorn", "into:ada")
    assert choices(t, ADA) == ["no", "bring:0", "bring:2"]
    play(t, "bring basic_alpaca")
    assert field(t, ADA) == "magical_alpacacorn basic_alpaca"


def test_ruling_24_question_is_asked_even_if_no_is_the_only_answer() -> None:
    t = table("ada: / magical_alpacacorn basic_goat", "ben:", deck="basic_goat")
    play(t, "play magical_alpacacorn", "into:ada")
    assert (asked(t), choices(t, ADA)) == ([(ADA, "bring")], ["no"])


def test_brought_card_cannot_be_answered_but_has_its_effect() -> None:
    t = table("ada: / magical_alpacacorn adorable_alpaca", "ben: / spit_happens")
    play(t, "play magical_alpacacorn", "into:ada", "bring adorable_alpaca")
    assert asked(t) == [(ADA, "may")]


def test_player_who_names_static_charged_alpaca_must_discard() -> None:
    t = table("ada: / llama_bomb basic_ram basic_goat", "ben: static_charged_alpaca")
    play(t, "play llama_bomb")
    assert (field(t, BEN), asked(t)) == ("", [(ADA, "discard")])
    play(t, "discard basic_ram")
    assert discards(t) == "static_charged_alpaca llama_bomb basic_ram"


def test_static_charged_alpaca_ignores_effects_of_its_owner() -> None:
    t = table("ada: static_charged_alpaca / hardcore_parkour_goat basic_ram", "ben: basic_goat")
    play(t, "play hardcore_parkour_goat", "into:ada", "sacrifice ada.static_charged_alpaca")
    assert field(t, BEN) == "" and asked(t) == [(BEN, "action")]


def test_ruling_39_static_charged_alpaca_ignores_effects_on_a_player() -> None:
    t = table("ada: basic_goat / alpacalypse basic_ram", "ben: static_charged_alpaca")
    play(t, "play alpacalypse")
    assert asked(t) == [(BEN, "action")]


def test_ruling_39_static_charged_alpaca_acts_even_if_the_effect_was_replaced() -> None:
    t = table("ada: / llama_bomb basic_ram", "ben: static_charged_alpaca llama_pinata")
    play(t, "play llama_bomb", "save ben.static_charged_alpaca", "use:static_charged_alpaca")
    assert (field(t, BEN), asked(t)) == ("static_charged_alpaca", [(ADA, "discard")])
