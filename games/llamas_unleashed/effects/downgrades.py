"""Downgrades. What most of them forbid stands in the catalogue."""

from games.llamas_unleashed import finders as f
from games.llamas_unleashed import mechanics as m
from games.llamas_unleashed import standing as at
from games.llamas_unleashed.chain import (
    Doing,
    Effect,
    beginning,
    crowded,
    entering,
    joined,
)


def all_but_llamas(c: Effect) -> list[int]:
    """List your Alpacas, Goats and Rams, if you have a Llama."""
    if not at.animals(c.s, c.seat, "llama"):
        return []
    return f.animals_to_sacrifice(c, c.seat, "alpaca", "goat", "ram")


@beginning("berserk_llama_syndrome", "sacrifice", all_but_llamas)
def berserk_llama_syndrome(c: Effect) -> Doing:
    """With a Llama, sacrifice an Alpaca, Goat or Ram."""
    yield from m.sacrifice(c, c.target)


@joined("scratchy_wool_blanket")
def scratchy_wool_blanket(c: Effect) -> Doing:
    """Discard 1; if you cannot, sacrifice this card."""
    if not (yield from m.discard(c, 1)):
        yield from m.sacrifice(c, c.card)


# ------------------------------------------------------------------ expansion


@crowded("crowded_field", "sacrifice", f.sacrificeable)
def crowded_field(c: Effect) -> Doing:
    """While you have too many Animals, sacrifice one."""
    yield from m.sacrifice(c, c.target)


@entering("no_kidding")
def no_kidding(c: Effect) -> Doing:
    """Sacrifice all your Babies."""
    yield from m.sacrifice(c, *[t for t in at.animals(c.s, c.seat) if at.is_baby(c.s, t)])
