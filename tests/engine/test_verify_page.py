"""docs/verify.md is correct: its code needs none of our modules and finds changes."""

from __future__ import annotations

import ast
import re
import subprocess
import sys
from pathlib import Path

from games import GAMES
from games.engine import Chance, Recorder
from tests.conventions.files import ROOT

PAGE = (ROOT / "docs/verify.md").read_text("utf-8")
(CODE,) = re.findall(r"^```python\n(.*?)^```$", PAGE, re.M | re.S)
SEED, FRESH = bytes(range(32)), bytes(32)


def run(folder: Path, text: str) -> list[str]:
    """Run the page's code beside an export."""
    (folder / "match.txt").write_text(text)
    command = [sys.executable, "-I", "-c", CODE]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=True)
    return done.stdout.strip().split("\n")


def exported() -> str:
    recorder = Recorder(GAMES["lion_unicorn"], 2, SEED)
    recorder.rewind(FRESH, 20)
    return str(recorder.transcript)


def test_the_code_needs_only_the_standard_library() -> None:
    trees = ast.walk(ast.parse(CODE))
    named = {alias.name for t in trees if isinstance(t, ast.Import) for alias in t.names}
    named |= {t.module for t in ast.walk(ast.parse(CODE)) if isinstance(t, ast.ImportFrom)}  # type: ignore[misc]
    assert named <= sys.stdlib_module_names


def test_the_code_compares_all_digests_and_draws_as_the_engine_does(tmp_path: Path) -> None:
    *digests, drawn = run(tmp_path, exported())
    assert digests == [f"{Chance(seed).commitment} fits" for seed in (SEED, FRESH)]
    assert drawn == str(Chance(SEED).order(0, 12))


def test_the_code_finds_a_seed_that_was_changed(tmp_path: Path) -> None:
    changed = exported().replace(SEED.hex(), bytes(32).hex(), 1)
    assert [line.endswith("DOES NOT FIT") for line in run(tmp_path, changed)[:2]] == [True, False]
