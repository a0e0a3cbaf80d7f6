"""The end of the match, and who wins."""

from __future__ import annotations

import pytest

from games.smallseat.cards import HOUSE
from games.smallseat.rules import ending
from games.smallseat.state import SmallState
from kit.amount import draws
from tests.games.smallseat.board import (
    ADA,
    BEN,
    CYD,
    DOV,
    WORDS,
    answer,
    asked,
    hand,
    kinds,
    play,
    position,
    table,
    vote,
)
from tests.games.smallseat.matches import random_match


def ended(secret: str, *last: str, called: str = "pig", shared: bool = False) -> SmallState:
    """Return a final position: the Teller's secret cards and the Candidates' last ones."""
    lines = [f"x: {card}" for card in last]
    s = position(f"t!: {secret} | seal seal seal", *lines, called=called, shared=shared)
    s.agenda = []
    return s


def winners(s: SmallState) -> tuple[str, tuple[int, ...]]:
    outcome = ending.outcome(s)
    assert outcome
    return outcome.reason, outcome.winners


def test_ruling_12_the_game_ends_once_no_candidate_has_more_than_one_card() -> None:
    t = table("ada: pig dog", "ben: dog dog", "cyd!: pig pig pig")
    vote(t, "pig dog pig")
    events = play(t, "swap ada")
    assert t.outcome and kinds(events) == ["swap", "secrets", "last", "last"]
    assert not t.waiting


def test_a_teller_with_many_cards_does_not_keep_the_game_going() -> None:
    t = table("ada: pig", "ben: dog dog", "cyd!: pig pig pig")
    vote(t, "dog pig")
    play(t, "swap ada")
    assert t.outcome


def test_ruling_13_the_teller_wins_alone_with_the_called_animal() -> None:
    assert winners(ended("pig pig dog", "pig", "dog")) == ("teller", (0,))


def test_ruling_13_the_teller_wins_alone_even_in_a_tie() -> None:
    assert winners(ended("pig pig dog dog", "dog", "cat")) == ("teller", (0,))


def test_ruling_13_candidates_win_whose_last_card_is_a_most_common_animal() -> None:
    assert winners(ended("pig dog dog cat cat", "dog", "pig", "cat")) == ("candidates", (1, 3))


def test_ruling_13_if_nobody_kept_the_winning_animal_the_next_one_that_was_kept_wins() -> None:
    s = ended("dog dog dog cat cat seal seal otter", "cat", "otter", "seal", "pig")
    assert winners(s) == ("next", (1, 3))
    assert winners(ended("dog dog otter", "cat", "otter")) == ("next", (2,))


def test_ruling_13_the_called_animal_is_never_the_next_one() -> None:
    s = ended("pig pig dog dog dog cat", "pig", "cat")
    assert winners(s) == ("next", (2,))


def test_ruling_13_nobody_wins_with_an_animal_that_is_not_counted() -> None:
    assert winners(ended("pig dog dog", "cat", "pig")) == ("nobody", ())
    assert winners(ended("", "cat", "pig")) == ("empty", ())


def test_ruling_13_nobody_wins_without_the_winning_animal_under_earlier_rules() -> None:
    s = ended("dog dog cat", "cat", "pig")
    s.void = True
    assert winners(s) == ("nobody", ())


def test_ruling_13_public_cards_do_not_count() -> None:
    assert winners(ended("dog", "seal", "dog")) == ("candidates", (2,))


def test_ruling_13_with_shared_victory_a_tie_is_shared() -> None:
    tied = ended("pig pig dog dog", "dog", "cat", shared=True)
    assert winners(tied) == ("shared", (0, 1))
    assert winners(ended("pig pig dog", "pig", "dog", shared=True)) == ("teller", (0,))
    assert winners(ended("dog dog pig", "dog", "cat", shared=True)) == ("candidates", (1,))


def test_scores_count_each_players_animal_among_the_secret_cards() -> None:
    outcome = ending.outcome(ended("pig dog dog", "cat", "dog"))
    assert outcome and outcome.scores == (1, 0, 2)


def test_cards_that_decide_the_outcome_are_shown_to_everyone() -> None:
    t = table("ada: pig dog", "ben: dog dog", "cyd!: pig chick")
    vote(t, "pig dog pig")
    play(t, "swap ada")
    for reader in (ADA, BEN, CYD, None):
        known = [[WORDS[k] for k in seat.known] for seat in t.view(reader).table]
        assert [len(cards) for cards in known] == [1, 1, 3]


def test_ruling_33_after_the_last_round_all_name_the_card_they_keep() -> None:
    lines = ("ada: pig dog cat", "ben: dog pig", "cyd!: pig pig pig", "dov: pig dog cat")
    t = table(*lines, round=HOUSE.rounds)
    vote(t, "pig pig pig pig")
    assert asked(t) == [(ADA, "keep"), (DOV, "keep")]
    assert not answer(t, ADA, "keep cat")
    assert t.outcome is None
    answer(t, DOV, "keep dog")
    assert [hand(t, seat) for seat in (ADA, BEN, DOV)] == ["cat", "dog", "dog"]
    assert t.outcome and t.outcome.reason == "teller"


def test_ruling_33_cards_to_keep_are_named_only_after_the_last_round() -> None:
    t = table("ada: pig dog cat", "ben: dog pig", "cyd!: pig pig", round=HOUSE.rounds - 1)
    vote(t, "pig pig pig")
    assert t.view(None).round == HOUSE.rounds and not t.outcome


@pytest.mark.parametrize("seed", range(draws(6)))
def test_ruling_32_no_candidate_ever_has_no_card(seed: int) -> None:
    for t in random_match(seed):
        s = t.state
        if s.called:
            assert all(s.hand[o] for o in range(s.seats) if o != s.teller)
