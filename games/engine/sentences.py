"""Events and choices as tables of sentences, events in a form for each kind of reader."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from string import Formatter
from typing import TypeVar

from games.engine.event import SeenEvent
from games.engine.game import EventFormatter, Label
from games.engine.view import View
from games.engine.words import Words

V = TypeVar("V", bound=View)
EventPart = Callable[[SeenEvent, Words], object]
"""Returns what fills a gap in the sentence about an event."""


@dataclass(frozen=True)
class Plural:
    """A sentence in singular and plural; the part ``count`` decides which, and fills ``{n}``."""

    one: str
    many: str
    count: str = "n"


@dataclass(frozen=True)
class IfShown:
    """What a reader reads who was shown a card of the event, and what the others read."""

    shown: EventSentence
    hidden: EventSentence


EventSentence = str | Plural | tuple[str | Plural, ...] | IfShown | EventFormatter
"""What is said of an event.

- One sentence is for all readers.
- Of two, the first is for the event's seat, the second for the others.
- Of three, the second is for the seat that is the first in the event's ``about``.
- A function returns the sentence for a reader, or None for none.
"""


def _nothing(event: SeenEvent, words: Words) -> None:
    """Say nothing."""


SILENT: EventFormatter = _nothing
"""For an event without a sentence, because the event that causes it says what it does."""


def event_sentences(
    table: Mapping[str, EventSentence], **parts: EventPart
) -> dict[str, EventFormatter]:
    """Return the formatters of events, by their kinds; see ``event_sentence``.

    >>> formatters = event_sentences(
    ...     {"bid": ("You bid {n}.", "{name} bids {n}."), "mix": SILENT}, n=about(0)
    ... )
    >>> formatters["bid"](SeenEvent("bid", 0, (3,), ()), Words(["Ann", "Ben"], reader=1))
    'Ann bids 3.'
    """
    return {kind: event_sentence(said, **parts) for kind, said in table.items()}


def event_sentence(said: EventSentence, **parts: EventPart) -> EventFormatter:
    """Return the formatter of one kind of event.

    ``parts`` fill the gaps of the sentences. ``{name}`` is the event's seat, ``{other}`` the first
    one in its ``about``. Raise ValueError if nothing fills a gap.

    >>> look = event_sentence(
    ...     IfShown("You see {card}.", ("", "{name} looks at your card.", "{name} looks.")),
    ...     card=lambda event, words: event.faces[0],
    ... )
    >>> look(SeenEvent("look", 0, (1,), ((7, "owl"),)), Words(["Ann", "Ben"], reader=0))
    'You see owl.'
    >>> look(SeenEvent("look", 0, (1,), ((7, None),)), Words(["Ann", "Ben"], reader=1))
    'Ann looks at your card.'
    """
    if isinstance(said, IfShown):
        shown, hidden = event_sentence(said.shown, **parts), event_sentence(said.hidden, **parts)
        return lambda event, words: (shown if event.faces else hidden)(event, words)
    if not isinstance(said, str | Plural | tuple):
        return said
    forms = [_form(form, parts) for form in (said if isinstance(said, tuple) else (said,))]

    def formatted(event: SeenEvent, words: Words) -> str:
        yours = event.seat is not None and event.seat == words.reader
        to_you = len(forms) == 3 and words.reader == event.about[0]
        return forms[0 if yours else 1 if to_you else -1](event, words)

    return formatted


def about(place: int) -> EventPart:
    """Return a part of sentences: what is at a place of the event's ``about``."""
    return lambda event, words: event.about[place]


def _form(form: str | Plural, parts: Mapping[str, EventPart]) -> Callable[[SeenEvent, Words], str]:
    """Return the function that fills the gaps of one form."""
    texts = (form.one, form.many) if isinstance(form, Plural) else (form,)
    known = {**SEATS, **parts}
    if isinstance(form, Plural) and form.count in known:
        known["n"] = known[form.count]
    gaps = _gaps(texts, known)

    def filled(event: SeenEvent, words: Words) -> str:
        facts = {gap: known[gap](event, words) for gap in gaps}
        if isinstance(form, str):
            return words(form, **facts)
        n = int(str(known["n"](event, words)))
        return words.plural(form.one, form.many, n, **facts)

    return filled


SEATS: dict[str, EventPart] = {
    "name": lambda event, words: words.seat(event.doer),
    "other": lambda event, words: words.seat(int(event.about[0])),
}
"""The parts that every game has."""


def choice_sentences(table: Mapping[str, str], **parts: Label[V]) -> dict[str, Label[V]]:
    """Return the names of choices, by their verbs: sentences with gaps that ``parts`` fill.

    ``{player}`` is the player in the seat that is the first place of the choice. Raise ValueError
    if nothing fills a gap.

    >>> from games.engine import choice
    >>> view, words = View(game="", seats=2, reader=0, active=0), Words(["Ann", "Ben"])
    >>> choice_sentences({"ask": "Ask {player}"})["ask"](choice("ask", 1), view, words)
    'Ask Ben'
    """
    return {verb: _label(text, {**PLAYER, **parts}) for verb, text in table.items()}


def _label(text: str, parts: Mapping[str, Label[V]]) -> Label[V]:
    gaps = _gaps((text,), parts)
    return lambda choice, view, words: words(
        text, **{gap: parts[gap](choice, view, words) for gap in gaps}
    )


def _gaps(texts: Collection[str], known: Collection[str]) -> set[str]:
    """Return the gaps in some texts. Raise ValueError if nothing is known that fills one."""
    gaps = {gap for text in texts for _, gap, _, _ in Formatter().parse(text) if gap}
    for gap in gaps.difference(known):
        raise ValueError(f'nothing fills the gap {{{gap}}} in "{next(iter(texts))}"')
    return gaps


PLAYER: dict[str, Label[View]] = {"player": lambda choice, view, words: words.label(choice.place)}
