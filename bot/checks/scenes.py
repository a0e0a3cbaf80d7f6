"""Matches for posts: any position of a game, with any names."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from bot.match.match import Match
from bot.match.seat import MatchSeat
from bot.store import MatchRecord, Status
from games import GAMES, Table
from games.engine import Event, Game

PLAIN = ("Ada", "Ben", "Cyd", "Dov", "Eve", "Fay", "Gus", "Hal", "Ivy", "Jon")
# Names of the maximum length, and names that Markdown would format.
AWKWARD = (
    "*" * 32,
    "_~|`" * 8,
    "@everyone <@77> <#5>",
    "[a](http://b.c) **d**",
    "<" * 32,
    "@" * 32,
    "W" * 32,
    "日本語の名前" * 5,
    "</text>&lt;" * 3,
    "🦙" * 16,
)


def match_of(
    table: Table[Any, Any] | None,
    names: Sequence[str] = PLAIN,
    *,
    status: Status = "running",
    robots: Sequence[int] = (),
    events: Sequence[Event] = (),
    seats: int = 2,
    seeds: Sequence[str] = (),
    game: Game[Any, Any] | None = None,
) -> Match:
    """Return a match around a table, as the host has it; without one of ``game``, or any."""
    number = table.state.seats if table else seats
    people = [
        MatchSeat(i, names[i], robot="medium")
        if i in robots
        else MatchSeat(i, names[i], user_id=900 + i, dm=True)
        for i in range(number)
    ]
    game = table.game if table else game or next(iter(GAMES.values()))
    record = MatchRecord(
        id=10**14,
        game=game.name,
        status=status,
        guild_id=1,
        channel_id=2**62,
        thread_id=2**62 + 1,
        host_id=900,
        options=game.options().model_dump(mode="json"),
        version=9,
        rules_version=1,
        checkpoint=None,
        checkpoint_at=0,
        outcome=None,
        created_at=1.0,
        changed_at=1.0,
        seeds=list(seeds) or ([table.chance.seed.hex()] if table else []),
    )
    return Match(record, people, game, table, last_row=9, recent=tuple(events))


def since_checkpoint(table: Table[Any, Any]) -> list[Event]:
    """Replay a table's answers and return their events."""
    again = Table(table.game, table.checkpoint(), table.chance)
    events = list(again.news)
    for seat, ids in table.answers:
        events += again.answer(seat, ids)
    return events
