"""The effects of Instants besides stopping a card, which the catalogue lists.

``effect.player`` is the player of the card answered, ``effect.other`` that card.
"""

from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules import finders as f
from games.llamas_unleashed.rules import mechanics as m
from games.llamas_unleashed.rules.chain import Doing, Effect, answering


def animals_of_player(effect: Effect) -> list[int]:
    """List the Animals in the answered player's Field that can be destroyed."""
    return [t for t in f.destroyable_animals(effect) if at.home(effect.s, t) == effect.player]


@answering("surprise_emu_attack", "destroy", animals_of_player)
def surprise_emu_attack(effect: Effect) -> Doing:
    """Destroy an Animal in the Field of the player who played the Animal."""
    yield from m.destroy(effect, effect.target)


# ------------------------------------------------------------------ expansion


@answering("goatsundheit")
def goatsundheit(effect: Effect) -> Doing:
    """Both players may draw 1."""
    both = [seat for seat in at.clockwise(effect.s) if seat in (effect.seat, effect.player)]
    yield from m.each_may_draw(effect, both)


def stopped_an_instant(effect: Effect) -> bool:
    """Return whether the stopped card was an Instant, and a card can be drawn."""
    return at.card(effect.s, effect.other).type == "instant" and f.has_deck(effect)


@answering("llama_stop_you_right_there", may=True, when=stopped_an_instant)
def llama_stop_you_right_there(effect: Effect) -> None:
    """If it was an Instant, you may draw 2."""
    m.draw(effect, 2)
