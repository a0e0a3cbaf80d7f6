"""Sleepersippies, Tiny Bears, Purplepaws, Ottermother."""

from __future__ import annotations

import re
from random import Random

from games.engine import Words
from games.smallseat.cards import HOUSE
from tests.games.smallseat.board import (
    ADA,
    BEN,
    CYD,
    DOV,
    EVE,
    GAME,
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
from tests.rotation import PEOPLE, in_every_rotation


def test_ruling_24_all_who_voted_sleepersippies_answer_together_and_can_end_the_round() -> None:
    t = table(
        "ada: koala dog", "ben: pig pig cat", "cyd: pig dog", "dov!: koala chick", "eve: dog dog"
    )
    vote(t, "koala pig pig koala dog")
    play(t, "execute")
    assert asked(t) == [(ADA, "nap"), (DOV, "nap")]
    assert not answer(t, ADA, "yes")
    events = answer(t, DOV, "yes")
    assert kinds(events) == ["nap", "unused", "round"]
    assert public(t) == "koala dog koala"
    assert about(events, "unused") == (DOV, EVE)


def test_ruling_24_only_the_executor_must_vote_sleepersippies_if_the_round_continues() -> None:
    t = table(
        "ada: koala dog koala", "ben: pig pig cat", "cyd: pig dog", "dov!: koala chick pig",
        "eve: dog dog",
    )  # fmt: skip
    vote(t, "koala pig pig koala dog")
    play(t, "execute")
    answer(t, ADA, "yes")
    events = answer(t, DOV, "no")
    assert about(events, "nap") == (DOV,) and asked(t) == [(DOV, "act")]
    view = t.view(None)
    assert [(o.kind, o.seat) for o in view.coming] == [("sleepersippies", ADA)]


def test_ruling_24_lone_voter_decides_alone_and_earlier_voters_decide_again() -> None:
    t = table("ada: koala dog", "ben: pig pig cat", "cyd: pig dog", "dov!: dog chick pig")
    vote(t, "koala pig pig dog")
    play(t, "execute")
    assert asked(t) == [(ADA, "nap")]
    play(t, "yes")
    assert t.view(None).round == 3
    t = table("ada: koala dog", "ben: pig pig cat", "cyd: pig dog", "dov!: koala chick pig")
    vote(t, "koala pig pig koala")
    play(t, "swap ben", "execute")
    assert asked(t) == [(ADA, "nap"), (DOV, "nap")]  # also one whose card is resolved


# Tiny Bears


def test_tiny_bears_takes_a_card_openly_from_each_player_without_the_animal() -> None:
    t = table("ada: panda cat", "ben: pig pig seal", "cyd: pig dog dog", "dov!: pig chick pig")
    vote(t, "panda pig pig pig")
    play(t, "execute")
    assert offered(t, ADA) == ["animal pig", "animal dog", "animal chick", "animal seal",
                               "animal panda", "animal cat"]  # fmt: skip
    events = play(t, "animal dog")
    assert about(events, "bears") == ("snufflesniff", BEN, DOV)
    assert asked(t) == [(BEN, "give"), (DOV, "give")]
    assert not answer(t, BEN, "give seal")
    answer(t, DOV, "give chick")
    assert hand(t, ADA) == "cat chick seal"
    assert seen(t, None, ADA) == "chick seal"


def test_ruling_27_tiny_bears_spares_last_cards_immune_players_and_the_executor() -> None:
    t = table(
        "ada: panda cat", "ben: pig seal", "cyd: pig dog dog", "dov!: pig", "eve: dog dog seal",
        immune=[EVE],
    )  # fmt: skip
    vote(t, "panda pig pig dog")
    play(t, "execute")
    events = (
        play(t, "animal chick") if "animal chick" in offered(t, ADA) else play(t, "animal panda")
    )
    assert about(events, "bears") == ("tiny_bears", CYD, DOV)
    known = t.state.limits[t.state.seats]  # what spectators know
    assert set(known) == set(t.state.hand[CYD] + t.state.hand[DOV])


def test_ruling_27_teller_gives_a_secret_or_public_card_to_tiny_bears() -> None:
    t = table("ada: panda cat", "ben: pig pig seal", "cyd!: pig chick | dog cat")
    play(t, "secret")
    vote(t, "panda pig pig")
    play(t, "execute")
    t2 = t.fork()
    assert about(play(t, "animal dog"), "bears") == ("snufflesniff", BEN)
    assert about(play(t2, "animal seal"), "bears") == ("sealalater", CYD)
    assert offered(t2, CYD) == ["give pig", "give dog", "give chick", "give cat"]
    play(t2, "give dog")
    assert (hand(t2, ADA), public(t2)) == ("cat dog", "cat panda")


def test_ruling_27_a_teller_who_receives_cards_decides_which_become_secret() -> None:
    t = table("ada: pig cat cat", "ben: pig pig seal", "cyd!: panda chick", "dov: pig cat dog")
    vote(t, "pig pig panda pig")
    play(t, "execute", "animal chick")
    for seat, card in ((ADA, "cat"), (BEN, "seal"), (DOV, "dog")):
        answer(t, seat, f"give {card}")
    assert asked(t) == [(CYD, "hide")] and t.waiting[CYD].fallback == []
    assert offered(t, CYD) == ["hide cat", "hide seal", "hide dog"]
    play(t, "hide seal, hide dog")
    assert hand(t, CYD) == "chick dog pig pig pig seal" and public(t) == "cat panda"


def test_ruling_27_guesses_know_that_a_giver_had_none_of_the_animal() -> None:
    t = table("ada: panda cat", "ben: pig pig seal", "cyd: pig dog dog", "dov!: pig chick pig")
    vote(t, "panda pig pig pig")
    play(t, "execute", "animal dog")
    for n in range(20):
        guess = t.guess(ADA, Random(n))
        hands = [[guess.state.face[c] for c in guess.state.hand[seat]] for seat in (BEN, CYD, DOV)]
        assert "snufflesniff" not in hands[0] + hands[2] and "snufflesniff" in hands[1]


# Purplepaws


def test_purplepaws_shows_three_cards_and_orders_votes_for_the_most_common_animal() -> None:
    t = table("ada: cat dog chick dog pig", "ben: pig pig seal", "cyd!: pig dog dog dog")
    vote(t, "cat pig pig")
    play(t, "execute")
    assert (t.waiting[ADA].least, t.waiting[ADA].most) == (3, 3)
    assert offered(t, ADA) == ["reveal pig", "reveal dog", "reveal dog", "reveal chick"]
    play(t, "reveal dog, reveal dog, reveal chick")
    assert seen(t, BEN, ADA) == "chick dog dog" and hand(t, ADA) == "chick dog dog pig"
    answer(t, CYD, "secret")
    assert offered(t, ADA) == ["vote dog"]


def test_ruling_29_purplepaws_shows_all_cards_if_there_are_fewer_than_three() -> None:
    t = table("ada: cat dog chick", "ben: pig pig seal", "cyd!: pig dog dog dog")
    vote(t, "cat pig pig")
    play(t, "execute")
    assert seen(t, BEN, ADA) == "chick dog"


def test_menu_fits_many_cards_to_reveal() -> None:
    animals = "pig dog chick squirrel seal pony koala panda cat otter lion rabbit"
    t = table(f"ada: cat {animals} {animals} {animals}", "ben: pig pig", "cyd!: pig dog")
    vote(t, "cat pig pig")
    play(t, "execute")
    listed = offered(t, ADA)
    assert len(listed) == 24 and len(set(listed)) == 12


# Ottermother


def test_ruling_23_ottermother_takes_the_smallseat_and_the_next_round_starts_at_once() -> None:
    t = table(
        "ada: pig dog", "ben: pig pig cat", "cyd: otter dog chick", "dov!: chick dog",
        "eve: otter cat panda",
    )  # fmt: skip
    vote(t, "pig pig otter chick otter")
    events = play(t, "execute")
    assert kinds(events) == ["execute", "otter", "unused", "round", "random", "random"]
    assert about(events, "otter") == (ADA,)
    assert t.view(None).chairs == [CYD, BEN, ADA, DOV, EVE]
    assert public(t) == "chick otter otter"
    assert t.view(None).boss == CYD
    orders = [(o.kind, o.seat) for o in t.view(None).orders]
    assert orders == [("ottermother", CYD), ("ottermother", EVE)]
    assert not any(seat in t.waiting for seat in (CYD, EVE))


def test_ruling_23_ottermother_swaps_neither_with_herself_nor_with_a_protected_player() -> None:
    t = table("ada: otter dog chick", "ben: pig pig cat", "cyd!: pig dog")
    vote(t, "otter pig pig")
    assert about(play(t, "execute"), "otter") == ()
    t = table("ada: pig dog chick", "ben: otter pig cat", "cyd!: pig dog", immune=[ADA])
    vote(t, "pig otter pig")
    assert about(play(t, "execute"), "otter") == ()
    assert t.view(None).chairs == [ADA, BEN, CYD]


def test_ruling_19_a_restart_keeps_orders_already_given() -> None:
    t = table("ada: lion dog chick", "ben: otter pig cat", "cyd: pig pig dog", "dov!: pig dog")
    vote(t, "lion otter pig pig")
    play(t, "execute", "execute")
    kinds_now = [o.kind for o in t.view(None).orders]
    assert kinds_now == ["lionsyre", "ottermother"]


@in_every_rotation
def test_ruling_23_end_is_checked_before_orders_for_the_next_round() -> None:
    t = table("ada: otter dog", "ben: pig cat", "cyd!: pig dog")
    vote(t, "otter pig pig")
    events = play(t, "execute")
    assert t.outcome and "round" not in kinds(events) and "random" not in kinds(events)
    assert not t.view(None).coming
    words = Words(PEOPLE[:3])
    assert "next round" not in GAME.text.table(t.view(None), words)
    (told,) = [GAME.text.event(e.seen_by(None), words) for e in events if e.kind == "otter"]
    assert told and "begins" not in told
    (ruling,) = re.findall(r"^\*\*23\*\* .*", GAME.text.rules(words), re.MULTILINE)
    assert "as after any round, the bot first checks whether the match is over" in ruling


@in_every_rotation
def test_rulings_23_and_33_no_vote_is_drawn_after_the_last_round() -> None:
    t = table("ada: otter dog cat", "ben: pig cat", "cyd!: pig dog", round=HOUSE.rounds)
    vote(t, "otter pig pig")
    events = play(t, "execute")
    assert [prompt for _, prompt in asked(t)] == ["keep"]
    assert "random" not in kinds(events) and not t.view(None).coming


def test_ruling_22_a_restart_counts_as_the_next_round_for_immunity() -> None:
    t = table("ada: dog cat chick", "ben: otter pig cat", "cyd: pig pig dog", "dov!: pig dog")
    vote(t, "dog otter pig pig")
    play(t, "execute", "execute")
    view = t.view(None)
    assert view.round == 3 and view.table[ADA].immune
    assert view.chairs[0] == ADA  # Ada is immune: Ben could not take the Smallseat
