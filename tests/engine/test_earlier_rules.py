"""A new field of the state changes no fingerprint of matches that began by earlier rules."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from random import Random
from typing import Any, ClassVar

import pytest

from games import Table
from games.engine import AnswerStep, BadNotation, Recorder, State, Transcript, Turn, replay
from games.engine.table import Saved
from kit.random_play import next_answer
from tests.engine.sample_games import SealedVotes, VoteState

SEED = bytes(range(32))


@dataclass(kw_only=True)
class CountedVotes(VoteState):
    """``worth`` is what a vote that nobody else gave scores, ``votes`` counts the votes."""

    since: ClassVar[Mapping[str, int]] = {"worth": 2, "votes": 2}
    worth: int = 2
    votes: int = 0


class LaterVotes(SealedVotes):
    """Sealed votes by rules of version 2: unique votes score more, and votes are counted."""

    version = 2
    state = CountedVotes

    def turn(self, s: VoteState) -> Turn:
        assert isinstance(s, CountedVotes)
        before = s.points.copy()
        yield from super().turn(s)
        s.points = [old + (new - old) * s.worth for old, new in zip(before, s.points, strict=True)]
        s.votes += s.seats

    def migrate(self, data: Mapping[str, Any], version: int) -> Mapping[str, Any]:
        return {**data, "worth": 1} if version < 2 else data


EARLIER, LATER = SealedVotes(), LaterVotes()


def recorded() -> Recorder:
    """Return a match by the earlier rules, in the middle of a turn after a scored one."""
    recorder, rng = Recorder(EARLIER, 4, SEED), Random(1)
    while not (any(recorder.table.state.points) and recorder.table.answers):
        recorder.answer(*next_answer(recorder.table, rng))
    return recorder


def replayed(transcript: Transcript) -> Iterator[str]:
    for moment in replay(transcript, {LATER.name: LATER}):
        yield moment.table.fingerprint()


def test_fingerprints_by_earlier_rules_leave_out_later_fields() -> None:
    earlier, later = Table.new(EARLIER, 4, SEED), Table.new(LATER, 4, SEED, rules=1)
    for step in recorded().transcript.steps:
        assert isinstance(step, AnswerStep)
        for table in (earlier, later):
            table.answer(step.seat, step.ids)
        assert later.fingerprint(1) == earlier.fingerprint() != later.fingerprint()
        assert later.fingerprint() == later.fingerprint(2)
    assert isinstance(later.state, CountedVotes) and later.state.votes
    assert later.state.points == earlier.state.points


def test_table_saved_by_earlier_rules_within_a_turn_is_loaded_with_its_answers() -> None:
    earlier = recorded().table
    saved = Saved.model_validate_json(earlier.save().model_dump_json())
    later = Table.load(saved, LATER)
    assert later.answers == earlier.answers
    assert later.fingerprint(1) == earlier.fingerprint()


def test_text_of_a_match_that_began_by_earlier_rules_is_replayed_as_it_began() -> None:
    kept = Transcript.read(str(recorded().transcript), {LATER.name: LATER})
    assert kept.rules == 1
    now = list(replayed(kept))
    after = [replace(step, fingerprint=now[n + 1]) for n, step in enumerate(kept.steps)]
    updated = replace(kept, steps=(*kept.steps[:5], *after[5:]))
    assert list(replayed(updated)) == now, "played on by later rules"
    with pytest.raises(BadNotation, match="began by rules number 1, and these are number 2"):
        list(replayed(replace(kept, steps=(*after[:5], *kept.steps[5:]))))
    with pytest.raises(BadNotation, match="played by rules number 2; the rules known here"):
        Transcript.read(str(replace(kept, rules=2)), {EARLIER.name: EARLIER})
    with pytest.raises(BadNotation, match="played by rules number 0; the rules known here"):
        Transcript.read(str(replace(kept, rules=0)), {LATER.name: LATER})


def test_fields_of_every_state_are_those_that_fingerprints_have_always_had() -> None:
    """Versions of rules don't cover the engine: what it adds is to be left out while unused."""
    always_left_out = {"totals", "unnoticed"}
    assert [field.name for field in fields(State) if field.name not in always_left_out] == [
        "seats", "face", "memory", "seen", "veiled", "glimpsed", "bags", "limits", "draws", "asked",
    ]  # fmt: skip
