"""The interface for games: its page names what is public, and every game uses only that.

``interface.txt`` has the signature of everything public. Write it again with

    REFRESH_GOLDEN=1 .venv/bin/pytest tests/conventions/test_interface.py
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from difflib import unified_diff
from importlib import import_module
from pathlib import Path

import pytest

from games.engine import INTERFACE_VERSION
from games.own import OWN
from kit.golden import REFRESH
from tests.conventions.files import ROOT, modules, name
from tests.conventions.signatures import signatures

KEPT = Path(__file__).parent / "interface.txt"
CHANGED = """\
The interface for games is no longer as tests/conventions/interface.txt has it:

{lines}

Would a game that was written for the old lines still load and work? If not, raise INTERFACE_VERSION
in games/engine/game.py. Then write the file again and commit it with the change:

    REFRESH_GOLDEN=1 .venv/bin/pytest tests/conventions/test_interface.py
"""
PAGE = (ROOT / "docs" / "interface.md").read_text("utf-8")
PACKAGES = ("games.engine", "games.default", "games.drawing", "games.robots", "games.guide")
EVERY_GAME = [*(f"games/{point.name}" for point in OWN), "games/new/echo"]


def on_page(package: str) -> list[str]:
    """Return the names in the table of a package."""
    section = PAGE.partition(f"## `{package}`\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \| \w", section, re.MULTILINE)


@pytest.mark.parametrize("package", PACKAGES)
def test_page_of_the_interface_names_what_is_public(package: str) -> None:
    public = import_module(package).__all__
    assert sorted(on_page(package)) == sorted(public)


def test_signatures_of_the_interface_are_those_of_its_version() -> None:
    lines = [f"interface {INTERFACE_VERSION}", *signatures(*PACKAGES)]
    if REFRESH:
        KEPT.write_text("".join(f"{line}\n" for line in lines), "utf-8")
    kept = KEPT.read_text("utf-8").splitlines()
    differences = list(unified_diff(kept, lines, "old", "new", lineterm="", n=0))
    assert not differences, CHANGED.format(lines="\n".join(differences))


def used(folder: str) -> Iterator[tuple[str, str, str]]:
    """Yield what the modules of a game import from elsewhere in ``games``."""
    for path in modules(folder):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            module = node.module or "" if isinstance(node, ast.ImportFrom) else ""
            elsewhere = not Path(module.replace(".", "/")).is_relative_to(folder)
            if isinstance(node, ast.ImportFrom) and module.startswith("games") and elsewhere:
                yield from ((name(path), module, each.name) for each in node.names)


@pytest.mark.parametrize("folder", EVERY_GAME)
def test_every_game_uses_only_the_interface(folder: str) -> None:
    assert [
        f"{path}: {module}.{imported}"
        for path, module, imported in used(folder)
        if module not in PACKAGES or imported not in on_page(module)
    ] == []
