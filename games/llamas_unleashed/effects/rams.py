"""Magical Rams."""

from games.llamas_unleashed import finders as f
from games.llamas_unleashed import mechanics as m
from games.llamas_unleashed import searching
from games.llamas_unleashed import standing as at
from games.llamas_unleashed.chain import Doing, Effect, beginning, destroying, entering


@entering("battering_ram", player=f.others_with_upgrades, may=True)
def battering_ram(c: Effect) -> Doing:
    """You may destroy all Upgrades in one other Field."""
    yield from m.destroy(c, *at.modifiers(c.s, c.player, "upgrade"))


@entering("gin_rammy", may=True, asks=True, when=f.has_hand)
def gin_rammy(c: Effect) -> Doing:
    """You may discard any number, then draw as many."""
    m.draw(c, (yield from m.discard_any_number(c)))


@entering("ignoramus", may=True)
def ignoramus_enters(c: Effect) -> Doing:
    """You may search the deck for a Downgrade and bring it into your own Field."""
    yield from searching.search_deck_to_field(c, searching.of_type("downgrade"))


@beginning("ignoramus", "move", f.movable_downgrades, may=True)
def ignoramus_begins(c: Effect) -> None:
    """You may move a Downgrade of yours to another Field."""
    m.move(c, c.target, c.player)


@entering("jetpack_ram", may=True, when=f.has_hand)
def jetpack_ram(c: Effect) -> Doing:
    """You may discard 1; if you do, search the deck for any card to hand."""
    if (yield from m.pay(c, 1)):
        yield from searching.search_deck_to_hand(c, searching.anything)


@entering("magical_ramicorn", may=True, asks=True, when=f.has_hand)
def magical_ramicorn(c: Effect) -> Doing:
    """You may bring a Ram from your hand."""
    yield from m.bring_from_hand(c, f.in_hand(c, "ram"))


@entering("paralleloram", may=True, when=f.has_deck)
def paralleloram(c: Effect) -> Doing:
    """You may draw 2; if you do, each other player with a Ram may draw 1."""
    m.draw(c, 2)
    yield from m.each_may_draw(c, [seat for seat in f.others(c) if at.animals(c.s, seat, "ram")])


@beginning("unstoppable_ram", still=True)
def unstoppable_ram(c: Effect) -> None:
    """No player may play Instants until the end of your turn."""
    m.silence_instants(c)


# ------------------------------------------------------------------ expansion


@destroying("costume_party_rampire", may=True, when=f.has_deck)
def costume_party_rampire(c: Effect) -> None:
    """Whenever you destroy an Animal, you may draw 1."""
    m.draw(c, 1)


@entering("traffic_ram", when=f.has_deck)
def traffic_ram(c: Effect) -> Doing:
    """Look at the top 3 and put them back in any order."""
    cards = searching.look_at_top(c, 3)
    order = []
    while cards:
        order.append((yield from searching.choose_looked_at(c, "top", cards)))
    searching.put_back(c, order)


@entering("woolly_rammoth", player=f.any_player)
def woolly_rammoth(c: Effect) -> None:
    """Any player discards their hand and draws as many."""
    hand = list(c.s.hand[c.player])
    m.throw_away(c.s, c.player, hand)
    m.draw(c, len(hand), c.player)


@entering("scammer_ram", "steal", f.stealable_animals, may=True, when=f.has_two_cards)
def scammer_ram(c: Effect) -> Doing:
    """You may discard 2, then steal an Animal."""
    if (yield from m.pay(c, 2)):
        m.steal(c, c.target)
