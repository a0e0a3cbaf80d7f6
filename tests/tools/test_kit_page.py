"""The page of the kit in the reference names every check and every module."""

from __future__ import annotations

import ast
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import bot.checks
import kit
import kit.checks
from tools.site.kit_page import kit_page


def test_page_of_the_kit_lists_every_check_under_what_it_is_about() -> None:
    page = kit_page()
    checks = [
        f"{package.__name__}.{found.name}"
        for package in (bot.checks, kit.checks)
        for found in iter_modules(package.__path__)
        if found.name.startswith("test_")
    ]
    for module in map(import_module, checks):
        title = (module.__doc__ or "").splitlines()[0].rstrip(".")
        section = page.partition(f"### {title}\n")[2].partition("\n### ")[0]
        assert f"`{module.__name__}`" in section
        names = [name for name in vars(module) if name.startswith("test_")]
        assert section.count("\n- ") == len(names) > 0


def test_page_of_the_kit_has_every_module_and_each_describes_its_functions() -> None:
    page = kit_page()
    for found in iter_modules(kit.__path__):
        if found.name != "checks":
            assert f"\n::: kit.{found.name}\n" in page
    for path in Path(kit.__path__[0]).glob("*.py"):
        tree = ast.parse(path.read_text("utf-8"))
        public = [
            node
            for node in tree.body
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_")
        ]
        assert ast.get_docstring(tree)
        assert [node.name for node in public if not ast.get_docstring(node)] == [], path
