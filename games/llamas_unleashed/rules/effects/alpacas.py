"""Magical Alpacas."""

from games.llamas_unleashed.rules import finders as f
from games.llamas_unleashed.rules import mechanics as m
from games.llamas_unleashed.rules import searching
from games.llamas_unleashed.rules.chain import (
    Doing,
    Effect,
    beginning,
    entering,
    leaving,
    singled_out,
)


@entering("adorable_alpaca", may=True, when=f.has_deck)
def adorable_alpaca(effect: Effect) -> None:
    """You may draw 1."""
    m.draw(effect, 1)


@entering("alpacacopter", may=True, when=f.has_hand)
def alpacacopter(effect: Effect) -> Doing:
    """You may discard your hand; if you do, draw 3."""
    if (yield from m.pay(effect, len(effect.s.hand[effect.seat]))):
        m.draw(effect, 3)


@entering("dreadlocked_alpaca", may=True)
def dreadlocked_alpaca(effect: Effect) -> Doing:
    """You may search the deck for a Magic card to hand."""
    yield from searching.search_deck_to_hand(effect, searching.of_type("magic"))


@entering("magical_alpacacorn", may=True, asks=True, when=f.has_hand)
def magical_alpacacorn(effect: Effect) -> Doing:
    """You may bring an Alpaca from your hand."""
    yield from m.bring_from_hand(effect, f.in_hand(effect, "alpaca"))


@singled_out("static_charged_alpaca")
def static_charged_alpaca(effect: Effect) -> Doing:
    """The player who picked it out must discard 1."""
    yield from m.discard(effect, 1, effect.other)


# ------------------------------------------------------------------ expansion


@entering("alpacaman")
def alpacaman(effect: Effect) -> Doing:
    """Each other player must discard 1."""
    yield from m.discard_each(effect.s, dict.fromkeys(f.others(effect), 1), effect.key)


@leaving("avenging_alpaca", "remove", f.removable, may=True)
def avenging_alpaca(effect: Effect) -> Doing:
    """You may sacrifice or destroy a card."""
    yield from m.sacrifice_or_destroy(effect, effect.target)


@beginning("owlpaca", player=f.others_with_cards, may=True)
def owlpaca(effect: Effect) -> None:
    """You may look at another player's hand."""
    m.look_at_hand(effect, effect.player)


@entering("tracker_alpacker", may=True)
def tracker_alpacker(effect: Effect) -> Doing:
    """You may search the deck for an Alpaca to hand."""
    yield from searching.search_deck_to_hand(effect, searching.of_variation("alpaca"))
