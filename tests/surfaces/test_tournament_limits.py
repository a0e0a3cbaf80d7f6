"""Posts and pages of tournaments with many players are within Discord's limits."""

from __future__ import annotations

from dataclasses import replace

import pytest

from bot.checks.limits import check
from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.pages.manage import (
    choose_places_post,
    choose_table_post,
    confirm_removal,
    organise_post,
    places_of,
)
from bot.features.tournaments.pages.panel import (
    my_tournament_post,
    standings_post,
    tournaments_post,
)
from bot.features.tournaments.pages.proof import DrawnContent
from bot.features.tournaments.pages.round import EndContent, RoundContent
from bot.features.tournaments.pages.standings import TournamentContent
from bot.features.tournaments.state import TournamentState
from games import GAMES
from tests.surfaces.cups import (
    MANAGER,
    decided,
    opened,
)
from tests.surfaces.harness import SurfaceHarness


def named(state: TournamentState) -> TournamentState:
    """Return a tournament whose people have long names."""
    entrants = tuple(replace(e, name="Ж*@_" * 8, user_id=10**18 + e.id) for e in state.entrants)
    return replace(state, entrants=entrants)


@pytest.mark.parametrize("kind", ["swiss", "round_robin", "knockout"])
@pytest.mark.parametrize("size", [2, 6])
async def test_posts_and_pages_of_many_players_are_within_the_limits(
    harness: SurfaceHarness, kind: str, size: int
) -> None:
    state = await opened(harness, 64, kind=kind, table_size=size, name="Ж*_@" * 15)
    shown = [named(state)]
    state = await harness.host[Tournaments].begin(MANAGER, state.id)
    shown.append(named(state))
    for table in range(1, len(state.rounds[0].tables)):
        state = await decided(harness, state, table, note="*" * 200)
    shown.append(named(state))
    ended = replace(state.record, status="over")
    placed = tuple(replace(e, place=1) for e in named(state).entrants)
    shown.append(replace(named(state), record=ended, entrants=placed))
    for each in shown:
        content = TournamentContent(each, GAMES, marker="999999.99")
        check(content.layout(None))
        check(content.layout(content.picture_source))
        for number, played in enumerate(each.rounds, 1):
            for first in range(0, len(played.tables), 24):
                check(RoundContent(each, number, first, marker="999999.99").layout(None))
        check(EndContent(each, marker="999999.99").layout(None))
        check(standings_post(each))
        check(DrawnContent(each).layout(None))
        for page in (0, 1, 2):
            check(organise_post(each, GAMES, page))
        for user in (1, 10**18 + 1, 10**18 + 64):
            check(my_tournament_post(each, user, GAMES, manages=True))
        check(tournaments_post([each] * 1, 1, GAMES, manages=True))
        check(confirm_removal(each, 1))
        if each.rounds:
            check(choose_table_post(each, "n" * 60))
            places = places_of(each.rounds[-1].tables[0])
            check(choose_places_post(each, 1, "n" * 60, places))
