"""The examples in the engine's docstrings are correct."""

from __future__ import annotations

import doctest
from types import ModuleType

import pytest

from games.engine import (
    bags,
    dealing,
    decision,
    elision,
    guess,
    known,
    ledger,
    sentences,
)

PAGES = [bags, dealing, decision, elision, guess, known, ledger, sentences]


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.__name__)
def test_docstring_examples_of_a_module_are_correct(page: ModuleType) -> None:
    failed, tried = doctest.testmod(page)
    assert tried and not failed
