"""Events of a match as sentences."""

from __future__ import annotations

import logging
from functools import cache

from bot.runtime.logs import safe_traceback
from games.engine import EventFormatter, SeenEvent, Words

log = logging.getLogger(__name__)


def event_sentence(format_event: EventFormatter, event: SeenEvent, words: Words) -> str | None:
    """Return an event as a sentence; None if it has none or cannot be worded.

    A stored event may have an old form that the game's formatter no longer understands. It is then
    left out, and the failure is logged only the first time.
    """
    try:
        return format_event(event, words)
    except Exception as error:  # whatever a formatter raises
        _report(event.kind, safe_traceback(error))
        return None


@cache
def _report(kind: str, why: str) -> None:
    """Log an event that cannot be worded. The cache makes this happen only once."""
    log.error("a stored event of the kind %s is left out of its pages: %s", kind, why)
