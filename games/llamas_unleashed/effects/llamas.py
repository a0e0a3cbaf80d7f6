"""Magical Llamas. Henry the Huarizo and the Llamanator do what the catalogue says."""

from games.llamas_unleashed import finders as f
from games.llamas_unleashed import mechanics as m
from games.llamas_unleashed import searching
from games.llamas_unleashed.chain import Doing, Effect, beginning, entering, name_player, robbed


@entering("bahama_llama", player=f.any_player, may=True, when=f.has_hand)
def bahama_llama(c: Effect) -> Doing:
    """You may discard 1; if you do, any player skips the next turn."""
    if (yield from m.pay(c, 1)):
        m.skip_turn(c, c.player)


@entering("dalai_llama", may=True, when=f.has_deck)
def dalai_llama(c: Effect) -> Doing:
    """You may draw 3; if you do, each other player may draw 1."""
    m.draw(c, 3)
    yield from m.each_may_draw(c, f.others(c))


@beginning("llamabot_3000", may=True)
def llamabot_3000(c: Effect) -> Doing:
    """You may search the deck for an Upgrade to hand; if you do, skip your Draw phase."""
    if (yield from searching.search_deck_to_hand(c, searching.of_type("upgrade"))):
        c.now.skip_draw = True


@entering("magical_llamacorn", may=True, asks=True, when=f.has_hand)
def magical_llamacorn(c: Effect) -> Doing:
    """You may bring a Llama from your hand."""
    yield from m.bring_from_hand(c, f.in_hand(c, "llama"))


@entering("prehistoric_llamadon")
def prehistoric_llamadon(c: Effect) -> Doing:
    """Each other player must sacrifice a card."""
    yield from m.each_sacrifices(c, {seat: f.cards_to_sacrifice(c, seat) for seat in f.others(c)})


@entering("shaved_llama", "return", f.own_cards, may=True)
def shaved_llama(c: Effect) -> None:
    """You may return a card of your Field to your hand."""
    m.return_(c, c.target)


@entering("shinobi_llama", may=True, when=f.has_hand)
def shinobi_llama(c: Effect) -> Doing:
    """You may discard 1; if you do, take a card from the discard pile in secret."""
    if (yield from m.pay(c, 1)):
        yield from searching.take_secretly(c)


@beginning("swashbuckling_llama", player=f.others_with_cards, may=True)
def swashbuckling_llama(c: Effect) -> None:
    """You may pull a card from another hand; if you do, skip your Draw phase."""
    if m.pull(c, c.player):
        c.now.skip_draw = True


@entering("wingsuit_llama", player=f.others_with_cards, may=True)
def wingsuit_llama(c: Effect) -> Doing:
    """You may pull a card from another hand; if you do, that player may draw 1."""
    if m.pull(c, c.player):
        yield from m.each_may_draw(c, [c.player])


# ------------------------------------------------------------------ expansion


@entering("dalis_llama", "move", f.movable_downgrades, may=True)
def dalis_llama(c: Effect) -> None:
    """You may move a Downgrade of yours to another Field."""
    m.move(c, c.target, c.player)


@robbed("llama_lawyer", may=True, when=f.other_has_cards)
def llama_lawyer(c: Effect) -> None:
    """You may pull a card from the hand of who destroyed your Animal."""
    m.pull(c, c.other)


@entering("samba_llama", when=f.has_deck)
def samba_llama(c: Effect) -> Doing:
    """Look at the top 2: one to your hand, the other to another player's."""
    cards = searching.look_at_top(c, 2)
    t = yield from searching.choose_looked_at(c, "keep", cards)
    searching.hand_over(c, t, c.seat)
    if cards:
        player = yield from name_player(c, f.others(c))
        searching.hand_over(c, cards[0], c.seat if player is None else player)
