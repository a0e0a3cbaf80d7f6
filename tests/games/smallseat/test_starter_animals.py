"""Chewy Carrots, Curlysnouts and Lionsyre; test_acting has the other starter animals."""

from __future__ import annotations

from games.engine import Bag, mask_of
from tests.games.smallseat.board import (
    ADA,
    BEN,
    CYD,
    DOV,
    about,
    answer,
    asked,
    hand,
    kinds,
    offered,
    play,
    public,
    seen,
    table,
    vote,
)


def test_chewy_carrots_shows_the_number_to_the_asker_and_the_animal_to_both() -> None:
    t = table("ada: rabbit pig", "ben: dog pig dog dog", "cyd: pig pig", "dov!: pig pig")
    vote(t, "rabbit pig pig pig")
    events = play(t, "execute", "ask ben", "animal dog")
    told = {e.kind: [e.seen_by(r).about for r in (ADA, BEN, CYD, None)] for e in events}
    assert told["ask"] == [(BEN,)] * 4
    assert told["asked"] == [(BEN, "snufflesniff")] * 2 + [()] * 2
    assert told["count"] == [(BEN, "snufflesniff", 3), (), (), ()]


def test_ruling_28_any_animal_of_the_deck_may_be_named() -> None:
    t = table("ada: rabbit pig", "ben: pig pig", "cyd!: pig pig", deck="dog koala")
    vote(t, "rabbit pig pig")
    play(t, "execute", "ask ben")
    assert offered(t, ADA) == ["animal rabbit", "animal pig", "animal dog", "animal koala"]


def test_ruling_28_a_tellers_two_kinds_of_cards_are_counted_together() -> None:
    t = table("ada: rabbit pig", "ben: pig pig", "cyd!: pig dog dog | dog pig")
    play(t, "secret")
    vote(t, "rabbit pig pig")
    events = play(t, "execute", "ask cyd", "animal dog")
    assert about(events, "count") == (CYD, "snufflesniff", 3)


def test_ruling_22_immune_players_are_not_asked() -> None:
    lines = ("ada: rabbit pig", "ben: pig pig", "cyd: pig pig", "dov!: pig pig")
    t = table(*lines, immune=[CYD])
    vote(t, "rabbit pig pig pig")
    play(t, "execute")
    assert offered(t, ADA) == ["ask ben", "ask dov"]
    t = table(*lines, immune=[BEN, CYD, DOV])
    vote(t, "rabbit pig pig pig")
    assert kinds(play(t, "execute"))[:2] == ["execute", "nothing"]


def test_guesses_keep_what_chewy_carrots_revealed() -> None:
    t = table("ada: rabbit pig", "ben: dog pig dog dog", "cyd: pig cat cat cat", "dov!: pig pig")
    vote(t, "rabbit pig pig pig")
    play(t, "execute", "ask ben", "animal dog")
    group = mask_of(t.state.hand[BEN])
    assert t.state.known_bags(ADA) == [Bag(group, ("snufflesniff",) * 3, least=True)]
    assert not t.state.known_bags(CYD)
    t = table("ada: rabbit pig", "ben: dog pig dog dog", "cyd: pig cat cat cat", "dov!: pig pig")
    vote(t, "rabbit pig pig pig")
    play(t, "execute", "ask ben", "animal cat")
    assert all("purplepaws" not in t.state.limits[ADA][c].faces for c in t.state.hand[BEN])
    assert not t.state.limits[CYD]


# Curlysnouts


def test_curlysnouts_trades_up_to_three_cards_for_secret_cards_of_the_teller() -> None:
    t = table(
        "ada: pig cat cat cat panda", "ben: dog seal", "cyd: dog seal", "dov!: dog chick lion"
    )
    vote(t, "pig dog dog dog")
    play(t, "execute")
    assert offered(t, ADA) == ["stop", "to ben", "to cyd"]
    play(t, "to ben", "give cat", "to cyd", "give panda", "to ben", "give cat")
    assert asked(t) == [(DOV, "return")]
    play(t, "return chick", "return dog", "return lion")
    assert [hand(t, seat) for seat in range(4)] == [
        "cat chick dog lion", "cat cat seal", "panda seal", "dog dog",
    ]  # fmt: skip


def test_curlysnouts_may_stop_at_any_time() -> None:
    t = table(
        "ada: pig cat cat cat panda", "ben: dog seal", "cyd: dog seal", "dov!: dog chick lion"
    )
    vote(t, "pig dog dog dog")
    events = play(t, "execute", "to ben", "give cat", "stop", "return chick")
    assert about(events, "gifts") == (1,)
    assert hand(t, ADA) == "cat cat chick panda"
    t = table(
        "ada: pig cat cat cat panda", "ben: dog seal", "cyd: dog seal", "dov!: dog chick lion"
    )
    vote(t, "pig dog dog dog")
    play(t, "execute", "stop")
    assert hand(t, ADA) == "cat cat cat panda"


def test_ruling_26_only_giver_and_receiver_know_which_card_changed_hands() -> None:
    t = table("ada: pig cat* panda*", "ben: dog seal", "cyd: dog seal", "dov!: dog chick")
    vote(t, "pig dog dog dog")
    assert seen(t, CYD, ADA) == "cat panda"
    events = play(t, "execute", "to ben", "give cat")
    (gift,) = [e for e in events if e.kind == "gift"]
    assert [gift.seen_by(r).cards != () for r in (ADA, BEN, CYD, DOV, None)] == [
        True, True, False, False, False,
    ]  # fmt: skip
    assert seen(t, BEN, BEN) == "cat seal"
    assert seen(t, CYD, ADA) == seen(t, CYD, BEN) == ""
    bags = [sorted(bag.faces) for bag in t.state.known_bags(CYD)]
    assert ["purplepaws", "tiny_bears"] in bags


def test_ruling_26_nobody_else_can_tell_which_secret_card_comes_back() -> None:
    t = table("ada: pig cat cat cat", "ben: dog seal", "cyd: dog seal", "dov!: chick* lion* dog")
    vote(t, "pig dog dog dog")
    assert seen(t, CYD, DOV) == "chick dog dog dog lion"
    play(t, "execute", "to ben", "give cat", "stop", "return lion")
    assert seen(t, ADA, ADA) == "cat cat lion"
    for reader in (BEN, CYD, None):
        assert seen(t, reader, ADA) == ""
        assert seen(t, reader, DOV) == "dog dog"  # one of three at most has gone
    (bag,) = [bag for bag in t.state.known_bags(CYD) if "lionsyre" in bag.faces]
    assert bag.faces == ("karate_chicks", "lionsyre", *["snufflesniff"] * 3)


def test_ruling_26_executor_keeps_one_card_and_gets_only_cards_that_the_teller_has() -> None:
    t = table("ada: pig cat panda", "ben: dog seal", "cyd: dog seal", "dov!: dog chick lion")
    vote(t, "pig dog dog dog")
    events = play(t, "execute", "to ben", "give cat")
    assert asked(t) == [(DOV, "return")]  # one left: no further gift
    assert about(events, "gifts") == (1,)
    t = table("ada: pig cat panda cat", "ben: dog seal", "cyd!: pig seal", "dov: dog seal")
    vote(t, "pig dog pig dog")
    assert asked(t) == [(BEN, "act")]


def test_ruling_26_curlysnouts_gives_no_more_cards_than_the_teller_has_secret_ones() -> None:
    t = table("ada: pig cat cat cat cat", "ben: dog seal", "cyd: dog seal", "dov!: | seal chick")
    play(t, "show chick")
    vote(t, "pig dog dog")
    play(t, "execute", "to ben", "give cat", "to ben", "give cat")
    assert asked(t) == [(DOV, "return")]  # the two votes won this round


def test_ruling_26_receivers_are_candidates_that_are_not_immune() -> None:
    t = table(
        "ada: pig cat cat cat", "ben: dog seal", "cyd: dog seal", "dov!: dog chick", immune=[CYD]
    )
    vote(t, "pig dog dog dog")
    play(t, "execute")
    assert offered(t, ADA) == ["stop", "to ben"]


def test_curlysnouts_executed_by_the_teller_has_no_effect() -> None:
    t = table("ada: dog cat cat", "ben: dog seal seal", "cyd!: pig dog chick")
    vote(t, "dog dog pig")
    assert kinds(play(t, "execute"))[:2] == ["execute", "nothing"]
    assert public(t) == "pig"


def test_ruling_9_curlysnouts_with_one_card_left_has_no_effect() -> None:
    t = table("ada: pig cat", "ben: dog seal", "cyd: dog seal", "dov!: dog chick")
    vote(t, "pig dog dog dog")
    assert "nothing" in kinds(play(t, "execute"))


def test_lionsyre_makes_the_next_round_open() -> None:
    t = table("ada: lion cat cat", "ben: dog seal", "cyd: dog seal", "dov!: dog chick")
    vote(t, "lion dog dog dog")
    play(t, "execute")
    assert [o.kind for o in t.view(None).orders] == ["lionsyre"]
    answer(t, DOV, "secret")
    assert asked(t) == [(ADA, "open")]
