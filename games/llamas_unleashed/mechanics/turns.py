"""What outlasts an effect: skipped and extra turns, silence, protection."""

from __future__ import annotations

from collections.abc import Generator

from games.engine import may
from games.engine.decision import Answers, Question
from games.llamas_unleashed.chain import (
    Effect,
)


def may_do(c: Effect, prompt: str) -> Generator[Question, Answers, bool]:
    """Ask whether you want what the prompt says."""
    return (yield from may(c.seat, prompt, (c.key,)))


def skip_turn(c: Effect, seat: int) -> None:
    """A player skips the next turn they would get (ruling 36)."""
    c.s.skips[seat] += 1
    c.s.note("will_skip", c.seat, (seat,))


def take_extra_turn(c: Effect) -> None:
    """Take another turn after this one."""
    c.s.extra[c.seat] += 1
    c.s.note("extra", c.seat)


def silence_instants(c: Effect) -> None:
    """Nobody may play Instants until the end of this turn."""
    c.s.quiet = True
    c.s.note("quiet", c.seat)


def guard_alpacas(c: Effect) -> None:
    """Your Alpacas cannot be destroyed until your next turn begins."""
    c.s.guarded[c.seat] = True
    c.s.note("guard", c.seat)
