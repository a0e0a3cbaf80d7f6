"""The events at a table, in sentences for one reader."""

from __future__ import annotations

from collections.abc import Sequence

from bot.match.change import LEFT
from bot.match.match import TOOK_OVER_SEAT, Match
from bot.match.pages.host_events import HOST_EVENTS, earlier_name
from bot.match.pages.sentences import event_sentence
from games.engine import Event, Words

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
