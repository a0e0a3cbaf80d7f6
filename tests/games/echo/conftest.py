"""Every test of Echo runs in every rotation of the seats."""

from tests.rotation import pytest_itemcollected

__all__ = ["pytest_itemcollected"]
