"""Databases of earlier versions of the bot: migrated, counted, played on and replayed."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.features.records.acts import Records
from bot.features.records.rows import History
from bot.features.replays.acts import Replay
from games import GAMES
from games.engine import Transcript, verify_transcript
from kit.amount import some
from tests.host.harness import ANN, BEN, HostHarness
from tests.store.earlier import EARLIER, SCHEMAS, make_earlier

FURTHER = 5  # answers
NOT_REPLAYED = {
    "instinkt": {1: EARLIER},  # cells had other names
    "kill_the_unicorns": {1: EARLIER},  # a bid was an answer of several choices
    "smallseat": {1: EARLIER, 2: ["0003"]},  # an answer chose between equal cards
    # One card that is shuffled alone stays known. The number 2 came a little earlier than the rule.
    "lion_unicorn": {1: EARLIER, 2: ["0003"]},
}
"""Databases by game and version of its rules whose turns today's rules can't play again."""


def is_replayed(name: str, game: str, rules: int) -> bool:
    return name not in NOT_REPLAYED.get(game, {}).get(rules, [])


@pytest.mark.parametrize("schema", some(SCHEMAS[::-1]))
async def test_matches_of_an_earlier_database_continue(tmp_path: Path, schema: str) -> None:
    make_earlier(tmp_path / "earlier.sqlite3", schema)
    async with HostHarness(tmp_path / "earlier.sqlite3", GAMES) as harness:
        await harness.host[Records].recount_if_outdated()
        kept = await History(harness.store).results(BEN)
        over = {record.id: record.ended_at for record in await harness.store.matches(["finished"])}
        assert kept and {result.match_id: result.ended_at for result in kept} == over
        for record in await harness.store.matches(["running"]):
            match, rng = await harness.host.match(record.id), Random(1)
            for _ in range(FURTHER):
                match = await harness.step(match, rng)
            assert match.version > record.version
        for record in await harness.store.matches(["lobby"]):
            match = await harness.host.lobby.start(record.id, ANN)
            assert match.status == "running"
        await harness.host[Records].recount()
        assert await History(harness.store).results(BEN) == kept


@pytest.mark.parametrize("name", some(EARLIER[::-1]))
async def test_accepted_answers_are_kept_and_every_match_can_be_shown_again(
    tmp_path: Path, name: str
) -> None:
    make_earlier(tmp_path / "earlier.sqlite3", name)
    async with HostHarness(tmp_path / "earlier.sqlite3", GAMES) as harness:
        for record in await harness.store.matches(["running", "finished"]):
            replayed = is_replayed(name, record.game, record.rules_version)
            match, rng = await harness.host.match(record.id), Random(1)
            if match.status == "running":
                rows = await harness.store.journal(match.id, after=record.checkpoint_at)
                given = [(r.seat, tuple(r.choices)) for r in rows if r.act == "answer"]
                assert not replayed or match.table_or_refuse().answers == given
                for _ in range(FURTHER):
                    match = await harness.step(match, rng)
            if replayed:
                replay = Replay(match, await harness.store.journal(match.id))
                assert not replay.broken, (record.game, record.rules_version)
                transcript = Transcript.read(replay.text())
                if transcript.deal:  # the first schemas had no fingerprint of the deal
                    verify_transcript(transcript)
