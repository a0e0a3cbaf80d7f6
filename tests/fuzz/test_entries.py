"""Any press, command or file: no fault, and no act without permission."""

from __future__ import annotations

import os
from collections.abc import AsyncIterator
from pathlib import Path
from random import Random

import pytest

from bot.posts.controls import Control
from cogs.controls import control_handlers
from games import GAMES
from games.engine import BadNotation, Transcript, verify_transcript
from tests.cogs.counter import Counter
from tests.fuzz.fuzzer import JUNK, NAMED, Fuzzer
from tests.host.harness import ANN, BEN, NAMES
from tests.properties.test_proofs import written

LONG = "x" * 5000
N = int(os.environ.get("FUZZ", "60"))


@pytest.fixture
async def fuzzer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Fuzzer]:
    for person, name in NAMED.items():
        monkeypatch.setitem(NAMES, person, name)
    async with Counter(tmp_path / "menagerie.sqlite3") as counter:
        fuzzer = Fuzzer(counter, 1)
        await fuzzer.begin()
        yield fuzzer


async def test_any_input_gets_a_response_and_needs_permission_to_act(
    fuzzer: Fuzzer,
) -> None:
    for _ in range(N):
        for entry in (fuzzer.press, fuzzer.take, fuzzer.command, fuzzer.move):
            await entry()
    print(*sorted(fuzzer.tried.items()), sep="\n")
    assert {"answered", "offered", "unknown_match", "did: answer"} <= fuzzer.tried.keys()
    assert fuzzer.tried["not_seated"] and fuzzer.tried["no_match"]


async def test_long_values_of_any_control_get_a_response(tmp_path: Path) -> None:
    async with Counter(tmp_path / "menagerie.sqlite3") as counter:
        match = await counter.begin(ANN, BEN)
        for act in control_handlers(counter.bot):
            for of, arg in ((0, ""), (0, LONG[:70]), (match.id, ""), (match.id, LONG[:70])):
                control = Control(of, act, 0, 4, arg)
                done = await counter.click(ANN, control, LONG, governs=True, moderates=True)
                assert "Something went wrong" not in done.text, control


@pytest.mark.parametrize("game", GAMES)
def test_any_file_of_a_match_is_read_or_refused_with_a_reason(game: str) -> None:
    text, rng, refused = "\n".join(written(game, 3)), Random(3), 0
    for _ in range(max(5, N // 12)):
        try:
            verify_transcript(Transcript.read(torn(text, rng)))
        except BadNotation as bad:
            refused += 1
            assert str(bad)
    assert refused


def torn(text: str, rng: Random) -> str:
    """Return a text with a piece cut out, doubled or replaced."""
    start = rng.randrange(len(text))
    piece = text[start : start + rng.choice([1, 3, 40])]
    return text[:start] + rng.choice(["", piece * 2, *JUNK]) + text[start + len(piece) :]
