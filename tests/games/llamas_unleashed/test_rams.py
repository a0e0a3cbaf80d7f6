"""Magical Rams of the base game."""

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
    pass_all,
    play,
    size,
    table,
)


def test_battering_ram_may_destroy_all_upgrades_in_one_other_field() -> None:
    t = table("ada: / battering_ram", "ben: llama_kick llamaste basic_ram", "cyd: studlife")
    play(t, "play battering_ram", "into:ada")
    assert choices(t, ADA) == ["no", "player:ben", "player:cyd"]
    play(t, "player:ben")
    assert (field(t, BEN), field(t, CYD)) == ("basic_ram", "studlife")


def test_ruling_37_one_pinata_saves_one_of_several_cards_and_draws_two_once() -> None:
    t = table("ada: / battering_ram", "ben: llama_kick llamaste llama_pinata")
    play(t, "play battering_ram", "into:ada", "player:ben")
    assert choices(t, BEN) == ["no", "save:ben.0", "save:ben.1"]
    play(t, "save ben.llamaste")
    assert (field(t, BEN), size(t, BEN)) == ("llamaste", 3)  # and the turn's draw


def test_gin_rammy_may_discard_any_number_and_draws_as_many() -> None:
    t = table(
        "ada: / gin_rammy llama_bomb alpacalypse", "ben:", deck="basic_llama basic_llama basic_ram"
    )
    play(t, "play gin_rammy", "into:ada", "discard llama_bomb & discard alpacalypse")
    assert hand(t, ADA) == "basic_ram basic_llama basic_llama"


def test_ruling_44_gin_rammy_may_choose_none() -> None:
    t = table("ada: / gin_rammy llama_bomb", "ben:", deck="basic_ram")
    play(t, "play gin_rammy", "into:ada", "")
    assert (hand(t, ADA), discards(t)) == ("llama_bomb basic_ram", "")


def test_ignoramus_may_search_for_a_downgrade_for_its_own_field() -> None:
    t = table("ada: / ignoramus", "ben:")
    play(t, "play ignoramus", "into:ada", "yes", "take tranquilizer")
    assert field(t, ADA) == "ignoramus tranquilizer"


def test_ignoramus_may_move_a_downgrade_to_another_field_each_turn() -> None:
    t = table("ada: ignoramus tranquilizer", "ben:", "cyd:")
    play(t, "move ada.tranquilizer", "into:cyd")
    assert (field(t, ADA), field(t, CYD)) == ("ignoramus", "tranquilizer")


def test_jetpack_ram_may_discard_to_search_for_any_card() -> None:
    t = table("ada: / jetpack_ram basic_ram", "ben:", deck="basic_goat")
    play(
        t,
        "play jetpack_ram",
        "into:ada",
        "yes",
        "discard basic_ram",
        "sort:magic",
        "take llama_bomb",
    )
    assert hand(t, ADA) == "basic_goat llama_bomb" and "llama_bomb" in hand(t, ADA, BEN)


def test_jetpack_ram_returns_to_the_hand_if_destroyed() -> None:
    t = table("ada: / llama_bomb", "ben: jetpack_ram")
    play(t, "play llama_bomb")
    assert "jetpack_ram" in hand(t, BEN, ADA)


def test_magical_ramicorn_may_bring_a_ram_from_the_hand() -> None:
    t = table("ada: / magical_ramicorn basic_ram basic_goat", "ben:", deck="basic_goat")
    play(t, "play magical_ramicorn", "into:ada")
    assert choices(t, ADA) == ["no", "bring:0"]
    play(t, "bring:0")
    assert field(t, ADA) == "magical_ramicorn basic_ram"


def test_paralleloram_may_draw_two_and_each_other_player_with_a_ram_one() -> None:
    t = table("ada: / paralleloram", "ben: basic_ram", "cyd: basic_goat")
    play(t, "play paralleloram", "into:ada", "yes")
    assert (asked(t), size(t, ADA)) == ([(BEN, "may_draw")], 3)
    give(t, BEN, "yes")


def test_unstoppable_ram_ends_all_windows_of_its_owners_turn() -> None:
    t = table("ada: unstoppable_ram / basic_ram", "ben: / spit_happens", deck="basic_goat")
    assert t.view(None).quiet
    give(t, ADA, "play:0")
    give(t, ADA, "into:ada")
    assert asked(t) == [(BEN, "action")] and not t.view(None).quiet


def test_ruling_29_unstoppable_ram_forbids_instants_even_after_it_leaves() -> None:
    t = table("ada: unstoppable_ram / shaved_llama", "ben: / spit_happens", deck="basic_goat")
    give(t, ADA, "play:0")
    give(t, ADA, "into:ada")
    play(t, "return ada.unstoppable_ram")
    assert asked(t) == [(BEN, "action")] and not pass_all(t)
