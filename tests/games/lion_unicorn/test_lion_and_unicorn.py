"""Card types: the Lion and the Unicorn, which exist once each."""

from __future__ import annotations

from random import Random

import pytest

from tests.games.lion_unicorn.board import (
    ADA,
    BEN,
    CYD,
    asked,
    cards,
    choices,
    kinds,
    play,
    table,
    told,
    winner,
)

# Unicorn


def test_the_unicorn_discards_all_face_up_crows_of_all_players() -> None:
    t = table("ada: mole crow^ unicorn crow", "ben: rat crow^ crow^ goat^", "cyd: fox crow")
    events = play(t, "flip:2")
    assert told(events, None)[1:3] == ["discard 0 crow", "discard 1 crow crow"]
    assert t.view(None).discard == ["crow"] * 3
    assert (cards(t, BEN, None), cards(t, CYD, None)) == ("? goat^", "? ?")


def test_the_unicorn_is_shuffled_back_into_the_deck_after_its_effect() -> None:
    t = table("ada: mole unicorn", "ben: rat")
    deck = t.view(None).deck
    assert kinds(play(t, "flip:1")) == ["up", "shuffle_in", "mix"]
    assert (cards(t, ADA, None), t.view(None).deck) == ("?", deck + 1)


def test_unicorn_without_crows_discards_nothing() -> None:
    t = table("ada: mole unicorn crow", "ben: rat")
    assert "discard" not in kinds(play(t, "flip:1"))


def test_ruling_24_if_the_deck_is_empty_the_discard_pile_becomes_the_deck_first() -> None:
    t = table("ada: mole unicorn crow^", "ben: rat", discard="fox goat", rest="aside")
    events = play(t, "flip:1")
    assert kinds(events) == ["up", "discard", "mix", "reshuffle", "shuffle_in", "mix"]
    assert (t.view(None).deck, t.view(None).discard) == (4, [])  # the crow is in it


@pytest.mark.parametrize("kind", ["unicorn", "lion"])
def test_ruling_24_unicorn_alone_is_the_deck_if_both_piles_are_empty(kind: str) -> None:
    t = table(f"ada: mole {kind}", "ben: rat", rest="aside")
    play(t, "flip:1")
    assert t.view(None).deck == 1
    play(t, "draw")
    assert cards(t, BEN, BEN) == f"rat {kind}"  # nobody can mistake it


def test_ruling_3_nobody_wins_if_the_unicorn_gives_several_players_a_set() -> None:
    t = table("ada: goat^ rat^ fox^ unicorn", "ben: mole mole^ mole^ mole^ crow^")
    events = play(t, "flip:3")
    assert winner(events) == []
    assert asked(t) == [(ADA, "return"), (BEN, "return")]


def test_ruling_10_player_with_the_only_set_at_the_unicorn_wins_in_any_turn() -> None:
    t = table("ada: goat rat^ unicorn", "ben: mole mole^ mole^ mole^ crow^")
    assert winner(play(t, "flip:2")) == [BEN]


def test_ruling_10_player_with_a_set_returns_neither_unicorn_nor_starting_card() -> None:
    t = table("ada: goat^ rat^ fox^ unicorn", "ben: mole^ mole^ adder^ mole^ crow^")
    play(t, "flip:3")
    assert choices(t, ADA) == ["return:1", "return:2"]
    assert choices(t, BEN) == ["return:1", "return:3"]


def test_ruling_10_cards_to_return_are_all_named_before_any_leaves() -> None:
    t = table("ada: goat^ rat^ fox^ unicorn", "ben: mole^ mole^ mole^ crow^")
    play(t, "flip:3")
    before = t.view(None)
    assert t.answer(BEN, ["return:2"]) == []
    assert t.view(None).model_copy(update={"waiting": before.waiting}) == before


def test_ruling_10_returned_cards_and_unicorn_are_shuffled_in_and_play_continues() -> None:
    t = table("ada: goat^ rat^ fox^ unicorn", "ben: mole^ mole^ mole^ crow^")
    play(t, "flip:3")
    deck = t.view(None).deck
    t.answer(ADA, ["return:2"])
    events = t.answer(BEN, ["return:1"])
    assert sorted(told(events, None)[:3]) == [
        "shuffle_in 0 fox",
        "shuffle_in 0 unicorn",
        "shuffle_in 1 mole",
    ]
    assert kinds(events).count("mix") == 1
    assert (cards(t, ADA, None), cards(t, BEN, None)) == ("goat^ rat^", "mole^ mole^")
    assert t.view(None).deck == deck + 3
    assert asked(t) == [(BEN, "action")]


def test_ruling_10_last_set_left_at_the_unicorn_wins() -> None:
    t = table("ada: goat^ rat^ fox^ unicorn", "ben: mole^ mole^ mole^ mole^ crow^")
    play(t, "flip:3")
    t.answer(ADA, ["return:1"])
    assert winner(t.answer(BEN, ["return:1"])) == [BEN]


def test_ruling_10_players_return_cards_again_if_several_sets_are_left() -> None:
    t = table(
        "ada: goat^ rat^ fox^ mole^ adder^ unicorn crow^", "ben: mole^ mole^ mole^ mole^ crow^"
    )
    play(t, "flip:5")
    t.answer(ADA, ["return:1"])
    t.answer(BEN, ["return:1"])
    assert asked(t) == [(ADA, "return"), (BEN, "return")]
    t.answer(ADA, ["return:1"])
    t.answer(BEN, ["return:1"])
    assert asked(t) == [(BEN, "action")]


def test_a_unicorn_turned_up_in_a_forced_flip_belongs_to_the_victim() -> None:
    t = table("ada: mole", "ben: goat^ rat^ fox^ crow unicorn", "cyd: swift")
    assert winner(play(t, "steal:1.3", "flip:3")) == [BEN]


# Lion


def test_the_lion_discards_all_face_down_cards_in_front_of_the_player() -> None:
    t = table("ada: mole lion crow rat^ fox", "ben: goat crow")
    events = play(t, "flip:1")
    assert told(events, None)[:2] == ["up 0 lion", "discard 0 crow fox"]
    assert (cards(t, ADA, None), cards(t, BEN, None)) == ("? rat^", "? ?")
    assert t.view(None).discard == ["crow", "fox"]


def test_the_lion_is_shuffled_back_into_the_deck_after_its_effect() -> None:
    t = table("ada: mole lion", "ben: goat")
    deck = t.view(None).deck
    events = play(t, "flip:1")
    assert kinds(events) == ["up", "shuffle_in", "mix"]
    assert t.view(None).deck == deck + 1


def test_ruling_7_a_face_down_starting_card_is_not_discarded_by_the_lion() -> None:
    t = table("ada: mole lion crow", "ben: goat")
    play(t, "flip:1")
    assert cards(t, ADA, ADA) == "mole"


def test_ruling_25_face_down_cards_are_shown_when_discarded() -> None:
    t = table("ada: mole lion crow?", "ben: goat")
    events = play(t, "flip:1")
    assert told(events, ADA)[1] == told(events, BEN)[1] == "discard 0 crow"


def test_ruling_24_the_lions_own_discards_become_the_deck_when_it_is_empty() -> None:
    t = table("ada: mole lion crow fox", "ben: goat", rest="aside")
    play(t, "flip:1")
    assert (t.view(None).deck, t.view(None).discard) == (3, [])


def test_nobody_knows_where_in_the_deck_the_lion_went() -> None:
    t = table("ada: mole lion", "ben: goat")
    play(t, "flip:1")
    places = set()
    for n in range(300):
        guess = t.guess(BEN, Random(n)).state
        places |= {i for i, token in enumerate(guess.deck) if guess.face[token] == "lion"}
    assert places == set(range(t.view(None).deck))


def test_ruling_25_the_discard_pile_is_open_to_everybody() -> None:
    t = table("ada: mole", "ben: goat", discard="crow fox")
    assert [t.view(r).discard for r in (ADA, BEN, None)] == [["crow", "fox"]] * 3
