"""The list of slow tests names tests that exist, and not those that always run."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

from tests.slow import KEPT, listed

ROOT = Path(__file__).parents[2]


@cache
def functions_in(file: str) -> set[str]:
    functions = (ast.FunctionDef, ast.AsyncFunctionDef)
    source = ast.parse((ROOT / file).read_text("utf-8"))
    return {each.name for each in source.body if isinstance(each, functions)}


def test_every_slow_test_exists() -> None:
    for name in listed():
        file, _, function = name.partition("::")
        assert function in functions_in(file), name


def test_tests_that_always_run_exist_and_are_not_listed() -> None:
    assert not [name for name in listed() if name.startswith(KEPT)]
    for start in KEPT:
        file, _, function = start.partition("::")
        path = ROOT / file
        assert path.is_dir() or f"def {function}" in path.read_text("utf-8"), start
