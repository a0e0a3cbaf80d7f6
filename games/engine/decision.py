"""Decisions: ask seats for choices and read their answers."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from functools import cache
from typing import Any, NamedTuple

Answers = Mapping[int, tuple["Choice", ...]]
"""The choices that each seat took."""


class NotYourTurn(Exception):
    """The seat has nothing to decide at this moment."""


class IllegalChoice(Exception):
    """The answer is not a set of ``least..most`` different listed choices."""


class Choice(NamedTuple):
    """One legal choice. Its notation names positions, never a hidden identity.

    >>> choice("steal", 2, 1).id
    'steal:2.1'
    >>> parse("steal:2.1") == choice("steal", 2, 1)
    True
    """

    id: str
    verb: str
    at: tuple[int | str, ...]
    place: int = -1  # the first number in ``at``: most choices name one place or one seat

    def __reduce__(self) -> tuple[Any, ...]:
        """A choice that is copied or unpickled is the same object: rules ask ``pick is PASS``."""
        return choice, (self.verb, *self.at)


@cache
def choice(verb: str, *at: int | str) -> Choice:
    """Return the choice ``verb:at.at...``; one object per notation."""
    place = next((n for n in at if isinstance(n, int)), -1)
    return Choice(f"{verb}:{'.'.join(map(str, at))}" if at else verb, verb, at, place)


def parse(notation: str) -> Choice:
    """Read a notation back; the inverse of ``Choice.id``."""
    verb, _, rest = notation.partition(":")
    places = rest.split(".") if rest else []
    return choice(verb, *(int(p) if p.isdecimal() else p for p in places))


class Barred(NamedTuple):
    """A choice that is not listed now, with the game's reason and what the reason is about."""

    choice: Choice
    reason: str
    about: tuple[int | str, ...] = ()


class Decision:
    """A decision of one seat at one moment.

    ``number`` counts the decisions posed in the match; it distinguishes a stale control from a
    current one. ``about`` holds public facts for the prompt (seats, places, kinds of card).
    ``given`` is the provisional answer: it counts once all seats asked together have answered.
    Any ``least..most`` different ``choices`` are legal; the first ``least`` of them are the
    ``fallback``.
    """

    __slots__ = (
        "about", "choices", "given", "least", "most", "must", "number", "ordered", "prompt", "seat",
    )  # fmt: skip

    def __init__(
        self,
        seat: int,
        prompt: str,
        choices: Sequence[Choice],
        least: int = 1,
        most: int = 1,
        about: tuple[int | str, ...] = (),
        *,
        ordered: bool = False,
        must: bool = True,
    ) -> None:
        self.seat = seat
        self.prompt = prompt
        self.choices = choices
        self.least = least
        self.most = most
        self.ordered = ordered
        self.must = must
        self.about = about
        self.number = 0
        self.given: tuple[Choice, ...] | None = None

    @property
    def fallback(self) -> list[str]:
        """The ids of an answer that is always legal, if nothing better can be found."""
        return [c.id for c in self.choices[: self.least]]

    def read(self, ids: Sequence[str]) -> tuple[Choice, ...]:
        """Return the choices that ``ids`` name, in listed order unless order matters.

        Raise IllegalChoice if an id is not listed or is named twice, or if their number is wrong.
        """
        if not self.least <= len(ids) <= self.most:
            raise IllegalChoice(f"{len(ids)} chosen, {self.least} to {self.most} wanted")
        if len(ids) == 1:
            wanted = ids[0]
            for c in self.choices:
                if c.id == wanted:
                    return (c,)
            raise IllegalChoice(wanted)
        listed = {c.id: c for c in self.choices}
        unknown = [i for i in ids if i not in listed]
        if unknown or len(set(ids)) != len(ids):
            raise IllegalChoice(", ".join(unknown or ids))
        if self.ordered:
            return tuple(listed[i] for i in ids)
        return tuple(c for c in self.choices if c.id in ids)

    def __repr__(self) -> str:
        return f"Decision({self.seat}, {self.prompt!r}, {[c.id for c in self.choices]})"


Question = dict[int, Decision]
"""The decisions that the rules ask for together, by seat; rules yield these.

Nobody sees an answer until all seats have answered, and a seat may change its answer until then.
"""


class Window(Question):
    """A question that the first seat to act closes; an empty answer is a pass."""

    __slots__ = ()


Turn = Generator[Question, Answers, None]
"""One turn, from checkpoint to checkpoint."""
Picking = Generator[Question, Answers, Choice]
"""A part of a turn that ends with a seat's choice."""


def ask(
    seat: int, prompt: str, choices: Sequence[Choice], about: tuple[int | str, ...] = ()
) -> Picking:
    """Ask one seat for one choice; use it as ``pick = yield from ask(...)``."""
    answers = yield {seat: Decision(seat, prompt, choices, 1, 1, about)}
    return answers[seat][0]


def ask_unless_forced(
    seat: int, prompt: str, choices: Sequence[Choice], about: tuple[int | str, ...] = ()
) -> Picking:
    """Like ``ask``, but return an only choice without asking. Use it only for public choices."""
    if len(choices) == 1:
        return choices[0]
    return (yield from ask(seat, prompt, choices, about))


def ask_yes_no(
    seat: int, prompt: str, about: tuple[int | str, ...] = ()
) -> Generator[Question, Answers, bool]:
    """Ask for yes or no; "no" is the fallback."""
    pick = yield from ask(seat, prompt, (choice("no"), choice("yes")), about)
    return pick.verb == "yes"


def ask_all(decisions: Sequence[Decision]) -> Generator[Question, Answers, Answers]:
    """Ask several seats together; return each seat's choices after the last answer.

    With one decision, it asks one seat for several choices: ``Decision(..., least=1, most=4)``.
    """
    if not decisions:
        return {}
    return (yield {d.seat: d for d in decisions})


def open_window(
    decisions: Sequence[Decision],
) -> Generator[Question, Answers, tuple[int, tuple[Choice, ...]] | None]:
    """Open a window; return the first seat to act with its choices, None if all passed.

    Every seat may pass: ``least`` of each decision becomes 0.
    """
    if not decisions:
        return None
    for d in decisions:
        d.least, d.must = 0, False
    answers = yield Window({d.seat: d for d in decisions})
    for seat, picks in answers.items():
        if picks:
            return seat, picks
    return None
