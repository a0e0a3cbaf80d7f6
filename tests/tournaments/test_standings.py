"""Points, shared places and tie-breaks."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction

import pytest

from bot.features.tournaments.rules import (
    NOT_PLAYED,
    Kind,
    Round,
    Table,
    Tournament,
    standings,
    table_points,
)
from bot.features.tournaments.rules.standings import is_win, points_text
from tests.tournaments.played import begun


def after(people: int, *played: Round, kind: Kind = Kind.SWISS) -> Tournament:
    return replace(begun(kind, people), rounds=played)


def won(one: int, other: int) -> Table:
    """Return a table at which the first person beat the second."""
    return Table((one, other), (1, 2))


def drawn(one: int, other: int) -> Table:
    return Table((one, other), (1, 1))


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2), ("1", "0")),
        ((1, 1), ("½", "½")),
        ((2, 1, 3), ("½", "1", "0")),
        ((1, 2, 2, 2), ("1", "⅓", "⅓", "⅓")),
        ((1, 1, 3, 4), ("⅚", "⅚", "⅓", "0")),
        ((NOT_PLAYED, 1), ("0", "1")),
        ((NOT_PLAYED, NOT_PLAYED), ("0", "0")),
    ],
)
def test_points_by_place_are_shared_in_ties(
    places: tuple[int, ...], points: tuple[str, ...]
) -> None:
    assert tuple(map(points_text, table_points(places))) == points


def test_the_points_of_the_opponents_break_a_tie() -> None:
    t = after(
        4,
        Round((won(1, 2), won(3, 4))),
        Round((won(1, 4), won(2, 3))),
    )
    t = replace(t, rounds=(*t.rounds, Round((won(4, 1), won(3, 2)))))
    lines = {line.entrant: line for line in standings(t)}
    # 1 and 3 have two points each; 1 met 2, 4, 4 and 3 met 4, 2, 2, who all have one of three.
    assert lines[1].points == lines[3].points == 2
    assert lines[1].opponents == lines[3].opponents == Fraction(1, 3)
    assert lines[1].place == lines[3].place == 1
    other = after(4, Round((won(1, 2), won(3, 4))), Round((drawn(1, 3), won(2, 4))))
    order = [(line.entrant, line.place) for line in standings(other)]
    # The opponents of 1 are 2 with one point of two and 3; those of 3 are 4 with none and 1.
    assert order[:2] == [(1, 1), (3, 2)]


def test_wins_break_a_tie_when_opponents_do_not() -> None:
    t = after(
        4,
        Round((won(1, 2), drawn(3, 4))),
        Round((won(2, 1), drawn(4, 3))),
    )
    lines = standings(t)
    assert {line.points for line in lines} == {1}
    assert {line.opponents for line in lines} == {Fraction(1, 2)}
    assert [(line.entrant, line.place, line.wins) for line in lines] == [
        (1, 1, 1), (2, 1, 1), (3, 3, 0), (4, 3, 0),
    ]  # fmt: skip


def test_a_shared_first_place_is_no_win() -> None:
    assert is_win(won(1, 2), 1) and not is_win(won(1, 2), 2)
    assert not is_win(drawn(1, 2), 1)


def test_open_and_unplayed_tables_count_for_nothing() -> None:
    t = after(4, Round((Table((1, 2)), Table((3, 4), (NOT_PLAYED, NOT_PLAYED)))))
    assert {(line.points, line.played, line.place) for line in standings(t)} == {
        (Fraction(0), 0, 1)
    }


def test_a_table_counts_even_if_somebody_did_not_play_there() -> None:
    t = after(2, Round((Table((1, 2), (1, NOT_PLAYED)),)))
    found = {line.entrant: (line.points, line.played) for line in standings(t)}
    assert found == {1: (Fraction(1), 1), 2: (Fraction(0), 1)}


def test_the_places_of_a_knockout_follow_from_how_far_people_came() -> None:
    t = after(4, Round((won(1, 2), won(3, 4))), Round((won(3, 1),)), kind=Kind.KNOCKOUT)
    assert {line.entrant: line.place for line in standings(t)} == {3: 1, 1: 2, 2: 3, 4: 3}


def test_people_whose_match_of_a_knockout_was_not_played_are_placed_as_if_they_had_lost() -> None:
    unplayed = Table((3, 4), (NOT_PLAYED, NOT_PLAYED))
    t = after(4, Round((won(1, 2), unplayed)), kind=Kind.KNOCKOUT)
    assert {line.entrant: line.place for line in standings(t)} == {1: 1, 2: 2, 3: 2, 4: 2}


def leaving(t: Tournament, last_rounds: dict[int, int]) -> Tournament:
    """Return a tournament that these people left after these rounds."""
    entrants = [replace(e, last_round=last_rounds.get(e.id)) for e in t.entrants]
    return replace(t, entrants=tuple(entrants))


def places(t: Tournament) -> list[tuple[int, int | None]]:
    return [(line.entrant, line.place) for line in standings(t)]


def test_people_who_left_come_last_with_their_points_and_the_others_move_up() -> None:
    t = after(4, Round((won(1, 2), won(3, 4))), Round((won(1, 3), won(2, 4))))
    assert places(t) == [(1, 1), (2, 2), (3, 2), (4, 4)]
    gone = leaving(t, {1: 2})
    assert places(gone) == [(2, 1), (3, 1), (4, 3), (1, None)]
    assert standings(gone)[-1].points == 2


def test_people_who_move_up_still_share_places_in_a_tie() -> None:
    t = after(4, Round((won(1, 2), drawn(3, 4))), Round((won(2, 1), drawn(4, 3))))
    assert places(t) == [(1, 1), (2, 1), (3, 3), (4, 3)]
    assert places(leaving(t, {1: 2})) == [(2, 1), (3, 2), (4, 2), (1, None)]
    assert places(leaving(t, {3: 1, 2: 1})) == [(1, 1), (4, 2), (2, None), (3, None)]


def test_a_person_who_leaves_is_placed_in_the_rounds_before() -> None:
    t = leaving(after(4, Round((won(1, 2), won(3, 4))), Round((won(1, 3), won(2, 4)))), {1: 1})
    assert dict(places(t.before(1)))[1] == 1
    assert dict(places(t.before(2)))[1] is None


def test_runner_up_wins_a_knockout_whose_winner_left() -> None:
    t = after(4, Round((won(1, 2), won(3, 4))), Round((won(3, 1),)), kind=Kind.KNOCKOUT)
    assert places(leaving(t, {3: 2})) == [(1, 1), (4, 2), (2, 2), (3, None)]


def test_people_who_leave_a_knockout_after_they_were_out_keep_their_places() -> None:
    t = after(4, Round((won(1, 2), won(3, 4))), Round((won(3, 1),)), kind=Kind.KNOCKOUT)
    assert dict(places(leaving(t, {2: 2, 4: 1}))) == {3: 1, 1: 2, 2: 3, 4: None}


def test_a_late_person_who_leaves_before_their_first_round_has_no_place() -> None:
    t = after(4, Round((won(1, 2),)), kind=Kind.KNOCKOUT)
    late = replace(t, entrants=(*t.entrants[:2], replace(t.entrants[2], first_round=2)))
    assert dict(places(leaving(late, {3: 1})))[3] is None
