"""The parts of the playground import each other in one direction only."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from graphlib import TopologicalSorter
from pathlib import Path

import playground

ROOT = Path(playground.__file__).parent
PARTS = {path.relative_to(ROOT).with_suffix(""): path for path in ROOT.rglob("*.py")}


def imported(part: Path, path: Path) -> Iterator[Path]:
    """Yield the modules that a module imports, including those for types only."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.level:
            package = part.parents[node.level - 1]
            module = package.joinpath(*(node.module or "").split("."))
            for name in (alias.name for alias in node.names):
                places = (module / name, module, module / "__init__")
                yield from [place for place in places if place in PARTS and place != part][:1]


def test_no_module_imports_itself_indirectly() -> None:
    graph = {part: set(imported(part, path)) for part, path in PARTS.items()}
    assert any(graph.values())
    list(TopologicalSorter(graph).static_order())
