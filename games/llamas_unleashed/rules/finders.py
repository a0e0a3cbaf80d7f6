"""The cards and players that effects may name, and whether effects are of use.

All of it follows from public facts. "You" is ``effect.seat``.
"""

from __future__ import annotations

from collections.abc import Sequence

from games.llamas_unleashed.cards import VARIATIONS, Variation
from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules.chain import Effect

# -------------------------------------------------------------------- players


def others(effect: Effect) -> Sequence[int]:
    """List the other seats."""
    return at.others(effect.s, effect.seat)


def any_player(effect: Effect) -> list[int]:
    """ "Any player": the other players first, then you."""
    return [*others(effect), effect.seat]


def others_with_cards(effect: Effect) -> list[int]:
    """List the other seats with a card in hand."""
    return [seat for seat in others(effect) if effect.s.hand[seat]]


def others_with_upgrades(effect: Effect) -> list[int]:
    """List the other seats with an Upgrade."""
    return [seat for seat in others(effect) if at.modifiers(effect.s, seat, "upgrade")]


def other_has_cards(effect: Effect) -> bool:
    """Return whether the player who triggered this has a card in hand."""
    return bool(effect.s.hand[effect.other])


# ---------------------------------------------------------------------- piles


def has_hand(effect: Effect) -> bool:
    """Return whether you have a card in hand, other than the one you are playing."""
    return any(t != effect.card for t in effect.s.hand[effect.seat])


def has_two_cards(effect: Effect) -> bool:
    """Return whether you have two cards in hand."""
    return len(effect.s.hand[effect.seat]) > 1


def has_deck(effect: Effect) -> bool:
    """Return whether there is a card to draw."""
    return bool(effect.s.deck)


def has_pile(effect: Effect) -> bool:
    """Return whether there is a card in the discard pile."""
    return bool(effect.s.discard)


def in_hand(effect: Effect, variation: str) -> list[int]:
    """List the Animals of a variation in your hand."""
    return [t for t in effect.s.hand[effect.seat] if variation in at.card(effect.s, t).variation]


def baby_may_come(effect: Effect) -> bool:
    """Return whether a Baby in the Nursery may enter your Field."""
    return any(at.may_enter(effect.s, t, effect.seat) for t in effect.s.nursery)


def pairs(effect: Effect) -> list[Variation]:
    """List the variations of which you have two Animals."""
    return [v for v in VARIATIONS if len(at.animals(effect.s, effect.seat, v)) > 1]


def baby_of_a_pair(effect: Effect) -> bool:
    """Return whether a Baby may come of a variation that you have twice."""
    s, wanted = effect.s, set(pairs(effect))
    return any(
        wanted & set(at.card(s, t).variation) and at.may_enter(s, t, effect.seat) for t in s.nursery
    )


# --------------------------------------------------------------------- Fields


def all_cards(effect: Effect) -> list[int]:
    """List every card in every Field, your own first."""
    return [t for seat in (effect.seat, *others(effect)) for t in effect.s.fields[seat]]


def own_cards(effect: Effect) -> list[int]:
    """List the cards in your Field."""
    return list(effect.s.fields[effect.seat])


def all_modifiers(effect: Effect) -> list[int]:
    """List every Upgrade and Downgrade in every Field."""
    return [t for t in all_cards(effect) if not at.is_animal(effect.s, t)]


def movable_modifiers(effect: Effect) -> list[int]:
    """List the Upgrades and Downgrades that another Field can take."""
    s = effect.s
    return [t for t in all_modifiers(effect) if any(at.may_move(s, t, x) for x in range(s.seats))]


def movable_downgrades(effect: Effect) -> list[int]:
    """List the Downgrades in your Field that another Field can take."""
    own = at.modifiers(effect.s, effect.seat, "downgrade")
    return [t for t in movable_modifiers(effect) if t in own]


def sacrificeable(effect: Effect) -> list[int]:
    """List your Animals that can be sacrificed."""
    return animals_to_sacrifice(effect, effect.seat)


def other_own_animals(effect: Effect) -> list[int]:
    """List your Animals that can be sacrificed, except this one."""
    return [t for t in sacrificeable(effect) if t != effect.card]


def animals_to_sacrifice(effect: Effect, seat: int, *wanted: Variation) -> list[int]:
    """List the Animals that a seat can sacrifice, of all variations or of those wanted."""
    return [t for t in at.animals(effect.s, seat, *wanted) if at.may_sacrifice(effect.s, t)]


def cards_to_sacrifice(effect: Effect, seat: int) -> list[int]:
    """List the cards that a seat can sacrifice."""
    return [t for t in effect.s.fields[seat] if at.may_sacrifice(effect.s, t)]


def destroyable(effect: Effect) -> list[int]:
    """List the cards that you can destroy."""
    return [t for seat in others(effect) for t in at.destroyable(effect.s, seat)]


def destroyable_in(effect: Effect, seat: int) -> list[int]:
    """List the cards in one Field that you can destroy."""
    return at.destroyable(effect.s, seat) if seat != effect.seat else []


def destroyable_animals(effect: Effect) -> list[int]:
    """List the Animals that you can destroy."""
    return [t for t in destroyable(effect) if at.is_animal(effect.s, t)]


def removable(effect: Effect) -> list[int]:
    """List the cards that you can sacrifice or destroy."""
    return destroyable(effect) + cards_to_sacrifice(effect, effect.seat)


def stealable_animals(effect: Effect) -> list[int]:
    """List the Animals that you can steal."""
    s = effect.s
    return [t for t in all_cards(effect) if at.is_animal(s, t) and at.may_steal(s, t, effect.seat)]


def stealable_goats(effect: Effect) -> list[int]:
    """List the Goats that you can steal."""
    return [t for t in stealable_animals(effect) if "goat" in at.variations(effect.s, t)]
