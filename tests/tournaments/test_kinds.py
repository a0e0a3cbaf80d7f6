"""Every kind of tournament runs from its draw to its winner."""

from dataclasses import replace

import pytest

from bot.features.tournaments.rules import (
    Kind,
    RoundNotComplete,
    TournamentOver,
    is_over,
    pair_next_round,
    standings,
)
from tests.tournaments.played import begun, won_by_lower


@pytest.mark.parametrize("kind", Kind)
@pytest.mark.parametrize("size", [2, 4])
def test_a_tournament_ends_with_its_best_player_in_first_place(kind: Kind, size: int) -> None:
    t = begun(kind, 9, size)
    while not is_over(t):
        t = won_by_lower(t)
    assert (standings(t)[0].place, standings(t)[0].entrant) == (1, 1)
    with pytest.raises(TournamentOver):
        pair_next_round(t)


@pytest.mark.parametrize("kind", Kind)
def test_a_pairing_is_the_same_every_time_and_another_with_another_seed(kind: Kind) -> None:
    t = won_by_lower(begun(kind, 12))
    assert pair_next_round(t) == pair_next_round(t)
    assert won_by_lower(begun(kind, 12, seed="other")) != t


def test_no_round_is_paired_while_a_table_is_open() -> None:
    t = begun(Kind.SWISS, 4)
    t = replace(t, rounds=(pair_next_round(t),))
    assert not is_over(t)
    with pytest.raises(RoundNotComplete):
        pair_next_round(t)
