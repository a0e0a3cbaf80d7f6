"""Magical Goats."""

from games.llamas_unleashed.cards import ANIMALS
from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules import finders as f
from games.llamas_unleashed.rules import mechanics as m
from games.llamas_unleashed.rules import searching
from games.llamas_unleashed.rules.chain import Doing, Effect, beginning, entering, leaving


@beginning("ceaselessly_screaming_goat", player=f.others_with_cards, may=True)
def ceaselessly_screaming_goat(effect: Effect) -> Doing:
    """You may choose another player, who must discard 1."""
    yield from m.discard(effect, 1, effect.player)


@beginning("goatsferatu", "sacrifice", f.sacrificeable, may=True)
def goatsferatu(effect: Effect) -> Doing:
    """You may sacrifice an Animal; if you do, bring an Animal from the discard pile."""
    yield from m.sacrifice(effect, effect.target)
    if effect.s.discard:
        t = yield from searching.search_pile(effect, ANIMALS, entering=True)
        if t is not None:
            m.bring(effect, effect.s.discard, t)


@entering("hardcore_parkour_goat", "sacrifice", f.other_own_animals, may=True)
def hardcore_parkour_goat(effect: Effect) -> Doing:
    """You may sacrifice another Animal of yours; if you do, destroy an Animal."""
    yield from m.sacrifice(effect, effect.target)
    yield from m.destroy_one(effect, f.destroyable_animals(effect))


@entering("magical_goaticorn", may=True, asks=True, when=f.has_hand)
def magical_goaticorn(effect: Effect) -> Doing:
    """You may bring a Goat from your hand."""
    yield from m.bring_from_hand(effect, f.in_hand(effect, "goat"))


@entering("speedy_goatercycle", may=True, when=f.has_pile)
def speedy_goatercycle(effect: Effect) -> Doing:
    """You may take an Instant from the discard pile."""
    yield from searching.take_from_pile(effect, searching.of_type("instant"))


@beginning("spontaneously_fainting_goat")
def spontaneously_fainting_goat(effect: Effect) -> Doing:
    """Shuffle this card into the deck, then draw 2; you may bring an Animal among them."""
    if at.home(effect.s, effect.card) == effect.seat:
        m.shuffle_in(effect, effect.card)
        drawn = m.draw(effect, 2)
        yield from m.bring_from_hand(effect, [t for t in drawn if at.is_animal(effect.s, t)])


@leaving("the_fearsome_alligoater", "destroy", f.destroyable_animals, may=True)
def the_fearsome_alligoater(effect: Effect) -> Doing:
    """You may destroy an Animal."""
    yield from m.destroy(effect, effect.target)


@beginning("the_negoatiator", player=f.others, may=True, when=f.has_hand)
def the_negoatiator(effect: Effect) -> Doing:
    """You may give a card to another player; if you do, pull one from that player's hand."""
    if (yield from m.give(effect, effect.player)):
        m.pull(effect, effect.player)


# ------------------------------------------------------------------ expansion


@entering("mother_goat", may=True, asks=True, when=f.baby_may_come)
def mother_goat(effect: Effect) -> Doing:
    """You may bring a Baby."""
    yield from m.bring_some_baby(effect, may=True)


@entering("the_escape_goat")
def the_escape_goat(effect: Effect) -> Doing:
    """Sacrifice all Downgrades in your Field."""
    yield from m.sacrifice(effect, *at.modifiers(effect.s, effect.seat, "downgrade"))


@entering("the_g_o_a_t", "steal", f.stealable_goats, may=True, when=f.has_hand)
def the_g_o_a_t(effect: Effect) -> Doing:
    """You may discard 1, then steal a Goat."""
    if (yield from m.pay(effect, 1)):
        m.steal(effect, effect.target)


@leaving("vincent_van_goat", may=True, when=f.has_deck)
def vincent_van_goat(effect: Effect) -> None:
    """You may draw 3."""
    m.draw(effect, 3)
