"""Rounds: what happens in a tournament by itself, from its start to its end.

Everything follows from what is stored and from the time. So it can be done again after a kill, and
by another process.
"""

from __future__ import annotations

import asyncio
import logging
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from bot.features.tournaments.commits import STUCK_SECONDS, TournamentCommits, next_check
from bot.features.tournaments.rows import EntrantRecord
from bot.features.tournaments.rules import (
    NOT_PLAYED,
    Kind,
    TournamentOver,
    default_rounds,
    pair_next_round,
)
from bot.features.tournaments.state import (
    LATEST_START,
    MISSES_BEFORE_OUT,
    RoundState,
    TableState,
    TournamentState,
)
from bot.match.acts.lobby import robot_name, start
from bot.match.commits.change import Change, host_event, opened
from bot.match.commits.matches import Matches
from bot.match.match import ENDED, OPEN_STATUSES
from bot.match.seat import SUBSTITUTE_LEVEL, MatchSeat
from bot.match.time_control import HOUR, TimeControl
from bot.posts.refusals import Refusal
from bot.store import MatchRecord, TournamentLink
from games.engine import Outcome

log = logging.getLogger(__name__)

NOBODY = 0
"""The host of a tournament's matches."""
LONGEST_DELAY = HOUR
"""If matches could not start for longer than this, the round ends later by the same time."""


class TournamentRounds:
    """Carries out what is due in a locked tournament, one commit at a time.

    ``started_at`` is when this process began to do so.
    """

    def __init__(self, matches: Matches, commits: TournamentCommits) -> None:
        self.started_at = 0.0
        self._matches = matches
        self._store = matches.store
        self._commits = commits

    async def advance(self, state: TournamentState) -> TournamentState:
        """Do everything that is due, and return the tournament after that.

        Raise StoreError if it could not be written.
        """
        while (after := await self._step(state)) is not state:
            state = after
        check_at = next_check(state, self._matches.clock())
        if state.record.next_check_at == check_at:
            return state
        return await self._commits.commit(state, visible=False, next_check_at=check_at)

    async def begin(self, state: TournamentState) -> TournamentState:
        """Pair the first round. If nobody can be paired, cancel the tournament."""
        kind, settings = Kind(state.record.kind), state.settings
        suits = default_rounds(kind, len(state.tournament.active), state.record.table_size)
        total = settings.rounds if settings.rounds and kind is Kind.SWISS else suits
        sized = replace(state, record=replace(state.record, total_rounds=total))
        return await self._pair(sized)

    async def _step(self, state: TournamentState) -> TournamentState:
        """Do the next thing that is due; return the same value if there is nothing to do."""
        status, now = state.record.status, self._matches.clock()
        if status == "open":
            return await self.begin(state) if now >= state.record.starts_at else state
        if state.round is None:
            return state
        if status != "running":
            if state.record.next_check_at is not None:
                await self._end_matches(state)
            return state
        settled = await self._settle_tables(state, state.round)
        if settled is state and state.round.complete:
            return await self._pair(state)
        return settled

    # Pairing

    async def _pair(self, state: TournamentState) -> TournamentState:
        """Pair the next round; if there is none, end the tournament."""
        try:
            # It may take seconds with very many entrants.
            paired = await asyncio.to_thread(pair_next_round, state.tournament)
        except TournamentOver:
            return await self._finish(state)
        settings, now = state.settings, self._matches.clock()
        wait = LATEST_START * settings.round_seconds if settings.starts == "flexible" else 0.0
        new = RoundState(
            tables=tuple(TableState(seats=table.seats) for table in paired.tables),
            byes=paired.byes,
            paired_at=now,
            start_by=now + wait,
            due_at=now + settings.round_seconds,
        )
        return await self._commits.commit(state, status="running", rounds=[*state.rounds, new])

    async def _finish(self, state: TournamentState) -> TournamentState:
        """End a tournament with the places of those who finished it.

        Cancel it if there was no round.
        """
        now = self._matches.clock()
        if not state.rounds:
            return await self._commits.commit(state, status="cancelled", ended_at=now)
        places = {line.entrant: line.place for line in state.standings}
        entrants = [replace(e, place=places[e.id]) for e in state.entrants]
        return await self._commits.commit(state, entrants=entrants, status="over", ended_at=now)

    # Tables

    async def _settle_tables(self, state: TournamentState, played: RoundState) -> TournamentState:
        """Start the matches whose time has come, and collect the results of those that are over."""
        records, now = await self._records(state), self._matches.clock()
        late = now - played.start_by
        installed = state.record.game in self._matches.games
        if late > LONGEST_DELAY and installed and _lacks_match(played, records):
            times = {"start_by": now, "due_at": played.due_at + late}  # the bot was down
            moved = played.model_copy(update=times)
            return await self._commits.commit(state, rounds=[*state.rounds[:-1], moved])
        tables = []
        for number, table in enumerate(played.tables, 1):
            try:
                after = await self._settled(state, number, table, records.get(number))
            except Refusal as refusal:  # the next check tries again
                log.warning(
                    "tournament %s: table %s has to wait: %s", state.id, number, refusal.reason
                )
                after = table
            if after.places is None and now >= max(played.due_at, self.started_at) + STUCK_SECONDS:
                after = _not_played(after)
            tables.append(after)
        if tuple(tables) == played.tables:
            return state
        rounds = [*state.rounds[:-1], played.model_copy(update={"tables": tuple(tables)})]
        return await self._commits.commit(
            state, rounds=rounds, entrants=_with_misses(state.entrants, rounds)
        )

    async def _records(self, state: TournamentState) -> dict[int | None, MatchRecord]:
        found = await self._commits.rows.matches(state.id, len(state.rounds))
        return {record.tournament_table: record for record in found}

    async def _settled(
        self, state: TournamentState, number: int, table: TableState, record: MatchRecord | None
    ) -> TableState:
        """Return a table of the latest round after everything that is due at it."""
        played, now = state.round, self._matches.clock()
        assert played is not None
        if table.places is not None:
            if record is not None:
                await self._end(record)
            return table
        if record is None:
            if now < played.start_by and not _is_ready(state, table):
                return table
            record = await self._create(state, number, table)
        record = await self._started(record)
        table = table.model_copy(update={"match_id": record.id})
        if record.status == "finished":
            missed = await self._missed(record.id, table)
            places = places_of(Outcome.model_validate(record.outcome), len(table.seats))
            return table.model_copy(update={"places": places, "missed": missed})
        if record.status == "ended" and now >= played.due_at:  # no manager has set a result
            return _not_played(table)
        return table

    async def _create(self, state: TournamentState, number: int, table: TableState) -> MatchRecord:
        """Start the match of a table, or return the one that another process has started."""
        record, played = state.record, state.round
        assert played is not None
        game = self._matches.games.get(record.game)
        if game is None:
            raise Refusal("unknown_game")
        link = TournamentLink(state.id, len(state.rounds), number)
        control = {**record.time_control, "robots_from": played.due_at}
        try:
            async with self._matches.opening(
                game, NOBODY, _seats(state, table),
                time_control=TimeControl.model_validate(control), options=record.options,
                channel_id=record.channel_id, guild_id=record.guild_id,
                thread_id=state.place_channel_id, **link._asdict(),
            ) as draft:  # fmt: skip
                match = await start(self._matches, draft, None, [opened(draft)])
        except Refusal:
            found = await self._commits.rows.match_at(*link)
            if found is None:
                raise
            return found
        return match.record

    async def _started(self, record: MatchRecord) -> MatchRecord:
        """Start a match unless that was done already; return its record."""
        if record.status != "lobby":
            return record
        async with self._matches.locked(record.id) as match:
            if match.status == "lobby":
                match = await start(self._matches, match, None)
            return match.record

    async def _missed(self, match_id: int, table: TableState) -> tuple[int, ...]:
        """Return the entrants at a table who have missed its match."""
        seats = [MatchSeat.of(stored) for stored in await self._store.seats(match_id)]
        return tuple(table.seats[seat.seat] for seat in seats if seat.presence.missed_match)

    async def _end_matches(self, state: TournamentState) -> None:
        for record in (await self._records(state)).values():
            await self._end(record)

    async def _end(self, record: MatchRecord) -> None:
        """End a match whose result no longer counts, unless it is over."""
        if record.status not in OPEN_STATUSES:
            return
        async with self._matches.locked(record.id) as match:
            if match.status in OPEN_STATUSES:
                change = Change(
                    "end", events=[host_event(match, ENDED)], columns={"status": "ended"}
                )
                await self._matches.commit(match, change)


def _is_ready(state: TournamentState, table: TableState) -> bool:
    """Return whether everyone at a table who is still in the tournament is ready."""
    waited_for = [one for one in table.seats if not state.entrant(one).out_reason]
    return set(waited_for) <= set(table.ready)


def _seats(state: TournamentState, table: TableState) -> list[MatchSeat]:
    """Return the seats of a table's match, with a robot for each person who has left."""
    seats: list[MatchSeat] = []
    for number, entrant_id in enumerate(table.seats):
        entrant = state.entrant(entrant_id)
        if entrant.user_id is None or entrant.out_reason:
            seats.append(MatchSeat(number, robot_name(seats), robot=SUBSTITUTE_LEVEL))
        else:
            seats.append(MatchSeat(number, entrant.name, entrant.user_id, dm=True))
    return seats


def _lacks_match(played: RoundState, records: Mapping[int | None, MatchRecord]) -> bool:
    """Return whether an open table of a round has no match yet."""
    tables = enumerate(played.tables, 1)
    return any(table.places is None and number not in records for number, table in tables)


def _not_played(table: TableState) -> TableState:
    """Return a table whose match counts for nobody."""
    return table.model_copy(update={"places": (NOT_PLAYED,) * len(table.seats)})


def _with_misses(
    entrants: Sequence[EntrantRecord], rounds: Sequence[RoundState]
) -> list[EntrantRecord]:
    """Return the entrants with the matches that they have missed; after two they are out."""
    misses = Counter(one for played in rounds for table in played.tables for one in table.missed)
    found = []
    for entrant in entrants:
        changes: dict[str, Any] = {"misses": misses[entrant.id]}
        if misses[entrant.id] >= MISSES_BEFORE_OUT and not entrant.out_reason:
            changes |= {"last_round": len(rounds), "out_reason": "missed"}
        found.append(replace(entrant, **changes))
    return found


def places_of(outcome: Outcome, seats: int) -> tuple[int, ...]:
    """Return the places by seat: the winners are first, the others follow by their scores.

    Without scores they share a place. If nobody has won, everyone shares the first.
    """
    winners = set(outcome.winners)
    if not winners:
        return (1,) * seats
    scores = outcome.scores if len(outcome.scores) == seats else (0,) * seats
    others = [scores[seat] for seat in range(seats) if seat not in winners]
    return tuple(
        1 if seat in winners else 1 + len(winners) + sum(s > scores[seat] for s in others)
        for seat in range(seats)
    )
