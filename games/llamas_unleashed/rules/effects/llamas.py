"""Magical Llamas. The catalogue has the effects of Henry the Huarizo and the Llamanator."""

from games.llamas_unleashed.rules import finders as f
from games.llamas_unleashed.rules import mechanics as m
from games.llamas_unleashed.rules import searching
from games.llamas_unleashed.rules.chain import (
    Doing,
    Effect,
    beginning,
    entering,
    name_player,
    robbed,
)


@entering("bahama_llama", player=f.any_player, may=True, when=f.has_hand)
def bahama_llama(effect: Effect) -> Doing:
    """You may discard 1; if you do, any player skips the next turn."""
    if (yield from m.pay(effect, 1)):
        m.skip_turn(effect, effect.player)


@entering("dalai_llama", may=True, when=f.has_deck)
def dalai_llama(effect: Effect) -> Doing:
    """You may draw 3; if you do, each other player may draw 1."""
    m.draw(effect, 3)
    yield from m.each_may_draw(effect, f.others(effect))


@beginning("llamabot_3000", may=True)
def llamabot_3000(effect: Effect) -> Doing:
    """You may search the deck for an Upgrade to hand; if you do, skip your Draw phase."""
    if (yield from searching.search_deck_to_hand(effect, searching.of_type("upgrade"))):
        effect.now.skip_draw = True


@entering("magical_llamacorn", may=True, asks=True, when=f.has_hand)
def magical_llamacorn(effect: Effect) -> Doing:
    """You may bring a Llama from your hand."""
    yield from m.bring_from_hand(effect, f.in_hand(effect, "llama"))


@entering("prehistoric_llamadon")
def prehistoric_llamadon(effect: Effect) -> Doing:
    """Each other player must sacrifice a card."""
    yield from m.each_sacrifices(
        effect, {seat: f.cards_to_sacrifice(effect, seat) for seat in f.others(effect)}
    )


@entering("shaved_llama", "return", f.own_cards, may=True)
def shaved_llama(effect: Effect) -> None:
    """You may return a card from your Field to your hand."""
    m.return_(effect, effect.target)


@entering("shinobi_llama", may=True, when=f.has_hand)
def shinobi_llama(effect: Effect) -> Doing:
    """You may discard 1; if you do, take a card from the discard pile in secret."""
    if (yield from m.pay(effect, 1)):
        yield from searching.take_secretly(effect)


@beginning("swashbuckling_llama", player=f.others_with_cards, may=True)
def swashbuckling_llama(effect: Effect) -> None:
    """You may pull a card from another hand; if you do, skip your Draw phase."""
    if m.pull(effect, effect.player):
        effect.now.skip_draw = True


@entering("wingsuit_llama", player=f.others_with_cards, may=True)
def wingsuit_llama(effect: Effect) -> Doing:
    """You may pull a card from another hand; if you do, that player may draw 1."""
    if m.pull(effect, effect.player):
        yield from m.each_may_draw(effect, [effect.player])


# ------------------------------------------------------------------ expansion


@entering("dalis_llama", "move", f.movable_downgrades, may=True)
def dalis_llama(effect: Effect) -> None:
    """You may move a Downgrade of yours to another Field."""
    m.move(effect, effect.target, effect.player)


@robbed("llama_lawyer", may=True, when=f.other_has_cards)
def llama_lawyer(effect: Effect) -> None:
    """You may pull a card from the hand of the player who destroyed your Animal."""
    m.pull(effect, effect.other)


@entering("samba_llama", when=f.has_deck)
def samba_llama(effect: Effect) -> Doing:
    """Look at the top 2: one to your hand, the other to another player's."""
    cards = searching.look_at_top(effect, 2)
    t = yield from searching.choose_looked_at(effect, "keep", cards)
    searching.hand_over(effect, t, effect.seat)
    if cards:
        player = yield from name_player(effect, f.others(effect))
        searching.hand_over(effect, cards[0], effect.seat if player is None else player)
