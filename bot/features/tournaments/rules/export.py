"""A tournament as JSON, with which anyone can repeat its pairings."""

from __future__ import annotations

from dataclasses import asdict
from typing import Any

from bot.features.tournaments.rules.model import Entrant, Kind, Round, Table, Tournament
from bot.features.tournaments.rules.pairing import pair_next_round


def dump(t: Tournament) -> dict[str, Any]:
    """Return a tournament as values for JSON."""
    return asdict(t)


def load(data: dict[str, Any]) -> Tournament:
    """Return a tournament from the values of ``dump``, which may have been stored as JSON."""
    return Tournament(
        **{
            **data,
            "kind": Kind(data["kind"]),
            "entrants": tuple(Entrant(**entrant) for entrant in data["entrants"]),
            "rounds": tuple(
                Round(
                    tuple(_table(table) for table in played["tables"]),
                    tuple(played["byes"]),
                )
                for played in data["rounds"]
            ),
        }
    )


def differing_rounds(t: Tournament) -> list[int]:
    """Return the rounds whose pairing doesn't follow from the seed and the rounds before."""
    return [
        number
        for number, played in enumerate(t.rounds, 1)
        if pair_next_round(t.before(number)) != _without_results(played)
    ]


def _table(data: dict[str, Any]) -> Table:
    places = data["places"]
    return Table(tuple(data["seats"]), None if places is None else tuple(places))


def _without_results(played: Round) -> Round:
    return Round(tuple(Table(table.seats) for table in played.tables), played.byes)
