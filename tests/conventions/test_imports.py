"""Imports go in one direction. The contracts in ``pyproject.toml`` say in which."""

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import grimp
import pytest
from importlinter.application.use_cases import lint_imports
from importlinter.configuration import configure

from tests.conventions.files import ROOT, modules, name

CONFIGURATION = str(ROOT / "pyproject.toml")


def test_imports_keep_to_the_contracts(capsys: pytest.CaptureFixture[str]) -> None:
    configure()
    kept = lint_imports(CONFIGURATION, cache_dir=None, no_logo=True)
    assert kept, capsys.readouterr().out


def test_no_modules_import_each_other_in_a_cycle() -> None:
    packages = ("adapters", "bot", "cogs", "games", "kit", "playground")
    graph = grimp.build_graph(*packages, cache_dir=None)
    imported = {m: graph.find_modules_directly_imported_by(m) for m in graph.modules}
    TopologicalSorter(imported).prepare()  # raises CycleError, which names the modules


def test_cogs_reach_store_and_messenger_only_through_the_host_and_the_publisher() -> None:
    reached = [
        f"{name(path)}:{node.lineno} uses .{node.attr}"
        for path in modules("cogs")
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Attribute) and node.attr in ("store", "messenger")
    ]
    assert reached == []


def shared_chance(path: Path) -> Iterator[str]:
    """Yield the uses of the random module's shared generator."""
    source = path.read_text("utf-8")
    for node in ast.walk(ast.parse(source)) if "random" in source else ():
        if isinstance(node, ast.ImportFrom) and node.module == "random":
            yield from (alias.name for alias in node.names if alias.name != "Random")
        elif isinstance(node, ast.Attribute) and ast.unparse(node.value) == "random":
            yield from (attribute for attribute in [node.attr] if attribute != "Random")


def test_games_draw_random_values_only_from_their_seed() -> None:
    used = {name(path): list(shared_chance(path)) for path in modules("games")}
    assert {path: names for path, names in used.items() if names} == {}


@pytest.mark.parametrize("line", ["import random\nrandom.choice([1])", "from random import choice"])
def test_use_of_a_shared_random_generator_is_recognised(tmp_path: Path, line: str) -> None:
    module = tmp_path / "module.py"
    module.write_text(line)
    assert list(shared_chance(module)) == ["choice"]
