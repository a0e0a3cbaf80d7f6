"""A seat of a match: its person or robot, their settings, and what they answer in advance."""

from __future__ import annotations

import logging
from collections.abc import Collection, Iterable, Sequence
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Literal

from pydantic import BaseModel, ConfigDict, TypeAdapter

from bot.match.time_control import TimeControl
from bot.store import SeatRecord
from games.engine import Moment

log = logging.getLogger(__name__)

MISSES_BEFORE_ROBOT = 2  # timeouts in a row after which a robot takes the seat
SUBSTITUTE_LEVEL = "medium"
"""The level of a robot that plays for an absent person."""
MAX_HELD_WINDOWS = 3  # windows that one seat may hold open between two of its own turns

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
    live play, for ``triggers`` in slow play. Without these, a person who plays against robots alone
    is asked when they have a card that fits. ``armed`` is a card to play as soon as it fits.
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

    def mode_in(self, time_control: TimeControl, *, alone: bool = False) -> ResponseMode:
        """Return the chosen mode, otherwise the clock's.

        It is empty for a person ``alone`` against robots who is asked whenever they can respond.
        """
        if self.mode or time_control.is_live:
            return self.mode or "always"
        return "" if alone and not self.triggers else "marked"

    def silent(self, time_control: TimeControl) -> bool:
        """Return whether the seat is asked in no window at all."""
        mode = self.mode_in(time_control)
        nothing = mode == "never" or (mode == "marked" and not self.triggers)
        return nothing or not time_control.window_seconds

    def wants(self, time_control: TimeControl, fits: Collection[str]) -> bool:
        """Return whether the seat should be asked in a window that these triggers fit."""
        too_many = not time_control.is_live and self.held >= MAX_HELD_WINDOWS
        if self.silent(time_control) or too_many:
            return False
        every = self.mode_in(time_control) == "always"
        return every or any(mark in fits for mark in self.triggers)

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
