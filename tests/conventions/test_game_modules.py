"""Every game has the same modules, one public entry in each, and no circular imports."""

from __future__ import annotations

import ast
from collections.abc import Iterable, Mapping
from functools import cache
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

from games import GAMES
from tests.conventions.files import ROOT, imported, imports, modules, name

TEMPLATE = ROOT / "games" / "new" / "echo"
PACKAGES = [*(ROOT / "games" / game for game in GAMES), TEMPLATE]
REQUIRED_MODULES = {"__init__", "cards", "state", "rules", "view", "text", "picture", "game"}
NOT_IN_ALL = {"windows", "robot", "in_advance"}
REQUIRED_TEXT_MODULES = {"__init__", "names", "prompts", "labels", "events", "table", "standing"}
DOOR = "games.engine"

every_game = pytest.mark.parametrize("package", PACKAGES, ids=lambda path: path.name)


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
    assert (package / "rules").is_dir() and (package / "text").is_dir()


@every_game
def test_functions_deal_and_turn_are_in_the_module_of_the_turn(package: Path) -> None:
    rules = package / "rules"
    assert is_only_a_docstring(rules / "__init__.py")
    assert functions(rules / "turn.py") >= {"deal", "turn"}


@every_game
def test_text_package_has_exactly_the_required_modules(package: Path) -> None:
    assert modules_in(package / "text") == REQUIRED_TEXT_MODULES
    assert any(room.endswith("Text") for room in classes(package / "text" / "__init__.py"))


INSIDE = {path.stem for path in (ROOT / "games" / "engine").iterdir()}


def passes(import_: str) -> bool:
    """Return whether an import names a module inside the engine package."""
    below = import_.removeprefix(f"{DOOR}.").split(".")[0]
    return import_.startswith(f"{DOOR}.") and below in INSIDE


def test_engine_is_imported_only_through_its_package() -> None:
    own = ("games/engine/", "kit/", "tests/engine/")
    folders = ("adapters", "bot", "cogs", "games", "kit", "playground", "tests", "tools")
    paths = [
        path
        for path in modules(*folders)
        if not name(path).startswith(own) and DOOR in path.read_text("utf-8")
    ]
    assert len(paths) > 300
    assert [(name(path), each) for path in paths for each in imports(path) if passes(each)] == []


@pytest.mark.parametrize(
    ("line", "past"),
    [
        ("from games.engine.words import Words", True),
        ("import games.engine.table", True),
        ("from games.engine import ledger", True),
        ("from games.engine.notation.words import SEED", True),
        ("from games.engine import replay", False),
        ("from games.engine import Words", False),
        ("from games.drawing import card", False),
    ],
)
def test_import_of_an_engine_module_is_recognised(line: str, past: bool) -> None:
    assert [passes(each) for each in imported(ast.parse(line).body)] == [past]


def needs(imports_of: Mapping[str, Iterable[str]]) -> dict[str, set[str]]:
    """Return which of these modules each imports, in functions and for type checkers too."""
    found: dict[str, set[str]] = {}
    for module, names in imports_of.items():
        within = (each if each in imports_of else each.rpartition(".")[0] for each in names)
        found[module] = {*within} & imports_of.keys()
    return found


def circle(imports_of: Mapping[str, Iterable[str]]) -> list[str]:
    """Return modules that import each other in a cycle, if there are any."""
    try:
        TopologicalSorter(needs(imports_of)).prepare()
    except CycleError as error:
        return list(error.args[1])
    return []


def dotted(path: Path) -> str:
    return name(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def test_no_modules_import_each_other_in_a_cycle() -> None:
    paths = modules("adapters", "bot", "cogs", "games", "kit", "playground")
    assert circle({dotted(path): imports(path) for path in paths}) == []


def test_import_cycle_is_recognised() -> None:
    there, back = "from games import b", "import games.a"
    for head in ("if True:", "def f():", "if TYPE_CHECKING:"):
        sources = {"games.a": there, "games.b": f"{head}\n    {back}"}
        found = {module: imported(ast.walk(ast.parse(text))) for module, text in sources.items()}
        assert set(circle(found)) == {"games.a", "games.b"}
    assert circle({"games.a": ["games.a.x"], "games.b": []}) == ["games.a", "games.a"]
