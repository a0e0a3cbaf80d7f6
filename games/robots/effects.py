"""Effects: what follows from an answer by the rules, whatever the cards that its seat can't see."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, NamedTuple

from games.engine import Event, Seat, SeenEvent, Window
from games.robots.answers import any_answer

GUESSES = 24
"""The guesses in all of which an effect must follow."""


class Effects(NamedTuple):
    """The events that follow from an answer in all guesses, until somebody else may choose.

    ``depends`` says that others may respond, or that the seat itself may go on differently.
    """

    events: tuple[SeenEvent, ...] = ()
    depends: bool = False


def effects_of(seat: Seat[Any, Any], ids: Sequence[str], rng: Random) -> Effects:
    """Return the effects of an answer, without the event that is the answer itself.

    The seat makes one more choice by its game's policy, and nobody responds in windows.
    """
    found: list[SeenEvent] = []
    depends = False
    for n in range(GUESSES):
        events, may_differ = _followed(seat, ids, rng)
        seen = [event.seen_by(seat.number) for event in events if event.kind != "mix"]
        own = next((event for event in seen if event.seat == seat.number), None)
        seen = [event for event in seen if event is not own]
        depends |= may_differ
        same = {_same(event, depends) for event in seen}
        found = [event for event in found if _same(event, depends) in same] if n else seen
        if not found:
            break
    return Effects(tuple(found), depends)


def _same(event: SeenEvent, depends: bool) -> object:
    """Return what must be the same in all guesses; what the seat aims at may be an example."""
    return (event.kind, event.seat, event.cards) if depends else event


def _followed(seat: Seat[Any, Any], ids: Sequence[str], rng: Random) -> tuple[list[Event], bool]:
    """Return the events after an answer in one guess, and whether there were other ways to go on.

    They end with the turn, before another seat's choice, or before the seat's second own one.
    """
    table, evaluator = seat.guess(rng), seat.game.robot
    assert evaluator is not None
    events, depends, chosen = [*table.answer(seat.number, ids)], False, False
    while not table.outcome and not table.turns:
        asked = {s: d for s, d in table.waiting.items() if d.given is None}
        for other, decision in asked.items():
            forced = len(decision.choices) == decision.least and not decision.ordered
            if isinstance(table.waiting, Window):
                depends, answer = True, []
            elif forced:
                answer = any_answer(decision, rng)
            elif other == seat.number and not chosen:
                depends = chosen = True
                picks = evaluator.policy(table.state, decision, rng)
                answer = [choice.id for choice in picks]
            else:
                return events, depends
            events += table.answer(other, answer)
    return events, depends
