"""Sentences: the one place where text meets translations and names."""

from __future__ import annotations

from collections.abc import Sequence
from gettext import NullTranslations


class Words:
    """Says sentences in one language about the people at one table.

    ``names[seat]`` is how that seat is called; ``reader`` is the seat spoken to, if any.
    """

    def __init__(
        self,
        names: Sequence[str],
        reader: int | None = None,
        translations: NullTranslations | None = None,
    ) -> None:
        self.names = names
        self.reader = reader
        self._translations = translations or NullTranslations()

    def __call__(self, message: str, /, **parts: object) -> str:
        """Translate ``message`` and fill in ``{parts}``."""
        return self._translations.gettext(message).format(**parts)

    def plural(self, one: str, many: str, n: int, /, **parts: object) -> str:
        """Translate with the plural form for ``n``, which fills in ``{n}``."""
        return self._translations.ngettext(one, many, n).format(n=n, **parts)

    def seat(self, seat: int) -> str:
        """Return a seat's name."""
        return self.names[seat]

    def listing(self, items: Sequence[str]) -> str:
        """Join items as a list ends in a sentence."""
        if len(items) < 2:
            return "".join(items)
        return self("{items} and {last}", items=", ".join(items[:-1]), last=items[-1])
