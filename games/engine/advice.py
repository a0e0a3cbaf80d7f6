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


Argument = Callable[[Case[V]], str]
"""Returns a sentence about a choice, or "" if it doesn't hold; it reads only what the case has."""
Arguments = Mapping[str, Sequence[Argument[V]]]
"""The arguments by the verb of the choice, the strongest first."""


def sentences(
    arguments: Arguments[V], picks: Sequence[Choice], decision: Decision, view: V, words: Words
) -> Iterator[tuple[Argument[V], str]]:
    """Yield the arguments that hold for an answer, the strongest of its first choice first.

    Each comes with its sentence.
    """
    for pick in picks or (PASS,):
        for argument in arguments.get(pick.verb, ()):
            if said := argument(Case(view, decision, pick, words)):
                yield argument, said
