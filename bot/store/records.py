"""The store's records: plain frozen values, JSON columns as Python values.

Times are seconds since the epoch. The rows of a match carry no match id of their own:
they are always written and read for one match.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, TypedDict

Status = Literal["lobby", "running", "paused", "finished", "ended", "quarantined"]

NO_SEAT = -1
"""The seat of a surface that belongs to the whole match."""
NO_DECISION = 0
"""The decision of a deadline that belongs to the whole match."""


@dataclass(frozen=True, slots=True)
class SeatRecord:
    """One seat of a match; `user_id` is None when a robot holds it.

    Both are set where a robot keeps the seat for an absent person. `dm` says that the person wants
    the panel by direct message, `dm_channel` where that is; `response_settings` how the seat
    wants to be asked in windows, and the like; `presence` is what is remembered of the person's
    coming and going, `tenure` of who had the seat before and who is to have it next.
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


@dataclass(frozen=True, slots=True)
class JournalRecord:
    """One row of a match's journal; numbers are dense from 1.

    `act` names what was done (answer, start, join, fault...), `actor` the person who did it.
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
    """When a seat's decision falls to the clock.

    The seat is `NO_SEAT` for a window, which goes by its first decision, and `NO_DECISION` as a
    decision stands for the whole match. `since` is when it began, `next_check_at` when it is to be
    looked at next: for a reminder, or because it is due.
    """

    seat: int
    decision: int
    due_at: float
    since: float = 0.0
    next_check_at: float = 0.0


@dataclass(frozen=True, slots=True)
class SurfaceWanted:
    """A surface that should show at least version `desired_version`.

    `channel_id` and `message_id` tell of a new one which post is to become it, if one stands there.
    """

    kind: str
    desired_version: int
    seat: int = NO_SEAT
    channel_id: int | None = None
    message_id: int | None = None


@dataclass(frozen=True, slots=True)
class SurfaceRecord:
    """What Discord shows of a match, or of a server, in one place, and what it should show.

    `send_started` means that a post was begun and its message id is not known yet. `layout_hash`
    is a digest of the layout that the post shows, `picture` the name of its picture; both are empty
    where not known.
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


class SurfaceChanges(TypedDict, total=False):
    """The columns of a surface which the publisher may change, each if given."""

    shown_version: int
    channel_id: int | None
    message_id: int | None
    generation: int
    send_started: bool
    layout_hash: str
    picture: str


@dataclass(frozen=True, slots=True)
class MatchRecord:
    """One match; `checkpoint` is JSON text which only the host reads.

    `checkpoint_at` is the number of the last journal row which the checkpoint contains.
    `thread_id` is where the table stands, mostly the match's own thread; `channel_id` where it was
    opened. `seeds` are the seeds of its chance in hexadecimal, one more after each return to the
    checkpoint. `robot_due` says that it waits for a robot's answer. `poll` is what its people are
    asked to agree on at present. `rematch_id` is the match that follows it, `invited` the people
    of the one before it, in the order of their seats. `ended_at` is when it was over, later than
    that of any match finished before. `pruned` says that only its result and replay are left.
    """

    id: int
    game: str
    status: Status
    guild_id: int | None
    channel_id: int
    thread_id: int | None
    host_id: int
    options: dict[str, Any]
    version: int
    rules_version: int
    checkpoint: str | None
    checkpoint_at: int
    outcome: Any
    created_at: float
    changed_at: float
    time_control: dict[str, Any] = field(default_factory=dict)
    seeds: list[str] = field(default_factory=list)
    robot_due: bool = False
    paused_at: float | None = None
    poll: dict[str, Any] | None = None
    rematch_id: int | None = None
    invited: list[int] = field(default_factory=list)
    ended_at: float | None = None
    pruned: bool = False


Result = Literal["won", "drawn", "lost"]


@dataclass(frozen=True, slots=True)
class ResultRecord:
    """How a match ended for one person, and the person's rating after it.

    ``robots`` says that some seat was a robot's own; such a match is not rated.
    """

    match_id: int
    user_id: int
    guild_id: int
    game: str
    ended_at: float
    result: Result
    robots: bool
    mu: float | None = None
    sigma: float | None = None


@dataclass(frozen=True, slots=True)
class Ranked:
    """One line of a board: a person's latest rating in a game, and how many matches it rests on."""

    user_id: int
    mu: float
    sigma: float
    matches: int
    won: int


@dataclass(frozen=True, slots=True)
class Finished:
    """What results are worked out of: a finished match, its seats, and who came and went."""

    id: int
    outcome: Any
    ended_at: float
    seats: Sequence[SeatRecord]
    journal: Sequence[JournalRecord]


@dataclass(frozen=True, slots=True)
class NewMatch:
    """A match to create, with the rows that are to appear together with it."""

    game: str
    channel_id: int
    host_id: int
    at: float
    rules_version: int
    guild_id: int | None = None
    thread_id: int | None = None
    options: dict[str, Any] = field(default_factory=dict)
    version: int = 1
    seats: Sequence[SeatRecord] = ()
    journal: Sequence[JournalRecord] = ()
    surfaces: Sequence[SurfaceWanted] = ()
    time_control: dict[str, Any] = field(default_factory=dict)
    invited: list[int] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Act:
    """One change of one match, written whole or not at all.

    Arguments:
        match: the match's row as it is to be; its version must be above `expected_version`.
        expected_version: the version which the match must still have.
        journal: rows to append.
        surfaces: surfaces that are now stale.
        seats: all seats of the match, or None to leave them.
        deadlines: all deadlines of the match, or None to leave them.
        results: how the match ended for its people.
        rewritten: rows of the journal to write anew, where something is to be forgotten.
    """

    match: MatchRecord
    expected_version: int
    journal: Sequence[JournalRecord] = ()
    surfaces: Sequence[SurfaceWanted] = ()
    seats: Sequence[SeatRecord] | None = None
    deadlines: Sequence[DeadlineRecord] | None = None
    results: Sequence[ResultRecord] = ()
    rewritten: Sequence[JournalRecord] = ()

    def __post_init__(self) -> None:
        if self.match.version <= self.expected_version:
            raise ValueError("a match's version only grows")
