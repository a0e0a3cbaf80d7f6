"""Answers that the bot gives for a seat: in advance, the only one, or harmless when time is out."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from bot.match.seat import AnswerInAdvance, MatchSeat
from bot.posts.refusals import Refusal
from bot.runtime.logs import safe_traceback
from games.engine import Choice, Decision, Game, Moment, Plannable, Repeatable, Table, View

log = logging.getLogger(__name__)

MAX_PLANS = 2  # plans in a row for questions with the same prompt

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
    this time, so their standing answer is not given instead. An only choice is given if people
    could have chosen it in advance: otherwise the answer would reveal that it was the only one.
    """
    if decision.given is not None:
        return None
    settings = held.response_settings
    forced = only_answer(decision) if _in_advance(game, decision) else None
    if forced or settings.dropped_at == decision.number:
        return forced
    if not any(a.prompt == decision.prompt for a in settings.in_advance):
        return None
    view = table.view(held.seat)
    plan = _plan_for(game, decision, view, held)
    if plan is not None:
        choice = _planned_choice(game, decision, view, plan)
        return [choice.id] if choice is not None else None
    periods, listed = (None, game.in_advance.period_of(view)), [c.id for c in decision.choices]
    for answer in settings.in_advance:
        standing = not answer.once and _is_about(decision, answer) and answer.period in periods
        if standing and answer.choice in listed:
            return [answer.choice]
    return None


def harmless_answer(table: AnyTable, decision: Decision) -> list[str]:
    """Return the answer for a seat that is out of time, even if the game fails to name one."""
    try:
        answer = table.harmless_answer(decision.seat)
        decision.read(answer)
    except Exception as error:
        log.error("%s: no harmless answer: %s", table.game.name, safe_traceback(error))
        return decision.fallback
    return answer


def _in_advance(game: AnyGame, decision: Decision) -> bool:
    """Return whether people can answer a question before it is asked."""
    asked = game.in_advance
    return decision.prompt in {*asked.public, *asked.repeatable, *asked.planned, *asked.in_a_row}


def _is_about(decision: Decision, answer: AnswerInAdvance) -> bool:
    return answer.prompt == decision.prompt and answer.about in (None, decision.about)


def _plan_for(
    game: AnyGame, decision: Decision, view: View, held: MatchSeat
) -> AnswerInAdvance | None:
    """Return the plan that a seat's person has made for a decision, possible or not."""
    now = game.in_advance.now(view)
    reaction = decision.prompt in game.in_advance.reactions
    for plan in held.plans_for(decision.prompt):
        is_now = plan.moment in (None, now) or (reaction and plan.moment >= now)
        if is_now and _is_about(decision, plan):
            return plan
    return None


def _planned_choice(
    game: AnyGame, decision: Decision, view: View, plan: AnswerInAdvance
) -> Choice | None:
    """Return the choice that carries out a plan, if it is possible."""
    if not decision.least == decision.most == 1:
        return None
    key = partial(game.in_advance.key_for, decision.prompt, view=view)
    return next((c for c in decision.choices if key(c) == plan.choice), None)


def with_plans_after(
    game: AnyGame, table: AnyTable, decision: Decision, held: MatchSeat, choices: Sequence[str]
) -> MatchSeat:
    """Return a seat as it answers a decision: its plan for it is used up.

    If something else is chosen, the plans after that one are dropped too.
    """
    if not held.plans_for(decision.prompt):
        return held
    view = table.view(held.seat)
    plan = _plan_for(game, decision, view, held)
    if plan is None:
        return held
    choice = _planned_choice(game, decision, view, plan)
    if choice is not None and [choice.id] == list(choices):
        return held.without_plan(plan)
    return _without_plans_from(held, plan)


def with_current_plans(game: AnyGame, table: AnyTable, held: MatchSeat) -> MatchSeat:
    """Return a seat without the plans whose moment is over, or whose choice is not possible."""
    if not any(a.once for a in held.response_settings.in_advance):
        return held
    view = table.view(held.seat)
    now = game.in_advance.now(view)
    for plan in held.response_settings.in_advance:
        if plan.moment is not None and plan.moment < now:
            held = held.without_plan(plan)
    decision = table.waiting.get(held.seat)
    if decision is None or decision.given is not None:
        return held
    plan_now = _plan_for(game, decision, view, held)
    if plan_now is None or _planned_choice(game, decision, view, plan_now) is not None:
        return held
    held = _without_plans_from(held, plan_now)
    return held.with_response_settings(dropped_at=decision.number)


def _without_plans_from(held: MatchSeat, plan: AnswerInAdvance) -> MatchSeat:
    """Return a seat without a plan and those after it."""
    plans = held.plans_for(plan.prompt)
    return held.with_plans(plan.prompt, plans[: plans.index(plan)])


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
    period_of = game.in_advance.period_of
    return AnswerInAdvance(
        prompt=decision.prompt,
        choice=choice.id,
        about=decision.about if question.by_subject else None,
        period=period_of(table.view(decision.seat)) if question.by_period else None,
    )


class Plan(NamedTuple):
    """A plan that a seat can make: the answer, its choice, and the view that names the choice."""

    answer: AnswerInAdvance
    choice: Choice
    view: View


class PlanMenu(NamedTuple):
    """The plans for a question that a seat can choose from, and the one it has made, if any.

    ``step`` is 1 for the second of two questions in a row.
    """

    prompt: str
    step: int
    plans: Sequence[Plan]
    made: AnswerInAdvance | None


def plan_menus(game: AnyGame, table: AnyTable, held: MatchSeat, view: View) -> list[PlanMenu]:
    """Return the menus of plans for a seat; none while it is asked.

    Each question has a menu. Once it has a plan, some have another for the time after, unless
    nothing can be planned for it, and for the questions that the plan leads to.
    """
    first = plans_of(game, table, held.seat, view)
    menus: list[PlanMenu] = []

    def add(step: int, plans: Sequence[Plan]) -> None:
        for prompt in dict.fromkeys(plan.answer.prompt for plan in plans):
            made = held.plans_for(prompt)[step : step + 1]
            if (prompt, step) not in [(menu.prompt, menu.step) for menu in menus]:
                listed = [plan for plan in plans if plan.answer.prompt == prompt]
                menus.append(PlanMenu(prompt, step, listed, next(iter(made), None)))

    for prompt in dict.fromkeys(plan.answer.prompt for plan in first):
        add(0, [plan for plan in first if plan.answer.prompt == prompt])
        made = held.plans_for(prompt)
        for plan in first:
            if plan.answer in made[:1]:
                add(0, _follow_ups(game, plan))
        if made and prompt in game.in_advance.in_a_row:
            second = plans_of(game, table, held.seat, view, made[: MAX_PLANS - 1])
            add(1, [plan for plan in second if plan.answer.prompt == prompt])
    return menus


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
    plans = _plans(game, view, game.in_advance.plans(view))
    for answer in earlier:
        plan = next((plan for plan in plans if plan.answer == answer), None)
        if plan is not None:
            view = game.in_advance.view_after(plan.choice, view)
        moment = answer.moment and game.in_advance.next_moment(answer.moment, view)
        if moment is None:
            return []
        plans = _plans(game, view, game.in_advance.plans(view), moment)
    return plans


def _follow_ups(game: AnyGame, plan: Plan) -> list[Plan]:
    """Return the plans for the questions that a plan leads to."""
    view = game.in_advance.view_after(plan.choice, plan.view)
    listed = game.in_advance.follow_ups(plan.choice, view)
    return _plans(game, view, listed, plan.answer.moment, after=plan.answer.prompt)


def _plans(
    game: AnyGame,
    view: View,
    listed: Sequence[Plannable],
    moment: Moment | None = None,
    after: str = "",
) -> list[Plan]:
    """Return the listed plans; choices are named as when the seat is asked.

    They are for a ``moment``, or for the next one at which their question can be asked.
    """
    key, next_of = game.in_advance.key_for, game.in_advance.moment
    asked = view.model_copy(update={"waiting": {view.reader: False}})
    return [
        Plan(
            AnswerInAdvance(
                prompt=each.prompt,
                choice=key(each.prompt, each.choice, view),
                about=each.about,
                once=True,
                moment=next_of(each.prompt, view) if moment is None else moment,
                after=after,
            ),
            each.choice,
            asked,
        )
        for each in (Plannable(*one) for one in listed)  # earlier packages list pairs
    ]
