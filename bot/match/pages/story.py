"""The events at a table in sentences for one reader, and the page with all of them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache

import discord

from bot.match.change import LEFT
from bot.match.match import TOOK_OVER_SEAT, Match
from bot.match.pages.content import words_for
from bot.match.pages.host_events import HOST_EVENTS, earlier_name
from bot.posts import layout
from bot.runtime.logs import safe_traceback
from games.engine import Event, EventFormatter, SeenEvent, Words

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


LAST_EVENTS = 6  # on the table post

Told = Sequence[tuple[Event, int | None]]
"""Events, each with the reader for whom it is put in words."""


def sentences(
    match: Match, events: Told, words: Words, most: int | None = None
) -> list[tuple[str, Event]]:
    """Return the sentences of the latest events, at most ``most`` of them, oldest first."""
    # Without memory help, a peek is shown in the hand while it lasts, and not repeated here.
    memory = match.table_or_refuse().state.memory
    lines: list[tuple[str, Event]] = []
    for event, who in reversed(events):
        if len(lines) == most:
            break
        format_event = HOST_EVENTS.get(event.kind, match.game.text.event)
        sentence = event_sentence(format_event, event.seen_by(who if memory else None), words)
        if sentence:
            lines.append((sentence, event))
        if event.kind in (LEFT, TOOK_OVER_SEAT) and event.seat is not None:
            mine = event.seat == words.reader
            heard = None if mine else words.reader
            words = words.before(event.seat, earlier_name(event.about), heard)
    return lines[::-1]


def latest_events(
    match: Match, reader: int | None, count: int, words: Words, room: int = 1400
) -> str:
    """Return the latest events, oldest first, leaving out older ones to fit ``room`` characters."""
    described = sentences(match, match.events_for(reader), words, count)
    lines = [f"-# {sentence}" for sentence, _ in described]
    while len(lines) > 1 and sum(map(len, lines)) + len(lines) > room:
        del lines[0]
    return "\n".join(lines)[:room]


EVENTS = 200  # as many as a match keeps
ROOM = 3600  # characters for all events


def log_post(match: Match, reader: int | None) -> discord.ui.LayoutView:
    """Return the latest events, including those that only the reader saw."""
    words = words_for(match, reader)
    lines = latest_events(match, reader, EVENTS, words, ROOM)
    title = words("## Recent events\n-# {title} · match {id}", title=match.game.title, id=match.id)
    return layout.post(layout.text(title), layout.text(lines or words("Nothing yet.")))
