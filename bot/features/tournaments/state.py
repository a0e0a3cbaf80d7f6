"""A tournament as its readers get it: one value that never changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from hashlib import sha256
from typing import Annotated, Any, Literal

from pydantic import BaseModel, ConfigDict, Field

from bot.features.tournaments.rows import EntrantRecord, TournamentRecord
from bot.features.tournaments.rules import (
    Entrant,
    Kind,
    Round,
    Standing,
    Table,
    Tournament,
    dump,
    standings,
)
from bot.match.time_control import DAY, HOUR, ClockSpeed

TOURNAMENT = "tournament"
"""The kind of surface that is a tournament's post with its standings."""
MISSES_BEFORE_OUT = 2
"""The number of missed matches after which an entrant is no longer paired."""
MAX_ENTRANTS = 128
LATE_ROUND = 2  # people can join until this round is paired
LATEST_START = 0.5
"""The part of a round after which its matches start by themselves, if starts are flexible."""
ROUND_SECONDS = (HOUR, 3 * DAY, 7 * DAY, 14 * DAY)
"""How long a round can last: the choices to offer."""

StartRule = Literal["flexible", "at_once"]
Name = Annotated[str, Field(min_length=1, max_length=80)]


class TournamentSettings(BaseModel):
    """What an organiser chooses for a tournament.

    - ``options`` are those of the game; its defaults if None.
    - ``table_size`` is the largest number of seats at a table: two to the game's maximum.
    - ``rounds`` is how many there are in a Swiss tournament; 0 is the number that suits the
      entrants.
    - ``starts_at`` is when the first round is paired, in seconds since the epoch.
    - ``round_seconds`` is how long a round lasts. Then robots finish its matches.
    - ``starts``: with ``flexible``, a match starts as soon as all its players are ready, or halfway
      through the round. With ``at_once`` all matches start when the round is paired.
    - ``clock`` is the time for a decision. ``reserve`` has the seconds that each player gets in
      addition, in all for each match.
    """

    model_config = ConfigDict(frozen=True, extra="forbid")

    name: Name
    game: str
    starts_at: float
    options: dict[str, Any] | None = None
    kind: Kind = Kind.SWISS
    table_size: Annotated[int, Field(ge=2, le=10)] = 2
    rounds: Annotated[int, Field(ge=0, le=20)] = 0
    round_seconds: Annotated[float, Field(ge=HOUR, le=30 * DAY)] = 3 * DAY
    starts: StartRule = "flexible"
    clock: ClockSpeed = "day"
    reserve: Annotated[float, Field(ge=0, le=14 * DAY)] = DAY


class TableState(BaseModel):
    """One table of a round.

    - ``seats`` are the entrants' ids in the order of their seats.
    - ``match_id`` is its match once that has started, ``ready`` has those who want it to start.
    - ``places`` are by seat, see ``rules.Table``; None while the table is open.
    - ``missed`` has the entrants who have missed the match.
    - ``note`` is a manager's reason for a result that they have set, for everyone to see.
    """

    model_config = ConfigDict(frozen=True)

    seats: tuple[int, ...]
    match_id: int | None = None
    ready: tuple[int, ...] = ()
    places: tuple[int, ...] | None = None
    missed: tuple[int, ...] = ()
    note: str | None = None


class RoundState(BaseModel):
    """One round: its tables, byes and times, in seconds since the epoch.

    Matches start at ``start_by`` at the latest. From ``due_at`` on robots finish them.
    """

    model_config = ConfigDict(frozen=True)

    tables: tuple[TableState, ...]
    byes: tuple[int, ...] = ()
    paired_at: float
    start_by: float
    due_at: float

    @property
    def complete(self) -> bool:
        """Whether every table has a result."""
        return all(table.places is not None for table in self.tables)


@dataclass(frozen=True)
class TournamentState:
    """A tournament after its latest act. The next act creates another value.

    ``smallest_table`` is the game's least number of seats.
    """

    record: TournamentRecord
    entrants: tuple[EntrantRecord, ...]
    smallest_table: int

    @property
    def id(self) -> int:
        """The tournament's number."""
        return self.record.id

    @property
    def place_channel_id(self) -> int:
        """The thread of the tournament, or its channel while it has none."""
        return self.record.thread_id or self.record.channel_id

    @cached_property
    def settings(self) -> TournamentSettings:
        """What the organiser has chosen."""
        return TournamentSettings.model_validate(self.record.settings)

    @cached_property
    def rounds(self) -> tuple[RoundState, ...]:
        """The rounds that have been paired, in order."""
        return tuple(RoundState.model_validate(data) for data in self.record.rounds)

    @property
    def round(self) -> RoundState | None:
        """The latest round, or None before the first."""
        return self.rounds[-1] if self.rounds else None

    @property
    def commitment(self) -> str:
        """The hexadecimal SHA-256 of the seed, shown from the first post on."""
        return sha256(bytes.fromhex(self.record.seed)).hexdigest()

    @property
    def seed(self) -> str | None:
        """The seed in hexadecimal once the last draw is made, otherwise None."""
        return self.record.seed if self.record.status in ("over", "cancelled") else None

    @cached_property
    def tournament(self) -> Tournament:
        """The tournament for the rules of pairing and standings."""
        return Tournament(
            Kind(self.record.kind),
            self.record.table_size,
            min(self.smallest_table, self.record.table_size),
            self.record.total_rounds,
            self.record.seed,
            tuple(Entrant(e.id, e.first_round, e.last_round) for e in self.entrants),
            tuple(
                Round(tuple(Table(t.seats, t.places) for t in played.tables), played.byes)
                for played in self.rounds
            ),
        )

    @cached_property
    def standings(self) -> tuple[Standing, ...]:
        """Everyone's line of the standings, the best first."""
        return standings(self.tournament)

    @property
    def can_join(self) -> bool:
        """Whether people can join: before the start, and late until round two is paired."""
        return self.record.status == "open" or (
            self.record.status == "running" and len(self.rounds) < LATE_ROUND
        )

    def entrant(self, entrant_id: int) -> EntrantRecord:
        """Return an entrant by id. Raise LookupError if there is none."""
        return {e.id: e for e in self.entrants}[entrant_id]

    def entrant_of(self, user_id: int) -> EntrantRecord | None:
        """Return a person's entry, even if they are out; None if they have none."""
        return next((e for e in self.entrants if e.user_id == user_id), None)

    def table_of(self, user_id: int) -> tuple[int, TableState] | None:
        """Return a person's table in the latest round, with its number from 1; None if none."""
        mine = self.entrant_of(user_id)
        if mine is None or self.round is None:
            return None
        tables = enumerate(self.round.tables, 1)
        return next(((n, table) for n, table in tables if mine.id in table.seats), None)

    def has_bye(self, user_id: int) -> bool:
        """Return whether a person has a bye in the latest round."""
        mine = self.entrant_of(user_id)
        return mine is not None and self.round is not None and mine.id in self.round.byes

    def proof(self) -> dict[str, Any]:
        """Return what anyone needs to repeat all pairings, as values for JSON.

        ``tournament`` is for ``rules.load``. It has no seed before the end.
        """
        data = dump(self.tournament) | {"seed": self.seed}
        return {"commitment": self.commitment, "tournament": data}
