"""The examples in docstrings are correct."""

from __future__ import annotations

import doctest
from importlib import import_module

import pytest

from tests.conventions.files import modules, name

EXAMPLES = [
    name(path).removesuffix(".py").removesuffix("/__init__").replace("/", ".")
    for path in modules("adapters", "bot", "cogs", "games", "kit", "playground")
    if "\n    >>> " in path.read_text("utf-8") or "\n>>> " in path.read_text("utf-8")
]


@pytest.mark.parametrize("module", EXAMPLES)
def test_docstring_examples_of_a_module_are_correct(module: str) -> None:
    failed, tried = doctest.testmod(import_module(module))
    assert tried and not failed
