"""Downgrades. The catalogue says what most of them forbid."""

from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules import finders as f
from games.llamas_unleashed.rules import mechanics as m
from games.llamas_unleashed.rules.chain import (
    Doing,
    Effect,
    beginning,
    crowded,
    entering,
    joined,
)


def all_but_llamas(effect: Effect) -> list[int]:
    """List your Alpacas, Goats and Rams, if you have a Llama."""
    if not at.animals(effect.s, effect.seat, "llama"):
        return []
    return f.animals_to_sacrifice(effect, effect.seat, "alpaca", "goat", "ram")


@beginning("berserk_llama_syndrome", "sacrifice", all_but_llamas)
def berserk_llama_syndrome(effect: Effect) -> Doing:
    """With a Llama, sacrifice an Alpaca, Goat or Ram."""
    yield from m.sacrifice(effect, effect.target)


@joined("scratchy_wool_blanket")
def scratchy_wool_blanket(effect: Effect) -> Doing:
    """Discard 1; if you cannot, sacrifice this card."""
    if not (yield from m.discard(effect, 1)):
        yield from m.sacrifice(effect, effect.card)


# ------------------------------------------------------------------ expansion


@crowded("crowded_field", "sacrifice", f.sacrificeable)
def crowded_field(effect: Effect) -> Doing:
    """While you have too many Animals, sacrifice one."""
    yield from m.sacrifice(effect, effect.target)


@entering("no_kidding")
def no_kidding(effect: Effect) -> Doing:
    """Sacrifice all your Babies."""
    yield from m.sacrifice(
        effect, *[t for t in at.animals(effect.s, effect.seat) if at.is_baby(effect.s, t)]
    )
