"""Tournaments: joining, the organiser's acts, and reading them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, replace
from typing import Any

from pydantic import ValidationError

from bot.features.tournaments.commits import TournamentCommits
from bot.features.tournaments.rounds import TournamentRounds
from bot.features.tournaments.rows import (
    EntrantRecord,
    MedalRecord,
    OutReason,
    TournamentRecord,
    TournamentRows,
    TournamentStatus,
)
from bot.features.tournaments.state import (
    LATE_ROUND,
    MAX_ENTRANTS,
    TOURNAMENT,
    TableState,
    TournamentSettings,
    TournamentState,
)
from bot.match.acts.permissions import Actor, check_channel, check_game, check_may_manage_server
from bot.match.acts.seats import Seats
from bot.match.commits.matches import Matches
from bot.match.time_control import DAY, TimeControl
from bot.posts.refusals import Refusal
from bot.store import StoreError, SurfaceWanted
from games.engine import Game

log = logging.getLogger(__name__)

CURRENT_STATUSES: tuple[TournamentStatus, ...] = ("open", "running")
ALL_STATUSES: tuple[TournamentStatus, ...] = (*CURRENT_STATUSES, "over", "cancelled")
MAX_DAYS_AHEAD = 90  # from now to the start
MAX_NOTE = 200  # characters of a manager's note
SEED_BYTES = 32
NEW = 0  # the id of a tournament before the database assigns one


class Tournaments:
    """Every act on tournaments. All raise Refusal if they are not possible.

    Each writes the tournament, its entrants and the wanted version of its post (the surface of kind
    TOURNAMENT) in one transaction. Then the listeners in ``on_change`` are called with its number,
    also after an act of another process.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self._store = TournamentRows(matches.store)
        self._seats = Seats(matches)
        self._commits = TournamentCommits(matches)
        self._rounds = TournamentRounds(matches, self._commits)
        self.on_change = self._commits.on_change

    def begin_service(self, now: float) -> None:
        """Note that this process begins to advance tournaments now.

        After a long time without one, matches still get some time to be finished.
        """
        self._rounds.started_at = now

    # Reading

    async def tournament(self, tournament_id: int) -> TournamentState:
        """Return a tournament. Raise Refusal("no_tournament") if there is none."""
        return await self._commits.load(tournament_id)

    async def of_server(self, guild_id: int, *, over: bool = False) -> list[TournamentState]:
        """Return a server's tournaments, newest first; with ``over`` also those that have ended."""
        statuses = ALL_STATUSES if over else CURRENT_STATUSES
        records = await self._store.of_server(guild_id, statuses)
        return [await self._commits.state(record) for record in records]

    async def of_person(self, user_id: int) -> list[TournamentState]:
        """Return the open and running tournaments in which a person still is, newest first."""
        records = await self._store.of_person(user_id, CURRENT_STATUSES)
        states = [await self._commits.state(record) for record in records]
        return [state for state in states if _still_in(state, user_id) is not None]

    async def medals(self, user_id: int, guild_id: int) -> list[MedalRecord]:
        """Return a person's first, second and third places on a server, newest first."""
        return await self._store.medals(user_id, guild_id)

    # Acts of managers

    async def create(
        self, actor: Actor, guild_id: int | None, channel_id: int, settings: TournamentSettings
    ) -> TournamentState:
        """Create a tournament that members can join, for a person who may manage the server."""
        guild = check_may_manage_server(actor, guild_id)
        check_channel(self._matches, guild, channel_id)
        game, now = self._allowed_game(guild, settings.game), self._matches.clock()
        at_game = game.seats[0] <= settings.table_size <= game.seats[-1]
        if not at_game or not 0 < settings.starts_at - now <= MAX_DAYS_AHEAD * DAY:
            raise Refusal("bad_tournament")
        try:
            options = game.options(**(settings.options or {})).model_dump(mode="json")
        except ValidationError as error:
            raise Refusal("bad_option") from error
        control = TimeControl(
            clock=settings.clock, late="robot", hints=False, reserve=settings.reserve
        )
        new = TournamentRecord(
            id=NEW, guild_id=guild, channel_id=channel_id, thread_id=None,
            organiser_id=actor.user_id, name=settings.name, game=game.name, options=options,
            time_control=control.model_dump(mode="json"), status="open", kind=settings.kind.value,
            table_size=settings.table_size, total_rounds=settings.rounds,
            seed=self._matches.secret(SEED_BYTES).hex(), settings=settings.model_dump(mode="json"),
            rounds=[], version=1, created_at=now, starts_at=settings.starts_at,
            next_check_at=settings.starts_at,
        )  # fmt: skip
        record = await self._store.create(new, [SurfaceWanted(TOURNAMENT, new.version)])
        state = await self._commits.state(record)
        self._commits.publish(state)
        return state

    def _allowed_game(self, guild_id: int, name: str) -> Game[Any, Any]:
        """Return a game. Raise Refusal if there is none or the server doesn't allow it."""
        games = self._matches.games
        if name not in games:
            raise Refusal("unknown_game")
        check_game(self._matches, games[name], guild_id)
        return games[name]

    async def begin(self, actor: Actor, tournament_id: int) -> TournamentState:
        """Start a tournament early."""
        async with self._commits.locked(tournament_id) as state:
            check_may_manage_server(actor, state.record.guild_id)
            if state.record.status != "open":
                raise Refusal("tournament_begun")
            if len(state.tournament.active) < state.tournament.smallest_table:
                raise Refusal("too_few_entrants", least=state.tournament.smallest_table)
            return await self._advance(await self._rounds.begin(state))

    async def remove(self, actor: Actor, tournament_id: int, entrant_id: int) -> TournamentState:
        """Remove an entrant, who can't join again. A robot plays their open match to its end."""
        async with self._commits.locked(tournament_id) as state:
            check_may_manage_server(actor, state.record.guild_id)
            _check_current(state)
            found = [e for e in state.entrants if e.id == entrant_id and not e.out_reason]
            if not found:
                raise Refusal("no_such_entrant")
            return await self._take_out(state, found[0], "removed")

    async def set_result(
        self,
        actor: Actor,
        tournament_id: int,
        round_: int,
        table: int,
        places: Sequence[int],
        note: str,
    ) -> TournamentState:
        """Set the places of a table of the latest round, with a note for everyone to see.

        Rounds and tables are counted from 1. ``places`` are by seat: 1 is the best, equal numbers
        share, 0 has not played. An open match of the table ends.
        """
        async with self._commits.locked(tournament_id) as state:
            check_may_manage_server(actor, state.record.guild_id)
            _check_running(state)
            played = state.round
            if played is None or round_ != len(state.rounds):
                raise Refusal("no_such_table")
            if not 1 <= table <= len(played.tables):
                raise Refusal("no_such_table")
            _check_places(played.tables[table - 1], places)
            if not 0 < len(note.strip()) <= MAX_NOTE:
                raise Refusal("note_needed")
            state = await self._set_table(state, table, places=tuple(places), note=note.strip())
            return await self._advance(state)

    async def cancel(self, actor: Actor, tournament_id: int) -> TournamentState:
        """Cancel a tournament. Its open matches end."""
        async with self._commits.locked(tournament_id) as state:
            check_may_manage_server(actor, state.record.guild_id)
            _check_current(state)
            now = self._matches.clock()
            state = await self._commits.commit(
                state, status="cancelled", ended_at=now, next_check_at=now
            )
            return await self._advance(state)

    # Acts of members

    async def join(self, tournament_id: int, user_id: int, name: str) -> TournamentState:
        """Enter a person, before the start or late until round two is paired."""
        async with self._commits.locked(tournament_id) as state:
            _check_current(state)
            if _still_in(state, user_id):
                raise Refusal("joined_already")
            if not state.can_join:
                raise Refusal("join_too_late")
            if sum(not e.out_reason for e in state.entrants) >= MAX_ENTRANTS:
                raise Refusal("tournament_full", most=MAX_ENTRANTS)
            return await self._commits.commit(state, entrants=_with_entrant(state, user_id, name))

    async def withdraw(self, tournament_id: int, user_id: int) -> TournamentState:
        """Withdraw a person. A robot plays their open match to its end, and the points stand."""
        async with self._commits.locked(tournament_id) as state:
            _check_current(state)
            mine = _still_in(state, user_id)
            if mine is None:
                raise Refusal("not_in_tournament")
            return await self._take_out(state, mine, "withdrew")

    async def ready(self, tournament_id: int, user_id: int) -> TournamentState:
        """Note that a person is ready for their match. It starts once all its players are."""
        async with self._commits.locked(tournament_id) as state:
            _check_running(state)
            mine, at = _still_in(state, user_id), state.table_of(user_id)
            if mine is None:
                raise Refusal("not_in_tournament")
            if at is None or at[1].places is not None:
                raise Refusal("no_match_now")
            number, table = at
            if table.match_id is not None:
                raise Refusal("match_begun")
            if mine.id in table.ready:
                return state
            state = await self._set_table(state, number, ready=(*table.ready, mine.id))
            return await self._advance(state)

    # Acts of the bot

    async def set_thread(self, tournament_id: int, thread_id: int) -> TournamentState:
        """Store the thread of a tournament."""
        async with self._commits.locked(tournament_id) as state:
            if state.record.thread_id == thread_id:
                return state
            return await self._commits.commit(state, thread_id=thread_id)

    async def advance(self, tournament_id: int) -> TournamentState:
        """Do everything that is due. A call at any other time changes nothing."""
        async with self._commits.locked(tournament_id) as state:
            return await self._rounds.advance(state)

    async def forget(self, user_id: int, name: str) -> None:
        """Take a person out of all tournaments, and replace them with ``name`` in those begun.

        Raise StoreError or Refusal if that could not be written.
        """
        theirs = await self._store.of_person(user_id, ALL_STATUSES)
        organised = await self._store.organised_by(user_id)
        for tournament_id in {record.id for record in (*theirs, *organised)}:
            async with self._commits.locked(tournament_id) as state:
                mine = _still_in(state, user_id)
                if mine is not None and state.record.status in CURRENT_STATUSES:
                    state = await self._take_out(state, mine, "withdrew")
                entrants = [
                    replace(e, user_id=None, name=name) if e.user_id == user_id else e
                    for e in state.entrants
                ]
                organiser = state.record.organiser_id
                await self._commits.commit(
                    state, entrants=entrants,
                    organiser_id=0 if organiser == user_id else organiser,
                )  # fmt: skip

    async def export(self, user_id: int) -> list[dict[str, Any]]:
        """Return what is stored about a person in tournaments, ready for JSON."""
        theirs = await self._store.of_person(user_id, ALL_STATUSES)
        organised = await self._store.organised_by(user_id)
        found = []
        for record in {record.id: record for record in (*theirs, *organised)}.values():
            mine = (await self._commits.state(record)).entrant_of(user_id)
            found.append(
                {
                    "tournament": record.id, "name": record.name, "server": record.guild_id,
                    "organiser": record.organiser_id == user_id,
                    "entry": None if mine is None else asdict(mine),
                }
            )  # fmt: skip
        return found

    # Within the lock

    async def _advance(self, state: TournamentState) -> TournamentState:
        """Do what follows from an act. The act stands even if that has to wait."""
        try:
            return await self._rounds.advance(state)
        except (Refusal, StoreError) as error:
            log.error("tournament %s has to wait: %s", state.id, error)
            return await self._commits.load(state.id)

    async def _set_table(
        self, state: TournamentState, number: int, **changes: object
    ) -> TournamentState:
        *before, played = state.rounds
        tables = [
            table.model_copy(update=changes) if n == number else table
            for n, table in enumerate(played.tables, 1)
        ]
        after = played.model_copy(update={"tables": tuple(tables)})
        return await self._commits.commit(state, rounds=[*before, after])

    async def _take_out(
        self, state: TournamentState, mine: EntrantRecord, reason: OutReason
    ) -> TournamentState:
        """Take an entrant out after the latest round. A robot gets their seat in an open match."""
        others = [e for e in state.entrants if e is not mine]
        kept = replace(mine, last_round=len(state.rounds), out_reason=reason)
        if state.record.status != "open" or reason == "removed":
            others.append(kept)
        others.sort(key=lambda e: e.id)
        at = None if mine.user_id is None else state.table_of(mine.user_id)
        state = await self._commits.commit(state, entrants=others)
        if at is not None and mine.user_id is not None and at[1].match_id is not None:
            await self._resign(at[1].match_id, mine.user_id)
        return await self._advance(state)

    async def _resign(self, match_id: int, user_id: int) -> None:
        """Give a person's seat to a robot. If that fails, their clock still runs out."""
        with suppress(Refusal):
            await self._seats.resign(match_id, user_id)


def _still_in(state: TournamentState, user_id: int) -> EntrantRecord | None:
    """Return a person's entry unless they are out."""
    mine = state.entrant_of(user_id)
    return None if mine is None or mine.out_reason else mine


def _with_entrant(state: TournamentState, user_id: int, name: str) -> list[EntrantRecord]:
    """Return the entrants with a person added, or back in after withdrawing.

    Raise Refusal for a person who was removed.
    """
    entrants, mine = list(state.entrants), state.entrant_of(user_id)
    if mine is not None:
        if mine.out_reason != "withdrew":
            raise Refusal("out_of_tournament")
        entrants.remove(mine)
        back = replace(mine, name=name, last_round=None, out_reason="")
        return sorted([*entrants, back], key=lambda e: e.id)
    number = max((e.id for e in entrants), default=0) + 1
    first = LATE_ROUND if state.rounds else 1
    return [*entrants, EntrantRecord(number, user_id, name, first_round=first)]


def _check_current(state: TournamentState) -> None:
    if state.record.status not in CURRENT_STATUSES:
        raise Refusal("tournament_over")


def _check_running(state: TournamentState) -> None:
    _check_current(state)
    if state.record.status == "open":
        raise Refusal("tournament_not_begun")


def _check_places(table: TableState, places: Sequence[int]) -> None:
    """Raise Refusal unless every seat has a place, and somebody the first if anyone has one."""
    most = len(table.seats)
    inside = len(places) == most and all(0 <= place <= most for place in places)
    if not inside or (any(places) and 1 not in places):
        raise Refusal("bad_places", most=most)
