"""Answers in advance: the questions that a player can answer before they are asked."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Generic, NamedTuple, TypeVar

from games.engine.decision import Choice
from games.engine.view import View

V = TypeVar("V", bound=View)


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


class AnswersInAdvance(Generic[V]):
    """The questions of a game that a player can answer in advance: each time, or the next time.

    ``repeatable`` has the questions with standing answers, by prompt. ``public`` are the prompts
    whose choices follow from public facts, so that everyone knows when only one is left.
    ``planned`` says in the menu when a question with a plan is asked, by prompt; without such words
    the menu says "Your next move". For the prompts in ``in_a_row`` players can plan twice.
    """

    repeatable: Mapping[str, Repeatable] = {}
    public: Collection[str] = ()
    planned: Mapping[str, str] = {}
    in_a_row: Collection[str] = ()

    def plans(self, view: V) -> Sequence[tuple[str, Choice]]:
        """Return choices that the reader can plan now, each with the prompt of its question."""
        return ()

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
