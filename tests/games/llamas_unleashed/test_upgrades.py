"""Upgrades of the base game."""

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
    play,
    shown,
    size,
    table,
)


def test_studlife_brings_a_baby_of_a_variation_held_twice_and_skips_the_action() -> None:
    t = table("ada: studlife basic_ram basic_ram basic_goat", "ben:")
    assert choices(t, ADA) == ["no", "baby:ram"]
    play(t, "baby:ram")
    assert field(t, ADA).endswith("baby_ram") and asked(t) == [(BEN, "action")]
    assert size(t, ADA) == 1  # the Draw phase is not skipped


def test_ruling_43_studlife_counts_henry_for_both_variations() -> None:
    t = table("ada: studlife henry_the_huarizo basic_alpaca basic_llama", "ben:")
    assert choices(t, ADA) == ["no", "baby:alpaca", "baby:llama"]


def test_studlife_needs_a_baby_in_the_nursery() -> None:
    t = table("ada: studlife basic_ram basic_ram", "ben: baby_ram baby_ram baby_ram")
    assert asked(t) == [(ADA, "action")]


def test_embrace_diversity_only_enters_a_field_with_every_variation() -> None:
    t = table("ada: basic_ram / embrace_diversity", "ben: henry_the_huarizo basic_goat basic_ram")
    play(t, "play embrace_diversity")
    assert field(t, BEN).endswith("embrace_diversity")
    t = table("ada: basic_ram / embrace_diversity", "ben: basic_goat basic_ram")
    assert "play:0" not in choices(t, ADA)


def test_embrace_diversity_takes_two_off_the_animals_needed_for_each_copy() -> None:
    t = table("ada: embrace_diversity embrace_diversity", "ben:")
    assert [shown(t, x).needed for x in (ADA, BEN)] == [3, 7]


def test_llama_kick_may_return_an_upgrade_or_downgrade_from_any_field() -> None:
    t = table("ada: llama_kick", "ben: tranquilizer basic_ram")
    assert choices(t, ADA) == ["no", "return:ada.0", "return:ben.0"]
    play(t, "return ben.tranquilizer")
    assert (field(t, BEN), hand(t, BEN, ADA)) == ("basic_ram", "tranquilizer")


def test_llama_pinata_may_stand_in_for_a_card_and_draws_two() -> None:
    t = table("ada: / llama_bomb", "ben: basic_ram llama_pinata")
    play(t, "play llama_bomb")
    assert asked(t) == [(BEN, "save")]
    play(t, "save ben.basic_ram")
    assert (field(t, BEN), discards(t)) == ("basic_ram", "llama_pinata llama_bomb")
    assert size(t, BEN) == 3


def test_llama_pinata_may_stay() -> None:
    t = table("ada: / llama_bomb", "ben: basic_ram llama_pinata")
    play(t, "play llama_bomb", "no")
    assert (field(t, BEN), size(t, BEN)) == ("llama_pinata", 1)


def test_ruling_37_two_pinatas_do_not_replace_each_other_for_ever() -> None:
    t = table("ada: / spitting_fire basic_ram basic_goat", "ben: llama_pinata llama_pinata")
    play(t, "play spitting_fire", "discard:0", "remove:ben.0")
    assert (asked(t), choices(t, BEN)) == ([(BEN, "save")], ["no", "save:ben.0"])
    play(t, "save:ben.0")
    assert (field(t, BEN), discards(t).split()[-2]) == ("llama_pinata", "llama_pinata")


def test_ruling_37_pinata_can_replace_a_sacrifice_paid_as_a_cost() -> None:
    t = table("ada: goatsferatu basic_ram llama_pinata", "ben:", discard="basic_llama")
    play(t, "sacrifice ada.basic_ram", "save ada.basic_ram", "sort:llama", "take basic_llama")
    assert field(t, ADA) == "goatsferatu basic_ram basic_llama"


def test_careful_i_bite_costs_the_destroyer_a_card_for_each_card() -> None:
    t = table(
        "ada: basic_llama / llamakaze basic_ram basic_ram basic_ram",
        "ben: careful_i_bite basic_goat basic_goat",
    )
    play(t, "play llamakaze", "destroy:ben.1", "destroy:ben.2", "discard:0", "discard:0")
    assert size(t, ADA) == 2


def test_ruling_38_careful_i_bite_acts_once_per_copy_if_destroyed_itself() -> None:
    t = table(
        "ada: / spitting_fire basic_ram basic_ram basic_ram",
        "ben: careful_i_bite careful_i_bite",
    )
    play(t, "play spitting_fire", "discard:0", "remove:ben.0", "discard:0", "discard:0")
    assert size(t, ADA) == 1


def test_ruling_38_careful_i_bite_does_not_act_if_a_pinata_replaces_the_card() -> None:
    t = table("ada: / llama_bomb basic_ram", "ben: careful_i_bite basic_goat llama_pinata")
    play(t, "play llama_bomb", "save ben.basic_goat")
    assert asked(t) == [(BEN, "action")]


def test_llamaste_may_draw_whenever_anybody_plays_a_llama() -> None:
    t = table("ada: llamaste / basic_llama", "ben: / basic_llama", deck="basic_ram basic_ram")
    play(t, "play basic_llama", "into:ada")
    assert asked(t) == [(ADA, "may")]
    play(t, "yes", "play basic_llama", "into:ben")
    assert asked(t) == [(ADA, "may")]


def test_rulings_12_and_27_llamaste_counts_only_llama_animals_that_were_not_stopped() -> None:
    t = table("ada: llamaste / llama_bomb", "ben: basic_ram")
    play(t, "play llama_bomb")
    assert asked(t) == [(BEN, "action")]
    t = table("ada: llamaste / basic_llama", "ben: / baaad_move")
    give(t, ADA, "play basic_llama")
    give(t, ADA, "into:ada")
    give(t, BEN, "instant baaad_move")
    give(t, ADA)
    assert asked(t) == [(BEN, "action")]


def test_no_probllama_opens_no_window_for_what_its_owner_plays() -> None:
    t = table("ada: no_probllama / basic_ram", "ben: / spit_happens basic_goat")
    give(t, ADA, "play basic_ram")
    give(t, ADA, "into:ada")
    assert asked(t) == [(BEN, "action")]
    give(t, BEN, "play basic_goat")
    give(t, BEN, "into:ben")
    assert asked(t) == [(ADA, "instant")]


def test_ruling_29_no_probllama_protects_its_owners_instants_too() -> None:
    t = table("ada: no_probllama / spit_happens", "ben: / basic_goat spit_happens", active=BEN)
    give(t, BEN, "play basic_goat")
    give(t, BEN, "into:ben")
    give(t, ADA, "instant spit_happens")
    assert (field(t, BEN), asked(t)) == ("", [(ADA, "action")])


def test_some_upgrades_need_an_animal_of_their_player() -> None:
    needs = {
        "no_probllama": "basic_llama", "ramstar_energy_drink": "basic_ram",
        "venti_alpacchiato": "basic_alpaca", "walking_trash_compactor": "basic_goat",
    }  # fmt: skip
    for key, animal in needs.items():
        assert "play:0" not in choices(table(f"ada: / {key}", f"ben: {animal}"), ADA)
        t = table(f"ada: {animal} / {key}", "ben:")
        play(t, f"play {key}", "into:ben")  # ruling 2: only its player needs it
        assert key in field(t, BEN)


def test_ramstar_energy_drink_allows_a_second_card() -> None:
    t = table("ada: ramstar_energy_drink / basic_ram basic_goat", "ben:", deck="basic_llama")
    play(t, "play basic_ram", "into:ada")
    assert (asked(t), choices(t, ADA)[0]) == ([(ADA, "play_again")], "done")
    play(t, "play basic_goat", "into:ada")
    assert asked(t) == [(BEN, "action")]
    assert field(t, ADA) == "ramstar_energy_drink basic_ram basic_goat"


def test_ruling_31_player_with_ramstar_may_draw_a_card_instead() -> None:
    t = table("ada: ramstar_energy_drink", "ben:")
    play(t, "draw")
    assert (asked(t), size(t, ADA)) == ([(BEN, "action")], 2)


def test_venti_alpacchiato_may_draw_an_extra_card() -> None:
    t = table("ada: venti_alpacchiato", "ben:")
    play(t, "yes")
    assert size(t, ADA) == 2


def test_walking_trash_compactor_may_take_a_discarded_card_instead_of_drawing() -> None:
    t = table("ada: walking_trash_compactor", "ben:", discard="basic_ram llama_bomb")
    play(t, "yes", "sort:ram", "take basic_ram")
    assert (hand(t, ADA, BEN), asked(t)) == ("basic_ram", [(ADA, "action")])


def test_ruling_35_a_phase_is_skipped_once() -> None:
    t = table(
        "ada: swashbuckling_llama walking_trash_compactor",
        "ben: / basic_goat",
        "cyd:",
        discard="basic_ram",
    )
    play(t, "use:swashbuckling_llama", "player:ben", "yes", "sort:ram", "take basic_ram")
    assert size(t, ADA) == 2
    play(t, "draw")
    assert (size(t, BEN), asked(t)) == (1, [(BEN, "action")])
    assert CYD not in dict(asked(t))


def test_card_named_by_the_first_play_with_ramstar_can_be_named_by_the_second() -> None:
    t = table("ada: ramstar_energy_drink basic_ram / animal_swap animal_swap", "ben: basic_goat")
    play(t, "play animal_swap", "steal ben.basic_goat", "play animal_swap", "steal ben.basic_ram")
    assert (field(t, ADA), field(t, BEN)) == ("ramstar_energy_drink basic_ram", "basic_goat")
