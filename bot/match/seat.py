"""A seat of a match: its person or robot, their settings, and their answers in advance."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from functools import partial
from typing import Any, Literal, NamedTuple

from pydantic import BaseModel, ConfigDict, TypeAdapter

from bot.match.time_control import TimeControl
from bot.posts.refusals import Refusal
from bot.runtime.logs import safe_traceback
from bot.store import SeatRecord
from games.engine import Choice, Decision, Game, Moment, Plannable, Repeatable, Table, View

log = logging.getLogger(__name__)

MISSES_BEFORE_ROBOT = 2  # timeouts in a row after which a robot takes the seat
SUBSTITUTE_LEVEL = "medium"
"""The level of a robot that plays for an absent person."""
MAX_HELD_WINDOWS = 3  # windows that one seat may hold open between two of its own turns

MAX_PLANS = 2  # plans in a row for questions with the same prompt

ResponseMode = Literal["", "always", "marked", "never"]


class TakeoverRequest(BaseModel):
    """A request to take over a seat that a robot holds.

    ``number`` distinguishes its controls from those of polls. If ``agreed`` is set, the seat
    changes owner as soon as a turn is over.
    """

    model_config = ConfigDict(frozen=True)

    user_id: int
    name: str
    number: int
    agreed: bool = False


class SeatHistory(BaseModel):
    """Who had a seat before, and who asks for it now (``takeover_request``).

    Others took it over from the owners in ``former``; those in ``left`` gave it up for good.
    """

    model_config = ConfigDict(frozen=True)

    former: tuple[int, ...] = ()
    left: tuple[int, ...] = ()
    takeover_request: TakeoverRequest | None = None


@dataclass(frozen=True)
class Presence:
    """What the host stores about a person's presence.

    ``missed_in_a_row`` counts the timeouts since the person was last present. ``late_balance``
    counts the timeouts that answers in time have not yet made up for. ``robot_for_decision`` is
    the decision that a robot answers for the person. ``holiday`` is the time until which the
    person's clocks are stopped. A person who takes a seat counts as present.

    ``reserve_left`` are the seconds of the clock's reserve that are left; None if it is untouched.
    ``reserve_decision`` is the decision for which the reserve is running. ``missed_match`` says
    that the person has missed a tournament's match.
    """

    missed_in_a_row: int = 0
    late_balance: int = 0
    robot_for_decision: int = 0
    holiday: float = 0.0
    reserve_left: float | None = None
    reserve_decision: int = 0
    missed_match: bool = False

    @property
    def is_expected(self) -> bool:
        """Whether the person has missed no deadline since they were last present."""
        return not self.missed_in_a_row


class AnswerInAdvance(BaseModel):
    """An answer that a person has given to a question before it is asked.

    It is either a standing answer, given every time, or a plan (``once``) for one move.

    - ``prompt``: the questions that it is for.
    - ``about``: if set, it is only for questions about this.
    - ``period``: if set, it is only for questions in this period of the match.
    - ``choice``: the notation of a standing answer's choice, or the game's key of a plan's choice.
    - ``moment``: when a plan is carried out. In plans of an earlier version it is None, and they
      are carried out at any time.
    - ``after``: the prompt of the plan whose choice leads to this plan's question; empty if none.
    """

    model_config = ConfigDict(frozen=True)

    prompt: str
    choice: str
    about: tuple[int | str, ...] | None = None
    period: int | None = None
    once: bool = False
    moment: Moment | None = None
    after: str = ""


class ResponseSettings(BaseModel):
    """What a seat's person wants to be asked, and what it has used so far.

    ``mode`` says when the seat is asked in windows. If it is empty, the clock decides: always in
    live play, for ``triggers`` in slow play. ``armed`` is a card to play as soon as it fits.
    ``held`` counts the windows that the seat has held open since its own turn. ``asked`` is the
    decision that it was asked in the latest window. ``told_closed`` says that the person was
    notified that their direct messages are closed. ``hints`` counts the hints it has asked for.
    ``in_advance`` are standing answers and plans. ``dropped_at`` is the decision at which a plan
    was dropped, because it was not possible.
    """

    model_config = ConfigDict(frozen=True)

    mode: ResponseMode = ""
    triggers: tuple[str, ...] = ()
    armed: str = ""
    held: int = 0
    asked: int = 0
    told_closed: bool = False
    hints: int = 0
    in_advance: tuple[AnswerInAdvance, ...] = ()
    dropped_at: int = 0

    def silent(self, time_control: TimeControl) -> bool:
        """Return whether the seat is asked in no window at all."""
        if self.mode == "never" or not time_control.window_seconds:
            return True
        return not (time_control.is_live or self.mode == "always" or self.triggers)

    def wants(self, time_control: TimeControl, fits: Collection[str]) -> bool:
        """Return whether the seat should be asked in a window that these triggers fit."""
        too_many = not time_control.is_live and self.held >= MAX_HELD_WINDOWS
        if self.silent(time_control) or too_many:
            return False
        mode = self.mode or ("always" if time_control.is_live else "marked")
        return mode == "always" or any(mark in fits for mark in self.triggers)

    def is_asked(self, number: int) -> bool:
        """Return whether the seat is asked for decision ``number`` of a window."""
        return self.asked == number and self.mode != "never"


@dataclass(frozen=True)
class MatchSeat:
    """One seat of a match, as its ``SeatRecord`` stores it.

    ``user_id`` is None if a robot holds the seat. Both ``user_id`` and ``robot`` (its level) are
    set while a robot plays for an absent person. ``dm`` says that the person wants the panel by
    direct message, ``dm_channel`` is that channel (0 if the person accepts no direct messages).
    ``known_choices`` are the verbs of the choices that the person has made in this game before, so
    that nothing has to be explained again.
    """

    seat: int
    name: str
    user_id: int | None = None
    robot: str | None = None
    dm: bool = False
    dm_channel: int | None = None
    response_settings: ResponseSettings = field(default_factory=ResponseSettings)
    presence: Presence = field(default_factory=Presence)
    history: SeatHistory = field(default_factory=SeatHistory)
    known_choices: tuple[str, ...] = ()

    @classmethod
    def of(cls, record: SeatRecord) -> MatchSeat:
        """Return the seat of a stored record."""
        return _SEAT.validate_python(asdict(record) | {"history": record.tenure})

    @property
    def record(self) -> SeatRecord:
        """The seat as the store takes it; settings with their default values are left out."""
        stored = _SEAT.dump_python(self, mode="json", exclude_defaults=True)
        return SeatRecord(tenure=stored.pop("history", {}), **stored)

    @property
    def person(self) -> int | None:
        """The person who plays this seat now; None if a robot does."""
        return self.user_id if self.robot is None else None

    @property
    def takeover_request(self) -> TakeoverRequest | None:
        """The pending or agreed request to take over the seat, or None."""
        return self.history.takeover_request

    def with_presence(self, **changes: Any) -> MatchSeat:
        """Return the seat with its person's presence changed."""
        presence = replace(self.presence, **changes)
        return self if presence == self.presence else replace(self, presence=presence)

    def with_response_settings(self, **changes: object) -> MatchSeat:
        """Return the seat with some response settings changed."""
        settings = self.response_settings.model_dump() | changes
        return replace(self, response_settings=ResponseSettings.model_validate(settings))

    def with_takeover_request(self, request: TakeoverRequest | None) -> MatchSeat:
        """Return the seat with this takeover request, or without one."""
        return replace(self, history=self.history.model_copy(update={"takeover_request": request}))

    def taken_over_by(self, request: TakeoverRequest) -> MatchSeat:
        """Return the seat with its new owner and none of the earlier owner's settings."""
        absent = () if self.user_id is None else (self.user_id,)
        former = (*self.history.former, *absent)
        history = SeatHistory(former=former, left=self.history.left)
        return MatchSeat(self.seat, request.name, request.user_id, dm=True, history=history)

    def left_to_robot(self, name: str) -> MatchSeat:
        """Return the seat after its owner has left it for good; a robot with this name has it."""
        left = self.history.left if self.user_id is None else (*self.history.left, self.user_id)
        history = self.history.model_copy(update={"left": left})
        return MatchSeat(self.seat, name, robot=SUBSTITUTE_LEVEL, history=history)

    def with_answer_in_advance(self, answer: AnswerInAdvance) -> MatchSeat:
        """Return the seat with a standing answer, which replaces any to the same question."""
        kept = [
            a
            for a in self.response_settings.in_advance
            if a.once or (a.prompt, a.about) != (answer.prompt, answer.about)
        ]
        return self.with_response_settings(in_advance=(*kept, answer))

    def without_answer_in_advance(self, answer: AnswerInAdvance) -> MatchSeat:
        """Return the seat without a standing answer."""
        kept = tuple(a for a in self.response_settings.in_advance if a != answer)
        return self.with_response_settings(in_advance=kept)

    def plans_for(self, prompt: str) -> list[AnswerInAdvance]:
        """Return the plans for the next questions with this prompt, in order."""
        return [a for a in self.response_settings.in_advance if a.once and a.prompt == prompt]

    def with_plans(self, prompt: str, plans: Sequence[AnswerInAdvance]) -> MatchSeat:
        """Return the seat with these plans instead of all others for questions with a prompt.

        Plans that follow from a dropped one are dropped with it.
        """
        gone = [a.moment for a in self.plans_for(prompt) if a not in plans]
        kept = [
            a
            for a in self.response_settings.in_advance
            if not a.once or (a.prompt != prompt and (a.after != prompt or a.moment not in gone))
        ]
        return self.with_response_settings(in_advance=(*kept, *plans))

    def without_plans(self) -> MatchSeat:
        """Return the seat with its standing answers only."""
        kept = tuple(a for a in self.response_settings.in_advance if not a.once)
        return self.with_response_settings(in_advance=kept)

    def without_plan(self, plan: AnswerInAdvance) -> MatchSeat:
        """Return the seat without one plan that was carried out or whose moment is over."""
        kept = tuple(a for a in self.response_settings.in_advance if a is not plan)
        return self.with_response_settings(in_advance=kept)

    def as_present(self) -> MatchSeat:
        """Return the seat with its person present, as they are after any look or click."""
        return self.with_presence(missed_in_a_row=0)

    def as_returned(self, **presence: object) -> MatchSeat:
        """Return the seat with its player back in it, and without any takeover request."""
        seat = self.with_presence(missed_in_a_row=0, **presence)
        if seat.robot is not None:
            seat = replace(seat, robot=None)
        return seat if seat.takeover_request is None else seat.with_takeover_request(None)

    def as_answered(self, verbs: Iterable[str] = ()) -> MatchSeat:
        """Return the seat after its person has made choices with these verbs in time."""
        late_balance = max(self.presence.late_balance - 1, 0)
        seat = self.as_returned(late_balance=late_balance, robot_for_decision=0)
        known = tuple(dict.fromkeys((*self.known_choices, *verbs)))
        return seat if known == self.known_choices else replace(seat, known_choices=known)

    def as_late(self, decision: int, *, lend_robot: bool) -> MatchSeat:
        """Return the seat after its person's time for a decision has run out.

        After MISSES_BEFORE_ROBOT timeouts in a row a robot takes the seat. Before that, a robot
        answers this decision only if ``lend_robot`` is set.
        """
        missed_in_a_row = self.presence.missed_in_a_row + 1
        robot = SUBSTITUTE_LEVEL if missed_in_a_row >= MISSES_BEFORE_ROBOT else self.robot
        return replace(self, robot=robot).with_presence(
            missed_in_a_row=missed_in_a_row,
            late_balance=self.presence.late_balance + 1,
            robot_for_decision=decision if lend_robot and robot is None else 0,
        )


_SEAT = TypeAdapter(MatchSeat)


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
