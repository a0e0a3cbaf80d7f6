"""Magical Rams."""

from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules import finders as f
from games.llamas_unleashed.rules import mechanics as m
from games.llamas_unleashed.rules import searching
from games.llamas_unleashed.rules.chain import Doing, Effect, beginning, destroying, entering


@entering("battering_ram", player=f.others_with_upgrades, may=True)
def battering_ram(effect: Effect) -> Doing:
    """You may destroy all Upgrades in one other Field."""
    yield from m.destroy(effect, *at.modifiers(effect.s, effect.player, "upgrade"))


@entering("gin_rammy", may=True, asks=True, when=f.has_hand)
def gin_rammy(effect: Effect) -> Doing:
    """You may discard any number, then draw as many."""
    m.draw(effect, (yield from m.discard_any_number(effect)))


@entering("ignoramus", may=True)
def ignoramus_enters(effect: Effect) -> Doing:
    """You may search the deck for a Downgrade and bring it into your own Field."""
    yield from searching.search_deck_to_field(effect, searching.of_type("downgrade"))


@beginning("ignoramus", "move", f.movable_downgrades, may=True)
def ignoramus_begins(effect: Effect) -> None:
    """You may move a Downgrade of yours to another Field."""
    m.move(effect, effect.target, effect.player)


@entering("jetpack_ram", may=True, when=f.has_hand)
def jetpack_ram(effect: Effect) -> Doing:
    """You may discard 1; if you do, search the deck for any card to hand."""
    if (yield from m.pay(effect, 1)):
        yield from searching.search_deck_to_hand(effect, searching.ANYTHING)


@entering("magical_ramicorn", may=True, asks=True, when=f.has_hand)
def magical_ramicorn(effect: Effect) -> Doing:
    """You may bring a Ram from your hand."""
    yield from m.bring_from_hand(effect, f.in_hand(effect, "ram"))


@entering("paralleloram", may=True, when=f.has_deck)
def paralleloram(effect: Effect) -> Doing:
    """You may draw 2; if you do, each other player with a Ram may draw 1."""
    m.draw(effect, 2)
    yield from m.each_may_draw(
        effect, [seat for seat in f.others(effect) if at.animals(effect.s, seat, "ram")]
    )


@beginning("unstoppable_ram", still=True)
def unstoppable_ram(effect: Effect) -> None:
    """No player may play Instants until the end of your turn."""
    m.silence_instants(effect)


# ------------------------------------------------------------------ expansion


@destroying("costume_party_rampire", may=True, when=f.has_deck)
def costume_party_rampire(effect: Effect) -> None:
    """Whenever you destroy an Animal, you may draw 1."""
    m.draw(effect, 1)


@entering("traffic_ram", when=f.has_deck)
def traffic_ram(effect: Effect) -> Doing:
    """Look at the top 3 and put them back in any order."""
    cards = searching.look_at_top(effect, 3)
    order = []
    while cards:
        order.append((yield from searching.choose_looked_at(effect, "top", cards)))
    searching.put_back(effect, order)


@entering("woolly_rammoth", player=f.any_player)
def woolly_rammoth(effect: Effect) -> None:
    """Any player discards their hand and draws as many."""
    hand = list(effect.s.hand[effect.player])
    m.throw_away(effect.s, effect.player, hand)
    m.draw(effect, len(hand), effect.player)


@entering("scammer_ram", "steal", f.stealable_animals, may=True, when=f.has_two_cards)
def scammer_ram(effect: Effect) -> Doing:
    """You may discard 2, then steal an Animal."""
    if (yield from m.pay(effect, 2)):
        m.steal(effect, effect.target)
