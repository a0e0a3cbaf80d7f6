"""Winning a round, the next round, and the end of the game."""

from __future__ import annotations

from collections import Counter

import pytest

from games.engine import NotYourTurn
from games.lion_unicorn.cards import BOX
from tests.games.lion_unicorn.board import (
    ADA,
    BEN,
    CYD,
    Lion,
    asked,
    cards,
    choices,
    kinds,
    play,
    table,
    told,
    winner,
)


def wins(t: Lion) -> list[int]:
    return [seat.wins for seat in t.view(None).table]


def crown(t: Lion) -> list[int]:
    return [i for i, seat in enumerate(t.view(None).table) if seat.crown]


def test_a_player_wins_immediately_with_3_identical_animals_face_up() -> None:
    t = table("ada: goat rat^ rat^ rat", "ben: mole crow crow")
    events = play(t, "flip:3")
    assert winner(events) == [ADA]
    assert "rat" not in kinds(events)


def test_a_player_wins_immediately_with_4_different_animals_face_up() -> None:
    t = table("ada: goat rat^ fox^ mole^ swift", "ben: mole")
    assert winner(play(t, "flip:4")) == [ADA]


@pytest.mark.parametrize("others", ["rat^ rat^", "rat^ fox^ mole^"])
def test_ruling_1_a_face_up_starting_card_is_part_of_a_winning_set(others: str) -> None:
    starting = "rat" if others == "rat^ rat^" else "adder"
    t = table(f"ada: {starting} {others}", "ben: mole crow crow")
    assert winner(play(t, "flip:0")) == [ADA]


@pytest.mark.parametrize("cards_up", ["mole^ mole^", "mole^ goat^ rat^", "mole^ mole^ goat^ goat^"])
def test_two_identical_or_three_different_animals_do_not_win(cards_up: str) -> None:
    t = table(f"ada: fox {cards_up}", "ben: mole crow?")
    assert winner(play(t, "draw", "flip:1")) == []


def test_face_down_animals_do_not_count() -> None:
    t = table("ada: goat rat^ rat^ rat fox mole", "ben: mole")
    assert winner(play(t, "flip:5")) == []


def test_a_player_wins_before_a_goat_moves_to_another_player() -> None:
    t = table("ada: mole goat^ goat^ goat", "ben: mole", "cyd: rat")
    events = play(t, "flip:3")
    assert (winner(events), "give" in kinds(events)) == ([ADA], False)


def test_a_player_wins_before_a_swift_moves_a_card() -> None:
    t = table("ada: mole swift^ swift^ swift", "ben: mole", "cyd: rat")
    events = play(t, "flip:3")
    assert (winner(events), "give" in kinds(events)) == ([ADA], False)


def test_a_player_wins_before_an_adder_discards_a_card() -> None:
    t = table("ada: mole^ rat^ fox^ adder", "ben: mole")
    events = play(t, "flip:3")
    assert (winner(events), "discard" in kinds(events)) == ([ADA], False)


def test_a_player_wins_the_moment_the_lion_is_revealed() -> None:
    t = table("ada: mole^ rat^ fox^ lion goat", "ben: mole")
    events = play(t, "flip:3")
    assert (winner(events), "discard" in kinds(events)) == ([ADA], False)


def test_a_player_wins_with_the_unicorn_when_crows_have_been_discarded() -> None:
    t = table("ada: mole^ rat^ fox^ crow^ unicorn", "ben: mole")
    events = play(t, "flip:4")
    assert (winner(events), "shuffle_in" in kinds(events)) == ([ADA], False)
    assert kinds(events)[:3] == ["up", "discard", "won"]


def test_ruling_2_crows_do_not_count_as_an_animal_of_a_set() -> None:
    for line in ("ada: goat crow^ crow^ crow", "ada: goat mole^ rat^ fox^ crow"):
        t = table(line, "ben: mole")
        place = line.split().index("crow") - 1
        assert winner(play(t, f"flip:{place}")) == []


def test_player_with_face_up_crows_does_not_win_yet() -> None:
    for crows in ("crow^", "crow^ crow^"):
        t = table(f"ada: goat rat^ rat^ {crows} rat", "ben: mole crow crow")
        place = 3 + len(crows.split())
        events = play(t, f"flip:{place}")
        assert winner(events) == []
        assert asked(t) == [(BEN, "action")]  # play carries on


def test_a_face_down_crow_does_not_stop_a_player() -> None:
    t = table("ada: goat rat^ rat^ crow rat", "ben: mole crow crow")
    assert winner(play(t, "flip:4")) == [ADA]


def test_ruling_21_turning_the_last_crow_down_wins() -> None:
    t = table("ada: goat rat^ rat^ rat^ crow^", "ben: mole")
    assert winner(play(t, "flip:4")) == [ADA]


def test_ruling_21_turning_one_of_two_crows_down_does_not_win() -> None:
    t = table("ada: goat rat^ rat^ rat^ crow^ crow^", "ben: mole")
    assert winner(play(t, "flip:4")) == []


def test_ruling_3_every_player_is_checked_after_every_change() -> None:
    t = table("ada: mole goat", "ben: goat^ goat^", "cyd: rat")
    assert winner(play(t, "flip:1", "to:1")) == [BEN]


def test_ruling_17_the_victim_of_a_steal_may_win_with_the_forced_flip() -> None:
    t = table("ada: mole", "ben: goat crow rat^ rat^ rat", "cyd: swift fox fox")
    events = play(t, "steal:1.1", "flip:3")
    assert winner(events) == [BEN]
    assert crown(t) == [BEN]


def test_ruling_17_a_third_player_may_win() -> None:
    t = table("ada: mole", "ben: mole crow goat", "cyd: goat^ goat^")
    assert winner(play(t, "steal:1.1", "flip:1", "to:2")) == [CYD]


def test_ruling_17_a_win_drops_everything_unresolved() -> None:
    t = table("ada: fox crow", "ben: goat fox rat^ rat^ rat", "cyd: mole")
    events = play(t, "flip:0", "steal:1.1", "flip:3")
    assert winner(events) == [BEN]
    assert asked(t) == [(BEN, "action")]
    assert t.view(None).turns == 0


# After a round


def test_the_winner_takes_a_victory_token_and_the_crown() -> None:
    t = table("ada: goat", "ben: goat rat^ rat^ rat", active=BEN)
    play(t, "flip:3")
    assert (wins(t), crown(t)) == ([0, 1], [BEN])


def test_the_holder_of_the_crown_goes_first_in_the_next_round() -> None:
    t = table("ada: goat crow", "ben: goat crow rat^ rat^ rat", "cyd: mole")
    play(t, "steal:1.1", "flip:3")
    assert (asked(t), t.view(None).round) == ([(BEN, "action")], 2)


def test_the_winning_set_is_excluded_from_the_next_round() -> None:
    t = table("ada: goat rat^ rat^ rat crow", "ben: mole")
    events = play(t, "flip:3")
    assert "aside 0 rat rat rat" in told(events, None)
    assert t.view(None).aside == ["rat", "rat", "rat"]
    assert t.view(None).deck == 48 - 3 - 2


def test_all_other_cards_are_shuffled_and_dealt_again() -> None:
    t = table("ada: goat rat^ rat^ rat crow", "ben: mole fox^", discard="swift adder")
    play(t, "flip:3")
    view = t.view(None)
    assert [len(seat.cards) for seat in view.table] == [1, 1]
    assert (view.discard, view.turns) == ([], 0)
    assert cards(t, ADA, None) == cards(t, BEN, None) == "?"


def test_a_starting_card_of_the_winning_set_is_set_aside_too() -> None:
    t = table("ada: rat rat^ rat^", "ben: mole crow crow")
    play(t, "flip:0")
    assert t.view(None).aside == ["rat", "rat", "rat"]


def test_winning_set_is_shuffled_back_after_another_round() -> None:
    t = table("ada: goat rat^ rat^ rat", "ben: mole", aside="fox fox fox")
    play(t, "flip:3")
    assert t.view(None).aside == ["rat", "rat", "rat"]
    assert t.view(None).deck == 48 - 3 - 2
    assert Counter(t.state.face) == Counter(BOX)


def test_ruling_13_every_starting_kind_remains_with_a_set_aside() -> None:
    for kind in ("adder", "fox"):
        t = table(f"ada: mole {kind}^ {kind}^ {kind}", "ben: goat crow crow")
        events = play(t, "flip:3")
        starting = next(e for e in events if e.kind == "starting")
        assert kind in {face for _, face in starting.seen_by(None).cards}


def test_ruling_13_the_winner_chooses_the_set_when_more_than_one_fits() -> None:
    t = table("ada: goat crow^ rat^ fox^ mole^ adder^ swift^", "ben: mole")
    assert winner(play(t, "flip:1")) == [ADA]
    assert (asked(t), len(choices(t, ADA))) == ([(ADA, "keep")], 5)
    play(t, "keep:fox.mole.adder.swift")
    assert sorted(t.view(None).aside) == ["adder", "fox", "mole", "swift"]


def test_ruling_29_a_set_is_exactly_3_equal_or_exactly_4_different() -> None:
    t = table("ada: rat^ crow^ rat^ rat^ fox^ mole^ adder^", "ben: mole")
    play(t, "flip:1")
    assert asked(t) == [(ADA, "keep")]
    assert set(choices(t, ADA)) == {"keep:rat", "keep:rat.fox.mole.adder"}
    play(t, "keep:rat.fox.mole.adder")
    assert sorted(t.view(None).aside) == ["adder", "fox", "mole", "rat"]


def test_ruling_29_fallback_sets_aside_the_oldest_set() -> None:
    t = table("ada: swift rat^ fox^ crow^ rat^ mole^ adder^ rat^", "ben: mole")
    play(t, "flip:3")
    assert t.waiting[ADA].fallback == ["keep:rat.fox.mole.adder"]
    t = table("ada: rat^ rat^ crow^ rat^ mole^ adder^ fox^", "ben: mole")
    play(t, "flip:2")
    assert t.waiting[ADA].fallback == ["keep:rat"]
    t = table("ada: rat^ rat^ crow^ fox^ mole^ adder^ rat^", "ben: mole")
    play(t, "flip:2")
    assert t.waiting[ADA].fallback == ["keep:rat.fox.mole.adder"], "its last card came first"


def test_ruling_29_with_one_set_the_winner_is_not_asked() -> None:
    t = table("ada: goat rat^ rat^ rat fox^", "ben: mole")
    events = play(t, "flip:3")
    assert kinds(events)[:3] == ["up", "won", "aside"]


@pytest.mark.parametrize(
    ("line", "place", "kind"),
    [
        ("ada: mole^ rat^ fox^ lion", 3, "lion"),
        ("ada: mole^ rat^ fox^ unicorn", 3, "unicorn"),
    ],
)
def test_ruling_23_lion_or_unicorn_of_the_winning_set_is_set_aside_with_it(
    line: str, place: int, kind: str
) -> None:
    t = table(line, "ben: goat")
    play(t, f"flip:{place}")
    assert kind in t.view(None).aside


def test_ruling_23_a_unicorn_outside_the_chosen_set_goes_back_with_all_cards() -> None:
    t = table("ada: goat rat^ rat^ rat^ crow^ unicorn", "ben: mole")
    play(t, "flip:5")
    assert t.view(None).aside == ["rat", "rat", "rat"]


# Game end


def test_the_game_ends_when_one_player_has_won_two_rounds() -> None:
    t = table("ada: goat rat^ rat^ rat", "ben: mole", wins=(1, 1))
    events = play(t, "flip:3")
    assert t.outcome and t.outcome.winners == (ADA,)
    assert (t.outcome.reason, t.outcome.scores) == ("rounds", (2, 1))
    assert kinds(events) == ["up", "won"]


def test_nobody_acts_after_the_end() -> None:
    t = table("ada: goat rat^ rat^ rat", "ben: mole", wins=(1, 0))
    play(t, "flip:3")
    with pytest.raises(NotYourTurn):
        t.answer(BEN, ["draw"])
    assert t.waiting == {}


def test_one_round_each_does_not_end_the_game() -> None:
    t = table("ada: goat rat^ rat^ rat", "ben: mole", "cyd: fox", wins=(0, 1, 1))
    play(t, "flip:3")
    assert (t.outcome, wins(t)) == (None, [1, 1, 1])


def test_ruling_14_a_seventh_victory_token_is_there_for_six_players() -> None:
    lines = ["ada: goat rat^ rat^ rat", *(f"p{i}: mole" for i in range(5))]
    t = table(*lines, wins=(1,) * 6)
    play(t, "flip:3")
    assert t.outcome and t.outcome.scores == (2, 1, 1, 1, 1, 1)


# Endless play


@pytest.mark.parametrize(("seats", "limit"), [(2, 200), (3, 300), (6, 600)])
def test_ruling_16_a_round_is_void_after_100_turns_per_seat(seats: int, limit: int) -> None:
    lines = [
        f"p{i}: {kind}" for i, kind in enumerate(("goat", "mole", "rat", "fox", "swift", "adder"))
    ]
    t = table(*lines[:seats], turns=limit - 2)
    assert "void" not in kinds(play(t, "draw"))
    assert "void" in kinds(play(t, "draw"))


def test_ruling_16_void_round_is_dealt_again_and_keeps_the_crown() -> None:
    t = table("ada: goat crow^", "ben: mole", aside="rat rat rat", crown=BEN, turns=199)
    play(t, "draw")
    view = t.view(None)
    assert (view.aside, crown(t), view.turns) == (["rat", "rat", "rat"], [BEN], 0)
    assert [len(seat.cards) for seat in view.table] == [1, 1]
    assert asked(t) == [(BEN, "action")]
    assert wins(t) == [0, 0]


def test_ruling_16_the_third_void_round_ends_the_match_without_a_winner() -> None:
    t = table("ada: goat", "ben: mole", turns=199, voids=2, wins=(1, 1))
    play(t, "draw")
    assert t.outcome and (t.outcome.winners, t.outcome.reason) == ((), "void")


def test_ruling_16_a_match_in_which_nobody_tries_to_win_ends() -> None:
    t = table("ada: goat", "ben: mole")
    answers = 0
    while not t.outcome:
        play(t, "flip:0")
        answers += 1
    assert t.outcome.reason == "void"
    assert 600 <= answers <= 1200  # 200 turns three times; a starting fox is answered twice


def test_ruling_16_a_win_in_the_last_turn_counts() -> None:
    t = table("ada: goat rat^ rat^ rat", "ben: mole", turns=199)
    events = play(t, "flip:3")
    assert (winner(events), "void" in kinds(events)) == ([ADA], False)


def test_a_short_match_ends_with_the_first_round_won() -> None:
    t = table("ada: goat rat^ rat^ rat", "ben: mole crow crow")
    t.state.goal = 1
    short = Lion(t.game, t.state, t.chance)
    events = play(short, "flip:3")
    assert short.outcome is not None
    assert short.outcome.winners == (ADA,)
    assert kinds(events)[-1] == "decided"
