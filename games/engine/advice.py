"""Advice: what speaks for a choice, and what against it, as its seat can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import inf
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


class Weighed(str):
    """A reason that speaks for several choices, the more the higher its ``weight``.

    With a ``key`` it is compared with other sentences of the same key, too.
    """

    weight: float
    key: str

    def __new__(cls, said: str, weight: float, key: str = "") -> Weighed:
        """Add a weight to a sentence; an empty one stays empty."""
        new = super().__new__(cls, said)
        new.weight, new.key = weight, key
        return new


Argument = Callable[[Case[V]], str]
"""Returns a sentence about a choice, or "" if it doesn't hold; it reads only what the case has."""
Arguments = Mapping[str, Sequence[Argument[V]]]
"""The arguments by the verb of the choice, the strongest first.

Sentences that differ only in facts count as the same reason. If the facts make a difference, the
sentence is ``Weighed``, or the argument compares the choices: see ``Case.most``.
"""
Reasons = Mapping[str, tuple[str, float]]
"""What is said of an answer, with its weight, by the same sentence without its facts."""


def reasons(
    arguments: Arguments[V], picks: Sequence[Choice], decision: Decision, view: V, words: Words
) -> Reasons:
    """Return the reasons that hold for an answer, the strongest of its first choice first."""
    unfilled = _Unfilled(words.names, words.reader)
    found: dict[str, tuple[str, float]] = {}
    for pick in picks or (PASS,):
        for argument in arguments.get(pick.verb, ()):
            if said := argument(Case(view, decision, pick, words)):
                key, weight = "", 0.0
                if isinstance(said, Weighed):
                    key, weight = said.key, said.weight
                key = key or argument(Case(view, decision, pick, unfilled))
                found.setdefault(key, (str(said), weight))
    return found


class _Telling(NamedTuple):
    """What is said for an answer, and the worse answers that it rules out.

    It ``fits`` if it also holds for all answers that are about as good, and is ``own`` if it speaks
    for the answer, and not against others.
    """

    said: tuple[str, ...]
    against: frozenset[int]
    fits: bool
    own: bool = False


def telling(
    good: Sequence[tuple[Reasons, Reasons]], worse: Sequence[tuple[Reasons, Reasons]]
) -> list[tuple[str, ...]]:
    """Return what tells the first of the ``good`` answers, and each other, from all ``worse`` ones.

    The answers come with the reasons for and against each. One reason that rules out every worse
    answer is best; two may do so together. Otherwise one that speaks for the answer, and rules out
    the next best, is enough.
    Nothing is said of the others if what is said of the first fits them all, or speaks only against
    the worse ones.
    """
    first, *others = (_telling(pros, good, worse) for pros, _ in good)
    return [first.said, *(() if first.fits or not each.own else each.said for each in others)]


def _telling(
    pros: Reasons, good: Sequence[tuple[Reasons, Reasons]], worse: Sequence[tuple[Reasons, Reasons]]
) -> _Telling:
    all_worse = frozenset(range(len(worse)))
    found = [
        _Telling(
            (said,),
            frozenset(n for n in all_worse if worse[n][0].get(key, ("", -inf))[1] < weight),
            all(key in each for each, _ in good),
            True,
        )
        for key, (said, weight) in pros.items()
    ]
    found += [
        _Telling((said,), frozenset(n for n in all_worse if key in worse[n][1]), True)
        for key, (said, _) in (worse[0][1].items() if worse else ())
        if all(key not in cons for _, cons in good)
    ]
    found += [
        _Telling(one.said + other.said, all_worse, one.fits and other.fits, one.own and other.own)
        for one, other in combinations(found, 2)
        if one.against | other.against == all_worse
    ]
    return max(
        (each for each in found if each.against == all_worse or (each.own and 0 in each.against)),
        key=lambda each: (each.against == all_worse, -len(each.said), each.own, each.fits),
        default=_Telling((), all_worse, False),
    )
