"""Replay a match from its text step by step, and write the text of a match during play."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from hashlib import sha256
from typing import Any, NamedTuple

from games.engine.decision import IllegalChoice, NotYourTurn
from games.engine.event import Event
from games.engine.game import Game, Options
from games.engine.notation.header import Games
from games.engine.notation.position import read_position
from games.engine.notation.transcript import (
    AnswerStep,
    HandoverStep,
    RewindStep,
    Step,
    Transcript,
    UndoStep,
)
from games.engine.notation.words import SHORT, BadNotation
from games.engine.state import Outcome
from games.engine.table import REGISTRY, Table

Match = Table[Any, Any]


class Played(NamedTuple):
    """One moment of a replayed match, after ``step``; None before the first answer."""

    step: Step | None
    table: Match
    events: Sequence[Event]


def replay(transcript: Transcript, games: Games = REGISTRY) -> Iterator[Played]:
    """Yield a match after the deal and after every step.

    Compare every fingerprint and every digest of events in the text, and at the end the outcome.
    Raise BadNotation with the number of the first line that the rules refuse or that differs.
    """
    try:
        yield from _replayed(transcript, games)
    except BadNotation as error:
        version = games[transcript.game].version
        if transcript.rules == version:
            raise
        told = f"the match began by rules number {transcript.rules}, and these are number {version}"
        raise BadNotation(f"{error.reason}; {told}", error.line) from None


def _replayed(transcript: Transcript, games: Games) -> Iterator[Played]:
    table = begun(transcript, games)
    line = transcript.lines.get("Deal", 0)
    rules = _compare(table, transcript.deal, line, transcript.rules)
    _compare_told(table.news, transcript.dealt, line)
    yield Played(None, table, table.news)
    for step in transcript.steps:
        table = after(table, step)
        rules = _compare(table, step.fingerprint, step.line, rules)
        if isinstance(step, AnswerStep):
            _compare_told(table.news, step.told, step.line)
        yield Played(step, table, table.news)
    if transcript.outcome and transcript.outcome != table.outcome:
        line = transcript.lines.get("Winners", 0)
        said, now = _end(transcript.outcome), _end(table.outcome)
        raise BadNotation(f"the match ends otherwise: {now}, where the text has {said}", line)


def begun(transcript: Transcript, games: Games = REGISTRY) -> Match:
    """Return the table before the first answer."""
    game, seed, options = games[transcript.game], transcript.seed, transcript.options
    if transcript.position:
        return Table.at(game, read_position(game, transcript.position, options), seed)
    return Table.new(game, transcript.seats, seed, options, transcript.rules)


def after(table: Match, step: Step) -> Match:
    """Return the table after a step, which may be the same object. Raise BadNotation."""
    if isinstance(step, RewindStep):
        return table.rewind(step.seed, step.asked)
    if isinstance(step, UndoStep):
        if step.kept > len(table.answers):
            given = f"{len(table.answers)} answers have been given in this turn"
            raise BadNotation(f"{given}, so {step.kept} of them cannot stand", step.line)
        return table.undone(step.kept)
    if isinstance(step, HandoverStep):
        return _handed_over(table, step)
    _answer(table, step)
    return table


def digest_of(events: Iterable[Event]) -> str:
    """Return a digest of events, including faces and their readers."""
    told = json.dumps([event.dump() for event in events], sort_keys=True)
    return sha256(told.encode()).hexdigest()[:16]


def _handed_over(table: Match, step: HandoverStep) -> Match:
    try:
        return table.handed_over(step.seat)
    except ValueError as within:
        raise BadNotation(str(within), step.line) from None


def _answer(table: Match, given: AnswerStep) -> None:
    try:
        table.answer(given.seat, given.ids)
    except NotYourTurn:
        last_decision = " and ".join(str(seat) for seat in table.waiting)
        now = f"asked is {last_decision}" if last_decision else "the match is over"
        raise BadNotation(f"seat {given.seat} is not asked: {now}", given.line) from None
    except IllegalChoice as wrong:
        decision = table.waiting[given.seat]
        listed = " ".join(c.id for c in decision.choices) or "nothing"
        count = f"{decision.least} to {decision.most} of"
        reason = f'seat {given.seat} cannot answer "{" ".join(given.ids)}" ({wrong})'
        raise BadNotation(f"{reason}: it may take {count}: {listed}", given.line) from None


def _compare(table: Match, fingerprint: str, line: int, rules: int) -> int:
    """Return the version of the rules whose fingerprint this is: ``rules``, or a later one."""
    if not fingerprint:
        return rules
    found = ""
    for version in range(rules, table.game.version + 1):
        found = table.fingerprint(version)[: len(fingerprint)]
        if found == fingerprint:
            return version
    raise BadNotation(f"the table is {found} here, where the text has {fingerprint}", line)


def _compare_told(events: Iterable[Event], told: str, line: int) -> None:
    found = digest_of(events)[: len(told)] if told else ""
    if found != told:
        raise BadNotation(f"what happened has the digest {found}, the text has {told}", line)


def _end(outcome: Outcome | None) -> str:
    if outcome is None:
        return "not yet over"
    winners = " ".join(map(str, outcome.winners)) or "nobody"
    return f"won by {winners} ({outcome.reason}), scores {' '.join(map(str, outcome.scores))}"


class Recorder:
    """Plays a match and records it, from the deal or from the text of a position.

    ``table`` is the match now.
    """

    def __init__(
        self,
        game: Game[Any, Any],
        seats: int,
        seed: bytes,
        options: Options | None = None,
        names: Sequence[str] = (),
        position: str = "",
    ) -> None:
        start = Transcript(
            game.name, game.version, seats, seed, options or game.options(), tuple(names), position
        )
        self.table = begun(start, {game.name: game})
        self._start = replace(
            start,
            digest=self.table.chance.commitment,
            deal=self._fingerprint(),
            dealt=digest_of(self.table.news)[:SHORT],
        )
        self._steps: list[Step] = []

    def answer(self, seat: int, ids: Sequence[str]) -> list[Event]:
        """Give a seat's answer; see ``Table.answer``."""
        events = self.table.answer(seat, ids)
        told = digest_of(events)[:SHORT]
        self._steps.append(AnswerStep(seat, tuple(ids), self._fingerprint(), told))
        return events

    def rewind(self, seed: bytes, last_decision: int = 0) -> None:
        """Restart the turn; see ``Table.rewind``."""
        self.table = self.table.rewind(seed, last_decision)
        digest = self.table.chance.commitment
        self._steps.append(RewindStep(seed, last_decision, digest, self._fingerprint()))

    def undo(self, kept: int) -> None:
        """Keep only the first ``kept`` answers of the turn; see ``Table.undone``."""
        self.table = self.table.undone(kept)
        self._steps.append(UndoStep(kept, self._fingerprint()))

    def hand_over(self, seat: int) -> None:
        """Give a seat a new owner; see ``Table.handed_over``."""
        self.table = self.table.handed_over(seat)
        self._steps.append(HandoverStep(seat, self._fingerprint()))

    @property
    def transcript(self) -> Transcript:
        """The match so far."""
        return replace(self._start, steps=tuple(self._steps), outcome=self.table.outcome)

    def _fingerprint(self) -> str:
        return self.table.fingerprint()[:SHORT]
