"""Herd Bonuses: three of a variation at the beginning of a player's turn."""

import pytest

from games import Table
from games.engine import HINT, Words
from games.llamas_unleashed.cards import HERDS
from games.llamas_unleashed.rules.chain import bonus
from tests.games.llamas_unleashed.board import (
    ADA,
    BEN,
    GAME,
    asked,
    choices,
    field,
    give,
    hand,
    play,
    position,
    shown,
    size,
    table,
)


def test_every_herd_has_a_bonus_that_the_rules_know() -> None:
    assert {herd.bonus for herd in HERDS.values()} == set(bonus.rules)


@pytest.mark.parametrize("variation", ["alpaca", "goat", "llama", "ram"])
def test_three_animals_of_a_variation_are_a_herd_even_babies_and_magical_ones(
    variation: str,
) -> None:
    t = table(f"ada: baby_{variation} basic_{variation}", "ben:")
    assert shown(t, ADA).herds == []
    t = table(f"ada: baby_{variation} basic_{variation} basic_{variation}", "ben:")
    assert shown(t, ADA).herds == [variation]


def test_a_ram_herd_may_discard_two_cards_to_destroy_an_animal() -> None:
    t = table(
        "ada: basic_ram basic_ram basic_ram / llama_bomb alpacalypse", "ben: basic_goat studlife"
    )
    assert (asked(t), choices(t, ADA)) == ([(ADA, "destroy")], ["no", "destroy:ben.0"])
    play(t, "destroy ben.basic_goat")
    assert field(t, BEN) == "studlife" and size(t, ADA) == 1


def test_a_ram_herd_needs_two_cards_in_hand() -> None:
    t = table("ada: basic_ram basic_ram basic_ram / llama_bomb", "ben: basic_goat")
    assert asked(t) == [(ADA, "action")]


def test_a_goat_herd_may_make_another_player_discard() -> None:
    t = table("ada: basic_goat basic_goat basic_goat", "ben: / basic_ram basic_ram", "cyd:")
    assert choices(t, ADA) == ["no", "player:ben"]
    play(t, "player:ben", "discard:0")
    assert hand(t, BEN) == "basic_ram"


def test_a_llama_herd_may_draw_an_extra_card() -> None:
    t = table("ada: basic_llama basic_llama basic_llama", "ben:")
    play(t, "yes")
    assert size(t, ADA) == 2


def test_an_alpaca_herd_cannot_be_destroyed_until_the_next_turn_begins() -> None:
    t = table(
        "ada: basic_alpaca basic_alpaca basic_alpaca basic_goat",
        "ben: basic_ram / llama_bomb llama_bomb",
    )
    assert shown(t, ADA).guarded
    play(t, "draw", "play llama_bomb")
    assert field(t, ADA) == "basic_alpaca basic_alpaca basic_alpaca"  # the Goat was the only target


def test_ruling_42_later_alpacas_are_safe_too_even_if_the_herd_shrinks() -> None:
    t = table(
        "ada: basic_alpaca basic_alpaca basic_alpaca basic_goat / alpacalypse",
        "ben: basic_ram basic_goat / llama_bomb",
    )
    play(t, "play alpacalypse")
    give(t, ADA, "sacrifice ada.basic_alpaca")  # sacrificing is still possible
    give(t, BEN, "sacrifice ben.basic_ram")
    play(t, "play llama_bomb")
    assert field(t, ADA) == "basic_alpaca basic_alpaca"


def test_the_herds_protection_ends_when_the_next_turn_begins() -> None:
    s = position("ada: basic_alpaca basic_alpaca", "ben: basic_ram")
    s.guarded = [True, True]
    t = Table.at(GAME, s)
    assert [shown(t, x).guarded for x in (ADA, BEN)] == [False, True]


def test_ruling_36_skipped_turn_ends_the_herds_protection() -> None:
    t = table(
        "ada: basic_alpaca basic_alpaca basic_alpaca", "ben: / throw_off_their_groove", "cyd:"
    )
    play(t, "draw", "play throw_off_their_groove", "player:ada", "draw")
    assert asked(t) == [(BEN, "action")] and not shown(t, ADA).guarded


def test_ruling_1_several_herds_may_be_used_together_in_any_order() -> None:
    t = table(
        "ada: henry_the_huarizo basic_llama basic_llama basic_alpaca basic_alpaca "
        "venti_alpacchiato",
        "ben:",
    )
    assert choices(t, ADA) == ["done", "use:venti_alpacchiato", "use:llama_herd"]
    assert shown(t, ADA).guarded is False  # named first, applied after
    play(t, "use:llama_herd", "yes", "yes")
    assert shown(t, ADA).guarded and size(t, ADA) == 3


def test_ruling_1_legal_ramifications_gives_the_ram_herd_with_any_three_animals() -> None:
    t = table(
        "ada: legal_ramifications basic_goat basic_llama baby_alpaca / llama_bomb llama_bomb",
        "ben: basic_goat",
    )
    assert choices(t, ADA) == ["no", "destroy:ben.0"]


def test_ruling_38_player_who_destroys_with_a_ram_herd_is_bitten() -> None:
    t = table(
        "ada: basic_ram basic_ram basic_ram / llama_bomb basic_ram basic_goat",
        "ben: basic_goat careful_i_bite",
    )
    play(t, "destroy:ben.0", "discard:0 & discard:1")
    assert field(t, BEN) == "careful_i_bite" and size(t, ADA) == 1


def test_order_is_not_asked_if_it_makes_no_difference() -> None:
    t = table(
        "ada: ramstar_energy_drink unstoppable_ram basic_alpaca basic_alpaca basic_alpaca "
        "berserk_llama_syndrome basic_llama",
        "ben:",
    )
    assert asked(t) == [(ADA, "sacrifice")]
    play(t, "sacrifice ada.unstoppable_ram")
    assert (t.view(None).quiet, shown(t, ADA).guarded, asked(t)) == (
        True, True, [(ADA, "action")],
    )  # fmt: skip


def test_a_baby_to_choose_is_described_by_the_bonus_of_its_variation() -> None:
    t = Table.new(GAME, 2, b"babies")
    [(seat, decision)] = t.waiting.items()
    assert decision.prompt == "first_baby"
    for choice in decision.choices:
        said = GAME.text.hint(choice, t.view(seat), Words(["Ann", "Ben"], seat))
        assert HERDS[choice.at[0]].text in said and len(said) <= HINT
