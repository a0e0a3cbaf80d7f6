"""The page on packages: it has every package of the bot, and every helper as it is now."""

from __future__ import annotations

import re
from importlib.metadata import requires

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.conventions.files import ROOT
from tests.conventions.test_lock import BOT, GAMES

PAGE = (ROOT / "docs" / "packages.md").read_text("utf-8")
HELPERS = PAGE.partition("## Helpers")[2]
ROW = re.compile(r"^\| (`[^|]+`) \| (\d+) \|", re.MULTILINE)
AROUND = 0.2
"""By how much a number of lines may differ from the page."""
MOST_PACKAGES = 34


def of_a_bot() -> set[str]:
    """Return the names of all packages that a bot with tournaments has here."""
    extra = BOT["optional-dependencies"]["tournaments"]
    needed = [Requirement(line) for line in BOT["dependencies"] + GAMES["dependencies"] + extra]
    found: set[str] = set()
    while needed:
        one = needed.pop()
        name = canonicalize_name(one.name)
        taken = one.marker is None or one.marker.evaluate({"extra": ""})
        if taken and name not in found and name != "menagerie-games":
            found.add(name)
            needed += map(Requirement, requires(name) or ())
    return found


def test_every_package_of_a_bot_is_on_the_page_and_they_are_few() -> None:
    rows = PAGE.partition("## Packages")[2].partition("Removed:")[0]
    first = [line.split("|")[1] for line in rows.splitlines() if line.startswith("|")]
    named = {canonicalize_name(name.strip()) for cell in first for name in cell.split(",")}
    assert of_a_bot() - named == set()
    assert len(of_a_bot()) <= MOST_PACKAGES


@pytest.mark.parametrize(("files", "lines"), ROW.findall(HELPERS))
def test_helper_has_about_as_many_lines_as_the_page_says(files: str, lines: str) -> None:
    paths = [ROOT / name for name in re.findall(r"`([^`]+)`", files)]
    now = sum(len(path.read_text("utf-8").splitlines()) for path in paths)
    assert now == pytest.approx(int(lines), rel=AROUND)
