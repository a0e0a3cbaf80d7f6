"""The page of all modules is that of the files.

Write it again after a module was added, renamed or described differently:

    REFRESH_GOLDEN=1 .venv/bin/pytest tests/conventions/test_modules.py
"""

from __future__ import annotations

import ast

from kit.golden import REFRESH
from tests.conventions.files import ROOT, modules, name
from tools.site.modules_page import PACKAGES, modules_page

PAGE = ROOT / "docs" / "modules.md"


def test_page_of_modules_is_up_to_date() -> None:
    if REFRESH:
        PAGE.write_text(modules_page(), "utf-8")
    advice = "REFRESH_GOLDEN=1 .venv/bin/pytest tests/conventions/test_modules.py writes the page"
    assert PAGE.read_text("utf-8") == modules_page(), advice


def test_every_module_says_in_its_first_line_what_it_is_for() -> None:
    assert [
        name(path)
        for path in modules(*PACKAGES)
        if not (ast.get_docstring(ast.parse(path.read_text("utf-8"))) or "").partition("\n")[0]
    ] == []
