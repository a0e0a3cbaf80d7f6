"""Replays: finished matches played again step by step, and their text."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any, NamedTuple

from bot.match.commits.change import HOST_EVENT_KINDS, LEFT
from bot.match.commits.matches import Matches
from bot.match.match import OVER_STATUSES, TOOK_OVER_SEAT, Match
from bot.match.pages.story import event_sentence
from bot.posts.refusals import Refusal
from bot.store import JournalRecord
from games.engine import (
    AnswerStep,
    Chance,
    Event,
    HandoverStep,
    Outcome,
    RewindStep,
    Step,
    Table,
    Transcript,
    UndoStep,
    View,
    Window,
    Words,
    after,
    begun,
    digest_of,
)

Seating = tuple[tuple[str, bool], ...]
"""The name of each seat, and whether a person has it."""


class JournalEntry(NamedTuple):
    """A row of the journal that changed the table: its step, and the events up to the next one.

    ``own`` are only the events of the rules. ``lost`` says that the turn was restarted because its
    answers could not be replayed.
    """

    row: JournalRecord
    step: Step | None
    events: tuple[Event, ...]
    own: tuple[Event, ...]
    lost: bool


def entries_of(match: Match, rows: Sequence[JournalRecord]) -> Iterator[JournalEntry]:
    """Yield the rows that changed the table, each with all events since the one before."""
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
    if held is not None:  # events after the last step belong to it
        yield held._replace(events=(*held.events, *earlier))


def with_replayed_events(entry: JournalEntry, table: Table[Any, Any]) -> JournalEntry:
    """Return an entry of a pruned match with the events that its replay produces."""
    own, step = tuple(table.news), entry.step
    if isinstance(step, AnswerStep):
        step = replace(step, told=digest_of(own))
    return entry._replace(step=step, own=own, events=(*own, *entry.events))


def _step(row: JournalRecord, own: Sequence[Event], seeds: Iterator[bytes]) -> Step | None:
    """Return the step of a row of the journal; None for a row that is not a step."""
    fingerprint = row.fingerprint or ""
    if row.act == "rewind":
        last_decision, digest = (*row.choices, "0", "")[:2] if row.choices else ("0", "")
        return RewindStep(next(seeds), int(last_decision), digest, fingerprint)
    if row.act == "undo":
        return UndoStep(int(row.choices[0]), fingerprint)
    if row.seat is None:
        return None
    if row.act == "handover":
        return HandoverStep(row.seat, fingerprint)
    if row.act == "answer":
        return AnswerStep(row.seat, tuple(row.choices), fingerprint, digest_of(own))
    return None


def seatings_of(match: Match, entries: Sequence[JournalEntry]) -> list[Seating]:
    """Return who had which seat after each entry, going back from the current seats."""
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
    """Return the transcript of a match up to the deal, or up to the position it began with."""
    row = start.row
    digest, position, *_ = (*row.choices, "", "")
    return Transcript(
        game=match.game.name,
        rules=row.rules_version,
        seats=len(match.seats),
        seed=match.seeds[0],
        options=match.options,
        names=tuple(single_line(name) for name, _ in seating),
        position=position,
        digest=digest,
        deal=row.fingerprint or "",
        dealt=digest_of(start.own),
    )


def single_line(name: str) -> str:
    """Return a name without line breaks and repeated spaces.

    >>> single_line("  Ann the 2nd\\n")
    'Ann the 2nd'
    """
    return " ".join(name.split()) or "?"


CACHED_REPLAYS = 16  # replays in memory


@dataclass(frozen=True)
class Moment:
    """A match after one step of its journal.

    - ``step`` led to it; it is None for the deal.
    - ``turn`` counts from 1.
    - ``events`` happened in this step, at the time ``at``, in seconds since the epoch.
    - ``checkpoint``, ``chance`` and ``answers`` are what is needed to play the table again from the
      beginning of the turn.
    """

    step: Step | None
    turn: int
    events: tuple[Event, ...]
    at: float
    seating: Seating
    checkpoint: Any
    chance: Chance
    answers: tuple[tuple[int, tuple[str, ...]], ...]


class Replay:
    """A finished match, or as much of it as today's rules can replay.

    - ``match`` is the match at its end, ``transcript`` its text.
    - ``moments`` are its states after each step; none if even the deal cannot be replayed.
    - ``active`` has the active seat of the moments that ``visible_moments`` returned; None if all
      decide together.
    - ``rules`` are the versions of the rules it was played with.
    - ``broken`` says why the rest cannot be replayed; empty if everything can.

    Raise Refusal("never_begun") on creation if the match never started.
    """

    def __init__(self, match: Match, rows: Sequence[JournalRecord]) -> None:
        self.match = match
        entries = list(entries_of(match, rows))
        if not entries:
            raise Refusal("never_begun")
        seatings = seatings_of(match, entries)
        self.rules = sorted({entry.row.rules_version for entry in entries})
        self.transcript = transcript_start(match, entries[0], seatings[0])
        self.moments: list[Moment] = []
        self.broken = ""
        steps = self._play(entries, seatings)
        if match.record.pruned and self.moments:
            dealt = digest_of(self.moments[0].events)
            self.transcript = replace(self.transcript, dealt=dealt)
        outcome = match.record.outcome and Outcome(**match.record.outcome)
        self.transcript = replace(self.transcript, steps=tuple(steps), outcome=outcome or None)
        self.active: dict[int, int | None] = {}
        self._shown: dict[int | None, list[int]] = {}

    def text(self, shown: str = "") -> str:
        """Return the match as text; ``shown`` is the address of its table."""
        return str(replace(self.transcript, shown=shown))

    def table(self, moment: Moment) -> Table[Any, Any]:
        """Return the table at a moment."""
        table = Table(self.match.game, moment.checkpoint, moment.chance)
        for seat, ids in moment.answers:
            table.answer(seat, ids)
        return table

    def visible_moments(self, reader: int | None) -> list[int]:
        """Return the numbers of the moments in which something changed for a reader.

        Unseen acts of others, such as passing in a window, are left out.
        """
        if reader not in self._shown:
            self._shown[reader] = list(self._changes(reader))
        return self._shown[reader]

    @cached_property
    def turns(self) -> dict[int, int]:
        """The number of the first moment of each turn."""
        first: dict[int, int] = {}
        for number, moment in enumerate(self.moments):
            first.setdefault(moment.turn, number)
        return first

    def _changes(self, reader: int | None) -> Iterator[int]:
        words = Words([name for name, _ in self.moments[0].seating], reader)
        text, seen = self.match.game.text, None
        table = self.table(self.moments[0])
        for number, moment in enumerate(self.moments):
            if moment.step is not None:
                table = after(table, moment.step)
            view: View = table.view(reader)
            told = any(
                event.kind in HOST_EVENT_KINDS
                or event_sentence(text.event, event.seen_by(reader), words)
                for event in moment.events
            )
            mine = isinstance(moment.step, AnswerStep) and moment.step.seat == reader
            if told or mine or view != seen:
                together = len(view.waiting) > 1 and not isinstance(table.waiting, Window)
                self.active[number] = None if together else view.active
                yield number
            seen = view

    def _play(self, entries: Sequence[JournalEntry], seatings: Sequence[Seating]) -> list[Step]:
        """Replay the steps and record each moment; return the steps that led here.

        Steps that cannot be replayed are returned, too: their own rules can check the text.
        """
        steps: list[Step] = []
        try:
            table = begun(self.transcript, {self.match.game.name: self.match.game})
        except Exception as error:  # whatever changed rules raise
            return self._break(steps, entries, error)
        turn, turns, n = 1, table.turns, 0
        checkpoint = table.checkpoint()
        while n < len(entries):
            entry = entries[n]
            try:
                if entry.step is not None:
                    table = after(table, entry.step)
                entry = _compared(entry, table, self.match.record.pruned)
            except Exception as error:  # whatever changed rules raise
                lost = next((k for k in range(n + 1, len(entries)) if entries[k].lost), None)
                if lost is None or not self.moments:
                    return self._break(steps, entries[n:], error)
                # The host could not replay these answers either, and restarted the turn.
                while self.moments and self.moments[-1].answers:
                    self.moments.pop()
                steps = steps[: len(self.moments) - 1]
                table, n = self.table(self.moments[-1]), lost
                turns = table.turns
                continue
            ended = isinstance(entry.step, AnswerStep) and table.turns != turns
            if ended:
                turn += table.turns - turns
            if ended or not isinstance(entry.step, AnswerStep):
                checkpoint = table.checkpoint()
            turns = table.turns
            self.moments.append(
                Moment(
                    entry.step, turn, entry.events, entry.row.at, seatings[n], checkpoint,
                    table.chance, tuple(table.answers),
                )
            )  # fmt: skip
            steps += [entry.step] if entry.step is not None else []
            n += 1
        return steps

    def _break(
        self, steps: Sequence[Step], rest: Sequence[JournalEntry], error: Exception
    ) -> list[Step]:
        """Record why the rest cannot be replayed; return all steps, including the rest."""
        self.broken = f"{type(error).__name__}: {error}"
        return [*steps, *(entry.step for entry in rest if entry.step is not None)]


def _compared(entry: JournalEntry, table: Table[Any, Any], pruned: bool) -> JournalEntry:
    """Return an entry that was replayed. Raise ValueError if it had another result originally.

    A ``pruned`` match has no stored events to compare; the replay's events replace them.
    """
    kept = entry.row.fingerprint
    if kept and table.fingerprint(entry.row.rules_version) != kept:
        raise ValueError(f"the table is another after row {entry.row.number}")
    if pruned:
        return with_replayed_events(entry, table)
    told = isinstance(entry.step, AnswerStep)
    if told and digest_of(table.news) != digest_of(entry.own):
        raise ValueError(f"what happened is another in row {entry.row.number}")
    return entry


class Replays:
    """The replays that were used last.

    Each is cached with the version of its match. If that changes, the match is replayed again.
    """

    def __init__(self, matches: Matches, kept: int = CACHED_REPLAYS) -> None:
        self._matches = matches
        self._kept = kept
        self._replays: OrderedDict[int, tuple[int, asyncio.Task[Replay]]] = OrderedDict()

    async def journal(self, match: Match) -> Sequence[JournalRecord]:
        """Return the journal of a match."""
        return await self._matches.store.journal(match.id)

    async def of(self, match_id: int) -> Replay:
        """Return a match's replay. Raise Refusal if it is not over, or never started."""
        match = await self._matches.match(match_id)
        if match.status not in OVER_STATUSES:
            match.table_or_refuse()
            raise Refusal("replay_early")
        version, task = self._replays.pop(match_id, (0, None))
        if task is None or version != match.version:
            task = asyncio.create_task(self._play(match))
        self._replays[match_id] = match.version, task
        while len(self._replays) > self._kept:
            self._replays.popitem(last=False)
        try:
            return await asyncio.shield(task)
        except Exception:
            self._replays.pop(match_id, None)
            raise

    async def _play(self, match: Match) -> Replay:
        rows = await self._matches.store.journal(match.id)
        return await asyncio.to_thread(Replay, match, rows)
