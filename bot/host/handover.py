"""Handovers: a seat gets its new owner between two turns."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from bot.host.change import Change, host_event
from bot.host.match import TOOK_OVER_SEAT, Match
from bot.host.seat import taken_over, takeover_request_of
from bot.store import SeatRecord
from games.engine import Table


def takeover_approver(match: Match) -> SeatRecord | None:
    """Return who decides about takeovers: the host, otherwise the first active player."""
    players = match.players
    hosts = [seat for seat in players if seat.user_id == match.record.host_id]
    return next(iter([*hosts, *players]), None)


def apply_handovers(
    match: Match, change: Change, table: Table[Any, Any], seats: list[SeatRecord]
) -> tuple[Table[Any, Any], list[SeatRecord]]:
    """Hand over all seats whose takeover is agreed, if the table is between two turns.

    ``table`` and ``seats`` are those after the act; the handovers are added to ``change``. If the
    host loses the seat, the player who decides about takeovers becomes host. Return table and
    seats.
    """
    if table.answers or table.outcome:
        return table, seats
    for held in seats:
        request = takeover_request_of(held)
        if request is None or not request.agreed or held.robot is None:
            continue
        table = table.handed_over(held.seat)
        earlier = (held.name, int(held.user_id is not None))
        event = host_event(match, TOOK_OVER_SEAT, held.seat, *earlier)
        step = Change("handover", held.seat, request.user_id, events=[event],
                      fingerprint=table.fingerprint())  # fmt: skip
        change.followups = [*change.followups, step]
        if held.user_id == change.columns.get("host_id", match.record.host_id):
            next_host = takeover_approver(replace(match, seats=seats))
            change.columns["host_id"] = next_host.user_id if next_host else request.user_id
        seats = [taken_over(s, request) if s.seat == held.seat else s for s in seats]
    return table, seats
