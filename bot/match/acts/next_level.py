"""The level of the robots in a person's next match against robots."""

from __future__ import annotations

from collections.abc import AsyncIterator

from bot.store import MatchRecord, Store
from games.engine import Outcome
from games.robots import LEVELS

LATEST_MATCHES = 8  # matches among which to look for the two latest that count


async def next_level(store: Store, game: str, user_id: int) -> str:
    """Return the level for a person's next match of a game against robots.

    A person begins with the lowest. It rises after a victory, and falls after two defeats in a row
    at the same level.
    """
    latest = [result async for result in _results(store, game, user_id)]
    if not latest:
        return LEVELS[0]
    (level, won), *before = latest
    number = LEVELS.index(level)
    if won:
        return LEVELS[min(number + 1, len(LEVELS) - 1)]
    return LEVELS[max(number - 1, 0)] if before[:1] == [(level, False)] else level


async def _results(store: Store, game: str, user_id: int) -> AsyncIterator[tuple[str, bool]]:
    """Yield the level of a person's latest matches, and whether they won, the last first."""
    for record in await store.latest_private(user_id, game, LATEST_MATCHES):
        if (result := await _result(store, record, user_id)) is not None:
            yield result


async def _result(store: Store, record: MatchRecord, user_id: int) -> tuple[str, bool] | None:
    """Return the level of a match, and whether the person won; None if it doesn't count.

    It counts if all robots had the same level, the person played to the end, and somebody lost. A
    match from the position of a puzzle isn't rated, and doesn't count.
    """
    seats = await store.seats(record.id)
    winners = Outcome.model_validate(record.outcome).winners
    (person,) = [seat for seat in seats if seat.user_id == user_id]
    levels = {seat.robot for seat in seats if seat is not person}
    rated = record.time_control.get("rated", True)
    if not rated or person.robot or len(levels) > 1 or len(winners) in (0, len(seats)):
        return None
    level = levels.pop()
    return (level, person.seat in winners) if level in LEVELS else None
