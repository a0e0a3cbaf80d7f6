"""Tournaments whose posts are in memory."""

from __future__ import annotations

from math import inf

from sqlalchemy import select

from bot.features.tournaments.acts import Tournaments
from bot.features.tournaments.posts import END, ROUND
from bot.features.tournaments.state import TOURNAMENT, TournamentSettings, TournamentState
from bot.match.acts.permissions import Actor
from bot.store import schema
from tests.host.harness import CHANNEL, EVE, LION
from tests.surfaces.harness import SurfaceHarness
from tests.surfaces.memory import Message

GUILD, HOUR = 7, 3600.0
MANAGER = Actor(EVE, managed_guild_id=GUILD)
FIRST_PERSON = 10_000


def person(number: int) -> int:
    """Return the id of the person with a number from 1."""
    return FIRST_PERSON + number


async def opened(harness: SurfaceHarness, people: int = 0, **changes: object) -> TournamentState:
    """Create a tournament that so many people have joined."""
    chosen = {"name": "Spring Cup", "game": LION, "starts_at": harness.host.now() + 24 * HOUR}
    settings = TournamentSettings.model_validate({**chosen, **changes})
    state = await harness.host[Tournaments].create(MANAGER, GUILD, CHANNEL, settings)
    for number in range(1, people + 1):
        name = f"Person {number}"
        state = await harness.host[Tournaments].join(state.id, person(number), name)
    return state


async def begun(harness: SurfaceHarness, people: int, **changes: object) -> TournamentState:
    """Start a tournament of so many people."""
    state = await opened(harness, people, **changes)
    return await harness.host[Tournaments].begin(MANAGER, state.id)


async def decided(
    harness: SurfaceHarness, state: TournamentState, table: int = 1, note: str = "They agreed."
) -> TournamentState:
    """Set the result of a table of the latest round: the seats are in the order of places."""
    state = await harness.host[Tournaments].tournament(state.id)
    places = range(1, len(state.rounds[-1].tables[table - 1].seats) + 1)
    return await harness.host[Tournaments].set_result(
        MANAGER, state.id, len(state.rounds), table, tuple(places), note
    )


async def finished(harness: SurfaceHarness, state: TournamentState) -> TournamentState:
    """Set results until the tournament is over."""
    state = await harness.host[Tournaments].tournament(state.id)
    while state.record.status == "running":
        tables = state.rounds[-1].tables
        table = next(n for n, each in enumerate(tables, 1) if each.places is None)
        state = await decided(harness, state, table)
    return state


async def soon(harness: SurfaceHarness) -> None:
    """Let minutes pass, in which everything is posted."""
    for _ in range(3):
        await harness.quiet()
        harness.host.timers.run_due(inf)
    await harness.quiet()


async def posts(harness: SurfaceHarness, state: TournamentState, kind: str) -> list[Message]:
    """Return the posts of a tournament of one kind, oldest first."""
    of = schema.surface.c
    query = select(of.id).where(of.tournament_id == state.id, of.kind == kind)
    ids = {str(row["id"]) for row in await harness.store.backend.read(query)}
    return [m for m in harness.memory.everything() if m.marker.partition(".")[0] in ids]


async def main_post(harness: SurfaceHarness, state: TournamentState) -> Message:
    """Return the post of a tournament with its standings."""
    (post,) = await posts(harness, state, TOURNAMENT)
    return post


async def rounds(harness: SurfaceHarness, state: TournamentState) -> list[Message]:
    """Return the posts of a tournament's rounds."""
    return await posts(harness, state, ROUND)


async def end_post(harness: SurfaceHarness, state: TournamentState) -> Message:
    """Return the post that names the first three."""
    (post,) = await posts(harness, state, END)
    return post
