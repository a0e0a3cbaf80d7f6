"""Answers in advance: the questions that a player can answer before they are asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from games.engine.decision import Choice
from games.engine.view import View

V = TypeVar("V", bound=View)
Moment = tuple[int, ...]
"""A moment of a match, such as a round or a day and its hunt; later ones compare as greater."""


class Repeatable(NamedTuple):
    """A question that some players answer the same way each time.

    ``name`` says when it is asked. ``verbs`` are the choices that can be repeated. With
    ``by_subject`` an answer counts only for the same question about the same thing. With
    ``by_period`` it counts until the period ends.
    """

    name: str
    verbs: Collection[str]
    by_subject: bool = False
    by_period: bool = False


class Plannable(NamedTuple):
    """A choice that a player can plan, and the prompt of its question.

    With ``about`` the plan counts only for a question about the same.
    """

    prompt: str
    choice: Choice
    about: tuple[int | str, ...] | None = None


class AnswersInAdvance(Generic[V]):
    """The questions of a game that a player can answer in advance: each time, or the next time.

    ``repeatable`` has the questions with standing answers, by prompt. ``public`` are the prompts
    whose choices follow from public facts, so that everyone knows when only one is left.
    ``planned`` says in the menu when a question with a plan is asked, by prompt; without such words
    the menu says "Your next move". For the prompts in ``in_a_row`` players can plan twice.

    A plan is carried out only at the ``moment`` it was made for. ``reactions`` are the prompts of
    questions that follow from what others do: their plans count until that moment.
    """

    repeatable: Mapping[str, Repeatable] = {}
    public: Collection[str] = ()
    planned: Mapping[str, str] = {}
    in_a_row: Collection[str] = ()
    reactions: Collection[str] = ()

    def plans(self, view: V) -> Sequence[Plannable]:
        """Return choices that the reader can plan now."""
        return ()

    def follow_ups(self, choice: Choice, view: V) -> Sequence[Plannable]:
        """Return what the reader can plan for the questions that a planned choice leads to.

        ``view`` is the one after the choice. These plans are dropped if something else is chosen.
        """
        return ()

    def now(self, view: V) -> Moment:
        """Return the moment of the match, from public facts; it is never earlier than before."""
        return ()

    def moment(self, prompt: str, view: V) -> Moment:
        """Return the moment for which a plan is made while the reader is not asked.

        Two questions with the same prompt share a moment only if they are asked in one turn.
        """
        return self.now(view)

    def next_moment(self, moment: Moment, view: V) -> Moment | None:
        """Return the moment of the second plan in a row, from that of the first; None if none."""
        return (*moment[:-1], moment[-1] + 1) if moment else moment

    def view_after(self, choice: Choice, view: V) -> V:
        """Return the reader's view after a choice, as far as it is certain.

        Plans for what comes after the choice are made for this view.
        """
        return view

    def key(self, choice: Choice, view: V) -> str:
        """Return the name under which a plan is stored: a card's place may change until then."""
        return choice.id

    def key_for(self, prompt: str, choice: Choice, view: V) -> str:
        """Return the name of a plan for one question; the usual ``key`` unless it needs another."""
        return self.key(choice, view)

    def period_of(self, view: V) -> int:
        """Return the number of the current period."""
        return 0
