"""Magic cards of the base game, and when they can be played (ruling 7)."""

import pytest

from tests.games.llamas_unleashed.board import (
    ADA,
    BEN,
    CYD,
    asked,
    choices,
    discards,
    field,
    give,
    hand,
    kinds,
    play,
    shown,
    size,
    table,
    told,
)


def can_play(*lines: str) -> bool:
    """Return whether Ada may play the first card of her hand."""
    return "play:0" in choices(table(*lines, expansion=True), ADA)


IMPOSSIBLE = [
    (("ada: basic_ram / llama_bomb", "ben: llama_kick"), "no Animal to destroy"),
    (("ada: basic_ram / no_butts_about_it", "ben: basic_llama"), "no Goat or Ram to destroy"),
    (("ada: basic_llama / llamakaze", "ben: basic_ram", "cyd: basic_ram"), "no Field with two"),
    (("ada: basic_ram / llamakaze", "ben: basic_ram basic_ram"), "no Llama"),
    (("ada: / animal_swap", "ben: basic_ram"), "no Animal to swap"),
    (("ada: velcro_barrier basic_llama / animal_swap", "ben:"), "it may not leave"),
    (("ada: / garbage_buffet", "ben:"), "no discard pile"),
    (("ada: / grand_llarceny", "ben: basic_ram"), "no hand"),
    (("ada: llamaste / alpacalypse", "ben: basic_ram"), "no Animal of one's own"),
    (("ada: / alarm_call", "ben: basic_ram"), "no card of one's own"),
    (("ada: / spitting_fire basic_ram", "ben:"), "no card to remove"),
    (("ada: basic_ram / the_wool_shebang", "ben: basic_alpaca"), "no Alpaca"),
    (("ada: basic_ram / compound_l", "ben: baby_ram"), "no Baby"),
    (("ada: basic_ram / field_change", "ben: basic_goat"), "nothing to move"),
    (("ada: no_kidding / animal_adoption", "ben:"), "no Baby may come"),
]


@pytest.mark.parametrize(("lines", "why"), IMPOSSIBLE, ids=[why for _, why in IMPOSSIBLE])
def test_an_impossible_action_may_not_be_played(lines: tuple[str, ...], why: str) -> None:
    t = table(*lines, expansion=True)
    assert asked(t) == [(ADA, "action")] and "play:0" not in choices(t, ADA), why


@pytest.mark.parametrize(
    "key",
    [
        "shear_terror", "illamanati", "totes_magoats", "throw_off_their_groove",
        "alluring_alpaca_flute", "download_more_ram", "goatmeal_raisin_cookie", "fleeced",
        "hoofin_it",
    ],
)  # fmt: skip
def test_ruling_7_searches_and_some_others_may_always_be_played(key: str) -> None:
    assert can_play(f"ada: / {key}", "ben:")


def test_alarm_call_returns_one_card_of_every_field_chosen_by_its_player() -> None:
    t = table("ada: basic_ram baby_ram / alarm_call", "ben: llama_kick basic_goat", "cyd:")
    play(t, "play alarm_call", "return ada.baby_ram", "return ben.llama_kick")
    assert (field(t, ADA), field(t, BEN)) == ("basic_ram", "basic_goat")
    assert "llama_kick" in hand(t, BEN, ADA) and t.view(None).nursery["ram"] == 3


@pytest.mark.parametrize(
    ("key", "animal"),
    [
        ("alluring_alpaca_flute", "basic_alpaca"),
        ("download_more_ram", "basic_ram"),
        ("goatmeal_raisin_cookie", "basic_goat"),
    ],
)
def test_a_search_brings_an_animal_directly_into_the_field(key: str, animal: str) -> None:
    t = table(f"ada: / {key}", "ben: / spit_happens")
    events = play(t, f"play {key}", f"take {animal}")
    assert (field(t, ADA), discards(t)) == (animal, key)
    assert f"bring ada {animal}" in told(t, events, BEN)


def test_henry_is_found_by_the_alpaca_flute() -> None:
    t = table("ada: / alluring_alpaca_flute", "ben:")
    play(t, "play alluring_alpaca_flute", "take henry_the_huarizo")
    assert field(t, ADA) == "henry_the_huarizo"


def test_a_search_brings_nothing_that_may_not_enter() -> None:
    t = table("ada: velcro_barrier / alluring_alpaca_flute", "ben:")
    play(t, "play alluring_alpaca_flute")
    assert choices(t, ADA) == ["no"]


def test_alpacalypse_every_player_sacrifices_an_animal_at_the_same_time() -> None:
    t = table("ada: basic_ram basic_goat / alpacalypse", "ben: basic_ram basic_llama", "cyd:")
    play(t, "play alpacalypse")
    assert asked(t) == [(ADA, "sacrifice"), (BEN, "sacrifice")]
    give(t, BEN, "sacrifice ben.basic_llama")
    assert field(t, BEN) == "basic_ram basic_llama"  # nothing shows until all are in
    events = give(t, ADA, "sacrifice ada.basic_ram")
    assert told(t, events, None)[:2] == ["sacrifice ada basic_ram", "sacrifice ben basic_llama"]


def test_animal_swap_moves_an_animal_to_a_field_and_steals_one_from_it() -> None:
    t = table("ada: basic_ram / animal_swap", "ben: basic_llama", "cyd:")
    play(t, "play animal_swap", "player:ben")
    assert choices(t, ADA) == ["steal:ben.0", "steal:ben.1"]  # ruling 9: the one moved, too
    play(t, "steal ben.basic_llama")
    assert (field(t, ADA), field(t, BEN)) == ("basic_llama", "basic_ram")


def test_ruling_25_stolen_and_moved_cards_act_on_entering() -> None:
    t = table("ada: adorable_alpaca / animal_swap", "ben: battering_ram", "cyd: llama_kick")
    play(t, "play animal_swap", "player:ben", "steal ben.battering_ram")
    assert asked(t) == [(ADA, "player")]
    play(t, "no")
    assert asked(t) == [(BEN, "may")]


def test_garbage_buffet_takes_the_top_card_of_the_discard_pile() -> None:
    t = table("ada: / garbage_buffet", "ben:", discard="basic_goat llama_bomb")
    play(t, "play garbage_buffet")
    assert "llama_bomb" in hand(t, ADA, BEN) and discards(t) == "basic_goat garbage_buffet"


def test_garbage_buffet_with_a_goat_may_take_the_top_two() -> None:
    t = table("ada: basic_goat / garbage_buffet", "ben:", discard="basic_llama llama_bomb")
    play(t, "play garbage_buffet", "yes")
    assert "llama_bomb basic_llama" in hand(t, ADA)


def test_grand_llarceny_looks_at_a_hand_and_takes_a_card() -> None:
    t = table("ada: / grand_llarceny", "ben: / basic_ram llama_bomb", "cyd:")
    events = play(t, "play grand_llarceny", "take llama_bomb")
    assert "llama_bomb" in hand(t, ADA) and "basic_ram" in hand(t, BEN, ADA)
    told_cyd = told(t, events, CYD)
    assert "look_hand ada ? ?" in told_cyd and "take_chosen ada ?" in told_cyd


def test_illamanati_puts_one_card_on_the_deck_one_under_it_and_two_into_the_hand() -> None:
    t = table(
        "ada: / illamanati", "ben:",
        deck="basic_ram basic_goat basic_llama basic_alpaca llama_bomb",
    )  # fmt: skip
    events = play(t, "play illamanati", "take basic_llama", "take basic_ram")
    assert set(hand(t, ADA).split()) == {"llama_bomb", "basic_goat", "basic_alpaca"}
    s = t.state
    assert s.face[s.deck[0]] == "basic_ram" and hand(t, BEN) == "basic_llama"
    assert "look_top ada ? ? ? ?" in told(t, events, BEN)


def test_ruling_33_illamanati_with_one_card_left_puts_it_back_on_top() -> None:
    t = table("ada: / illamanati", "ben:", deck="basic_ram basic_goat", rest="discard")
    play(t, "play illamanati", "take:deck.0")
    assert hand(t, BEN) == "basic_ram"


def test_llama_bomb_destroys_an_animal_of_another_player() -> None:
    t = table("ada: basic_llama / llama_bomb", "ben: basic_goat llama_kick", "cyd: basic_ram")
    play(t, "play llama_bomb")
    assert choices(t, ADA) == ["destroy:ben.0", "destroy:cyd.0"]
    play(t, "destroy cyd.basic_ram")
    assert (field(t, CYD), discards(t)) == ("", "basic_ram llama_bomb")


def test_llamakaze_sacrifices_a_llama_and_destroys_two_cards_of_one_field() -> None:
    t = table(
        "ada: basic_llama / llamakaze", "ben: basic_goat llama_kick basic_ram", "cyd: basic_ram"
    )
    play(t, "play llamakaze", "destroy ben.llama_kick", "destroy ben.basic_ram")
    assert (field(t, ADA), field(t, BEN), field(t, CYD)) == ("", "basic_goat", "basic_ram")


def test_llamakaze_destroys_its_two_cards_at_the_same_time() -> None:
    t = table("ada: basic_llama / llamakaze", "ben: basic_goat llama_pinata")
    play(t, "play llamakaze", "destroy:ben.0")
    assert choices(t, BEN) == ["no", "save:ben.0"]


def test_no_butts_about_it_destroys_a_goat_or_ram_then_draws() -> None:
    t = table("ada: / no_butts_about_it", "ben: basic_goat basic_llama basic_ram")
    play(t, "play no_butts_about_it")
    assert choices(t, ADA) == ["destroy:ben.0", "destroy:ben.2"]
    play(t, "destroy ben.basic_ram")
    assert size(t, ADA) == 2


def test_shear_terror_takes_a_llama_or_alpaca_of_everyone_who_has_one() -> None:
    t = table(
        "ada: basic_goat / shear_terror",
        "ben: basic_llama basic_alpaca basic_ram",
        "cyd: basic_llama",
    )
    play(t, "play shear_terror")
    assert choices(t, BEN) == ["sacrifice:ben.0", "sacrifice:ben.1"]
    play(t, "sacrifice:ben.0")
    assert (field(t, ADA), field(t, BEN), field(t, CYD)) == (
        "basic_goat",
        "basic_alpaca basic_ram",
        "",
    )


def test_spitting_fire_discards_then_sacrifices_or_destroys_a_card() -> None:
    t = table("ada: tranquilizer / spitting_fire basic_ram", "ben: basic_goat", deck="basic_llama")
    play(t, "play spitting_fire", "discard basic_ram")
    assert choices(t, ADA) == ["remove:ben.0", "remove:ada.0"]
    events = play(t, "remove ada.tranquilizer")
    assert (field(t, ADA), kinds(events)[0]) == ("", "sacrifice")


def test_throw_off_their_groove_draws_and_another_player_skips_a_turn() -> None:
    t = table("ada: / throw_off_their_groove", "ben:", "cyd:")
    play(t, "play throw_off_their_groove")
    assert choices(t, ADA) == ["player:ben", "player:cyd"]
    play(t, "player:ben")
    assert (asked(t), size(t, ADA)) == ([(CYD, "action")], 2)


def test_ruling_14_skipped_turns_add_up() -> None:
    t = table("ada: / throw_off_their_groove", "ben:", skips={BEN: 1})
    play(t, "play throw_off_their_groove", "draw")
    assert asked(t) == [(ADA, "action")] and shown(t, BEN).skips == 0


def test_totes_magoats_draws_two_and_may_bring_one_goat_among_them() -> None:
    t = table(
        "ada: / totes_magoats basic_goat", "ben:", deck="basic_goat magical_goaticorn basic_ram"
    )
    play(t, "play totes_magoats")
    assert choices(t, ADA) == ["no", "bring:2", "bring:3"]  # not the Goat held before
    play(t, "bring:3")
    assert field(t, ADA) == "basic_goat"


def test_ruling_6_destroy_affects_other_fields_only_including_downgrades() -> None:
    t = table("ada: tranquilizer / spitting_fire basic_ram", "ben: llamaphobia")
    events = play(t, "play spitting_fire", "discard basic_ram", "remove ben.llamaphobia")
    assert "destroy ada llamaphobia" in told(t, events, None)


def test_ruling_11_a_stolen_baby_stays_a_baby() -> None:
    t = table("ada: basic_ram / animal_swap", "ben: baby_goat / llama_bomb")
    play(t, "play animal_swap", "steal ben.baby_goat", "play llama_bomb")
    assert (field(t, ADA), t.view(None).nursery["goat"]) == ("", 3)


def test_ruling_21_any_other_player_excludes_the_cards_owner() -> None:
    t = table("ada: / throw_off_their_groove", "ben:")
    events = play(t, "play throw_off_their_groove")
    assert "will_skip" in kinds(events) and t.state.skips == [0, 0]


def test_animal_swap_is_offered_to_either_of_two_players() -> None:
    assert can_play("ada: basic_ram / animal_swap", "ben: basic_llama")


def test_ruling_7_animal_swap_is_not_offered_when_nothing_would_come_back() -> None:
    closed = "ben: legal_ramifications bridge_troll_on_duty basic_llama"
    assert not can_play("ada: basic_llama / animal_swap", closed)  # all are Rams there
    assert can_play("ada: basic_llama / animal_swap", closed, "cyd:")
    t = table("ada: basic_llama / animal_swap", closed, "cyd:", "dov:")
    play(t, "play animal_swap")
    assert choices(t, ADA) == ["player:cyd", "player:dov"]


def test_ruling_7_animal_swap_considers_the_moved_animals_effect_on_the_field() -> None:
    closed = "ben: bridge_troll_on_duty basic_goat"
    t = table("ada: llamanator velcro_barrier / animal_swap", closed, expansion=True)
    assert "play:0" not in choices(t, ADA)  # the Llamanator may not leave
    t = table("ada: llamanator / animal_swap", closed, expansion=True)
    play(t, "play animal_swap")
    assert choices(t, ADA) == ["steal:ben.1", "steal:ben.2"]  # the Goat is a Llama there
