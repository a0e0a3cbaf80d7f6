"""Advice: what speaks for a choice, and what against it, as its seat can see."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from games.engine.decision import Choice, Decision, choice
from games.engine.view import View
from games.engine.words import Words

V = TypeVar("V", bound=View)
PASS = choice("pass")
"""What an answer without choices counts as."""


class Case(NamedTuple, Generic[V]):
    """A choice of the reader's decision, in the view in which it is made."""

    view: V
    decision: Decision
    choice: Choice
    words: Words

    @property
    def me(self) -> int:
        """The seat that decides."""
        return self.decision.seat

    @property
    def others(self) -> list[int]:
        """All other seats, beginning with the next one."""
        return [(self.me + n) % self.view.seats for n in range(1, self.view.seats)]

    def most(self, measure: Callable[[Case[V]], float]) -> bool:
        """Return whether no other choice of the same kind measures more."""
        own = measure(self)
        alike = [c for c in self.decision.choices if c.verb == self.choice.verb]
        return all(measure(self._replace(choice=c)) <= own for c in alike if c != self.choice)


class _Unfilled(Words):
    """Words that leave out the facts of a sentence, so that equal reasons are equal."""

    def __call__(self, message: str, /, **parts: object) -> str:
        return message

    def plural(self, one: str, many: str, n: int, /, **parts: object) -> str:
        return many


Argument = Callable[[Case[V]], str]
"""Returns a sentence about a choice, or "" if it doesn't hold; it reads only what the case has."""
Arguments = Mapping[str, Sequence[Argument[V]]]
"""The arguments by the verb of the choice, the strongest first.

If a sentence with other facts could hold for another choice too, the argument compares them: see
``Case.most``. Sentences that differ only in facts count as the same reason.
"""


def sentences(
    arguments: Arguments[V], picks: Sequence[Choice], decision: Decision, view: V, words: Words
) -> Iterator[tuple[str, str]]:
    """Yield the reasons that hold for an answer, the strongest of its first choice first.

    Each is a sentence without its facts, and comes with the whole sentence.
    """
    unfilled = _Unfilled(words.names, words.reader)
    for pick in picks or (PASS,):
        for argument in arguments.get(pick.verb, ()):
            if said := argument(Case(view, decision, pick, words)):
                yield argument(Case(view, decision, pick, unfilled)), said
