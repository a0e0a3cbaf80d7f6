"""Sentences: the one place where text meets translations and names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import TypeGuard
from unicodedata import bidirectional

from games.engine.elision import elided
from games.engine.language import CONTEXT, ENGLISH, Language

LABEL = 80
"""The longest label of a button."""
HINT = 100
"""The most characters that say what a choice does."""
LABEL_NAME = 24
"""The longest name that a button or autocomplete line takes."""


FSI, PDI = "\u2068", "\u2069"
"""First strong isolate and pop directional isolate: what stands between them has a direction of its
own, and changes the order of nothing around it."""
_DIRECTING = dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))

Messages = Mapping[str, str]
"""A table of sentences that are all to be translated, by what they are called."""


def message(text: str, context: str = "") -> str:
    """Mark a sentence for translation where it is kept; ``Words`` translates it when said.

    ``context`` tells apart what is one word in English and two in another language.
    """
    return f"{context}{CONTEXT}{text}" if context else text


class Words:
    """Says sentences in one language about the people at one table.

    ``names[seat]`` is how that seat is called, ready for Markdown; ``reader`` is the seat spoken
    to, if any. No two seats are called the same, and none by what turns the words around it.

    >>> Words(["Ben", "Ben"]).names
    ['Ben', 'Ben (2)']
    """

    def __init__(
        self,
        names: Sequence[str],
        reader: int | None = None,
        language: Language = ENGLISH,
    ) -> None:
        self.names = _distinct([bidi_isolate(name) for name in names])
        self.reader = reader
        self._language = language

    @property
    def language(self) -> Language:
        """The language that is spoken."""
        return self._language

    def __call__(self, message: str, /, **parts: object) -> str:
        """Translate ``message`` and fill in ``{parts}``; numbers as the language writes them.

        What is called ``{id}`` is a name and no number: it is written as it is typed.
        """
        return self._filled(self.language.say(message), parts)

    def plural(self, one: str, many: str, n: int, /, **parts: object) -> str:
        """Translate with the plural form for ``n``, which fills in ``{n}``."""
        return self._filled(self.language.count(one, many, n), {"n": n, **parts})

    def _filled(self, sentence: str, parts: Mapping[str, object]) -> str:
        if not parts:
            return sentence.format()
        language = self.language
        written = {
            name: language.number(part) if name != "id" and _is_number(part) else part
            for name, part in parts.items()
        }
        return elided(language.code, sentence, written).format(**written)

    def by_actor(self, seat: int, yours: str, theirs: str, /, **parts: object) -> str:
        """Say ``yours`` to the seat it is about and ``theirs`` (with its ``{name}``) to others.

        >>> words = Words(["Ann", "Ben"], reader=0)
        >>> [words.by_actor(seat, "You win.", "{name} wins.") for seat in (0, 1)]
        ['You win.', 'Ben wins.']
        """
        chosen = yours if seat == self.reader else theirs
        return self(chosen, name=self.seat(seat), **parts)

    def before(self, seat: int, name: str, reader: int | None) -> Words:
        """Return the words for what was before, when a seat was called otherwise.

        >>> words = Words(["Ann", "Cat"], reader=1).before(1, "Ben", None)
        >>> words.by_actor(1, "You win.", "{name} wins.")
        'Ben wins.'
        """
        names = [name if n == seat else now for n, now in enumerate(self.names)]
        return Words(names, reader, self.language)

    def seat(self, seat: int) -> str:
        """Return a seat's name."""
        return self.names[seat]

    def by_actor_and_target(
        self, doer: int, other: int, yours: str, to_you: str, theirs: str, /, **parts: object
    ) -> str:
        """Say what one seat does to another: ``yours`` to who does it, ``to_you`` to the other.

        All of them may call the two ``{name}`` and ``{other}``.

        >>> words = Words(["Ann", "Ben"], reader=1)
        >>> words.by_actor_and_target(0, 1, "You ask {other}.",
        ...     "{name} asks you.", "{name} asks {other}.")
        'Ann asks you.'
        """
        chosen = yours if doer == self.reader else to_you if other == self.reader else theirs
        return self(chosen, name=self.seat(doer), other=self.seat(other), **parts)

    def people(self, seats: Iterable[int]) -> str:
        """List seats as a sentence names those it is about, after a colon or before its verb."""
        you = self(message("you", "one of a list of players"))
        return self.listing([you if n == self.reader else self.seat(n) for n in seats])

    def label(self, seat: int) -> str:
        """Return a seat's name for buttons and autocomplete: short, and without Markdown."""
        return self._labels[seat]

    @cached_property
    def _labels(self) -> list[str]:
        plain = [re.sub(r"\\([\W_])", r"\1", name) for name in self.names]
        return _distinct([_short(name) for name in plain])

    def items(self, items: Iterable[str]) -> str:
        """Join items that are only counted up, without an "and" before the last one."""
        return self(message(", ", "between items")).join(items)

    def listing(self, items: Sequence[str]) -> str:
        """Join items as a list ends in a sentence."""
        return self.language.listing(items)

    def label_value(self, title: str, said: str) -> str:
        """Say something of what is called so, as after a colon.

        >>> Words([]).label_value("**Clock**", "3 days")
        '**Clock**: 3 days'
        """
        colon = message("{title}: {said}", "a title or name, and what is said of it")
        return self(colon, title=title, said=said)

    def sentences(self, sentences: Iterable[str]) -> str:
        """Let whole sentences follow one another."""
        return self.language.sentences(sentences)


def _is_number(part: object) -> TypeGuard[float]:
    return isinstance(part, int | float) and not isinstance(part, bool)


def strip_markdown(markdown: str) -> str:
    """Leave out the marks of Markdown that our own texts have."""
    return re.sub(r"\*\*|-# |#+ ", "", markdown)


def bidi_isolate(name: str) -> str:
    """Return a name that cannot turn the sentence around it, however it is written.

    Marks that direct letters are taken away, and a name with letters from right to left gets a
    direction of its own. What is isolated already stays as it is.

    >>> bidi_isolate("Ben"), bidi_isolate("\\u202eneB"), bidi_isolate("דנה") == f"{FSI}דנה{PDI}"
    ('Ben', 'neB', True)
    """
    plain = name.translate(_DIRECTING)
    turns = not plain.isascii() and any(bidirectional(each) in _RIGHT_TO_LEFT for each in plain)
    return f"{FSI}{plain}{PDI}" if turns else plain


def _short(name: str) -> str:
    plain = name.translate(_DIRECTING)
    return name if len(plain) <= LABEL_NAME else bidi_isolate(truncate(plain, LABEL_NAME))


def truncate(text: str, most: int) -> str:
    """Cut a text that is longer than ``most`` characters and show that it was cut."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _distinct(names: Sequence[str]) -> list[str]:
    taken: list[str] = []
    for name in names:
        tried, n = name, 1
        while tried in taken:
            n += 1
            tried = f"{name} ({n})"
        taken.append(tried)
    return taken
