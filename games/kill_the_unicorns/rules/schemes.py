"""The effects of schemes when they are revealed.

Each effect gets the scheme's owner; ``s.lead`` is the winner so far, which effects may change. Only
the effects of ``BOOK.schemes`` that stay with the unicorn last longer than the hunt. The Trojan
Unicorn works when the unicorn is taken.
"""

from __future__ import annotations

from collections.abc import Callable

from games.engine import Turn, ask, ask_unless_forced, choice
from games.kill_the_unicorns.cards import BOOK, COLOURS
from games.kill_the_unicorns.state import NOBODY, KillState

COLOUR = {key: choice("colour", key) for key in COLOURS}


def ranking(s: KillState, unbeaten: int = NOBODY) -> list[int]:
    """List the seats with valid totals, highest first (ruling 6).

    A total shared by two or more drops out; ``unbeaten`` beats those tied with it (Charge).
    """
    safe = [
        seat
        for seat, n in enumerate(s.total)
        if n != NOBODY and (seat == unbeaten or s.total.count(n) == 1)
    ]
    return sorted(safe, key=lambda seat: -s.total[seat])


def best(s: KillState, unbeaten: int = NOBODY) -> int:
    """Return the winner by the present totals, or NOBODY."""
    return next(iter(ranking(s, unbeaten)), NOBODY)


def back_to_hand(s: KillState, seat: int, cards: list[int]) -> None:
    """Put cards of the bid, which everyone has seen, back into the hand, usable again today."""
    s.record("back", seat, (), cards, s.everyone)
    s.bid[seat] = [t for t in s.bid[seat] if t not in cards]
    s.hand[seat] += cards
    s.shuffle(s.hand[seat], except_for=1 << seat)


def add_points(key: str) -> Callable[[KillState, int], Turn]:
    """Return the effect of a scheme that changes the unicorn's worth."""

    def effect(s: KillState, owner: int) -> Turn:
        s.worth[s.line[0]] = BOOK.schemes[key].points
        yield from ()

    return effect


def nothing_now(s: KillState, owner: int) -> Turn:
    """Pigicorn and Trojan Unicorn: they work when the unicorn is taken."""
    yield from ()


def runner_up(s: KillState, owner: int) -> Turn:
    """The second-highest valid total wins; with one valid total nothing happens."""
    s.lead = ranking(s)[:2][-1]
    yield from ()


def underdog(s: KillState, owner: int) -> Turn:
    """The lowest valid total wins."""
    s.lead = ranking(s)[-1]
    yield from ()


def ambush(s: KillState, owner: int) -> Turn:
    """The owner's total grows; ties and the winner are determined again."""
    if s.total[owner] != NOBODY:
        s.total[owner] += BOOK.schemes["ambush"].points
        s.record("ambush", owner, (s.total[owner],))
        s.lead = best(s)
    yield from ()


def charge(s: KillState, owner: int) -> Turn:
    """The owner's total is not removed by ties."""
    if s.total[owner] != NOBODY:
        s.lead = best(s, unbeaten=owner)
    yield from ()


def royal_tax(s: KillState, owner: int) -> Turn:
    """The winner discards the highest card of the hand for the day; everyone can work out which."""
    winner = s.lead
    hand = s.hand[winner]
    if winner != owner and hand:
        s.record("purse", winner, (), hand, s.everyone)
        t = max(hand, key=lambda card: s.face[card])
        hand.remove(t)
        s.spent[winner].append(t)
        s.record("tax", winner, (owner,), (t,), s.everyone)
        s.shuffle(hand, except_for=1 << winner)
    yield from ()


def recolour(s: KillState, owner: int) -> Turn:
    """The owner names any colour, whoever won; the owner's own catch is worth more."""
    pick = yield from ask(owner, "recolour", list(COLOUR.values()))
    u = s.line[0]
    s.dyed[u] = str(pick.at[0])
    if owner == s.lead:
        s.worth[u] = BOOK.schemes["recolour"].points
    s.record("recolour", owner, (s.dyed[u],), (u,), s.everyone)


def spirit_call(s: KillState, owner: int) -> Turn:
    """If the owner takes part, one card of their bid goes back to their hand."""
    cards = s.bid[owner]
    if cards:
        pick = yield from ask_unless_forced(
            owner, "spirit", [choice("back", i + 1) for i in range(len(cards))]
        )
        back_to_hand(s, owner, [cards[pick.place - 1]])


EFFECTS: dict[str, Callable[[KillState, int], Turn]] = {
    "smelly": add_points("smelly"), "shiny_horn": add_points("shiny_horn"),
    "pigicorn": nothing_now, "trojan": nothing_now, "runner_up": runner_up,
    "underdog": underdog, "ambush": ambush, "charge": charge, "royal_tax": royal_tax,
    "recolour": recolour, "spirit_call": spirit_call,
}  # fmt: skip
