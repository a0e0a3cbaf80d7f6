"""Every game has the same modules, with one public entry in each."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

import pytest

from games import GAMES
from tests.conventions.files import ROOT

TEMPLATE = ROOT / "games" / "new" / "echo"
GAMES_HERE = [ROOT / "games" / game for game in GAMES]
REQUIRED_MODULES = {"__init__", "cards", "state", "rules", "view", "text", "game"}
NOT_IN_ALL = {"picture", "windows", "robot", "in_advance"}
REQUIRED_TEXT_MODULES = {"__init__", "names", "prompts", "labels", "events", "table", "standing"}
ADVICE = {"advice"}
"""What a game may have besides: arguments for its hints."""

every_game = pytest.mark.parametrize("package", [*GAMES_HERE, TEMPLATE], ids=lambda p: p.name)
with_own_words = pytest.mark.parametrize("package", GAMES_HERE, ids=lambda p: p.name)


def modules_in(package: Path) -> set[str]:
    """Return the names of the modules and packages in a package."""
    inside = [path for path in package.iterdir() if path.is_file() or any(path.rglob("*.py"))]
    strange = [path.name for path in inside if path.is_file() and path.suffix != ".py"]
    assert strange == []
    return {path.stem for path in inside}


@cache
def tree(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def is_only_a_docstring(path: Path) -> bool:
    body = tree(path).body
    return len(body) == 1 and ast.get_docstring(tree(path)) is not None


def functions(path: Path) -> set[str]:
    return {node.name for node in tree(path).body if isinstance(node, ast.FunctionDef)}


def classes(path: Path) -> set[str]:
    return {node.name for node in tree(path).body if isinstance(node, ast.ClassDef)}


@every_game
def test_every_game_has_exactly_the_required_modules(package: Path) -> None:
    found = modules_in(package)
    assert found >= REQUIRED_MODULES, REQUIRED_MODULES - found
    assert found <= REQUIRED_MODULES | NOT_IN_ALL, found - REQUIRED_MODULES - NOT_IN_ALL
    assert is_only_a_docstring(package / "__init__.py")
    assert (package / "rules").is_dir()


@every_game
def test_functions_deal_and_turn_are_in_the_module_of_the_turn(package: Path) -> None:
    rules = package / "rules"
    assert is_only_a_docstring(rules / "__init__.py")
    assert functions(rules / "turn.py") >= {"deal", "turn"}


@with_own_words
def test_text_package_has_exactly_the_required_modules(package: Path) -> None:
    assert modules_in(package / "text") - ADVICE == REQUIRED_TEXT_MODULES
    assert any(room.endswith("Text") for room in classes(package / "text" / "__init__.py"))
