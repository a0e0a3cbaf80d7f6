"""Upgrades. The catalogue has the effects of Embrace Diversity, No Probllama and others."""

from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules import finders as f
from games.llamas_unleashed.rules import mechanics as m
from games.llamas_unleashed.rules import searching
from games.llamas_unleashed.rules.chain import (
    Doing,
    Effect,
    beginning,
    entering,
    leaving,
    robbed,
    seeing_played,
)


@beginning("studlife", may=True, asks=True, when=f.baby_of_a_pair)
def studlife(effect: Effect) -> Doing:
    """With 2 Animals of a variation: you may bring such a Baby; then skip your Action phase."""
    if (yield from m.bring_some_baby(effect, f.pairs(effect), may=True)):
        effect.now.skip_action = True


@beginning("llama_kick", "return", f.all_modifiers, may=True)
def llama_kick(effect: Effect) -> None:
    """You may return an Upgrade or Downgrade from any Field to its owner's hand."""
    m.return_(effect, effect.target)


@leaving("llama_pinata")
def llama_pinata(effect: Effect) -> None:
    """Draw 2. (Sacrificing and destroying let it replace a card.)"""
    m.draw(effect, 2)


@robbed("careful_i_bite")
def careful_i_bite(effect: Effect) -> Doing:
    """The player who destroyed your card must discard 1."""
    yield from m.discard(effect, 1, effect.other)


def a_llama_was_played(effect: Effect) -> bool:
    """Return whether the card played is a Llama Animal, and a card can be drawn."""
    return "llama" in at.card(effect.s, effect.other).variation and f.has_deck(effect)


@seeing_played("llamaste", may=True, when=a_llama_was_played)
def llamaste(effect: Effect) -> None:
    """Each time a Llama is played you may draw 1."""
    m.draw(effect, 1)


@beginning("ramstar_energy_drink", still=True)
def ramstar_energy_drink(effect: Effect) -> None:
    """You may play 2 cards in your Action phase."""
    effect.now.plays = 2


@beginning("venti_alpacchiato", may=True, when=f.has_deck)
def venti_alpacchiato(effect: Effect) -> None:
    """You may draw an extra card."""
    m.draw(effect, 1)


@beginning("walking_trash_compactor", may=True, when=f.has_pile)
def walking_trash_compactor(effect: Effect) -> Doing:
    """You may take a card from the discard pile; if you do, skip your Draw phase."""
    if (yield from searching.take_from_pile(effect, searching.ANYTHING)):
        effect.now.skip_draw = True


# ------------------------------------------------------------------ expansion


@beginning("a_basic_catapult", "destroy", f.destroyable, may=True, when=f.has_hand)
def a_basic_catapult(effect: Effect) -> Doing:
    """You may discard a Basic Animal, then destroy a card."""
    if (yield from m.discard_basic(effect)):
        yield from m.destroy(effect, effect.target)


@entering("fannypaca", may=True, when=f.has_deck)
def fannypaca(effect: Effect) -> None:
    """You may draw 2."""
    m.draw(effect, 2)
