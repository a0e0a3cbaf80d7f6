"""Finished matches in the real process: replay, file, verification and GIF, over restarts."""

from __future__ import annotations

import re
import subprocess
import sys
from io import BytesIO
from pathlib import Path
from random import Random

import aiohttp
import pytest
from PIL import Image

from playground.people import Person
from playground.reading import Message
from tests.e2e.player_driver import end_match

from .player_driver import MatchDriver, open_lobby
from .process import ROOT, E2EHarness
from .records import caught_up
from .test_refusals import people

GAMES = ("lion_unicorn", "smallseat")
"""The games of matches that are looked back on here; the others' without a process."""


async def file_of(message: Message) -> bytes:
    """Return the only file of a message."""
    (attachment,) = message.attachments
    async with aiohttp.ClientSession() as session, session.get(attachment["url"]) as answer:
        return await answer.read()


def run(folder: Path, *arguments: str) -> str:
    """Run the games' command line on the files of a folder, without the bot."""
    command = [sys.executable, "-m", "games", *arguments]
    environment = {"PYTHONPATH": str(ROOT)}
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def step(message: Message) -> tuple[int, int]:
    found = re.search(r"Step (\d+) of (\d+)", message.text)
    assert found, message.text
    return int(found[1]), int(found[2])


async def press(person: Person, message: Message, label: str) -> Message:
    reply = await person.click(message, label={"Last": "⏭️"}.get(label, label))
    assert not reply.failed and reply.message is not None
    return reply.message


async def ended(harness: E2EHarness, game: str, *sitting: Person, answers: int) -> MatchDriver:
    """Play for a while by buttons, with a restart in between, and end the match."""
    driver = await open_lobby(harness, sitting[0], game=game)
    await driver.sit(*sitting[1:])
    await driver.start()
    rng = Random(3)
    for part in (1, 2):
        goal = answers * part // 2
        await driver.play_on(rng, lambda: len(driver.ledger.accepted) >= goal)  # noqa: B023
        if part == 1 and not driver.over:
            await harness.kill()
            await harness.start()
    if not driver.over:
        await end_match(sitting[0], driver.place)
        await harness.standin.until(lambda: driver.over)
    return driver


@pytest.mark.parametrize("game", GAMES)
async def test_match_is_replayed_after_restarts(
    harness: E2EHarness, tmp_path: Path, game: str
) -> None:
    names = ("Ada", "Ben", "Cyd")[: 3 if game in ("kill_the_unicorns", "smallseat") else 2]
    sitting = people(harness, *names)
    (eve,) = people(harness, "Eve")
    driver = await ended(harness, game, *sitting, answers=16)
    fair = (await sitting[0].click(driver.table, label="Fair play")).text
    digest = re.findall(r"SHA-256 `([0-9a-f]{64})`", fair)[0]

    opened = await sitting[0].click(driver.table, label="Watch replay")
    assert opened.ephemeral and opened.message is not None
    page = opened.message
    assert step(page)[0] == 0 and f"as {sitting[0].name} saw it" in page.text
    await caught_up(harness)
    before = len(harness.standin.requests)
    page = await press(sitting[0], page, "▶️")
    page = await press(sitting[0], page, "Last")
    assert step(page)[0] == step(page)[1] > 5
    await harness.standin.until(lambda: page.attachments)
    # Old panels may still be deleted, a few a second.
    since = [r for r in harness.standin.requests[before:] if r.method != "DELETE"]
    spent = [r for r in since if "/channels/" in r.path]
    assert spent == [], "stepping costs requests"

    await harness.kill()
    await harness.start()
    page = await press(sitting[0], page, "⏪")
    assert step(page)[0] < step(page)[1]

    offered = await sitting[1].autocomplete("replay", focused="match", where=driver.place)
    assert [suggestion.value for suggestion in offered] == [driver.match_id]
    theirs = await sitting[1].slash("replay", {"match": driver.match_id}, where=driver.place)
    assert f"as {sitting[1].name} saw it" in theirs.text
    mine = await eve.slash("replay", {"match": driver.match_id}, where=driver.place)
    assert "as spectators saw it" in mine.text

    post = await press(sitting[0], page, "Post here")
    assert not post.ephemeral
    own = await eve.click(post, label="Watch replay")
    assert own.ephemeral and "as spectators saw it" in own.text

    said = await sitting[1].slash("verify", {"match": driver.match_id}, where=driver.place)
    assert "✅ 1 seed matches" in said.text, said.text
    exported = await sitting[1].slash("export", {"match": driver.match_id}, where=driver.place)
    assert exported.message is not None
    (tmp_path / "match.txt").write_bytes(await file_of(exported.message))
    assert "identical fingerprints" in run(tmp_path, "verify", "match.txt", "--digest", digest)
    assert run(tmp_path, "replay", "match.txt", "--all").count("\n=== ") > 10


async def test_running_match_is_exported_from_each_players_view(
    harness: E2EHarness, tmp_path: Path
) -> None:
    ada, ben = people(harness, "Ada", "Ben")
    driver = await open_lobby(harness, ada, game="instinkt")
    await driver.sit(ben)
    await driver.start()
    await driver.play_on(Random(1), lambda: len(driver.ledger.accepted) >= 6)
    seed = harness.bot.rows("SELECT seeds FROM match")[0][0][2:-2]
    told = {}
    for person in (ada, ben):
        reply = await person.slash("export", where=driver.place)
        assert reply.message is not None
        file = tmp_path / "account.txt"
        file.write_bytes(await file_of(reply.message))
        told[person.id] = run(tmp_path, "replay", "account.txt", "--all")
        assert seed not in file.read_text()
    assert told[ada.id] != told[ben.id] and f"as {ada.name} saw it" in told[ada.id]
    early = await ada.slash("replay", {"match": driver.match_id}, where=driver.place)
    assert "once the match is over" in early.text


async def test_gif_is_made_and_an_unfinished_one_ends_with_the_bot(harness: E2EHarness) -> None:
    ada, ben = people(harness, "Ada", "Ben")
    driver = await ended(harness, "instinkt", ada, ben, answers=12)
    opened = await ada.click(driver.table, label="Watch replay")
    assert opened.message is not None
    gif = await press(ada, opened.message, "Make GIF")
    assert gif.ephemeral and "Drawing" in gif.text
    await harness.standin.until(lambda: gif.attachments)
    data = await file_of(gif)
    image = Image.open(BytesIO(data))
    seconds = 0.0
    for frame in range(image.n_frames):  # type: ignore[attr-defined]
        image.seek(frame)
        seconds += image.info["duration"] / 1000
    assert image.format == "GIF" and len(data) < 8 << 20 and seconds <= 20
    again = await press(ada, opened.message, "Make GIF")
    assert await harness.bot.stop() == 0
    assert "am restarting" in again.text or again.attachments
    await harness.start()
