"""Hooks: places in the core to which features add functions, so that it need not know them."""

from __future__ import annotations

from typing import TypeVar

F = TypeVar("F")


class Hook(list[F]):
    """The functions that features have added to one place, in the order of the features."""

    def add(self, function: F) -> F:
        """Add a function, unless it is there already; return it, for use as a decorator."""
        if function not in self:
            self.append(function)
        return function
