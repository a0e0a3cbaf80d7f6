"""What the rounds and the animals of Smallseat share: votes, orders, places."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection

from games.smallseat.hands import cards_of, take_out
from games.smallseat.state import NONE, SmallState


def can_vote(s: SmallState, seat: int) -> bool:
    """ "Everybody who has more than 1 card" votes, the Teller too (ruling 3)."""
    return len(s.hand[seat]) + (len(s.shown) if seat == s.teller else 0) > 1


def candidates(s: SmallState) -> list[int]:
    """List all players but the Teller, clockwise from the Smallseat."""
    return [seat for seat in s.chairs if seat != s.teller]


def is_immune(s: SmallState, seat: int) -> bool:
    """Say whether Snufflesniff protects a player now (ruling 22)."""
    return s.immune[seat] >= s.round


def may_be_swapped(s: SmallState, seat: int) -> bool:
    """Say whether others may change places with a player (ruling 22)."""
    return s.immune[seat] < s.round and s.spiky[seat] < s.round


def swap(s: SmallState, seat: int, other: int) -> None:
    """Let two players change places, with all their cards (rulings 6 and 21)."""
    a, b = s.chairs.index(seat), s.chairs.index(other)
    s.chairs[a], s.chairs[b] = other, seat


# Votes


def general_order(s: SmallState) -> str:
    """Return what binds everybody this round: "the later replaces the earlier" (ruling 19)."""
    kinds = [kind for kind, _ in s.orders if kind in ("karate_chicks", "purplepaws")]
    return kinds[-1] if kinds else ""


def boss_leads(s: SmallState) -> bool:
    """Say whether the Boss votes first, for all: not as the Teller (ruling 18)."""
    return general_order(s) == "karate_chicks" and s.boss != s.teller


def demands(s: SmallState, seat: int) -> list[str]:
    """List the animals a player must vote for, if they can; the first one binds most."""
    wanted = ["sleepersippies"] if ("sleepersippies", seat) in s.orders else []
    if seat != s.boss and s.vote[s.boss] != NONE and boss_leads(s):
        wanted.append(s.face[s.vote[s.boss]])
    return wanted


def allowed(s: SmallState, seat: int) -> Collection[str]:
    """Return the animals to which orders restrict a vote; nothing means free (ruling 19)."""
    if not s.orders:
        return ()
    held = Counter([s.face[t] for t in cards_of(s, seat)])
    for animal in demands(s, seat):
        if held[animal]:
            return (animal,)
    if general_order(s) == "purplepaws":
        return [animal for animal, n in held.items() if n == max(held.values())]
    return ()


def cast(s: SmallState, seat: int, t: int) -> None:
    """Take a card out of a hand as its player's vote."""
    s.vote[seat] = take_out(s, seat, t)


def deduce(s: SmallState, seat: int) -> None:
    """Who did not vote as ordered has none of that animal: everybody knows it now."""
    for animal in demands(s, seat) if s.orders else ():
        if s.face[s.vote[seat]] == animal or ("ottermother", seat) in s.orders:
            return
        s.limit(s.hand[seat], others_than(s, animal))


def others_than(s: SmallState, animal: str) -> list[str]:
    """List the animals of the deck without one."""
    return [other for other in s.animals if other != animal]


def lay(s: SmallState, seat: int) -> None:
    """ "The card goes into the Teller's hand, facing away": as a public card."""
    s.shown.append(s.vote[seat])
    s.vote[seat] = NONE


def stop_round(s: SmallState) -> None:
    """End the round: votes not handled yet go to the Teller unused (rulings 23 and 24)."""
    rest = [seat for seat in s.chairs if s.vote[seat] != NONE and seat != s.acting]
    if rest:
        s.note("unused", None, tuple(rest), [s.vote[seat] for seat in rest], s.everyone)
    for seat in rest:
        lay(s, seat)
    s.agenda.clear()
