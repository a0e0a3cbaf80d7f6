"""What effects look for: the cards and players that they may name, and whether they are of use.

All of it follows from public facts. "You" is ``c.seat``.
"""

from __future__ import annotations

from games.llamas_unleashed import standing as at
from games.llamas_unleashed.cards import VARIATIONS, Variation
from games.llamas_unleashed.chain import Effect

# -------------------------------------------------------------------- players


def others(c: Effect) -> list[int]:
    """List the other seats."""
    return at.others(c.s, c.seat)


def any_player(c: Effect) -> list[int]:
    """ "Any player": others first, and you."""
    return [*others(c), c.seat]


def others_with_cards(c: Effect) -> list[int]:
    """List the other seats with a card in hand."""
    return [seat for seat in others(c) if c.s.hand[seat]]


def others_with_upgrades(c: Effect) -> list[int]:
    """List the other seats with an Upgrade."""
    return [seat for seat in others(c) if at.modifiers(c.s, seat, "upgrade")]


def other_has_cards(c: Effect) -> bool:
    """Say whether the player who triggered this has a card in hand."""
    return bool(c.s.hand[c.other])


# ---------------------------------------------------------------------- piles


def has_hand(c: Effect) -> bool:
    """Say whether you have a card in hand, other than the one you are playing."""
    return any(t != c.card for t in c.s.hand[c.seat])


def has_two_cards(c: Effect) -> bool:
    """Say whether you have two cards in hand."""
    return len(c.s.hand[c.seat]) > 1


def has_deck(c: Effect) -> bool:
    """Say whether there is a card to draw."""
    return bool(c.s.deck)


def has_pile(c: Effect) -> bool:
    """Say whether there is a card in the discard pile."""
    return bool(c.s.discard)


def in_hand(c: Effect, variation: str) -> list[int]:
    """List the Animals of a variation in your hand."""
    return [t for t in c.s.hand[c.seat] if variation in at.card(c.s, t).variation]


def baby_may_come(c: Effect) -> bool:
    """Say whether a Baby in the Nursery may enter your Field."""
    return any(at.may_enter(c.s, t, c.seat) for t in c.s.nursery)


def pairs(c: Effect) -> list[Variation]:
    """List the variations of which you have two Animals."""
    return [v for v in VARIATIONS if len(at.animals(c.s, c.seat, v)) > 1]


def baby_of_a_pair(c: Effect) -> bool:
    """Say whether a Baby may come whose variation you have twice."""
    s, wanted = c.s, set(pairs(c))
    return any(
        wanted & set(at.card(s, t).variation) and at.may_enter(s, t, c.seat) for t in s.nursery
    )


# --------------------------------------------------------------------- Fields


def all_cards(c: Effect) -> list[int]:
    """List every card in every Field, your own first."""
    return [t for seat in (c.seat, *others(c)) for t in c.s.fields[seat]]


def own_cards(c: Effect) -> list[int]:
    """List the cards in your Field."""
    return list(c.s.fields[c.seat])


def all_modifiers(c: Effect) -> list[int]:
    """List every Upgrade and Downgrade in every Field."""
    return [t for t in all_cards(c) if not at.is_animal(c.s, t)]


def movable_modifiers(c: Effect) -> list[int]:
    """List the Upgrades and Downgrades that another Field can take."""
    s = c.s
    return [t for t in all_modifiers(c) if any(at.may_move(s, t, x) for x in range(s.seats))]


def movable_downgrades(c: Effect) -> list[int]:
    """List the Downgrades in your Field that another Field can take."""
    own = at.modifiers(c.s, c.seat, "downgrade")
    return [t for t in movable_modifiers(c) if t in own]


def sacrificeable(c: Effect) -> list[int]:
    """List your Animals that can be sacrificed."""
    return animals_to_sacrifice(c, c.seat)


def other_own_animals(c: Effect) -> list[int]:
    """List your Animals that can be sacrificed, but for this one."""
    return [t for t in sacrificeable(c) if t != c.card]


def animals_to_sacrifice(c: Effect, seat: int, *wanted: Variation) -> list[int]:
    """List the Animals that a seat can sacrifice, of all variations or of those wanted."""
    return [t for t in at.animals(c.s, seat, *wanted) if at.may_sacrifice(c.s, t)]


def cards_to_sacrifice(c: Effect, seat: int) -> list[int]:
    """List the cards that a seat can sacrifice."""
    return [t for t in c.s.fields[seat] if at.may_sacrifice(c.s, t)]


def destroyable(c: Effect) -> list[int]:
    """List the cards that you can destroy."""
    return [t for t in all_cards(c) if at.may_destroy(c.s, t, c.seat)]


def destroyable_in(c: Effect, seat: int) -> list[int]:
    """List the cards in one Field that you can destroy."""
    return [t for t in c.s.fields[seat] if at.may_destroy(c.s, t, c.seat)]


def destroyable_animals(c: Effect) -> list[int]:
    """List the Animals that you can destroy."""
    return [t for t in destroyable(c) if at.is_animal(c.s, t)]


def removable(c: Effect) -> list[int]:
    """List the cards that you can sacrifice or destroy."""
    return destroyable(c) + cards_to_sacrifice(c, c.seat)


def stealable_animals(c: Effect) -> list[int]:
    """List the Animals that you can steal."""
    s = c.s
    return [t for t in all_cards(c) if at.is_animal(s, t) and at.may_steal(s, t, c.seat)]


def stealable_goats(c: Effect) -> list[int]:
    """List the Goats that you can steal."""
    return [t for t in stealable_animals(c) if "goat" in at.variations(c.s, t)]
