"""Setup."""

from __future__ import annotations

from collections import Counter

import pytest

from games import Table
from games.lion_unicorn.cards import BOX, STARTING
from tests.games.lion_unicorn.board import (
    ADA,
    BEN,
    CYD,
    GAME,
    Lion,
    cards,
    choices,
    kinds,
    play,
    table,
    told,
)

SEEDS = [bytes([n] * 32) for n in range(12)]


def dealt(seats: int, seed: bytes) -> Lion:
    return Table.new(GAME, seats, seed)


def test_there_are_48_animal_cards() -> None:
    assert Counter(BOX) == {
        "crow": 10, "mole": 8, "goat": 8, "swift": 6, "rat": 6, "adder": 4, "fox": 4, "unicorn": 1,
        "lion": 1,
    }  # fmt: skip


def test_crows_lion_and_unicorn_are_no_starting_cards() -> None:
    assert set(STARTING) == set(BOX) - {"crow", "lion", "unicorn"}


@pytest.mark.parametrize("seats", range(2, 7))
def test_one_card_face_down_is_dealt_to_each_player_and_all_are_different(seats: int) -> None:
    for seed in SEEDS:
        t = dealt(seats, seed)
        starting = [cards(t, seat, seat) for seat in range(seats)]
        assert len(set(starting)) == seats
        assert set(starting) <= set(STARTING)


def test_any_kind_but_crow_lion_and_unicorn_may_be_dealt() -> None:
    assert {cards(dealt(2, seed), ADA, ADA) for seed in map(bytes, range(60))} == set(STARTING)


def test_each_player_can_look_at_their_own_starting_card_and_nobody_else_can() -> None:
    t = dealt(3, SEEDS[0])
    assert cards(t, BEN, BEN) != "?"
    assert [cards(t, BEN, reader) for reader in (ADA, CYD, None)] == ["?"] * 3


@pytest.mark.parametrize("memory", [True, False])
def test_each_player_can_look_at_their_starting_card_at_any_time(memory: bool) -> None:
    t = table("ada: mole", "ben: goat", memory=memory)
    play(t, "flip:0", "draw", "flip:0", "draw", "draw", "draw")
    assert cards(t, ADA, ADA).startswith("mole")
    assert cards(t, BEN, BEN).startswith("goat")


def test_all_see_which_kinds_the_starting_cards_are_of_before_they_are_dealt() -> None:
    t = dealt(4, SEEDS[0])
    shown = next(e for e in t.news if e.kind == "starting")
    assert {face for _, face in shown.seen_by(None).cards} == set(STARTING)


def test_the_remaining_cards_are_shuffled_back_into_the_deck() -> None:
    for seats in range(2, 7):
        view = dealt(seats, SEEDS[0]).view(None)
        assert (view.deck, view.discard, view.aside) == (48 - seats, [], [])


def test_the_holder_of_the_crown_goes_first() -> None:
    for seed in SEEDS:
        t = dealt(4, seed)
        (crown,) = [i for i, seat in enumerate(t.view(None).table) if seat.crown]
        assert list(t.waiting) == [crown]


def test_ruling_15_the_first_holder_of_the_crown_is_random() -> None:
    assert {next(iter(dealt(4, seed).waiting)) for seed in map(bytes, range(60))} == {0, 1, 2, 3}


def test_every_player_is_told_their_own_starting_card_only() -> None:
    t = dealt(2, SEEDS[0])
    dealt_to = [e for e in t.news if e.kind == "dealt"]
    mine, theirs = cards(t, ADA, ADA), cards(t, BEN, BEN)
    assert told(dealt_to, ADA) == [f"dealt 0 {mine}", "dealt 1 ?"]
    assert told(dealt_to, BEN) == ["dealt 0 ?", f"dealt 1 {theirs}"]
    assert told(dealt_to, None) == ["dealt 0 ?", "dealt 1 ?"]


def test_a_starting_card_can_never_be_stolen() -> None:
    t = table("ada: mole", "ben: goat crow", "cyd: fox^ rat")
    assert [c for c in choices(t, ADA) if c.startswith("steal")] == ["steal:1.1", "steal:2.1"]


def test_a_goat_starting_card_does_nothing() -> None:
    t = table("ada: goat", "ben: mole")
    assert kinds(play(t, "flip:0")) == ["up"]
    assert cards(t, ADA, None) == "goat^"


@pytest.mark.parametrize("kind", ["swift", "adder"])
def test_a_swift_or_adder_starting_card_cannot_target_itself(kind: str) -> None:
    t = table(f"ada: {kind} crow^ crow^", "ben: mole")
    play(t, "flip:0")
    assert choices(t, ADA) == [f"{kind}:1", f"{kind}:2"]


@pytest.mark.parametrize("kind", ["swift", "adder"])
def test_ruling_12_with_only_the_starting_card_face_up_nothing_happens(kind: str) -> None:
    t = table(f"ada: {kind} crow", "ben: mole")
    assert kinds(play(t, "flip:0")) == ["up"]
    assert list(t.waiting) == [BEN]


def test_ruling_12_a_swift_cannot_move_a_face_up_starting_card() -> None:
    t = table("ada: mole^ swift crow^", "ben: mole")
    play(t, "flip:1")
    assert choices(t, ADA) == ["swift:1", "swift:2"]
