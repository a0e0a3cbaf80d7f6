"""The tutorial as its reader follows it: its code, written into the package of a new game."""

from __future__ import annotations

import ast
import os
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path

from games.new import write_game
from tests.conventions.files import ROOT

NAME = "go_fish"
TUTORIAL = ROOT / "docs" / "tutorial.md"
STEPS = 7
BLOCK = re.compile(r"^`([\w./]+)`(?:, ([^\n:]*))?:\n\n```\w+\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OWN = "In `game.py`, import `GoFishPicture`"
"""The beginning of the sentence by which the picture of the last step is used."""


def follow(folder: Path, steps: int = STEPS) -> Path:
    """Follow so many steps of the tutorial, and return the folder of the project."""
    project = write_game(NAME, folder)
    for text in list(sections())[:steps]:
        for path, functions, code in BLOCK.findall(text):
            target = project / path
            if functions:
                _replace(target, re.findall(r"`(\w+)`", functions), code)
            else:
                target.write_text(code, "utf-8")
        if OWN in text:
            game = project / "src" / NAME / "game.py"
            code = game.read_text("utf-8").replace("games.default", f"{NAME}.picture")
            code = code.replace("DefaultPicture(text)", "GoFishPicture()")
            game.write_text(code.replace("DefaultPicture", "GoFishPicture"), "utf-8")
    return project


def install(project: Path) -> dict[str, str]:
    """Make a project known as pip would with -e, and return the environment that finds it."""
    about = tomllib.loads((project / "pyproject.toml").read_text("utf-8"))["project"]
    ((name, game),) = about["entry-points"]["menagerie.games"].items()
    packages = project / "src"
    info = packages / f"menagerie_{name}-0.1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: menagerie-{name}\nVersion: 0.1.0\n"
    )
    (info / "entry_points.txt").write_text(f"[menagerie.games]\n{name} = {game}\n")
    return {**os.environ, "PYTHONPATH": f"{ROOT}{os.pathsep}{packages}"}


def sections() -> Iterator[str]:
    """Yield the text of each step."""
    _, *numbered = re.split(r"^## \d\. ", TUTORIAL.read_text("utf-8"), flags=re.MULTILINE)
    yield from numbered


def _replace(file: Path, functions: list[str], code: str) -> None:
    """Put code in the place of the first of some functions, and delete the others."""
    text = file.read_text("utf-8")
    lines = text.splitlines(keepends=True)
    found = [
        node
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.FunctionDef) and node.name in functions
    ]
    assert len(found) == len(functions)
    for node in sorted(found, key=lambda node: -node.lineno):
        first = node.name == functions[0]
        lines[node.lineno - 1 : node.end_lineno] = [code] if first and code else []
    file.write_text("".join(lines), "utf-8")
