"""The four steps of a round, the tiebreaker token, and the end."""

from __future__ import annotations

from random import Random
from typing import Any

from bot.match.answers import plans_of
from games import Table
from games.instinkt.state import InstinktOptions
from tests.games.instinkt.board import (
    ADA,
    BEN,
    GAME,
    asked,
    choices,
    drawn,
    hand,
    happened,
    play,
    position,
    show,
    table,
    token,
)
from tests.plans import Planner

# Choose and reveal


def test_players_choose_cards_in_secret_and_reveal_them_together() -> None:
    t = table("3a", ada="8 2 4", ben="1 5 6")
    assert t.answer(ADA, ["play:0"]) == []
    assert len(t.view(BEN).hand[ADA]) == 3
    assert t.view(BEN).played == []
    events = t.answer(BEN, ["play:2"])
    assert [face for _, face in events[0].seen_by(None).cards] == ["wolf", "owl"]


def test_ruling_13_choice_can_be_changed_until_the_opponent_has_chosen() -> None:
    t = table("3a", ada="8 2 4", ben="1 5 6")
    t.answer(ADA, ["play:0"])
    t.answer(ADA, ["play:1"])
    events = t.answer(BEN, ["play:2"])
    assert [face for _, face in events[0].seen_by(None).cards] == ["hare", "owl"]


def test_the_opponent_cannot_tell_which_card_was_chosen_before_the_reveal() -> None:
    t = table("3a", ada="8 2 4", ben="1 5 6")
    t.answer(ADA, ["play:0"])
    before = t.view(BEN)
    t.answer(ADA, ["play:1"])
    assert t.view(BEN) == before


# Order


def test_the_higher_number_is_placed_first() -> None:
    t = table("3a", ada="1 2 4", ben="6 5 8")
    show(t, "4", "6")
    assert asked(t) == [(BEN, "place")]
    play(t, choices(t)[0])
    assert asked(t) == [(ADA, "place")]


def test_ruling_19_second_player_sees_the_first_card_placed_before_placing() -> None:
    t = table("3a", ada="1 2 4", ben="6 5 8")
    show(t, "4", "6")
    play(t, "place:e4")
    assert drawn(t) == "3a 6b"
    assert [card.kind for card in t.view(ADA).played] == ["spider_4"]


def test_ruling_4_each_card_resolves_its_effect_before_the_other_is_placed() -> None:
    t = table("3a 5a", ada="11 2 4", ben="6 5 8")
    show(t, "11", "6")
    play(t, "place:e4")
    assert asked(t) == [(ADA, "move")]
    play(t, choices(t)[0])
    assert asked(t) == [(ADA, "to")]
    play(t, choices(t)[0])
    assert asked(t) == [(BEN, "place")]


# The tiebreaker token


def test_token_holder_places_first_on_equal_numbers_and_passes_it_on() -> None:
    for holder in (ADA, BEN):
        t = table("3a", ada="1 2 4", ben="4 5 8", token_at=holder)
        events = show(t, "4", "4")
        assert happened(events) == ["reveal", f"tie {holder}"]
        assert asked(t) == [(holder, "place")]
        assert t.view(None).token == 1 - holder


def test_ruling_21_the_token_stays_when_numbers_differ() -> None:
    t = table("3a", ada="1 2 4", ben="6 5 8", token_at=BEN)
    show(t, "4", "6")
    play(t, choices(t)[0])
    play(t, choices(t)[0])
    assert t.view(None).token == BEN


def test_ruling_21_the_token_stays_for_two_snakes() -> None:
    t = table("3a", ada="X 2 4", ben="X 5 8", token_at=BEN)
    assert "tie 1" not in happened(show(t, "X", "X"))
    assert t.view(None).token == BEN


# Snakes


def test_ruling_5_with_a_snake_both_cards_leave_unplaced_and_unused_and_both_draw() -> None:
    t = table("3a", ada="X 2 4", ben="11 5 8")
    events = show(t, "X", "11")
    assert happened(events) == ["reveal", "snake", "draw 0", "draw 1"]
    view = t.view(None)
    assert [(card.seat, card.kind) for card in view.removed] == [(0, "snake"), (1, "raccoon")]
    assert drawn(t) == "3a"
    assert view.played == []
    assert asked(t) == [(ADA, "play"), (BEN, "play")]


def test_ruling_14_removed_cards_are_public() -> None:
    t = table("3a", ada="X 2 4", ben="11 5 8")
    show(t, "X", "11")
    assert t.view(ADA).removed == t.view(BEN).removed == t.view(None).removed


def test_ruling_15_both_snakes_leave_the_display_empty() -> None:
    t = table(ada="X 2 4", ben="X 5 8")
    show(t, "X", "X")
    assert t.view(None).board == []
    assert len(t.view(None).removed) == 2
    assert asked(t) == [(ADA, "play"), (BEN, "play")]


def test_ruling_5_at_most_four_cards_are_removed_in_a_match() -> None:
    for n in range(30):
        rng, t = Random(n), Table.new(GAME, 2, bytes([n] * 32))
        while not t.outcome:
            seat = rng.choice([s for s, d in t.waiting.items() if d.given is None])
            decision = t.waiting[seat]
            # as many snakes as can be, each as early as can be
            held = t.view(seat).hand[seat]
            snake = "snake" in held and decision.prompt == "play"
            pick = f"play:{held.index('snake')}" if snake else rng.choice(decision.choices).id
            t.answer(seat, [pick])
        assert len(t.state.removed) in (0, 2, 4)
        assert t.state.round == 8 + len(t.state.removed) // 2  # ruling 22


# Drawing


def test_draw_1_card_from_your_deck_at_the_end_of_the_round() -> None:
    t = table("3a", ada="X 2 4", ben="11 5 8", deck=("7 1", "9 2"))
    events = show(t, "X", "11")
    assert hand(t, ADA, ADA) == ["2", "4", "7"]
    assert hand(t, BEN, BEN) == ["5", "8", "9"]
    seen = [event.seen_by(ADA).cards[0][1] for event in events if event.kind == "draw"]
    assert seen == ["fox", None]


def test_ruling_10_without_a_deck_nothing_is_drawn() -> None:
    t = table("3a", ada="X 2 4", ben="11 5 8", deck=("-", "-"))
    assert happened(show(t, "X", "11")) == ["reveal", "snake"]
    assert hand(t, ADA, ADA) == ["2", "4"]


def test_ruling_25_the_hand_holds_exactly_three_cards_at_every_choice() -> None:
    for n in range(10):
        rng, t = Random(n), Table.new(GAME, 2, bytes([n] * 32))
        while not t.outcome:
            seat = rng.choice([s for s, d in t.waiting.items() if d.given is None])
            if t.waiting[seat].prompt == "play":
                assert [len(held) for held in t.state.hand] == [3, 3]
            t.answer(seat, [rng.choice(t.waiting[seat].choices).id])


# The end

NEARLY = """
    1a  2a  4a  5a
    1b  2b  4b  5b
    6a  7a  8a  3a
    6b  7b  .   .
"""


def test_ruling_11_the_game_ends_after_the_round_with_16_cards() -> None:
    t = table(NEARLY, ada="9 10 11", ben="8 10 11")
    show(t, "9", "8")
    assert t.outcome is None
    events = play(t, "place:c4")
    assert happened(events) == [
        "place 0", "place 1", "draw 0", "draw 1", "count 0", "count 1",
    ]  # fmt: skip
    assert t.outcome


def test_ruling_10_the_draw_of_the_last_round_comes_before_the_count() -> None:
    t = table(NEARLY, ada="9 10 11", ben="8 10 11", deck=("X", "9"))
    show(t, "9", "8")
    play(t, "place:c4")
    assert [len(held) for held in t.state.hand] == [2 + 1, 2 + 1]


def test_ruling_22_square_is_full_at_the_end() -> None:
    for n in range(20):
        rng, t = Random(n), Table.new(GAME, 2, bytes([n] * 32))
        while not t.outcome:
            seat = rng.choice([s for s, d in t.waiting.items() if d.given is None])
            t.answer(seat, [rng.choice(t.waiting[seat].choices).id])
        view = t.view(None)
        assert (view.frame.columns, view.frame.rows) == (4, 4)
        assert len({card.cell for card in view.board}) == 16


def test_nobody_is_asked_for_a_card_when_the_square_is_full() -> None:
    s = position(NEARLY.replace(".   .", "9a  9b"), ada="10 11", ben="10 11")
    t = Table.at(GAME, s, b"end")
    assert t.waiting == {}
    assert t.outcome


def test_tokens_belong_to_their_owner_by_number() -> None:
    assert (token("1a"), token("Xa"), token("1b"), token("Xb")) == (0, 11, 12, 23)


# Plans


def planned(t: Table[Any, Any], seat: int, prompt: str) -> list[str]:
    """Return the keys of the plans that a seat can make for a question."""
    plans = plans_of(GAME, t, seat, t.view(seat))
    return [plan.answer.choice for plan in plans if plan.answer.prompt == prompt]


def test_next_card_can_be_planned_while_the_others_card_is_placed() -> None:
    t = table("3a", ada="6 2 4", ben="1 5 8")
    assert planned(t, ADA, "play") == []
    show(t, "6", "1")
    play(t, choices(t)[0])
    assert asked(t) == [(BEN, "place")]
    assert len(planned(t, ADA, "play")) == 2
    assert planned(t, BEN, "play") == []


def test_planned_animal_is_played_from_any_place_of_the_next_hand() -> None:
    t = table("3a", ada="6 2 4", ben="1 5 8")
    show(t, "6", "1")
    play(t, choices(t)[0])
    plan = planned(t, ADA, "play")[1]
    play(t, choices(t)[0])
    view = t.view(ADA)
    keys = [GAME.in_advance.key(c, view) for c in t.waiting[ADA].choices]
    assert keys.count(plan) == 1


def test_one_card_cannot_be_planned_for_two_rounds() -> None:
    t = table("3a", ada="6 2 4", ben="1 5 8")
    show(t, "6", "1")
    play(t, choices(t)[0])
    first, *others = [p.answer for p in plans_of(GAME, t, ADA, t.view(ADA))]
    second = [p.answer for p in plans_of(GAME, t, ADA, t.view(ADA), [first])]
    assert [p.choice for p in second if p.prompt == "play"] == [p.choice for p in others]
    assert {(p.prompt, p.moment) for p in second} >= {("play", (6,))} and first.moment == (5,)


def test_card_just_chosen_cannot_be_planned_for_the_next_round() -> None:
    t = table("3a", ada="6 2 4", ben="1 5 8")
    t.answer(ADA, ["play:0"])
    view = t.view(ADA)
    key = GAME.in_advance.key(t.waiting[ADA].choices[0], view)
    assert len(planned(t, ADA, "play")) == 2 and key not in planned(t, ADA, "play")


def test_place_can_be_planned_while_the_other_players_card_is_placed() -> None:
    t = table("3a", ada="6 2 4", ben="1 5 8")
    show(t, "6", "1")
    assert asked(t) == [(ADA, "place")]
    plans = planned(t, BEN, "place")
    place, *_ = choices(t)
    play(t, place)
    assert plans and planned(t, ADA, "place") == []
    view = t.view(BEN)
    keys = [GAME.in_advance.key(c, view) for c in t.waiting[BEN].choices]
    assert set(plans) - set(keys) == {place}


def test_place_can_be_planned_while_the_other_player_chooses_a_card() -> None:
    t = table("3a", ada="6 2 4", ben="1 5 8")
    t.answer(ADA, ["play:0"])
    assert planned(t, ADA, "place") and planned(t, BEN, "place") == []
    plans = planned(t, ADA, "place")
    t.answer(BEN, ["play:0"])
    assert asked(t) == [(ADA, "place")]
    view = t.view(ADA)
    assert [GAME.in_advance.key(c, view) for c in t.waiting[ADA].choices] == plans


def test_planned_place_is_not_for_the_card_of_another_round() -> None:
    t = table("3a", ada="6 2 4", ben="1 5 8")
    t.answer(ADA, ["play:0"])
    ada = Planner(t, ADA)
    ada.plan("place", ada.offered("place")[0])
    t.answer(BEN, ["play:0"])
    assert asked(t) == [(ADA, "place")] and ada.automatic()
    t.answer(ADA, [choices(t)[-1]])
    play(t, choices(t)[0])
    assert ada.planned() == []


def test_planned_place_is_not_for_another_card_that_is_chosen_meanwhile() -> None:
    t = table("3a", ada="6 2 4", ben="1 5 8")
    t.answer(ADA, ["play:0"])
    ada = Planner(t, ADA)
    ada.plan("place", ada.offered("place")[0])
    t.answer(ADA, ["play:1"])
    t.answer(BEN, ["play:0"])
    while asked(t) != [(ADA, "place")]:
        play(t, choices(t)[0])
    assert ada.automatic() is None


def test_nothing_is_planned_while_cards_go_under_the_deck() -> None:
    t = Table.new(GAME, 2, bytes(32), InstinktOptions(choose_hand=True))
    t.answer(ADA, ["under:0", "under:1"])
    assert planned(t, ADA, "play") == []
