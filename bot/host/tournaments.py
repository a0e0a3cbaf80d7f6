"""Tournaments: joining, the organiser's acts, and reading them."""

from __future__ import annotations

from collections.abc import Sequence

from bot.host.matches import Matches
from bot.host.permissions import Actor
from bot.host.tournament_state import TournamentSettings, TournamentState
from bot.signals import Signal
from bot.store import MedalRecord


class Tournaments:
    """Every act on tournaments. All raise Refusal if they are not possible.

    Each writes the tournament, its entrants and the wanted version of its post (the surface of kind
    TOURNAMENT) in one transaction. Then the listeners in ``on_change`` are called with its number,
    also after an act of another process.
    """

    def __init__(self, matches: Matches) -> None:
        self._matches = matches
        self.on_change: Signal[int] = Signal()

    # Reading

    async def tournament(self, tournament_id: int) -> TournamentState:
        """Return a tournament. Raise Refusal("no_tournament") if there is none."""
        raise NotImplementedError

    async def of_server(self, guild_id: int, *, over: bool = False) -> list[TournamentState]:
        """Return a server's tournaments, newest first; with ``over`` also those that have ended."""
        raise NotImplementedError

    async def of_person(self, user_id: int) -> list[TournamentState]:
        """Return the open and running tournaments in which a person still is, newest first."""
        raise NotImplementedError

    async def medals(self, user_id: int, guild_id: int) -> list[MedalRecord]:
        """Return a person's first, second and third places on a server, newest first."""
        raise NotImplementedError

    # Acts of managers

    async def create(
        self, actor: Actor, guild_id: int | None, channel_id: int, settings: TournamentSettings
    ) -> TournamentState:
        """Create a tournament that members can join, for a person who may manage the server."""
        raise NotImplementedError

    async def begin(self, actor: Actor, tournament_id: int) -> TournamentState:
        """Start a tournament early."""
        raise NotImplementedError

    async def remove(self, actor: Actor, tournament_id: int, entrant_id: int) -> TournamentState:
        """Remove an entrant, who can't join again. A robot plays their open match to its end."""
        raise NotImplementedError

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
        raise NotImplementedError

    async def cancel(self, actor: Actor, tournament_id: int) -> TournamentState:
        """Cancel a tournament. Its open matches end."""
        raise NotImplementedError

    # Acts of members

    async def join(self, tournament_id: int, user_id: int, name: str) -> TournamentState:
        """Enter a person, before the start or late until round two is paired."""
        raise NotImplementedError

    async def withdraw(self, tournament_id: int, user_id: int) -> TournamentState:
        """Withdraw a person. A robot plays their open match to its end, and the points stand."""
        raise NotImplementedError

    async def ready(self, tournament_id: int, user_id: int) -> TournamentState:
        """Note that a person is ready for their match. It starts once all its players are."""
        raise NotImplementedError

    # Acts of the bot

    async def set_thread(self, tournament_id: int, thread_id: int) -> TournamentState:
        """Store the thread of a tournament."""
        raise NotImplementedError

    async def advance(self, tournament_id: int) -> TournamentState:
        """Do everything that is due: it may be called at any time, and twice changes nothing."""
        raise NotImplementedError
