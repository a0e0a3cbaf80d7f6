"""Downgrades of the base game."""

import pytest

from tests.games.llamas_unleashed.board import (
    ADA,
    BEN,
    CYD,
    asked,
    choices,
    decision,
    discards,
    field,
    give,
    hand,
    play,
    shown,
    table,
)


def test_berserk_llama_syndrome_with_a_llama_another_animal_is_sacrificed() -> None:
    t = table("ada: berserk_llama_syndrome basic_llama basic_ram basic_goat", "ben:")
    assert (asked(t), choices(t, ADA)) == (
        [(ADA, "sacrifice")],
        ["sacrifice:ada.2", "sacrifice:ada.3"],
    )
    play(t, "sacrifice ada.basic_goat")
    assert field(t, ADA) == "berserk_llama_syndrome basic_llama basic_ram"


def test_berserk_llama_syndrome_without_a_llama_does_nothing() -> None:
    t = table("ada: berserk_llama_syndrome basic_ram", "ben:")
    assert asked(t) == [(ADA, "action")]


BARRIERS = [
    ("bridge_troll_on_duty", ["basic_goat", "basic_ram"], ["basic_llama", "basic_alpaca"]),
    (
        "velcro_barrier",
        ["basic_llama", "basic_alpaca", "henry_the_huarizo"],
        ["basic_goat", "basic_ram"],
    ),
]


@pytest.mark.parametrize(("key", "barred", "free"), BARRIERS)
def test_barred_animals_cannot_enter(key: str, barred: list[str], free: list[str]) -> None:
    for animal in barred:
        t = table(f"ada: / {animal}", f"ben: {key}")
        play(t, f"play {animal}")
        assert animal in field(t, ADA)  # the only Field left
    for animal in free:
        t = table(f"ada: / {animal}", f"ben: {key}")
        give(t, ADA, f"play {animal}")
        assert choices(t, ADA) == ["into:ada", "into:ben"]


@pytest.mark.parametrize(("key", "barred", "free"), BARRIERS)
def test_ruling_41_barred_animals_are_not_stolen_but_destroyed(
    key: str, barred: list[str], free: list[str]
) -> None:
    t = table(f"ada: {free[0]} / animal_swap llama_bomb", f"ben: {key} {barred[0]} {free[1]}")
    play(t, "play animal_swap")
    assert choices(t, ADA) == ["steal:ben.2", "steal:ben.3"]
    t = table("ada: / llama_bomb", f"ben: {key} {barred[0]}")
    play(t, "play llama_bomb")
    assert field(t, BEN) == key


def test_flea_ridden_barn_forbids_upgrades_to_its_owner_only() -> None:
    t = table("ada: flea_ridden_barn / llama_kick", "ben: / studlife")
    assert "play:0" not in choices(t, ADA)
    play(t, "draw", "play studlife", "into:ada")  # ruling 47: others may play Upgrades there
    assert field(t, ADA) == "flea_ridden_barn studlife"


def test_legal_ramifications_makes_all_animals_rams_without_effects() -> None:
    t = table(
        "ada: legal_ramifications swashbuckling_llama prehistoric_llamadon basic_goat / llama_bomb "
        "llama_bomb basic_ram basic_ram",
        "ben: basic_goat / basic_ram",
    )
    assert (shown(t, ADA).herds, shown(t, ADA).limit) == (["ram"], 7)
    assert choices(t, ADA) == ["no", "destroy:ben.0"]  # the Ram Herd, and no pull


def test_ruling_40_rams_without_effects_do_not_return_but_babies_go_to_the_nursery() -> None:
    for animal, where in (
        ("alpacacopter", "pile"),
        ("the_fearsome_alligoater", "pile"),
        ("baby_goat", "nursery"),
    ):
        t = table("ada: basic_ram / llama_bomb", f"ben: legal_ramifications {animal}")
        play(t, "play llama_bomb")
        assert asked(t) == [(BEN, "action")]
        assert (animal in discards(t)) == (where == "pile")


def test_ruling_40_llamas_turned_rams_do_not_count_as_llamas() -> None:
    t = table(
        "ada: legal_ramifications basic_llama / llamakaze embrace_diversity",
        "ben: basic_goat basic_goat",
    )
    assert not {"play:0", "play:1"} & set(choices(t, ADA))


def test_ruling_40_entering_cards_count_as_printed() -> None:
    t = table("ada: / basic_llama", "ben: legal_ramifications velcro_barrier")
    play(t, "play basic_llama")
    assert field(t, ADA) == "basic_llama"


def test_an_animal_entering_legal_ramifications_has_no_effect() -> None:
    t = table("ada: legal_ramifications / adorable_alpaca", "ben:")
    play(t, "play adorable_alpaca", "into:ada")
    assert asked(t) == [(BEN, "action")]


@pytest.mark.parametrize(
    "key", ["llama_bomb", "llamakaze", "llamaste", "no_probllama", "illamanati", "llamabot_3000"]
)
def test_ruling_47_llamaphobia_forbids_names_with_llama(key: str) -> None:
    line = f"/ {key} basic_ram"
    t = table(f"ada: basic_llama {line}", "ben: basic_ram basic_goat")
    assert "play:0" in choices(t, ADA)
    t = table(f"ada: llamaphobia basic_llama {line}", "ben: basic_ram basic_goat")
    assert "play:0" not in choices(t, ADA)


@pytest.mark.parametrize("key", ["henry_the_huarizo", "grand_llarceny"])
def test_ruling_47_llamaphobia_allows_other_names(key: str) -> None:
    t = table(f"ada: llamaphobia / {key}", "ben: / basic_ram")
    assert "play:0" in choices(t, ADA)


def test_scratchy_wool_blanket_costs_a_card_for_each_that_enters() -> None:
    t = table("ada: scratchy_wool_blanket / basic_ram basic_goat", "ben:", deck="basic_llama")
    play(t, "play basic_ram", "into:ada", "discard basic_goat")
    assert (hand(t, ADA), field(t, ADA)) == ("basic_llama", "scratchy_wool_blanket basic_ram")


def test_scratchy_wool_blanket_goes_when_there_is_nothing_to_discard() -> None:
    t = table("ada: / basic_ram", "ben: scratchy_wool_blanket")
    play(t, "play basic_ram", "into:ben")
    assert (field(t, BEN), discards(t)) == ("basic_ram", "scratchy_wool_blanket")


def test_rulings_13_and_48_blanket_counts_babies_and_downgrades_but_not_itself() -> None:
    t = table("ada: / scratchy_wool_blanket tranquilizer", "ben: / basic_ram basic_goat")
    play(t, "play scratchy_wool_blanket", "into:ben")
    assert (hand(t, BEN, BEN)[:20], asked(t)) == ("basic_ram basic_goat", [(BEN, "action")])
    play(t, "draw", "play tranquilizer", "into:ben")
    assert asked(t) == [(BEN, "discard")]


def test_ruling_48_blankets_discard_comes_before_the_entering_cards_effect() -> None:
    t = table("ada: scratchy_wool_blanket / jetpack_ram basic_goat", "ben:", deck="basic_llama")
    play(t, "play jetpack_ram", "into:ada", "yes")
    assert asked(t) == [(ADA, "discard")]
    assert decision(t, ADA).about[0] == "scratchy_wool_blanket"


def test_tranquilizer_forbids_instants_to_its_owner() -> None:
    t = table("ada: / basic_ram", "ben: tranquilizer / spit_happens", "cyd: / spit_happens")
    give(t, ADA, "play basic_ram")
    give(t, ADA, "into:ada")
    assert (choices(t, BEN), choices(t, CYD)) == ([], ["instant:0"])


def test_ruling_12_tranquilizer_played_at_you_may_still_be_answered() -> None:
    t = table("ada: / tranquilizer", "ben: / spit_happens")
    give(t, ADA, "play tranquilizer")
    give(t, ADA, "into:ben")
    assert choices(t, BEN) == ["instant:0"]


def test_cost_is_paid_in_full_or_not_at_all() -> None:
    names = {"bahama_llama": "player:ben"}
    for key in ("alpacacopter", "bahama_llama", "jetpack_ram", "shinobi_llama"):
        t = table(f"ada: scratchy_wool_blanket / {key}", "ben:", "cyd:", deck="basic_goat")
        play(t, f"play {key}", "into:ada", names.get(key, "yes"))
        # The Blanket has taken the last card in between.
        assert (hand(t, ADA), discards(t), asked(t)) == ("", "basic_goat", [(BEN, "action")]), key
