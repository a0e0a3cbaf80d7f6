"""Reads the finished matches from which a person's goals follow."""

from __future__ import annotations

from math import inf
from typing import NamedTuple

from sqlalchemy import case, func, select

from bot.features.records.rows import result
from bot.runtime.tasks import with_turns
from bot.store import Store, schema
from games.engine import FinishedMatch, Outcome

MATCHES_PER_TURN = 50  # that are read before other tasks get a turn


class Ended(NamedTuple):
    """A finished match of a person, with its id and its game."""

    id: int
    game: str
    match: FinishedMatch


async def finished_matches(
    store: Store, user_id: int, game: str = "", until: float = inf
) -> list[Ended]:
    """Return the matches with a result for a person, in one game or in all, in order of their ends.

    Matches that ended later than ``until`` and those that the person has left are not among them.
    """
    of, match, seat = result.c, schema.match.c, schema.seat.c
    own = [of.user_id == user_id, *([of.game == game] if game else [])]
    levels = case((seat.user_id.is_(None), seat.robot))
    company = (
        select(
            seat.match_id, func.count(seat.user_id).label("people"),
            func.aggregate_strings(levels, " ").label("robots"),
        )
        .where(seat.match_id.in_(select(of.match_id).where(*own)))
        .group_by(seat.match_id)
        .subquery()
    )  # fmt: skip
    query = (
        select(
            of.match_id, of.game, of.result, match.outcome, seat.seat, seat.response_settings,
            seat.known_choices, company.c.people, company.c.robots,
        )
        .join(schema.match, match.id == of.match_id)
        .join(schema.seat, (seat.match_id == of.match_id) & (seat.user_id == of.user_id))
        .join(company, company.c.match_id == of.match_id)
        .where(*own, of.ended_at <= until)
        .order_by(of.ended_at)
    )  # fmt: skip
    return [
        Ended(
            row["match_id"],
            row["game"],
            FinishedMatch(
                Outcome.model_validate(row["outcome"]),
                row["seat"],
                row["result"] == "won",
                row["people"],
                (row["robots"] or "").split(),
                row["response_settings"].get("hints", 0),
                row["known_choices"],
            ),
        )
        async for row in with_turns(await store.rows(query), MATCHES_PER_TURN)
    ]
