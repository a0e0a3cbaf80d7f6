"""The effects of Magic cards.

A card can be played if it is of use: if ``when`` is true, and there is a card to name for it
(ruling 7).
"""

from collections.abc import Iterator
from copy import copy

from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules import finders as f
from games.llamas_unleashed.rules import mechanics as m
from games.llamas_unleashed.rules import searching
from games.llamas_unleashed.rules.chain import Doing, Effect, name_card, name_player, played


def has_field(effect: Effect) -> bool:
    """Return whether there is a card in your Field."""
    return bool(effect.s.fields[effect.seat])


def has_animal(effect: Effect) -> bool:
    """Return whether you have an Animal that you can sacrifice."""
    return bool(f.sacrificeable(effect))


@played("alarm_call", when=has_field)
def alarm_call(effect: Effect) -> Doing:
    """Return one card in each Field to its player's hand; you choose them all."""
    called = []
    for seat in at.clockwise(effect.s):
        called.append((yield from name_card(effect, "return", effect.s.fields[seat])))
    for t in called:
        if t is not None:
            m.return_(effect, t)


@played("alluring_alpaca_flute")
def alluring_alpaca_flute(effect: Effect) -> Doing:
    """Search the deck for an Alpaca and bring it."""
    yield from searching.search_deck_to_field(effect, searching.of_variation("alpaca"))


@played("alpacalypse", when=has_animal)
def alpacalypse(effect: Effect) -> Doing:
    """Each player must sacrifice an Animal."""
    own = {seat: f.animals_to_sacrifice(effect, seat) for seat in at.clockwise(effect.s)}
    yield from m.each_sacrifices(effect, own)


def swaps(effect: Effect) -> Iterator[int]:
    """Yield your Animals that may move to a Field from which one can then be stolen."""
    for t in at.animals(effect.s, effect.seat):
        if next(swap_fields(effect, t), None) is not None:
            yield t


def swap_fields(effect: Effect, t: int) -> Iterator[int]:
    """Yield the Fields that your Animal may move to and from which one can then be stolen."""
    for seat in f.others(effect):
        if at.may_move(effect.s, t, seat) and may_steal_after(effect, t, seat):
            yield seat


def may_steal_after(effect: Effect, t: int, seat: int) -> bool:
    """Return whether you could steal an Animal from a Field if yours was there, too."""
    after = copy(effect.s)
    after.fields = [[x for x in row if x != t] for row in effect.s.fields]
    after.fields[seat].append(t)
    return any(at.may_steal(after, a, effect.seat) for a in at.animals(after, seat))


@played("animal_swap", "swap", swaps)
def animal_swap(effect: Effect) -> Doing:
    """Move an Animal of yours to another Field, then steal an Animal from there."""
    player = yield from name_player(effect, swap_fields(effect, effect.target))
    if player is not None:
        m.move(effect, effect.target, player)
        # Ruling 9: the moved Animal is no longer named and may be stolen back.
        there = [t for t in f.stealable_animals(effect) if at.home(effect.s, t) == player]
        t = yield from name_card(effect, "steal", there)
        if t is not None:
            m.steal(effect, t)


@played("download_more_ram")
def download_more_ram(effect: Effect) -> Doing:
    """Search the deck for a Ram and bring it."""
    yield from searching.search_deck_to_field(effect, searching.of_variation("ram"))


@played("garbage_buffet", when=f.has_pile)
def garbage_buffet(effect: Effect) -> Doing:
    """Take the top card of the discard pile; with a Goat you may take the top 2."""
    two = len(effect.s.discard) > 1 and bool(at.animals(effect.s, effect.seat, "goat"))
    both = two and (yield from m.may_do(effect, "may_two"))
    for _ in range(2 if both else 1):
        searching.to_hand(effect, effect.s.discard, effect.s.discard[-1])


@played("goatmeal_raisin_cookie")
def goatmeal_raisin_cookie(effect: Effect) -> Doing:
    """Search the deck for a Goat and bring it."""
    yield from searching.search_deck_to_field(effect, searching.of_variation("goat"))


@played("grand_llarceny", player=f.others_with_cards)
def grand_llarceny(effect: Effect) -> Doing:
    """Look at a player's hand and take a card of your choice."""
    yield from m.take_chosen(effect, effect.player)


@played("illamanati")
def illamanati(effect: Effect) -> Doing:
    """Look at the top 4: one on top, one to the bottom, the rest to your hand (ruling 33)."""
    cards = searching.look_at_top(effect, 4)
    top = [(yield from searching.choose_looked_at(effect, "top", cards))] if cards else []
    bottom = [(yield from searching.choose_looked_at(effect, "bottom", cards))] if cards else []
    for t in list(cards):
        searching.hand_over(effect, t, effect.seat)
    searching.put_back(effect, top, bottom)


@played("llama_bomb", "destroy", f.destroyable_animals)
def llama_bomb(effect: Effect) -> Doing:
    """Destroy an Animal."""
    yield from m.destroy(effect, effect.target)


def llamas_to_sacrifice(effect: Effect) -> list[int]:
    """List your Llamas, while another Field has 2 cards that you can destroy."""
    if not fields_of_two(effect):
        return []
    return f.animals_to_sacrifice(effect, effect.seat, "llama")


def fields_of_two(effect: Effect) -> list[int]:
    """List the other seats with 2 cards that you can destroy."""
    return [seat for seat in f.others(effect) if len(f.destroyable_in(effect, seat)) > 1]


@played("llamakaze", "sacrifice", llamas_to_sacrifice)
def llamakaze(effect: Effect) -> Doing:
    """Sacrifice a Llama, then destroy 2 cards in one other Field."""
    yield from m.sacrifice(effect, effect.target)
    player = yield from name_player(effect, fields_of_two(effect))
    if player is not None:
        one = yield from name_card(effect, "destroy", f.destroyable_in(effect, player))
        two = yield from name_card(effect, "destroy", f.destroyable_in(effect, player))
        yield from m.destroy(effect, *[t for t in (one, two) if t is not None])


def goats_and_rams(effect: Effect) -> list[int]:
    """List the Goats and Rams that you can destroy."""
    return [
        t
        for t in f.destroyable_animals(effect)
        if {"goat", "ram"} & set(at.variations(effect.s, t))
    ]


@played("no_butts_about_it", "destroy", goats_and_rams)
def no_butts_about_it(effect: Effect) -> Doing:
    """Destroy a Goat or Ram, then draw 1."""
    yield from m.destroy(effect, effect.target)
    m.draw(effect, 1)


@played("shear_terror")
def shear_terror(effect: Effect) -> Doing:
    """Each player with a Llama or Alpaca must sacrifice one."""
    woolly = {
        seat: f.animals_to_sacrifice(effect, seat, "llama", "alpaca")
        for seat in at.clockwise(effect.s)
    }
    yield from m.each_sacrifices(effect, woolly)


def can_spit(effect: Effect) -> bool:
    """Return whether you have a card to discard and there is one to sacrifice or destroy."""
    return f.has_hand(effect) and bool(f.removable(effect))


@played("spitting_fire", when=can_spit)
def spitting_fire(effect: Effect) -> Doing:
    """Discard 1, then sacrifice or destroy a card."""
    if (yield from m.pay(effect, 1)):
        t = yield from name_card(effect, "remove", f.removable(effect))
        if t is not None:
            yield from m.sacrifice_or_destroy(effect, t)


@played("throw_off_their_groove")
def throw_off_their_groove(effect: Effect) -> Doing:
    """Draw 1, then another player of your choice skips the next turn."""
    if m.draw(effect, 1):
        player = yield from name_player(effect, f.others(effect))
        if player is not None:
            m.skip_turn(effect, player)


@played("totes_magoats")
def totes_magoats(effect: Effect) -> Doing:
    """Draw 2; you may bring a Goat among them."""
    drawn = m.draw(effect, 2)
    yield from m.bring_from_hand(effect, [t for t in drawn if t in f.in_hand(effect, "goat")])


# ------------------------------------------------------------------ expansion


@played("animal_adoption", when=f.baby_may_come)
def animal_adoption(effect: Effect) -> Doing:
    """Bring a Baby."""
    yield from m.bring_some_baby(effect)


def own_babies(effect: Effect) -> list[int]:
    """List your Babies that can be sacrificed."""
    return [t for t in f.sacrificeable(effect) if at.is_baby(effect.s, t)]


@played("compound_l", "sacrifice", own_babies)
def compound_l(effect: Effect) -> Doing:
    """Sacrifice a Baby, search an Animal of the variation it had, and bring it."""
    variation = at.variations(effect.s, effect.target)[0]
    yield from m.sacrifice(effect, effect.target)
    yield from searching.search_deck_to_field(effect, searching.of_variation(variation))


@played("field_change", "move", f.movable_modifiers)
def field_change(effect: Effect) -> None:
    """Move an Upgrade or Downgrade to another Field."""
    m.move(effect, effect.target, effect.player)


@played("fleeced", player=f.others)
def fleeced(effect: Effect) -> None:
    """Trade hands with another player."""
    m.trade_hands(effect, effect.player)


@played("hoofin_it")
def hoofin_it(effect: Effect) -> None:
    """Discard your hand, draw 2, take another turn."""
    m.throw_away(effect.s, effect.seat, list(effect.s.hand[effect.seat]))
    m.draw(effect, 2)
    m.take_extra_turn(effect)


@played("the_wool_shebang", when=lambda effect: bool(at.animals(effect.s, effect.seat, "alpaca")))
def the_wool_shebang(effect: Effect) -> None:
    """Draw 1 for each Alpaca of yours."""
    m.draw(effect, len(at.animals(effect.s, effect.seat, "alpaca")))
