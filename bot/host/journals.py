"""Journals: what their rows say of how a match went on, step by step."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from bot.host.change import HOST_EVENT_KINDS, LEFT
from bot.host.match import TOOK_OVER_SEAT, Match
from bot.store import JournalRecord
from games.engine import (
    Event,
    Given,
    HandedOver,
    Rewound,
    Step,
    Table,
    TakenBack,
    Transcript,
    digest_of,
)

Seating = tuple[tuple[str, bool], ...]
"""How each seat is called, and whether a person has it."""


class JournalEntry(NamedTuple):
    """A row of the journal that led on: the step, what was told with it, and by whose act.

    ``own`` are the events of the rules alone; ``lost`` says that the turn began anew because the
    answers before could not be replayed.
    """

    row: JournalRecord
    step: Step | None
    events: tuple[Event, ...]
    own: tuple[Event, ...]
    lost: bool


def entries_of(match: Match, rows: Sequence[JournalRecord]) -> Iterator[JournalEntry]:
    """Yield what led on, each with all that was told since the one before."""
    earlier: list[Event] = []
    seeds = iter(match.seeds[1:])
    held: JournalEntry | None = None
    for row in rows:
        events = [Event.load(data) for data in row.events]
        own = tuple(event for event in events if event.kind not in HOST_EVENT_KINDS)
        if row.act != "start" and (step := _step(row, own, seeds)) is None:
            earlier += events
            continue
        if held is not None:
            yield held
        told, earlier = (*earlier, *events), []
        lost = row.act == "rewind" and row.actor is None
        held = JournalEntry(row, None if row.act == "start" else step, told, own, lost)
    if held is not None:  # what was told after the last step goes with it
        yield held._replace(events=(*held.events, *earlier))


def with_replayed_events(entry: JournalEntry, table: Table[Any, Any]) -> JournalEntry:
    """Return an entry of a match that was pruned: what happened follows from its replay alone."""
    own, step = tuple(table.news), entry.step
    if isinstance(step, Given):
        step = replace(step, told=digest_of(own))
    return entry._replace(step=step, own=own, events=(*own, *entry.events))


def _step(row: JournalRecord, own: Sequence[Event], seeds: Iterator[bytes]) -> Step | None:
    """Return the step that a row of the journal tells; None for a row of another kind."""
    fingerprint = row.fingerprint or ""
    if row.act == "rewind":
        asked, digest = (*row.choices, "0", "")[:2] if row.choices else ("0", "")
        return Rewound(next(seeds), int(asked), digest, fingerprint)
    if row.act == "undo":
        return TakenBack(int(row.choices[0]), fingerprint)
    if row.seat is None:
        return None
    if row.act == "handover":
        return HandedOver(row.seat, fingerprint)
    if row.act == "answer":
        return Given(row.seat, tuple(row.choices), fingerprint, digest_of(own))
    return None


def seatings_of(match: Match, entries: Sequence[JournalEntry]) -> list[Seating]:
    """Return who sat where after each entry, told back from who sits there now."""
    now = [(seat.name, seat.user_id is not None) for seat in match.seats]
    found = []
    for entry in reversed(entries):
        found.append(tuple(now))
        for event in reversed(entry.events):
            if event.seat is None or event.kind not in (TOOK_OVER_SEAT, LEFT):
                continue
            name, *person = event.about
            now[event.seat] = (str(name), bool(person[0]) if person else True)
    return found[::-1]


def transcript_start(match: Match, start: JournalEntry, seating: Seating) -> Transcript:
    """Return the beginning of a match as text."""
    row = start.row
    return Transcript(
        game=match.game.name,
        rules=row.rules_version,
        seats=len(match.seats),
        seed=match.seeds[0],
        options=match.options,
        names=tuple(single_line(name) for name, _ in seating),
        digest=row.choices[0] if row.choices else "",
        deal=row.fingerprint or "",
        dealt=digest_of(start.own),
    )


def single_line(name: str) -> str:
    """Return a name as it fits on a line of a text.

    >>> on_a_line("  Ann the 2nd\\n")
    'Ann the 2nd'
    """
    return " ".join(name.split()) or "?"
