"""Instants, the pile, and who can answer which card."""

import pytest

from games.engine import Window
from tests.games.llamas_unleashed.board import (
    ADA,
    BEN,
    CYD,
    Llamas,
    asked,
    choices,
    decision,
    discards,
    field,
    give,
    hand,
    pass_all,
    play,
    seat_of,
    table,
)


def lay(t: Llamas, card: str, into: str = ADA) -> None:
    """Let Ada play a card, and leave its window open."""
    give(t, ADA, f"play {card}")
    if not isinstance(t.waiting, Window):
        give(t, ADA, f"into:{into}")


STEALERS = [
    ("alpaca_your_bags", "basic_alpaca"),
    ("baaad_move", "basic_ram"),
    ("dont_kid_yourself", "basic_goat"),
    ("spit_happens", "basic_llama"),
]


@pytest.mark.parametrize(("instant", "animal"), STEALERS)
def test_an_instant_takes_the_animal_of_its_variation(instant: str, animal: str) -> None:
    t = table(f"ada: / {animal}", f"ben: / {instant}", deck="llama_bomb llama_bomb")
    lay(t, animal)
    give(t, BEN, f"instant {instant}")
    pass_all(t)
    assert (field(t, ADA), hand(t, BEN, ADA), discards(t)) == ("", f"{animal} ?", instant)


@pytest.mark.parametrize(("instant", "animal"), STEALERS)
def test_an_instant_discards_any_other_card(instant: str, animal: str) -> None:
    other = "basic_goat" if animal != "basic_goat" else "basic_ram"
    t = table(f"ada: / {other}", f"ben: / {instant}", deck="llama_bomb llama_bomb")
    lay(t, other)
    give(t, BEN, f"instant {instant}")
    pass_all(t)
    assert set(discards(t).split()) == {instant, other}


def test_ruling_27_henry_fits_both_alpaca_your_bags_and_spit_happens() -> None:
    for instant in ("alpaca_your_bags", "spit_happens"):
        t = table("ada: / henry_the_huarizo", f"ben: / {instant}")
        lay(t, "henry_the_huarizo")
        give(t, BEN, f"instant {instant}")
        pass_all(t)
        assert "henry_the_huarizo" in hand(t, BEN)


def test_every_other_player_is_asked_with_or_without_an_instant() -> None:
    t = table("ada: / basic_ram", "ben: / spit_happens", "cyd: / basic_goat")
    lay(t, "basic_ram")
    assert asked(t) == [(BEN, "instant"), (CYD, "instant")]
    assert (choices(t, BEN), choices(t, CYD)) == (["instant:0"], [])
    ada = seat_of(t, ADA)
    assert decision(t, CYD).about == ("basic_ram", ada, ada)


def test_a_chain_of_three_instants() -> None:
    t = table(
        "ada: / basic_ram spit_happens", "ben: / baaad_move", "cyd: / dont_kid_yourself",
        deck="basic_goat basic_goat",
    )  # fmt: skip
    lay(t, "basic_ram")
    give(t, BEN, "instant baaad_move")
    assert asked(t) == [(CYD, "instant"), (ADA, "instant")]
    give(t, ADA, "instant spit_happens")
    assert asked(t) == [(BEN, "instant"), (CYD, "instant")]
    give(t, CYD, "instant dont_kid_yourself")
    pass_all(t)
    # Cyd stopped Ada's answer, so Ben's stands: the Ram is his.
    assert "basic_ram" in hand(t, BEN)
    assert discards(t) == "dont_kid_yourself spit_happens baaad_move"


def test_ruling_28_when_an_instant_was_stopped_the_card_below_may_be_answered_again() -> None:
    t = table("ada: / basic_ram spit_happens", "ben: / baaad_move baaad_move", "cyd:")
    lay(t, "basic_ram")
    give(t, BEN, "instant baaad_move")
    give(t, ADA, "instant spit_happens")
    pass_one(t, BEN)
    pass_one(t, CYD)
    assert asked(t) == [(BEN, "instant"), (CYD, "instant")] and t.view(None).pile == ["basic_ram"]
    give(t, BEN, "instant baaad_move")
    pass_all(t)
    assert "basic_ram" in hand(t, BEN)


def pass_one(t: Llamas, name: str) -> None:
    give(t, name)


def test_nobody_may_answer_their_own_card() -> None:
    t = table("ada: / basic_ram spit_happens", "ben:")
    lay(t, "basic_ram")
    assert ADA not in dict(asked(t))


def test_stopped_magic_and_upgrades_have_no_costs() -> None:
    t = table("ada: / spitting_fire basic_ram", "ben: basic_goat / spit_happens")
    lay(t, "spitting_fire")
    give(t, BEN, "instant spit_happens")
    pass_all(t)
    assert (field(t, BEN), hand(t, ADA)[:9]) == ("basic_goat", "basic_ram")
    assert asked(t) == [(BEN, "action")]  # the Action is used up


def test_surprise_emu_attack_destroys_an_animal_of_the_player_who_played_one() -> None:
    t = table("ada: basic_goat / basic_ram", "ben: / surprise_emu_attack", "cyd: basic_llama")
    lay(t, "basic_ram", CYD)
    give(t, BEN, "instant surprise_emu_attack")
    pass_all(t)
    # It does not stop the Ram, which it cannot hit, wherever the Ram was meant to go.
    assert (field(t, ADA), field(t, CYD)) == ("", "basic_llama basic_ram")


def test_ruling_28_the_emu_needs_an_animal_to_answer_and_one_to_destroy() -> None:
    t = table("ada: / basic_ram", "ben: / surprise_emu_attack")
    lay(t, "basic_ram")
    assert choices(t, BEN) == []
    t = table("ada: basic_goat / llama_kick", "ben: / surprise_emu_attack")
    lay(t, "llama_kick")
    assert choices(t, BEN) == []


def test_ruling_28_after_the_emu_the_animal_may_be_answered_again() -> None:
    t = table("ada: basic_goat / basic_ram", "ben: / surprise_emu_attack baaad_move")
    lay(t, "basic_ram")
    give(t, BEN, "instant surprise_emu_attack")
    pass_one(t, ADA)
    assert asked(t) == [(BEN, "instant")]
    give(t, BEN, "instant baaad_move")
    pass_all(t)
    assert (field(t, ADA), "basic_ram" in hand(t, BEN)) == ("", True)


def test_effects_triggered_by_the_emu_are_resolved_before_the_animal_enters() -> None:
    t = table("ada: the_fearsome_alligoater / basic_ram", "ben: basic_llama / surprise_emu_attack")
    lay(t, "basic_ram")
    give(t, BEN, "instant surprise_emu_attack")
    pass_one(t, ADA)
    assert asked(t) == [(ADA, "destroy")] and field(t, ADA) == ""
    play(t, "destroy ben.basic_llama")
    assert field(t, ADA) == "basic_ram"
