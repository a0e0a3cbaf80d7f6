"""The page of guarantees names tests that exist, and at least one for each guarantee."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
ROWS = [
    line
    for line in (ROOT / "docs" / "guarantees.md").read_text("utf-8").splitlines()
    if line.startswith("| ") and not line.startswith(("| ---", "| Guarantee", "| Part"))
]


def test_every_guarantee_names_tests_that_exist() -> None:
    assert len(ROWS) > 30
    for row in ROWS:
        named = re.findall(r"`((?:tests|kit)/[^`]+)`", row.split("|")[-2])
        assert named, row
        assert [path for path in named if not (ROOT / path).exists()] == [], row
