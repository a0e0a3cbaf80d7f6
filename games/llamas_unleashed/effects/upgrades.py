"""Upgrades. Embrace Diversity, No Probllama and others do what the catalogue says."""

from games.llamas_unleashed import finders as f
from games.llamas_unleashed import mechanics as m
from games.llamas_unleashed import searching
from games.llamas_unleashed import standing as at
from games.llamas_unleashed.chain import (
    Doing,
    Effect,
    beginning,
    entering,
    leaving,
    robbed,
    seeing_played,
)


@beginning("studlife", may=True, asks=True, when=f.baby_of_a_pair)
def studlife(c: Effect) -> Doing:
    """With 2 Animals of a variation: you may bring such a Baby; then skip your Action phase."""
    if (yield from m.bring_some_baby(c, f.pairs(c), may=True)):
        c.now.skip_action = True


@beginning("llama_kick", "return", f.all_modifiers, may=True)
def llama_kick(c: Effect) -> None:
    """You may return an Upgrade or Downgrade from any Field to its owner's hand."""
    m.return_(c, c.target)


@leaving("llama_pinata")
def llama_pinata(c: Effect) -> None:
    """Draw 2. (Standing in for a card is part of sacrificing and destroying.)"""
    m.draw(c, 2)


@robbed("careful_i_bite")
def careful_i_bite(c: Effect) -> Doing:
    """Who destroyed your card must discard 1."""
    yield from m.discard(c, 1, c.other)


def a_llama_was_played(c: Effect) -> bool:
    """Say whether the card played is a Llama Animal, and a card can be drawn."""
    return "llama" in at.card(c.s, c.other).variation and f.has_deck(c)


@seeing_played("llamaste", may=True, when=a_llama_was_played)
def llamaste(c: Effect) -> None:
    """Each time a Llama is played you may draw 1."""
    m.draw(c, 1)


@beginning("ramstar_energy_drink", still=True)
def ramstar_energy_drink(c: Effect) -> None:
    """You may play 2 cards in your Action phase."""
    c.now.plays = 2


@beginning("venti_alpacchiato", may=True, when=f.has_deck)
def venti_alpacchiato(c: Effect) -> None:
    """You may draw an extra card."""
    m.draw(c, 1)


@beginning("walking_trash_compactor", may=True, when=f.has_pile)
def walking_trash_compactor(c: Effect) -> Doing:
    """You may take a card from the discard pile; if you do, skip your Draw phase."""
    if (yield from searching.take_from_pile(c, searching.anything)):
        c.now.skip_draw = True


# ------------------------------------------------------------------ expansion


@beginning("a_basic_catapult", "destroy", f.destroyable, may=True, when=f.has_hand)
def a_basic_catapult(c: Effect) -> Doing:
    """You may discard a Basic Animal, then destroy a card."""
    if (yield from m.discard_basic(c)):
        yield from m.destroy(c, c.target)


@entering("fannypaca", may=True, when=f.has_deck)
def fannypaca(c: Effect) -> None:
    """You may draw 2."""
    m.draw(c, 2)
