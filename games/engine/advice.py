"""Advice: what speaks for a choice, and what against it, as its seat can see."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from games.engine.decision import Choice, Decision, choice
from games.engine.view import View
from games.engine.words import Words

V = TypeVar("V", bound=View)
SLIGHT = 0.001
"""Facts of which the worth differs by less aren't the same, but equally good."""
PASS = choice("pass")
"""What an answer without choices counts as."""


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


class _Unfilled(Words):
    """Words that leave out the facts of a sentence, so that equal reasons are equal."""

    def __call__(self, message: str, /, **parts: object) -> str:
        return message

    def plural(self, one: str, many: str, n: int, /, **parts: object) -> str:
        return many


class Weighed(str):
    """A fact that is worth more for some choices than for others: the more, the better.

    With a ``key`` it is compared with other sentences of the same key, too.
    """

    worth: float
    key: str

    def __new__(cls, said: str, worth: float, key: str = "") -> Weighed:
        """Add a worth to a sentence; an empty one stays empty."""
        new = super().__new__(cls, said)
        new.worth, new.key = worth, key
        return new


Argument = Callable[[Case[V]], str]
"""Returns a sentence about a choice, or "" if it doesn't hold; it reads only what the case has."""
Arguments = Mapping[str, Sequence[Argument[V]]]
"""The arguments by the verb of the choice, the strongest first.

Sentences that differ only in their parts tell the same fact. If the parts make a difference, the
sentence is ``Weighed``, or the argument compares the choices: see ``Case.most``.
"""


class Fact(NamedTuple):
    """What is said of an answer. ``worth`` compares it with the same fact of other answers.

    ``against`` says that an answer without it is better.
    """

    said: str
    worth: float = 0.0
    against: bool = False


Facts = Mapping[str, Fact]
"""What is said of an answer, the most important fact first, by what the fact is about."""


def facts(
    arguments: Arguments[V],
    picks: Sequence[Choice],
    decision: Decision,
    view: V,
    words: Words,
    against: bool = False,
) -> Facts:
    """Return what some arguments say of an answer, about each of its choices."""
    unfilled = _Unfilled(words.names, words.reader)
    found: dict[str, Fact] = {}
    for pick in picks or (PASS,):
        for argument in arguments.get(pick.verb, ()):
            if said := argument(Case(view, decision, pick, words, picks)):
                key, worth = "", 0.0
                if isinstance(said, Weighed):
                    key, worth = said.key, said.worth
                key = key or argument(Case(view, decision, pick, unfilled, picks))
                found.setdefault(key, Fact(str(said), worth, against))
    return found


def better(one: Facts, other: Facts) -> list[str]:
    """Return the facts by which one answer is better than another."""
    found = [
        key
        for key, fact in one.items()
        if (fact.worth - other[key].worth > SLIGHT if key in other else not fact.against)
    ]
    return found + [key for key, fact in other.items() if fact.against and key not in one]


def is_better(one: Facts, other: Facts) -> bool:
    """Return whether an answer is better than another by some fact, and by none worse."""
    return bool(better(one, other)) and not better(other, one)


def compared_by(first: Facts, others: Sequence[Facts]) -> list[str]:
    """Return by what an answer is compared with others: two facts at most.

    The first one makes it better than the best of the others. The second one makes it better than
    those that the first doesn't tell apart from it, or else worse.
    """
    ahead = [key for other in others for key in better(first, other)]
    behind = [key for other in others for key in better(other, first) if key not in ahead]
    left = [other for other in others if ahead and ahead[0] not in better(first, other)]
    more = [key for other in left for key in better(first, other)]
    order = [*first, *(key for other in others for key in other)]
    return [*dict.fromkeys([*ahead[:1], *sorted(more[:1] + behind, key=order.index)])][:2]
