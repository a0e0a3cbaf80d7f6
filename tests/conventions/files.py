"""The files of the repository, for the tests that read them."""

import ast
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
NOT_OURS = {".env", ".git"}  # in a second work tree .git is a file


def modules(*folders: str) -> list[Path]:
    """Return the Python files of these folders."""
    return sorted(path for folder in folders for path in (ROOT / folder).rglob("*.py"))


def texts() -> Iterator[tuple[Path, str]]:
    """Yield every text file of the repository, with its text."""
    top = [path for path in ROOT.iterdir() if path.is_file()]
    folders = (
        "adapters", "bot", "cogs", "games", "kit", "playground", "tools", "data", "tests", "deploy",
        "docs", "requirements", ".ci", ".github",
    )  # fmt: skip
    below = [path for folder in folders for path in (ROOT / folder).rglob("*") if path.is_file()]
    for path in sorted(top + below):
        if path.name in NOT_OURS or ".sqlite3" in path.name or "__pycache__" in path.parts:
            continue
        try:
            yield path, path.read_text("utf-8")
        except UnicodeDecodeError:  # A picture or the like.
            continue


@cache  # because parsing all modules takes seconds
def imports(path: Path) -> Sequence[str]:
    """Return the full names of everything that a module imports, anywhere in it."""
    return list(imported(ast.walk(ast.parse(path.read_text("utf-8")))))


def imported(nodes: Iterable[ast.AST]) -> Iterator[str]:
    """Yield the full names of everything that these nodes import."""
    for node in nodes:
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def name(path: Path) -> str:
    """Return a path relative to the repository."""
    return path.relative_to(ROOT).as_posix()
