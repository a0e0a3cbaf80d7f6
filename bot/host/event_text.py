"""Event text: stored events in sentences, whatever version of the bot has written them."""

from __future__ import annotations

import logging
from functools import cache

from bot.host.matches import safe_traceback
from games.engine import SeenEvent, Teller, Words

log = logging.getLogger(__name__)


def event_sentence(format_event: Teller, event: SeenEvent, words: Words) -> str | None:
    """Return an event in one sentence; None for what needs no telling or cannot be told.

    A stored event may have an old form that the teller no longer understands. The page then leaves
    it out, and the failure is logged only the first time it occurs.
    """
    try:
        return format_event(event, words)
    except Exception as error:  # whatever a teller raises
        _report(event.kind, safe_traceback(error))
        return None


@cache
def _report(kind: str, why: str) -> None:
    """Log an event that cannot be told, only the first time."""
    log.error("a stored event of the kind %s is left out of its pages: %s", kind, why)
