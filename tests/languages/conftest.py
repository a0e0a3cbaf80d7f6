"""Fixtures of the tests of languages."""

from tests.cogs.conftest import counter

__all__ = ["counter"]
