"""The page of all modules: what each file is for, by the first line of its docstring."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PACKAGES = ("bot", "cogs", "games", "kit", "playground")
HEAD = """\
# Modules

What each file is for, by the first line of its docstring. A test compares this page with the files.
[architecture](architecture.md) shows how they work together.
"""


def modules_page() -> str:
    """Return the page in Markdown."""
    sections = (section for name in PACKAGES for section in _sections(ROOT / name))
    return "\n".join((HEAD, *sections))


def _sections(package: Path) -> Iterator[str]:
    """Yield a section for a package, and one for each folder of modules in it."""
    modules = [path for path in sorted(package.glob("*.py")) if path.name != "__init__.py"]
    if modules or (package / "__init__.py").exists():
        yield _section(package, [(path.stem, path) for path in modules])
    for folder in sorted(path for path in package.iterdir() if path.is_dir()):
        yield from _sections(folder)


def _section(folder: Path, rows: list[tuple[str, Path]]) -> str:
    lines = [f"## {folder.relative_to(ROOT).as_posix()}\n"]
    if (folder / "__init__.py").exists():
        lines.append(f"{_first_line(folder / '__init__.py')}\n")
    if rows:
        lines += ["| module | what it is for |", "| --- | --- |"]
        lines += (f"| `{name}` | {_first_line(path)} |" for name, path in rows)
        lines.append("")
    return "\n".join(lines)


def _first_line(path: Path) -> str:
    """Return the first line of a module's docstring, or an empty text."""
    docstring = ast.get_docstring(ast.parse(path.read_text("utf-8"))) or ""
    return docstring.partition("\n")[0].replace("``", "`").replace("|", "\\|")
