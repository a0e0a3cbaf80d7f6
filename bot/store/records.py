"""The store's records: frozen values, with JSON columns as Python values.

Times are seconds since the epoch. The rows of a match have no match id of their own, because they
are always written and read for one match.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple, TypedDict

Status = Literal["lobby", "running", "paused", "finished", "ended", "quarantined"]

NO_SEAT = -1
"""The seat of a surface that belongs to the whole match."""
NO_DECISION = 0
"""The decision of a deadline that belongs to the whole match."""
WHOLE_MATCH = -2
"""The seat of such a deadline. A match can have one beside that of an open window."""


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One seat of a match; `user_id` is None if the seat is a robot's own.

    If a robot plays for an absent person, `robot` and `user_id` are both set. `dm` says whether the
    person wants the panel by direct message; `dm_channel` is the channel of these messages.
    `response_settings` says when the seat wants to be asked in windows, among other things.
    `presence` records when the person was away or late. `tenure` records who had the seat before
    and who is to get it next.
    """

    seat: int
    name: str
    user_id: int | None = None
    robot: str | None = None
    dm: bool = False
    dm_channel: int | None = None
    response_settings: dict[str, Any] = field(default_factory=dict)
    presence: dict[str, Any] = field(default_factory=dict)
    tenure: dict[str, Any] = field(default_factory=dict)
    known_choices: list[str] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class JournalRecord:
    """One row of a match's journal. The numbers start at 1 and have no gaps.

    `act` says what was done (answer, start, join, fault...); `actor` is the person who did it.
    """

    number: int
    act: str
    rules_version: int
    at: float
    seat: int | None = None
    actor: int | None = None
    decision: int | None = None
    choices: Sequence[str] = field(default_factory=list)
    events: Sequence[Any] = field(default_factory=list)
    fingerprint: str | None = None


@dataclass(frozen=True, slots=True)
class DeadlineRecord:
    """When time runs out for a seat's decision.

    The seat is `NO_SEAT` for a window, whose first decision represents it. For a deadline of the
    whole match the seat is `WHOLE_MATCH`, and the decision `NO_DECISION`. `since` is when the time
    began. `next_check_at` is when the clock has to check the deadline next: for a reminder, or
    because it is due.
    """

    seat: int
    decision: int
    due_at: float
    since: float = 0.0
    next_check_at: float = 0.0


@dataclass(frozen=True, slots=True)
class SurfaceWanted:
    """A surface that should show at least version `desired_version`.

    For a new surface, `channel_id` and `message_id` name an existing post that becomes the surface,
    if there is one.
    """

    kind: str
    desired_version: int
    seat: int = NO_SEAT
    channel_id: int | None = None
    message_id: int | None = None


OLD_POST = "old post "
"""Begins the kind of a surface whose post another one has replaced; its generation follows.

Such a surface is never out of date. Its row ends when the post has been deleted.
"""


@dataclass(frozen=True, slots=True)
class SurfaceRecord:
    """A post of a match, a server or a tournament on Discord: what it shows and what it should.

    `send_started` means that the bot began to send a post and does not know its message id yet.
    `layout_hash` is a digest of the layout that the post shows, `picture` the name of its picture.
    Both are empty if they are not known.
    """

    id: int
    match_id: int | None
    guild_id: int | None
    kind: str
    seat: int
    channel_id: int | None
    message_id: int | None
    desired_version: int
    shown_version: int
    generation: int
    send_started: bool
    layout_hash: str
    picture: str
    tournament_id: int | None = None


class SurfaceChanges(TypedDict, total=False):
    """The columns of a surface that the publisher may change; all are optional."""

    shown_version: int
    channel_id: int | None
    message_id: int | None
    generation: int
    send_started: bool
    layout_hash: str
    picture: str


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """One match; `checkpoint` is JSON text that only the host reads.

    The id of a match that is not stored yet is 0, and its version as well.

    - `checkpoint_at` is the number of the last journal row that the checkpoint contains.
    - `thread_id` is where the table is, usually the match's own thread.
    - `channel_id` is where the match was opened.
    - `seeds` are the random seeds in hexadecimal. Each return to the checkpoint adds one.
    - `robot_due` says whether the match is waiting for a robot's answer.
    - `poll` is what the players are voting on right now.
    - `rematch_of` is the match that this one follows. A match has at most one that has not ended.
    - `invited` are the players of the match before this one, in the order of their seats.
    - `ended_at` is when the match ended, later than every match that finished before it.
    - `pruned` says whether only its result and replay are left.
    - `tournament_id`, `tournament_round` and `tournament_table` say which table of a tournament it
      is. Rounds and tables are counted from 1.
    """

    id: int
    game: str
    status: Status
    guild_id: int | None
    channel_id: int
    host_id: int
    options: dict[str, Any]
    version: int
    rules_version: int
    created_at: float
    changed_at: float
    thread_id: int | None = None
    checkpoint: str | None = None
    checkpoint_at: int = 0
    outcome: Any = None
    time_control: dict[str, Any] = field(default_factory=dict)
    seeds: list[str] = field(default_factory=list)
    robot_due: bool = False
    paused_at: float | None = None
    poll: dict[str, Any] | None = None
    rematch_of: int | None = None
    invited: list[int] = field(default_factory=list)
    ended_at: float | None = None
    pruned: bool = False
    tournament_id: int | None = None
    tournament_round: int | None = None
    tournament_table: int | None = None


class TournamentLink(NamedTuple):
    """Which table of a tournament a match is. Rounds and tables are counted from 1."""

    tournament_id: int
    tournament_round: int
    tournament_table: int


@dataclass(frozen=True, slots=True)
class Act:
    """One change of one match, written completely or not at all.

    Arguments:
        before: the match's row until now. The stored match must still have its version. None if the
            act creates the match.
        match: the match's new row, which is one version ahead.
        journal: rows to append.
        surfaces: surfaces that are now out of date.
        seats: all seats of the match, or None to leave them unchanged.
        deadlines: all deadlines of the match, or None to leave them unchanged.
        writes: statements with rows of features, which get the match's id.
        rewritten: journal rows to overwrite, because something in them has to be forgotten.
    """

    before: MatchRecord | None
    match: MatchRecord
    journal: Sequence[JournalRecord] = ()
    surfaces: Sequence[SurfaceWanted] = ()
    seats: Sequence[SeatRecord] | None = None
    deadlines: Sequence[DeadlineRecord] | None = None
    writes: Sequence[tuple[Any, dict[str, Any]]] = ()
    rewritten: Sequence[JournalRecord] = ()
