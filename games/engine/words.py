"""Sentences, filled in with names and translated: the only place that does either."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property, lru_cache
from types import MappingProxyType
from typing import TypeGuard
from unicodedata import bidirectional

from games.engine.elision import elided
from games.engine.language import CONTEXT, ENGLISH, Language

LABEL = 80
"""The most characters of a button's label."""
HINT = 100
"""The most characters of the hint that describes a choice."""
LABEL_NAME = 24
"""The most characters of a name on a button or an autocomplete line."""
FORMED_SENTENCES = 8192
"""The number of sentences kept. Most labels of a panel are the same on the next one."""


FSI, PDI = "\u2068", "\u2069"
"""First strong isolate and pop directional isolate: text between them has its own direction and
does not reorder the text around it."""
_DIRECTING = dict.fromkeys([0x061C, 0x200E, 0x200F, *range(0x202A, 0x202F), *range(0x2066, 0x206A)])
_NUMBERS = (int, float)
"""A tuple, because a union would be created anew for every value."""
_RIGHT_TO_LEFT = frozenset(("R", "AL", "AN"))

Messages = Mapping[str, str]
"""A table of sentences to translate, by name."""


def message(text: str, context: str = "") -> str:
    """Mark a sentence for translation where it is defined; ``Words`` translates it when used.

    ``context`` distinguishes meanings that share a word in English but not in another language.
    """
    return f"{context}{CONTEXT}{text}" if context else text


class Words:
    """Forms sentences in one language about the players of one match.

    ``names[seat]`` is the seat's name, ready for Markdown; ``reader`` is the seat addressed, if
    any; ``roles`` are the seats that sentences name by a role, see ``Game.roles``. All names are
    different, and none changes the direction of the text around it.

    >>> Words(["Ben", "Ben"]).names
    ['Ben', 'Ben (2)']
    """

    def __init__(
        self,
        names: Sequence[str],
        reader: int | None = None,
        language: Language = ENGLISH,
        roles: Mapping[str, int] = MappingProxyType({}),
    ) -> None:
        self.names = _distinct([bidi_isolate(name) for name in names])
        self.reader = reader
        self.roles = roles
        self._language = language

    @property
    def language(self) -> Language:
        """The language of the sentences."""
        return self._language

    def __call__(self, message: str, /, **parts: object) -> str:
        """Return ``message`` translated, with ``{parts}`` filled in and numbers localised.

        ``{id}`` is a name, not a number: it is written as it is typed.
        """
        return _formed(self.language, message, **parts)

    def plural(self, one: str, many: str, n: int, /, **parts: object) -> str:
        """Return the plural form for ``n`` translated, with ``n`` filled in as ``{n}``."""
        language = self.language
        return _filled(language, language.count(one, many, n), {"n": n, **parts})

    def by_actor(self, seat: int, yours: str, theirs: str, /, **parts: object) -> str:
        """Return ``yours`` for the seat it is about, ``theirs`` (with its ``{name}``) for others.

        >>> words = Words(["Ann", "Ben"], reader=0)
        >>> [words.by_actor(seat, "You win.", "{name} wins.") for seat in (0, 1)]
        ['You win.', 'Ben wins.']
        """
        chosen = yours if seat == self.reader else theirs
        return self(chosen, name=self.seat(seat), **parts)

    def reader_is(self, role: str) -> bool:
        """Return whether the reader has a role.

        >>> Words(["Ann", "Ben"], reader=0, roles={"dealer": 0}).reader_is("dealer")
        True
        """
        return self.reader is not None and self.roles.get(role) == self.reader

    def before(self, seat: int, name: str, reader: int | None) -> Words:
        """Return the words for earlier events, when a seat had another name.

        >>> words = Words(["Ann", "Cat"], reader=1).before(1, "Ben", None)
        >>> words.by_actor(1, "You win.", "{name} wins.")
        'Ben wins.'
        """
        names = [name if n == seat else now for n, now in enumerate(self.names)]
        return Words(names, reader, self.language, self.roles)

    def seat(self, seat: int) -> str:
        """Return a seat's name."""
        return self.names[seat]

    def by_actor_and_target(
        self, doer: int, other: int, yours: str, to_you: str, theirs: str, /, **parts: object
    ) -> str:
        """Return ``yours`` for the doer, ``to_you`` for the other seat, ``theirs`` for the rest.

        All three may call the two seats ``{name}`` and ``{other}``.

        >>> words = Words(["Ann", "Ben"], reader=1)
        >>> words.by_actor_and_target(0, 1, "You ask {other}.",
        ...     "{name} asks you.", "{name} asks {other}.")
        'Ann asks you.'
        """
        chosen = yours if doer == self.reader else to_you if other == self.reader else theirs
        return self(chosen, name=self.seat(doer), other=self.seat(other), **parts)

    def people(self, seats: Iterable[int]) -> str:
        """Return a list of seats for a sentence, after a colon or before a verb."""
        you = self(message("you", "one of a list of players"))
        return self.listing([you if n == self.reader else self.seat(n) for n in seats])

    def label(self, seat: int) -> str:
        """Return a seat's short name, without Markdown, for buttons and autocomplete."""
        return self._labels[seat]

    @cached_property
    def _labels(self) -> list[str]:
        plain = [re.sub(r"\\([\W_])", r"\1", name) for name in self.names]
        return _distinct([_short(name) for name in plain])

    def items(self, items: Iterable[str]) -> str:
        """Return items joined by commas, without an "and" before the last one."""
        return self(message(", ", "between items")).join(items)

    def listing(self, items: Sequence[str]) -> str:
        """Return items joined as a list in a sentence, with an "and"."""
        return self.language.listing(items)

    def label_value(self, title: str, said: str) -> str:
        """Return a title and its text, joined by a colon.

        >>> Words([]).label_value("**Clock**", "3 days")
        '**Clock**: 3 days'
        """
        colon = message("{title}: {said}", "a title or name, and what is said of it")
        return self(colon, title=title, said=said)

    def sentences(self, sentences: Iterable[str]) -> str:
        """Return whole sentences joined."""
        return self.language.sentences(sentences)


@lru_cache(maxsize=FORMED_SENTENCES, typed=True)  # 1 and True are written differently
def _formed(language: Language, message: str, /, **parts: object) -> str:
    return _filled(language, language.say(message), parts)


def _filled(language: Language, sentence: str, parts: Mapping[str, object]) -> str:
    if not parts:
        return sentence.format()
    written = {
        name: language.number(part) if name != "id" and _is_number(part) else part
        for name, part in parts.items()
    }
    return elided(language.code, sentence, written).format(**written)


def _is_number(part: object) -> TypeGuard[float]:
    return isinstance(part, _NUMBERS) and not isinstance(part, bool)


def strip_markdown(markdown: str) -> str:
    """Return a text without the Markdown that our own texts use."""
    return re.sub(r"\*\*|-# |#+ ", "", markdown)


def bidi_isolate(name: str) -> str:
    """Return a name that can't change the direction of the sentence around it.

    Characters that set the direction are removed. A name with right-to-left letters is isolated; an
    isolated name stays as it is.

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
    """Return a text of at most ``most`` characters, with an ellipsis if it was cut."""
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def without_note(label: str) -> str:
    """Return the name of a choice without what its label says after a dash.

    >>> without_note("Flip card 4 up – you saw a Mole")
    'Flip card 4 up'
    """
    return label.partition(" – ")[0]


def _distinct(names: Sequence[str]) -> list[str]:
    taken: list[str] = []
    for name in names:
        tried, n = name, 1
        while tried in taken:
            n += 1
            tried = f"{name} ({n})"
        taken.append(tried)
    return taken
