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


ProsAndCons = tuple[Reasons, Reasons]
"""What is said for an answer, and against it."""


class _Telling(NamedTuple):
    """What is said for an answer, and the worse answers that it rules out.

    It ``fits`` if it also holds for all answers that are about as good, and is ``own`` if it speaks
    for the answer, and not against others. It is ``beaten`` if it speaks for a worse one even more.
    The ``order`` is lower for a stronger reason.
    """

    said: tuple[str, ...]
    against: frozenset[int]
    fits: bool
    own: bool = False
    beaten: bool = False
    order: tuple[float, float] = (inf, 0)


class Told(NamedTuple):
    """Why an answer is better than worse ones: sentences, and whether they rule out ``all``."""

    said: tuple[str, ...]
    all: bool


def reasons_for(good: Sequence[ProsAndCons], worse: Sequence[ProsAndCons]) -> list[Told]:
    """Return what tells the first of the ``good`` answers, and each other, from all ``worse`` ones.

    The answers come with the reasons for and against each. What rules out every worse answer is
    best; two reasons may do so together. Otherwise one or two that speak for the answer, and rule
    out the next best, are enough. Nothing is said of the others if what is said of the first fits
    them all, or speaks only against the worse ones.
    """
    first, *others = (_telling(pros, good, worse) for pros, _ in good)
    told = [first, *(each._replace(said=()) if first.fits or not each.own else each
                     for each in others)]  # fmt: skip
    return [Told(each.said, len(each.against) == len(worse)) for each in told]


def strongest_first(good: Sequence[ProsAndCons], worse: Sequence[ProsAndCons]) -> list[int]:
    """Return the places of equally good answers, those with the strongest reason first."""
    told = [_telling(pros, good, worse) for pros, _ in good]
    return sorted(range(len(good)), key=lambda n: (-len(told[n].against), told[n].order))


def _telling(pros: Reasons, good: Sequence[ProsAndCons], worse: Sequence[ProsAndCons]) -> _Telling:
    own = [
        _Telling(
            (said,),
            frozenset(n for n, weight in enumerate(others) if weight < mine),
            all(key in each for each, _ in good),
            True,
            max(others, default=-inf) > mine,
            (place, -mine),
        )
        for place, (key, (said, mine)) in enumerate(pros.items())
        for others in [[each.get(key, ("", -inf))[1] for each, _ in worse]]
    ]
    found = own + [
        _Telling((said,), frozenset(n for n, each in enumerate(worse) if key in each[1]), True)
        for key, (said, _) in (worse[0][1].items() if worse else ())
        if all(key not in cons for _, cons in good)
    ]
    found += [
        _Telling(
            one.said + other.said,
            against,
            one.fits and other.fits,
            one.own and other.own,
            one.beaten or other.beaten,
            one.order,
        )
        for one, other in combinations(found, 2)
        if (against := one.against | other.against) not in (one.against, other.against)
    ]
    return max(
        (
            each
            for each in found
            if len(each.against) == len(worse)
            or (each.own and 0 in each.against and not each.beaten)
        ),
        key=lambda each: (len(each.against), -len(each.said), each.own, each.fits),
        default=_Telling((), frozenset(), False),
    )  # fmt: skip


def compared_with(said: str, best: ProsAndCons, worse: ProsAndCons) -> str:
    """Return what is said of a worse answer beside the best one: the same, or what is against it.

    ``said`` is what is said of the best one.
    """
    less = [
        worse[0][key][0]
        for key, (text, weight) in best[0].items()
        if text in said and worse[0].get(key, ("", inf))[1] < weight
    ]
    against = [text for key, (text, _) in worse[1].items() if key not in best[1]]
    return next((each for each in [*less[:1], *against] if each not in said), "")


def reasons_of_equals(answers: Sequence[ProsAndCons], alike: bool = False) -> list[str]:
    """Return what speaks for each of some equal answers and not for all, no sentence twice.

    If they may be ``alike``, what speaks for all is said as well, where nothing else is.
    """
    kinds = [{(key, weight) for key, (_, weight) in pros.items()} for pros, _ in answers]
    shared = set[tuple[str, float]]().union(*kinds[:1]).intersection(*kinds)
    said: list[str] = []
    for pros, _ in answers:
        own = [text for key, (text, weight) in pros.items() if (key, weight) not in shared]
        own += [text for text, _ in pros.values() if alike]
        said.append(next((text for text in own if text not in said), ""))
    return said
