"""Gameplay: draw a card, flip a card, steal a card."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from games.engine import Words
from games.lion_unicorn.text import LionText
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
)

TEXT = LionText()
NAMES = ["Ann", "Ben", "Cleo", "Dov"]
TELL = {"fox": "🦊 Fox", "lion": "🦁 Lion"}


def test_player_must_draw_flip_or_steal_on_their_turn() -> None:
    t = table("ada: mole crow^", "ben: goat rat")
    assert asked(t) == [(ADA, "action")]
    assert choices(t, ADA) == ["draw", "flip:0", "flip:1", "steal:1.1"]
    assert t.waiting[ADA].must


def test_play_moves_to_the_left_after_the_action() -> None:
    t = table("ada: mole", "ben: goat", "cyd: rat", active=BEN)
    order = []
    for _ in range(4):
        order += list(t.waiting)
        play(t, "draw")
    assert order == [BEN, CYD, ADA, BEN]


# Draw a card


def test_the_drawer_must_show_the_card_to_all_others_and_must_not_look() -> None:
    t = table("ada: mole", "ben: goat", "cyd: rat", deck="fox")
    events = play(t, "draw")
    assert told(events, BEN) == told(events, CYD) == ["draw 0 fox"]
    assert told(events, ADA) == ["draw 0 ?"]
    assert cards(t, ADA, ADA) == "mole ?"
    assert cards(t, ADA, BEN) == cards(t, ADA, CYD) == "? fox"


def test_ruling_27_spectators_never_see_a_drawn_card() -> None:
    t = table("ada: mole", "ben: goat", deck="fox")
    assert told(play(t, "draw"), None) == ["draw 0 ?"]
    assert cards(t, ADA, None) == "? ?"


def test_the_drawn_card_is_placed_face_down_in_front_of_the_player() -> None:
    t = table("ada: mole", "ben: goat", deck="fox")
    play(t, "draw")
    assert [c.up for c in t.view(None).table[ADA].cards] == [False, False]


def test_discard_pile_becomes_the_new_deck_if_the_deck_is_empty() -> None:
    t = table("ada: mole", "ben: goat", discard="fox rat crow", rest="aside")
    events = play(t, "draw")
    assert kinds(events) == ["mix", "reshuffle", "draw"]
    assert (t.view(None).deck, t.view(None).discard) == (2, [])
    assert cards(t, ADA, BEN).split()[1] in {"fox", "rat", "crow"}


def test_ruling_25_a_reshuffle_ends_all_knowledge_of_the_discarded_cards() -> None:
    t = table("ada: mole", "ben: goat", discard="fox rat crow adder", rest="aside")
    play(t, "draw")
    top = t.state.deck[-1]
    hidden = {t.guess(BEN, Random(i)).state.face[top] for i in range(60)}
    drawn = cards(t, ADA, BEN).split()[1]
    assert hidden == {"fox", "rat", "crow", "adder"} - {drawn}
    assert cards(t, ADA, ADA) == "mole ?"


def test_ruling_11_drawing_is_not_offered_when_deck_and_discard_pile_are_empty() -> None:
    t = table("ada: mole", "ben: goat crow", rest="aside")
    assert choices(t, ADA) == ["flip:0", "steal:1.1"]


def test_a_single_discarded_card_that_becomes_the_deck_is_known_to_the_drawer() -> None:
    t = table("ada: mole", "ben: goat", discard="fox", rest="aside")
    play(t, "draw")
    assert cards(t, ADA, ADA) == "mole fox"


def lone_cards(memory: bool) -> Iterator[tuple[Lion, int, str]]:
    """Yield tables whose deck will be one known card, with the drawer and the card's kind."""
    start = ["swift", "goat", "rat", "adder"]  # they do nothing, lying alone
    for seats in (2, 3, 4):
        for active in range(seats):
            lines = [f"{n}: {kind}" for n, kind in enumerate(start[:seats])]
            more: dict[str, Any] = {"rest": "aside", "memory": memory, "active": active}
            yield table(*lines, discard="fox", **more), active, "fox"
            # Ruling 24: with deck and discard pile empty the deck is the lion alone.
            lines[active] += " lion"
            t = table(*lines, **more)
            play(t, "flip:1", *["flip:0"] * (seats - 1))
            yield t, active, "lion"


@pytest.mark.parametrize("memory", [True, False])
def test_ruling_25_single_shuffled_card_stays_known_even_to_its_drawer(
    memory: bool,
) -> None:
    for t, seat, kind in lone_cards(memory):
        readers = [*range(t.state.seats), None]
        events = [e for e in play(t, "draw") if e.kind == "draw"]
        (token,) = t.state.front[seat][1:]
        for reader in readers:
            (said,) = [TEXT.event(e.seen_by(reader), Words(NAMES, reader)) or "" for e in events]
            assert "the only card" in said and "did not" not in said and "without" not in said
            assert (TELL[kind] in said) == (reader is not None)
            shown = t.view(reader).table[seat].cards[1].kind
            assert shown == (kind if memory or reader is not None else None)
            assert {t.guess(reader, Random(n)).state.face[token] for n in range(9)} == {kind}


def test_single_card_without_memory_help_is_listed_until_the_next_answer() -> None:
    for t, seat, kind in lone_cards(memory=False):
        play(t, "draw")
        for _ in range(t.state.seats):
            (answering,) = t.waiting
            assert t.view(answering).table[seat].cards[1].kind == kind
            play(t, "flip:0")
            assert t.view(answering).table[seat].cards[1].kind is None


def test_drawer_knows_neither_of_two_shuffled_cards() -> None:
    for active in range(3):
        t = table("0: mole", "1: goat", "2: rat", discard="fox crow", rest="aside", active=active)
        (event,) = [e for e in play(t, "draw") if e.kind == "draw"]
        said = TEXT.event(event.seen_by(active), Words(NAMES, active))
        assert said == "🎴 You drew a card. The others saw it, but you didn't."
        assert t.view(active).table[active].cards[1].kind is None


# Flip a card


def test_a_player_may_turn_any_card_in_front_of_them_including_their_starting_card() -> None:
    t = table("ada: mole crow^ rat", "ben: goat^")
    assert [c for c in choices(t, ADA) if c.startswith("flip")] == ["flip:0", "flip:1", "flip:2"]


def test_a_card_turned_face_up_is_seen_by_everybody() -> None:
    t = table("ada: mole crow?", "ben: goat")
    events = play(t, "flip:1")
    assert [told(events, reader) for reader in (ADA, BEN, None)] == [["up 0 crow"]] * 3
    assert cards(t, ADA, None) == "? crow^"


def test_ruling_26_a_card_turned_face_down_is_known_to_everybody() -> None:
    t = table("ada: mole crow^", "ben: goat")
    events = play(t, "flip:1")
    assert kinds(events) == ["down"]
    assert [cards(t, ADA, reader) for reader in (ADA, BEN, None)] == [
        "mole crow",
        "? crow",
        "? crow",
    ]
    assert not t.view(None).table[ADA].cards[1].up


def test_a_card_turned_face_down_performs_no_action() -> None:
    t = table("ada: mole fox^", "ben: goat")
    assert kinds(play(t, "flip:1")) == ["down"]
    assert asked(t) == [(BEN, "action")]


def test_ruling_21_turning_a_card_up_again_performs_its_action_again() -> None:
    t = table("ada: mole crow?", "ben: goat^")
    for _ in range(2):
        assert kinds(play(t, "flip:0")) == ["up", "look"]
        play(t, "flip:0", "flip:0", "flip:0")


def test_ruling_21_a_starting_fox_rat_swift_and_adder_act_whenever_they_are_turned_up() -> None:
    for kind, prompt in {"fox": "action", "rat": "rat", "swift": "swift", "adder": "adder"}.items():
        t = table(f"ada: {kind} crow^ crow^", "ben: goat crow crow", "cyd: mole")
        play(t, "flip:0")
        assert asked(t) == [(ADA, prompt)]


# Steal a card


def test_only_a_face_down_card_of_another_player_can_be_stolen() -> None:
    t = table("ada: mole crow", "ben: goat rat^ fox", "cyd: swift crow^")
    assert [c for c in choices(t, ADA) if c.startswith("steal")] == ["steal:1.2"]


def test_ruling_11_stealing_is_not_offered_when_there_is_nothing_to_steal() -> None:
    t = table("ada: mole crow", "ben: goat rat^")
    assert not [c for c in choices(t, ADA) if c.startswith("steal")]


def test_a_stolen_card_is_placed_face_down_in_front_of_the_thief() -> None:
    t = table("ada: mole", "ben: goat rat^ fox")
    assert kinds(play(t, "steal:1.2")) == ["steal"]
    assert cards(t, BEN, None) == "? rat^"
    assert [c.up for c in t.view(None).table[ADA].cards] == [False, False]


def test_the_thief_may_not_look_at_the_stolen_card() -> None:
    t = table("ada: mole", "ben: goat crow?")
    assert told(play(t, "steal:1.1"), ADA) == ["steal 0 ?"]
    assert cards(t, ADA, ADA) == "mole ?"


def test_ruling_26_knowledge_follows_a_stolen_card() -> None:
    t = table("ada: mole", "ben: goat fox", "cyd: rat")
    play(t, "steal:1.1")
    assert cards(t, ADA, ADA) == "mole fox"  # the thief saw it drawn
    assert cards(t, ADA, CYD) == "? fox"
    assert cards(t, ADA, BEN) == "? ?"  # its old owner never saw it


def test_the_player_whose_card_was_taken_must_turn_one_of_their_other_cards() -> None:
    t = table("ada: mole", "ben: goat crow^ fox rat")
    play(t, "steal:1.2")
    assert asked(t) == [(BEN, "forced_flip")]
    assert choices(t, BEN) == ["flip:0", "flip:1", "flip:2"]
    assert t.waiting[BEN].must


def test_the_forced_flip_performs_the_action_of_a_card_turned_up() -> None:
    t = table("ada: mole", "ben: goat crow mole")
    assert kinds(play(t, "steal:1.1", "flip:1")) == ["steal", "up", "look"]


def test_ruling_20_the_last_face_down_card_may_be_stolen() -> None:
    t = table("ada: mole", "ben: goat fox")
    play(t, "steal:1.1")
    assert (asked(t), choices(t, BEN)) == ([(BEN, "forced_flip")], ["flip:0"])


def test_ruling_20_the_forced_flip_may_turn_a_card_down() -> None:
    t = table("ada: mole", "ben: goat^ fox")
    assert kinds(play(t, "steal:1.1", "flip:0")) == ["steal", "down"]
    assert asked(t) == [(BEN, "action")]


def test_ruling_6_victim_is_the_current_player_for_effects_of_the_forced_flip() -> None:
    t = table("ada: mole", "ben: goat fox crow", "cyd: rat crow")
    play(t, "steal:1.2", "flip:1")
    assert asked(t) == [(BEN, "action")]
    assert "steal:0.1" in choices(t, BEN)


def test_ruling_18_turn_after_a_forced_flip_passes_to_the_left_of_the_thief() -> None:
    t = table("ada: mole", "ben: goat fox crow", "cyd: rat crow")
    play(t, "steal:1.2", "flip:1", "steal:2.1", "flip:0")
    assert asked(t) == [(BEN, "action")]
    assert t.view(None).turns == 1


def test_ruling_19_a_forced_fox_may_steal_back_the_card_just_stolen() -> None:
    t = table("ada: mole", "ben: goat fox crow")
    play(t, "steal:1.2", "flip:1", "steal:0.1")
    assert cards(t, BEN, ADA) == "? fox^ crow"
    assert asked(t) == [(ADA, "forced_flip")]
