"""Formatters of the events that one sentence describes, in a form for each kind of reader."""

from __future__ import annotations

from collections.abc import Callable

from games.engine.event import SeenEvent
from games.engine.game import EventFormatter
from games.engine.words import Words

EventPart = Callable[[SeenEvent, Words], object]
"""Returns what fills a gap in the sentence about an event."""


def actor_event(yours: str, theirs: str, **parts: EventPart) -> EventFormatter:
    """Return the formatter of an event that its seat reads as ``yours``, others as ``theirs``.

    ``parts`` fill the gaps of the sentences other than ``{name}``; see ``Words.by_actor``.

    >>> tell = actor_event("You bid {n}.", "{name} bids {n}.", n=about(0))
    >>> tell(SeenEvent("bid", 0, (3,), ()), Words(["Ann", "Ben"], reader=1))
    'Ann bids 3.'
    """

    def formatted(event: SeenEvent, words: Words) -> str:
        filled = {name: part(event, words) for name, part in parts.items()}
        return words.by_actor(event.doer, yours, theirs, **filled)

    return formatted


def target_event(yours: str, to_you: str, theirs: str, **parts: EventPart) -> EventFormatter:
    """Return the formatter of an event between two seats; the first number in ``about`` is a seat.

    The event's seat reads ``yours``, the other one ``to_you``, the rest ``theirs``; see
    ``Words.by_actor_and_target``.
    """

    def formatted(event: SeenEvent, words: Words) -> str:
        filled = {name: part(event, words) for name, part in parts.items()}
        said = yours, to_you, theirs
        return words.by_actor_and_target(event.doer, int(event.about[0]), *said, **filled)

    return formatted


def about(place: int) -> EventPart:
    """Return a part of sentences: what is at a place of the event's ``about``."""
    return lambda event, words: event.about[place]
