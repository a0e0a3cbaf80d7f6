"""Cards in the sentences of a puzzle that lie in rows, where their numbers change."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from string import ascii_uppercase
from typing import Any

from games.engine import SeenEvent, Table, Words

NUMBERED = {"up": 0, "down": 0, "look": 0, "steal": 1}
"""The events that say where cards lie, and how much else they say before."""
SHUFFLE = "rat"
"""The event that shuffles cards of a row."""


def card_places(table: Table[Any, Any]) -> dict[int, tuple[int, int]]:
    """Return the seat and the number of each card in a row; none in games without rows."""
    rows = enumerate(getattr(table.state, "front", ()))
    return {t: (owner, n) for owner, cards in rows for n, t in enumerate(cards)}


def as_asked(told: Sequence[SeenEvent], table: Table[Any, Any]) -> list[SeenEvent]:
    """Return events with the numbers that cards have in the question, as they change later."""
    places, renamed = card_places(table), list[SeenEvent]()
    for event in told:
        first = NUMBERED.get(event.kind, len(event.about))
        owner, now = event.about[0] if first else event.seat, event.about[first:]
        asked = [places.get(t, (None, 0)) for t, _ in event.cards]
        names = [n if o == owner else name for (o, n), name in zip(asked, now, strict=False)]
        renamed.append(event._replace(about=(*event.about[:first], *names, *now[len(names) :])))
    return renamed


def lettered(told: Sequence[SeenEvent]) -> tuple[list[SeenEvent], dict[int, str]]:
    """Return events with a letter for each card instead of its number, and the letters.

    Shuffled cards get new ones.
    """
    letters, free, renamed = dict[int, str](), iter(ascii_uppercase), list[SeenEvent]()
    for event in told:
        first, tokens = NUMBERED.get(event.kind, len(event.about)), [t for t, _ in event.cards]
        if _is_shuffle(event):
            letters |= dict(zip(tokens, free, strict=False))
        numbers = dict(zip(tokens, event.about[first:], strict=False))
        for t in numbers:
            if numbers[t] and t not in letters:
                letters[t] = next(free)
        names = [n and letters[t] for t, n in numbers.items()]
        renamed.append(event._replace(about=(*event.about[:first], *names)))
    return renamed, letters


def new_letters(event: SeenEvent, letters: Mapping[int, str], words: Words) -> str:
    """Say which letters the cards get that an event shuffles; empty for other events."""
    if not _is_shuffle(event):
        return ""
    return words(
        "Call these cards {cards}.", cards=words.listing([letters[t] for t, _ in event.cards])
    )


def _is_shuffle(event: SeenEvent) -> bool:
    return event.kind == SHUFFLE and len(event.cards) > 1


def lying(table: Table[Any, Any], letters: Mapping[int, str], words: Words) -> str:
    """Say where cards with letters lie now."""
    places = {
        letters[t]: words.by_actor(owner, "your card {n}", "{name}'s card {n}", n=n)
        for t, (owner, n) in card_places(table).items()
        if t in letters
    }
    listed = words.items(f"{letter} = {places[letter]}" for letter in sorted(places))
    return words("**Where these cards are now:** {places}", places=listed)
