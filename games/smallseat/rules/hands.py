"""The hands of Smallseat: the choices from them, and how a card leaves one.

All cards of one animal are the same, so nobody may see *which* of two equal ones left: a player who
knows one of them would learn that there is another. If everyone knows a card of the animal, that
card leaves. Otherwise the cards that not everyone knows are mixed for all except their owner, the
chosen one last, and the last one leaves.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence

from games.engine import Choice, choice
from games.smallseat.state import NONE, SmallState

MOST_CARDS = 160
MENU = 25


def cards_of(s: SmallState, seat: int) -> list[int]:
    """Return all cards a player holds, the Teller's secret ones before the public ones."""
    return s.hand[seat] + s.shown if seat == s.teller else s.hand[seat]


def is_open(s: SmallState, t: int) -> bool:
    """Return whether everyone knows a card, wherever it is."""
    return bool(s.seen[s.seats] >> t & 1)


def others_than(s: SmallState, animal: str) -> list[str]:
    """List the animals of the deck except one."""
    return [other for other in s.animals if other != animal]


# Choosing cards


def choices(verb: str) -> list[Choice]:
    """Make the choices of a verb for every place in a hand."""
    return [choice(verb, place) for place in range(MOST_CARDS)]


def one_of_each(
    s: SmallState, cards: Sequence[int], listed: Sequence[Choice], animals: Collection[str] = ()
) -> list[Choice]:
    """List a card of each animal (or only of ``animals``), if possible one that everyone knows.

    The cards of one animal are the same.
    """
    face, known = s.face, s.seen[s.seats]
    hidden: dict[str, int] = {}
    in_open: dict[str, int] = {}
    for place, t in enumerate(cards):
        (in_open if known >> t & 1 else hidden).setdefault(face[t], place)
    places = hidden | in_open
    return [listed[places[a]] for a in s.animals if a in places and (not animals or a in animals)]


def several_of_each(
    s: SmallState, cards: Sequence[int], listed: Sequence[Choice], most: int
) -> list[Choice]:
    """List up to ``most`` cards of each animal, fewer if there are too many animals."""
    places = {a: [i for i, t in enumerate(cards) if s.face[t] == a] for a in s.animals}
    while most > 1 and sum(len(found[:most]) for found in places.values()) > MENU:
        most -= 1
    return [listed[i] for found in places.values() for i in found[:most]]


def open_ones_first(s: SmallState, cards: Sequence[int], animals: Sequence[str]) -> list[int]:
    """Return cards that show ``animals``, those that everyone knows before others."""
    ranked = sorted(cards, key=lambda t: not is_open(s, t))
    found: list[int] = []
    for animal, n in Counter(animals).items():
        found += [t for t in ranked if s.face[t] == animal][:n]
    return found


# Cards that leave a hand


def take_out(s: SmallState, seat: int, t: int, *, unseen: bool = False) -> int:
    """Take a card out of a player's cards and return the token that leaves.

    If it will not be shown to everyone (``unseen``), even cards that everyone knows are mixed
    first.
    """
    if t in s.shown:
        s.shown.remove(t)
        return t
    (t,) = stand_ins(s, seat, [t], unseen=unseen)
    s.hand[seat].remove(t)
    return t


def stand_ins(s: SmallState, seat: int, cards: Sequence[int], *, unseen: bool = False) -> list[int]:
    """Mix the hand so that nobody can tell which ``cards`` were chosen; return those that leave."""
    known = 0 if unseen else s.seen[s.seats]
    among = [t for t in s.hand[seat] if not known >> t & 1]
    chosen = [among.index(t) for t in cards if t in among]
    if not chosen:
        return list(cards)
    mix_hand(s, seat, among, chosen)
    return [t for t in cards if t not in among] + among[-len(chosen) :]


def mix_hand(s: SmallState, seat: int, cards: list[int], last: Sequence[int] = ()) -> None:
    """Mix cards of a hand. Its owner can follow them, all others can't."""
    order = [place for place in s.chance.order(s.draws, len(cards)) if place not in last]
    s.shuffle(cards, except_for=1 << seat, order=[*order, *last], keep=True)
    s.won = [NONE if t in cards else t for t in s.won]
