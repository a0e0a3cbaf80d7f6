"""The black market: one purchase for each player, paid with the remaining hunt cards."""

from __future__ import annotations

from functools import cache
from itertools import combinations

from games.engine import Choice, Turn, ask, choice
from games.kill_the_unicorns.cards import BOOK
from games.kill_the_unicorns.rules.schemes import COLOUR
from games.kill_the_unicorns.rules.scoring import colour, double_rainbow, is_unicorn
from games.kill_the_unicorns.state import KillState

NONE = choice("none")
BUY = {key: choice("buy", key) for key in BOOK.market}
BUTCHER = "butcher"


def market(s: KillState) -> Turn:
    """Shop clockwise from the first player; a double rainbow ends the match at once."""
    for seat in s.order():
        # The remaining cards were public all day; from here on none of them is laid face-down.
        s.record("purse", seat, (), s.hand[seat], s.everyone)
    for seat in s.order():
        offers = for_sale(s, seat)
        if not offers:
            s.record("no_purchase", seat)
            continue
        pick = yield from ask(seat, "market", [NONE, *offers])
        if pick is NONE:
            s.record("no_purchase", seat)
            continue
        yield from buy(s, seat, str(pick.at[0]))
        if double_rainbow(s) is not None:
            return


def for_sale(s: KillState, seat: int) -> list[Choice]:
    """List the items that a player can pay for and use (ruling 29)."""
    gold = sum([int(s.face[t]) for t in s.hand[seat]])
    return [
        BUY[key]
        for key, item in BOOK.market.items()
        if gold >= item.price and s.stock[key] and targets(s, seat, key)
    ]


def targets(s: KillState, seat: int, item: str) -> list[int]:
    """List the places of the unicorns that an item is for; the butcher takes Pigicorns too."""
    mine = enumerate(s.stable[seat])
    return [i for i, u in mine if item == BUTCHER or is_unicorn(s, u)]


def buy(s: KillState, seat: int, item: str) -> Turn:
    """Choose a unicorn (or buy nothing after all), pay, and attach the token at once."""
    listed = [NONE, *(choice("on", i + 1) for i in targets(s, seat, item))]
    pick = yield from ask(seat, "on", listed, (item,))
    if pick is NONE:
        s.record("no_purchase", seat)
        return
    u = s.stable[seat][pick.place - 1]
    painted = ""
    if BOOK.market[item].colours:
        now = colour(s, u)
        others = [shade for key, shade in COLOUR.items() if key != now]
        painted = str((yield from ask(seat, "paint", others, (item, pick.place - 1))).at[0])
    pay(s, seat, BOOK.market[item].price)
    s.stock[item] -= 1
    if item == BUTCHER:
        butcher(s, seat, u)
        return
    s.token[u] = item
    s.painted.pop(u, None)
    if painted:
        s.painted[u] = painted
    s.record("buy", seat, (item, painted), (u,), s.everyone)


def pay(s: KillState, seat: int, price: int) -> None:
    """Pay with the cheapest set of cards; change is lost.

    The cards left have no other use today, so nobody is asked (ruling 29).
    """
    hand = sorted(s.hand[seat], key=lambda t: s.face[t])
    paid = [hand[i] for i in cheapest(tuple([int(s.face[t]) for t in hand]), price)]
    s.hand[seat] = [t for t in hand if t not in paid]
    s.spent[seat] += paid
    s.record("pay", seat, (price,), paid, s.everyone)


@cache
def cheapest(values: tuple[int, ...], price: int) -> tuple[int, ...]:
    """Return the indices of the values with the lowest sum of at least ``price``.

    Of equal sums, take one with the fewest values.

    >>> cheapest((0, 1, 2, 4), 3)
    (1, 2)
    """
    places = range(len(values))
    ways = [way for n in places for way in combinations(places, n + 1)]
    worth = {way: sum([values[i] for i in way]) for way in ways}
    return min((way for way in ways if worth[way] >= price), key=worth.__getitem__)


def butcher(s: KillState, seat: int, u: int) -> None:
    """The unicorn leaves with its scheme and token; the player takes a Pâté (ruling 28)."""
    s.stable[seat].remove(u)
    s.gone.append(u)
    if u in s.attached:
        t = s.attached.pop(u)
        s.discard[s.owner(t)].append(t)
    s.pate[seat] += 1
    s.record("butcher", seat, (), (u,), s.everyone)
    s.worth.pop(u, None)
    for written in (s.dyed, s.token, s.painted):
        written.pop(u, None)
