"""Signals: lists of listeners for something that happens."""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping
from typing import Generic, TypeVarTuple

from bot.runtime.logs import safe_traceback

log = logging.getLogger(__name__)

Values = TypeVarTuple("Values")


class Signal(list[Callable[[*Values], None]], Generic[*Values]):
    """The listeners that are called when something happens, in the order of the list."""

    def send(self, *values: *Values, extra: Mapping[str, object] | None = None) -> None:
        """Call all listeners. If one raises, log that with ``extra`` and call the others."""
        for listener in [*self]:
            try:
                listener(*values)
            except Exception as error:  # what has happened stands, whatever a listener makes of it
                log.error("a listener raised %s", safe_traceback(error), extra=extra)
