"""Orders for a round: the players they bind, and what a vote against an order reveals."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Mapping, Sequence

from games.smallseat.rules.hands import cards_of, others_than
from games.smallseat.state import NONE, SmallState


def general_order(s: SmallState) -> str:
    """Return the order that binds everyone: "the later replaces the earlier" (ruling 19)."""
    kinds = [kind for kind, _ in s.orders if kind in ("karate_chicks", "purplepaws")]
    return kinds[-1] if kinds else ""


def boss_leads(s: SmallState) -> bool:
    """Return whether the Boss votes first and face-up, which a Teller does not (ruling 18)."""
    return general_order(s) == "karate_chicks" and s.boss != s.teller


def demands(s: SmallState, seat: int) -> list[str]:
    """List the animals a player must vote for, if they can; the first one takes precedence."""
    wanted = ["sleepersippies"] if ("sleepersippies", seat) in s.orders else []
    if seat != s.boss and s.vote[s.boss] != NONE and boss_leads(s):
        wanted.append(s.face[s.vote[s.boss]])
    return wanted


def allowed(s: SmallState, seat: int) -> Collection[str]:
    """Return the animals to which orders restrict a vote; empty means free (ruling 19)."""
    return allowed_with(s, seat, [s.face[t] for t in cards_of(s, seat)]) if s.orders else ()


def allowed_with(s: SmallState, seat: int, animals: Sequence[str]) -> Collection[str]:
    """Return the animals to which orders restrict a vote of a player who holds some cards."""
    held = Counter(animals)
    for animal in demands(s, seat):
        if held[animal]:
            return (animal,)
    if general_order(s) == "purplepaws":
        return [animal for animal, n in held.items() if n == max(held.values())]
    return ()


def needed_in_hand(s: SmallState, seat: int) -> Mapping[str, int]:
    """Return what a Teller who keeps the public cards back holds: so many of one of the animals.

    Otherwise orders would demand a public card. Empty if they don't.
    """
    shown, wanted = Counter([s.face[t] for t in s.shown]), dict[str, int]()
    for animal in demands(s, seat):
        wanted[animal] = 1
        if shown[animal]:
            return wanted
    if general_order(s) != "purplepaws":
        return {}
    most = max(shown.values())
    return {animal: max(1, most - shown[animal]) for animal in s.animals} | wanted


def deduce(s: SmallState, seat: int) -> None:
    """Record what a vote tells: a player who did not vote as ordered has no card of that animal."""
    if ("ottermother", seat) in s.orders:
        return
    vote = s.face[s.vote[seat]]
    for animal in demands(s, seat) if s.orders else ():
        if vote == animal:
            return
        s.limit(s.hand[seat], others_than(s, animal))
    if general_order(s) == "purplepaws":
        s.has_most([*cards_of(s, seat), s.vote[seat]], vote)
