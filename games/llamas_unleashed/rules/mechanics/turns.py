"""Effects that last: skipped and extra turns, silence, protection."""

from __future__ import annotations

from collections.abc import Generator

from games.engine import Answers, Question, ask_yes_no
from games.llamas_unleashed.rules.chain import (
    Effect,
)


def may_do(effect: Effect, prompt: str) -> Generator[Question, Answers, bool]:
    """Ask whether you want the effect that the prompt describes."""
    return (yield from ask_yes_no(effect.seat, prompt, (effect.key,)))


def skip_turn(effect: Effect, seat: int) -> None:
    """A player skips the next turn they would get (ruling 36)."""
    effect.s.skips[seat] += 1
    effect.s.record("will_skip", effect.seat, (seat,))


def take_extra_turn(effect: Effect) -> None:
    """Take another turn after this one."""
    effect.s.extra[effect.seat] += 1
    effect.s.record("extra", effect.seat)


def silence_instants(effect: Effect) -> None:
    """Nobody may play Instants until the end of this turn."""
    effect.s.quiet = True
    effect.s.record("quiet", effect.seat)


def guard_alpacas(effect: Effect) -> None:
    """Your Alpacas cannot be destroyed until your next turn begins."""
    effect.s.guarded[effect.seat] = True
    effect.s.record("guard", effect.seat)
