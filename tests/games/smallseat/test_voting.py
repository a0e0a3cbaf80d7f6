"""Votes: who is asked, in which order, and which row wins."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from games.engine import Bag
from games.smallseat.rules.votes import first_longest
from games.smallseat.state import NONE
from kit.shown import totals_are_true
from tests.games.smallseat.board import (
    ADA,
    BEN,
    CYD,
    DOV,
    WORDS,
    Small,
    about,
    answer,
    asked,
    hand,
    kinds,
    offered,
    play,
    public,
    table,
    vote,
)


def held_in_guesses(t: Small, **counts: int) -> set[bool]:
    """Return whether the Teller has so many secret cards of an animal, in guesses for Ben."""
    needed = counts or {"pig": 1, "koala": 1}
    rng, found = Random(1), set[bool]()
    for _ in range(60):
        state = t.guess(BEN, rng).state
        secret = Counter([WORDS[state.face[card]] for card in state.hand[CYD]])
        found.add(any(secret[animal] >= n for animal, n in needed.items()))
    return found


def row(*ballots: str) -> tuple[int, int]:
    return first_longest(["" if b == "-" else b for b in ballots])


def test_the_first_longest_sequence_wins() -> None:
    assert row("pig", "dog", "dog", "cat") == (1, 2)
    assert row("pig", "pig", "dog", "dog", "dog") == (2, 3)


def test_ruling_5_first_of_equally_long_rows_wins() -> None:
    assert row("dog", "dog", "pig", "cat", "cat") == (0, 2)
    assert row("dog", "pig", "cat") == (0, 1)


def test_ruling_5_no_row_goes_round_the_corner() -> None:
    assert row("pig", "dog", "dog", "pig", "pig") == (1, 2)
    assert row("pig", "dog", "cat", "pig") == (0, 1)


def test_ruling_5_a_seat_without_a_vote_breaks_a_row() -> None:
    assert row("pig", "-", "pig", "dog", "dog") == (3, 2)
    assert row("-", "pig", "-", "pig") == (1, 1)
    assert row("-", "-", "pig", "pig") == (2, 2)


def test_ruling_5_all_votes_for_the_winner_become_secret_even_outside_the_row() -> None:
    t = table("ada: pig pig", "ben: dog dog", "cyd: dog dog", "dov!: chick chick", "eve: dog dog")
    events = vote(t, "pig dog dog chick dog")
    assert about(events, "won") == ("snufflesniff", 2, 3, BEN, CYD)
    assert hand(t, DOV) == "chick dog dog dog"
    assert [step[1] for step in t.checkpoint().agenda] == [ADA, DOV]


def test_ruling_5_the_row_is_read_by_seats_not_by_people() -> None:
    t = table("ada: pig pig pig", "ben: dog dog dog", "cyd!: pig pig pig", "dov: dog dog dog")
    vote(t, "pig dog pig dog")
    play(t, "swap ada", "swap ada", "secret")
    events = vote(t, "dog dog pig pig")
    assert about(events, "won") == ("snufflesniff", 2, 2, BEN, DOV)


def test_ruling_3_everybody_with_more_than_one_card_votes_the_teller_too() -> None:
    t = table("ada: pig", "ben: dog dog", "cyd!: pig | dog", "dov: pig dog")
    assert asked(t) == [(CYD, "speak")]
    play(t, "secret")
    assert [seat for seat, _ in asked(t)] == [BEN, CYD, DOV]


def test_ruling_3_a_teller_with_one_card_in_all_does_not_vote() -> None:
    t = table("ada: pig dog", "ben: dog dog", "cyd!: | dog")
    assert asked(t) == [(ADA, "vote"), (BEN, "vote")]


def test_votes_are_simultaneous_and_can_change_until_the_last_is_given() -> None:
    t = table("ada: pig dog", "ben: dog pig", "cyd!: pig chick")
    assert not answer(t, BEN, "vote dog") and not answer(t, ADA, "vote pig")
    assert t.view(CYD).waiting == {ADA: True, BEN: True, CYD: False}
    assert not answer(t, BEN, "vote pig")
    events = answer(t, CYD, "vote chick")
    assert about(events, "won")[:2] == ("curlysnouts", 2)


def test_each_animal_in_the_hand_is_one_choice() -> None:
    t = table("ada: pig dog pig dog dog", "ben: dog pig", "cyd!: pig chick")
    assert offered(t, ADA) == ["vote pig", "vote dog"]


def test_publicly_known_card_is_used_before_an_equal_secret_one() -> None:
    t = table("ada: pig pig* dog", "ben: dog pig", "cyd!: pig chick")
    assert [c.id for c in t.waiting[ADA].choices] == ["vote:1", "vote:2"]


def test_ruling_4_a_public_card_is_shown_before_the_others_choose() -> None:
    t = table("ada: pig dog", "ben: dog pig", "cyd!: pig chick | dog dog chick")
    assert offered(t, CYD) == ["secret", "show dog", "show chick"]
    events = play(t, "show chick")
    assert kinds(events) == ["public"]
    assert t.view(ADA).table[CYD].vote == "karate_chicks"
    assert [seat for seat, _ in asked(t)] == [ADA, BEN]


def test_ruling_4_teller_without_public_cards_is_not_asked_for_one() -> None:
    t = table("ada: pig dog", "ben: dog pig", "cyd!: pig chick")
    assert (CYD, "vote") in asked(t)


def test_ruling_4_teller_with_only_public_cards_must_play_one() -> None:
    t = table("ada: pig dog", "ben: dog pig", "cyd!: | dog chick")
    assert offered(t, CYD) == ["show dog", "show chick"]


def test_ruling_31_a_public_vote_that_wins_becomes_secret() -> None:
    t = table("ada: pig dog", "ben: dog pig", "cyd!: chick | dog dog")
    play(t, "show dog")
    vote(t, "pig dog")
    assert (hand(t, CYD), public(t)) == ("chick dog dog", "dog")


def test_ruling_31_a_tellers_vote_that_loses_acts_and_is_public_afterwards() -> None:
    t = table("ada: pig dog", "ben: pig dog", "cyd!: chick dog")
    vote(t, "pig pig dog")
    assert asked(t) == [(CYD, "act")]
    play(t, "swap ada")
    assert (hand(t, CYD), public(t)) == ("chick pig pig", "dog")


def test_ruling_31_if_all_votes_are_equal_nobody_acts() -> None:
    t = table("ada: pig dog dog", "ben: pig dog dog", "cyd!: pig pig")
    events = vote(t, "pig pig pig")
    assert kinds(events) == ["votes", "won", "round"]


# Orders


def test_ruling_16_player_whose_vote_is_ordered_is_asked_nevertheless() -> None:
    sleepy = [("sleepersippies", BEN)]
    t = table("ada: pig dog", "ben: koala pig koala", "cyd!: pig chick", orders=sleepy)
    assert offered(t, BEN) == ["vote koala"]
    assert len(t.waiting) == 3


def test_ruling_11_an_order_that_cannot_be_followed_is_ignored() -> None:
    sleepy = [("sleepersippies", BEN)]
    t = table("ada: pig dog", "ben: pig dog", "cyd!: pig chick", orders=sleepy, deck="koala")
    assert offered(t, BEN) == ["vote pig", "vote dog"]


def test_ruling_16_random_votes_are_drawn_first_and_their_owners_are_public() -> None:
    chance = [("ottermother", BEN)]
    drawn = set()
    for n in range(20):
        t = table(
            "ada: pig dog", "ben: pig dog chick", "cyd!: pig chick", orders=chance, seed=bytes([n])
        )
        assert BEN not in t.waiting
        assert [t.view(r).table[BEN].vote for r in (ADA, BEN, CYD, None)] == [""] * 4
        drawn.add(t.state.face[t.state.vote[BEN]])
    assert drawn == {"curlysnouts", "snufflesniff", "karate_chicks"}


def test_ruling_16_public_card_drawn_as_the_tellers_vote_is_shown_immediately() -> None:
    chance = [("ottermother", CYD)]
    lines = ("ada: pig dog", "ben: pig dog", "cyd!: pig | chick")
    votes = {
        (t.view(None).table[CYD].vote, public(t))
        for n in range(20)
        for t in [table(*lines, orders=chance, seed=bytes([n]))]
    }
    assert votes == {("karate_chicks", ""), ("", "chick")}


def test_ruling_18_boss_votes_first_and_players_who_can_must_follow() -> None:
    t = table(
        "ada: pig dog", "ben: dog pig", "cyd: chick dog", "dov!: pig chick | dog",
        orders=[("karate_chicks", NONE)],
    )  # fmt: skip
    assert asked(t) == [(ADA, "lead")]
    events = play(t, "vote pig")
    assert kinds(events) == ["lead"]
    assert offered(t, DOV) == ["secret"]  # ruling 18: the Boss votes before the Teller chooses
    play(t, "secret")
    assert offered(t, BEN) == ["vote pig"]
    assert offered(t, CYD) == ["vote dog", "vote chick"]
    assert offered(t, DOV) == ["vote pig"]


def test_player_who_did_not_follow_an_order_is_known_to_have_none() -> None:
    orders = [("karate_chicks", NONE), ("sleepersippies", BEN)]
    t = table(
        "ada: pig dog", "ben: dog dog dog", "cyd: pig pig", "dov!: dog dog", orders=orders,
        deck="koala cat",
    )  # fmt: skip
    play(t, "vote pig")
    vote(t, "dog pig dog")
    excluded = {
        seat: set(t.state.animals) - set(t.state.limits[CYD][t.state.hand[seat][0]].faces)
        for seat in (BEN, DOV)
    }
    assert excluded == {BEN: {"sleepersippies", "curlysnouts"}, DOV: {"curlysnouts"}}
    assert not any(card in t.state.limits[CYD] for card in t.state.hand[ADA] + t.state.hand[CYD])


def test_a_teller_who_keeps_the_ordered_public_card_back_is_known_to_have_a_secret_one() -> None:
    lines = ("ada: pig dog", "ben: dog pig", "cyd!: dog pig chick | chick pig")
    t = table(*lines, orders=[("karate_chicks", NONE)])
    play(t, "vote pig")
    assert offered(t, CYD) == ["secret", "show pig"]
    play(t, "secret")
    secret = sum(1 << card for card in t.state.hand[CYD])
    assert t.state.known_bags(BEN) == [Bag(secret, ("curlysnouts",), least=True)]


def test_a_teller_who_keeps_two_ordered_animals_back_is_known_to_have_one_of_them() -> None:
    orders = [("karate_chicks", NONE), ("sleepersippies", CYD)]
    lines = ("ada: pig dog", "ben: dog pig", "cyd!: dog dog koala | chick pig")
    t = table(*lines, orders=orders, deck="cat koala")
    play(t, "vote pig")
    assert offered(t, CYD) == ["secret"]
    play(t, "secret")
    assert totals_are_true(t, BEN)
    assert held_in_guesses(t) == {True}


def test_ruling_29_a_teller_who_keeps_the_commonest_animals_back_has_one_in_secret() -> None:
    lines = ("ada: pig dog", "ben: dog pig", "cyd!: dog cat pig | pig pig chick chick")
    t = table(*lines, orders=[("purplepaws", NONE)], deck="cat cat koala koala")
    assert offered(t, CYD) == ["secret", "show pig"]
    play(t, "secret")
    assert totals_are_true(t, BEN)
    assert held_in_guesses(t, pig=1, chick=1, dog=2, cat=2, koala=2) == {True}


def test_ruling_18_teller_follows_with_a_public_card_if_no_secret_one_fits() -> None:
    t = table(
        "ada: pig dog", "ben: dog pig", "cyd!: dog chick | chick pig",
        orders=[("karate_chicks", NONE)],
    )  # fmt: skip
    play(t, "vote pig")
    assert offered(t, CYD) == ["show pig"]


@pytest.mark.parametrize("boss", ["ada!: pig dog chick", "ada: pig"])
def test_ruling_18_there_is_no_order_if_the_boss_is_the_teller_or_does_not_vote(boss: str) -> None:
    other = "dov: pig dog" if "!" in boss else "dov!: pig dog"
    t = table(boss, "ben: dog pig", "cyd: chick dog", other, orders=[("karate_chicks", NONE)])
    assert all(prompt == "vote" for _, prompt in asked(t))
    assert offered(t, BEN) == ["vote pig", "vote dog"]


def test_ruling_29_purplepaws_counts_cards_at_the_vote_and_allows_any_of_a_tie() -> None:
    t = table(
        "ada: pig dog pig", "ben: dog pig chick chick dog", "cyd: dog dog", "dov!: pig dog",
        orders=[("purplepaws", NONE)],
    )  # fmt: skip
    assert offered(t, ADA) == ["vote pig"]
    assert offered(t, BEN) == ["vote dog", "vote chick"]
    assert offered(t, DOV) == ["vote pig", "vote dog"]


def test_ruling_29_a_tellers_two_kinds_of_cards_are_counted_together() -> None:
    purple = [("purplepaws", NONE)]
    t = table("ada: pig dog", "ben: dog pig", "cyd!: dog dog pig | pig pig chick", orders=purple)
    assert offered(t, CYD) == ["secret", "show pig"]
    play(t, "secret")
    assert offered(t, CYD) == ["vote pig"]
    t = table("ada: pig dog", "ben: dog pig", "cyd!: dog | pig pig", orders=purple)
    assert offered(t, CYD) == ["show pig"]


def test_ruling_19_random_vote_comes_before_a_personal_order_and_that_before_a_general_one() -> (
    None
):
    orders = [("purplepaws", NONE), ("sleepersippies", ADA), ("sleepersippies", BEN)]
    lines = ("ada: pig pig koala", "ben: pig pig koala", "cyd!: pig pig koala")
    t = table(*lines, orders=[*orders, ("ottermother", BEN)])
    assert offered(t, ADA) == ["vote koala"]
    assert offered(t, CYD) == ["vote pig"]
    assert BEN not in t.waiting


def test_ruling_19_later_general_order_replaces_the_earlier() -> None:
    karate, purple = ("karate_chicks", NONE), ("purplepaws", NONE)
    lines = ("ada: pig dog dog", "ben: dog pig pig", "cyd!: pig chick")
    assert asked(table(*lines, orders=[purple, karate])) == [(ADA, "lead")]
    assert offered(table(*lines, orders=[karate, purple]), BEN) == ["vote pig"]


def test_players_vote_one_by_one_face_up_after_lionsyre() -> None:
    t = table(
        "ada: pig dog", "ben: dog", "cyd: dog chick", "dov!: pig chick", orders=[("lionsyre", NONE)]
    )
    assert asked(t) == [(ADA, "open")]
    play(t, "vote pig")
    assert t.view(DOV).table[ADA].vote == "curlysnouts"
    assert asked(t) == [(CYD, "open")]
    events = play(t, "vote dog", "vote pig")
    assert kinds(events) == ["open", "open", "votes", "won"]


def test_ruling_19_open_round_keeps_other_orders() -> None:
    orders = [("lionsyre", NONE), ("karate_chicks", NONE), ("ottermother", CYD)]
    t = table("ada: pig dog", "ben: dog pig", "cyd: dog chick", "dov!: pig | chick", orders=orders)
    play(t, "vote pig", "secret")
    assert asked(t) == [(BEN, "open")] and offered(t, BEN) == ["vote pig"]
    events = play(t, "vote pig")  # the vote drawn for Cyd shows in its turn
    assert kinds(events) == ["open", "open"]
    assert asked(t) == [(DOV, "open")]


def test_ruling_17_orders_apply_to_one_round_only() -> None:
    sleepy = [("sleepersippies", BEN)]
    t = table("ada: pig dog dog", "ben: koala koala dog", "cyd!: pig chick", orders=sleepy)
    vote(t, "dog koala chick")
    play(t, "swap ada", "swap ben", "secret")
    assert offered(t, BEN) == ["vote dog", "vote koala"]
    assert not t.view(None).orders
