"""The losers: use an animal's action or swap, in order, and who is protected."""

from __future__ import annotations

from tests.games.smallseat.board import (
    ADA,
    BEN,
    CYD,
    DOV,
    about,
    asked,
    hand,
    kinds,
    offered,
    play,
    public,
    table,
    vote,
)


def test_ruling_7_losers_act_clockwise_from_the_smallseat_each_once_in_a_fixed_order() -> None:
    t = table("ada: dog dog dog", "ben: pig pig", "cyd: pig pig", "dov!: chick dog", "eve: cat pig")
    vote(t, "dog pig pig chick cat")
    assert asked(t) == [(ADA, "act")]
    play(t, "swap dov")  # Dov now sits on the Smallseat and still acts next
    assert asked(t) == [(DOV, "act")]
    play(t, "swap eve")
    assert asked(t) == [(4, "act")]


def test_ruling_8_loser_executes_or_swaps_with_anyone_even_the_teller() -> None:
    t = table("ada: dog dog", "ben: pig pig", "cyd!: pig pig")
    vote(t, "dog pig pig")
    assert offered(t, ADA) == ["execute", "swap ben", "swap cyd"]
    assert t.waiting[ADA].least == t.waiting[ADA].most == 1


def test_ruling_8_loser_without_anyone_to_swap_with_must_execute() -> None:
    t = table(
        "ada: pig pig", "ben: dog pig", "cyd: pig pig", "dov!: pig pig", immune=[ADA, CYD, DOV]
    )
    vote(t, "pig dog pig pig")
    assert offered(t, BEN) == ["execute"]


def test_used_card_always_becomes_a_public_card_of_the_teller() -> None:
    t = table("ada: pig pig pig", "ben: dog pig pig", "cyd!: pig pig", "dov: hedgehog pig pig")
    vote(t, "pig dog pig hedgehog")
    assert kinds(play(t, "swap cyd")) == ["swap"]
    assert public(t) == "dog"
    play(t, "execute")
    assert public(t) == "dog hedgehog"
    assert hand(t, CYD) == "pig pig pig"


def test_rulings_6_and_21_swap_moves_players_with_their_cards_and_roles() -> None:
    t = table("ada: dog dog pig", "ben: pig pig", "cyd!: pig pig | chick")
    play(t, "secret")
    vote(t, "dog pig pig")
    before = [hand(t, seat) for seat in range(3)]
    play(t, "swap cyd")
    assert t.view(None).chairs == [CYD, BEN, ADA]
    assert [hand(t, seat) for seat in range(3)] == before
    assert t.view(None).teller == CYD and public(t) == "chick dog"


def test_ruling_20_boss_changes_only_with_the_next_round() -> None:
    t = table("ada: dog dog pig", "ben: pig pig chick", "cyd: pig pig", "dov!: dog pig pig")
    vote(t, "dog pig pig dog")
    play(t, "swap ben")
    assert t.view(None).boss == ADA and t.view(None).run == [BEN, CYD]
    play(t, "execute")
    assert t.view(None).boss == BEN
    assert about(t.news, "round") == (3,)


def test_rulings_10_and_22_pricklypettes_stops_swaps_until_the_end_of_the_round() -> None:
    t = table("ada: hedgehog pig dog", "ben: dog pig dog", "cyd: pig pig dog", "dov!: pig pig dog")
    vote(t, "hedgehog dog pig pig")
    play(t, "execute")
    assert t.view(None).table[ADA].safe and not t.view(None).table[ADA].immune
    assert offered(t, BEN) == ["execute", "swap cyd", "swap dov"]
    play(t, "swap cyd")
    assert not t.view(None).table[ADA].safe  # a new round


def test_ruling_22_a_protected_player_may_swap_away() -> None:
    t = table("ada: pig pig", "ben: dog pig dog", "cyd: pig chick", "dov!: pig pig", immune=[BEN])
    vote(t, "pig dog pig pig")
    assert offered(t, BEN) == ["execute", "swap ada", "swap cyd", "swap dov"]


def test_ruling_22_snufflesniff_shows_the_hand_and_protects_through_the_next_round() -> None:
    t = table("ada: dog pig chick pig", "ben: pig pig pig", "cyd!: pig pig chick")
    vote(t, "dog pig pig")
    events = play(t, "execute")
    assert kinds(events) == ["execute", "hand", "round"]
    assert sorted(f for e in events if e.kind == "hand" for f in e.faces) == [
        "curlysnouts", "curlysnouts", "karate_chicks",
    ]  # fmt: skip
    assert [len(t.view(r).table[ADA].known) for r in (BEN, CYD, None)] == [3, 3, 3]
    assert t.view(None).table[ADA].immune  # in the next round, too
    play(t, "secret")
    vote(t, "pig pig chick")
    assert offered(t, CYD) == ["execute", "swap ben"]
    play(t, "swap ben")
    assert not t.view(None).table[ADA].immune


def test_ruling_22_snufflesniff_shows_a_tellers_secret_cards_but_no_later_ones() -> None:
    t = table("ada: pig pig pig", "ben: pig pig pig", "cyd!: dog chick koala | pig")
    play(t, "secret")
    vote(t, "pig pig dog")
    play(t, "execute")
    assert t.view(BEN).table[CYD].known.count("sleepersippies") == 1
    assert len(t.view(BEN).table[CYD].known) == 4  # the two votes of this round as well
