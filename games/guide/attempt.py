"""Sessions of a lesson: the learner's answers, the other seats' answers, and the texts shown."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256
from random import Random
from typing import Any

from games.engine import (
    Decision,
    Event,
    Game,
    IllegalChoice,
    SeenEvent,
    Table,
    Window,
)
from games.guide.lessons import EventExplanation, Lesson, Step
from games.guide.positions import position
from games.robots import answer

Given = tuple[int, tuple[str, ...]]
"""A seat and its answer."""

Passed = tuple[Step | None, tuple[str, ...]]
"""The step shown at a decision of the learner, and the learner's answer."""

EASY = 2  # guesses for the robots of the other seats


class LessonSession:
    """A lesson under way: its table, and all answers given in it.

    It can be restored from the lesson and its ``answers``, so only these are saved. Draws and
    robots depend only on the lesson: the same answers always lead to the same position.
    ``decision`` is the learner's decision, None once the lesson is over; ``step`` is the lesson's
    text about it, if any. The lesson suggests answers (``suggests``) as long as the learner has
    followed them all: its suggestions fit no other position.
    """

    def __init__(self, game: Game[Any, Any], lesson: Lesson, answers: Iterable[Given] = ()) -> None:
        """Raise IllegalChoice or NotYourTurn if the rules no longer take the answers."""
        self.game = game
        self.lesson = lesson
        self.answers: list[Given] = []
        self.events: list[Event] = []
        self.step: Step | None = None
        self.passed: list[Passed] = []
        self._news = 0  # the index of the first event that is new to the learner
        self._script = {seat: list(said) for seat, said in lesson.others.items()}
        seed = sha256(f"{game.name} {lesson.title}".encode()).digest()
        self.table: Table[Any, Any] = Table.at(game, position(game, lesson), seed)
        self.events += self.table.news
        for seat, ids in answers:
            self._prepare()
            self._take(seat, ids)
        self._go_on()

    @property
    def decision(self) -> Decision | None:
        """The decision that the learner must make, if any."""
        found = None if self.over else self.table.waiting.get(self.lesson.seat)
        return found if found is not None and found.given is None else None

    @property
    def over(self) -> bool:
        """Whether the lesson has ended."""
        lesson = self.lesson
        if self.table.outcome or self.table.turns >= lesson.turns:
            return True
        decision = self.table.waiting.get(lesson.seat)
        return bool(self.passed) and decision is not None and decision.prompt == lesson.until

    def answer(self, ids: Sequence[str]) -> None:
        """Take the learner's answer and those of the other seats. Raise IllegalChoice."""
        self._take(self.lesson.seat, tuple(ids))
        self._go_on()

    @property
    def news(self) -> list[SeenEvent]:
        """The events since the learner's last answer, as the learner may know them."""
        return [event.seen_by(self.lesson.seat) for event in self.events[self._news :]]

    @property
    def explained(self) -> list[EventExplanation]:
        """The explanations of new events; each is shown once in a lesson."""
        seen = [event.seen_by(self.lesson.seat) for event in self.events]
        firsts = [
            (next((n for n, event in enumerate(seen) if self._fits(each, event)), -1), each)
            for each in self.lesson.told
        ]
        return [each for n, each in sorted(firsts, key=lambda pair: pair[0]) if n >= self._news]

    @property
    def left_the_script(self) -> bool:
        """Whether the learner's latest answer was the first not suggested by the lesson."""
        if not self.passed:
            return False
        return _follows(self.passed[:-1]) and not _follows(self.passed[-1:])

    @property
    def suggests(self) -> bool:
        """Whether the lesson suggests an answer now."""
        decision, step = self.decision, self.step
        if decision is None or step is None:
            return False
        return _follows(self.passed) and _is_legal(decision, step.suggest)

    def _fits(self, explanation: EventExplanation, event: SeenEvent) -> bool:
        whose = {"you": event.seat == self.lesson.seat, "others": event.seat != self.lesson.seat}
        wanted = explanation.of
        of = not wanted or wanted in event.faces or wanted in map(str, event.about)
        return event.kind == explanation.event and whose.get(explanation.by, True) and of

    def _open(self) -> list[int]:
        return [seat for seat, d in self.table.waiting.items() if d.given is None]

    def _prepare(self) -> None:
        """Find the lesson's step for the learner's current decision."""
        decision = self.decision
        said = [step for step, _ in self.passed]
        fitting = (
            step for step in self.lesson.steps
            if decision is not None and step not in said and step.prompt == decision.prompt
        )  # fmt: skip
        self.step = next(fitting, None)

    def _take(self, seat: int, ids: tuple[str, ...]) -> None:
        if seat == self.lesson.seat and self._is_asked(self.table.waiting.get(seat)):
            news, passed = len(self.events), [*self.passed, (self.step, ids)]
        else:
            news, passed = self._news, self.passed
            if ids in self._script.get(seat, ())[:1]:
                del self._script[seat][0]
        self.events += self.table.answer(seat, ids)
        self.answers.append((seat, ids))
        self._news, self.passed = news, passed

    @staticmethod
    def _is_asked(decision: Decision | None) -> bool:
        """Return whether the learner is asked: not if passing is the only answer."""
        return decision is not None and bool(decision.choices or decision.least)

    def _go_on(self) -> None:
        """Answer for all other seats until the learner is asked or the lesson is over."""
        while not self.over:
            mine, waiting = self.lesson.seat, self._open()
            is_asked = mine in waiting and self._is_asked(self.table.waiting[mine])
            others = [seat for seat in waiting if seat != mine]
            # In a window the learner is asked first. Otherwise the other seats would close it.
            if is_asked and (not others or isinstance(self.table.waiting, Window)):
                break
            if mine in waiting and not is_asked:
                self._take(mine, ())
            else:
                self._take(others[0], self._of_other(others[0]))
        self._prepare()

    def _of_other(self, seat: int) -> tuple[str, ...]:
        """Return another seat's answer: the lesson's, or a robot's."""
        script = self._script.get(seat)
        decision = self.table.waiting[seat]
        if script and _is_legal(decision, script[0]):
            return script[0]
        rng = Random(f"{self.lesson.title} {len(self.answers)}")
        return tuple(answer(self.table.seat(seat), "easy", rng, guesses=EASY))


def _follows(passed: Sequence[Passed]) -> bool:
    """Return whether all these answers were the ones that the lesson suggested."""
    return all(step is not None and set(ids) == set(step.suggest) for step, ids in passed)


def _is_legal(decision: Decision, ids: Sequence[str]) -> bool:
    try:
        decision.read(ids)
    except IllegalChoice:
        return False
    return True
