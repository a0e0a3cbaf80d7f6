"""What Instants do besides stopping a card, which the catalogue says of them.

``c.player`` is the player of the card answered, ``c.other`` that card.
"""

from games.llamas_unleashed import finders as f
from games.llamas_unleashed import mechanics as m
from games.llamas_unleashed import standing as at
from games.llamas_unleashed.chain import Doing, Effect, answering


def animals_of_player(c: Effect) -> list[int]:
    """List the Animals in the answered player's Field that can be destroyed."""
    return [t for t in f.destroyable_animals(c) if at.home(c.s, t) == c.player]


@answering("surprise_emu_attack", "destroy", animals_of_player)
def surprise_emu_attack(c: Effect) -> Doing:
    """Destroy an Animal in the Field of the player who played the Animal."""
    yield from m.destroy(c, c.target)


# ------------------------------------------------------------------ expansion


@answering("goatsundheit")
def goatsundheit(c: Effect) -> Doing:
    """Both players may draw 1."""
    both = [seat for seat in at.clockwise(c.s) if seat in (c.seat, c.player)]
    yield from m.each_may_draw(c, both)


def stopped_an_instant(c: Effect) -> bool:
    """Say whether the card stopped was an Instant, and a card can be drawn."""
    return at.card(c.s, c.other).type == "instant" and f.has_deck(c)


@answering("llama_stop_you_right_there", may=True, when=stopped_an_instant)
def llama_stop_you_right_there(c: Effect) -> None:
    """If it was an Instant, you may draw 2."""
    m.draw(c, 2)
