"""The rules of tournaments: pairing, points, tie-breaks and standings. No Discord, store or clock.

A tournament is plain data. ``pair_next_round`` says who plays whom, from the seed and what has
happened so far; ``standings`` says who is ahead. `docs/tournaments.md` explains both to players.
"""

from bot.features.tournaments.rules.export import differing_rounds, dump, load
from bot.features.tournaments.rules.model import (
    NOT_PLAYED,
    Entrant,
    Kind,
    Round,
    Table,
    Tournament,
)
from bot.features.tournaments.rules.pairing import (
    RoundNotComplete,
    TournamentOver,
    is_over,
    pair_next_round,
)
from bot.features.tournaments.rules.rounds import default_rounds
from bot.features.tournaments.rules.standings import Standing, points_text, standings, table_points

__all__ = [
    "NOT_PLAYED",
    "Entrant",
    "Kind",
    "Round",
    "RoundNotComplete",
    "Standing",
    "Table",
    "Tournament",
    "TournamentOver",
    "default_rounds",
    "differing_rounds",
    "dump",
    "is_over",
    "load",
    "pair_next_round",
    "points_text",
    "standings",
    "table_points",
]
