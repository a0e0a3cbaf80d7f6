"""The page of the reference about the kit: its checks as sentences, and its modules."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
KIT = ROOT / "kit"
MEMBERS = "    options:\n      heading_level: 4\n"
"""Headings of members are below those of their module."""


def kit_page() -> str:
    """Return the page in Markdown, with a block for mkdocstrings for each module."""
    return "\n".join(["# kit\n", "::: kit\n", *_checks(), *_modules()])


def _checks() -> Iterator[str]:
    """Yield what each module of checks is about, and what it checks."""
    yield "## Checks\n"
    for path in sorted([*ROOT.glob("kit/checks/test_*.py"), *ROOT.glob("bot/checks/test_*.py")]):
        tree = ast.parse(path.read_text("utf-8"))
        about = ast.get_docstring(tree) or path.stem
        yield f"### {about.splitlines()[0].rstrip('.')}\n\n`{path.parts[-3]}.checks.{path.stem}`\n"
        names = [
            node.name
            for node in tree.body
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")
        ]
        yield "\n".join(f"- {_sentence(name)}" for name in names) + "\n"


def _modules() -> Iterator[str]:
    yield "## Modules\n"
    for path in sorted(KIT.glob("*.py")):
        if path.stem != "__init__":
            yield f"### kit.{path.stem}\n\n::: kit.{path.stem}\n{MEMBERS}"


def _sentence(name: str) -> str:
    return name.removeprefix("test_").replace("_", " ").capitalize()
