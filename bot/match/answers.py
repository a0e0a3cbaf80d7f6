"""Answers in advance: which answer a seat's person has given to a question before it is asked."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from bot.match.seat import AnswerInAdvance, MatchSeat
from bot.posts.refusals import Refusal
from games.engine import Choice, Decision, Game, Repeatable, Table, View

AnyGame = Game[Any, Any]
AnyTable = Table[Any, Any]


def only_answer(decision: Decision) -> list[str] | None:
    """Return the only legal answer to a decision, or None if there are several."""
    forced = decision.least == len(decision.choices) > 0
    return decision.fallback if forced and (decision.least == 1 or not decision.ordered) else None


def answer_for(
    game: AnyGame, table: AnyTable, decision: Decision, held: MatchSeat
) -> list[str] | None:
    """Return the answer that the bot gives for a seat's person; None if they decide themselves.

    A plan comes before a standing answer. A person whose plan was dropped wanted something else
    this time, so their standing answer is not given instead.
    """
    if decision.given is not None:
        return None
    forced = only_answer(decision)
    settings = held.response_settings
    if forced or settings.dropped_at == decision.number:
        return forced
    fitting = held.plans_for(decision.prompt)[:1] or [
        a for a in settings.in_advance if a.prompt == decision.prompt
    ]
    if not fitting:
        return None
    view = table.view(held.seat)
    for answer in fitting:
        choice = _choice(game, decision, view, answer)
        if choice is not None:
            return [choice.id]
    return None


def _choice(
    game: AnyGame, decision: Decision, view: View, answer: AnswerInAdvance
) -> Choice | None:
    """Return the choice that an answer in advance takes, if it fits the decision."""
    if answer.about not in (None, decision.about):
        return None
    if answer.period not in (None, game.in_advance.period_of(view)):
        return None
    if not answer.once:
        return next((c for c in decision.choices if c.id == answer.choice), None)
    if not decision.least == decision.most == 1:
        return None
    key = partial(game.in_advance.key_for, decision.prompt, view=view)
    return next((c for c in decision.choices if key(c) == answer.choice), None)


def repeatable_question(game: AnyGame, decision: Decision) -> Repeatable | None:
    """Return the mark of a question with standing answers; None for other questions."""
    question = game.in_advance.repeatable.get(decision.prompt)
    return question if decision.least == decision.most == 1 else None


def standing_answer(
    game: AnyGame, table: AnyTable, decision: Decision, choices: Sequence[str]
) -> AnswerInAdvance:
    """Return an answer as a standing answer. Raise Refusal if it cannot be repeated."""
    question = repeatable_question(game, decision)
    choice = next((c for c in decision.choices if [c.id] == list(choices)), None)
    if question is None or choice is None or choice.verb not in question.verbs:
        raise Refusal("not_repeatable")
    view = table.view(decision.seat)
    return AnswerInAdvance(
        prompt=decision.prompt,
        choice=choice.id,
        about=decision.about if question.by_subject else None,
        period=game.in_advance.period_of(view) if question.by_period else None,
    )


class Plan(NamedTuple):
    """A plan that a seat can make: the answer, its choice, and the view that names the choice."""

    answer: AnswerInAdvance
    choice: Choice
    view: View


def plans_of(
    game: AnyGame,
    table: AnyTable,
    seat: int,
    view: View,
    earlier: Sequence[AnswerInAdvance] = (),
) -> list[Plan]:
    """Return the plans that a seat can make now; none while it is asked.

    ``view`` is what the seat sees of the table. The plans follow the ``earlier`` ones and a choice
    that the seat has made while others still decide.
    """
    decision = table.waiting.get(seat)
    if table.outcome or (decision is not None and decision.given is None):
        return []
    for choice in (decision.given or ()) if decision else ():
        view = game.in_advance.view_after(choice, view)
    for answer in earlier:
        plan = next((plan for plan in _plans(game, view) if plan.answer == answer), None)
        if plan is not None:
            view = game.in_advance.view_after(plan.choice, view)
    return _plans(game, view)


def _plans(game: AnyGame, view: View) -> list[Plan]:
    """Return the plans for the time after ``view``; choices are named as when the seat is asked."""
    key = game.in_advance.key_for
    asked = view.model_copy(update={"waiting": {view.reader: False}})
    return [
        Plan(AnswerInAdvance(prompt=prompt, choice=key(prompt, choice, view), once=True),
             choice, asked)
        for prompt, choice in game.in_advance.plans(view)
    ]  # fmt: skip
