"""Byes, seats, repeats, late joiners and withdrawals, in rounds that are played to the end."""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import replace
from fractions import Fraction
from itertools import accumulate, combinations, permutations
from random import Random

import pytest

from bot.features.tournaments.rules import (
    Entrant,
    Kind,
    Tournament,
    differing_rounds,
    dump,
    is_over,
    load,
    pair_next_round,
    standings,
)
from bot.features.tournaments.rules.arrangement import best_tables, cost_of
from bot.features.tournaments.rules.model import meetings
from bot.features.tournaments.rules.seating import earliness
from tests.tournaments.played import begun, won_by_lower


def withdrawn(t: Tournament, *people: int) -> Tournament:
    """Return a tournament that some people leave after its latest round."""
    last = len(t.rounds)
    entrants = [replace(e, last_round=last) if e.id in people else e for e in t.entrants]
    return replace(t, entrants=tuple(entrants))


def joined(t: Tournament, person: int) -> Tournament:
    """Return a tournament that a person joins late."""
    return replace(t, entrants=(*t.entrants, Entrant(person, first_round=2)))


def rounds(t: Tournament, count: int) -> Tournament:
    for _ in range(count):
        t = won_by_lower(t)
    return t


def met(t: Tournament) -> Counter[tuple[int, ...]]:
    """Return how often any two people have met."""
    return Counter(
        two
        for played in t.rounds
        for table in played.tables
        for two in combinations(sorted(table.seats), 2)
    )


# Byes


@pytest.mark.parametrize("people", [5, 7, 9])
def test_swiss_byes_go_to_the_lowest_without_one(people: int) -> None:
    t = begun(Kind.SWISS, people)
    had: set[int] = set()
    for _ in range(people - 2):
        order = [line.entrant for line in standings(t)]
        points = {line.entrant: line.points for line in standings(t)}
        t = replace(won_by_lower(t), total_rounds=people)
        (bye,) = t.rounds[-1].byes
        assert bye not in had
        candidates = [person for person in order if person not in had]
        assert points[bye] == min(points[person] for person in candidates)
        had.add(bye)


def test_a_bye_is_worth_a_win_and_no_opponent() -> None:
    t = won_by_lower(begun(Kind.SWISS, 3))
    (bye,) = t.rounds[0].byes
    line = next(line for line in standings(t) if line.entrant == bye)
    assert (line.points, line.wins, line.played, line.opponents) == (Fraction(1), 0, 0, Fraction(0))


def test_tables_of_three_come_before_byes() -> None:
    t = won_by_lower(begun(Kind.SWISS, 10, 4))
    assert sorted(len(table.seats) for table in t.rounds[0].tables) == [3, 3, 4]
    assert t.rounds[0].byes == ()


# Repeats and leaders


@pytest.mark.parametrize("people", [6, 8, 10])
def test_nobody_meets_twice_where_that_can_be_avoided(people: int) -> None:
    t = rounds(replace(begun(Kind.SWISS, people), total_rounds=people), people // 2)
    assert set(met(t).values()) == {1}


@pytest.mark.parametrize("people", [4, 5, 8])
def test_everybody_meets_everybody_once(people: int) -> None:
    t = begun(Kind.ROUND_ROBIN, people)
    while not is_over(t):
        t = won_by_lower(t)
    assert met(t) == Counter(dict.fromkeys(combinations(range(1, people + 1), 2), 1))
    assert len(t.rounds) == t.total_rounds


@pytest.mark.parametrize("sizes", [(3, 2), (4, 3), (3, 2, 2)])
def test_few_people_get_the_cheapest_of_all_tables(sizes: tuple[int, ...]) -> None:
    people, rng = range(sum(sizes)), Random(1)
    ends = [*accumulate(sizes)]
    for _ in range(5):
        costs = [[0] * len(people) for _ in people]
        for i, j in combinations(people, 2):
            costs[i][j] = costs[j][i] = rng.randrange(1000)
        found = best_tables(costs, sizes, rng)
        assert sorted(map(len, found)) == sorted(sizes)
        assert sorted(person for table in found for person in table) == [*people]
        assert sum(cost_of(costs, table) for table in found) == min(
            sum(
                cost_of(costs, order[end - size : end])
                for size, end in zip(sizes, ends, strict=True)
            )
            for order in permutations(people)
        )


def test_meetings_are_counted_whoever_was_named_first() -> None:
    t = rounds(begun(Kind.SWISS, 6, 3), 2)
    assert meetings(t) == met(t) and max(met(t).values()) > 1


def test_leaders_of_a_swiss_tournament_play_together() -> None:
    t = won_by_lower(begun(Kind.SWISS, 8))
    points = {line.entrant: line.points for line in standings(t)}
    for table in pair_next_round(t).tables:
        assert len({points[person] for person in table.seats}) == 1


def test_the_winners_of_a_knockout_go_on() -> None:
    t = begun(Kind.KNOCKOUT, 8)
    while not is_over(t):
        t = won_by_lower(t)
    assert [len(played.tables) for played in t.rounds] == [4, 2, 1]
    assert next(line.entrant for line in standings(t)) == 1


# Seats


@pytest.mark.parametrize(("people", "size"), [(8, 2), (9, 3), (12, 4)])
def test_seats_even_out_over_the_rounds(people: int, size: int) -> None:
    t = rounds(replace(begun(Kind.SWISS, people, size), total_rounds=8), 6)
    assert all(abs(total) <= 2 for total, _ in earliness(t).values())


# People who come and go


@pytest.mark.parametrize("kind", Kind)
def test_a_late_joiner_plays_from_round_two_on(kind: Kind) -> None:
    t = joined(won_by_lower(begun(kind, 4)), 5)
    while not is_over(t):
        t = won_by_lower(t)
    first, second, *_ = t.rounds
    everyone = {person for table in second.tables for person in table.seats} | {*second.byes}
    assert 5 not in {person for table in first.tables for person in table.seats}
    assert 5 in everyone
    assert differing_rounds(t) == []


def test_late_joiners_still_meet_everybody() -> None:
    t = joined(joined(won_by_lower(begun(Kind.ROUND_ROBIN, 5)), 6), 7)
    while not is_over(t):
        t = won_by_lower(t)
    assert met(t) == Counter(dict.fromkeys(combinations(range(1, 8), 2), 1))


@pytest.mark.parametrize("kind", Kind)
def test_a_person_who_withdraws_is_no_longer_paired_and_keeps_their_points(kind: Kind) -> None:
    t = withdrawn(won_by_lower(begun(kind, 6)), 1)
    before = next(line.points for line in standings(t) if line.entrant == 1)
    while not is_over(t):
        t = won_by_lower(t)
    later = {person for played in t.rounds[1:] for x in played.tables for person in x.seats}
    assert 1 not in later and len(t.rounds) > 1
    assert next(line.points for line in standings(t) if line.entrant == 1) == before == 1


@pytest.mark.parametrize("kind", Kind)
def test_a_tournament_is_over_when_everyone_has_withdrawn(kind: Kind) -> None:
    assert is_over(withdrawn(won_by_lower(begun(kind, 6)), 1, 2, 3, 4, 5, 6))


def test_a_withdrawn_winner_of_a_knockout_is_replaced_by_the_loser() -> None:
    t = won_by_lower(begun(Kind.KNOCKOUT, 4))
    (table,) = [table for table in t.rounds[0].tables if 1 in table.seats]
    loser = max(table.seats)
    (final,) = pair_next_round(withdrawn(t, 1)).tables
    assert loser in final.seats


# Proof


@pytest.mark.parametrize("kind", Kind)
def test_pairings_can_be_repeated_from_json(kind: Kind) -> None:
    t = withdrawn(joined(won_by_lower(begun(kind, 7)), 8), 2)
    while not is_over(t):
        t = won_by_lower(t)
    again = load(json.loads(json.dumps(dump(t))))
    assert again == t and differing_rounds(again) == []
    forged = replace(t, rounds=(t.rounds[0], replace(t.rounds[1], byes=(99,)), *t.rounds[2:]))
    assert differing_rounds(forged)[0] == 2
