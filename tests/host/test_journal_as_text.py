"""A journal as text: answers of all kinds, and restarted turns."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from bot.match.match import Match
from bot.store import JournalRecord
from games.engine import AnswerStep, HandoverStep, RewindStep, Transcript, replay
from tests.host.harness import ANN, BEN, HostHarness

GAME = "llamas_unleashed"
Step = AnswerStep | RewindStep | HandoverStep


def step(row: JournalRecord, fresh: dict[int, RewindStep]) -> list[Step]:
    if row.act == "rewind":
        return [fresh[row.number]]
    if row.act == "handover" and row.seat is not None:
        return [HandoverStep(row.seat, row.fingerprint or "")]
    if row.act != "answer" or row.seat is None:
        return []
    return [AnswerStep(row.seat, tuple(row.choices), row.fingerprint or "")]


def rewound(match: Match) -> RewindStep:
    assert match.table
    return RewindStep(match.table.chance.seed, match.table.checkpoint().asked)


async def test_a_whole_journal_is_a_text_that_leads_to_the_same_table(harness: HostHarness) -> None:
    match = await harness.begin(ANN, BEN, robots=1, game=GAME)
    assert match.table
    start = Transcript(
        GAME, match.game.version, 3, match.table.chance.seed, match.game.options(),
        tuple(seat.name for seat in match.seats),
    )  # fmt: skip
    rng, fresh = Random(3), dict[int, RewindStep]()
    for number in range(90):
        match = await harness.step(match, rng)
        if number % 30 == 20:
            match = await harness.mid_turn(match)
            async with harness.host.matches.locked(match.id) as held:
                match = await harness.host.matches.rewind(held, held.running_table(), None)
            fresh[match.last_row] = rewound(match)
    steps = [s for row in await harness.store.journal(match.id) for s in step(row, fresh)]
    assert len(fresh) == 3 and sum(bool(s.fingerprint) for s in steps) > 80
    *_, last = replay(Transcript.read(str(replace(start, steps=tuple(steps)))))
    assert match.table and last.table.fingerprint() == match.table.fingerprint()
    assert {d.number for d in last.table.waiting.values()} == {
        d.number for d in match.table.waiting.values()
    }
