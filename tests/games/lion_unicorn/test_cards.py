"""Card types: what each animal does when it is turned face-up."""

from __future__ import annotations

from random import Random

from games import Table
from tests.games.lion_unicorn.board import (
    ADA,
    BEN,
    CYD,
    GAME,
    asked,
    cards,
    choices,
    kinds,
    play,
    table,
    told,
    winner,
)

# Crows


def test_a_crow_turned_up_does_nothing_at_once() -> None:
    t = table("ada: mole crow", "ben: goat")
    assert kinds(play(t, "flip:1")) == ["up"]


# Moles


def test_a_mole_lets_the_player_look_at_each_of_their_face_down_cards() -> None:
    t = table("ada: goat mole crow^ rat fox?", "ben: goat")
    events = play(t, "flip:1")
    assert told(events, ADA) == ["up 0 mole", "look 0 goat rat fox"]
    assert told(events, BEN) == told(events, None) == ["up 0 mole", "look 0 ? ? ?"]
    assert cards(t, ADA, ADA) == "goat mole^ crow^ rat fox"
    assert cards(t, ADA, BEN) == "? mole^ crow^ rat ?"


def test_a_mole_looks_at_no_other_players_cards() -> None:
    t = table("ada: goat mole", "ben: goat fox?")
    play(t, "flip:1")
    assert cards(t, BEN, ADA) == "? ?"


def test_ruling_30_mole_looks_at_a_face_down_starting_card_too() -> None:
    t = table("ada: mole fox?", "ben: goat")
    assert told(play(t, "flip:0"), ADA) == ["up 0 mole", "look 0 fox"]


def test_ruling_30_mole_does_not_look_at_later_cards() -> None:
    t = table("ada: goat mole", "ben: goat", deck="fox rat")
    play(t, "flip:1", "draw", "draw")
    assert cards(t, ADA, ADA) == "goat mole^ ?"


# Goats


def test_a_goat_must_be_moved_to_another_player_of_the_current_players_choice() -> None:
    t = table("ada: mole goat", "ben: rat", "cyd: fox")
    play(t, "flip:1")
    assert (asked(t), choices(t, ADA)) == ([(ADA, "goat")], ["to:1", "to:2"])
    events = play(t, "to:2")
    assert kinds(events) == ["give"]
    assert (cards(t, ADA, None), cards(t, CYD, None)) == ("?", "? goat^")


def test_chosen_player_wins_immediately_if_the_goat_completes_a_set() -> None:
    t = table("ada: mole goat", "ben: rat^ fox^ mole^", "cyd: fox")
    assert winner(play(t, "flip:1", "to:1")) == [BEN]


def test_ruling_4_a_moved_card_arrives_face_up_and_does_not_trigger_again() -> None:
    t = table("ada: mole goat", "ben: rat", "cyd: fox")
    play(t, "flip:1", "to:1")
    assert asked(t) == [(BEN, "action")]
    t = table("ada: mole swift adder^", "ben: rat crow^", "cyd: fox")
    play(t, "flip:1", "swift:2", "to:1")
    assert cards(t, BEN, None) == "? crow^ adder^"
    assert asked(t) == [(BEN, "action")]


def test_goat_goes_to_the_other_of_two_players_without_a_question() -> None:
    t = table("ada: mole goat", "ben: rat")
    assert kinds(play(t, "flip:1")) == ["up", "give"]


def test_ruling_18_the_player_who_turns_a_goat_up_in_a_forced_flip_gives_it_away() -> None:
    t = table("ada: fox rat^", "ben: mole goat crow", "cyd: swift")
    play(t, "flip:0", "steal:1.2", "flip:1")
    assert asked(t) == [(BEN, "goat")]
    assert kinds(play(t, "to:0")) == ["give"]
    assert asked(t) == [(BEN, "action")]


# Swifts


def test_a_swift_must_move_one_face_up_card_perhaps_itself_to_another_player() -> None:
    t = table("ada: mole swift crow^ fox", "ben: rat", "cyd: fox")
    play(t, "flip:1")
    assert (asked(t), choices(t, ADA)) == ([(ADA, "swift")], ["swift:1", "swift:2"])
    assert t.waiting[ADA].must
    play(t, "swift:1")
    assert (asked(t), choices(t, ADA)) == ([(ADA, "swift_to")], ["to:1", "to:2"])
    play(t, "to:2")
    assert (cards(t, ADA, None), cards(t, CYD, None)) == ("? crow^ ?", "? swift^")


def test_chosen_player_wins_immediately_if_the_swift_completes_a_set() -> None:
    t = table("ada: goat swift mole^", "ben: mole^ mole^", "cyd: fox")
    assert winner(play(t, "flip:1", "swift:2", "to:1")) == [BEN]


def test_ruling_22_swift_may_take_a_crow_and_the_giver_who_has_a_set_then_wins() -> None:
    t = table("ada: goat swift crow^ mole^ mole^ mole^", "ben: rat", "cyd: fox")
    assert winner(play(t, "flip:1", "swift:2", "to:1")) == [ADA]


def test_ruling_22_a_crow_moved_to_a_player_stops_that_player() -> None:
    t = table("ada: goat swift crow^", "ben: rat rat^ rat^", "cyd: fox")
    play(t, "flip:1", "swift:2", "to:1")
    assert winner(play(t, "flip:0")) == []


def test_ruling_5_swift_and_adder_take_a_card_of_the_player_who_turned_them_up() -> None:
    t = table("ada: mole swift", "ben: rat goat^", "cyd: fox")
    play(t, "flip:1")
    assert asked(t) == [(ADA, "swift_to")]  # nothing but itself to move
    t = table("ada: mole adder", "ben: rat goat^")
    assert told(play(t, "flip:1"), None) == ["up 0 adder", "discard 0 adder"]


def test_ruling_18_the_victim_chooses_for_a_swift_turned_up_in_a_forced_flip() -> None:
    t = table("ada: mole", "ben: fox crow swift goat^", "cyd: rat")
    play(t, "steal:1.1", "flip:1")
    assert asked(t) == [(BEN, "swift")]


# Rats


def test_the_rat_chooses_another_player_and_rearranges_their_face_down_cards() -> None:
    t = table("ada: mole rat", "ben: goat crow fox? swift", "cyd: adder")
    play(t, "flip:1")
    assert (asked(t), choices(t, ADA)) == ([(ADA, "rat")], ["rat:1", "rat:2"])
    assert kinds(play(t, "rat:1")) == ["rat", "mix"]


def test_the_rat_can_lay_the_cards_in_any_order() -> None:
    orders = set()
    for n in range(60):
        t = table("ada: mole rat", "ben: goat crow fox swift", seed=bytes([n]))
        play(t, "flip:1")
        orders.add(tuple(t.state.face[token] for token in t.state.front[BEN]))
    assert len(orders) == 6
    assert {order[0] for order in orders} == {"goat"}


def test_neither_player_may_look_at_the_cards_of_the_rat() -> None:
    t = table("ada: mole rat", "ben: goat crow? fox?")
    events = play(t, "flip:1")
    assert [told(events, r)[1:] for r in (ADA, BEN, None)] == [["rat 0 ? ?", "mix ? ?"]] * 3


def test_ruling_8_after_the_rat_nobody_knows_which_card_lies_where() -> None:
    t = table("ada: mole rat", "ben: goat crow* fox*", "cyd: adder")
    play(t, "flip:1", "rat:1")
    assert [cards(t, BEN, r) for r in (ADA, BEN, CYD)] == ["? ? ?", "goat ? ?", "? ? ?"]


def test_ruling_8_seen_cards_among_those_mixed_by_a_rat_are_remembered() -> None:
    t = table("ada: mole rat", "ben: goat crow fox", "cyd: adder")
    play(t, "flip:1", "rat:1")
    found = set()
    for n in range(40):
        guess = t.guess(ADA, Random(n)).state
        found.add(tuple(guess.face[token] for token in guess.front[BEN][1:]))
    assert found == {("crow", "fox"), ("fox", "crow")}


def test_ruling_7_the_starting_card_is_not_among_the_rearranged_cards() -> None:
    t = table("ada: mole rat", "ben: goat crow fox")
    play(t, "flip:1")
    assert cards(t, BEN, BEN) == "goat ? ?"


def test_the_rat_leaves_face_up_cards_alone() -> None:
    t = table("ada: mole rat", "ben: goat crow mole^ fox")
    play(t, "flip:1")
    assert cards(t, BEN, None) == "? ? mole^ ?"


def test_ruling_26_with_one_face_down_card_the_rat_changes_no_knowledge() -> None:
    t = table("ada: mole rat", "ben: goat crow* fox^", "cyd: adder crow crow")
    assert kinds(play(t, "flip:1", "rat:1"))[-1] == "rat"
    assert cards(t, BEN, ADA) == "? crow fox^"
    assert cards(t, BEN, BEN) == "goat crow fox^"


def test_ruling_28_the_rat_may_target_a_player_without_face_down_cards() -> None:
    t = table("ada: mole rat", "ben: goat crow fox", "cyd: adder^")
    play(t, "flip:1")
    assert "rat:2" in choices(t, ADA)


def test_ruling_28_rat_asks_nothing_if_no_other_player_has_two_cards_to_mix() -> None:
    t = table("ada: mole rat crow crow", "ben: goat crow mole^", "cyd: adder fox")
    assert kinds(play(t, "flip:1")) == ["up"]
    assert asked(t) == [(BEN, "action")]


# Adders


def test_an_adder_must_discard_one_face_up_card_perhaps_itself() -> None:
    t = table("ada: mole adder crow^ fox", "ben: rat")
    play(t, "flip:1")
    assert (asked(t), choices(t, ADA)) == ([(ADA, "adder")], ["adder:1", "adder:2"])
    assert t.waiting[ADA].must
    assert told(play(t, "adder:2"), None) == ["discard 0 crow"]
    assert (cards(t, ADA, None), t.view(None).discard) == ("? adder^ ?", ["crow"])


def test_ruling_22_discarding_the_last_crow_wins() -> None:
    t = table("ada: goat adder crow^ mole^ mole^ mole^", "ben: rat")
    assert winner(play(t, "flip:1", "adder:2")) == [ADA]


# Foxes


def test_a_fox_must_take_any_one_of_the_three_standard_actions() -> None:
    t = table("ada: mole fox", "ben: rat crow")
    play(t, "flip:1")
    assert asked(t) == [(ADA, "action")]
    assert choices(t, ADA) == ["draw", "flip:0", "flip:1", "steal:1.1"]
    assert t.waiting[ADA].must


def test_fox_turned_up_by_a_fox_takes_another_action() -> None:
    t = table("ada: mole fox fox crow", "ben: rat")
    assert kinds(play(t, "flip:1", "flip:2", "draw")) == ["up", "fox", "up", "fox", "draw"]
    assert asked(t) == [(BEN, "action")]


def test_ruling_19_a_fox_action_may_turn_that_same_fox_down() -> None:
    t = table("ada: mole fox", "ben: rat")
    assert kinds(play(t, "flip:1", "flip:1")) == ["up", "fox", "down"]
    assert asked(t) == [(BEN, "action")]


def test_ruling_19_one_turn_has_at_most_four_fox_actions() -> None:
    rng, most, foxes = Random(1), 0, 0
    for n in range(6):
        t = Table.new(GAME, 6, bytes([n]))
        while not t.outcome:
            seat = rng.choice(list(t.waiting))
            events = t.answer(seat, [rng.choice(choices(t, seat))])
            foxes += kinds(events).count("fox")
            most = max(most, foxes)
            foxes *= bool(t.save().answers)  # a turn over is a new count
    assert 2 <= most <= 4
