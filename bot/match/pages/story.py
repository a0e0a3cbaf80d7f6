"""The events at a table in sentences for one reader, and the page with all of them."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import cache

import discord

from bot.match.commits.change import LEFT
from bot.match.match import TOOK_OVER_SEAT, Match
from bot.match.pages.content import words_for
from bot.match.pages.host_events import HOST_EVENTS, earlier_name
from bot.posts import layout
from bot.posts.controls import Control
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


def latest_events(match: Match, reader: int | None, count: int, words: Words) -> str:
    """Return the latest events, oldest first, leaving out older ones that don't fit."""
    described = sentences(match, match.events_for(reader), words, count)
    return "\n".join(_pages([sentence for sentence, _ in described], 1400)[0])


EVENTS = 200  # as many as a match keeps
ROOM = 900  # characters of events on a page, which fits on a phone


def log_post(match: Match, reader: int | None, page: int = 0) -> discord.ui.LayoutView:
    """Return a page of events, including those that only the reader saw; the first is the latest.

    A page that no longer exists is the oldest one.
    """
    words = words_for(match, reader)
    described = sentences(match, match.events_for(reader), words, EVENTS)
    pages = _pages([sentence for sentence, _ in described], ROOM)
    page = min(page, len(pages) - 1)
    title = words("## Recent events\n-# {title} · match {id}", title=match.game.title, id=match.id)
    turns = [(words("Earlier"), page + 1), (words("Later"), page - 1)]
    return layout.post(
        layout.text(title),
        layout.text("\n".join(pages[page]) or words("Nothing yet.")),
        *layout.rows([
            layout.button(label, Control(match.id, "log_page", arg=str(other)))
            for label, other in turns if other in range(len(pages))
        ]),
    )  # fmt: skip


def _pages(told: Sequence[str], room: int) -> list[list[str]]:
    """Spread sentences over pages of ``room`` characters, the last sentences on the first page."""
    pages: list[list[str]] = [[]]
    for sentence in reversed(told):
        line = f"-# {sentence}"[:room]
        if pages[-1] and sum(map(len, pages[-1])) + len(pages[-1]) + len(line) > room:
            pages.append([])
        pages[-1].insert(0, line)
    return pages
