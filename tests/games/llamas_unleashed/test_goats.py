"""Magical Goats of the base game."""

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
    told,
)


def test_ceaselessly_screaming_goat_may_make_another_player_discard() -> None:
    t = table("ada: ceaselessly_screaming_goat", "ben: / basic_ram basic_goat", "cyd:")
    assert (asked(t), choices(t, ADA)) == ([(ADA, "player")], ["no", "player:ben"])
    play(t, "player:ben")
    assert asked(t) == [(BEN, "discard")]
    play(t, "discard basic_goat")
    assert (hand(t, BEN), discards(t)) == ("basic_ram", "basic_goat")


def test_goatsferatu_may_sacrifice_an_animal_and_bring_one_from_the_discard_pile() -> None:
    t = table("ada: goatsferatu basic_ram", "ben:", discard="basic_llama llama_bomb")
    play(t, "sacrifice ada.basic_ram", "sort:llama", "take basic_llama")
    assert field(t, ADA) == "goatsferatu basic_llama"
    assert discards(t) == "llama_bomb basic_ram"


def test_ruling_44_goatsferatu_may_take_back_what_was_sacrificed() -> None:
    t = table("ada: goatsferatu basic_ram", "ben:")
    play(t, "sacrifice ada.basic_ram", "sort:ram", "take basic_ram")
    assert field(t, ADA) == "goatsferatu basic_ram"


def test_ruling_10_a_replaced_sacrifice_counts_as_paid() -> None:
    t = table("ada: goatsferatu baby_ram", "ben:", discard="basic_llama")
    play(t, "sacrifice ada.baby_ram", "sort:llama", "take basic_llama")
    assert field(t, ADA) == "goatsferatu basic_llama" and t.view(None).nursery["ram"] == 3


def test_goatsferatu_searches_no_empty_discard_pile() -> None:
    t = table("ada: goatsferatu baby_ram", "ben:")
    play(t, "sacrifice ada.baby_ram")
    assert asked(t) == [(ADA, "action")]


def test_hardcore_parkour_goat_sacrifices_another_animal_to_destroy_one() -> None:
    t = table("ada: basic_ram / hardcore_parkour_goat", "ben: basic_llama basic_goat")
    play(t, "play hardcore_parkour_goat", "into:ada")
    assert choices(t, ADA) == ["no", "sacrifice:ada.0"]  # "another" excludes itself
    play(t, "sacrifice ada.basic_ram", "destroy ben.basic_goat")
    assert (field(t, ADA), field(t, BEN)) == ("hardcore_parkour_goat", "basic_llama")


def test_hardcore_parkour_goat_returns_to_the_hand_if_destroyed() -> None:
    t = table("ada: / llama_bomb", "ben: hardcore_parkour_goat")
    play(t, "play llama_bomb")
    assert hand(t, BEN, ADA).startswith("hardcore_parkour_goat")


def test_magical_goaticorn_may_bring_a_goat_from_the_hand() -> None:
    t = table("ada: / magical_goaticorn basic_alpaca basic_goat", "ben:", deck="basic_ram")
    play(t, "play magical_goaticorn", "into:ada")
    assert choices(t, ADA) == ["no", "bring:1"]
    play(t, "bring:1")
    assert field(t, ADA) == "magical_goaticorn basic_goat"


def test_speedy_goatercycle_may_take_an_instant_from_the_discard_pile() -> None:
    t = table("ada: / speedy_goatercycle", "ben:", discard="spit_happens llama_bomb")
    events = play(t, "play speedy_goatercycle", "into:ada", "yes", "take spit_happens")
    assert (discards(t), "spit_happens" in hand(t, ADA, BEN)) == ("llama_bomb", True)
    assert "found ada spit_happens" in told(t, events, None)


def test_speedy_goatercycle_may_take_nothing_after_all() -> None:
    t = table("ada: / speedy_goatercycle", "ben:", discard="spit_happens")
    play(t, "play speedy_goatercycle", "into:ada", "yes", "no")
    assert discards(t) == "spit_happens"


def test_spontaneously_fainting_goat_is_shuffled_away_for_two_cards() -> None:
    t = table(
        "ada: spontaneously_fainting_goat basic_ram", "ben:", deck="basic_llama", seed=b"goat"
    )
    assert asked(t) == [(ADA, "bring")]
    assert field(t, ADA) == "basic_ram" and size(t, ADA) == 2
    assert shown(t, ADA).hand == [None, None]


def test_ruling_44_fainting_goat_brings_at_most_one_animal_without_a_second_effect() -> None:
    t = table("ada: spontaneously_fainting_goat", "ben:", deck="basic_llama", rest="discard")
    assert choices(t, ADA) == ["no", "bring:0", "bring:1"]
    play(t, "bring spontaneously_fainting_goat")
    assert field(t, ADA) == "spontaneously_fainting_goat"
    assert t.outcome and t.outcome.reason == "deck"


def test_ruling_33_empty_deck_ends_the_match_only_after_the_chain() -> None:
    t = table(
        "ada: spontaneously_fainting_goat venti_alpacchiato",
        "ben:",
        deck="basic_llama basic_ram basic_ram",
        rest="discard",
    )
    play(t, "no", "no")
    assert not t.outcome and len(t.state.deck) == 1


def test_the_fearsome_alligoater_may_destroy_an_animal_when_it_is_destroyed() -> None:
    t = table("ada: basic_ram / llama_bomb", "ben: the_fearsome_alligoater", "cyd: basic_goat")
    play(t, "play llama_bomb", "destroy ben.the_fearsome_alligoater")
    assert (asked(t), choices(t, BEN)) == (
        [(BEN, "destroy")], ["no", "destroy:cyd.0", "destroy:ada.0"],
    )  # fmt: skip
    play(t, "destroy ada.basic_ram")
    assert (field(t, ADA), field(t, BEN), field(t, CYD)) == ("", "", "basic_goat")


def test_the_alligoater_acts_when_sacrificed_but_not_when_stolen_or_returned() -> None:
    t = table("ada: the_fearsome_alligoater / alpacalypse", "ben: basic_ram basic_goat")
    play(t, "play alpacalypse")
    give(t, BEN, "sacrifice:ben.0")
    assert asked(t) == [(ADA, "destroy")]
    t = table("ada: the_fearsome_alligoater / alarm_call", "ben: basic_ram")
    play(t, "play alarm_call")
    assert asked(t) == [(BEN, "action")]


def test_the_negoatiator_may_give_a_card_and_pull_one_from_that_hand() -> None:
    t = table("ada: the_negoatiator / basic_ram", "ben:", "cyd: / basic_goat")
    assert choices(t, ADA) == ["no", "player:ben", "player:cyd"]
    events = play(t, "player:ben", "give basic_ram")
    # ruling 49: it may pull back the card just given, and here it must
    assert [x for x in told(t, events, BEN) if x[:4] in ("give", "pull")] == [
        "give ada basic_ram", "pull ada basic_ram",
    ]  # fmt: skip
    assert [x for x in told(t, events, CYD) if x[:4] in ("give", "pull")] == [
        "give ada ?",
        "pull ada ?",
    ]
