"""The expansion Farmed & Dangerous, card by card."""

from typing import Any

from tests.games.llamas_unleashed import board
from tests.games.llamas_unleashed.board import (
    ADA,
    BEN,
    CYD,
    Llamas,
    asked,
    choices,
    discards,
    ended,
    field,
    give,
    hand,
    pass_all,
    play,
    seat_of,
    shown,
    size,
    told,
    view,
)


def table(*lines: str, **more: Any) -> Llamas:
    return board.table(*lines, expansion=True, **more)


# -------------------------------------------------------------------- Animals


def test_alpacaman_makes_each_other_player_discard() -> None:
    t = table("ada: / alpacaman", "ben: / basic_ram basic_goat", "cyd: / basic_llama")
    play(t, "play alpacaman", "into:ada", "discard basic_goat")
    assert (size(t, BEN), hand(t, CYD)) == (2, "")  # Ben has drawn since
    assert set(discards(t).split()) == {"basic_goat", "basic_llama"}


def test_avenging_alpaca_may_sacrifice_or_destroy_a_card_when_it_leaves() -> None:
    t = table("ada: basic_ram / llama_bomb", "ben: avenging_alpaca tranquilizer")
    play(t, "play llama_bomb")
    assert choices(t, BEN) == ["no", "remove:ada.0", "remove:ben.0"]
    play(t, "remove ben.tranquilizer")
    assert field(t, BEN) == ""


def test_owlpaca_may_look_at_another_hand_and_returns_to_the_hand() -> None:
    t = table("ada: owlpaca", "ben: / basic_ram llama_bomb", "cyd:")
    events = play(t, "player:ben")
    assert "look_hand ada basic_ram llama_bomb" in told(t, events, ADA)
    assert "look_hand ada ? ?" in told(t, events, CYD)
    play(t, "draw", "play llama_bomb")
    assert "owlpaca" in hand(t, ADA, CYD)


def test_tracker_alpacker_may_search_for_an_alpaca() -> None:
    t = table("ada: / tracker_alpacker", "ben:")
    play(t, "play tracker_alpacker", "into:ada", "yes", "take basic_alpaca")
    assert "basic_alpaca" in hand(t, ADA, BEN)


def test_mother_goat_may_bring_a_baby() -> None:
    t = table("ada: / mother_goat", "ben:")
    play(t, "play mother_goat", "into:ada", "baby:llama")
    assert field(t, ADA) == "mother_goat baby_llama"


def test_the_escape_goat_sacrifices_all_own_downgrades() -> None:
    t = table("ada: tranquilizer llamaphobia llama_kick / the_escape_goat", "ben: hunger_strike")
    play(t, "no", "play the_escape_goat", "into:ada")
    assert (field(t, ADA), field(t, BEN)) == ("llama_kick the_escape_goat", "hunger_strike")


def test_ruling_50_a_pinata_may_stand_in_for_a_downgrade() -> None:
    t = table("ada: tranquilizer llama_pinata / the_escape_goat", "ben:")
    play(t, "play the_escape_goat", "into:ada", "save ada.tranquilizer")
    assert field(t, ADA) == "tranquilizer the_escape_goat"


def test_the_goat_may_discard_one_then_steal_a_goat() -> None:
    t = table("ada: / the_g_o_a_t basic_ram", "ben: basic_goat basic_llama", deck="basic_llama")
    play(t, "play the_g_o_a_t", "into:ada")
    assert choices(t, ADA) == ["no", "steal:ben.0"]
    play(t, "steal ben.basic_goat", "discard basic_ram")
    assert (field(t, ADA), discards(t)) == ("the_g_o_a_t basic_goat", "basic_ram")


def test_vincent_van_goat_may_draw_three_when_it_leaves() -> None:
    t = table("ada: / llama_bomb", "ben: vincent_van_goat")
    play(t, "play llama_bomb", "yes")
    assert size(t, BEN) == 4


def test_dalis_llama_may_move_a_downgrade_to_another_field() -> None:
    t = table("ada: hunger_strike / dalis_llama", "ben:", "cyd:")
    play(t, "play dalis_llama", "into:ada", "move ada.hunger_strike", "into:cyd")
    assert (field(t, ADA), field(t, CYD)) == ("dalis_llama", "hunger_strike")


def test_llama_lawyer_may_pull_a_card_from_the_player_who_destroyed_an_animal() -> None:
    t = table(
        "ada: / llama_bomb basic_ram", "ben: llama_lawyer basic_goat", deck="basic_ram basic_ram"
    )
    play(t, "play llama_bomb", "destroy ben.basic_goat", "yes")
    assert "basic_ram" in hand(t, BEN) and size(t, ADA) == 1


def test_llama_lawyer_is_not_asked_about_an_empty_hand() -> None:
    t = table("ada:", "ben: llama_lawyer basic_goat", deck="basic_ram llama_bomb")
    play(t, "play llama_bomb", "destroy ben.basic_goat")
    assert asked(t) == [(BEN, "action")]


def test_llamanator_makes_all_animals_llamas() -> None:
    t = table("ada: llamanator basic_goat baby_ram", "ben:")
    assert shown(t, ADA).herds == ["llama"]


def test_ruling_40_legal_ramifications_makes_the_llamanators_llamas_rams() -> None:
    t = table("ada: llamanator basic_goat baby_alpaca legal_ramifications", "ben:")
    assert shown(t, ADA).herds == ["ram"]


def test_samba_llama_keeps_one_of_the_top_two_and_gives_the_other_away() -> None:
    t = table("ada: / samba_llama", "ben:", "cyd:", deck="basic_ram llama_bomb basic_goat")
    events = play(t, "play samba_llama", "into:ada", "take llama_bomb", "player:cyd")
    assert hand(t, ADA) == "basic_goat llama_bomb" and hand(t, CYD) == "basic_ram"
    assert [x for x in told(t, events, BEN) if "hand_over" in x] == [
        "hand_over ada ?",
        "hand_over ada ?",
    ]
    assert "hand_over ada basic_ram" in told(t, events, CYD)


def test_costume_party_rampire_may_draw_whenever_one_destroys_an_animal() -> None:
    t = table("ada: costume_party_rampire / llama_bomb", "ben: basic_goat")
    play(t, "play llama_bomb", "yes")
    assert size(t, ADA) == 2


def test_traffic_ram_reorders_the_top_three() -> None:
    t = table(
        "ada: / traffic_ram", "ben:", "cyd:", "dov:",
        deck="basic_ram basic_goat llama_bomb basic_alpaca",
    )  # fmt: skip
    play(t, "play traffic_ram", "into:ada", "take basic_ram", "take llama_bomb", "take basic_goat")
    top = [t.state.face[x] for x in t.state.deck[-2:]]
    assert (hand(t, BEN), top) == ("basic_ram", ["basic_goat", "llama_bomb"])
    assert set(view(t, ADA).top.values()) == {"basic_goat", "llama_bomb"}


def test_woolly_rammoth_makes_any_player_discard_their_hand_and_draw_as_many() -> None:
    t = table("ada: / woolly_rammoth llama_bomb", "ben: / basic_ram basic_goat", deck="basic_ram")
    play(t, "play woolly_rammoth", "into:ada")
    assert choices(t, ADA) == ["player:ben", "player:ada"]
    play(t, "player:ben")
    assert discards(t) == "basic_ram basic_goat" and size(t, BEN) == 3


def test_scammer_ram_may_discard_two_then_steal_an_animal() -> None:
    t = table("ada: / scammer_ram basic_ram llama_bomb", "ben: baby_goat", deck="basic_llama")
    play(t, "play scammer_ram", "into:ada", "steal ben.baby_goat", "discard:0 & discard:1")
    assert (field(t, ADA), size(t, ADA)) == ("scammer_ram baby_goat", 1)


# ----------------------------------------------------------------- Downgrades


def test_crowded_field_sacrifices_animals_beyond_five() -> None:
    five = "basic_ram basic_ram basic_goat basic_goat baby_llama"
    t = table(f"ada: {five} crowded_field / basic_alpaca", "ben:")
    play(t, "play basic_alpaca", "into:ada")
    assert asked(t) == [(ADA, "sacrifice")]
    play(t, "sacrifice ada.baby_llama")
    assert shown(t, ADA).animals == 5 and t.view(None).nursery["llama"] == 3


def test_ruling_50_surplus_is_sacrificed_before_the_winner_is_determined() -> None:
    five = "basic_ram basic_ram basic_goat basic_goat basic_llama"
    t = table(f"ada: {five} crowded_field / basic_alpaca", *["x:"] * 5)  # six Animals win
    play(t, "play basic_alpaca", "into:ada", "sacrifice:ada.0")
    assert not t.outcome and shown(t, ADA).animals == 5


def test_hunger_strike_keeps_its_owner_from_winning() -> None:
    six = "basic_ram basic_ram basic_goat basic_goat basic_llama basic_llama"
    t = table(f"ada: {six} hunger_strike / basic_alpaca", "ben:")
    play(t, "play basic_alpaca", "into:ada")
    assert not t.outcome
    t = table(
        "ada: basic_ram basic_ram hunger_strike",
        "ben: basic_goat",
        deck="basic_ram",
        rest="discard",
    )
    assert ended(t) == ([BEN], "deck")  # ruling 34


def test_no_kidding_sacrifices_all_babies_and_lets_none_in() -> None:
    t = table("ada: / no_kidding", "ben: baby_goat basic_ram baby_ram / animal_adoption", "cyd:")
    play(t, "play no_kidding", "into:ben")
    assert field(t, BEN) == "basic_ram no_kidding" and t.view(None).nursery["goat"] == 3
    assert "play:0" not in choices(t, BEN)  # Animal Adoption


# ------------------------------------------------------------------- Instants


def test_goatsundheit_stops_a_card_and_both_players_may_draw() -> None:
    t = table("ada: / basic_goat", "ben: / goatsundheit", "cyd:", deck="llama_bomb")
    give(t, ADA, "play basic_goat")
    give(t, ADA, "into:ada")
    give(t, BEN, "instant goatsundheit")
    pass_all(t)
    assert asked(t) == [(ADA, "may_draw"), (BEN, "may_draw")]
    give(t, ADA, "yes")
    give(t, BEN, "no")
    assert set(discards(t).split()) == {"basic_goat", "goatsundheit"} and field(t, ADA) == ""


def test_llama_stop_you_right_there_may_draw_two_if_it_stopped_an_instant() -> None:
    t = table("ada: / basic_goat llama_stop_you_right_there", "ben: / dont_kid_yourself")
    give(t, ADA, "play basic_goat")
    give(t, ADA, "into:ada")
    give(t, BEN, "instant dont_kid_yourself")
    give(t, ADA, "instant llama_stop_you_right_there")
    pass_all(t)
    assert asked(t) == [(ADA, "may")]
    play(t, "yes")
    assert field(t, ADA) == "basic_goat" and size(t, ADA) == 3


def test_llama_stop_you_right_there_draws_nothing_for_another_card() -> None:
    t = table("ada: / basic_goat", "ben: / llama_stop_you_right_there")
    give(t, ADA, "play basic_goat")
    give(t, ADA, "into:ada")
    give(t, BEN, "instant llama_stop_you_right_there")
    pass_all(t)
    assert asked(t) == [(BEN, "action")]


# ----------------------------------------------------------- Magic, Upgrades


def test_animal_adoption_brings_a_baby() -> None:
    t = table("ada: / animal_adoption", "ben:")
    play(t, "play animal_adoption", "baby:ram")
    assert field(t, ADA) == "baby_ram"


def test_compound_l_trades_a_baby_for_an_animal_of_its_variation() -> None:
    t = table("ada: baby_goat / compound_l", "ben:")
    play(t, "play compound_l", "take basic_goat")
    assert field(t, ADA) == "basic_goat" and t.view(None).nursery["goat"] == 3


def test_ruling_50_compound_l_uses_the_variation_of_the_baby_in_its_field() -> None:
    t = table("ada: baby_goat llamanator / compound_l", "ben:")
    play(t, "play compound_l", "take basic_llama")
    assert field(t, ADA) == "llamanator basic_llama"


def test_field_change_moves_an_upgrade_or_downgrade_between_fields() -> None:
    t = table("ada: / field_change", "ben: studlife tranquilizer", "cyd:")
    play(t, "play field_change", "move ben.tranquilizer", "into:cyd")
    assert (field(t, BEN), field(t, CYD)) == ("studlife", "tranquilizer")


def test_fleeced_trades_hands() -> None:
    t = table(
        "ada: / fleeced basic_ram", "ben: / llama_bomb basic_goat", deck="basic_llama basic_alpaca"
    )
    play(t, "play fleeced")
    assert hand(t, ADA) == "llama_bomb basic_goat"
    assert hand(t, BEN) == "basic_ram basic_alpaca basic_llama"
    assert hand(t, BEN, ADA) == "basic_ram basic_alpaca ?"


def test_hoofin_it_discards_the_hand_draws_two_and_plays_again() -> None:
    t = table("ada: / hoofin_it basic_ram", "ben:")
    play(t, "play hoofin_it")
    assert asked(t) == [(ADA, "action")] and size(t, ADA) == 3
    play(t, "draw")
    assert asked(t) == [(BEN, "action")]


def test_ruling_36_a_skip_is_used_up_by_an_extra_turn_first() -> None:
    t = table("ada: / hoofin_it", "ben:")
    t.state.skips[seat_of(t, ADA)] = 1
    events = play(t, "play hoofin_it")
    assert "skipped ada" in told(t, events, None) and asked(t) == [(BEN, "action")]


def test_the_wool_shebang_draws_one_for_each_alpaca() -> None:
    t = table("ada: basic_alpaca henry_the_huarizo / the_wool_shebang", "ben:")
    play(t, "play the_wool_shebang")
    assert size(t, ADA) == 3


def test_a_basic_catapult_may_discard_a_basic_animal_to_destroy_a_card() -> None:
    t = table("ada: a_basic_catapult / basic_ram llama_bomb", "ben: studlife")
    play(t, "destroy ben.studlife")
    assert choices(t, ADA) == ["no", "discard:0"]
    play(t, "discard:0")
    assert (field(t, BEN), discards(t)) == ("", "basic_ram studlife")


def test_fannypaca_may_draw_two_and_raises_the_hand_limit() -> None:
    t = table("ada: / fannypaca", "ben:")
    play(t, "play fannypaca", "into:ada", "yes")
    assert (size(t, ADA), shown(t, ADA).limit) == (3, 9)


def test_the_kids_are_alright_babies_are_neither_sacrificed_destroyed_nor_stolen() -> None:
    t = table(
        "ada: / llama_bomb scammer_ram basic_ram basic_ram basic_ram",
        "ben: the_kids_are_alright baby_goat berserk_llama_syndrome basic_llama",
    )
    play(t, "play scammer_ram", "into:ada")
    assert choices(t, ADA) == ["no", "steal:ben.3"]
    play(t, "no")
    assert asked(t) == [(BEN, "action")]  # nothing to sacrifice for the Downgrade


def test_un_herd_of_protects_from_other_players_herd_bonuses() -> None:
    t = table(
        "ada: basic_goat basic_goat basic_goat", "ben: un_herd_of / basic_ram", "cyd: / basic_ram"
    )
    assert choices(t, ADA) == ["no", "player:cyd"]
    t = table(
        "ada: basic_ram basic_ram basic_ram / basic_ram basic_ram",
        "ben: un_herd_of basic_goat",
        "cyd: basic_goat",
    )
    assert choices(t, ADA) == ["no", "destroy:cyd.0"]


def test_un_herd_of_does_not_end_the_alpaca_herds_protection() -> None:
    t = table("ada: basic_alpaca basic_alpaca basic_alpaca", "ben: un_herd_of / llama_bomb")
    play(t, "draw")
    assert "play:0" not in choices(t, BEN)


def test_crowded_field_ignores_cards_that_cannot_be_sacrificed() -> None:
    babies = "baby_ram baby_ram baby_goat baby_goat baby_llama"
    t = table(
        f"ada: {babies} baby_alpaca crowded_field the_kids_are_alright / basic_alpaca", "ben:"
    )
    assert asked(t) == [(ADA, "action")]
    play(t, "play basic_alpaca", "into:ada")
    assert t.outcome is None and shown(t, ADA).animals == 6  # the Alpaca could go


def test_the_kids_are_alright_protects_a_baby_that_was_swapped_in() -> None:
    lines = "ada: baby_ram / animal_swap", "ben: the_kids_are_alright baby_goat"
    assert "play:0" not in choices(table(*lines), ADA)
    t = table("ada: baby_ram basic_ram / animal_swap", lines[1])
    play(t, "play animal_swap")
    assert field(t, ADA) == "baby_ram basic_ram"  # the only card that may go and come back


def test_fields_to_move_to_are_listed_clockwise() -> None:
    t = table("ada: / field_change", "ben: studlife tranquilizer", "cyd:", "dov:")
    play(t, "play field_change", "move ben.tranquilizer")
    assert choices(t, ADA) == ["into:cyd", "into:dov", "into:ada"]


def test_card_named_at_the_beginning_of_a_turn_can_be_named_again_by_a_played_card() -> None:
    t = table("ada: a_basic_catapult / llama_bomb", "ben: basic_goat")
    play(t, "destroy ben.basic_goat", "no")
    assert "play:0" in choices(t, ADA)


def test_scammer_ram_pays_two_cards_or_none() -> None:
    t = table(
        "ada: scratchy_wool_blanket / scammer_ram basic_ram", "ben: basic_goat", deck="llama_bomb"
    )
    play(t, "play scammer_ram", "into:ada", "steal ben.basic_goat", "discard basic_ram")
    assert (hand(t, ADA), field(t, BEN)) == ("llama_bomb", "basic_goat")


def test_the_goat_steals_nothing_if_the_named_goat_is_gone() -> None:
    t = table("ada: scratchy_wool_blanket / the_g_o_a_t", "ben: basic_goat", deck="llama_bomb")
    play(t, "play the_g_o_a_t", "into:ada", "steal ben.basic_goat")
    assert (hand(t, ADA), field(t, BEN)) == ("", "basic_goat")
