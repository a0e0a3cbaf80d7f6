"""A tournament of each kind over weeks: some play, some never come, and the bot is killed.

Run it with ``-s`` to read how many requests a result takes.
"""

from __future__ import annotations

import json
import re
from collections.abc import AsyncIterator
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest

from bot.features.tournaments.rules import Kind, Tournament, differing_rounds, load, standings
from playground import Standin
from playground.changes import PATIENCE

from .crash_injection import KillAtRequest
from .process import E2EHarness
from .test_processes import TwoProcesses
from .tournament_weeks import KillAtPost, MovedClock, Weeks

RESULT = "Text to share"
"""A button that only results have, also those of ties."""
MOMENTS = [
    ("POST", "Round 1", False),
    ("PATCH", "## 🏆", True),
    ("POST", RESULT, False),
    ("PATCH", "### Round", False),
    ("POST", "Round 2", True),
    ("POST", RESULT, True),
    ("POST", "is over", False),
]
"""When the bot is killed: the request, words in it, and whether it is lost."""
HEADING = re.compile(r"^### Round (\d+)", re.MULTILINE)
KINDS = (
    Kind.KNOCKOUT,
    Kind.ROUND_ROBIN,
    Kind.SWISS,
)  # the shortest is first; two processes play it
AGAINST_TWO = [("POST", "Round 1", True), ("POST", RESULT, False), ("POST", "is over", True)]


@pytest.fixture
async def weeks(tmp_path: Path) -> AsyncIterator[Weeks]:
    """Yield a tournament to be opened, with one bot."""
    async with Standin(answer_seconds=PATIENCE) as standin:
        harness = E2EHarness(standin, tmp_path)
        clock = MovedClock(harness, harness.bot)
        await harness.start()
        try:
            yield Weeks(harness, clock)
        finally:
            await harness.bot.stop()
        harness.check()


@pytest.fixture
async def shared_weeks(shared_database: str, tmp_path: Path) -> AsyncIterator[Weeks]:
    """Yield a tournament to be opened, with two bots on one PostgreSQL database."""
    async with Standin(answer_seconds=PATIENCE) as standin:
        harness = TwoProcesses(standin, tmp_path, shared_database)
        clock = MovedClock(harness, harness.bot, harness.direct)
        await harness.start()
        try:
            yield Weeks(harness, clock)
        finally:
            await harness.bot.stop()
            await harness.direct.stop()
        harness.check()


@pytest.mark.parametrize("kind", KINDS[1:])
async def test_tournament_is_played_over_weeks_with_kills_and_everything_appears_once(
    weeks: Weeks, kind: Kind
) -> None:
    weeks.kills.extend(KillAtPost(weeks.harness.bot, *moment) for moment in MOMENTS)
    await play(weeks, kind)
    assert weeks.survived == len(MOMENTS)


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(20))
async def test_tournament_is_played_over_weeks_with_kills_at_many_more_moments(
    weeks: Weeks, seed: int
) -> None:
    rng = Random(seed)
    bot, kind = weeks.harness.bot, KINDS[seed % len(KINDS)]
    weeks.kills.extend(
        KillAtRequest(bot, nth=rng.randint(1, 40), lost=rng.random() < 0.5) for _ in range(12)
    )
    await play(weeks, kind)


async def test_two_processes_pair_a_round_once_and_count_a_result_once_over_weeks(
    shared_weeks: Weeks,
) -> None:
    bot = shared_weeks.harness.bot
    shared_weeks.kills.extend(KillAtPost(bot, *moment) for moment in AGAINST_TWO)
    await play(shared_weeks, Kind.KNOCKOUT)
    assert shared_weeks.survived == len(AGAINST_TWO)


async def play(weeks: Weeks, kind: Kind) -> None:
    """Play a tournament through all kills, and check what is there at its end."""
    await weeks.open(kind)
    post, digest = weeks.post, await commitment(weeks)
    while weeks.status != "over":
        weeks.later()
        await weeks.survive(weeks.settled)
        if weeks.status == "running":
            await weeks.survive(weeks.press_ready)
            await weeks.survive(weeks.play)
        if any(weeks.rows("SELECT 1 FROM match WHERE tournament_round = 2")):
            await weeks.survive(weeks.withdraw)
    proof = await proof_of(weeks)
    assert proof["commitment"] == digest
    assert sha256(bytes.fromhex(proof["tournament"]["seed"])).hexdigest() == digest
    played = load(proof["tournament"])
    check_rounds(weeks, played)
    check_posts(weeks, played)
    assert weeks.post == post and post.edited
    check_requests(weeks, played)


async def commitment(weeks: Weeks) -> str:
    """Return the digest that is shown before the first round."""
    drawn = await weeks.manager.click(weeks.post, label="Check the draw")
    return drawn.text.partition("SHA-256 `")[2].partition("`")[0]


async def proof_of(weeks: Weeks) -> Any:
    """Return the content of the file with which anyone can check the draw."""
    drawn = await weeks.manager.click(weeks.post, label="Check the draw")
    assert drawn.message is not None
    [file] = drawn.message.attachments
    return json.loads(weeks.standin.world.store.files.get(urlsplit(file["url"]).path) or b"")


def check_rounds(weeks: Weeks, played: Tournament) -> None:
    """Check that every table has one match and a result, and that draws and points are right."""
    assert differing_rounds(played) == []
    tables = [
        (number, table)
        for number, one in enumerate(played.rounds, 1)
        for table in range(1, len(one.tables) + 1)
    ]
    found = weeks.rows("SELECT tournament_round, tournament_table, status FROM match ORDER BY 1, 2")
    assert found == [(*at, "finished") for at in tables]
    lines = standings(played)
    won = sum((Fraction(len(t.seats), 2) for one in played.rounds for t in one.tables), Fraction())
    assert sum(line.points for line in lines) == won + sum(line.byes for line in lines)
    assert sum(line.played for line in lines) == 2 * won
    places = {line.entrant: line.place for line in lines}
    assert dict(weeks.rows("SELECT id, place FROM entrant")) == places


def check_posts(weeks: Weeks, played: Tournament) -> None:
    """Check that each round, each result and the end have exactly one post."""
    headings = HEADING.findall("\n".join(message.text for message in weeks.thread.messages))
    assert headings == [str(number) for number in range(1, len(played.rounds) + 1)]
    matches = sum(len(one.tables) for one in played.rounds)
    results = [
        message.text
        for message in weeks.channel.messages
        if any(button.label == RESULT for button in message.buttons)
    ]
    assert len(results) == len(set(results)) == matches
    [end] = weeks.posts(weeks.thread, "Spring Cup is over")
    medals = "SELECT user_id FROM entrant WHERE place <= 3"  # those who left have no place
    first = [person for (person,) in weeks.rows(medals)]
    assert sorted(end.mentions) == sorted(first)
    assert "This tournament is over" in weeks.post.text


def check_requests(weeks: Weeks, played: Tournament) -> None:
    """Check that posts are edited once for each result and each round, and print all requests."""
    rounds, matches = len(played.rounds), sum(len(one.tables) for one in played.rounds)
    found = weeks.requests()
    for post in ("CHANNEL/messages/TOURNAMENT", "TOURNAMENT/messages/ROUND"):
        edits = found[f"PATCH /channels/{post}"]
        assert rounds <= edits <= matches + rounds + 2 + weeks.survived
    print(f"\n{played.kind}: {rounds} rounds, {matches} matches, "
          f"{weeks.survived} kills")  # fmt: skip
    for route, count in found.most_common():
        print(f"{count:5} {count / matches:6.2f} {route}")
