"""Karate Chicks, Tree of Hainut, Sealalater, Ponytailors."""

from __future__ import annotations

import pytest

from games import Table
from tests.games.smallseat.board import (
    ADA,
    BEN,
    CYD,
    DOV,
    EVE,
    Small,
    about,
    asked,
    hand,
    kinds,
    offered,
    people,
    play,
    public,
    seen,
    table,
    vote,
)
from tests.rotation import in_every_rotation


def test_karate_chicks_gives_its_order_for_the_next_round() -> None:
    t = table("ada: chick dog dog", "ben: pig dog", "cyd: pig chick", "dov!: pig pig")
    vote(t, "chick pig pig pig")
    play(t, "execute")
    assert asked(t) == [(ADA, "lead")]


# Tree of Hainut


def test_tree_of_hainut_returns_and_the_teller_gets_another_card_without_its_action() -> None:
    t = table("ada: squirrel dog chick", "ben: pig dog", "cyd: pig chick", "dov!: pig pig")
    vote(t, "squirrel pig pig pig")
    play(t, "execute")
    assert offered(t, ADA) == ["replace dog", "replace chick"]
    events = play(t, "replace chick")
    assert "hand" not in kinds(events) and not t.view(None).orders
    assert (hand(t, ADA), public(t)) == ("dog squirrel", "chick")
    assert seen(t, BEN, ADA) == "squirrel"


def test_ruling_30_tree_of_hainut_works_with_exactly_one_card_left() -> None:
    t = table("ada: squirrel dog", "ben: pig dog", "cyd: pig chick", "dov!: pig pig")
    vote(t, "squirrel pig pig pig")
    play(t, "execute", "replace dog")
    assert (hand(t, ADA), public(t)) == ("squirrel", "dog")


@pytest.mark.parametrize("animal", ["squirrel", "seal", "pig"])
def test_ruling_30_action_that_trades_with_the_teller_does_nothing_for_the_teller(
    animal: str,
) -> None:
    t = table("ada: cat dog dog", "ben: cat dog", "cyd: cat chick", f"dov!: {animal} chick")
    vote(t, f"cat cat cat {animal}")
    events = play(t, "execute")
    assert "nothing" in kinds(events) and t.view(None).round == 3
    assert (hand(t, DOV), public(t)) == ("cat cat cat chick", animal)


def before_version_4(t: Small) -> Small:
    """Save a match as version 3 did, and load it."""
    kept = {key: value for key, value in t.save().checkpoint.items() if key != "idle"}
    return Table.load(t.save().model_copy(update={"version": 3, "checkpoint": kept}))


def test_tellers_tree_is_secret_and_another_card_public_under_earlier_rules() -> None:
    t = table("ada: pig dog", "ben: pig dog", "cyd: pig chick", "dov!: squirrel chick | dog")
    t = before_version_4(t)
    play(t, "secret")
    vote(t, "pig pig pig squirrel")
    play(t, "execute")
    assert offered(t, DOV) == ["replace pig", "replace dog", "replace chick"]
    play(t, "replace chick")
    assert (hand(t, DOV), public(t)) == ("pig pig pig squirrel", "dog chick")


# Sealalater


def test_sealalater_adds_a_secret_card_and_the_teller_turns_three() -> None:
    t = table("ada: seal dog cat", "ben: pig dog", "cyd: pig chick", "dov!: pig | chick lion")
    play(t, "show lion")
    vote(t, "seal pig pig")
    play(t, "execute")
    assert offered(t, ADA) == ["add dog", "add cat"]
    events = play(t, "add cat")
    (gift,) = [e for e in events if e.kind == "gift"]
    assert [bool(gift.seen_by(r).cards) for r in (ADA, BEN, DOV, None)] == [
        True,
        False,
        True,
        False,
    ]
    assert hand(t, DOV) == "cat pig pig pig"
    assert offered(t, DOV) == ["flip pig", "flip cat", "flip chick"]
    play(t, "flip cat", "flip chick")
    assert (hand(t, DOV), public(t)) == ("chick pig pig pig", "cat")
    assert offered(t, DOV) == ["flip pig"]  # no card is turned twice, the Sealalater not at all
    play(t, "flip pig")
    assert (hand(t, DOV), public(t)) == ("chick pig pig", "cat pig seal")


def test_nobody_else_can_tell_which_card_sealalater_adds() -> None:
    t = table("ada: seal dog* cat*", "ben: pig dog", "cyd: pig chick", "dov!: pig lion")
    vote(t, "seal pig pig pig")
    play(t, "execute", "add cat")
    assert seen(t, BEN, ADA) == "" and "cat" not in seen(t, BEN, DOV)
    assert "cat" in seen(t, ADA, DOV)
    assert seen(t, DOV, ADA) == "dog"  # the Teller was given the other one


def test_sealalater_the_teller_turns_all_cards_if_there_are_fewer_than_three() -> None:
    t = table("ada: seal dog cat", "ben: pig dog", "cyd: pig chick", "dov!:")
    vote(t, "seal pig pig")
    play(t, "execute", "add cat", "flip pig", "flip pig", "flip cat")
    assert (hand(t, DOV), public(t)) == ("", "pig pig cat seal")
    t = table("ada: pig chick", "ben: seal dog", "dov!:")
    vote(t, "pig seal")
    play(t, "execute", "flip pig")
    assert (hand(t, CYD), public(t)) == ("", "pig seal")


def test_ruling_9_sealalater_does_not_take_the_last_card() -> None:
    t = table("ada: seal dog", "ben: pig dog", "cyd: pig chick", "dov!: pig pig")
    vote(t, "seal pig pig pig")
    play(t, "execute")
    assert asked(t) == [(DOV, "flip")] and hand(t, ADA) == "dog"


def test_tellers_sealalater_turns_cards_under_earlier_rules() -> None:
    t = table("ada: pig dog", "ben: pig dog", "cyd: pig chick", "dov!: seal chick")
    t = before_version_4(t)
    vote(t, "pig pig pig seal")
    play(t, "execute")
    assert asked(t) == [(DOV, "flip")]
    play(t, "flip pig", "flip pig", "flip chick")
    assert (hand(t, DOV), public(t)) == ("pig", "pig pig chick seal")


# Ponytailors


def test_ponytailors_gives_the_executor_one_winning_vote_and_the_boss_the_rest() -> None:
    t = table("ada: dog cat", "ben: pig pig", "cyd: pig dog", "dov!: pig chick", "eve: pony dog")
    vote(t, "dog pig pig pig pony")
    play(t, "swap dov")  # the Boss stays the Boss
    events = play(t, "execute")
    assert about(events, "ponies") == (ADA,)
    assert hand(t, ADA) == "cat pig pig" and hand(t, EVE) == "dog pig"
    assert hand(t, DOV) == "chick"
    assert seen(t, None, ADA) == "pig pig"  # ruling 25: their faces are public knowledge


def test_ruling_25_second_ponytailors_of_a_round_has_no_effect() -> None:
    t = table("ada: pig cat", "ben: pig pig", "cyd: pony dog", "dov!: dog pig pig", "eve: pony dog")
    vote(t, "pig pig pony dog pony")
    play(t, "execute", "swap ada")
    assert hand(t, CYD) == "dog pig" and hand(t, DOV) == "pig pig"
    events = play(t, "execute")
    assert "nothing" in kinds(events) and hand(t, EVE) == "dog"


def test_ruling_25_teller_gets_returned_votes_as_secret_cards() -> None:
    t = table("ada!: pig cat", "ben: pig pig", "cyd: pony dog", "dov: pig chick")
    vote(t, "pig pig pony pig")
    play(t, "execute")
    assert hand(t, CYD) == "dog pig" and hand(t, ADA) == "cat pig pig"
    t = table("ada: pig cat", "ben: pig pig", "cyd!: pony dog", "dov: pig chick")
    vote(t, "pig pig pony pig")
    play(t, "execute")
    assert hand(t, ADA) == "cat pig pig" and hand(t, CYD) == "dog pig"


def test_ruling_25_boss_who_executes_ponytailors_gets_all_winning_votes() -> None:
    t = table("ada: pony cat", "ben: pig pig", "cyd!: pig dog", "dov: pig chick")
    vote(t, "pony pig pig pig")
    play(t, "execute")
    assert hand(t, ADA) == "cat pig pig pig" and hand(t, CYD) == "dog"


def test_ruling_25_ponytailors_takes_as_many_winning_votes_as_the_teller_still_has() -> None:
    t = table(
        "ada: pig cat cat", "ben: pony dog", "cyd: seal cat", "dov: seal cat", "eve!: dog chick"
    )
    vote(t, "pig pony seal seal dog")
    play(t, "execute", "to ben", "give cat", "return seal", "execute")
    assert hand(t, BEN) == "cat dog seal" and hand(t, ADA) == "cat seal"
    secret = t.state.hand[EVE]
    assert all("sealalater" not in t.state.limits[DOV][c].faces for c in secret)


@in_every_rotation
def test_ruling_25_mixed_votes_are_taken_from_the_secret_cards_before_old_public_ones() -> None:
    t = table(
        "ada: pig cat cat", "ben: dog seal", "cyd: dog chick", "dov!: chick seal | dog dog",
        "eve: pony cat",
    )  # fmt: skip
    ada, ben, _, dov, eve = people(5)
    play(t, "secret")
    vote(t, "pig dog dog chick pony")
    play(t, "execute", "to ben", "give cat", "return seal", "swap ben")
    events = play(t, "execute")
    assert about(events, "ponies") == (ada,)
    assert (hand(t, eve), hand(t, ada)) == ("cat dog", "cat dog seal")
    assert hand(t, dov) == "" and public(t) == "dog dog pig chick pony"
    assert hand(t, ben) == "cat seal"


@in_every_rotation
def test_ruling_25_mixed_votes_are_taken_from_public_cards_if_no_secret_one_is_left() -> None:
    t = table(
        "ada: pig cat cat", "ben: dog seal", "cyd: dog chick", "dov!: chick | dog cat",
        "eve: pony cat",
    )  # fmt: skip
    ada, _, _, dov, eve = people(5)
    play(t, "show cat")
    vote(t, "pig dog dog pony")
    play(t, "execute", "to ben", "give cat", "return dog", "swap ben", "execute")
    assert (hand(t, eve), hand(t, ada)) == ("cat dog", "cat dog dog")
    assert hand(t, dov) == "chick" and public(t) == "pig cat pony"


@in_every_rotation
def test_ruling_25_vote_given_away_openly_is_not_replaced_by_an_older_card() -> None:
    t = table(
        "ada: panda cat", "ben: dog seal", "cyd: dog seal", "dov!: chick cat | dog",
        "eve: pony seal",
    )  # fmt: skip
    ada, _, _, dov, eve = people(5)
    play(t, "secret")
    vote(t, "panda dog dog chick pony")
    play(t, "execute", "animal seal", "give dog", "swap ben")
    play(t, "execute")
    assert hand(t, ada) == "cat dog" and hand(t, eve) == "dog seal"
    assert hand(t, dov) == "cat" and public(t) == "dog panda chick pony"
