"""The interface for games: its page names what is public, and every game uses only that."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path

import pytest

from games.own import OWN
from tests.conventions.files import ROOT, modules, name

PAGE = (ROOT / "docs" / "interface.md").read_text("utf-8")
PACKAGES = ("games.engine", "games.drawing", "games.robots", "games.guide")
EVERY_GAME = [*(f"games/{point.name}" for point in OWN), "games/new/echo"]


def on_page(package: str) -> list[str]:
    """Return the names in the table of a package."""
    section = PAGE.partition(f"## `{package}`\n")[2].partition("\n## ")[0]
    return re.findall(r"^\| `(\w+)` \| \w", section, re.MULTILINE)


@pytest.mark.parametrize("package", PACKAGES)
def test_page_of_the_interface_names_what_is_public(package: str) -> None:
    public = import_module(package).__all__
    assert sorted(on_page(package)) == sorted(public)


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
