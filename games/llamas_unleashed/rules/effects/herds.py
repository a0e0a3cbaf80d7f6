"""Herd Bonuses: the catalogue lists the bonus of each variation, and its amount."""

from games.llamas_unleashed.cards import HERDS
from games.llamas_unleashed.rules import field_rules as at
from games.llamas_unleashed.rules import finders as f
from games.llamas_unleashed.rules import mechanics as m
from games.llamas_unleashed.rules.chain import Doing, Effect, Now, bonus


def herd_bonuses(now: Now, seat: int) -> list[Effect]:
    """List the bonuses of the Herds in a Field; they are no card effects (ruling 1)."""
    effects = []
    for variation in at.herds(now.s, seat):
        herd = HERDS[variation]
        effect = Effect(now, bonus.rules[herd.bonus], seat, -1, key=f"{variation}_herd")
        effect.amount = herd.amount
        effects.append(effect)
    return effects


def affected(effect: Effect, seat: int) -> bool:
    """Return whether other players' Herd Bonuses affect a seat."""
    return not at.ignores_herds(effect.s, seat)


def players_to_discard(effect: Effect) -> list[int]:
    """List the other seats that have cards and are affected."""
    return [seat for seat in f.others_with_cards(effect) if affected(effect, seat)]


def animals_to_destroy(effect: Effect) -> list[int]:
    """List the Animals that you can destroy with a Herd Bonus, if you can pay for it."""
    if len(effect.s.hand[effect.seat]) < effect.amount:
        return []
    return [t for t in f.destroyable_animals(effect) if affected(effect, at.home(effect.s, t) or 0)]


@bonus("guard", still=True)
def guard(effect: Effect) -> None:
    """Your Alpacas cannot be destroyed until your next turn."""
    m.guard_alpacas(effect)


@bonus("make_discard", player=players_to_discard, may=True)
def make_discard(effect: Effect) -> Doing:
    """You may choose another player, who must discard."""
    yield from m.discard(effect, effect.amount, effect.player)


@bonus("extra_draw", may=True, when=f.has_deck)
def extra_draw(effect: Effect) -> None:
    """You may draw extra."""
    m.draw(effect, effect.amount)


@bonus("pay_to_destroy", "destroy", animals_to_destroy, may=True)
def pay_to_destroy(effect: Effect) -> Doing:
    """You may discard, then destroy an Animal."""
    if (yield from m.pay(effect, effect.amount)):
        yield from m.destroy(effect, effect.target)
