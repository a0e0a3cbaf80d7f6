"""Scoring: collections, rainbows, and ties that cancel."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from itertools import product
from random import Random

import pytest

from games.kill_the_unicorns.rules.scoring import best_distribution, in_collections
from tests.games.kill_the_unicorns.board import ADA, BEN, Kill, bids, table

POINTS = {1: 0, 2: 2, 3: 5, 4: 8, 5: 12}


def over(*stables: str) -> Kill:
    """Return a match whose fourth day ends with these unicorns."""
    roles = ["princess", "knight", "wizard", "shaman"]
    names = ["ada", "ben", "cyd", "dov"]
    lines = [f"{n}: {r} / / {s}" for n, r, s in zip(names, roles, stables, strict=False)]
    return table(*lines, step=5, day=4, line="")


@pytest.mark.parametrize(("n", "points"), [(0, 0), (1, 0), (2, 2), (3, 5), (4, 8), (5, 12)])
def test_unicorns_of_the_same_colour_bring_points(n: int, points: int) -> None:
    assert in_collections(n) == points


@pytest.mark.parametrize(("n", "points"), [(6, 12), (7, 14), (8, 17), (9, 20), (10, 24)])
def test_more_than_five_of_a_colour_start_a_new_collection(n: int, points: int) -> None:
    assert in_collections(n) == points


def test_ruling_12_collections_of_five_first_score_most() -> None:
    @cache
    def best(n: int) -> int:
        return max((POINTS[k] + best(n - k) for k in range(1, min(n, 5) + 1)), default=0)

    assert [in_collections(n) for n in range(25)] == [best(n) for n in range(25)]


def by_brute_force(counts: Sequence[int]) -> int:
    """Return the best score over all ways to use unicorns in collections and rainbows."""

    @cache
    def best(left: tuple[int, ...]) -> int:
        found = [0]
        if min(left):
            found.append(8 + best(tuple(n - 1 for n in left)))
        for colour, n in enumerate(left):
            for k in range(1, min(n, 5) + 1):
                rest = (*left[:colour], n - k, *left[colour + 1 :])
                found.append(POINTS[k] + best(rest))
        return max(found)

    return best(tuple(counts))


def test_ruling_12_the_best_distribution_is_found() -> None:
    for counts in product(range(5), repeat=4):
        assert best_distribution(list(counts))[0] == by_brute_force(counts), counts
    rng = Random(2)
    for _ in range(15):
        large = [rng.randint(0, 7) for _ in range(4)]
        assert best_distribution(large)[0] == by_brute_force(large), large


def test_rainbow_is_made_only_if_it_scores_more() -> None:
    assert best_distribution([1, 1, 1, 1]) == (8, 1)
    assert best_distribution([2, 2, 2, 1]) == (8, 1)  # 8 rather than 2 + 2 + 2
    assert best_distribution([5, 5, 4, 1]) == (32, 0)  # 12 + 12 + 8 rather than 8 + 8 + 8 + 5


def test_gold_counts_unicorns_collections_and_pates() -> None:
    t = over("pink_start pink_2 pink_3 legendary_5 blue_4+smelly@ben", "", "")
    assert t.outcome and t.outcome.scores[ADA] == (1 + 2 + 3) + 5 + 1 + 5  # three pink ones: 5


def test_table_always_shows_everyones_gold() -> None:
    t = table(
        "ada: princess / all / pink_start pink_2", "ben: knight / all / blue_start", "cyd: wizard"
    )
    assert [seat.score for seat in t.view(None).table] == [5, 1, 0]


def test_legendary_unicorns_are_in_no_collection_without_a_colour() -> None:
    t = over("legendary_5 legendary_5", "pink_3 legendary_5~candy.pink", "")
    assert t.outcome and t.outcome.scores == (10, 10, 0)


def test_ruling_33_negative_unicorns_count() -> None:
    t = over("pink_1+smelly@ben", "", "blue_start")
    assert t.outcome and t.outcome.scores == (-2, 0, 1)


def test_player_with_the_most_gold_wins() -> None:
    t = over("pink_1", "blue_4", "green_2")
    assert t.outcome and (t.outcome.winners, t.outcome.reason) == ((BEN,), "gold")


def test_ruling_14_ties_are_cancelled_and_the_next_player_wins() -> None:
    t = over("pink_4", "blue_4", "green_2", "yellow_1")
    assert t.outcome and t.outcome.winners == (2,)
    t = over("pink_4", "blue_4", "green_4", "yellow_1")
    assert t.outcome and t.outcome.winners == (3,)  # ruling 33: however many are tied


def test_ruling_14_if_everybody_is_tied_nobody_wins() -> None:
    t = over("pink_4", "blue_4", "green_2", "yellow_2")
    assert t.outcome and (t.outcome.winners, t.outcome.reason) == ((), "tied")


def test_two_unicorns_of_each_colour_win_immediately() -> None:
    eight = "pink_start pink_2 blue_2 blue_3 green_1 green_2 yellow_1 yellow_2"
    t = table("ada: princess", f"ben: knight / all / {eight}", "cyd: wizard",
              line="pink_1 blue_1 green_3 yellow_4")  # fmt: skip
    assert t.outcome and (t.outcome.winners, t.outcome.reason) == ((BEN,), "double_rainbow")
    seven = eight.replace("yellow_2", "yellow_2+pigicorn@ada")
    t = table("ada: princess", f"ben: knight / all / {seven}", "cyd: wizard",
              line="pink_1 blue_1 green_3 yellow_4")  # fmt: skip
    assert t.outcome is None


def test_ruling_13_a_hunt_that_makes_a_double_rainbow_wins_at_once() -> None:
    seven = "pink_start pink_2 blue_2 blue_3 green_1 green_2 yellow_1"
    t = table("ada: princess", f"ben: knight / all / {seven}", "cyd: wizard",
              line="yellow_2 blue_1 green_3 yellow_4")  # fmt: skip
    bids(t, "3", "4", "pass")
    assert t.outcome and (t.outcome.winners, t.outcome.reason) == ((BEN,), "double_rainbow")
