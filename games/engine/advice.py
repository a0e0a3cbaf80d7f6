"""Advice: what speaks for a choice, and what against it, as its seat can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import combinations
from math import inf
from typing import Generic, NamedTuple, TypeVar

from games.engine.decision import Choice, Decision, choice
from games.engine.evaluator import Measure
from games.engine.view import View
from games.engine.words import Words

V = TypeVar("V", bound=View)
PASS = choice("pass")
"""What an answer without choices counts as."""
MANY = 99
"""More arguments than speak for a choice in any game."""


class Case(NamedTuple, Generic[V]):
    """A choice of the reader's decision, in the view in which it is made, and the whole answer."""

    view: V
    decision: Decision
    choice: Choice
    words: Words
    answer: Sequence[Choice] = ()

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


class Difference(NamedTuple):
    """What is measured on average after an answer, and after another."""

    measure: Measure
    mean: float
    other: float


class Gauge(NamedTuple):
    """How a measure is told, of the reader (``mine``) and of another seat.

    ``worth`` is what one more of it is worth to its seat, ``least`` the smallest difference that
    matters. A ``share`` is told in percent. If another seat has ``much`` of it, whatever
    the reader chooses, that decides more; 0: never.
    """

    mine: str
    theirs: str = ""
    worth: float = 1.0
    least: float = 0.3
    much: float = 0.0
    share: bool = False

    def gain(self, found: Difference, view: View) -> float:
        """Return how much better a difference is for the view's reader."""
        mine = found.measure.seat == view.reader
        apart = (found.mean - found.other) * self.worth
        if abs(found.mean - found.other) < self.least or not (self.mine if mine else self.theirs):
            return 0.0
        return apart if mine else -apart / (view.seats - 1)

    def is_much(self, found: Difference) -> bool:
        """Return whether a difference matters between answers that are about as good."""
        return abs(found.mean - found.other) >= 2 * self.least

    def decides(self, measure: Measure, means: Sequence[float], view: View) -> bool:
        """Return whether this is much the same after several answers, and is worth saying."""
        other = measure.seat != view.reader and self.much > 0
        return other and min(means) >= self.much and max(means) - min(means) < 2 * self.least

    def number(self, n: float, words: Words) -> str:
        """Write how much it is."""
        return words.language.percent(n) if self.share else words.language.number(round(n, 1))


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


class Reason(NamedTuple):
    """What is said of an answer, with its weight, and its rank among the arguments."""

    said: str
    weight: float = 0.0
    rank: int = 0


Reasons = Mapping[str, Reason]
"""What is said of an answer, by the same sentences without their facts."""


def reasons(
    arguments: Arguments[V], picks: Sequence[Choice], decision: Decision, view: V, words: Words
) -> Reasons:
    """Return the reasons that hold for an answer, the strongest of its first choice first."""
    unfilled = _Unfilled(words.names, words.reader)
    found: dict[str, Reason] = {}
    for pick in picks or (PASS,):
        for rank, argument in enumerate(arguments.get(pick.verb, ())):
            if said := argument(Case(view, decision, pick, words, picks)):
                key, weight = "", 0.0
                if isinstance(said, Weighed):
                    key, weight = said.key, said.weight
                key = key or argument(Case(view, decision, pick, unfilled, picks))
                found.setdefault(key, Reason(str(said), weight, rank))
    return found


ProsAndCons = tuple[Reasons, Reasons]
"""What is said for an answer, and against it."""


NO_REASON = Reason("", -inf)


class Told(NamedTuple):
    """Why an answer is better than worse ones: sentences, and which of those they rule out."""

    said: tuple[str, ...] = ()
    against: frozenset[int] = frozenset()


def _unbeaten(answer: ProsAndCons, others: Sequence[ProsAndCons]) -> ProsAndCons:
    """Leave out what speaks for another answer even more."""
    pros, cons = answer
    return {key: reason for key, reason in pros.items()
            if all(other[0].get(key, NO_REASON).weight <= reason.weight for other in others)
            }, cons  # fmt: skip


def reasons_for(
    answer: ProsAndCons,
    worse: Sequence[ProsAndCons],
    equal: Sequence[ProsAndCons] = (),
    near: int = 1,
) -> Told:
    """Return what speaks for an answer and rules out most of the worse ones.

    They are two reasons at most. What speaks for one of the first ``near`` worse ones as well is
    none, nor what speaks for another even more, unless the two rule out all. What speaks even more
    for an equal one never is.
    """
    found: list[Told] = []
    weak: set[str] = set()
    for key, reason in _unbeaten(answer, equal)[0].items():
        weights = [pros.get(key, NO_REASON).weight for pros, _ in worse]
        less = frozenset(n for n, weight in enumerate(weights) if weight < reason.weight)
        found.append(Told((reason.said,), less))
        if worse and (not less >= {*range(near)} or max(weights) > reason.weight):
            weak.add(reason.said)
    singles = [*found]
    found += [Told(one.said + other.said, one.against | other.against)
              for one, other in combinations(found, 2)]  # fmt: skip
    best = max(
        (each for each in found if len(each.against) == len(worse) or not weak & {*each.said}),
        key=lambda each: (len(each.against), -len(each.said)),
        default=Told(),
    )
    more = [each.said for each in singles if not {*each.said} & (weak | {*best.said})]
    return best._replace(said=best.said + more[0]) if len(best.said) == 1 and more else best


def _more_for(answer: ProsAndCons, other: ProsAndCons) -> list[Reason]:
    """Return what speaks for an answer, and less or not for another."""
    return [reason for key, reason in answer[0].items()
            if reason.weight > other[0].get(key, NO_REASON).weight]  # fmt: skip


def _against(answer: ProsAndCons, other: ProsAndCons) -> list[str]:
    """Return what speaks against an answer, and not against another."""
    return [reason.said for key, reason in answer[1].items() if key not in other[1]]


def strongest_first(good: Sequence[ProsAndCons], worse: Sequence[ProsAndCons]) -> list[int]:
    """Return the places of equally good answers: first those with fewest reasons against them.

    Then come those that stronger reasons tell from the others, good ones or worse.
    """

    def order(n: int) -> tuple[int, int]:
        others = [*worse, *good[:n], *good[n + 1 :]]
        ranks = [min([reason.rank for reason in _more_for(good[n], each)] or [MANY])
                 for each in others]  # fmt: skip
        return len(good[n][1]), sum(ranks)

    return sorted(range(len(good)), key=order)


def is_behind(answer: ProsAndCons, best: ProsAndCons) -> bool:
    """Return whether more speaks against an answer than against the best, but not more for it."""
    return answer[1].keys() > best[1].keys() and not _more_for(answer, best)


def reason_against(answer: ProsAndCons, best: ProsAndCons, said: Sequence[str] = ()) -> str:
    """Return what is said of a worse answer beside the best one: the same, or what is against it.

    ``said`` is what is said of the best one.
    """
    more = _more_for(best, answer)
    less = [answer[0][key].said for key, reason in best[0].items()
            if reason.said in said and reason in more and key in answer[0]]  # fmt: skip
    told = [*less[:1], *_against(answer, best)]
    return next((each for each in told if each not in said), "")


def reasons_of_equals(good: Sequence[ProsAndCons], worse: Sequence[ProsAndCons]) -> list[str]:
    """Return what tells each of some equal answers from the first, no sentence twice.

    For the first it is what tells it from any other, and speaks for none even more. What rules out
    worse answers comes first.
    """
    said = list[str]()
    first, *others = _unbeaten(good[0], [*good[1:], *worse]), *good[1:]
    for answer in (first, *others):
        rivals = others if answer is first else [first]
        pros = [*reasons_for(answer, rivals).said] if rivals else []
        pros += [reason.said for each in rivals for reason in _more_for(answer, each)]
        pros.sort(key=lambda text: text not in reasons_for(answer, worse).said)
        told = [*pros, *_against(answer, first)]
        said.append(next((each for each in told if each not in said), ""))
    return said


def reason_for_all(answers: Sequence[ProsAndCons]) -> str:
    """Return what speaks for each of some answers in the same words."""
    first, *others = ([reason.said for reason in pros.values()] for pros, _ in answers)
    return next((said for said in first if all(said in each for each in others)), "")
