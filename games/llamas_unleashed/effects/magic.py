"""Magic cards; ``when`` and what is to be named say when they can be played (ruling 7)."""

from copy import copy

from games.llamas_unleashed import finders as f
from games.llamas_unleashed import mechanics as m
from games.llamas_unleashed import searching
from games.llamas_unleashed import standing as at
from games.llamas_unleashed.chain import Doing, Effect, name_card, name_player, played


def has_field(c: Effect) -> bool:
    """Say whether there is a card in your Field."""
    return bool(c.s.fields[c.seat])


def has_animal(c: Effect) -> bool:
    """Say whether you have an Animal that you can sacrifice."""
    return bool(f.sacrificeable(c))


@played("alarm_call", when=has_field)
def alarm_call(c: Effect) -> Doing:
    """Return one card in each Field to its player's hand; you choose them all."""
    called = []
    for seat in at.clockwise(c.s):
        called.append((yield from name_card(c, "return", c.s.fields[seat])))
    for t in called:
        if t is not None:
            m.return_(c, t)


@played("alluring_alpaca_flute")
def alluring_alpaca_flute(c: Effect) -> Doing:
    """Search the deck for an Alpaca and bring it."""
    yield from searching.search_deck_to_field(c, searching.of_variation("alpaca"))


@played("alpacalypse", when=has_animal)
def alpacalypse(c: Effect) -> Doing:
    """Each player must sacrifice an Animal."""
    own = {seat: f.animals_to_sacrifice(c, seat) for seat in at.clockwise(c.s)}
    yield from m.each_sacrifices(c, own)


def swaps(c: Effect) -> list[int]:
    """List your Animals that may move to a Field from where one can be stolen then."""
    return [t for t in at.animals(c.s, c.seat) if swap_fields(c, t)]


def swap_fields(c: Effect, t: int) -> list[int]:
    """List the Fields that your Animal may move to and where one can be stolen after."""
    return [
        seat for seat in f.others(c) if at.may_move(c.s, t, seat) and may_steal_after(c, t, seat)
    ]


def may_steal_after(c: Effect, t: int, seat: int) -> bool:
    """Say whether you could steal an Animal from a Field once yours lay there, too."""
    after = copy(c.s)
    after.fields = [[x for x in row if x != t] for row in c.s.fields]
    after.fields[seat].append(t)
    return any(at.may_steal(after, a, c.seat) for a in at.animals(after, seat))


@played("animal_swap", "swap", swaps)
def animal_swap(c: Effect) -> Doing:
    """Move an Animal of yours to another Field, then steal an Animal from there."""
    player = yield from name_player(c, swap_fields(c, c.target))
    if player is not None:
        m.move(c, c.target, player)
        # Ruling 9: the one that moved is named no longer and may be stolen back.
        there = [t for t in f.stealable_animals(c) if at.home(c.s, t) == player]
        t = yield from name_card(c, "steal", there)
        if t is not None:
            m.steal(c, t)


@played("download_more_ram")
def download_more_ram(c: Effect) -> Doing:
    """Search the deck for a Ram and bring it."""
    yield from searching.search_deck_to_field(c, searching.of_variation("ram"))


@played("garbage_buffet", when=f.has_pile)
def garbage_buffet(c: Effect) -> Doing:
    """Take the top card of the discard pile; with a Goat you may take the top 2."""
    two = len(c.s.discard) > 1 and bool(at.animals(c.s, c.seat, "goat"))
    both = two and (yield from m.may_do(c, "may_two"))
    for _ in range(2 if both else 1):
        searching.to_hand(c, c.s.discard, c.s.discard[-1])


@played("goatmeal_raisin_cookie")
def goatmeal_raisin_cookie(c: Effect) -> Doing:
    """Search the deck for a Goat and bring it."""
    yield from searching.search_deck_to_field(c, searching.of_variation("goat"))


@played("grand_llarceny", player=f.others_with_cards)
def grand_llarceny(c: Effect) -> Doing:
    """Look at a player's hand and take a card of your choice."""
    yield from m.take_chosen(c, c.player)


@played("illamanati")
def illamanati(c: Effect) -> Doing:
    """Look at the top 4: one on top, one to the bottom, the rest to your hand (ruling 33)."""
    cards = searching.look_at_top(c, 4)
    top = [(yield from searching.choose_looked_at(c, "top", cards))] if cards else []
    bottom = [(yield from searching.choose_looked_at(c, "bottom", cards))] if cards else []
    for t in list(cards):
        searching.hand_over(c, t, c.seat)
    searching.put_back(c, top, bottom)


@played("llama_bomb", "destroy", f.destroyable_animals)
def llama_bomb(c: Effect) -> Doing:
    """Destroy an Animal."""
    yield from m.destroy(c, c.target)


def llamas_to_sacrifice(c: Effect) -> list[int]:
    """List your Llamas, while another Field has 2 cards that you can destroy."""
    if not fields_of_two(c):
        return []
    return f.animals_to_sacrifice(c, c.seat, "llama")


def fields_of_two(c: Effect) -> list[int]:
    """List the other seats with 2 cards that you can destroy."""
    return [seat for seat in f.others(c) if len(f.destroyable_in(c, seat)) > 1]


@played("llamakaze", "sacrifice", llamas_to_sacrifice)
def llamakaze(c: Effect) -> Doing:
    """Sacrifice a Llama, then destroy 2 cards in one other Field."""
    yield from m.sacrifice(c, c.target)
    player = yield from name_player(c, fields_of_two(c))
    if player is not None:
        one = yield from name_card(c, "destroy", f.destroyable_in(c, player))
        two = yield from name_card(c, "destroy", f.destroyable_in(c, player))
        yield from m.destroy(c, *[t for t in (one, two) if t is not None])


def goats_and_rams(c: Effect) -> list[int]:
    """List the Goats and Rams that you can destroy."""
    return [t for t in f.destroyable_animals(c) if {"goat", "ram"} & set(at.variations(c.s, t))]


@played("no_butts_about_it", "destroy", goats_and_rams)
def no_butts_about_it(c: Effect) -> Doing:
    """Destroy a Goat or Ram, then draw 1."""
    yield from m.destroy(c, c.target)
    m.draw(c, 1)


@played("shear_terror")
def shear_terror(c: Effect) -> Doing:
    """Each player with a Llama or Alpaca must sacrifice one."""
    woolly = {
        seat: f.animals_to_sacrifice(c, seat, "llama", "alpaca") for seat in at.clockwise(c.s)
    }
    yield from m.each_sacrifices(c, woolly)


def can_spit(c: Effect) -> bool:
    """Say whether you have a card to discard and there is one to sacrifice or destroy."""
    return f.has_hand(c) and bool(f.removable(c))


@played("spitting_fire", when=can_spit)
def spitting_fire(c: Effect) -> Doing:
    """Discard 1, then sacrifice or destroy a card."""
    if (yield from m.pay(c, 1)):
        t = yield from name_card(c, "remove", f.removable(c))
        if t is not None:
            yield from m.sacrifice_or_destroy(c, t)


@played("throw_off_their_groove")
def throw_off_their_groove(c: Effect) -> Doing:
    """Draw 1, then another player of your choice skips the next turn."""
    if m.draw(c, 1):
        player = yield from name_player(c, f.others(c))
        if player is not None:
            m.skip_turn(c, player)


@played("totes_magoats")
def totes_magoats(c: Effect) -> Doing:
    """Draw 2; you may bring a Goat among them."""
    drawn = m.draw(c, 2)
    yield from m.bring_from_hand(c, [t for t in drawn if t in f.in_hand(c, "goat")])


# ------------------------------------------------------------------ expansion


@played("animal_adoption", when=f.baby_may_come)
def animal_adoption(c: Effect) -> Doing:
    """Bring a Baby."""
    yield from m.bring_some_baby(c)


def own_babies(c: Effect) -> list[int]:
    """List your Babies that can be sacrificed."""
    return [t for t in f.sacrificeable(c) if at.is_baby(c.s, t)]


@played("compound_l", "sacrifice", own_babies)
def compound_l(c: Effect) -> Doing:
    """Sacrifice a Baby, search an Animal of the variation it had, and bring it."""
    variation = at.variations(c.s, c.target)[0]
    yield from m.sacrifice(c, c.target)
    yield from searching.search_deck_to_field(c, searching.of_variation(variation))


@played("field_change", "move", f.movable_modifiers)
def field_change(c: Effect) -> None:
    """Move an Upgrade or Downgrade to another Field."""
    m.move(c, c.target, c.player)


@played("fleeced", player=f.others)
def fleeced(c: Effect) -> None:
    """Trade hands with another player."""
    m.trade_hands(c, c.player)


@played("hoofin_it")
def hoofin_it(c: Effect) -> None:
    """Discard your hand, draw 2, take another turn."""
    m.throw_away(c.s, c.seat, list(c.s.hand[c.seat]))
    m.draw(c, 2)
    m.take_extra_turn(c)


@played("the_wool_shebang", when=lambda c: bool(at.animals(c.s, c.seat, "alpaca")))
def the_wool_shebang(c: Effect) -> None:
    """Draw 1 for each Alpaca of yours."""
    m.draw(c, len(at.animals(c.s, c.seat, "alpaca")))
